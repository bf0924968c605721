import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { canary } from "../canary";
import { projectRoot } from "../harness/editorFolder";
import { runInHost } from "../harness/runInHost";
import { locations } from "../loopback/locations";
import { writeTrust } from "../loopback/trust";
import { startWeatherService } from "../loopback/weatherService";
import { type Figures, locationCount, timeoutMs, variables } from "./memory/measured";

const folder = path.join(projectRoot, "out", "bench", "memory");

/** Has an extension host load the bundle that is shipped and refresh the locations, each many times. */
export async function measureMemory(): Promise<Figures> {
  mkdirSync(folder, { recursive: true });
  const service = await startWeatherService({ keys: [canary] });
  const figures = path.join(folder, "figures.json");
  const keys = locations.filter(({ weather }) => weather !== undefined).map(({ key }) => key);
  try {
    await runInHost({
      editor: "latest",
      resultsDir: path.join(folder, "host"),
      testsDir: path.join(__dirname, "memory"),
      timeoutMs: timeoutMs + 60_000,
      settings: {
        "currentConditions.baseUrl": service.baseUrl,
        "currentConditions.defaultLocation": keys[0],
        "currentConditions.locations": keys.slice(0, locationCount),
        "http.systemCertificates": false,
      },
      env: {
        NODE_EXTRA_CA_CERTS: await writeTrust(folder, service.caPem),
        WEATHER_API_KEY: canary,
        [variables.baseUrl]: service.baseUrl,
        [variables.figures]: figures,
      },
      log: () => undefined,
    });
    return JSON.parse(readFileSync(figures, "utf8")) as Figures;
  } finally {
    await service.close();
  }
}

import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { canary } from "../canary";
import { projectRoot } from "../harness/editorFolder";
import { runInHost } from "../harness/runInHost";
import { locations } from "../loopback/locations";
import { startWeatherService } from "../loopback/weatherService";
import { asking } from "../run/inHost";
import { type Figures, locationCount, timeoutMs, variables } from "./memory/measured";

const folder = path.join(projectRoot, "out", "bench", "memory");

/** Has an extension host load the bundle that is shipped and refresh the locations, each many times. */
export async function measureMemory(): Promise<Figures> {
  mkdirSync(folder, { recursive: true });
  const service = await startWeatherService({ keys: [canary] });
  const figures = path.join(folder, "figures.json");
  const keys = locations.filter(({ weather }) => weather !== undefined).map(({ key }) => key);
  const { settings, env } = await asking(service, folder);
  const own = {
    "currentConditions.defaultLocation": keys[0],
    "currentConditions.locations": keys.slice(0, locationCount),
  };
  try {
    await runInHost({
      editor: "latest",
      resultsDir: path.join(folder, "host"),
      log: () => undefined,
      testsDir: path.join(__dirname, "memory"),
      timeoutMs: timeoutMs + 60_000,
      settings: { ...settings, ...own },
      env: { ...env, [variables.figures]: figures },
    });
    return JSON.parse(readFileSync(figures, "utf8")) as Figures;
  } finally {
    await service.close();
  }
}

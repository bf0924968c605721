import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { canary } from "../canary";
import { projectRoot } from "../harness/editorFolder";
import { type HostOptions, runInHost } from "../harness/runInHost";
import { makeStandIn } from "../harness/standIn";
import { writeTrust } from "../loopback/trust";
import { startWeatherService } from "../loopback/weatherService";
import { planVariable } from "./measuring";

export const folderOf = (bench: string): string => path.join(projectRoot, "out", "bench", bench);

/** Runs the tests of a bench in a fresh extension host. @returns their report. */
export async function inFreshHost(bench: string, plan: object, options: Partial<HostOptions>): Promise<unknown> {
  const folder = folderOf(bench);
  const file = path.join(folder, "figures.json");
  const { failures } = await runInHost({
    editor: "latest",
    resultsDir: path.join(folder, "host"),
    log: () => undefined,
    folders: [`bench/${bench}`],
    developed: makeStandIn(folder),
    ...options,
    // Without the compile cache of the tests, because compiling is part of what is measured.
    env: { NODE_COMPILE_CACHE: undefined, ...options.env, [planVariable]: JSON.stringify({ ...plan, file }) },
  });
  if (failures.length > 0) throw new Error(failures.map(({ error }) => error).join("\n"));
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Runs `act` with settings and variables for a weather service in this process. */
export async function withWeather<T>(
  bench: string,
  act: (asking: Pick<HostOptions, "settings" | "env">) => Promise<T>,
): Promise<T> {
  const folder = folderOf(bench);
  mkdirSync(folder, { recursive: true });
  const service = await startWeatherService({ keys: [canary] });
  try {
    return await act({
      settings: {
        "currentConditions.baseUrl": service.baseUrl,
        "currentConditions.altBaseUrl": service.altBaseUrl,
        "currentConditions.defaultLocation": "349727",
        "http.systemCertificates": false,
      },
      env: { NODE_EXTRA_CA_CERTS: await writeTrust(folder, service.caPem), WEATHER_API_KEY: canary },
    });
  } finally {
    await service.close();
  }
}

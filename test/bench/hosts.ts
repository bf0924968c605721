import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { canary } from "../canary";
import { projectRoot } from "../harness/editorFolder";
import { type HostOptions, runInHost } from "../harness/runInHost";
import { startWeatherService } from "../loopback/weatherService";
import { asking } from "../run/inHost";
import { planVariable } from "./measuring";

export const folderOf = (bench: string): string => path.join(projectRoot, "out", "bench", bench);

/** Has a fresh extension host run the tests of a bench. @returns what they report. */
export async function inFreshHost(bench: string, plan: object, options: Partial<HostOptions>): Promise<unknown> {
  const folder = folderOf(bench);
  const file = path.join(folder, "figures.json");
  await runInHost({
    editor: "latest",
    resultsDir: path.join(folder, "host"),
    log: () => undefined,
    testsDir: path.join(__dirname, bench),
    ...options,
    // Without the cache of the tests: what is measured has to be compiled.
    env: { NODE_COMPILE_CACHE: undefined, ...options.env, [planVariable]: JSON.stringify({ ...plan, file }) },
  });
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Runs `act` with the settings and variables of an extension that asks a weather service of this process. */
export async function withWeather<T>(
  bench: string,
  act: (asking: Pick<HostOptions, "settings" | "env">) => Promise<T>,
): Promise<T> {
  const folder = folderOf(bench);
  mkdirSync(folder, { recursive: true });
  const service = await startWeatherService({ keys: [canary] });
  try {
    const { settings, env } = await asking(service, folder);
    return await act({ settings: { ...settings, "currentConditions.defaultLocation": "349727" }, env });
  } finally {
    await service.close();
  }
}

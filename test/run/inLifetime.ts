import path from "node:path";

import { canary } from "../canary";
import { projectRoot } from "../harness/editorFolder";
import type { HostOptions } from "../harness/runInHost";
import { startWeatherService } from "../loopback/weatherService";
import type { Counts } from "./counts";
import { asking, inHost } from "./inHost";

/** The tests that begin and end the extension themselves, inside an extension host that does not have it. */
export async function inLifetime(editor: HostOptions["editor"], results: string): Promise<Counts> {
  console.log(`\nBegun and ended in the extension host (${editor})`);
  const service = await startWeatherService({ keys: [canary] });
  const { settings, env } = await asking(service, results);
  try {
    return await inHost({
      editor,
      env,
      resultsDir: path.join(results, `lifetime-${editor}`),
      testsDir: path.join(projectRoot, "out", "test", "lifetime"),
      settings: { ...settings, "currentConditions.defaultLocation": "349727" },
    });
  } finally {
    await service.close();
  }
}

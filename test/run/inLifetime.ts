import path from "node:path";

import { canary } from "../canary";
import { variables } from "../editor/service";
import { projectRoot } from "../harness/editorFolder";
import { type HostOptions, runInHost } from "../harness/runInHost";
import { writeTrust } from "../loopback/trust";
import { startWeatherService } from "../loopback/weatherService";
import { type Counts, failedInHost } from "./counts";

/** The tests that begin and end the extension themselves, inside an extension host that does not have it. */
export async function inLifetime(editor: HostOptions["editor"], results: string): Promise<Counts> {
  console.log(`\nBegun and ended in the extension host (${editor})`);
  const folder = path.join(results, `lifetime-${editor}`);
  const service = await startWeatherService({ keys: [canary] });
  try {
    return await runInHost({
      editor,
      desktopVersion: process.env["TEST_EDITOR_VERSION"] || undefined,
      resultsDir: folder,
      testsDir: path.join(projectRoot, "out", "test", "lifetime"),
      settings: {
        "currentConditions.baseUrl": service.baseUrl,
        "currentConditions.defaultLocation": "349727",
        "http.systemCertificates": false,
      },
      env: {
        NODE_EXTRA_CA_CERTS: await writeTrust(results, service.caPem),
        WEATHER_API_KEY: canary,
        [variables.baseUrl]: service.baseUrl,
      },
      log: console.log,
    });
  } catch (error) {
    return failedInHost(error, folder);
  } finally {
    await service.close();
  }
}

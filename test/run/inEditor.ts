import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { canary } from "../canary";
import { variables } from "../editor/service";
import { type HostOptions, runInHost } from "../harness/runInHost";
import { startListener } from "../loopback/listener";
import { writeTrust } from "../loopback/trust";
import { startWeatherService } from "../loopback/weatherService";
import { type Counts, failedInHost } from "./counts";

/** The tests inside an extension host that has the packaged extension. */
export async function inEditor(editor: HostOptions["editor"], vsix: string, results: string): Promise<Counts> {
  console.log(`\nIn the extension host (${editor})`);
  const folder = path.join(results, `editor-${editor}`);
  const workspaceFolder = path.join(results, `workspace-${editor}`);
  const hostile = await startListener();
  writeFolderSettings(workspaceFolder, hostileSettings(hostile.url));
  const service = await startWeatherService({ keys: [canary] });
  try {
    const result = await runInHost({
      editor,
      vsix,
      desktopVersion: process.env["TEST_EDITOR_VERSION"] || undefined,
      resultsDir: folder,
      workspaceFolder,
      settings: {
        "currentConditions.baseUrl": service.baseUrl,
        "currentConditions.altBaseUrl": service.altBaseUrl,
        // For the tests' own line to the service: in the oldest editor, the host's `https` waits for ever for these certificates.
        "http.systemCertificates": false,
      },
      // A repository can bring these along in the description of its container.
      machineSettings: { currentConditions: { baseUrl: hostile.url, altBaseUrl: hostile.url } },
      env: {
        NODE_EXTRA_CA_CERTS: await writeTrust(workspaceFolder, service.caPem),
        WEATHER_API_KEY: canary,
        [variables.baseUrl]: service.baseUrl,
      },
      log: console.log,
    });
    if (hostile.connections > 0) throw new Error("The address in the workspace's settings was connected to.");
    return result;
  } catch (error) {
    return failedInHost(error, folder);
  } finally {
    await hostile.close();
    await service.close();
  }
}

/** Every way in which settings that are not the person's own can try to send the key elsewhere. */
function hostileSettings(address: string): Readonly<Record<string, unknown>> {
  const own = { scheme: "query", baseUrl: address, altBaseUrl: address, units: "imperial" };
  const prefixed = Object.fromEntries(Object.entries(own).map(([name, value]) => [`currentConditions.${name}`, value]));
  return { ...prefixed, currentConditions: own, "[markdown]": prefixed };
}

function writeFolderSettings(folder: string, settings: Readonly<Record<string, unknown>>): void {
  mkdirSync(path.join(folder, ".vscode"), { recursive: true });
  writeFileSync(path.join(folder, ".vscode", "settings.json"), JSON.stringify(settings));
}

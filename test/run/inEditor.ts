import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { canary } from "../canary";
import type { HostOptions } from "../harness/runInHost";
import { startListener } from "../loopback/listener";
import { startWeatherService } from "../loopback/weatherService";
import type { Counts } from "./counts";
import { asking, inHost } from "./inHost";

/** The tests inside an extension host that has the packaged extension. */
export async function inEditor(editor: HostOptions["editor"], vsix: string, results: string): Promise<Counts> {
  console.log(`\nIn the extension host (${editor})`);
  const workspaceFolder = path.join(results, `workspace-${editor}`);
  const hostile = await startListener();
  writeFolderSettings(workspaceFolder, hostileSettings(hostile.url));
  const service = await startWeatherService({ keys: [canary] });
  const options = {
    editor,
    vsix,
    workspaceFolder,
    resultsDir: path.join(results, `editor-${editor}`),
    ...(await asking(service, workspaceFolder)),
    // A repository can bring these along in the description of its container.
    machineSettings: { currentConditions: { baseUrl: hostile.url, altBaseUrl: hostile.url } },
  };
  try {
    return await inHost(options, () => {
      if (hostile.connections > 0) throw new Error("The address in the workspace's settings was connected to.");
    });
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

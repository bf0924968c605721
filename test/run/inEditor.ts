import path from "node:path";

import { projectRoot } from "../harness/editorFolder";
import { writeJson } from "../harness/editorSettings";
import { startListener } from "../loopback/listener";
import type { Counts } from "./counts";
import { asking, type Host, inHost, withService } from "./inHost";

/** Runs the tests inside an extension host with the packaged extension. */
export async function inEditor(editor: Host, vsix: string, results: string): Promise<Counts> {
  console.log(`\nIn the extension host (${editor})`);
  const workspaceFolder = path.join(results, `workspace-${editor}`);
  const hostile = await startListener();
  writeJson(path.join(workspaceFolder, ".vscode", "settings.json"), hostileSettings(hostile.url));
  try {
    return await withService(async (service) => {
      const options = {
        editor,
        vsix,
        workspaceFolder,
        resultsDir: path.join(results, `editor-${editor}`),
        ...(await asking(service, workspaceFolder)),
        // A repository can set these in the description of its container.
        machineSettings: { currentConditions: { baseUrl: hostile.url, altBaseUrl: hostile.url } },
      };
      return inHost(options, () => {
        if (hostile.connections > 0) throw new Error("The address in the workspace's settings was connected to.");
      });
    });
  } finally {
    await hostile.close();
  }
}

/** Tries all ways in which settings of others could send the key elsewhere. */
function hostileSettings(address: string): Readonly<Record<string, unknown>> {
  const own = { scheme: "query", baseUrl: address, altBaseUrl: address, units: "imperial" };
  const prefixed = Object.fromEntries(Object.entries(own).map(([name, value]) => [`currentConditions.${name}`, value]));
  return { ...prefixed, currentConditions: own, "[markdown]": prefixed };
}

/** Runs the tests that start and end the extension themselves, inside an extension host without it. */
export async function inLifetime(editor: Host, results: string): Promise<Counts> {
  console.log(`\nBegun and ended in the extension host (${editor})`);
  return withService(async (service) => {
    const { settings, env } = await asking(service, results);
    return inHost({
      editor,
      env,
      resultsDir: path.join(results, `lifetime-${editor}`),
      testsDir: path.join(projectRoot, "out", "test", "lifetime"),
      settings: { ...settings, "currentConditions.defaultLocation": "349727" },
    });
  });
}

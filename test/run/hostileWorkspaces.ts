import path from "node:path";

import { userDataDirOf } from "../harness/editorServer";
import { machineSettingsFile, restricted, type Settings, writeJson } from "../harness/editorSettings";
import { forms } from "../host/hostile/forms";
import { redirection, variables } from "../host/hostile/values";
import { startListener } from "../loopback/listener";
import { type Counts, inTurn } from "./counts";
import type { Host, InHost } from "./inHosts";

type Opened = ReturnType<typeof startsOf>[number];

/** Runs the tests of `test/host/hostile` in folders and workspaces whose settings try to get the key. */
export function inHostileWorkspaces(host: Host, results: string, inHost: InHost): Promise<Counts> {
  return inTurn(startsOf(host), (opened) => inOne(opened, path.join(results, `host-${host}-`), inHost));
}

/** A desktop editor trusts everything in tests. */
function startsOf(host: Host) {
  return (["folder", "workspace"] as const).flatMap((what) =>
    (host === "desktop" ? [true] : [true, false]).map((isTrusted) => ({
      what,
      isTrusted,
      // Enough once per editor.
      hasMachine: host !== "desktop" && what === "folder" && isTrusted,
    })),
  );
}

/** @param prefix the beginning of the folders of this editor's results. */
async function inOne({ what, isTrusted, hasMachine }: Opened, prefix: string, inHost: InHost): Promise<Counts> {
  const name = ["hostile", what, isTrusted ? "trusted" : "untrusted"].join("-");
  const [address, proxy] = [await startListener(), await startListener()];
  // Present from the start; the tests then write their own settings.
  const hostile = inAllForms({ address: address.url, proxy: `http://127.0.0.1:${proxy.port}` });
  try {
    const counts = await inHost(name, {
      folders: ["host/hostile"],
      workspaceFolder: writeRepository(`${prefix}${name}-opened`, what, hostile),
      // The question whether to trust the workspace stays unanswered.
      settings: isTrusted ? {} : restricted,
      env: {
        [variables.trusted]: isTrusted ? "yes" : "no",
        [variables.machineSettings]: hasMachine ? machineSettingsFile(userDataDirOf(prefix + name)) : "",
      },
    });
    if (address.connections + proxy.connections === 0) return counts;
    console.log("The address or the proxy in the first settings was connected to.");
    return { ...counts, failed: counts.failed + 1 };
  } finally {
    await Promise.all([address.close(), proxy.close()]);
  }
}

/** All forms in one file; if two need the same name, the first in the list gets it. */
function inAllForms(destination: Parameters<typeof redirection>[0]): Settings {
  return Object.assign({}, ...[...forms].reverse().map(({ write }) => write(redirection(destination)))) as Settings;
}

/** Writes the files of a hostile repository. @returns the path to open. */
function writeRepository(repository: string, what: Opened["what"], hostile: Settings): string {
  const folders = what === "workspace" ? ["one", "two"] : ["one"];
  for (const folder of folders) {
    const write = (file: string, value: unknown): void => writeJson(path.join(repository, folder, file), value);
    write(".vscode/settings.json", hostile);
    // Files that have no effect until the person accepts the editor's offer to use them.
    const inProfile = JSON.stringify({ settings: JSON.stringify(hostile) });
    write(".vscode/hostile.code-profile", { name: "Hostile", settings: inProfile });
    write(".devcontainer/devcontainer.json", { customizations: { vscode: { settings: hostile } } });
  }
  if (what !== "workspace") return path.join(repository, "one");
  const file = path.join(repository, "opened.code-workspace");
  writeJson(file, { folders: folders.map((folder) => ({ path: folder })), settings: hostile });
  return file;
}

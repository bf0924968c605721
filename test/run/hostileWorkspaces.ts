import path from "node:path";

import { userDataDirOf } from "../harness/editorServer";
import { machineSettingsFile, restricted, type Settings, writeJson } from "../harness/editorSettings";
import type { TestResult } from "../harness/testRun";
import { forms, redirection, variables } from "../host/hostile/forms";
import { inTurn } from "./results";
import type { Host, InHost } from "./inHosts";

type What = "folder" | "workspace";

/** Runs the tests of `test/host/hostile` in folders and workspaces whose settings try to get the key. */
export function inHostileWorkspaces(host: Host, results: string, inHost: InHost): Promise<TestResult> {
  // A desktop editor trusts everything in tests.
  const trusts = host === "desktop" ? [true] : [true, false];
  const opened = trusts.flatMap((isTrusted) => [
    { what: "folder" as const, isTrusted },
    { what: "workspace" as const, isTrusted },
  ]);
  return inTurn(opened, ({ what, isTrusted }) => {
    const name = ["hostile", what, isTrusted ? "trusted" : "untrusted"].join("-");
    const folder = path.join(results, `host-${host}-${name}`);
    // Enough once per editor.
    const hasMachine = host !== "desktop" && what === "folder" && isTrusted;
    return inHost(name, {
      folders: ["host/hostile"],
      workspaceFolder: writeRepository(`${folder}-opened`, what),
      // The question whether to trust the workspace stays unanswered.
      settings: isTrusted ? {} : restricted,
      env: {
        [variables.trusted]: isTrusted ? "yes" : "no",
        [variables.machineSettings]: hasMachine ? machineSettingsFile(userDataDirOf(folder)) : "",
      },
    });
  });
}

/** Writes the files of a hostile repository, which the tests replace by their own. @returns the path to open. */
function writeRepository(repository: string, what: What): string {
  const destination = { address: "https://127.0.0.1:9", proxy: "http://127.0.0.1:9" };
  // All forms in one file; if two need the same name, the first in the list gets it.
  const written = [...forms].reverse().map(({ write }) => write(redirection(destination)));
  const hostile = Object.assign({}, ...written) as Settings;
  const folders = what === "workspace" ? ["one", "two"] : ["one"];
  for (const folder of folders) {
    const write = (file: string, value: unknown): void => writeJson(path.join(repository, folder, file), value);
    write(".vscode/settings.json", hostile);
    // It has no effect until the person accepts the editor's offer to use it.
    write(".devcontainer/devcontainer.json", { customizations: { vscode: { settings: hostile } } });
  }
  if (what !== "workspace") return path.join(repository, "one");
  const file = path.join(repository, "opened.code-workspace");
  writeJson(file, { folders: folders.map((folder) => ({ path: folder })), settings: hostile });
  return file;
}

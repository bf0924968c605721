import { mkdirSync } from "node:fs";
import path from "node:path";

import { canary } from "../canary";
import { userDataDirOf } from "../harness/editorServer";
import { machineSettingsFile, restricted, writeJson } from "../harness/editorSettings";
import { type HostOptions, runInHost } from "../harness/runInHost";
import { makeStandIn } from "../harness/standIn";
import type { TestResult } from "../harness/testRun";
import { inEveryForm, variables } from "../host/hostile/forms";
import { makeTrust } from "../network/trust";
import { inTurn, sum } from "./results";

type Start = Pick<HostOptions, "folders"> & Partial<HostOptions>;

/** Variables of a person's shell that would mislead the tests. */
const astray = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "NODE_TLS_REJECT_UNAUTHORIZED"];

/** Runs the tests inside the extension hosts of some editors. */
export async function inHosts(
  vsix: string,
  results: string,
  editors: readonly HostOptions["editor"][],
  grep?: string,
): Promise<TestResult> {
  const trust = path.join(results, "host-trust");
  mkdirSync(trust, { recursive: true });
  const none = astray.flatMap((name) => [name, name.toLowerCase()]).map((name) => [name, undefined] as const);
  const shared = { ...Object.fromEntries(none), ...(await makeTrust(trust)), WEATHER_API_KEY: canary };
  const inOneEditor = (editor: HostOptions["editor"]): Promise<TestResult> => {
    const folder = path.join(results, `host-${editor}`);
    const packaged = { vsix, extensionsDir: `${folder}-extensions` };
    const starts: Readonly<Record<string, Start>> = {
      installed: { ...packaged, folders: ["host/installed", "network/contract"] },
      lifetime: {
        folders: ["host/lifetime"],
        developed: makeStandIn(folder),
        settings: { "currentConditions.defaultLocation": "349727" },
      },
      ...hostileStarts(editor, folder, packaged),
    };
    return inTurn(Object.entries(starts), ([name, { settings, env, ...options }]) =>
      runInHost({
        editor,
        resultsDir: `${folder}-${name}`,
        ...(grep !== undefined && { grep }),
        // The package of the oldest editor contains the newest module for certificates, with which its `fetch` and
        // `https` fail.
        settings: { ...(editor === "oldest" && { "http.systemCertificates": false }), ...settings },
        env: { ...shared, ...env },
        log: (report) => console.log(`\nIn the extension host (${editor}): ${name}\n${report}`),
        ...options,
      }),
    );
  };
  return sum(await Promise.all(editors.map(inOneEditor)));
}

/**
 * The kind of what is opened, and whether it's trusted. A window test has an untrusted folder; in a desktop editor, all are
 * trusted.
 */
const openings = {
  latest: ["folder trusted", "workspace trusted"],
  oldest: ["folder trusted", "workspace untrusted"],
  desktop: ["folder trusted", "workspace trusted"],
} as const;

/** Starts in folders and workspaces whose settings try to get the key. */
function hostileStarts(editor: HostOptions["editor"], folder: string, packaged: Partial<Start>): Record<string, Start> {
  const starts = openings[editor].map((opening): [string, Start] => {
    const [what, trust] = opening.split(" ") as ["folder" | "workspace", string];
    const name = `hostile-${what}-${trust}`;
    const isTrusted = trust === "trusted";
    const hasMachine = editor !== "desktop" && opening === "folder trusted";
    const start = {
      ...packaged,
      folders: ["host/hostile"],
      workspaceFolder: writeRepository(`${folder}-${name}-opened`, what),
      // The question whether to trust the workspace stays unanswered.
      settings: isTrusted ? {} : restricted,
      env: {
        [variables.trusted]: isTrusted ? "yes" : "no",
        [variables.machineSettings]: hasMachine ? machineSettingsFile(userDataDirOf(`${folder}-${name}`)) : "",
      },
    };
    return [name, start];
  });
  return Object.fromEntries(starts);
}

/** Writes the files of a hostile repository, which the tests later replace. @returns the path to open. */
function writeRepository(repository: string, what: "folder" | "workspace"): string {
  const hostile = inEveryForm({ address: "https://127.0.0.1:9", proxy: "http://127.0.0.1:9" });
  const folders = what === "workspace" ? ["one", "two"] : ["one"];
  for (const name of folders) {
    writeJson(path.join(repository, name, ".vscode", "settings.json"), hostile);
    // No effect unless the person accepts the editor's offer to use the container.
    const container = { customizations: { vscode: { settings: hostile } } };
    writeJson(path.join(repository, name, ".devcontainer", "devcontainer.json"), container);
  }
  if (what === "folder") return path.join(repository, "one");
  const file = path.join(repository, "opened.code-workspace");
  writeJson(file, { folders: folders.map((name) => ({ path: name })), settings: hostile });
  return file;
}

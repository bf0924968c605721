import { mkdirSync } from "node:fs";
import path from "node:path";

import { projectRoot } from "../harness/editorFolder";
import { userDataDirOf } from "../harness/editorServer";
import { machineSettingsFile, restricted, type Settings, writeJson } from "../harness/editorSettings";
import { forms } from "../hostile/forms";
import { redirection } from "../hostile/values";
import { variables } from "../hostile/variables";
import { startListener } from "../loopback/listener";
import type { WeatherService } from "../loopback/weatherService";
import { variables as windowVariables } from "../window/variables";
import { type Counts, inTurn, sum } from "./counts";
import { asking, type Host, inHost, withService } from "./inHost";
import { inNode } from "./inNode";

type Opened = ReturnType<typeof startsOf>[number];

/** Runs the tests of `test/hostile` in folders, workspaces and a profile whose settings try to get the key. */
export async function inHostileWorkspaces(vsix: string, results: string, hosts: readonly Host[]): Promise<Counts> {
  const inOneHost = (host: Host): Promise<Counts> =>
    withService((service) => inTurn(startsOf(host), (opened) => inOne(opened, vsix, results, service)));
  const counts = sum(await Promise.all(hosts.map(inOneHost)));
  if (hosts.includes("desktop")) return counts;
  // In windows, because a key can be stored only there.
  const folder = path.join("hostile", "inWindow");
  mkdirSync(path.join(results, "hostile"), { recursive: true });
  const env = { [windowVariables.vsix]: vsix, [windowVariables.results]: results };
  return sum([counts, await inNode({ folder, results, timeoutMs: 60_000, env })]);
}

/** A desktop editor trusts everything in tests. */
function startsOf(host: Host) {
  return (["folder", "workspace"] as const).flatMap((what) =>
    (host === "desktop" ? [true] : [true, false]).map((isTrusted) => ({ host, what, isTrusted })),
  );
}

async function inOne({ host, what, isTrusted }: Opened, vsix: string, results: string, service: WeatherService) {
  const name = ["hostile", host, what, isTrusted ? "trusted" : "untrusted"].join("-");
  const resultsDir = path.join(results, name);
  const [address, proxy] = [await startListener(), await startListener()];
  // Present from the start; the tests then write their own settings.
  const hostile = inAllForms({ address: address.url, proxy: `http://127.0.0.1:${proxy.port}` });
  const repository = path.join(results, `${name}-opened`);
  const workspaceFolder = writeRepository(repository, what, hostile);
  // Enough once per editor.
  const hasMachine = host !== "desktop" && what === "folder" && isTrusted;
  service.reset();
  const { settings, env } = await asking(service, repository);
  const own = {
    [variables.trusted]: isTrusted ? "yes" : "no",
    [variables.machineSettings]: hasMachine ? machineSettingsFile(userDataDirOf(resultsDir)) : "",
  };
  const options = {
    editor: host,
    vsix,
    extensionsDir: path.join(results, `hostile-${host}-extensions`),
    resultsDir,
    workspaceFolder,
    // The question whether to trust the workspace stays unanswered.
    settings: { ...settings, ...(!isTrusted && restricted) },
    env: { ...env, ...own },
    testsDir: path.join(projectRoot, "out", "test", "hostile", "inHost"),
    // The extension runs on this machine, so a proxy in these settings counts.
    machineSettings: hasMachine ? withoutHttp(hostile) : undefined,
    log: (report: string) => console.log(`\n${name}\n${report}`),
  };
  try {
    return await inHost(options, () => {
      if (address.connections > 0) throw new Error("The address in the first settings was connected to.");
      if (proxy.connections > 0) throw new Error("The proxy in the first settings was connected to.");
    });
  } finally {
    await Promise.all([address.close(), proxy.close()]);
  }
}

/** All forms in one file; if two need the same name, the first in the list gets it. */
function inAllForms(destination: Parameters<typeof redirection>[0]): Settings {
  return Object.assign({}, ...[...forms].reverse().map(({ write }) => write(redirection(destination)))) as Settings;
}

function withoutHttp(settings: Settings): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !name.startsWith("http")));
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

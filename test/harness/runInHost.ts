import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { downloadAndUnzipVSCode, resolveCliArgsFromVSCodeExecutablePath, runTests } from "@vscode/test-electron";
import type { Page } from "playwright-core";
import { launchBrowser } from "./browser";
import { type EditorVersion, ensureEditor, projectRoot } from "./editorFolder";
import type { Environment } from "./editorProcess";
import { type EditorServer, installVsix, startServer, userDataDirOf } from "./editorServer";
import { machineSettingsFile, type Settings, writeJson, writeSettings } from "./editorSettings";
import { type HostResult, hostVariables, objection, readHostResult } from "./hostResult";
import { until } from "./until";

export interface HostOptions {
  readonly editor: EditorVersion | "desktop";
  /** The packaged extension to install; default: the tests load the extension themselves. */
  readonly vsix?: string | undefined;
  /** The folder of the extensions; default: a folder below `resultsDir`. */
  readonly extensionsDir?: string | undefined;
  /** The folder for all files of the run. It is emptied before, and left in place. */
  readonly resultsDir: string;
  readonly log: (line: string) => void;
  readonly env?: Environment | undefined;
  readonly settings?: Settings | undefined;
  /** The settings of the remote machine; only in the editors from packages. */
  readonly machineSettings?: Settings | undefined;
  /** The folder or the `.code-workspace` file to open. */
  readonly workspaceFolder?: string | undefined;
  /** The folder of the `*.test.js` files; default: `test/editor`. */
  readonly testsDir?: string | undefined;
  /** The desktop editor's version; default: the current one. */
  readonly desktopVersion?: string | undefined;
  readonly timeoutMs?: number | undefined;
}

interface Started extends HostOptions {
  readonly extensionsDir: string;
  readonly settings: Settings;
  readonly env: Environment;
}

/** The extension of the tests, and their runner. */
const developed = {
  extensionDevelopmentPath: path.join(projectRoot, "test", "harness", "dummy-extension"),
  extensionTestsPath: path.join(__dirname, "hostRunner.js"),
};

/** Runs tests in an extension host with the packaged extension. Rejects unless all pass. */
export async function runInHost(options: HostOptions): Promise<HostResult> {
  const { editor, resultsDir, log, machineSettings } = options;
  rmSync(resultsDir, { recursive: true, force: true });
  mkdirSync(resultsDir, { recursive: true });
  if (machineSettings !== undefined) writeJson(machineSettingsFile(userDataDirOf(resultsDir)), machineSettings);
  const reportFile = path.join(resultsDir, "report.txt");
  const resultFile = path.join(resultsDir, "result.json");
  const started: Started = {
    ...options,
    extensionsDir: options.extensionsDir ?? path.join(resultsDir, "extensions"),
    settings: options.settings ?? {},
    env: {
      ...options.env,
      [hostVariables.version]: editor,
      [hostVariables.testsDir]: options.testsDir ?? path.join(projectRoot, "out", "test", "editor"),
      [hostVariables.reportFile]: reportFile,
      [hostVariables.resultFile]: resultFile,
    },
  };
  const ending = await (editor === "desktop" ? inDesktop(started) : inServer(editor, started)).catch(
    (error: unknown) => error,
  );
  if (existsSync(reportFile)) log(readFileSync(reportFile, "utf8").trimEnd());
  const result = readHostResult(resultFile);
  const reason = objection(result);
  if (result === undefined || reason !== undefined || ending !== undefined)
    throw new Error(reason ?? "The editor did not end as it should.", { cause: ending });
  return result;
}

/** Runs tests in an editor from the packages: a page of its server starts them. */
async function inServer(version: EditorVersion, options: Started): Promise<void> {
  const { extensionsDir, resultsDir: dataDir, vsix, settings, env } = options;
  await ensureEditor(options.log);
  if (vsix !== undefined) await installVsix(version, dataDir, vsix, extensionsDir);
  const server = await startServer({ version, dataDir, extensionsDir, settings, env, smokeDriver: true });
  try {
    const browser = await launchBrowser();
    try {
      await inPage(await browser.newPage(), server, options);
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}

/** Opens the page, and waits for its callback at the end of the extension host's run. */
async function inPage(page: Page, server: EditorServer, options: Started): Promise<void> {
  const { workspaceFolder: folder, timeoutMs = 400_000 } = options;
  let code: number | undefined;
  await page.exposeFunction("codeAutomationExit", (given: number) => (code = given));
  let isOver = false;
  page.once("crash", () => (isOver = true));
  void server.ended.then(() => (isOver = true));
  // To the page, the files are on a remote machine.
  const machine = `vscode-remote://localhost:${server.port}`;
  const payload = Object.entries(developed).map(([name, file]) => [name, machine + file] as const);
  await page.goto(server.url({ folder, payload }), { waitUntil: "commit" });
  await until("the tests in the extension host end", () => isOver || code !== undefined || page.isClosed(), timeoutMs);
  if (code !== 0) throw new Error(`The editor ended with ${String(code)}.`);
}

async function inDesktop({ resultsDir, extensionsDir, vsix, ...options }: Started): Promise<void> {
  const userDataDir = userDataDirOf(resultsDir);
  writeSettings(userDataDir, options.settings);
  const vscodeExecutablePath = await downloadAndUnzipVSCode(options.desktopVersion ?? "stable");
  const folders = [`--user-data-dir=${userDataDir}`, `--extensions-dir=${extensionsDir}`];
  if (vsix !== undefined) installByCommandLine(vscodeExecutablePath, [...folders, `--install-extension=${vsix}`]);
  const { workspaceFolder, env } = options;
  await runTests({
    vscodeExecutablePath,
    ...developed,
    launchArgs: [...(workspaceFolder === undefined ? [] : [workspaceFolder]), ...folders],
    extensionTestsEnv: { ...env },
  });
}

function installByCommandLine(executable: string, args: readonly string[]): void {
  const [cli = "", ...cliArgs] = resolveCliArgsFromVSCodeExecutablePath(executable, { reuseMachineInstall: true });
  // On Windows, the command line tool is a batch file, which only a shell can start.
  const shell = process.platform === "win32";
  const quote = (word: string): string => (shell ? `"${word}"` : word);
  execFileSync(quote(cli), [...cliArgs, ...args].map(quote), { shell, stdio: "inherit" });
}

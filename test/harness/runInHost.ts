import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { inspect } from "node:util";
import { runTests } from "@vscode/test-electron";
import type { Page } from "playwright-core";
import { launchBrowser } from "./browser";
import { desktopEditor, installInDesktop } from "./desktopEditor";
import { type EditorVersion, ensureEditor, projectRoot } from "./editorFolder";
import type { Environment } from "./editorProcess";
import { type EditorServer, installVsix, startServer, userDataDirOf } from "./editorServer";
import { machineSettingsFile, type Settings, writeJson, writeSettings } from "./editorSettings";
import { type TestResult, processVariables, readResult, type TestPlan } from "./testRun";
import { until } from "./until";

export interface HostOptions extends Pick<TestPlan, "folders" | "grep"> {
  readonly editor: EditorVersion | "desktop";
  /** The packaged extension to install; default: the tests load the extension themselves. */
  readonly vsix?: string;
  /** The folder of the extensions; default: a folder below `resultsDir`. */
  readonly extensionsDir?: string;
  /** The folder for all files of the run. It is emptied before, and left in place. */
  readonly resultsDir: string;
  readonly log: (line: string) => void;
  readonly env?: Environment;
  readonly settings?: Settings;
  /** The folder or the `.code-workspace` file to open. */
  readonly workspaceFolder?: string;
  /** The tests' extension; default: one that does nothing. */
  readonly developed?: string;
}

type Started = HostOptions & Required<Pick<HostOptions, "extensionsDir" | "settings" | "env" | "developed">>;

/** The script that runs the tests inside the extension host. */
const extensionTestsPath = path.join(__dirname, "hostRunner.js");
/** The timeout of a run, in milliseconds. */
const limitMs = 600_000;

/** Runs tests in an extension host with the packaged extension. If the run ends early, the result has a failure. */
export async function runInHost(options: HostOptions): Promise<TestResult> {
  const { editor, resultsDir, log, folders, grep } = options;
  rmSync(resultsDir, { recursive: true, force: true });
  mkdirSync(resultsDir, { recursive: true });
  // A window detects changes of this file only if it existed at the start.
  writeJson(machineSettingsFile(userDataDirOf(resultsDir)), {});
  const reportFile = path.join(resultsDir, "report.txt");
  const resultFile = path.join(resultsDir, "result.json");
  const plan: TestPlan = { folders, grep, resultFile, timeoutMs: 60_000 };
  const started: Started = {
    extensionsDir: path.join(resultsDir, "extensions"),
    settings: {},
    developed: path.join(projectRoot, "test", "harness", "dummy-extension"),
    ...options,
    env: { ...options.env, [processVariables.editor]: editor, [processVariables.plan]: JSON.stringify(plan) },
  };
  const ending = await (editor === "desktop" ? inDesktop(started) : inServer(editor, started)).catch(inspect);
  if (existsSync(reportFile)) log(readFileSync(reportFile, "utf8").trimEnd());
  const result = readResult(resultFile) ?? { passed: 0, pending: 0, failures: [] };
  const hasRun = result.passed + result.failures.length > 0 || grep !== undefined;
  if (ending === undefined && hasRun) return result;
  // The editor's exit code is 0 even if its extension host dies.
  const failure = { title: "the extension host", error: ending ?? "It ended before its tests did." };
  return { ...result, failures: [...result.failures, failure] };
}

/** Runs tests in an editor from the packages: a page of its server starts them. */
async function inServer(version: EditorVersion, options: Started): Promise<void> {
  const { extensionsDir, resultsDir: dataDir, vsix, settings, env } = options;
  await ensureEditor(options.log);
  if (vsix !== undefined) await installVsix(version, dataDir, vsix, extensionsDir);
  const server = await startServer({ version, dataDir, extensionsDir, settings, env, hasTests: true });
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
  const { workspaceFolder: folder, developed } = options;
  let code: number | undefined;
  await page.exposeFunction("codeAutomationExit", (given: number) => (code = given));
  let isOver = false;
  page.once("crash", () => (isOver = true));
  void server.ended.then(() => (isOver = true));
  // For the page, the files are on a remote machine.
  const machine = `vscode-remote://localhost:${server.port}`;
  const payload = [
    ["extensionDevelopmentPath", machine + developed],
    ["extensionTestsPath", machine + extensionTestsPath],
  ] as const;
  await page.goto(server.url({ folder, payload }), { waitUntil: "commit" });
  await until("the tests in the extension host end", () => isOver || code !== undefined || page.isClosed(), limitMs);
  if (code !== 0) throw new Error(`The editor ended with ${String(code)}.`);
}

async function inDesktop(options: Started): Promise<void> {
  const { resultsDir, extensionsDir, vsix, workspaceFolder, env, developed } = options;
  const userDataDir = userDataDirOf(resultsDir);
  writeSettings(userDataDir, options.settings);
  const vscodeExecutablePath = await desktopEditor();
  const folders = [`--user-data-dir=${userDataDir}`, `--extensions-dir=${extensionsDir}`];
  if (vsix !== undefined) installInDesktop(vscodeExecutablePath, vsix, folders);
  await runTests({
    vscodeExecutablePath,
    extensionDevelopmentPath: developed,
    extensionTestsPath,
    launchArgs: [...(workspaceFolder === undefined ? [] : [workspaceFolder]), ...folders],
    extensionTestsEnv: { ...env },
  });
}

import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { downloadAndUnzipVSCode, resolveCliArgsFromVSCodeExecutablePath, runTests } from "@vscode/test-electron";
import { ensureEditor, projectRoot } from "./editorFolder";
import type { Environment } from "./editorProcess";
import { installVsix } from "./editorServer";
import { restricted, type Settings, writeMachineSettings, writeSettings } from "./editorSettings";
import { hostVariables, objection, readHostResult, type HostResult } from "./hostResult";

/** Which editor runs which tests, on which extension. */
export interface HostOptions {
  readonly editor: "latest" | "oldest" | "desktop";
  /** The packaged extension; the tests meet it installed. Without it they bring the extension themselves. */
  readonly vsix?: string | undefined;
  /** The folder of the extensions; an own one below `resultsDir` unless given. */
  readonly extensionsDir?: string | undefined;
  /** Everything the run writes goes below this folder. It is emptied before, and left in place. */
  readonly resultsDir: string;
  readonly log: (line: string) => void;
  readonly env?: Environment | undefined;
  readonly settings?: Settings | undefined;
  /** The settings of the remote machine, which the editors from packages have. */
  readonly machineSettings?: Settings | undefined;
  /** The folder or the `.code-workspace` file to open. */
  readonly workspaceFolder?: string | undefined;
  /** Asks whether workspaces are trusted, and never gets an answer: none is. In the editors from packages. */
  readonly isRestricted?: boolean | undefined;
  /** All `*.test.js` below run; those of `test/editor` unless given. */
  readonly testsDir?: string | undefined;
  /** The desktop editor's version; the current one unless given. */
  readonly desktopVersion?: string | undefined;
  readonly timeoutMs?: number | undefined;
}

/** Runs tests in an extension host that has the packaged extension. Rejects unless all of them pass. */
export async function runInHost(options: HostOptions): Promise<HostResult> {
  const { editor, resultsDir, log, settings = {} } = options;
  rmSync(resultsDir, { recursive: true, force: true });
  mkdirSync(resultsDir, { recursive: true });
  const userDataDir = path.join(resultsDir, "data");
  const { extensionsDir = path.join(resultsDir, "extensions") } = options;
  const reportFile = path.join(resultsDir, "report.txt");
  const resultFile = path.join(resultsDir, "result.json");
  writeSettings(userDataDir, options.isRestricted === true ? { ...settings, ...restricted } : settings);
  if (options.machineSettings !== undefined) writeMachineSettings(userDataDir, options.machineSettings);

  const executable = await prepareEditor(options, userDataDir, extensionsDir);
  const harness = path.join(projectRoot, "test", "harness");
  let ending: unknown;
  try {
    await runTests({
      vscodeExecutablePath: executable,
      extensionDevelopmentPath: path.join(harness, "dummy-extension"),
      extensionTestsPath: path.join(__dirname, "hostRunner.js"),
      launchArgs: [
        ...(options.workspaceFolder === undefined ? [] : [options.workspaceFolder]),
        `--user-data-dir=${userDataDir}`,
        `--extensions-dir=${extensionsDir}`,
      ],
      extensionTestsEnv: {
        ...options.env,
        [hostVariables.version]: editor,
        [hostVariables.testsDir]: options.testsDir ?? path.join(projectRoot, "out", "test", "editor"),
        [hostVariables.reportFile]: reportFile,
        [hostVariables.resultFile]: resultFile,
        [hostVariables.timeoutMs]: options.timeoutMs === undefined ? undefined : String(options.timeoutMs),
      },
    });
  } catch (error) {
    ending = error;
  }
  if (existsSync(reportFile)) {
    log(readFileSync(reportFile, "utf8").trimEnd());
  }
  const result = readHostResult(resultFile);
  const reason = objection(result);
  if (result === undefined || reason !== undefined || ending !== undefined) {
    throw new Error(reason ?? "The editor did not end as it should.", { cause: ending });
  }
  return result;
}

/** Brings the editor up with the extension installed, and returns the program to start. */
async function prepareEditor(options: HostOptions, userDataDir: string, extensionsDir: string): Promise<string> {
  const { editor, log, resultsDir, vsix } = options;
  if (editor !== "desktop") {
    await ensureEditor(log);
    if (vsix !== undefined) await installVsix(editor, resultsDir, vsix, extensionsDir);
    return path.join(projectRoot, "test", "harness", "editor-shim");
  }
  const executable = await downloadAndUnzipVSCode(options.desktopVersion ?? "stable");
  if (vsix === undefined) return executable;
  await installByCommandLine(executable, [
    `--user-data-dir=${userDataDir}`,
    `--extensions-dir=${extensionsDir}`,
    `--install-extension=${vsix}`,
  ]);
  return executable;
}

function installByCommandLine(executable: string, args: readonly string[]): Promise<void> {
  const [cli = "", ...cliArgs] = resolveCliArgsFromVSCodeExecutablePath(executable, { reuseMachineInstall: true });
  // On Windows the command line tool is a batch file, which only the shell can start.
  const shell = process.platform === "win32";
  const quote = (word: string): string => (shell ? `"${word}"` : word);
  return new Promise((resolve, reject) => {
    const installer = spawn(quote(cli), [...cliArgs, ...args].map(quote), { shell, stdio: "inherit" });
    installer.once("error", reject);
    installer.once("close", (code) => {
      if (code === 0) {
        resolve();
      } else {
        reject(new Error(`Installing the extension ended with ${String(code)}.`));
      }
    });
  });
}

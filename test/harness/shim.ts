import path from "node:path";
import { format } from "node:util";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "./browser";
import type { EditorVersion } from "./editorFolder";
import { startServer, type EditorServer } from "./editorServer";
import { hostVariables, objection, readHostResult, requiredVariable } from "./hostResult";
import { parseLaunchArguments, type LaunchArguments } from "./launchArguments";

const timedOut = 124;
const defaultTimeoutMs = 400_000;
const linesShown = 60;

/**
 * Stands in for the executable of a desktop editor: takes its command line, runs the tests in the
 * extension host of the editor from the packages, and ends with 0 only if they say that they passed.
 */
export function main(): void {
  // The starter holds the other end: when it dies, however it dies, this process must not stay.
  process.stdin.resume().once("end", () => process.exit(1));
  const log: string[] = [];
  runTests(parseLaunchArguments(process.argv.slice(2)), log).then(
    (code) => {
      finish(code, log);
    },
    (error: unknown) => {
      log.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
      finish(1, log);
    },
  );
}

/** Ends the process when all output is out: its reader closes the pipe at the process's end. */
function finish(code: number, log: readonly string[]): void {
  const text = code === 0 ? "" : `${log.slice(-linesShown).join("\n")}\n`;
  process.stderr.write(text, () => process.exit(code));
}

async function runTests(launch: LaunchArguments, log: string[]): Promise<number> {
  const server = await startServer({
    version: requiredVersion(),
    dataDir: path.dirname(launch.userDataDir),
    userDataDir: launch.userDataDir,
    extensionsDir: launch.extensionsDir,
    smokeDriver: true,
  });
  try {
    const browser = await launchBrowser();
    try {
      const code = await outcome(server, browser, launch, log);
      const result = readHostResult(requiredVariable(hostVariables.resultFile));
      if (result !== undefined) {
        // The report of the tests says it better than the editor's console.
        log.length = 0;
      }
      const reason = objection(result);
      if (reason !== undefined) {
        log.push(reason);
      }
      return code === 0 && reason !== undefined ? 1 : code;
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}

/** The code with which the editor wants to end, or the error that keeps it from getting there. */
async function outcome(
  server: EditorServer,
  browser: Browser,
  launch: LaunchArguments,
  log: string[],
): Promise<number> {
  const page = await browser.newPage();
  const limitMs = Number(process.env[hostVariables.timeoutMs] ?? defaultTimeoutMs);
  let timer: NodeJS.Timeout | undefined;
  const failure = new Promise<never>((_resolve, reject) => {
    page.once("crash", () => {
      reject(new Error("The page of the editor crashed."));
    });
    browser.once("disconnected", () => {
      reject(new Error("The browser ended before the tests did."));
    });
    void server.ended.then(() => {
      reject(new Error("The server of the editor ended before the tests did."));
    });
  });
  const timeout = new Promise<number>((resolve) => {
    timer = setTimeout(() => {
      log.push(`The tests took longer than ${String(limitMs)} ms.`);
      resolve(timedOut);
    }, limitMs);
  });
  try {
    return await Promise.race([codeFromPage(server, page, launch, log), timeout, failure]);
  } finally {
    clearTimeout(timer);
  }
}

/** Opens the page, which starts the tests and calls back when the extension host is through. */
async function codeFromPage(server: EditorServer, page: Page, launch: LaunchArguments, log: string[]): Promise<number> {
  let ended: (code: number) => void = () => undefined;
  const code = new Promise<number>((resolve) => (ended = resolve));
  await page.exposeFunction("codeAutomationLog", (_type: string, args: unknown[]) => {
    log.push(format(...args));
  });
  await page.exposeFunction("codeAutomationExit", (exitCode: number) => {
    ended(exitCode);
  });
  const { target, payload } = launch;
  const opened = target?.endsWith(".code-workspace") === true ? { workspace: target } : { folder: target };
  await page.goto(server.url({ ...opened, payload: payload(server.port) }), { waitUntil: "commit" });
  return code;
}

function requiredVersion(): EditorVersion {
  const version = requiredVariable(hostVariables.version);
  if (version !== "latest" && version !== "oldest") {
    throw new Error(`${hostVariables.version} is "${version}"; it must be "latest" or "oldest".`);
  }
  return version;
}

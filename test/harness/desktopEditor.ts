import { execFileSync } from "node:child_process";
import path from "node:path";
import { downloadAndUnzipVSCode, resolveCliArgsFromVSCodeExecutablePath } from "@vscode/test-electron";
import { chromium, type Page } from "playwright-core";
import { searchPages } from "../canary/pageSurfaces";
import { EditorProcess, type Environment } from "./editorProcess";
import { userDataDirOf } from "./editorServer";
import { type Settings, writeJson, writeSettings } from "./editorSettings";
import { until } from "./until";
import { EditorWindow } from "./window";

const quitKey = "F9";

/** A downloaded desktop editor with a packaged extension, which is used through its debugging port. */
export class DesktopEditor {
  #process: EditorProcess | undefined;
  #page: Page | undefined;

  private constructor(
    private readonly command: readonly string[],
    private readonly folder: string,
    private readonly env: Environment,
  ) {}

  /** Installs the extension into a new profile. @param folder the empty folder for all files of the editor */
  static async install(vsix: string, folder: string, env: Environment): Promise<DesktopEditor> {
    const executable = await desktopEditor();
    const folders = [`--user-data-dir=${userDataDirOf(folder)}`, `--extensions-dir=${path.join(folder, "extensions")}`];
    installInDesktop(executable, vsix, folders);
    // A runner has no keyring, and doesn't allow the sandbox.
    const onLinux = process.platform === "linux" ? ["--password-store=basic", "--no-sandbox"] : [];
    const options = [...folders, "--skip-welcome", "--skip-release-notes", "--remote-debugging-port=0", ...onLinux];
    return new DesktopEditor([executable, ...options], folder, env);
  }

  /** Starts the editor with an empty window. */
  async start(settings: Settings): Promise<EditorWindow> {
    const userDataDir = userDataDirOf(this.folder);
    writeSettings(userDataDir, settings);
    // The palette doesn't have the command, and not every system has a key for it.
    const keys = [{ key: quitKey.toLowerCase(), command: "workbench.action.quit" }];
    writeJson(path.join(userDataDir, "User", "keybindings.json"), keys);
    this.#process = new EditorProcess(this.command, this.env, path.join(this.folder, "editor.log"));
    const [, address = ""] = await this.#process.printed(/DevTools listening on (ws:\S+)/);
    // The editor has no downloads, which Playwright would set up.
    const browser = await chromium.connectOverCDP(address, { noDefaults: true });
    const pages = (): Page[] => browser.contexts().flatMap((context) => context.pages());
    const find = (): Page | undefined => pages().find((page) => page.url().includes("/workbench/workbench.html"));
    await until("the editor has a window", () => (this.#page = find()) !== undefined);
    const page = this.#page as unknown as Page;
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setFocusEmulationEnabled", { enabled: true });
    const window = new EditorWindow(page);
    await window.waitUntilReady();
    return window;
  }

  /** Quits as a person does, and waits until everything has ended. */
  async quit(): Promise<void> {
    if (!this.#page) return;
    await searchPages([this.#page]);
    await this.#page.keyboard.down(quitKey);
    await this.#process?.ended;
  }

  async end(): Promise<void> {
    await this.#process?.end();
  }
}

/** Downloads the desktop editor unless it's there. @returns the path of its program */
export function desktopEditor(): Promise<string> {
  return downloadAndUnzipVSCode(process.env["TEST_EDITOR_VERSION"] || "stable");
}

/** Installs a packaged extension. @param folders the arguments with the editor's folders */
export function installInDesktop(executable: string, vsix: string, folders: readonly string[]): void {
  const [cli = "", ...cliArgs] = resolveCliArgsFromVSCodeExecutablePath(executable, { reuseMachineInstall: true });
  // On Windows, the command line tool is a batch file, which only a shell can start.
  const shell = process.platform === "win32";
  const quote = (word: string): string => (shell ? `"${word}"` : word);
  const args = [...cliArgs, ...folders, `--install-extension=${vsix}`];
  execFileSync(quote(cli), args.map(quote), { shell, stdio: "inherit" });
}

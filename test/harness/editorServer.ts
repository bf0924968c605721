import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { editorHome, type EditorVersion, projectRoot } from "./editorFolder";
import { EditorProcess, type Environment } from "./editorProcess";
import { changeSettings, type Settings, settingsFile, writeSettings } from "./editorSettings";
import { until } from "./until";

/** What to start, and where it keeps its data. */
export interface ServerOptions {
  readonly version: EditorVersion;
  /** Everything the editor writes goes below this folder. It is left in place. */
  readonly dataDir: string;
  /** `extensions` below `dataDir` unless given. */
  readonly extensionsDir?: string | undefined;
  /** Written to the user settings before the start. Without it, settings already there stay. */
  readonly settings?: Settings | undefined;
  /** Reaches the extension host. */
  readonly env?: Environment | undefined;
  /** Lets the page run in-host tests. Toasts are never shown in this mode. */
  readonly smokeDriver?: boolean | undefined;
  /** Logs everything, the environment included. */
  readonly trace?: boolean | undefined;
  /** Whether open windows do what `control` says. */
  readonly hasControls?: boolean | undefined;
}

/** What a page of the editor opens. */
interface PageAddress {
  /** A folder, or a `.code-workspace` file; an empty window without it. */
  readonly folder?: string | undefined;
  readonly payload?: readonly (readonly [name: string, value: string])[] | undefined;
}

/** What an open window is to do. */
interface Wanted {
  readonly commands?: readonly string[];
  readonly settings?: Settings;
  /** Moves the clock of the extension host on. Needs `TEST_TIME` in the environment to be `moves`. */
  readonly milliseconds?: number;
}

/** Where a server keeps a person's data. */
export function userDataDirOf(dataDir: string): string {
  return path.join(dataDir, "data");
}

/** A running editor; its windows are pages in a browser. */
export class EditorServer {
  readonly userDataDir: string;
  /** The folder that each start adds its logs to; the extension's own log is below. */
  readonly logsDir: string;
  /** Resolves when the server has ended, asked or not. */
  readonly ended: Promise<number | undefined>;
  readonly #keys: unknown[] = [];

  constructor(
    readonly dataDir: string,
    readonly port: number,
    private readonly server: EditorProcess,
  ) {
    this.userDataDir = userDataDirOf(dataDir);
    this.logsDir = path.join(this.userDataDir, "logs");
    this.ended = server.ended;
  }

  /** The address of a window. */
  url({ folder, payload = [] }: PageAddress = {}): string {
    // Remote addresses carry the host name too; the page must be opened under the same one.
    const url = new URL(`http://localhost:${this.port}/`);
    if (folder === undefined) url.searchParams.set("ew", "true");
    else url.searchParams.set(folder.endsWith(".code-workspace") ? "workspace" : "folder", folder);
    if (payload.length > 0) url.searchParams.set("payload", JSON.stringify(payload));
    return url.href;
  }

  /** Changes user settings; a window that opens or reloads afterwards has them. */
  changeSettings(changes: Settings): void {
    changeSettings(this.userDataDir, changes);
  }

  /** Runs the editor's commands in an open window, and changes user settings there. Needs `hasControls`. */
  async control({ commands = [], settings = {}, milliseconds = 0 }: Wanted): Promise<void> {
    const file = (name: string): string => path.join(this.dataDir, "controls", `${name}.json`);
    rmSync(file("done"), { force: true });
    // `undefined` takes a setting away.
    const text = JSON.stringify({ commands, settings, milliseconds }, (_, value: unknown) => value ?? null);
    writeFileSync(file("new"), text);
    renameSync(file("new"), file("wanted"));
    await until("an open window has done what it was told", () => existsSync(file("done")));
  }

  /** Gives a command, with its argument, a key in the windows that open afterwards. */
  bindKey(key: string, command: string, args: unknown): void {
    this.#keys.push({ key, command, args });
    writeFileSync(path.join(this.userDataDir, "User", "keybindings.json"), JSON.stringify(this.#keys));
  }

  /** Ends the server and everything it has started. */
  stop(): Promise<void> {
    return this.server.end();
  }
}

/** Starts the editor's server and waits until it listens. */
export async function startServer(options: ServerOptions): Promise<EditorServer> {
  const { version, dataDir, settings, env } = options;
  const userDataDir = userDataDirOf(dataDir);
  if (settings !== undefined || !existsSync(settingsFile(userDataDir))) writeSettings(userDataDir, settings ?? {});
  const controls = path.join(dataDir, "controls");
  mkdirSync(controls, { recursive: true });
  const environment = { ...env, TEST_CONTROLS: controls };
  const log = path.join(dataDir, "server.log");
  const server = new EditorProcess(version, serverArguments(options), environment, log);
  try {
    const [, port] = await server.printed(/agent listening on (\d+)/);
    return new EditorServer(dataDir, Number(port), server);
  } catch (error) {
    await server.end();
    throw error;
  }
}

/** Installs a packaged extension, as a user would, for servers with the same folders; unless they have it already. */
export async function installVsix(
  version: EditorVersion,
  dataDir: string,
  vsixPath: string,
  extensionsDir = path.join(dataDir, "extensions"),
): Promise<void> {
  if (existsSync(path.join(extensionsDir, "extensions.json"))) return;
  const args = [
    "--accept-server-license-terms",
    `--server-data-dir=${dataDir}`,
    `--extensions-dir=${extensionsDir}`,
    `--install-extension=${vsixPath}`,
  ];
  const installer = new EditorProcess(version, args, {}, path.join(dataDir, "install.log"));
  const code = await installer.ended;
  await installer.end();
  if (code !== 0 || !installer.output.includes("was successfully installed"))
    throw new Error(`Installing ${vsixPath} ended with ${String(code)}:\n${installer.output}`);
}

function serverArguments(options: ServerOptions): string[] {
  const { dataDir, extensionsDir = path.join(dataDir, "extensions"), smokeDriver, trace } = options;
  return [
    "--accept-server-license-terms",
    "--without-connection-token",
    "--disable-telemetry",
    "--host=127.0.0.1",
    "--port=0",
    `--server-data-dir=${dataDir}`,
    `--user-data-dir=${userDataDirOf(dataDir)}`,
    `--extensions-dir=${extensionsDir}`,
    `--builtin-extensions-dir=${builtinExtensions(options)}`,
    ...(smokeDriver === true ? ["--enable-smoke-test-driver"] : []),
    ...(trace === true ? ["--log=trace"] : []),
  ];
}

/** A folder of built-in extensions that has the themes and little else: all of them start slowly. */
function builtinExtensions({ version, dataDir, hasControls = false }: ServerOptions): string {
  const all = path.join(editorHome(version), "extensions");
  const themes = ["theme-defaults", "theme-modern-icons", "theme-seti"].map((name) => path.join(all, name));
  const own = hasControls ? [path.join(projectRoot, "test", "harness", "test-controls")] : [];
  const folder = path.join(dataDir, "builtin");
  mkdirSync(folder, { recursive: true });
  for (const extension of [...themes, ...own]) {
    const link = path.join(folder, path.basename(extension));
    if (existsSync(extension) && !existsSync(link)) symlinkSync(extension, link);
  }
  return folder;
}

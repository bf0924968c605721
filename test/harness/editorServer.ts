import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { editorHome, type EditorVersion, projectRoot } from "./editorFolder";
import { runEditor, type Environment } from "./editorProcess";
import { changeSettings, settingsFile, writeSettings, type Settings } from "./editorSettings";
import { until } from "./until";

/** What to start, and where it keeps its data. */
export interface ServerOptions {
  readonly version: EditorVersion;
  /** Everything the editor writes goes below this folder. It is left in place. */
  readonly dataDir: string;
  /** `data` below `dataDir` unless given. */
  readonly userDataDir?: string | undefined;
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
  /** Any free port unless given. */
  readonly port?: number | undefined;
}

/** What a page of the editor opens. */
interface PageAddress {
  readonly folder?: string | undefined;
  readonly workspace?: string | undefined;
  readonly payload?: readonly (readonly [name: string, value: string])[] | undefined;
}

/** What an open window is to do. */
interface Wanted {
  readonly commands: readonly string[];
  readonly settings: Settings;
}

/** A running editor; its windows are pages in a browser. */
export interface EditorServer {
  readonly version: EditorVersion;
  readonly port: number;
  readonly dataDir: string;
  readonly userDataDir: string;
  /** The folder that each start adds its logs to; the extension's own log is below. */
  readonly logsDir: string;
  readonly settingsFile: string;
  /** The address of a window. */
  readonly url: (address: PageAddress) => string;
  /** Changes user settings; a window that opens or reloads afterwards has them. */
  readonly changeSettings: (changes: Settings) => void;
  /** Runs the editor's commands in an open window, and changes user settings there. Needs `hasControls`. */
  readonly control: (wanted: Partial<Wanted>) => Promise<void>;
  /** Gives a command, with its argument, a key in the windows that open afterwards. */
  readonly bindKey: (key: string, command: string, argument: unknown) => void;
  /** Resolves when the server has ended, asked or not. */
  readonly ended: Promise<number | undefined>;
  /** Ends the server and everything it has started. */
  readonly stop: () => Promise<void>;
}

/** Starts the editor's server and waits until it listens. */
export async function startServer(options: ServerOptions): Promise<EditorServer> {
  const { version, dataDir, env = {} } = options;
  const userDataDir = options.userDataDir ?? path.join(dataDir, "data");
  if (options.settings !== undefined || !existsSync(settingsFile(userDataDir))) {
    writeSettings(userDataDir, options.settings ?? {});
  }
  const controls = path.join(dataDir, "controls");
  mkdirSync(controls, { recursive: true });
  const environment = { ...env, TEST_CONTROLS: controls };
  const args = serverArguments(options, userDataDir);
  const server = runEditor(version, args, environment, path.join(dataDir, "server.log"));
  try {
    const keys: unknown[] = [];
    const [, port] = await server.printed(/agent listening on (\d+)/, 30_000);
    return {
      version,
      port: Number(port),
      dataDir,
      userDataDir,
      logsDir: path.join(userDataDir, "logs"),
      settingsFile: settingsFile(userDataDir),
      url: (address) => pageUrl(Number(port), address),
      changeSettings: (changes) => {
        changeSettings(userDataDir, changes);
      },
      control: (wanted) => control(controls, { commands: [], settings: {}, ...wanted }),
      bindKey: (key, command, args) => {
        keys.push({ key, command, args });
        writeFileSync(path.join(path.dirname(settingsFile(userDataDir)), "keybindings.json"), JSON.stringify(keys));
      },
      ended: server.ended,
      stop: () => server.end(),
    };
  } catch (error) {
    await server.end();
    throw error;
  }
}

/** Hands this to the extension in `test-controls`, and waits until it is done. */
async function control(folder: string, wanted: Wanted): Promise<void> {
  const file = (name: string): string => path.join(folder, `${name}.json`);
  rmSync(file("done"), { force: true });
  writeFileSync(
    file("new"),
    JSON.stringify(wanted, (_, value: unknown) => value ?? null),
  );
  renameSync(file("new"), file("wanted"));
  await until("an open window has done what it was told", () => existsSync(file("done")));
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
  const installer = runEditor(version, args, {}, path.join(dataDir, "install.log"));
  const code = await installer.ended;
  await installer.end();
  if (code !== 0 || !installer.output().includes("was successfully installed")) {
    throw new Error(`Installing ${vsixPath} ended with ${String(code)}:\n${installer.output()}`);
  }
}

function serverArguments(options: ServerOptions, userDataDir: string): string[] {
  const { dataDir, extensionsDir = path.join(dataDir, "extensions") } = options;
  const args = [
    "--accept-server-license-terms",
    "--without-connection-token",
    "--disable-telemetry",
    "--host=127.0.0.1",
    `--port=${String(options.port ?? 0)}`,
    `--server-data-dir=${dataDir}`,
    `--user-data-dir=${userDataDir}`,
    `--extensions-dir=${extensionsDir}`,
    `--builtin-extensions-dir=${builtinExtensions(options)}`,
  ];
  if (options.smokeDriver === true) {
    args.push("--enable-smoke-test-driver");
  }
  if (options.trace === true) {
    args.push("--log=trace");
  }
  return args;
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

function pageUrl(port: number, { folder, workspace, payload = [] }: PageAddress): string {
  // Remote addresses carry the host name too; the page must be opened under the same one.
  const url = new URL(`http://localhost:${String(port)}/`);
  if (workspace !== undefined) {
    url.searchParams.set("workspace", workspace);
  } else if (folder !== undefined) {
    url.searchParams.set("folder", folder);
  } else {
    url.searchParams.set("ew", "true");
  }
  if (payload.length > 0) {
    url.searchParams.set("payload", JSON.stringify(payload));
  }
  return url.href;
}

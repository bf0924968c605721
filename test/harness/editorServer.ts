import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { surfaces } from "../canary/surfaces";
import { editorHome, editorNode, type EditorVersion, projectRoot } from "./editorFolder";
import { EditorProcess, type Environment } from "./editorProcess";
import { type Settings, writeSettings } from "./editorSettings";
import { Reading, until } from "./until";

export interface ServerOptions {
  readonly version: EditorVersion;
  /** The folder for all files of the editor. It is left in place. */
  readonly dataDir: string;
  readonly extensionsDir: string;
  /** Written to the user settings before the start. */
  readonly settings: Settings;
  readonly env: Environment;
  /**
   * Whether the page can run tests inside the extension host, in which case the editor never shows notifications.
   * Otherwise, open windows follow `control`.
   */
  readonly hasTests?: boolean;
  /** Logs everything, including the environment. */
  readonly trace?: boolean | undefined;
}

interface PageAddress {
  /** A folder, or a `.code-workspace` file; default: an empty window. */
  readonly folder?: string | undefined;
  readonly payload?: readonly (readonly [name: string, value: string])[] | undefined;
}

interface Wanted {
  readonly commands?: readonly string[];
  /** Links to extensions, as other programs open them, without a confirmation by the editor. */
  readonly links?: readonly string[];
  readonly settings?: Settings;
  /** Milliseconds to advance the clock of the extension host. Needs `TEST_TIME` in the environment. */
  readonly milliseconds?: number;
  /** A notification to show after all others of the extension host. */
  readonly notice?: string;
  /** Whether the extension host then kills itself, as if it had crashed. */
  readonly killsHost?: boolean;
  /** Invokes a tool of the chat; `told` has the result. */
  readonly tool?: { readonly name: string; readonly input: object };
}

export function userDataDirOf(dataDir: string): string {
  return path.join(dataDir, "data");
}

/** A running editor; its windows are pages in a browser. */
export class EditorServer {
  readonly userDataDir: string;
  /** Each start adds a folder of logs here, which also has the extension's log. */
  readonly logsDir: string;
  /** Resolves when the server has ended, for any reason. */
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

  url({ folder, payload = [] }: PageAddress = {}): string {
    // Remote addresses contain the host name, which must be the page's.
    const url = new URL(`http://localhost:${this.port}/`);
    if (folder === undefined) url.searchParams.set("ew", "true");
    else url.searchParams.set(folder.endsWith(".code-workspace") ? "workspace" : "folder", folder);
    if (payload.length > 0) url.searchParams.set("payload", JSON.stringify(payload));
    return url.href;
  }

  /** Runs commands of the editor in an open window, and changes user settings there. */
  async control(wanted: Wanted): Promise<void> {
    for (const name of ["done", "told"]) rmSync(this.#controls(name), { force: true });
    // `undefined` removes a setting.
    const json = JSON.stringify({ commands: [], links: [], ...wanted }, (_, value: unknown) => value ?? null);
    writeFileSync(this.#controls("new"), json);
    renameSync(this.#controls("new"), this.#controls("wanted"));
    await until("an open window has done what it was told", () => existsSync(this.#controls("done")));
  }

  /** The result or the error of a tool; empty until it has ended. */
  readonly told = new Reading("the result of a tool", () => {
    if (!existsSync(this.#controls("told"))) return "";
    const text = readFileSync(this.#controls("told"), "utf8");
    surfaces.note("chat", "the result of a tool", text);
    return text;
  });

  #controls(name: string): string {
    return path.join(this.dataDir, "controls", `${name}.json`);
  }

  /** Binds a key to a command with its argument, in windows that open afterwards. */
  bindKey(key: string, command: string, args: unknown): void {
    this.#keys.push({ key, command, args });
    writeFileSync(path.join(this.userDataDir, "User", "keybindings.json"), JSON.stringify(this.#keys));
  }

  stop(): Promise<void> {
    return this.server.end();
  }
}

export async function startServer(options: ServerOptions): Promise<EditorServer> {
  const { version, dataDir, settings, env } = options;
  writeSettings(userDataDirOf(dataDir), settings);
  const controls = path.join(dataDir, "controls");
  mkdirSync(controls, { recursive: true });
  const environment = { ...env, TEST_CONTROLS: controls };
  const log = path.join(dataDir, "server.log");
  const server = new EditorProcess([...program(version), ...serverArguments(options)], environment, log);
  const [, port] = await server.printed(/agent listening on (\d+)/);
  return new EditorServer(dataDir, Number(port), server);
}

/** Installs a packaged extension for servers with the same folders, unless they already have it. */
export async function installVsix(
  version: EditorVersion,
  dataDir: string,
  vsixPath: string,
  extensionsDir: string,
): Promise<void> {
  if (existsSync(path.join(extensionsDir, "extensions.json"))) return;
  const command = [
    ...program(version),
    "--accept-server-license-terms",
    `--server-data-dir=${dataDir}`,
    `--extensions-dir=${extensionsDir}`,
    `--install-extension=${vsixPath}`,
  ];
  const installer = new EditorProcess(command, {}, path.join(dataDir, "install.log"));
  const code = await installer.ended;
  await installer.end();
  if (code !== 0) throw new Error(`Installing ${vsixPath} ended with ${String(code)}:\n${installer.output}`);
}

function program(version: EditorVersion): string[] {
  return [editorNode(version), path.join(editorHome(version), "out", "server-main.js")];
}

function serverArguments(options: ServerOptions): string[] {
  const { dataDir, extensionsDir, hasTests = false, trace = false } = options;
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
    ...(hasTests ? ["--enable-smoke-test-driver"] : []),
    ...(trace ? ["--log=trace"] : []),
  ];
}

/** A folder with only a few built-in extensions, such as the themes: with all of them, the editor starts slowly. */
function builtinExtensions({ version, dataDir, hasTests = false }: ServerOptions): string {
  const all = path.join(editorHome(version), "extensions");
  const themes = ["theme-defaults", "theme-modern-icons", "theme-seti"].map((name) => path.join(all, name));
  const own = hasTests ? [] : [path.join(projectRoot, "test", "harness", "test-controls")];
  const folder = path.join(dataDir, "builtin");
  mkdirSync(folder, { recursive: true });
  for (const extension of [...themes, ...own]) {
    const link = path.join(folder, path.basename(extension));
    if (existsSync(extension) && !existsSync(link)) symlinkSync(extension, link);
  }
  return folder;
}

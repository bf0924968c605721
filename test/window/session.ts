import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

import type { Browser } from "playwright-core";

import { canary } from "../canary";
import { watchRequests } from "../canary/requests";
import { launchBrowser } from "../harness/browser";
import { type EditorVersion, ensureEditor, extensionId, projectRoot } from "../harness/editorFolder";
import type { Environment } from "../harness/editorProcess";
import { type EditorServer, installVsix, startServer } from "../harness/editorServer";
import type { Settings } from "../harness/editorSettings";
import { processVariables, requiredVariable } from "../harness/testRun";
import { retry } from "../harness/until";
import { type EditorWindow, openWindow, type WindowOptions } from "../harness/window";
import { writeTrust } from "../loopback/trust";
import { startWeatherService, type WeatherService } from "../loopback/weatherService";

export interface SessionOptions {
  /** Default: the newest editor. */
  readonly version?: EditorVersion;
  readonly settings?: Settings;
  /** Variables of the extension host, in addition to those of this process. */
  readonly env?: Environment;
  /** Logs everything, including the environment, which makes windows a third slower. */
  readonly trace?: boolean;
  /** The time at which the service and the extension host start, in milliseconds since 1970. `pass` needs it. */
  readonly startsAt?: number;
  /** The test's own service, which ends with the session, and its address for windows. */
  readonly behind?: { readonly service: WeatherService; readonly baseUrl: string };
}

const { contributes } = JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8")) as {
  contributes: { configuration: readonly { properties: object }[] };
};
/** The default settings, and the editor's own one that tests change. */
const unchanged: Settings = Object.fromEntries(
  [
    ...contributes.configuration.flatMap(({ properties }) => Object.keys(properties)),
    "issueReporter.experimental.webReporter",
  ].map((name) => [name, undefined]),
);

/** Metric units, whatever the machine's region. */
const metric: Settings = { "currentConditions.units": "metric" };

/** A session for the tests of a group: opened before them, and closed after them. */
export function useSession(name: string, options?: SessionOptions): Session {
  const session = new Session(name, options);
  before(() => session.open());
  after(() => session.close());
  return session;
}

/**
 * An editor with the packaged extension, and its weather service; one for each test file. A window takes
 * seconds, so tests share one if they can: each starts with `reset`.
 */
export class Session {
  service!: WeatherService;
  server!: EditorServer;
  extensionsDir = "";
  #browser!: Browser;
  #addresses: Settings = {};
  #places = 0;
  #window: EditorWindow | undefined;
  /** Milliseconds by which the service's clock is ahead of this machine's. */
  #ahead = 0;

  constructor(
    readonly name: string,
    private readonly options: SessionOptions = {},
  ) {}

  async open(): Promise<this> {
    const { version = "latest", settings, env, trace, startsAt, behind } = this.options;
    await ensureEditor(console.log);
    const results = requiredVariable(processVariables.results);
    const folder = path.join(results, this.name);
    mkdirSync(folder, { recursive: true });
    // Installed once for all files of this process.
    this.extensionsDir = path.join(results, `extensions-${version}-${process.pid}`);
    await installVsix(version, folder, requiredVariable(processVariables.vsix), this.extensionsDir);
    const ahead = startsAt === undefined ? 0 : startsAt - Date.now();
    this.#ahead = ahead;
    const now = (): number => Date.now() + this.#ahead;
    const service = behind?.service ?? (await startWeatherService({ keys: [canary], now }));
    this.service = service;
    watchRequests(service);
    this.#addresses = {
      "currentConditions.baseUrl": behind?.baseUrl ?? service.baseUrl,
      "currentConditions.altBaseUrl": service.altBaseUrl,
    };
    this.server = await startServer({
      version,
      dataDir: folder,
      extensionsDir: this.extensionsDir,
      settings: { ...this.#addresses, ...metric, ...settings },
      hasControls: true,
      trace,
      // The tests' keys are in the secret storage, and so in no environment that is logged.
      env: {
        NODE_EXTRA_CA_CERTS: await writeTrust(folder, service.caPem),
        ...env,
        WEATHER_API_KEY: undefined,
        TEST_TIME: startsAt !== undefined ? `${ahead}` : undefined,
      },
    });
    this.#browser = await launchBrowser();
    return this;
  }

  get window(): EditorWindow {
    assert.ok(this.#window, "a window was opened");
    return this.#window;
  }

  async openWindow(settings: Settings = {}, options: Partial<WindowOptions> = {}): Promise<EditorWindow> {
    // With several windows, any one would run the instructions of `change`, and the others would miss them.
    await this.#window?.close();
    this.#window = undefined;
    this.service.reset();
    this.#forget();
    this.server.changeSettings({ ...unchanged, ...metric, ...this.#addresses, ...settings });
    const window = await openWindow({ browser: this.#browser, server: this.server, ...options });
    this.#window = window;
    await window.weather.waitFor(/./, 60_000);
    return window;
  }

  /**
   * Restores a shared window for the next test: nothing is open or shown, the settings are the initial ones, and the
   * service behaves as specified. The key stays. For new weather, show a location of `sunnyPlace`.
   */
  async reset(): Promise<void> {
    await this.server.control({ commands: ["workbench.action.closeAllEditors", "notifications.clearAll"] });
    // The extension may still write settings, so they are set again.
    await retry("the settings are as at first", async () => {
      await this.change({ ...unchanged, ...metric, ...this.#addresses });
      // The next test must not find its expected result already there.
      await this.#window?.weather.waitFor(/Set Up Weather/, 2_000);
    });
    // After that, because a call may have waited for its turn.
    await this.service.idle();
    this.service.reset();
  }

  /** Advances the clocks of the service and the open window's extension host by milliseconds. */
  pass(milliseconds: number): Promise<void> {
    this.#ahead += milliseconds;
    return this.server.control({ milliseconds });
  }

  /** Lets time pass step by step, two hours at most, until the text of the status bar or the panel matches. */
  async passUntil(
    shown: { readonly waitFor: (text: RegExp, timeout?: number) => Promise<unknown> },
    text: RegExp,
  ): Promise<void> {
    const failing = (): Promise<unknown> => shown.waitFor(text, 300).then(() => undefined, String);
    for (let step = 0; step < 24 && (await failing()) !== undefined; step += 1) await this.pass(5 * 60_000);
    await shown.waitFor(text);
  }

  change(settings: Settings): Promise<void> {
    return this.server.control({ settings });
  }

  /** Sets the default location, and waits for its weather. */
  async show(location = this.sunnyPlace()): Promise<void> {
    await this.change({ "currentConditions.defaultLocation": location });
  }

  /** Shows a location, and waits until the status bar's text matches. */
  async showWeather(text = /°C/, location?: string): Promise<void> {
    await this.show(location);
    await this.window.weather.waitFor(text);
  }

  /** The key of a location that no test in this editor has used; it is always sunny there, 24 degrees Celsius. */
  sunnyPlace(): string {
    this.#places += 1;
    return String(700_000 + this.#places);
  }

  /** A new window with a key and the default location `location`. */
  async openWithWeather(
    location = "349727",
    options: Partial<WindowOptions> = {},
    settings: Settings = {},
  ): Promise<EditorWindow> {
    const window = await this.openWindow({ "currentConditions.defaultLocation": location, ...settings }, options);
    await window.enterKey(canary);
    await window.weather.waitFor(/°/);
    await window.notifications.waitFor(/accepted your key/);
    await window.notifications.clear();
    return window;
  }

  #forget(): void {
    const names = existsSync(this.storage) ? readdirSync(this.storage) : [];
    for (const name of names.filter((one) => one.startsWith("weather.")))
      rmSync(path.join(this.storage, name), { recursive: true, force: true });
  }

  get storage(): string {
    return path.join(this.server.userDataDir, "User", "globalStorage", extensionId);
  }

  picture(name: string): string {
    return path.join(requiredVariable(processVariables.results), "pictures", `${this.name}-${name}.png`);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.server.stop();
    await this.service.close();
  }
}

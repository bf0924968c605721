import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

import type { Browser } from "playwright-core";

import { canary } from "../canary";
import { launchBrowser } from "../harness/browser";
import { type EditorVersion, ensureEditor, extensionId } from "../harness/editorFolder";
import type { Environment } from "../harness/editorProcess";
import { type EditorServer, installVsix, startServer } from "../harness/editorServer";
import { type Settings, writeSettings } from "../harness/editorSettings";
import { processVariables, requiredVariable } from "../harness/testRun";
import { retry } from "../harness/until";
import { type EditorWindow, openWindow, type WindowOptions } from "../harness/window";
import type { Scenario } from "../loopback/namedScenarios";
import { writeTrust } from "../loopback/trust";
import { startWeatherService, type WeatherService } from "../loopback/weatherService";
import { settings as contributed } from "../project/scripts";

export interface SessionOptions {
  /** Default: the newest editor. */
  readonly version?: EditorVersion;
  /** Variables of the extension host, in addition to those of this process. */
  readonly env?: Environment;
  /** Logs everything, including the environment, which makes windows a third slower. */
  readonly trace?: boolean;
  /** The time at which the service and the extension host start, in milliseconds since 1970. `pass` needs it. */
  readonly startsAt?: number;
  /** The test's own service, which ends with the session, and its address for windows. */
  readonly behind?: { readonly service: WeatherService; readonly baseUrl: string };
  /** The service's behavior for each new window. Default: as specified. */
  readonly scenario?: Scenario;
}

/** The default settings, and the editor's setting that tests change. */
const unchanged: Settings = Object.fromEntries(
  [...Object.keys(contributed), "issueReporter.experimental.webReporter"].map((name) => [name, undefined]),
);

/** A session for the tests of a group: opened before them, and closed after them. A failed test leaves a picture. */
export function useSession(name: string, options?: SessionOptions): Session {
  const session = new Session(name, options);
  before(() => session.open());
  afterEach(async function () {
    await session.window.search();
    if (this.currentTest?.isFailed()) await session.window.screenshot(session.picture("failed"));
  });
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
  readonly extensionsDir: string;
  readonly #results = requiredVariable(processVariables.results);
  #browser!: Browser;
  #settings: Settings = {};
  #places = 0;
  #window: EditorWindow | undefined;
  /** Milliseconds by which the service's clock is ahead of this machine's. */
  #ahead = 0;

  constructor(
    readonly name: string,
    private readonly options: SessionOptions = {},
  ) {
    // Installed once for all files of this process.
    this.extensionsDir = path.join(this.#results, `extensions-${options.version ?? "latest"}-${process.pid}`);
  }

  async open(): Promise<this> {
    const { version = "latest", env, trace, startsAt, behind } = this.options;
    const { extensionsDir } = this;
    await ensureEditor(console.log);
    const dataDir = path.join(this.#results, this.name);
    mkdirSync(dataDir, { recursive: true });
    await installVsix(version, dataDir, requiredVariable(processVariables.vsix), extensionsDir);
    if (startsAt !== undefined) this.#ahead = startsAt - Date.now();
    this.service = behind?.service ?? (await startWeatherService({ now: () => Date.now() + this.#ahead }));
    this.#settings = {
      "currentConditions.baseUrl": behind?.baseUrl ?? this.service.baseUrl,
      "currentConditions.altBaseUrl": this.service.altBaseUrl,
      // Independent of the machine's region.
      "currentConditions.units": "metric",
    };
    this.server = await startServer({
      ...{ version, dataDir, extensionsDir, settings: this.#settings, trace },
      // The tests' keys are only in the secret storage, because environments are logged.
      env: {
        WEATHER_API_KEY: undefined,
        NODE_EXTRA_CA_CERTS: await writeTrust(dataDir, this.service.caPem),
        TEST_TIME: startsAt === undefined ? undefined : `${this.#ahead}`,
        ...env,
      },
    });
    this.#browser = await launchBrowser();
    return this;
  }

  get window(): EditorWindow {
    assert.ok(this.#window, "a window was opened");
    return this.#window;
  }

  /** Opens a window without a key and without stored answers. */
  async openWindow(settings: Settings = {}, options: Partial<WindowOptions> = {}): Promise<EditorWindow> {
    // With several windows, only one of them would follow `change`.
    await this.#window?.close();
    this.#window = undefined;
    this.service.reset();
    if (this.options.scenario) this.service.behave(this.options.scenario);
    this.forgetWeather();
    writeSettings(this.server.userDataDir, { ...this.#settings, ...settings });
    const window = await openWindow({ browser: this.#browser, server: this.server, ...options });
    this.#window = window;
    await window.weather.waitFor(/./, 60_000);
    return window;
  }

  get #storage(): string {
    return path.join(this.server.userDataDir, "User", "globalStorage", extensionId);
  }

  /** Removes everything that windows share but keys. */
  forgetWeather(): void {
    rmSync(this.#storage, { recursive: true, force: true });
  }

  /** Whether the windows share an answer of this kind. Until then, one may still store it. */
  hasStored(kind: string): boolean {
    return readFileSync(path.join(this.#storage, "weather.v1.sqlite"), "latin1").includes(`answer ${kind}`);
  }

  /**
   * Restores a shared window for the next test: nothing is open or shown, the settings are the initial ones, and the
   * service behaves as specified. The key stays. For new weather, show a location of `sunnyPlace`.
   */
  async reset(): Promise<void> {
    await this.server.control({ commands: ["workbench.action.closeAllEditors", "notifications.clearAll"] });
    // Retried, because the extension may still write settings.
    await retry("the settings are as at first", async () => {
      await this.change({ ...unchanged, ...this.#settings });
      // So that the next test doesn't find its expected result already there.
      await this.window.weather.waitFor(/Set Up Weather/, 2_000);
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

  change(settings: Settings): Promise<void> {
    return this.server.control({ settings });
  }

  /** Shows a location, and waits until the status bar's text matches. */
  async showWeather(text = /°C/, location = this.sunnyPlace()): Promise<void> {
    await this.change({ "currentConditions.defaultLocation": location });
    await this.window.weather.waitFor(text);
  }

  /** The key of a location that no test in this editor has used yet, where it's always sunny, 24 degrees Celsius. */
  sunnyPlace(): string {
    this.#places += 1;
    return String(700_000 + this.#places);
  }

  /** A new window with a key and a default location. */
  async openWithWeather(settings: Settings = {}, options: Partial<WindowOptions> = {}): Promise<EditorWindow> {
    const window = await this.openWindow({ "currentConditions.defaultLocation": "349727", ...settings }, options);
    await window.enterKey(canary);
    await window.weather.waitFor(/°/);
    await window.notifications.texts.waitFor(/accepted your key/);
    await window.notifications.clear();
    return window;
  }

  /** Asserts that nothing has notified: a notification after that appears without others. */
  async assertNotNotified(): Promise<void> {
    await this.server.control({ notice: "The last one" });
    await this.window.notifications.texts.waitFor(["The last one"]);
  }

  picture(name: string): string {
    return path.join(this.#results, "pictures", `${this.name}-${name}.png`);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.server.stop();
    await this.service.close();
  }
}

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

import type { Browser } from "playwright-core";

import { canary } from "../canary";
import { watchRequests } from "../canary/requests";
import { launchBrowser } from "../harness/browser";
import { type EditorVersion, ensureEditor, extensionId } from "../harness/editorFolder";
import type { Environment } from "../harness/editorProcess";
import { type EditorServer, installVsix, startServer } from "../harness/editorServer";
import type { Settings } from "../harness/editorSettings";
import { requiredVariable } from "../harness/hostResult";
import { retry } from "../harness/until";
import { type EditorWindow, openWindow, type WindowOptions } from "../harness/window";
import type { Location } from "../loopback/locations";
import type { Scenario } from "../loopback/namedScenarios";
import { writeTrust } from "../loopback/trust";
import { startWeatherService, type WeatherService } from "../loopback/weatherService";
import { variables } from "./variables";

/** What a session needs beside its name. */
export interface SessionOptions {
  /** The newest editor unless given. */
  readonly version?: EditorVersion;
  readonly settings?: Settings;
  /** Variables of the extension host, beside those of this process. */
  readonly env?: Environment;
  /** Logs everything, the environment included, which makes windows a third slower. */
  readonly trace?: boolean;
  /** Whether `pass` can be used. */
  readonly movesTime?: boolean;
  /** When the clocks of the service and of the extension host stand still, in milliseconds since 1970; they run unless given. */
  readonly stoppedAt?: number;
  /** The locations of the service, if not its own. */
  readonly locations?: readonly Location[];
  /** A service of the test's own, which ends with the session, and the address by which windows reach it. */
  readonly behind?: { readonly service: WeatherService; readonly baseUrl: string };
}

/** A clock that is ahead of this machine's. */
interface Clock {
  ahead: number;
}

/** Settings as a person has them who has changed none but the addresses; the editor's own too that tests change. */
const unchanged: Settings = {
  "currentConditions.dailyBudget": undefined,
  "currentConditions.defaultLocation": undefined,
  "currentConditions.locations": undefined,
  "currentConditions.position": undefined,
  "currentConditions.precipitation": undefined,
  "currentConditions.precipitationUnit": undefined,
  "currentConditions.pressureUnit": undefined,
  "currentConditions.scheme": undefined,
  "currentConditions.statusBarHideLocation": undefined,
  "currentConditions.statusBarLocations": undefined,
  "currentConditions.statusBarSide": undefined,
  "currentConditions.statusBarText": undefined,
  "currentConditions.temperatureUnit": undefined,
  "currentConditions.visibilityUnit": undefined,
  "currentConditions.windUnit": undefined,
  "issueReporter.experimental.webReporter": undefined,
};

/** The tests are about metric units, wherever their machine stands. */
const metric: Settings = { "currentConditions.units": "metric" };

/**
 * An editor with the packaged extension and a weather service that it asks; one for each file of tests. A window costs
 * seconds, so that tests share one where they can: each begins with `reset`.
 */
export class Session {
  #places = 0;
  #window: EditorWindow | undefined;

  private constructor(
    readonly name: string,
    readonly service: WeatherService,
    readonly server: EditorServer,
    readonly extensionsDir: string,
    private readonly browser: Browser,
    private readonly clock: Clock,
    private readonly addresses: Settings,
  ) {}

  static async open(name: string, options: SessionOptions = {}): Promise<Session> {
    const { version = "latest", settings, env, trace, movesTime = false, stoppedAt, locations, behind } = options;
    const clock: Clock = { ahead: 0 };
    await ensureEditor(console.log);
    const results = requiredVariable(variables.results);
    const folder = path.join(results, name);
    mkdirSync(folder, { recursive: true });
    // Installed once for all files of this process.
    const extensionsDir = path.join(results, `extensions-${version}-${process.pid}`);
    await installVsix(version, folder, requiredVariable(variables.vsix), extensionsDir);
    const now = (): number => (stoppedAt ?? Date.now()) + clock.ahead;
    const service =
      behind?.service ?? (await startWeatherService({ keys: [canary], now, ...(locations && { locations }) }));
    watchRequests(service);
    const addresses = {
      "currentConditions.baseUrl": behind?.baseUrl ?? service.baseUrl,
      "currentConditions.altBaseUrl": service.altBaseUrl,
    };
    const server = await startServer({
      version,
      dataDir: folder,
      extensionsDir,
      settings: { ...addresses, ...metric, ...settings },
      hasControls: true,
      trace,
      // The keys of these tests come from the secret storage, so that they are in no environment that is logged.
      env: {
        ...env,
        NODE_EXTRA_CA_CERTS: await writeTrust(folder, service.caPem),
        WEATHER_API_KEY: undefined,
        TEST_TIME: movesTime ? "moves" : stoppedAt?.toString(),
      },
    });
    return new Session(name, service, server, extensionsDir, await launchBrowser(), clock, addresses);
  }

  /** The window that was opened last. */
  get window(): EditorWindow {
    assert.ok(this.#window, "a window was opened");
    return this.#window;
  }

  /** A new window of a person who has neither a key nor kept answers yet. */
  async openWindow(settings: Settings = {}, options: Partial<WindowOptions> = {}): Promise<EditorWindow> {
    // Of several windows, any one would do what `change` says, and the others would not notice.
    await this.#window?.close();
    this.#window = undefined;
    this.service.reset();
    this.forget("answers");
    this.forget("calls.");
    this.server.changeSettings({ ...unchanged, ...this.addresses, ...settings });
    const window = await openWindow({ browser: this.browser, server: this.server, ...options });
    this.#window = window;
    await window.weather.waitFor(/./, 60_000);
    return window;
  }

  /**
   * Makes a window that tests share as the next one finds it: nothing is open or told, the settings are as at first, and the
   * service behaves as specified. The key stays. To ask for weather, show a location of `sunnyPlace`.
   */
  async reset(): Promise<void> {
    await this.server.control({ commands: ["workbench.action.closeAllEditors", "notifications.clearAll"] });
    // What the extension was still writing may come after the settings, which are then set once more.
    await retry("the settings are as at first", async () => {
      await this.change({ ...unchanged, ...metric, ...this.addresses });
      // What the next test waits for must not be there already.
      await this.#window?.weather.waitFor(/Set Up Weather/, 2_000);
    });
    // Only now, because a call may have waited for its turn until then.
    await this.service.idle();
    this.service.reset();
  }

  /** Moves the clocks of the service and of the open window's extension host on, by so many milliseconds. */
  pass(milliseconds: number): Promise<void> {
    this.clock.ahead += milliseconds;
    return this.server.control({ milliseconds });
  }

  /** Changes settings of the open window. */
  change(settings: Settings): Promise<void> {
    return this.server.control({ settings });
  }

  /** Makes this location the default one, and the weather of it is on show. */
  async show(location = this.sunnyPlace()): Promise<void> {
    await this.change({ "currentConditions.defaultLocation": location });
  }

  /** Shows a location, and waits until the status bar says this. */
  async showWeather(text = /°C/, location?: string): Promise<void> {
    await this.show(location);
    await this.window.weather.waitFor(text);
  }

  /** The key of a location that no test with this editor has asked for; it is always sunny there, 24 degrees Celsius. */
  sunnyPlace(): string {
    this.#places += 1;
    return String(700_000 + this.#places);
  }

  /** A new window of a person whose key is set and whose location is `location`; the service behaves like `scenario`. */
  async openWithWeather(
    location = "349727",
    options: Partial<WindowOptions> = {},
    settings: Settings = {},
    scenario: Scenario = { name: "asSpecified" },
  ): Promise<EditorWindow> {
    const window = await this.openWindow({ "currentConditions.defaultLocation": location, ...settings }, options);
    this.service.behave(scenario);
    await window.enterKey(canary);
    await window.weather.waitFor(/°/);
    await window.notifications.waitFor(/accepted your key/);
    await window.notifications.clear();
    return window;
  }

  /** Removes what the extension keeps under names that begin so. */
  forget(beginning: "answers" | "calls."): void {
    const names = existsSync(this.storage) ? readdirSync(this.storage) : [];
    for (const name of names.filter((one) => one.startsWith(beginning)))
      rmSync(path.join(this.storage, name), { recursive: true, force: true });
  }

  /** How many calls the windows have made, as the extension counts them. */
  callsMade(): number {
    const names = readdirSync(this.storage).filter((name) => name.startsWith("calls."));
    const lines = names.flatMap((name) => readFileSync(path.join(this.storage, name), "utf8").split("\n"));
    const count = (member: string): number => lines.filter((line) => line.startsWith(`{"${member}"`)).length;
    return count("call") - count("refund");
  }

  /** Where the extension keeps what all windows share. */
  get storage(): string {
    return path.join(this.server.userDataDir, "User", "globalStorage", extensionId);
  }

  /** Where pictures of this session go. */
  picture(name: string): string {
    return path.join(requiredVariable(variables.results), "pictures", `${this.name}-${name}.png`);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.stop();
    await this.service.close();
  }
}

import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

import type { Browser } from "playwright-core";

import { canary } from "../canary";
import { watchRequests } from "../canary/requests";
import { launchBrowser } from "../harness/browser";
import { ensureEditor } from "../harness/editorFolder";
import type { Environment } from "../harness/editorProcess";
import { type EditorServer, installVsix, startServer } from "../harness/editorServer";
import type { Settings } from "../harness/editorSettings";
import type { StatusBarItem } from "../harness/statusBarItem";
import { retry } from "../harness/until";
import { type EditorWindow, openWindow, type WindowOptions } from "../harness/window";
import { writeTrust } from "../loopback/trust";
import { startWeatherService, type WeatherService } from "../loopback/weatherService";
import { variables } from "./variables";

const extensionId = "weather-current-conditions.current-conditions";

/** What a scene needs beside its name. */
export interface SceneOptions {
  readonly settings?: Settings;
  /** Variables of the extension host, beside those of this process. */
  readonly env?: Environment;
  /** Logs everything, the environment included, which makes windows a third slower. */
  readonly trace?: boolean;
}

/** Settings as a person has them who has changed none but the addresses. */
const unchanged: Settings = Object.fromEntries(
  [
    "dailyBudget",
    "defaultLocation",
    "locations",
    "scheme",
    "statusBarHideLocation",
    "statusBarLocations",
    "statusBarSide",
    "statusBarText",
  ].map((name) => [`currentConditions.${name}`, undefined]),
);

/** The tests are about metric units, wherever their machine stands. */
const metric: Settings = { "currentConditions.units": "metric" };

/**
 * An editor with the packaged extension and a weather service that it asks; one for each file of tests. A window costs
 * seconds, so that tests share one where they can: each begins with `again`.
 */
export class Scene {
  #places = 0;
  #window: EditorWindow | undefined;

  private constructor(
    readonly name: string,
    readonly service: WeatherService,
    readonly server: EditorServer,
    private readonly browser: Browser,
  ) {}

  static async open(name: string, { settings, env, trace }: SceneOptions = {}): Promise<Scene> {
    await ensureEditor(console.log);
    const results = fromEnvironment(variables.results);
    const folder = path.join(results, name);
    mkdirSync(folder, { recursive: true });
    // Installed once for all files of this process.
    const extensionsDir = path.join(results, `extensions-${process.pid}`);
    await installVsix("latest", folder, fromEnvironment(variables.vsix), extensionsDir);
    const service = await startWeatherService({ keys: [canary] });
    watchRequests(service);
    const server = await startServer({
      version: "latest",
      dataDir: folder,
      extensionsDir,
      settings: { ...addresses(service), ...metric, ...settings },
      hasControls: true,
      trace,
      // The keys of these tests come from the secret storage, so that they are in no environment that is logged.
      env: { ...env, NODE_EXTRA_CA_CERTS: await writeTrust(folder, service.caPem), WEATHER_API_KEY: undefined },
    });
    return new Scene(name, service, server, await launchBrowser());
  }

  /** A new window of a person who has neither a key nor kept answers yet. */
  async window(settings: Settings = {}, options: Partial<WindowOptions> = {}): Promise<EditorWindow> {
    this.service.reset();
    this.forgetAnswers();
    this.forgetCalls();
    this.server.changeSettings({ ...unchanged, ...addresses(this.service), ...settings });
    const window = await openWindow({ browser: this.browser, server: this.server, ...options });
    await glance(window).waitFor(undefined, 60_000);
    this.#window = window;
    return window;
  }

  /**
   * Makes a window that tests share as the next one finds it: nothing is open or told, the settings are as at first, and the
   * service behaves as specified. The key stays. To ask for weather, show a location of `sunnyPlace`.
   */
  async again(): Promise<void> {
    await this.service.idle();
    this.service.reset();
    await this.server.control({ commands: ["workbench.action.closeAllEditors", "notifications.clearAll"] });
    // What the extension was still writing may come after the settings, which are then set once more.
    await retry("the settings are as at first", async () => {
      await this.change({ ...unchanged, ...metric, ...addresses(this.service) });
      // What the next test waits for must not be there already.
      if (this.#window) await glance(this.#window).waitFor(/Set Up Weather/, 2_000);
    });
  }

  /** Changes settings of the open window. */
  change(settings: Settings): Promise<void> {
    return this.server.control({ settings });
  }

  /** Makes this location the default one, and the weather of it is on show. */
  async show(location = this.sunnyPlace()): Promise<void> {
    await this.change({ "currentConditions.defaultLocation": location });
  }

  /** The key of a location that no test with this editor has asked for; it is always sunny there, 24 degrees Celsius. */
  sunnyPlace(): string {
    this.#places += 1;
    return String(700_000 + this.#places);
  }

  /** A new window of a person whose key is set and whose location is `location`. */
  async windowWithWeather(
    location = "349727",
    options: Partial<WindowOptions> = {},
    settings: Settings = {},
  ): Promise<EditorWindow> {
    const window = await this.window({ "currentConditions.defaultLocation": location, ...settings }, options);
    await enterKey(window, canary);
    await glance(window).waitFor(/°/);
    await window.notifications.waitFor(/accepted the API key/);
    await window.notifications.clear();
    return window;
  }

  forgetAnswers(): void {
    rmSync(path.join(this.storage, "answers"), { recursive: true, force: true });
  }

  forgetCalls(): void {
    const names = existsSync(this.storage) ? readdirSync(this.storage) : [];
    for (const name of names.filter((one) => one.startsWith("calls."))) rmSync(path.join(this.storage, name));
  }

  /** Where the extension keeps what all windows share. */
  get storage(): string {
    return path.join(this.server.userDataDir, "User", "globalStorage", extensionId);
  }

  /** Where pictures of this scene go. */
  picture(name: string): string {
    return path.join(fromEnvironment(variables.results), "pictures", `${this.name}-${name}.png`);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.stop();
    await this.service.close();
  }
}

export function glance(window: EditorWindow): StatusBarItem {
  return window.statusBarItem(`${extensionId}.currentConditions.status`);
}

/** Sets the key by the command of this title, as a person does. */
export async function enterKey(window: EditorWindow, key: string, command = "Weather: Set API Key"): Promise<void> {
  await window.runCommand(command);
  await window.inputBox.waitFor(command);
  await window.inputBox.type(key);
  await window.inputBox.accept();
  await window.inputBox.waitUntilClosed();
}

function addresses(service: WeatherService): Settings {
  return { "currentConditions.baseUrl": service.baseUrl, "currentConditions.altBaseUrl": service.altBaseUrl };
}

function fromEnvironment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The variable ${name} is missing; start the tests with npm test.`);
  return value;
}

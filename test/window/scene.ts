import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

import type { Browser } from "playwright-core";

import { canary } from "../canary";
import { watchRequests } from "../canary/requests";
import { launchBrowser } from "../harness/browser";
import { ensureEditor } from "../harness/editorFolder";
import type { Environment } from "../harness/editorProcess";
import { type EditorServer, installVsix, startServer } from "../harness/editorServer";
import type { StatusBarItem } from "../harness/statusBarItem";
import { type EditorWindow, openWindow, type WindowOptions } from "../harness/window";
import { writeTrust } from "../loopback/trust";
import { startWeatherService, type WeatherService } from "../loopback/weatherService";

/** What the starter of the tests hands to them. */
export const variables = { vsix: "TEST_VSIX", results: "TEST_RESULTS" } as const;

const extensionId = "weather-current-conditions.current-conditions";

/** An editor with the packaged extension and a weather service that it asks; one for each file of tests. */
export class Scene {
  private constructor(
    readonly name: string,
    readonly service: WeatherService,
    readonly server: EditorServer,
    private readonly browser: Browser,
  ) {}

  /** @param env variables of the extension host, beside those of this process. */
  static async open(
    name: string,
    settings: Readonly<Record<string, unknown>> = {},
    env: Environment = {},
  ): Promise<Scene> {
    await ensureEditor(console.log);
    const folder = path.join(fromEnvironment(variables.results), name);
    const service = await startWeatherService({ keys: [canary] });
    watchRequests(service);
    await installVsix("latest", folder, fromEnvironment(variables.vsix));
    const server = await startServer({
      version: "latest",
      dataDir: folder,
      settings: { ...addresses(service), "currentConditions.units": "metric", ...settings },
      // The keys of these tests come from the secret storage, so that they are in no environment that is logged.
      trace: true,
      env: { ...env, NODE_EXTRA_CA_CERTS: await writeTrust(folder, service.caPem), WEATHER_API_KEY: undefined },
    });
    return new Scene(name, service, server, await launchBrowser());
  }

  /** A new window of a person who has neither a key nor kept answers yet. */
  async window(
    settings: Readonly<Record<string, unknown>> = {},
    options: Partial<WindowOptions> = {},
  ): Promise<EditorWindow> {
    this.service.reset();
    this.forgetAnswers();
    this.forgetCalls();
    this.forgetPlaces();
    this.server.changeSettings({
      "currentConditions.dailyBudget": undefined,
      "currentConditions.statusBarText": undefined,
      "currentConditions.statusBarSide": undefined,
      "currentConditions.defaultLocation": "",
      "currentConditions.locations": undefined,
      "currentConditions.statusBarLocations": undefined,
      "currentConditions.statusBarHideLocation": undefined,
      "currentConditions.scheme": undefined,
      ...addresses(this.service),
      ...settings,
    });
    const window = await openWindow({ browser: this.browser, server: this.server, ...options });
    await glance(window).waitFor(undefined, 60_000);
    return window;
  }

  /** A new window of a person whose key is set and whose location is `location`. */
  async windowWithWeather(
    location = "349727",
    options: Partial<WindowOptions> = {},
    settings: Readonly<Record<string, unknown>> = {},
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

  forgetPlaces(): void {
    rmSync(path.join(this.storage, "places"), { recursive: true, force: true });
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

/** Sets the key by the command, as a person does. */
export async function enterKey(window: EditorWindow, key: string): Promise<void> {
  await window.runCommand("Weather: Set API Key");
  await window.inputBox.waitFor("Weather: Set API Key");
  await window.inputBox.type(key);
  await window.inputBox.accept();
  await window.inputBox.waitUntilClosed();
}

function addresses(service: WeatherService): Readonly<Record<string, string>> {
  return { "currentConditions.baseUrl": service.baseUrl, "currentConditions.altBaseUrl": service.altBaseUrl };
}

function fromEnvironment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The variable ${name} is missing; start the tests with npm test.`);
  return value;
}

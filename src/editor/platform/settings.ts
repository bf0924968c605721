import * as vscode from "vscode";

import { debounce } from "../../weather/base/debounce";
import { minute } from "../../weather/base/duration";
import { Emitter } from "../../weather/base/emitter";
import type { UnitsSetting } from "../../weather/locale/formatUnits";
import type { NetworkSettings, Scheme } from "../../weather/model/endpoint";
import type { LocationKey } from "../../weather/model/locationKey";
import { placeholders } from "../../weather/view/statusBarTemplate";
import { systemClock } from "./clock";
import { section } from "./ids";
import { networkValue, userValue } from "./inspectedSettings";

/** The settings as they are at one time. Addresses and the location are still what the person wrote; their readers judge them. */
export interface SettingsSnapshot {
  readonly scheme: Scheme;
  readonly baseUrl: unknown;
  readonly altBaseUrl: unknown;
  readonly defaultLocation: unknown;
  /** Whether the default location is this workspace's own. */
  readonly isLocationOfWorkspace: boolean;
  /** The list as the person has it; see `parseSavedPlaces`. */
  readonly locations: unknown;
  readonly units: UnitsSetting;
  readonly details: boolean;
  /** Milliseconds for which a location is not asked for again. */
  readonly minimumInterval: number;
  /** Calls a day; undefined: any number. */
  readonly dailyBudget: number | undefined;
  readonly statusBar: StatusBarSettings;
  readonly network: NetworkSettings;
}

interface StatusBarSettings {
  /** A template, see `fill`; undefined: the person has chosen none. */
  readonly text: string | undefined;
  readonly locations: "default" | "cycle" | "several";
  readonly hideLocation: boolean;
  readonly side: "left" | "right";
  /** The larger, the further left. */
  readonly priority: number;
}

/** Defaults and names; a test holds them against `package.json`. */
export const defaults = {
  scheme: "header",
  baseUrl: "https://dataservice.accuweather.com",
  altBaseUrl: "https://api.accuweather.com",
  network: "direct",
  defaultLocation: "",
  locations: [],
  units: "auto",
  details: true,
  minimumInterval: 10,
  dailyBudget: 0,
  statusBarText: "{glyph} {temperature}",
  statusBarLocations: "default",
  statusBarHideLocation: false,
  statusBarSide: "right",
  statusBarPriority: 50,
} as const;

/** Milliseconds of quiet after which changes count: a setting that is being typed changes with every letter. */
const quiet = 250;

/** As `package.json` has it: no braces but those of the placeholders. */
const template = new RegExp(`^(?:[^{}]|\\{(?:${placeholders.join("|")})\\})*$`, "u");

/**
 * One typed snapshot of the settings, and an event that fires once for a row of changes and only when a value really
 * differs. What is changed together counts together: until then, everybody has the snapshot before.
 */
export class Settings implements vscode.Disposable {
  #current: SettingsSnapshot;
  #changing: Promise<unknown> = Promise.resolve();
  readonly #changed = new Emitter();
  readonly #telling = debounce(systemClock, quiet, () => this.settle());
  readonly #listener = vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(section) || event.affectsConfiguration("http")) this.#telling.call();
  });

  readonly onDidChange = this.#changed.subscribe;

  /** @param isRemoteHost whether the extension runs on the machine of a remote window, whose network it uses then. */
  constructor(private readonly isRemoteHost: boolean) {
    this.#current = read(isRemoteHost);
  }

  get current(): SettingsSnapshot {
    return this.#current;
  }

  /** Lets changes count at once, for a person who does not wait. */
  settle(): void {
    this.#telling.stop();
    const now = read(this.isRemoteHost);
    if (JSON.stringify(now) === JSON.stringify(this.#current)) return;
    this.#current = now;
    this.#changed.fire();
  }

  /** Sets the default location, or takes it away, for this workspace alone or for all; then this one loses its own. */
  async setDefaultLocation(location: LocationKey | undefined, ofWorkspace: boolean): Promise<void> {
    const { Global, Workspace } = vscode.ConfigurationTarget;
    await this.#write("defaultLocation", location, ofWorkspace ? Workspace : Global);
    // Only now, or the location that all workspaces had before would be shown in between.
    if (!ofWorkspace && this.#current.isLocationOfWorkspace) await this.#write("defaultLocation", undefined, Workspace);
  }

  /** Changes the list of places; of changes at the same time, each begins with what the one before has made. */
  changeLocations(change: (list: unknown) => readonly unknown[]): Promise<void> {
    const { Global } = vscode.ConfigurationTarget;
    const changed = this.#changing.then(() =>
      this.#write("locations", change(read(this.isRemoteHost).locations), Global),
    );
    this.#changing = changed.catch(() => undefined);
    return changed;
  }

  dispose(): void {
    this.#telling.stop();
    this.#listener.dispose();
    this.#changed.clear();
  }

  async #write(name: keyof typeof defaults, value: unknown, target: vscode.ConfigurationTarget): Promise<void> {
    await vscode.workspace.getConfiguration(section).update(name, value, target);
    this.settle();
  }
}

function read(isRemoteHost: boolean): SettingsSnapshot {
  const own = vscode.workspace.getConfiguration(section);
  const http = vscode.workspace.getConfiguration("http");
  const ofUser = (name: keyof typeof defaults): unknown => userValue(own, name) || defaults[name];
  const ofNetwork = (name: string): unknown => networkValue(http, name, isRemoteHost);
  const units = own.get("units");
  return {
    scheme: ofUser("scheme") === "query" ? "query" : "header",
    baseUrl: ofUser("baseUrl"),
    altBaseUrl: ofUser("altBaseUrl"),
    defaultLocation: own.get("defaultLocation"),
    isLocationOfWorkspace: Boolean(own.inspect("defaultLocation")?.workspaceValue),
    locations: ofUser("locations"),
    units: units === "metric" || units === "imperial" ? units : "auto",
    details: userValue(own, "details") !== false,
    minimumInterval: numberWithin(ofUser("minimumInterval"), 1, 1440, defaults.minimumInterval) * minute,
    dailyBudget: numberWithin(ofUser("dailyBudget"), 0, 1_000_000, defaults.dailyBudget) || undefined,
    statusBar: statusBarOf(own),
    network: {
      mode: ofUser("network") === "editor" ? "editor" : "direct",
      proxy: ofNetwork("proxy"),
      noProxy: [ofNetwork("noProxy")].flat().filter((entry) => typeof entry === "string"),
      proxySupport: ofNetwork("proxySupport"),
      proxyAuthorization: ofNetwork("proxyAuthorization"),
    },
  };
}

function statusBarOf(own: vscode.WorkspaceConfiguration): StatusBarSettings {
  const written = userValue(own, "statusBarText");
  const isTemplate = typeof written === "string" && written.trim() !== "" && template.test(written);
  const locations = userValue(own, "statusBarLocations");
  const priority = userValue(own, "statusBarPriority");
  return {
    text: isTemplate && written !== defaults.statusBarText ? written : undefined,
    locations: locations === "cycle" || locations === "several" ? locations : "default",
    hideLocation: userValue(own, "statusBarHideLocation") === true,
    side: userValue(own, "statusBarSide") === "left" ? "left" : defaults.statusBarSide,
    priority: typeof priority === "number" && Number.isFinite(priority) ? priority : defaults.statusBarPriority,
  };
}

/** A whole number within the limits that `package.json` states; anything else is the default. */
function numberWithin(value: unknown, least: number, most: number, otherwise: number): number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most
    ? (value as number)
    : otherwise;
}

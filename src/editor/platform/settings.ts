import { isDeepStrictEqual } from "node:util";

import * as vscode from "vscode";

import { debounce } from "../../weather/base/debounce";
import { minute } from "../../weather/base/duration";
import { Emitter } from "../../weather/base/emitter";
import { unitChoices, type UnitSettings } from "../../weather/locale/unitChoice";
import type { Endpoint, NetworkSettings, Scheme } from "../../weather/model/endpoint";
import type { Failure } from "../../weather/model/failure";
import { type LocationKey, type ParsedLocationKey, parseLocationKey } from "../../weather/model/locationKey";
import type { MeasureKind, Unit } from "../../weather/model/units";
import { parseSavedPlaces, type SavedPlace } from "../../weather/places/savedPlaces";
import { defaultTemplate, placeholders } from "../../weather/view/statusBarTemplate";
import { systemClock } from "./clock";
import { section } from "./ids";
import { isOfPerson, networkValue, userValue } from "./inspectedSettings";
import type { ParseEndpoint } from "../../weather/model/endpoint";

/** The settings as they are at one time, parsed. */
export interface SettingsSnapshot {
  readonly scheme: Scheme;
  /** Where requests go, or why they cannot go there. */
  readonly endpoint: Endpoint | Extract<Failure, { kind: "addressRefused" }>;
  /** The location that is shown by default: the setting `defaultLocation`, or else the first saved place. */
  readonly defaultLocation: ParsedLocationKey;
  /** Whether the default location is this workspace's own. */
  readonly isLocationOfWorkspace: boolean;
  /** Whether nobody but the person decides the default location: no workspace, and no container that is used from here. */
  readonly isLocationOfPerson: boolean;
  /** The saved places, from the setting `locations`. */
  readonly places: readonly SavedPlace[];
  readonly units: UnitSettings;
  readonly details: boolean;
  /** Milliseconds for which a location is not asked for again. */
  readonly minimumInterval: number;
  /** Calls a day; undefined: any number. */
  readonly dailyBudget: number | undefined;
  /** The forecast of the next two hours: whether it is asked for, and how many calls a day it may cost. */
  readonly precipitation: { readonly isOn: boolean; readonly dailyBudget: number };
  readonly statusBar: StatusBarSettings;
  readonly placement: PanelPlacement;
  readonly network: NetworkSettings;
}

/** Where the weather's page is: a tab of the editor area, or a view, at first in the Explorer. */
export type PanelPlacement = "editor" | "explorer";

interface StatusBarSettings {
  /** A template, see `fill`; undefined: the person has chosen none. */
  readonly text: string | undefined;
  readonly locations: "default" | "several";
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
  temperatureUnit: "auto",
  windUnit: "auto",
  pressureUnit: "auto",
  precipitationUnit: "auto",
  visibilityUnit: "auto",
  details: true,
  minimumInterval: 10,
  dailyBudget: 0,
  precipitation: "off",
  precipitationBudget: 45,
  statusBarText: defaultTemplate,
  statusBarLocations: "default",
  statusBarHideLocation: false,
  statusBarSide: "right",
  statusBarPriority: 50,
  position: "editor",
} as const;

/** Milliseconds of quiet after which changes count: a setting that is being typed changes with every letter. */
const quiet = 250;

/** As `package.json` has it: no braces but those of the placeholders. */
const template = new RegExp(`^(?:[^{}]|\\{(?:${placeholders.join("|")})\\})*$`, "u");

/**
 * One typed snapshot of the settings, and an event that fires once for a row of changes and only when a value really
 * differs. What is changed together counts together: until the event, `current` is the snapshot before.
 */
export class Settings implements vscode.Disposable {
  #current: SettingsSnapshot;
  #changing: Promise<unknown> = Promise.resolve();
  readonly #changed = new Emitter();
  readonly #debounced = debounce(systemClock, quiet, () => this.settle());
  readonly #listener = vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(section) || event.affectsConfiguration("http")) this.#debounced.call();
  });

  readonly onDidChange = this.#changed.subscribe;

  /** @param isRemoteHost whether the extension runs on the machine of a remote window, whose network it uses then. */
  constructor(
    private readonly isRemoteHost: boolean,
    private readonly parseEndpoint: ParseEndpoint,
  ) {
    this.#current = read(isRemoteHost, parseEndpoint);
  }

  get current(): SettingsSnapshot {
    return this.#current;
  }

  /** Lets changes count at once, for a person who does not wait. */
  settle(): void {
    this.#debounced.stop();
    const now = read(this.isRemoteHost, this.parseEndpoint);
    if (isDeepStrictEqual(now, this.#current)) return;
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

  /**
   * Changes the list of places; of changes at the same time, each begins with what the one before has made.
   *
   * @param change gets the list as the person wrote it, so that entries that cannot be read stay in it.
   */
  changeLocations(change: (list: unknown) => readonly unknown[]): Promise<void> {
    const { Global } = vscode.ConfigurationTarget;
    const changed = this.#changing.then(() => {
      const written = ofUser(vscode.workspace.getConfiguration(section), "locations");
      return this.#write("locations", change(written), Global);
    });
    this.#changing = changed.catch(() => undefined);
    return changed;
  }

  dispose(): void {
    this.#debounced.stop();
    this.#listener.dispose();
    this.#changed.clear();
  }

  async #write(name: keyof typeof defaults, value: unknown, target: vscode.ConfigurationTarget): Promise<void> {
    await vscode.workspace.getConfiguration(section).update(name, value, target);
    this.settle();
  }
}

/** Reads and parses all settings. */
function read(isRemoteHost: boolean, parseEndpoint: ParseEndpoint): SettingsSnapshot {
  const own = vscode.workspace.getConfiguration(section);
  const http = vscode.workspace.getConfiguration("http");
  const scheme = ofUser(own, "scheme") === "query" ? "query" : "header";
  const places = parseSavedPlaces(ofUser(own, "locations"));
  const ofNetwork = (name: string): unknown => networkValue(http, name, isRemoteHost);
  return {
    scheme,
    endpoint: parseEndpoint(scheme, ofUser(own, scheme === "header" ? "baseUrl" : "altBaseUrl")),
    defaultLocation: defaultLocationOf(own.get("defaultLocation"), places),
    isLocationOfWorkspace: own.inspect("defaultLocation")?.workspaceValue !== undefined,
    isLocationOfPerson: isOfPerson(own, "defaultLocation", isRemoteHost),
    places,
    units: unitsOf(own),
    details: userValue(own, "details") !== false,
    minimumInterval: numberWithin(ofUser(own, "minimumInterval"), 1, 1440, defaults.minimumInterval) * minute,
    dailyBudget: numberWithin(ofUser(own, "dailyBudget"), 0, 1_000_000, defaults.dailyBudget) || undefined,
    precipitation: {
      isOn: ofUser(own, "precipitation") === "on",
      dailyBudget: numberWithin(ofUser(own, "precipitationBudget"), 1, 1_000_000, defaults.precipitationBudget),
    },
    statusBar: statusBarOf(own),
    placement: userValue(own, "position") === "explorer" ? "explorer" : defaults.position,
    network: {
      mode: ofUser(own, "network") === "editor" ? "editor" : "direct",
      proxy: ofNetwork("proxy"),
      noProxy: [ofNetwork("noProxy")].flat().filter((entry) => typeof entry === "string"),
      proxySupport: ofNetwork("proxySupport"),
      proxyAuthorization: ofNetwork("proxyAuthorization"),
    },
  };
}

/** What the person wrote for a setting; the default where that is nothing. */
function ofUser(own: vscode.WorkspaceConfiguration, name: keyof typeof defaults): unknown {
  return userValue(own, name) || defaults[name];
}

function defaultLocationOf(written: unknown, [first]: readonly SavedPlace[]): ParsedLocationKey {
  const parsed = parseLocationKey(written);
  return parsed.kind === "missing" && first ? { kind: "location", location: first.location } : parsed;
}

/** The settings for a single unit. */
const unitSettings = {
  temperature: "temperatureUnit",
  wind: "windUnit",
  pressure: "pressureUnit",
  precipitation: "precipitationUnit",
  visibility: "visibilityUnit",
} as const satisfies Readonly<Record<MeasureKind, keyof typeof defaults>>;

function unitsOf(own: vscode.WorkspaceConfiguration): UnitSettings {
  const all = own.get("units");
  const each: Partial<Record<MeasureKind, Unit>> = {};
  for (const [kind, name] of Object.entries(unitSettings) as [MeasureKind, keyof typeof defaults][]) {
    const unit = new Map(Object.entries(unitChoices[kind])).get(String(own.get(name)));
    if (unit) each[kind] = unit;
  }
  return { all: all === "metric" || all === "imperial" ? all : "auto", each };
}

function statusBarOf(own: vscode.WorkspaceConfiguration): StatusBarSettings {
  const written = userValue(own, "statusBarText");
  const isTemplate = typeof written === "string" && written.trim() !== "" && template.test(written);
  const locations = userValue(own, "statusBarLocations");
  const priority = userValue(own, "statusBarPriority");
  return {
    text: isTemplate ? written : undefined,
    // `cycle` was a choice before: several places one after another. It may still be in a person's settings.
    locations: locations === "several" || locations === "cycle" ? "several" : "default",
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

import { isDeepStrictEqual } from "node:util";

import * as vscode from "vscode";

import { minute } from "../../weather/base/duration";
import { Emitter, type Unsubscribe } from "../../weather/base/emitter";
import type { Clock } from "../../weather/base/ports";
import type { Locale } from "../../weather/locale/locale";
import { timeFormats, unitChoices, type UnitSettings } from "../../weather/locale/unitChoice";
import type { Budget, CallLimits } from "../../weather/model/answer";
import type { Endpoint, NetworkSettings, ParseEndpoint, Scheme } from "../../weather/model/endpoint";
import type { Failure } from "../../weather/model/failure";
import { type LocationKey, type ParsedLocationKey, parseLocationKey } from "../../weather/model/locationKey";
import type { MeasureKind, Unit } from "../../weather/model/units";
import {
  offeredSettings,
  type OfferedSetting,
  type OptionalSetting,
  optionalSettings,
} from "../../weather/outlook/optionalSettings";
import { parseSavedPlaces, type SavedPlace, withoutPlace, withPlace } from "../../weather/places/savedPlaces";
import { placeholders } from "../../weather/view/glance";
import { currentLocale } from "../platform/currentLocale";
import { section } from "../platform/ids";
import { networkSetting, userSetting } from "./userSettings";
import { saveSettings, type SettingChange } from "./saveSettings";

export interface SettingsSnapshot {
  readonly scheme: Scheme;
  readonly endpoint: Endpoint | Extract<Failure, { kind: "addressRefused" }>;
  /** The setting `defaultLocation`, otherwise the first saved place. */
  readonly defaultLocation: ParsedLocationKey;
  readonly isLocationOfWorkspace: boolean;
  readonly places: readonly SavedPlace[];
  readonly units: UnitSettings;
  readonly details: boolean;
  /** The shortest time between two requests for a location, in milliseconds. */
  readonly minimumInterval: number;
  readonly limits: Readonly<Record<Budget, CallLimits>>;
  readonly optional: readonly OptionalSetting[];
  readonly offered: readonly OfferedSetting[];
  readonly notify: boolean;
  readonly statusBar: StatusBarSettings;
  readonly placement: PanelPlacement;
  readonly network: NetworkSettings;
}

/** A tab in the editor area, or a view that starts in the Explorer and can be moved. */
export type PanelPlacement = "editor" | "explorer";

interface StatusBarSettings {
  /** A template for `renderTemplate`; undefined: the default one. */
  readonly text: string | undefined;
  readonly locations: "default" | "several";
  readonly hideLocation: boolean;
  readonly side: "left" | "right";
  readonly priority: number;
}

/** Debounce time in milliseconds: a setting changes with every letter that a person types. */
const quiet = 250;

/** The pattern of `package.json`: braces only around placeholders. */
const template = new RegExp(`^(?:[^{}]|\\{(?:${placeholders.join("|")})\\})*$`, "u");

/** A typed snapshot. `onDidChange` fires once for a burst of changes, and only if a value differs. */
export class Settings implements vscode.Disposable {
  #current: SettingsSnapshot;
  #locale: Locale | undefined;
  #nextMoveAt = Number.NEGATIVE_INFINITY;
  #stopWaiting: Unsubscribe = () => undefined;
  #writing: Promise<unknown> = Promise.resolve();
  readonly #changed = new Emitter();
  readonly #listeners = [
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(section) || event.affectsConfiguration("http")) this.#followIn(quiet);
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => this.#followIn(quiet)),
  ];

  readonly onDidChange = this.#changed.subscribe;

  /** @param isRemoteHost whether the extension runs on a remote machine and uses that machine's network. */
  constructor(
    private readonly isRemoteHost: boolean,
    private readonly parseEndpoint: ParseEndpoint,
    private readonly clock: Pick<Clock, "after" | "monotonic">,
  ) {
    this.#current = read(isRemoteHost, parseEndpoint);
  }

  get current(): SettingsSnapshot {
    return this.#current;
  }

  get locale(): Locale {
    return (this.#locale ??= currentLocale(this.#current.units));
  }

  /** Applies changes without debouncing, because a person has just done something. */
  flush(): void {
    this.#stopWaiting();
    this.#apply(read(this.isRemoteHost, this.parseEndpoint));
  }

  /** Saves `place` and makes it the default location: of this workspace only, or of all, also of this one. */
  select(place: SavedPlace, ofWorkspace: boolean): Promise<boolean> {
    const name = "defaultLocation";
    const { places, isLocationOfWorkspace } = this.#current;
    const isSaved = places.some(({ location, label }) => location === place.location && label === place.label);
    return this.#write((list) => [
      // Written first, so that the place is shown with its name from the start.
      ...(isSaved ? [] : [{ name: "locations", value: withPlace(list, place) }]),
      { name, value: place.location, ...(ofWorkspace && { ofWorkspace }) },
      // Removed last, so that the old location of all workspaces is never shown in between.
      ...(isLocationOfWorkspace && !ofWorkspace ? [{ name, value: undefined, ofWorkspace: true } as const] : []),
    ]);
  }

  /** Removes the place from the list, and as the default location of this workspace and of all. */
  removePlace(location: LocationKey): Promise<boolean> {
    const own = vscode.workspace.getConfiguration(section);
    const isDefault = (parsed: ParsedLocationKey): boolean => isDeepStrictEqual(parsed, { kind: "location", location });
    const cleared = { name: "defaultLocation", value: undefined };
    return this.#write((list) => [
      { name: "locations", value: withoutPlace(list, location) },
      ...(isDefault(userLocation(own)) ? [cleared] : []),
      ...(isDefault(workspaceLocation(own)) ? [{ ...cleared, ofWorkspace: true } as const] : []),
    ]);
  }

  /** Changes the list of places as written, so that entries that can't be parsed stay. */
  changePlaces(change: (list: unknown) => readonly unknown[]): Promise<boolean> {
    return this.#write((list) => [{ name: "locations", value: change(list) }]);
  }

  setStatusBarText(template: string | undefined): Promise<boolean> {
    return this.#write(() => [{ name: "statusBarText", value: template }]);
  }

  setServiceAddress(base: string): Promise<boolean> {
    // Written first, so that the new scheme is never combined with the old address.
    const address = { name: "baseUrl", value: base };
    const { scheme } = this.#current;
    return this.#write(() => [address, ...(scheme === "header" ? [] : [{ name: "scheme", value: undefined }])]);
  }

  dispose(): void {
    this.#stopWaiting();
    for (const listener of this.#listeners) listener.dispose();
    this.#changed.clear();
  }

  #followIn(delay: number): void {
    this.#stopWaiting();
    this.#stopWaiting = this.clock.after(delay, () => this.#follow());
  }

  /** Applies changes. A location that isn't the person's own changes at most once a minute, against loops. */
  #follow(): void {
    const next = read(this.isRemoteHost, this.parseEndpoint);
    const { defaultLocation } = this.#current;
    const isMoved = !isDeepStrictEqual(next.defaultLocation, defaultLocation) && !isOwnLocation(next);
    const now = this.clock.monotonic();
    if (isMoved && now < this.#nextMoveAt) {
      this.#followIn(this.#nextMoveAt - now);
      this.#apply({ ...next, defaultLocation });
    } else {
      if (isMoved) this.#nextMoveAt = now + minute;
      this.#apply(next);
    }
  }

  #apply(next: SettingsSnapshot): void {
    if (isDeepStrictEqual(next, this.#current)) return;
    this.#current = next;
    this.#locale = undefined;
    this.#changed.fire();
  }

  /** Saves the result of `changesOf`, called with the list of places as the save before has left it. */
  #write(changesOf: (list: unknown) => readonly SettingChange[]): Promise<boolean> {
    const written = this.#writing.then(async () => {
      const { value } = userSetting(vscode.workspace.getConfiguration(section), "locations");
      return saveSettings(changesOf(value)).finally(() => this.flush());
    });
    this.#writing = written.catch(() => undefined);
    return written;
  }
}

/** The settings on the panel's line: not in the user settings, not even as `off`. Messages only while a kind is on. */
export function offeredIn(own: Pick<vscode.WorkspaceConfiguration, "inspect">): readonly OfferedSetting[] {
  const hasKind = optionalSettings.some((name) => userSetting(own, name).value === "on");
  return offeredSettings.filter(
    (name) => (name !== "notify" || hasKind) && userSetting(own, name).written === undefined,
  );
}

function read(isRemoteHost: boolean, parseEndpoint: ParseEndpoint): SettingsSnapshot {
  const own = vscode.workspace.getConfiguration(section);
  const ofUser = (name: string): unknown => userSetting(own, name).value;
  const http = vscode.workspace.getConfiguration("http");
  const scheme = ofUser("scheme") === "query" ? "query" : "header";
  const places = parseSavedPlaces(ofUser("locations"));
  const ofNetwork = (name: string): unknown => networkSetting(http, name, isRemoteHost);
  return {
    scheme,
    endpoint: parseEndpoint(scheme, ofUser(scheme === "header" ? "baseUrl" : "altBaseUrl")),
    defaultLocation: defaultLocationOf(own, places),
    isLocationOfWorkspace: workspaceLocation(own).kind !== "missing",
    places,
    units: unitsOf(own),
    details: ofUser("details") !== false,
    minimumInterval: numberOf(own, "minimumInterval", 1, 1440) * minute,
    limits: {
      core: {
        day: numberOf(own, "dailyBudget", 0, 1_000_000) || undefined,
        month: numberOf(own, "monthlyBudget", 0, 10_000_000) || undefined,
      },
      minute: { day: numberOf(own, "precipitationBudget", 1, 1_000_000) },
    },
    optional: optionalSettings.filter((name) => ofUser(name) === "on"),
    offered: offeredIn(own),
    notify: ofUser("notify") === "on",
    statusBar: statusBarOf(own),
    placement: ofUser("position") === "explorer" ? "explorer" : "editor",
    network: {
      mode: ofUser("network") === "editor" ? "editor" : "direct",
      proxy: ofNetwork("proxy"),
      noProxy: [ofNetwork("noProxy")].flat().filter((entry) => typeof entry === "string"),
      proxySupport: ofNetwork("proxySupport"),
      proxyAuthorization: ofNetwork("proxyAuthorization"),
      systemCertificates: ofNetwork("systemCertificates") !== false,
    },
  };
}

function defaultLocationOf(own: vscode.WorkspaceConfiguration, [first]: readonly SavedPlace[]): ParsedLocationKey {
  const set = [workspaceLocation(own), userLocation(own)].find(({ kind }) => kind !== "missing");
  return set ?? (first ? { kind: "location", location: first.location } : { kind: "missing" });
}

function userLocation(own: vscode.WorkspaceConfiguration): ParsedLocationKey {
  return parseLocationKey(own.inspect("defaultLocation")?.globalValue);
}

/** VS Code 1.105 lets a nested object in a `.code-workspace` file set it in a workspace that isn't trusted. */
function workspaceLocation(own: vscode.WorkspaceConfiguration): ParsedLocationKey {
  return parseLocationKey(vscode.workspace.isTrusted ? own.inspect("defaultLocation")?.workspaceValue : undefined);
}

/** Whether the default location is in the user settings or one of the saved places. True if there is none. */
function isOwnLocation({ defaultLocation, places }: SettingsSnapshot): boolean {
  if (defaultLocation.kind !== "location") return true;
  const written = parseLocationKey(userSetting(vscode.workspace.getConfiguration(section), "defaultLocation").value);
  return [written, ...places].some((own) => "location" in own && own.location === defaultLocation.location);
}

function unitsOf(own: vscode.WorkspaceConfiguration): UnitSettings {
  const all = own.get("units");
  const each: Partial<Record<MeasureKind, Unit>> = {};
  for (const kind of Object.keys(unitChoices) as MeasureKind[]) {
    const unit = new Map(Object.entries(unitChoices[kind])).get(String(own.get(`${kind}Unit`)));
    if (unit) each[kind] = unit;
  }
  const hourCycle = new Map(Object.entries(timeFormats)).get(String(own.get("timeFormat")));
  return { all: all === "metric" || all === "imperial" ? all : "auto", each, ...(hourCycle && { hourCycle }) };
}

function statusBarOf(own: vscode.WorkspaceConfiguration): StatusBarSettings {
  const ofUser = (name: string) => userSetting(own, name);
  const { written } = ofUser("statusBarText");
  const isTemplate = typeof written === "string" && written.trim() !== "" && template.test(written);
  const priority = ofUser("statusBarPriority");
  return {
    text: isTemplate ? written : undefined,
    locations: ofUser("statusBarLocations").value === "several" ? "several" : "default",
    hideLocation: ofUser("statusBarHideLocation").value === true,
    side: ofUser("statusBarSide").value === "left" ? "left" : "right",
    priority: Number(Number.isFinite(priority.value) ? priority.value : priority.usual),
  };
}

/** The value of a setting if it is an integer from `min` to `max`, the limits in `package.json`; otherwise its default. */
function numberOf(own: vscode.WorkspaceConfiguration, name: string, min: number, max: number): number {
  const { value, usual } = userSetting(own, name);
  const isValid = typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
  return isValid ? value : Number(usual);
}

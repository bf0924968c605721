import * as vscode from "vscode";

import { minute } from "../../weather/base/duration";
import { timeFormats, unitChoices, type UnitSettings } from "../../weather/locale/unitChoice";
import type { Budget, CallLimits } from "../../weather/model/answer";
import type { Endpoint, NetworkSettings, ParseEndpoint, Scheme } from "../../weather/model/endpoint";
import type { Failure } from "../../weather/model/failure";
import { type ParsedLocationKey, parseLocationKey } from "../../weather/model/locationKey";
import type { MeasureKind, Unit } from "../../weather/model/units";
import {
  offeredSettings,
  type OfferedSetting,
  type OptionalSetting,
  optionalSettings,
} from "../../weather/outlook/optionalSettings";
import { parseSavedPlaces, type SavedPlace } from "../../weather/places/savedPlaces";
import { section } from "../platform/ids";
import { isAllowed, type PanelPlacement, type SettingValues } from "./manifest";
import { networkSetting, userSetting } from "./userSettings";

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

interface StatusBarSettings {
  /** A template for `renderTemplate`; undefined: the default one. */
  readonly text: string | undefined;
  readonly locations: SettingValues["statusBarLocations"];
  readonly hideLocation: boolean;
  readonly side: SettingValues["statusBarSide"];
  readonly priority: number;
}

/** The settings on the panel's line: not in the user settings, not even as `off`. Messages only while a kind is on. */
export function offeredIn(own: Pick<vscode.WorkspaceConfiguration, "inspect">): readonly OfferedSetting[] {
  const hasKind = optionalSettings.some((name) => userSetting(own, name).value === "on");
  return offeredSettings.filter(
    (name) => (name !== "notify" || hasKind) && userSetting(own, name).written === undefined,
  );
}

/** @param isRemoteHost whether the extension runs on a remote machine and uses that machine's network. */
export function readSettings(isRemoteHost: boolean, parseEndpoint: ParseEndpoint): SettingsSnapshot {
  const own = vscode.workspace.getConfiguration(section);
  const ofUser = <Name extends keyof SettingValues>(name: Name) => userValue(own, name);
  const http = vscode.workspace.getConfiguration("http");
  const scheme = ofUser("scheme");
  const places = parseSavedPlaces(userSetting(own, "locations").value);
  const ofNetwork = (name: string): unknown => networkSetting(http, name, isRemoteHost);
  return {
    scheme,
    endpoint: parseEndpoint(scheme, userSetting(own, scheme === "header" ? "baseUrl" : "altBaseUrl").value),
    defaultLocation: defaultLocationOf(own, places),
    isLocationOfWorkspace: workspaceLocation(own).kind !== "missing",
    places,
    units: unitsOf(own),
    details: ofUser("details"),
    minimumInterval: ofUser("minimumInterval") * minute,
    limits: {
      core: { day: ofUser("dailyBudget") || undefined, month: ofUser("monthlyBudget") || undefined },
      minute: { day: ofUser("precipitationBudget") },
    },
    optional: optionalSettings.filter((name) => ofUser(name) === "on"),
    offered: offeredIn(own),
    notify: ofUser("notify") === "on",
    statusBar: {
      text: templateOf(own),
      locations: ofUser("statusBarLocations"),
      hideLocation: ofUser("statusBarHideLocation"),
      side: ofUser("statusBarSide"),
      priority: ofUser("statusBarPriority"),
    },
    placement: ofUser("position"),
    network: {
      mode: ofUser("network"),
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

export function userLocation(own: vscode.WorkspaceConfiguration): ParsedLocationKey {
  return parseLocationKey(own.inspect("defaultLocation")?.globalValue);
}

/** VS Code 1.105 lets a nested object in a `.code-workspace` file set it in a workspace that isn't trusted. */
export function workspaceLocation(own: vscode.WorkspaceConfiguration): ParsedLocationKey {
  return parseLocationKey(vscode.workspace.isTrusted ? own.inspect("defaultLocation")?.workspaceValue : undefined);
}

/** Whether the default location is in the user settings or one of the saved places. True if there is none. */
export function isOwnLocation({ defaultLocation, places }: SettingsSnapshot): boolean {
  if (defaultLocation.kind !== "location") return true;
  const written = parseLocationKey(userSetting(vscode.workspace.getConfiguration(section), "defaultLocation").value);
  return [written, ...places].some((own) => "location" in own && own.location === defaultLocation.location);
}

/** A workspace may set these, too. */
function unitsOf(own: vscode.WorkspaceConfiguration): UnitSettings {
  const merged = <Name extends keyof SettingValues>(name: Name) => valueOf(own, name, own.get(name));
  const each: Partial<Record<MeasureKind, Unit>> = {};
  for (const kind of Object.keys(unitChoices) as MeasureKind[]) {
    const unit = unitChoices[kind][merged(`${kind}Unit`)];
    if (unit) each[kind] = unit;
  }
  const timeFormat = merged("timeFormat");
  return { all: merged("units"), each, ...(timeFormat !== "auto" && { hourCycle: timeFormats[timeFormat] }) };
}

function templateOf(own: vscode.WorkspaceConfiguration): string | undefined {
  const { written } = userSetting(own, "statusBarText");
  return isAllowed("statusBarText", written) && written.trim() !== "" ? written : undefined;
}

function userValue<Name extends keyof SettingValues>(
  own: vscode.WorkspaceConfiguration,
  name: Name,
): SettingValues[Name] {
  return valueOf(own, name, userSetting(own, name).written);
}

/** `value` if `package.json` allows it, otherwise the default. */
function valueOf<Name extends keyof SettingValues>(own: vscode.WorkspaceConfiguration, name: Name, value: unknown) {
  return isAllowed(name, value) ? value : (own.inspect(name)?.defaultValue as SettingValues[Name]);
}

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
import { placeholders } from "../../weather/view/glance";
import { section } from "../platform/ids";
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

/** The pattern of `package.json`: braces only around placeholders. */
const template = new RegExp(`^(?:[^{}]|\\{(?:${placeholders.join("|")})\\})*$`, "u");

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

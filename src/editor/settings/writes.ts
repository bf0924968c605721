import { isDeepStrictEqual } from "node:util";

import * as vscode from "vscode";

import { strings } from "../../weather/locale/strings";
import type { Scheme } from "../../weather/model/endpoint";
import type { LocationKey, ParsedLocationKey } from "../../weather/model/locationKey";
import { type SavedPlace, withoutPlace, withPlace } from "../../weather/places/savedPlaces";
import { localize } from "../platform/currentLocale";
import { openSettings, section } from "../platform/ids";
import { showText } from "../platform/messageText";
import { type SettingsSnapshot, userLocation, workspaceLocation } from "./snapshot";

/** A setting to write, in the user settings or this workspace's. The value undefined removes it. */
export interface SettingChange {
  readonly name: string;
  readonly value: unknown;
  readonly ofWorkspace?: true;
}

/** The changes to save, with the list of places as the save before has left it. */
export type ChangesOf = (list: unknown) => readonly SettingChange[];

export function changesToSelect(
  place: SavedPlace,
  ofWorkspace: boolean,
  { places, isLocationOfWorkspace }: SettingsSnapshot,
): ChangesOf {
  const name = "defaultLocation";
  const isSaved = places.some(({ location, label }) => location === place.location && label === place.label);
  return (list) => [
    // Written first, so that the place is shown with its name from the start.
    ...(isSaved ? [] : [{ name: "locations", value: withPlace(list, place) }]),
    { name, value: place.location, ...(ofWorkspace && { ofWorkspace }) },
    // Removed last, so that the old location of all workspaces is never shown in between.
    ...(isLocationOfWorkspace && !ofWorkspace ? [{ name, value: undefined, ofWorkspace: true } as const] : []),
  ];
}

export function changesToRemove(location: LocationKey): ChangesOf {
  const own = vscode.workspace.getConfiguration(section);
  const isDefault = (parsed: ParsedLocationKey): boolean => isDeepStrictEqual(parsed, { kind: "location", location });
  const cleared = { name: "defaultLocation", value: undefined };
  return (list) => [
    { name: "locations", value: withoutPlace(list, location) },
    ...(isDefault(userLocation(own)) ? [cleared] : []),
    ...(isDefault(workspaceLocation(own)) ? [{ ...cleared, ofWorkspace: true } as const] : []),
  ];
}

export function changesToAddress(base: string, scheme: Scheme): ChangesOf {
  // Written first, so that the new scheme is never combined with the old address.
  const address = { name: "baseUrl", value: base };
  return () => [address, ...(scheme === "header" ? [] : [{ name: "scheme", value: undefined }])];
}

/** Saves settings in this order, until one can't be saved. @returns whether all were saved. */
export async function saveSettings(changes: readonly SettingChange[]): Promise<boolean> {
  const { Global, Workspace } = vscode.ConfigurationTarget;
  const own = vscode.workspace.getConfiguration(section);
  for (const [index, { name, value, ofWorkspace }] of changes.entries()) {
    try {
      await own.update(name, value, ofWorkspace ? Workspace : Global);
    } catch {
      const left = changes.slice(index).filter((change) => change.ofWorkspace === ofWorkspace);
      const text = ofWorkspace ? strings.messages.workspaceNotSaved : strings.messages.settingsNotSaved;
      const lines = left.map((change) => lineOf(change, own)).join(", ");
      showUnsaved(localize(text, { lines })).catch(() => undefined);
      return false;
    }
  }
  return true;
}

/** Says what to set where the person manages the file, for example with Nix or by a policy. */
async function showUnsaved(message: string): Promise<void> {
  const label = localize(strings.actions.openSettings);
  if ((await showText("error", message, label)) === label) await openSettings(`${section}.`);
}

/** Instead of no value, the default one: it has the same effect. */
function lineOf({ name, value }: SettingChange, own: vscode.WorkspaceConfiguration): string {
  return `"${section}.${name}": ${JSON.stringify(value ?? own.inspect(name)?.defaultValue)}`;
}

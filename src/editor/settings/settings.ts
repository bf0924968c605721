import { isDeepStrictEqual } from "node:util";

import * as vscode from "vscode";

import { minute } from "../../weather/base/duration";
import { Emitter, type Unsubscribe } from "../../weather/base/emitter";
import type { Clock } from "../../weather/base/ports";
import type { Locale } from "../../weather/locale/locale";
import type { ParseEndpoint } from "../../weather/model/endpoint";
import type { LocationKey } from "../../weather/model/locationKey";
import type { SavedPlace } from "../../weather/places/savedPlaces";
import { currentLocale } from "../platform/currentLocale";
import { section } from "../platform/ids";
import { isOwnLocation, readSettings, type SettingsSnapshot } from "./snapshot";
import { userSetting } from "./userSettings";
import { type ChangesOf, changesToAddress, changesToRemove, changesToSelect, saveSettings } from "./writes";

/** Debounce time in milliseconds: a setting changes with every letter that a person types. */
const quiet = 250;

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
    this.#current = readSettings(isRemoteHost, parseEndpoint);
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
    this.#apply(readSettings(this.isRemoteHost, this.parseEndpoint));
  }

  /** Saves `place` and makes it the default location: of this workspace only, or of all, also of this one. */
  select(place: SavedPlace, ofWorkspace: boolean): Promise<boolean> {
    return this.#write(changesToSelect(place, ofWorkspace, this.#current));
  }

  /** Removes the place from the list, and as the default location of this workspace and of all. */
  removePlace(location: LocationKey): Promise<boolean> {
    return this.#write(changesToRemove(location));
  }

  /** Changes the list of places as written, so that entries that can't be parsed stay. */
  changePlaces(change: (list: unknown) => readonly unknown[]): Promise<boolean> {
    return this.#write((list) => [{ name: "locations", value: change(list) }]);
  }

  setStatusBarText(template: string | undefined): Promise<boolean> {
    return this.#write(() => [{ name: "statusBarText", value: template }]);
  }

  setServiceAddress(base: string): Promise<boolean> {
    return this.#write(changesToAddress(base, this.#current.scheme));
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
    const next = readSettings(this.isRemoteHost, this.parseEndpoint);
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

  #write(changesOf: ChangesOf): Promise<boolean> {
    const written = this.#writing.then(async () => {
      const { value } = userSetting(vscode.workspace.getConfiguration(section), "locations");
      return saveSettings(changesOf(value)).finally(() => this.flush());
    });
    this.#writing = written.catch(() => undefined);
    return written;
  }
}

import { isDeepStrictEqual } from "node:util";

import * as vscode from "vscode";

import type { Feeds } from "../../feeds";
import { strings } from "../../weather/locale/strings";
import { viewingOf } from "../../weather/locale/viewing";
import type { Answer } from "../../weather/model/answer";
import type { ApiKey } from "../../weather/model/apiKey";
import { traitsOf } from "../../weather/model/failure";
import type { LocationKey } from "../../weather/model/locationKey";
import type { Observation } from "../../weather/model/observation";
import { type FoundPlace, labelFor } from "../../weather/places/foundPlace";
import { isSearchedAutomatically, parsePlaceInput, type PlaceInput } from "../../weather/places/parsePlaceInput";
import type { PlaceQuery, Search } from "../../weather/places/placeQuery";
import type { PlaceSearch, SearchState } from "../../weather/places/placeSearch";
import { movedUp, type SavedPlace, withPlace } from "../../weather/places/savedPlaces";
import { type PickerLine, pickerLines } from "../../weather/surfaces/pickerLines";
import type { Action } from "../../weather/model/action";
import { performAction } from "../actions";
import type { ApiKeys } from "../platform/apiKeys";
import { systemClock } from "../platform/clock";
import type { ErrorLog } from "../platform/errorLog";
import { localize } from "../platform/currentLocale";
import type { Settings } from "../settings/settings";
import type { Targets } from "../settings/targets";
import { askForLabel } from "./inputBoxes";
import { type PlaceButton, pickerItemOf, type LocationPickerItem, scopeButton } from "./quickPickItems";

const website = "https://www.accuweather.com";

/** The list from which a person selects a place: saved places, search results, or an entered location key. */
export class LocationPicker {
  readonly #picker = vscode.window.createQuickPick<LocationPickerItem>();
  #ofWorkspace: boolean;
  #typed: PlaceInput = {};
  #asked: PlaceQuery | undefined;
  #key: ApiKey | undefined;
  /** The active line as reported by the editor, so the person has seen it. */
  #seen: LocationPickerItem | undefined;
  #isAway = false;
  readonly #weather = new Map<LocationKey, Answer<Observation>>();
  #close: () => void = () => undefined;

  /** Whether the last search failed because of the key, which the list said. */
  isKeyRefused = false;

  /** @param enterKey asks for a key. It returns undefined if none was stored. */
  constructor(
    private readonly enterKey: () => Promise<unknown>,
    private readonly settings: Settings,
    private readonly targets: Targets,
    private readonly keys: ApiKeys,
    private readonly search: PlaceSearch,
    private readonly feeds: Feeds,
    private readonly errors: ErrorLog,
  ) {
    this.#ofWorkspace = settings.current.isLocationOfWorkspace;
    this.#picker.placeholder = localize(strings.prompts.place);
    this.#picker.matchOnDescription = true;
    // Otherwise, the editor sorts by label and drops the headings. Its types lack this option.
    Object.assign(this.#picker, { sortByLabel: false });
    // So that a person can look up a place in a browser and paste it here.
    this.#picker.ignoreFocusOut = true;
  }

  /** Shows the list. @returns whether the person selected a location and it was saved. */
  async choose(): Promise<boolean> {
    const { search, settings, targets, errors } = this;
    const picker = this.#picker;
    const update = (): void => {
      // The places that were found belong to their address.
      if (!isDeepStrictEqual(this.#asked, this.#queryFor(this.#asked?.search))) this.#ask(undefined);
      if (this.keys.state === "none") this.#weather.clear();
      this.#show();
      errors.follow(this.#findKey());
    };
    search.type(undefined);
    update();
    errors.follow(this.#readWeather());
    const stops = [search.onDidChange(() => this.#follow()), targets.onDidChange(update)];
    const selected = await new Promise<SavedPlace | undefined>((resolve) => {
      picker.onDidChangeValue(() => this.#type());
      picker.onDidChangeActive(([active]) => (this.#seen = active));
      picker.onDidAccept(() => {
        const place = this.#accept();
        if (place) resolve(place);
      });
      picker.onDidTriggerItemButton(({ item: { item }, button }) => {
        // The button is one of the item's, but the editor's types don't say so.
        const { effect } = button as PlaceButton;
        if (item.kind === "saved") errors.follow(this.#change(item.place, effect));
      });
      picker.onDidTriggerButton(() => {
        this.#ofWorkspace = !this.#ofWorkspace;
        this.#show();
      });
      this.#close = () => resolve(undefined);
      picker.onDidHide(() => this.#isAway || this.#close());
      picker.show();
    });
    this.isKeyRefused = needsKey(this.#state);
    for (const stop of stops) stop();
    search.type(undefined);
    picker.dispose();
    return selected !== undefined && settings.select(selected, this.#ofWorkspace);
  }

  async #findKey(): Promise<void> {
    const found = await this.keys.find(this.settings.current.endpoint);
    this.#key = found.kind === "key" ? found.key : undefined;
    this.#show();
  }

  async #readWeather(): Promise<void> {
    const read = async ({ location }: SavedPlace): Promise<void> => {
      const target = this.targets.of(location);
      const answer = target.kind === "query" ? await this.feeds.storedConditions(target.query) : undefined;
      if (answer) this.#weather.set(location, answer);
    };
    await Promise.all(this.#places.map(read));
    if (this.#weather.size > 0) this.#show();
  }

  get #isApiKey(): boolean {
    return this.#key?.isIn(this.#picker.value) === true;
  }

  get #places(): readonly SavedPlace[] {
    return this.settings.current.places;
  }

  #queryFor(search: Search | undefined): PlaceQuery | undefined {
    return search && !this.#isApiKey ? this.targets.query(search) : undefined;
  }

  #type(): void {
    const { language } = vscode.env;
    this.#typed = parsePlaceInput(this.#picker.value, language);
    this.#ask(isSearchedAutomatically(this.#typed, language, this.#places));
    this.#show();
    // The digits may be a postal code, too, but Enter selects the location key.
    const key = this.#picker.items.find(({ item }) => item.kind === "key");
    if (key) this.#picker.activeItems = [key];
  }

  #ask(search: Search | undefined): void {
    this.#asked = this.#queryFor(search);
    this.search.type(this.#asked);
  }

  #follow(): void {
    this.#show();
    if (this.search.state.kind === "found") this.#activate(isFound);
    else if (needsKey(this.#state)) this.#activate(setsKey);
  }

  #activate(isActive: (line: PickerLine) => boolean): void {
    const first = this.#picker.items.find(({ item }) => isActive(item));
    this.#picker.activeItems = first ? [first] : [];
  }

  #show(): void {
    const { targets, settings } = this;
    const picker = this.#picker;
    const search = this.#state;
    const items = pickerLines({
      typed: this.#typed,
      places: this.#places,
      weather: this.#weather,
      current: targets.defaultKey,
      isOfWorkspace: settings.current.isLocationOfWorkspace,
      search,
      isApiKey: this.#isApiKey,
      viewing: viewingOf(settings.locale, systemClock.now()),
    });
    picker.title = localize(strings.label, {
      what: localize(this.#ofWorkspace ? strings.places.titleForWorkspace : strings.actions.selectLocation),
    });
    const canHaveOwn = vscode.workspace.name !== undefined && vscode.workspace.isTrusted;
    picker.buttons = canHaveOwn ? [scopeButton(this.#ofWorkspace)] : [];
    picker.busy = search.kind === "searching";
    // Replaces the lines but keeps the active one.
    const active = picker.activeItems[0]?.item;
    picker.items = items.map(pickerItemOf);
    const same = picker.items.filter(({ item }) => active && isSame(item, active));
    if (same.length > 0) picker.activeItems = same;
  }

  /** The state of the search; failed if the service address can't be used. */
  get #state(): SearchState {
    const { endpoint } = this.settings.current;
    const text = this.#typed.search?.text;
    if (!("kind" in endpoint) || text === undefined) return this.search.state;
    return { kind: "failed", text, failure: endpoint };
  }

  /** Handles Enter, which may come before the list shows the current input. @returns the selected place. */
  #accept(): SavedPlace | undefined {
    const { items, activeItems } = this.#picker;
    const item = activeItems.find((active) => items.includes(active))?.item;
    // Enter that was pressed to start the search may arrive after its results.
    if (item && (isFound(item) || setsKey(item)) && !isDeepStrictEqual(this.#seen?.item, item)) return undefined;
    switch (item?.kind) {
      case "saved":
        return item.place;
      case "found":
        return this.#found(item.place);
      case "key":
        return this.#placeAt(item.location);
      case "web":
        this.errors.follow(vscode.env.openExternal(vscode.Uri.parse(website)));
        return undefined;
      case "action":
        this.errors.follow(this.#perform(item.action));
        return undefined;
      case "search":
        return this.#search();
      case undefined:
        return this.#acceptInput();
      default:
        return undefined;
    }
  }

  #acceptInput(): SavedPlace | undefined {
    const { location } = this.#typed;
    if (location !== undefined && !this.#isApiKey) return this.#placeAt(location);
    if (this.#state.kind !== "found") return this.#search();
    this.#activate(isFound);
    return undefined;
  }

  /** Turns a search result into a place, and stores its coordinates, which saves a call later. */
  #found(place: FoundPlace): SavedPlace {
    const { endpoint } = this.settings.current;
    const { location, coordinates } = place;
    if (coordinates && !("kind" in endpoint))
      this.errors.follow(this.feeds.loadKinds().then((known) => known.remember({ endpoint, location }, coordinates)));
    return { location, label: labelFor(place, this.#places) };
  }

  #placeAt(location: LocationKey): SavedPlace {
    return this.#places.find((place) => place.location === location) ?? { location };
  }

  #search(): SavedPlace | undefined {
    this.#asked = this.#queryFor(this.#typed.search);
    if (this.#asked) this.errors.follow(this.search.now(this.#asked));
    return undefined;
  }

  async #change(place: SavedPlace, effect: PlaceButton["effect"]): Promise<void> {
    const { settings } = this;
    const { location } = place;
    if (effect === "rename") {
      const label = await this.#away(() => askForLabel(place));
      if (label !== undefined) await settings.changePlaces((list) => withPlace(list, { location, label }));
    } else if (effect === "moveUp") await settings.changePlaces((list) => movedUp(list, location));
    else await settings.removePlace(location);
  }

  /** Performs an action of a failed search. After a change of the key or the network, the list is there as before. */
  async #perform(action: Action): Promise<void> {
    if (action === "setApiKey") await this.#away(this.enterKey);
    else {
      if (action !== "useEditorNetwork") this.#picker.hide();
      await performAction(action);
    }
  }

  /** Hides the list for the box of `ask`. Without an answer, it stays hidden: another list may have replaced the box. */
  async #away<T>(ask: () => Promise<T>): Promise<T | undefined> {
    this.#isAway = true;
    const answer = await ask().finally(() => (this.#isAway = false));
    if (answer === undefined) this.#close();
    else this.#picker.show();
    return answer;
  }
}

/** Whether both lines are equal or for the same saved place, whose name and weather may have changed. */
function isSame(one: PickerLine, other: PickerLine): boolean {
  if (one.kind !== "saved" || other.kind !== "saved") return isDeepStrictEqual(one, other);
  return one.place.location === other.place.location;
}

function isFound({ kind }: PickerLine): boolean {
  return kind === "found";
}

function setsKey(line: PickerLine): boolean {
  return line.kind === "action" && line.action === "setApiKey";
}

function needsKey(search: SearchState): boolean {
  return search.kind === "failed" && traitsOf(search.failure).needsKey === true;
}

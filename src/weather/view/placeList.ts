import type { EpochMs } from "../base/ports";
import { wait } from "../locale/formatTime";
import { type Localize, strings } from "../locale/strings";
import { type Failure, traitsOf } from "../model/failure";
import type { LocationKey } from "../model/locationKey";
import type { Reason } from "../model/reason";
import { distinctRegions, type FoundPlace } from "../places/foundPlace";
import type { PlaceInput } from "../places/parsePlaceInput";
import type { SearchState } from "../places/placeSearch";
import type { SavedPlace } from "../places/savedPlaces";
import { explain } from "./failureMessage";
import type { Locale } from "../locale/locale";
import type { Action } from "../model/action";

/** A line of the list from which a person selects a place. */
export type PlaceListItem =
  | { readonly kind: "heading"; readonly label: string }
  | {
      readonly kind: "saved";
      readonly label: string;
      readonly description: string;
      readonly place: SavedPlace;
      readonly isFirst: boolean;
    }
  | { readonly kind: "found"; readonly label: string; readonly description: string; readonly place: FoundPlace }
  | { readonly kind: "key"; readonly label: string; readonly detail: string; readonly location: LocationKey }
  | { readonly kind: "search"; readonly label: string; readonly detail: string }
  | { readonly kind: "web"; readonly label: string; readonly detail: string }
  | { readonly kind: "action"; readonly label: string; readonly action: Action }
  /** Has no effect when selected. */
  | { readonly kind: "note"; readonly label: string; readonly detail?: string };

export interface PlaceListParts {
  readonly typed: PlaceInput;
  readonly places: readonly SavedPlace[];
  /** The default location; `isOfWorkspace`: it is set for this workspace only. */
  readonly current: LocationKey | undefined;
  readonly isOfWorkspace: boolean;
  readonly search: SearchState;
  /** Whether the typed text is the API key, which is easily pasted twice. */
  readonly isApiKey: boolean;
  readonly locale: Locale;
  readonly now: EpochMs;
}

/** The list for the typed text: saved places first, then what can be done with the text. */
export function placeListItems(parts: PlaceListParts): readonly PlaceListItem[] {
  const { typed, isApiKey, locale } = parts;
  const { localize } = locale;
  if (isApiKey)
    return [
      { kind: "note", label: localize(strings.places.isApiKey), detail: localize(strings.places.isApiKeyDetail) },
    ];
  const saved = savedItems(parts);
  if (typed.reason !== undefined) return [...saved, ...refusedItems(typed.reason, localize)];
  const key: readonly PlaceListItem[] = typed.location === undefined ? [] : [keyItem(typed.location, localize)];
  return [...saved, ...key, ...searchItems(parts)];
}

function savedItems({ places, current, isOfWorkspace, locale }: PlaceListParts): readonly PlaceListItem[] {
  const { localize } = locale;
  if (places.length === 0) return [];
  const isDefault = localize(isOfWorkspace ? strings.places.isWorkspaceDefault : strings.places.isDefault);
  const items = places.map((place, index): PlaceListItem => {
    const details = [place.label !== undefined && place.location, place.location === current && isDefault];
    return {
      kind: "saved",
      label: place.label ?? localize(strings.location, { location: place.location }),
      description: details.filter(Boolean).join(" · "),
      place,
      isFirst: index === 0,
    };
  });
  return [{ kind: "heading", label: localize(strings.places.saved) }, ...items];
}

function refusedItems(reason: Reason, localize: Localize): readonly PlaceListItem[] {
  const note: PlaceListItem = {
    kind: "note",
    label: localize(strings.places.fault, { reason: localize(strings.reasons[reason]) }),
  };
  return reason === "locationPage" ? [note, onTheWeb(localize)] : [note];
}

function keyItem(location: LocationKey, localize: Localize): PlaceListItem {
  return {
    kind: "key",
    label: localize(strings.places.key, { location }),
    detail: localize(strings.places.keyDetail),
    location,
  };
}

function searchItems({ typed, search, locale, now }: PlaceListParts): readonly PlaceListItem[] {
  const { localize } = locale;
  const text = typed.search?.text;
  if (text === undefined) return [];
  const { places } = strings;
  const offer: PlaceListItem = {
    kind: "search",
    label: localize(places.search, { text }),
    detail: localize(places.searchDetail),
  };
  const form: readonly PlaceListItem[] = typed.isUnclear ? [{ kind: "note", label: localize(places.coordinates) }] : [];
  if (search.kind === "idle" || search.kind === "typing" || search.text !== text) return [...form, offer];
  switch (search.kind) {
    case "searching":
      return [{ kind: "note", label: localize(places.searching, { text }) }];
    case "found":
      return search.foundPlaces.length > 0
        ? foundPlaceItems(search.foundPlaces, text, localize)
        : [
            { kind: "note", label: localize(places.noMatch, { text }), detail: localize(places.noMatchDetail) },
            onTheWeb(localize),
          ];
    case "failed":
      return failedItems(search, locale, now);
  }
}

function foundPlaceItems(
  foundPlaces: readonly FoundPlace[],
  text: string,
  localize: Localize,
): readonly PlaceListItem[] {
  const regions = distinctRegions(foundPlaces);
  const items = foundPlaces.map((place, index): PlaceListItem => ({
    kind: "found",
    label: place.name,
    description: regions[index] ?? "",
    place,
  }));
  return [{ kind: "heading", label: localize(strings.places.found, { text }) }, ...items];
}

function onTheWeb(localize: Localize): PlaceListItem {
  return { kind: "web", label: localize(strings.places.onTheWeb), detail: localize(strings.places.onTheWebDetail) };
}

type FailedSearch = Extract<SearchState, { kind: "failed" }>;

function failedItems({ failure, until }: FailedSearch, locale: Locale, now: EpochMs): readonly PlaceListItem[] {
  const { localize } = locale;
  const { places } = strings;
  const again: PlaceListItem = {
    kind: "search",
    label: localize(places.searchAgain),
    detail: localize(places.searchDetail),
  };
  const { actions } = explain(failure, locale, now);
  // Searching again is this list's refresh. It keeps its place in the order of actions: a more helpful one comes first.
  const steps = actions
    .filter((action) => action !== "selectLocation")
    .map((action): PlaceListItem =>
      action === "refresh" ? again : { kind: "action", label: localize(strings.actions[action]), action },
    );
  const isHeld = until !== undefined && until > now;
  const title = failureTitle(failure, locale, now);
  const label = isHeld ? localize(strings.messages.notYet, { title, wait: wait(until, now, locale) }) : title;
  return [
    // Without a valid API key, a location key doesn't help either.
    { kind: "note", label, ...(!traitsOf(failure).needsKey && { detail: localize(places.locationKeysWork) }) },
    ...steps.filter((step) => step !== again || !isHeld),
    ...(actions.includes("refresh") || isHeld ? [] : [again]),
    onTheWeb(localize),
  ];
}

function failureTitle(failure: Failure, locale: Locale, now: EpochMs): string {
  const { localize } = locale;
  if (failure.kind === "forbidden") return localize(strings.places.noSearchForKey);
  if (failure.kind === "requestRefused" && failure.status === 404) return localize(strings.places.noSearchHere);
  return explain(failure, locale, now).title;
}

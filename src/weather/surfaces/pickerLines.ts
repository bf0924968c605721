import { isolated } from "../base/cleanText";
import { nameAndRegion } from "../base/nameAndRegion";
import { type Localize, strings } from "../locale/strings";
import type { Viewing } from "../locale/viewing";
import { traitsOf } from "../model/failure";
import type { LocationKey } from "../model/locationKey";
import { distinctRegions, type FoundPlace } from "../places/foundPlace";
import type { PlaceInput } from "../places/parsePlaceInput";
import type { SearchState } from "../places/placeSearch";
import { distinctLabels, placesWith, type SavedPlace } from "../places/savedPlaces";
import { explain, tryAgain } from "../view/notice";
import type { Action } from "../model/action";
import type { Answer } from "../model/answer";
import type { Observation } from "../model/observation";
import { observationAge, temperatureOf } from "./summary";

export type PickerLine = LineContent & {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
};

/** The kinds of lines. A `note` has no effect when selected. */
type LineContent =
  | { readonly kind: "heading" | "search" | "web" | "note" }
  | { readonly kind: "saved"; readonly place: SavedPlace; readonly isFirst: boolean; readonly isMatch: boolean }
  | { readonly kind: "found"; readonly place: FoundPlace }
  | { readonly kind: "key"; readonly location: LocationKey }
  | { readonly kind: "action"; readonly action: Action };

export interface PickerInput {
  readonly typed: PlaceInput;
  readonly places: readonly SavedPlace[];
  /** The weather at saved places, as far as it's stored. */
  readonly weather: ReadonlyMap<LocationKey, Answer<Observation>>;
  /** The default location; with `isOfWorkspace`, set for this workspace only. */
  readonly current: LocationKey | undefined;
  readonly isOfWorkspace: boolean;
  readonly search: SearchState;
  /** Whether the typed text is the API key, which is easily pasted twice. */
  readonly isApiKey: boolean;
  readonly viewing: Viewing;
}

const { places: texts } = strings;

/** The list for the typed text: saved places first, then what can be done with the text. */
export function pickerLines(input: PickerInput): readonly PickerLine[] {
  const { typed, isApiKey, viewing } = input;
  const { localize } = viewing.locale;
  if (isApiKey) return [{ kind: "note", label: localize(texts.isApiKey), detail: localize(texts.isApiKeyDetail) }];
  const { location, reason } = typed;
  const saved = savedItems(input);
  const items: PickerLine[] = [];
  if (reason !== undefined)
    items.push({ kind: "note", label: localize(texts.fault, { reason: localize(strings.reasons[reason]) }) });
  if (reason === "locationPage") items.push(onTheWeb(localize));
  if (location !== undefined)
    items.push({ kind: "key", label: localize(texts.key, { location }), detail: localize(texts.keyDetail), location });
  items.push(...searchItems(input));
  // Typed text doesn't belong to the saved places.
  const needsHeading = saved.length > 0 && items.length > 0 && items[0]?.kind !== "heading";
  return [...saved, ...(needsHeading ? [{ kind: "heading", label: "" } as const] : []), ...items];
}

function savedItems({ typed, places, weather, current, isOfWorkspace, viewing }: PickerInput): readonly PickerLine[] {
  const { localize } = viewing.locale;
  if (places.length === 0) return [];
  const matches = typed.search ? placesWith(typed.search.text, places) : [];
  const isDefault = localize(isOfWorkspace ? texts.isWorkspaceDefault : texts.isDefault);
  const labels = distinctLabels(places, ({ location, label = localize(strings.location, { location }) }) => label);
  const items = places.map((place, index): PickerLine => {
    const { location } = place;
    const [name, region] = nameAndRegion(labels[index] ?? location);
    const details = [region, weatherOf(weather.get(location), viewing), location === current && isDefault];
    return {
      kind: "saved",
      label: name,
      description: details.filter(Boolean).join(" · "),
      place,
      isFirst: index === 0,
      isMatch: matches.includes(place) || location === typed.location,
    };
  });
  return [{ kind: "heading", label: localize(texts.saved) }, ...items];
}

/** The temperature and the conditions, as far as they're known, with their age if they're old. */
function weatherOf(answer: Answer<Observation> | undefined, viewing: Viewing): string {
  if (!answer) return "";
  const { temperature, text } = answer.content;
  const words = [temperature && temperatureOf(answer.content, viewing.locale), text].filter(Boolean).join(" ");
  const { old } = observationAge({ loading: false, answer }, viewing);
  return words !== "" && old ? `${words} (${old.value})` : words;
}

function searchItems({ typed, search, viewing }: PickerInput): readonly PickerLine[] {
  const { localize } = viewing.locale;
  const text = typed.search?.text;
  if (text === undefined) return [];
  const withText = (label: string): string => localize(label, { text: isolated(text) });
  const note = (label: string): PickerLine => ({ kind: "note", label: withText(label) });
  const offer = (label: string): PickerLine => {
    return { kind: "search", label: withText(label), detail: localize(texts.searchDetail) };
  };
  if (search.kind === "idle" || search.kind === "typing" || search.text !== text)
    return [...(typed.isUnclear ? [note(texts.coordinates)] : []), offer(texts.search)];
  if (search.kind === "searching") return [note(texts.searching)];
  if (search.kind === "failed") return failedItems(search, offer(texts.searchAgain), viewing);
  const { foundPlaces } = search;
  if (foundPlaces.length === 0)
    return [{ ...note(texts.noMatch), detail: localize(texts.noMatchDetail) }, onTheWeb(localize)];
  const regions = distinctRegions(foundPlaces);
  const items = foundPlaces.map((place, index): PickerLine => ({
    kind: "found",
    label: place.name,
    description: regions[index] ?? "",
    place,
  }));
  return [{ kind: "heading", label: withText(texts.found) }, ...items];
}

function onTheWeb(localize: Localize): PickerLine {
  return { kind: "web", label: localize(texts.onTheWeb), detail: localize(texts.onTheWebDetail) };
}

/** In this list, `refresh` means to search again. */
const notInList: readonly Action[] = ["refresh", "selectLocation", "showSample"];

function failedItems(
  { failure, until = 0 }: Extract<SearchState, { kind: "failed" }>,
  again: PickerLine,
  viewing: Viewing,
): readonly PickerLine[] {
  const { localize } = viewing.locale;
  const explained = explain(failure, viewing);
  const isHeld = until > viewing.now;
  const isNoSearch = failure.kind === "requestRefused" && failure.status === 404;
  const reason = failure.kind === "forbidden" ? texts.noSearchForKey : isNoSearch ? texts.noSearchHere : undefined;
  const title = reason === undefined ? explained.title : localize(reason);
  const label = isHeld ? tryAgain(title, until, viewing) : title;
  const steps = explained.actions.filter(({ action }) => !notInList.includes(action));
  return [
    // If the API key is the problem, a location key doesn't help.
    { kind: "note", label, ...(!traitsOf(failure).needsKey && { detail: localize(texts.locationKeysWork) }) },
    ...(isHeld ? [] : [again]),
    ...steps.map((step) => ({ kind: "action", ...step }) as const),
    onTheWeb(localize),
  ];
}

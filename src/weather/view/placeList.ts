import type { Locale } from "../locale/formatUnits";
import { type Say, texts } from "../locale/strings";
import type { Action, Failure } from "../model/failure";
import type { LocationKey } from "../model/locationKey";
import { type Match, whereabouts } from "../places/foundPlace";
import type { Typed } from "../places/parsePlaceInput";
import type { SearchState } from "../places/placeSearch";
import type { Place } from "../places/savedPlaces";
import type { CoolDown } from "../places/searchMemory";
import { explain } from "./failureMessage";
import { notYet } from "./refreshMessages";

/** A line of the list from which a person chooses a place. */
export type Pick =
  | { readonly kind: "heading"; readonly label: string }
  | {
      readonly kind: "saved";
      readonly label: string;
      readonly description: string;
      readonly place: Place;
      readonly isFirst: boolean;
    }
  | { readonly kind: "match"; readonly label: string; readonly description: string; readonly match: Match }
  | { readonly kind: "key"; readonly label: string; readonly detail: string; readonly location: LocationKey }
  | { readonly kind: "search"; readonly label: string; readonly detail: string }
  | { readonly kind: "web"; readonly label: string; readonly detail: string }
  | { readonly kind: "action"; readonly label: string; readonly action: Action }
  /** Says something; to choose it does nothing. */
  | { readonly kind: "note"; readonly label: string; readonly detail?: string };

export interface PickParts {
  /** What is typed; see `readTyped`. */
  readonly typed: Typed;
  readonly places: readonly Place[];
  /** The location that is shown now, and whether it is so in this workspace alone. */
  readonly current: LocationKey | undefined;
  readonly isOfWorkspace: boolean;
  readonly search: SearchState;
  /** Whether what is typed is the API key, which is easily pasted a second time. */
  readonly isApiKey: boolean;
  readonly locale: Locale;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The list for what is typed: saved places first, then what can be done with the text. Never a choice by itself. */
export function picksFor(parts: PickParts): readonly Pick[] {
  const { typed, isApiKey, locale } = parts;
  const { say } = locale;
  const saved = savedPicks(parts);
  if (isApiKey) return [{ kind: "note", label: say(texts.places.isApiKey), detail: say(texts.places.isApiKeyDetail) }];
  if (typed.reason !== undefined) return [...saved, ...refusedPicks({ reason: typed.reason, say })];
  const key: readonly Pick[] = typed.location === undefined ? [] : [keyPick(typed.location, say)];
  return [...saved, ...key, ...searchPicks(parts)];
}

function savedPicks({ places, current, isOfWorkspace, locale }: PickParts): readonly Pick[] {
  const { say } = locale;
  if (places.length === 0) return [];
  const isDefault = say(isOfWorkspace ? texts.places.isWorkspaceDefault : texts.places.isDefault);
  const picks = places.map((place, index): Pick => {
    const marks = [place.label !== undefined && place.location, place.location === current && isDefault];
    return {
      kind: "saved",
      label: place.label ?? say(texts.location, { location: place.location }),
      description: marks.filter(Boolean).join(" · "),
      place,
      isFirst: index === 0,
    };
  });
  return [{ kind: "heading", label: say(texts.places.saved) }, ...picks];
}

function refusedPicks(fault: { readonly reason: string; readonly say: Say }): readonly Pick[] {
  const { say } = fault;
  const note: Pick = { kind: "note", label: say(texts.places.fault, { reason: say(fault.reason) }) };
  return fault.reason === texts.reasons.locationPage ? [note, onTheWeb(say)] : [note];
}

function keyPick(location: LocationKey, say: Say): Pick {
  return { kind: "key", label: say(texts.places.key, { location }), detail: say(texts.places.keyDetail), location };
}

function searchPicks({ typed, search, locale, now }: PickParts): readonly Pick[] {
  const { say } = locale;
  const text = typed.search?.text;
  if (text === undefined) return [];
  const { places } = texts;
  const offer: Pick = { kind: "search", label: say(places.search, { text }), detail: say(places.searchDetail) };
  if (search.kind === "idle" || search.text !== text) return [offer];
  switch (search.kind) {
    case "typing":
      return [offer];
    case "searching":
      return [{ kind: "note", label: say(places.searching, { text }) }];
    case "found":
      return search.matches.length > 0 ? matchPicks(search.matches, text, say) : [...noMatch(text, say), onTheWeb(say)];
    case "failed":
      return failedPicks(search, locale, now);
  }
}

function matchPicks(matches: readonly Match[], text: string, say: Say): readonly Pick[] {
  const where = whereabouts(matches);
  const picks = matches.map((match, index): Pick => {
    return { kind: "match", label: match.name, description: where[index] ?? "", match };
  });
  return [{ kind: "heading", label: say(texts.places.found, { text }) }, ...picks];
}

function noMatch(text: string, say: Say): readonly Pick[] {
  const { places } = texts;
  return [{ kind: "note", label: say(places.noMatch, { text }), detail: say(places.noMatchDetail) }];
}

function onTheWeb(say: Say): Pick {
  return { kind: "web", label: say(texts.places.onTheWeb), detail: say(texts.places.onTheWebDetail) };
}

function failedPicks({ failure, until }: CoolDown, locale: Locale, now: number): readonly Pick[] {
  const { say } = locale;
  const { places } = texts;
  const again: Pick = { kind: "search", label: say(places.searchAgain), detail: say(places.searchDetail) };
  const { actions } = explain(failure, say);
  // To search again is to refresh; where that helps little, what helps more comes first.
  const steps = actions.flatMap((action): readonly Pick[] => {
    if (action === "selectLocation") return [];
    return [action === "refresh" ? again : { kind: "action", label: say(texts.actions[action]), action }];
  });
  const isHeld = until !== undefined && until > now;
  const label = isHeld ? notYet(failure, until, locale, now) : failureTitle(failure, say);
  return [
    // Without a key that works, a location key brings no weather either.
    { kind: "note", label, ...(!keyFails.has(failure.kind) && { detail: say(places.locationKeysWork) }) },
    ...steps.filter((step) => step !== again || !isHeld),
    ...(actions.includes("refresh") || isHeld ? [] : [again]),
    onTheWeb(say),
  ];
}

function failureTitle(failure: Failure, say: Say): string {
  if (failure.kind === "forbidden") return say(texts.places.noSearchForKey);
  if (failure.kind === "requestRefused" && failure.status === 404) return say(texts.places.noSearchHere);
  return explain(failure, say).title;
}

const keyFails: ReadonlySet<Failure["kind"]> = new Set(["keyMissing", "keyRefused", "unauthorized"]);

import { createHash } from "node:crypto";

import { hour, minute, second } from "../../weather/base/duration";
import { defined } from "../../weather/base/json";
import type { Clock, ToldNotes } from "../../weather/base/ports";
import { PlaceClock } from "../../weather/locale/placeClock";
import { plural } from "../../weather/locale/plural";
import { strings } from "../../weather/locale/strings";
import { viewingOf } from "../../weather/locale/viewing";
import type { Failure } from "../../weather/model/failure";
import { eventsOf } from "../../weather/outlook/allKinds";
import { type PlaceWeather, viewingAt } from "../../weather/surfaces/placeWeather";
import type { WeatherEvent } from "../../weather/view/cardTypes";
import { explain } from "../../weather/view/notice";
import type { Feeds } from "../../feeds";
import { onDidConfirmKeyLog } from "../actions";
import { localize } from "../platform/currentLocale";
import type { Settings } from "../settings/settings";
import type { NewsSource, Telling } from "./messages";

/** Milliseconds in which an update that is due is waited for. */
const maxWait = 75 * second;

/** Milliseconds between two looks. After more, the machine has slept, or nobody has looked. */
const maxGap = 2 * minute;

/** The source of what is told about the key for a service address. */
export function keySource(base: string): string {
  return hashOf(["key", base]);
}

/**
 * Refusals of the key (401, 403), and that the editor has lost it. Of 403s, only the weather's is told. A 401 is told
 * again after the key has worked for an hour; a 403 isn't, because a key may have access to a part of the service.
 */
export function keyNews(
  settings: Pick<Settings, "current" | "locale">,
  feeds: Pick<Feeds, "states">,
  now: Clock["now"],
): NewsSource {
  return () => {
    const { endpoint } = settings.current;
    if ("kind" in endpoint) return { tellings: [], complete: [] };
    const source = keySource(endpoint.base);
    const states = feeds.states().filter(({ isDue }) => !isDue);
    const tellings = states.flatMap(({ state: { failure }, isWeather }): Telling | [] => {
      const about = failure && keyIn(failure, isWeather);
      if (!failure || about === undefined) return [];
      const { sentence, actions } = explain(failure, viewingOf(settings.locale, now()));
      const missing = failure.kind === "unauthorized" ? hour : Infinity;
      const identity = { name: hashOf([about, failure.kind]), source, missing };
      return { ...identity, severity: "error", text: sentence, actions: actions.map(({ action }) => action) };
    });
    const isWorking = states.some(({ state }) => state.answer && !state.failure);
    return { tellings, complete: isWorking ? [source] : [] };
  };
}

/** The id of the refused key, or the address of the lost one. */
function keyIn(failure: Failure, isWeather: boolean): string | undefined {
  if (failure.kind === "keyMissing") return failure.storedFor === failure.host ? failure.host : undefined;
  if (failure.kind === "unauthorized" || (failure.kind === "forbidden" && isWeather)) return failure.keyId;
  return undefined;
}

/** With the scheme `query` and the editor's connections: at the level Debug, the editor logs the key. */
export function keyLogNews(
  settings: Pick<Settings, "current" | "onDidChange">,
  notes: Pick<ToldNotes, "take" | "forget">,
): NewsSource {
  const mayBeLogged = (): boolean => settings.current.scheme === "query" && settings.current.network.mode === "editor";
  const source = hashOf(["keyLog"]);
  let wasLogged = mayBeLogged();
  settings.onDidChange(() => {
    if (wasLogged && !mayBeLogged()) void notes.forget(source);
    wasLogged = mayBeLogged();
  });
  // The question before it has said the same.
  onDidConfirmKeyLog(() => void notes.take([{ name: source, source }]));
  return () => {
    const text = localize(strings.messages.keyMayBeLogged);
    const telling: Telling = { name: source, source, severity: "warning", text, actions: ["openSettings"] };
    return { tellings: mayBeLogged() ? [telling] : [], complete: [] };
  };
}

/** Warnings and precipitation at the default location. With a hidden place, on this machine's clock. */
export function weatherNews(
  settings: Pick<Settings, "current" | "locale">,
  weather: () => PlaceWeather,
  clock: Pick<Clock, "now" | "monotonic">,
): NewsSource {
  const isCertain = waiting(clock);
  return () => {
    const known = weather();
    const { notify, statusBar } = settings.current;
    if (!notify || known.target.kind !== "query") return { tellings: [], complete: [] };
    const { location } = known.target.query;
    const { locale } = settings;
    const hidden = { hidesPlace: true, clock: new PlaceClock() };
    const viewing = { ...viewingAt(known, locale, clock.now()), ...(statusBar.hideLocation && hidden) };
    const severalText =
      ({ text }: WeatherEvent) =>
      (count: number): string =>
        statusBar.hideLocation
          ? plural(strings.notify.hidden, count, locale)
          : locale.localize(strings.notify.more, { sentence: text, number: count - 1 });
    const tellingOf = (event: WeatherEvent, source: string): Telling => {
      const { id, isOfPlace, severity, forgottenAfter } = event;
      const isWarning = severity === "warning";
      return defined({
        ...{ name: hashOf([id, ...(isOfPlace ? [location] : [])]), source, ...forgottenAfter },
        ...{ severity, actions: ["showPanel"] as const },
        text: isWarning && statusBar.hideLocation ? severalText(event)(1) : event.text,
        ...(isWarning ? { severalText: severalText(event) } : { hasNotToday: true as const }),
      });
    };
    const certain = isCertain(eventsOf(known, viewing));
    const sourceOf = ({ source }: { readonly source: string }): string => hashOf([source, location]);
    return {
      tellings: certain.flatMap((one) => one.events.map((event) => tellingOf(event, sourceOf(one)))),
      complete: certain.filter(({ isDue }) => !isDue).map(sourceOf),
    };
  };
}

/** Leaves out sources whose update is due, until it has ended or was waited for. */
function waiting({ now, monotonic }: Pick<Clock, "now" | "monotonic">) {
  let looked = { now: now(), monotonic: monotonic() };
  /** When a source was first seen to be due. */
  let dueSince: ReadonlyMap<string, number> = new Map();
  return <Now extends { readonly source: string; readonly isDue: boolean }>(all: readonly Now[]): readonly Now[] => {
    const look = { now: now(), monotonic: monotonic() };
    const gap = Math.max(Math.abs(look.now - looked.now), look.monotonic - looked.monotonic);
    const before = gap > maxGap ? new Map<string, number>() : dueSince;
    looked = look;
    const due = all.filter(({ isDue }) => isDue);
    dueSince = new Map(due.map(({ source }) => [source, before.get(source) ?? look.monotonic]));
    return all.filter(({ source }) => look.monotonic - (dueSince.get(source) ?? Number.NEGATIVE_INFINITY) >= maxWait);
  };
}

/** Names of places and keys don't belong into the notes. */
function hashOf(identity: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(identity)).digest("base64url").slice(0, 12);
}

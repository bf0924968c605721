import { minute, second } from "../../weather/base/duration";
import { defined } from "../../weather/base/json";
import type { Clock } from "../../weather/base/ports";
import { PlaceClock } from "../../weather/locale/placeClock";
import { plural } from "../../weather/locale/plural";
import { strings } from "../../weather/locale/strings";
import { eventsOf } from "../../weather/outlook/allKinds";
import { type PlaceWeather, viewingAt } from "../../weather/surfaces/placeWeather";
import type { WeatherEvent } from "../../weather/view/cardTypes";
import type { Settings } from "../settings/settings";
import { hashOf, type NewsSource, type Telling } from "./messages";

/** Milliseconds in which an update that is due is waited for. */
const maxWait = 75 * second;

/** Milliseconds between two looks. After more, the machine has slept, or nobody has looked. */
const maxGap = 2 * minute;

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

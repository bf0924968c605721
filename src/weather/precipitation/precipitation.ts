import type { Locale } from "../locale/formatUnits";
import type { ConditionsQuery } from "../model/conditionsQuery";
import type { Target } from "../refresh/subscription";
import type { PrecipitationCard, PrecipitationGlance } from "../view/precipitationView";
import type { SharedFormatters } from "../view/summary";
import { ForecastFeed, type ForecastPorts } from "./forecastFeed";
import { forecastCard, forecastGlance } from "./forecastView";
import { forecastId, type ForecastQuery } from "./ports";

/** The next two hours of the place that is followed. Nothing rejects. */
export interface Precipitation {
  /** Follows `target` from now on and gets its forecast, stored or from the service; undefined: follows none. */
  follow(target: Target | undefined): void;
  /** A person asks. */
  refresh(): Promise<void>;
  /** The key, the network or the budget has changed: what failed may work now. */
  refetch(): Promise<void>;
  /** The window has the focus again, or another one has stored something. */
  sync(): Promise<void>;
  /** What the status bar says; undefined where nothing is known. @param now milliseconds since 1970. */
  glance(locale: Locale, now: number): PrecipitationGlance | undefined;
  /** What the panel says; undefined where there is nothing to say. @param now milliseconds since 1970. */
  card(locale: Locale, now: number): PrecipitationCard | undefined;
  /** Ends everything that is under way. */
  dispose(): void;
}

/** Follows no place yet. @param changed is called after every change of what is known. */
export function openPrecipitation(ports: ForecastPorts, words: SharedFormatters, changed: () => void): Precipitation {
  let feed: ForecastFeed | undefined;
  const follow = (target: Target | undefined): void => {
    const query = target?.kind === "query" ? forecastQueryOf(target.query) : undefined;
    if (query && feed && isSame(query, feed.query)) return;
    feed?.stop();
    feed = query && new ForecastFeed(query, ports, changed);
    void feed?.refresh();
    changed();
  };
  return {
    follow,
    refresh: async () => feed?.refresh("person"),
    refetch: async () => feed?.refetch(),
    sync: async () => feed?.sync(),
    glance: (locale, now) => feed && forecastGlance(feed.known, locale, now),
    card: (locale, now) => feed && forecastCard(feed.known, locale, now, words),
    dispose: () => {
      feed?.stop();
      feed = undefined;
    },
  };
}

function forecastQueryOf(query: ConditionsQuery): ForecastQuery {
  const { details: _, ...asked } = query;
  return asked;
}

function isSame(one: ForecastQuery, other: ForecastQuery): boolean {
  return forecastId(one) === forecastId(other) && one.isByWorkspace === other.isByWorkspace;
}

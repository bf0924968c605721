import type { Intensity, PrecipitationKind } from "../model/precipitation";

/** The texts of the minute forecast, in English; `strings` has all others. */
export const minuteForecastStrings = {
  title: "Next 2 hours",

  kinds: {
    rain: "rain",
    snow: "snow",
    ice: "ice",
    mixed: "rain and snow",
  } satisfies Record<PrecipitationKind, string>,

  intensities: { light: "light", moderate: "moderate", heavy: "heavy" } satisfies Record<Intensity, string>,

  /** Behind the temperature in the status bar, after a sign for what falls. */
  glance: { until: "{glyph} until {time}" },

  /** `{what}` is one of `kinds`; a sentence begins with it. */
  stretches: {
    in: "{what} in {duration}",
    fromTo: "{what} from {start} to {end}",
    from: "{what} from {start}",
    until: "{what} until {end}",
    untilAtLeast: "{what} until at least {end}",
    withIntensity: "{stretch}, {intensity}",
    then: "{first}, then {next}",
    dry: "dry until {end}",
  },

  sentence: "{text}.",

  failures: {
    noAccess: "{sentence} Then refresh.",
    gatewayRefused:
      "Your team's gateway couldn't get the minute forecast: its key was refused or has no subscription for it (MinuteCast). Tell the gateway's administrator. Once it's fixed, refresh.",
    notCovered: "The weather service has no minute forecast for this location.",
    other: "Couldn't get the minute forecast: {title}. Retrying automatically.",
    stopped: "Couldn't get the minute forecast: {title}. Try again later.",
  },
} as const;

/**
 * Symbols in the Basic Multilingual Plane, so no extra font is needed, with shapes that stay distinct at small sizes.
 * U+2602 and U+2744 have text presentation by default (Unicode, emoji-variation-sequences). Ice is the lozenge, which
 * every Latin font has (Windows Glyph List 4); other snowflakes look like snow.
 */
export const symbols: Readonly<Record<PrecipitationKind, string>> = { rain: "☂", snow: "❄", ice: "◊", mixed: "☂❄" };

import type { Intensity, PrecipitationKind } from "../model/precipitation";

/**
 * What a person reads of the next two hours, in English, as `strings` has it of everything else. A file of its own: the
 * start does not need it.
 */
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
    untilAtLeast: "{what} until {end} or longer",
    withIntensity: "{stretch}, {intensity}",
    then: "{first}, then {next}",
    dry: "dry until {end}",
  },

  sentence: "{text}.",

  failures: {
    notSubscribed:
      "Your API key has no subscription of the minute forecast (MinuteCast). Check your subscription; after a change of it, refresh.",
    gatewayRefused:
      "Your team's gateway got no minute forecast: its key was refused, or has no subscription of it (MinuteCast). Tell whoever runs the gateway; after a change, refresh.",
    notCovered: "The weather service has no minute forecast for this area.",
    other: "The minute forecast did not come: {title}. It is asked for again by itself.",
  },
} as const;

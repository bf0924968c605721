import { type Description, descriptionOf } from "./locationAnswers";
import { type Location, locations } from "./locations";
import { problemReply } from "./problems";
import { type Behaviour, changeReply } from "./reply";
import { onWarnings } from "./scenarios";
import { localTime } from "./timeZones";

const HOUR = 60 * 60_000;

interface WarningFixture {
  readonly name: { readonly en: string; readonly de: string };
  readonly id?: number;
  readonly priority?: number;
  readonly areas: readonly AreaFixture[];
}

interface AreaFixture {
  readonly name?: string;
  /** Hours from now. */
  readonly start?: number;
  readonly end?: number | null;
  readonly action?: string;
  readonly text?: string;
}

const paragraphs = "Severe thunderstorms with hail are possible.\nBe outside as little as possible.\n\nStay informed.";
const thunderstorm: WarningFixture = { name: { en: "Thunderstorm warning", de: "Gewitterwarnung" }, areas: [{}] };
const wind: WarningFixture = { name: { en: "Wind advisory", de: "Windwarnung" }, id: 2, priority: 60, areas: [{}] };
const flood: WarningFixture = {
  name: { en: "Flood warning", de: "Hochwasserwarnung" },
  id: 3,
  priority: 20,
  areas: [{}],
};

/** The warnings that have a name. */
const named = {
  none: [],
  one: [thunderstorm],
  three: [wind, thunderstorm, flood],
  /** In place of `one`. */
  upgraded: [{ ...thunderstorm, id: 4, name: { en: "Tornado warning", de: "Tornadowarnung" }, priority: 1 }],
  ending: [{ ...thunderstorm, areas: [{ end: 45 / 3600 }] }],
  canceled: [{ ...thunderstorm, areas: [{ action: "Cancel" }] }],
  areas: [
    {
      ...thunderstorm,
      areas: [
        { name: "Coast", end: 2, text: "At the coast." },
        { name: "Hills", start: 1, end: null, text: "In the hills." },
      ],
    },
  ],
  long: [{ ...thunderstorm, areas: [{ text: "Take shelter now.\n\n".repeat(2632).slice(0, 50_000) }] }],
} as const satisfies Readonly<Record<string, readonly WarningFixture[]>>;

export type WarningsName = keyof typeof named;

/** The warnings of this name at a location, as the service sends them. */
export function makeWarnings(
  name: WarningsName,
  { now, language, details }: Description,
  location: Location,
): readonly unknown[] {
  const fixtures: readonly WarningFixture[] = named[name];
  const time = (kind: string, at: number | null): object => ({
    [`${kind}Time`]: at === null ? null : localTime(at, location.timeZone),
    [`Epoch${kind}Time`]: at === null ? null : Math.floor(at / 1000),
  });
  return fixtures.map(({ name: names, id = 1, priority = 45, areas }) => ({
    CountryCode: location.country,
    AlertID: 2_272_040 + id,
    Description: { Localized: language.startsWith("de") ? names.de : names.en, English: names.en },
    Category: "SEVERE",
    Priority: priority,
    Class: null,
    Level: null,
    Source: "National Weather Service",
    SourceId: 2,
    Disclaimer: "The provider isn't responsible for this text.",
    Area: areas.map(({ name: area = "City", start = -1, end = 5, action = "New", text = paragraphs }) => ({
      Name: area,
      ...time("Start", now + start * HOUR),
      ...time("End", end === null ? null : now + end * HOUR),
      LastAction: { Localized: action, English: action },
      ...(details && { Text: text, LanguageCode: "en" }),
      Summary: `${names.en} in effect.`,
    })),
    HaveReadyStatements: true,
    MobileLink: `http://www.accuweather.com/en/us/x/${location.key}/weather-warnings/${location.key}?lang=${language}`,
    Link: `http://www.accuweather.com/en/us/x/${location.key}/weather-warnings/${location.key}?lang=${language}`,
  }));
}

/** Warnings by their name, or a refusal. */
export type NamedWarnings = WarningsName | "notIncluded";

/** The warnings of this name; all else is as specified. */
export function warnings(name: NamedWarnings): Behaviour {
  // What another process sends is not held to the type.
  if (!Object.hasOwn({ notIncluded: 0, ...named }, name)) throw new Error(`There are no warnings "${name}".`);
  return onWarnings((reply, exchange) => {
    if (name === "notIncluded") return problemReply(403, exchange);
    const location = locations.find(({ key }) => key === exchange.request.location);
    if (reply.status !== 200 || !location) return reply;
    const description = descriptionOf(new URL(exchange.address).searchParams, exchange.now);
    return changeReply(reply, { body: JSON.stringify(makeWarnings(name, description, location)) });
  });
}

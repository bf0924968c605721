import { toSingleLine } from "../base/cleanText";
import { mapValues } from "../base/json";
import { formatMeasure } from "../locale/formatUnits";
import { type Localize, strings } from "../locale/strings";
import type { Viewing } from "../locale/viewing";
import { glanceOf } from "../outlook/allKinds";
import { type Glyph, glyphFor } from "../view/weatherGlyphs";
import { type Glance, placeholders } from "../view/glance";
import { brokenNotice } from "../view/notice";
import type { PlaceWeather } from "./placeWeather";
import { readingOf } from "../view/readings";
import { defaultTemplate, renderTemplate, type Segment, templateFor } from "./statusBarTemplate";
import { conditionsOf, type Ending, observationAge, type Phase, placeOf, summarize, temperatureOf } from "./summary";
import { phaseTitles, type Tooltip, tooltipOf } from "./tooltip";

export interface StatusBarView {
  readonly text: StatusBarText;
  readonly tooltip: Tooltip;
  /** Milliseconds until the text changes if nothing else does, for example until a warning begins. */
  readonly changesIn: number;
}

export interface StatusBarText {
  readonly phase: Phase;
  readonly glyph: Glyph;
  readonly segments: readonly Segment[];
  /** Spoken by a screen reader instead of the segments. */
  readonly label: string;
  /** How the failure ends that is the reason why there is no new weather. */
  readonly ending?: Ending;
  /** Whether one of the values is old; the label says how old. */
  readonly isOld?: true;
}

/** Maximum characters of the service's text, because the status bar has other items, too. */
const maxPartLength = 40;

export interface StatusBarStyle {
  /** A template for `renderTemplate`; undefined: the default one. */
  readonly text: string | undefined;
  readonly isOneOfSeveral: boolean;
}

/** The tooltip is made only when it's read. */
export function statusBarView(weather: PlaceWeather, viewing: Viewing, style: StatusBarStyle): StatusBarView {
  const glance = glanceOf(weather, viewing) ?? noGlance;
  return {
    text: textOf(weather, viewing, style, glance),
    get tooltip() {
      return tooltipOf(weather, viewing, glance);
    },
    changesIn: Math.min(glance.changesIn ?? Infinity, observationAge(weather.state, viewing).changesIn),
  };
}

const noGlance: Glance = { values: {}, rows: [] };

export function brokenStatusBarView({ target }: PlaceWeather, { locale, hidesPlace }: Viewing): StatusBarView {
  const { localize } = locale;
  const { title, actions } = brokenNotice(localize);
  return {
    text: textOfWords("failed", hidesPlace ? "" : placeOf(target, localize), "", title, localize),
    tooltip: { title, rows: [], actions: actions.map(({ action }) => action) },
    changesIn: Infinity,
  };
}

/** The values of the observation. The first one that is shown says its age. */
const observed = ["temperature", "feelsLike", "text", "wind", "humidity"] as const;

function textOf(
  weather: PlaceWeather,
  viewing: Viewing,
  { text: written = defaultTemplate, isOneOfSeveral }: StatusBarStyle,
  { values: upcoming }: Glance,
): StatusBarText {
  const { locale } = viewing;
  const { tag, localize } = locale;
  const { phase, place, notice, ending, age } = summarize(weather, viewing);
  const observation = weather.state.answer?.content;
  if (!observation) {
    const location = isOneOfSeveral && phase !== "setUp" ? place : "";
    const words = notice && phase === "failed" ? notice.title : localize(phaseTitles[phase]);
    const text = phase === "loading" ? localize(strings.weather) : words;
    return { ...textOfWords(phase, location, text, words, localize), ...(ending && { ending }) };
  }
  const { temperature, realFeel, icon, isDayTime } = observation;
  const glyph = glyphFor(icon, isDayTime);
  const text = conditionsOf(observation, locale);
  const values = {
    temperature: temperatureOf(observation, locale),
    feelsLike: realFeel && formatMeasure(realFeel, "temperature", locale),
    text: observation.text && toSingleLine(observation.text, maxPartLength),
    wind: readingOf("wind", observation, locale)?.value,
    humidity: readingOf("humidity", observation, locale)?.value,
  };
  const { old } = observationAge(weather.state, viewing);
  const fillIn = (template: string): readonly Segment[] => {
    const whole = templateFor(template, isOneOfSeveral);
    const first = observed.find((name) => values[name] && whole.includes(`{${name}}`)) ?? "temperature";
    const isShort = upcoming.precipitation !== undefined && whole.includes("{precipitation}");
    return renderTemplate(whole, {
      ...{ glyph, ...values, location: place },
      ...mapValues(upcoming, ({ text, short = text }) => (isShort ? short : text)),
      ...(old && { [first]: `${values[first]} (${old.value})` }),
    });
  };
  const segments = fillIn(written);
  const shown = segments.length > 0 ? written : defaultTemplate;
  const isOld = placeholders.some((name) => upcoming[name]?.isOld && shown.includes(`{${name}}`));
  const { warning, ...others } = upcoming;
  const words = [
    warning?.spoken ?? warning?.text,
    isOneOfSeveral && place,
    temperature ? formatMeasure(temperature, "temperature", locale, "long") : localize(strings.noTemperature),
    // In lower case in the middle of the label, but only in English: other languages have nouns with capitals.
    tag.startsWith("en") ? text.toLowerCase() : text,
    ...Object.values(others).map(({ spoken }) => spoken),
    ...(notice?.age === undefined ? [] : [notice.title, notice.age]),
    age,
  ];
  return {
    phase,
    glyph,
    segments: segments.length > 0 ? segments : fillIn(defaultTemplate),
    ...(ending && { ending }),
    ...((isOld || phase === "stale") && { isOld: true }),
    label: localize(strings.label, { what: words.filter(Boolean).join(", ") }),
  };
}

/** The text if there is no weather: the place, a glyph, and `text`; a screen reader gets `spoken` instead. */
function textOfWords(phase: Phase, location: string, text: string, spoken: string, localize: Localize): StatusBarText {
  return {
    phase,
    glyph: "unknown",
    segments: renderTemplate("{location} {glyph} {text}", { location, glyph: "unknown", text }),
    label: localize(strings.label, { what: [location, spoken].filter(Boolean).join(", ") }),
  };
}

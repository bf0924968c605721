// Prints what a status bar, its tooltip, and the panel say of a place with rain and a warning, in the process's time zone.
import { decodeMinuteForecast } from "../../../../src/weather/minuteForecast/minuteForecast";
import { decodeWarnings } from "../../../../src/weather/warnings/warning";
import { panelView } from "../../../../src/weather/view/panelView";
import { statusBarView } from "../../../../src/weather/view/statusBarView";
import { placeLocale } from "../../../../src/weather/view/summary";
import { answerFrom, hour, localeOf, minute } from "../fakes";
import { stateOf, targetOf } from "../view/viewFixture";
import { outlookOf } from "./outlookOf";

const [, , hours = ""] = process.argv;
const now = Date.parse("2026-11-25T13:03:00Z");
const local = (at: number): string => `${new Date(at + Number(hours) * hour).toISOString().slice(0, 19)}+${hours}:00`;
const timeOf = (name: string, at: number) => ({ [`${name}Time`]: local(at), [`Epoch${name}Time`]: at / 1000 });
const wet = { Dbz: 25, PrecipitationType: "RAIN" };
const Intervals = Array.from({ length: 24 }, (_, index) => {
  const at = now + (index * 5 - 3) * minute;
  const rain = index < 8 ? wet : { Dbz: 0, PrecipitationType: null };
  return { StartDateTime: local(at), StartEpochDateTime: at, Minute: index * 5, ...rain };
});
const eleven = Date.parse(`2026-11-26T11:00:00+${hours}:00`);
const Area = [{ Name: "Coast", ...timeOf("Start", eleven), ...timeOf("End", eleven + 2 * hour) }];
const warning = { CountryCode: "JP", AlertID: 1, Description: { Localized: "Storm" }, Priority: 1, Area };

const rain = decodeMinuteForecast({ Intervals }, now);
const answerTo = (content: unknown) => ({ answer: { ...answerFrom(now), content } });
const outlook = outlookOf({ minuteForecast: answerTo(rain), warnings: answerTo(decodeWarnings([warning])) });
const target = targetOf("226396", "Tokyo");
// The weather itself says no time: the place's clock is known from the rain and the warning only.
const state = stateOf({ WeatherText: "Rain", WeatherIcon: 18 });
const locale = outlook.at(placeLocale(target, state, localeOf()));
const style = { text: undefined, isOneOfSeveral: false };
const { text, tooltip } = statusBarView(target, state, locale, now, style, outlook.glance(locale, now));
const cards = panelView(target, state, locale, now, [], outlook.cards(locale, now)).cards;
const chart = cards.find((card) => card.kind === "chart");
const rows = cards.find((card) => card.kind === "rows");
console.log(
  JSON.stringify({
    bar: text.segments.at(-1)?.text,
    clock: tooltip.clock,
    rain: tooltip.rows.find(({ label }) => label === "Next 2 hours")?.value,
    title: chart?.title,
    axis: chart?.times.map(({ label }) => label),
    warning: rows?.rows[0]?.value,
  }),
);

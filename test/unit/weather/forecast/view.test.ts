import assert from "node:assert/strict";

import { decodeHourlyForecast } from "../../../../src/weather/forecast/hourlyForecast";
import type { Failure } from "../../../../src/weather/model/failure";
import { markdownOf } from "../../../../src/weather/surfaces/panelMarkdown";
import { panelView } from "../../../../src/weather/surfaces/panelView";
import { answerFrom, hour } from "../fakes";
import { itRows } from "../itEach";
import { metric, seenAt, stateOf, weatherOf } from "../surfaces/viewFixture";
import { cardsOf, forecastsOf, glanceOf, kindsOf, type States } from "../outlook/kindsOf";

/** Milliseconds of a time of day in New York, on the day of these forecasts. */
const clock = (hours: number, minutes = 0): number => Date.UTC(2026, 9, 27, hours + 4, minutes);

const hoursOf = (states: States, at: number) => cardsOf(states, metric, at).find((card) => card.kind === "hours");

describe("the next hours at a glance", () => {
  const rain = (at: number, more: States = {}) =>
    glanceOf({ ...forecastsOf("rainAtThree", at), ...more }, at) ?? { values: {}, rows: [] };

  it("the status bar and its tooltip have today, the next hours, and likely rain within six hours", () =>
    assert.deepEqual(rain(clock(11, 30)), {
      rows: [
        { label: "Coming hours", value: "rain from 15:00 to 18:00", isSoon: true },
        { label: "Today", value: "12°C to 23°C · rain 60% · sunset 21:00" },
      ],
      values: {
        ...{ low: { text: "12°C" }, high: { text: "23°C" } },
        precipitation: { text: "☂ 15:00", spoken: "rain from 15:00 to 18:00" },
      },
      ...{ isElsewhere: true, changesIn: hour / 2 },
    }));
  it("the status bar has no rain that is more than six hours away", () =>
    assert.equal(rain(clock(9)).values.precipitation, undefined));
  it("the status bar has rain of the hour at a dry minute forecast's end", () => {
    const content = { stretches: [], minutes: [], until: clock(16) };
    const dry = { answer: { ...answerFrom(clock(14, 30)), content } };
    assert.equal(rain(clock(14, 30), { minuteForecast: dry }).values.precipitation?.text, "☂ 16:00");
  });
  it("the tooltip's row of hours begins after the minute forecast [M21]", () => {
    const stretches = [{ start: 0, end: clock(12), kind: "rain" }];
    const answer = { ...answerFrom(clock(11)), content: { stretches, minutes: [], until: clock(13) } };
    const { rows, values } = rain(clock(11, 30), { minuteForecast: { answer } });
    assert.match(values.precipitation?.text ?? "", /^☂ until/);
    const [minutes, hours] = rows;
    assert.deepEqual(hours, { label: "Later", value: "rain from 15:00 to 18:00", isSoon: true });
    assert.match(minutes?.value ?? "", /^rain until/);
  });
  it("a row of hours or today says whether its times are on a different clock", () => {
    const { hourlyForecast, dailyForecast } = forecastsOf("rainAtThree", clock(9));
    const said = [{ hourlyForecast }, { dailyForecast }].map((state) => glanceOf(state, clock(9))?.isElsewhere);
    assert.deepEqual(said, [true, true]);
  });

  itRows((at: number, today: RegExp) => assert.match(rain(at).rows[1]?.value ?? "", today), {
    "before 07:00, today isn't the forecast's first day [M13]": [clock(3), /^13°C to 22°C · .* sunrise 06:00$/],
    "today is the place's date when it's already tomorrow in London [M13]": [clock(21), /^12°C to 23°C/],
  });

  it("hours that are over aren't shown [M14]", () => {
    const { rows = [], values } = glanceOf(forecastsOf("rainAtThree", clock(9)), clock(23)) ?? {};
    assert.equal(rows.map(({ label }) => label).join(), "Today");
    assert.equal(values?.precipitation, undefined);
  });
});

describe("a forecast in steps of three hours", () => {
  const steps = [20, 60, 20, 60].map((PrecipitationProbability, index) => ({
    EpochDateTime: clock(12 + 3 * index) / 1000,
    ...{ DateTime: `2026-10-27T${12 + 3 * index}:00:00-04:00`, PrecipitationProbability },
  }));
  const hourlyForecast = { answer: { ...answerFrom(clock(12)), content: decodeHourlyForecast(steps) } };
  it("a forecast's step of three hours lasts until the next step [M22]", () => {
    const first = hoursOf({ hourlyForecast }, clock(14, 30))?.table.rows[0];
    assert.equal(first?.[0], "12:00");
    assert.deepEqual(glanceOf({ hourlyForecast }, clock(14, 30))?.rows[0]?.value, "rain from 15:00 to 18:00");
  });
  it("a forecast's last step is as long as the step before [M22]", () =>
    assert.equal(glanceOf({ hourlyForecast }, clock(21, 30))?.rows[0]?.value, "rain until at least tomorrow at 00:00"));
  it("a forecast's step lasts at most three hours [M22]", () => {
    const answer = { ...hourlyForecast.answer, content: decodeHourlyForecast([steps[0], steps[3]]) };
    assert.equal(hoursOf({ hourlyForecast: { answer } }, clock(15))?.table.rows[0]?.[0], "21:00");
  });
});

describe("the cards of the next hours and days", () => {
  const at = clock(14, 5);
  it("a card says what to check if the subscription doesn't include hours and days [M1]", () => {
    const failure: Failure = { kind: "forbidden", keyId: "0a1b", call: "hourlyForecast" };
    const lines = cardsOf({ hourlyForecast: { failure }, dailyForecast: { failure } }, metric, at);
    const [line, ...others] = lines;
    assert.match(line?.kind === "note" ? (line.sentence ?? "") : "", /the hourly forecast.*Then refresh\.$/);
    assert.deepEqual(others, []);
    const { hourlyForecast } = forecastsOf("rainAtThree", at);
    const [, ofDays] = cardsOf({ hourlyForecast, dailyForecast: { failure } }, metric, at);
    assert.equal(ofDays?.kind === "note" ? ofDays.sentence : "", line?.kind === "note" ? line.sentence : "–");
  });

  it("the next hours and days are copied as a table and lines", () => {
    const kinds = kindsOf(forecastsOf("rainAtThree", at));
    const [weather, viewing] = seenAt(weatherOf(stateOf({ WeatherText: "Cloudy" }), kinds), at);
    const view = panelView(weather, { ...viewing, isLasting: true }, []);
    const table = /\n- Today: 12°C to 23°C\n[^]*\n\| Time \|.*\n\| --- \|[^]*\n\| 15:00 \| Showers \| 23°C \| 60% \|\n/;
    assert.match(markdownOf(view), table);
  });
});

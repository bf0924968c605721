import assert from "node:assert/strict";

import { decodeDailyForecast } from "../../../../src/weather/forecast/dailyForecast";
import { decodeHourlyForecast } from "../../../../src/weather/forecast/hourlyForecast";
import type { Locale } from "../../../../src/weather/locale/locale";
import { answerFrom, localeOf } from "../fakes";
import { itRows } from "../itEach";
import { everySurface } from "../surfaces/everySurface";
import { linesOf, metric, now, seenAt, stateOf, weatherOf } from "../surfaces/viewFixture";
import { kindsOf } from "./kindsOf";

/** What the panel, a copy of it, the chat, and the tooltip say of these members of responses. */
function saidOf(observation: object, today: object, locale: Locale) {
  const at = { EpochDate: now / 1000, EpochDateTime: now / 1000 };
  const days = decodeDailyForecast({ DailyForecasts: [{ ...at, Day: { IconPhrase: "Fair" }, ...today }] });
  const hours = decodeHourlyForecast([{ ...at, PrecipitationProbability: 60 }]);
  const states = {
    hourlyForecast: { answer: { ...answerFrom(now), content: hours } },
    dailyForecast: { answer: { ...answerFrom(now), content: days } },
  };
  const state = stateOf({ WeatherText: "Fair", ...observation });
  const { surfaces } = everySurface(...seenAt(weatherOf(state, kindsOf(states)), now, locale));
  const { panel, copy, chat, tooltip } = surfaces;
  const cards = new Map(panel.cards.map((card) => [card.kind, card]));
  const [hoursCard, daysCard] = [cards.get("hours"), cards.get("days")];
  assert.ok(hoursCard?.kind === "hours" && daysCard?.kind === "days");
  return {
    comparison: panel.current?.comparison,
    factOf: (name: string) => hoursCard.facts.find(({ label }) => label === name)?.value,
    day: daysCard.days[0],
    copy: copy.join("\n"),
    chat: chat.join("\n"),
    tooltip: linesOf(tooltip.rows),
    surfaces,
  };
}

const celsius = (Value: number) => ({ Metric: { Value, Unit: "C" } });
const fahrenheit = (Value: number) => ({ Imperial: { Value, Unit: "F" } });
const inFahrenheit = localeOf("en-GB", "metric", undefined, { temperature: "fahrenheit" });

describe("the difference to yesterday's temperature", () => {
  const assertCompared = (departure: object, locale: Locale, words?: string): void => {
    const { comparison, copy, chat, tooltip } = saidOf({ Past24HourTemperatureDeparture: departure }, {}, locale);
    const sentence = words && `${words} than yesterday at this time`;
    assert.equal(comparison, sentence);
    assert.equal(/^- (.* than yesterday.*)$/m.exec(copy)?.[1], sentence);
    assert.equal(/^.* than yesterday.*$/m.exec(chat)?.[0], sentence);
    assert.doesNotMatch(tooltip.join(), /yesterday/);
  };
  itRows(assertCompared, {
    "3.4°C more": [{ ...celsius(3.4), ...fahrenheit(6) }, metric, "3° warmer"],
    "3.4°C more, in °F as sent": [{ ...celsius(3.4), ...fahrenheit(6) }, inFahrenheit, "6° warmer"],
    "1.4°C more, in °F as sent": [{ ...celsius(1.4), ...fahrenheit(2) }, inFahrenheit, "2° warmer"],
    "0.3°C more isn't shown in °F if 0°F was sent": [{ ...celsius(0.3), ...fahrenheit(0) }, inFahrenheit],
    "1.4°C less": [{ ...celsius(-1.4), ...fahrenheit(-3) }, metric, "1° colder"],
    "1.4°C more, converted to °F without 32": [celsius(1.4), inFahrenheit, "3° warmer"],
    "10°F less, converted to °C without 32": [fahrenheit(-10), metric, "6° colder"],
    "0.5°C more is 1°": [celsius(0.5), metric, "1° warmer"],
    "0.4°C less isn't shown": [celsius(-0.4), metric],
    "0.4°C less is shown in °F": [celsius(-0.4), inFahrenheit, "1° colder"],
    "a difference of 999°C isn't shown": [celsius(999), metric],
  });
});

describe("a wind that is shown as 0", () => {
  it("a wind that is shown as 0 is calm and has no direction wherever it's shown", () => {
    const locale = localeOf("en-GB", "metric", undefined, { wind: "meter-per-second" });
    const Speed = { Metric: { Value: 1.7, Unit: "km/h" } };
    const members = { Wind: { Speed, Direction: { Degrees: 315, Localized: "NW" } }, WindGust: { Speed } };
    for (const [name, surface] of Object.entries(saidOf(members, {}, locale).surfaces)) {
      const shown = JSON.stringify(surface);
      if (name !== "label" && name !== "messages") assert.match(shown, /\bCalm\b/);
      assert.doesNotMatch(shown, /NW|compass|Gusts|\b0 m\/s/);
    }
  });
});

describe("the wind of a day", () => {
  const speed = (Value: number, Unit = "km/h") => ({ Speed: { Value, Unit } });
  const assertWind = (Day: object, isWindy: boolean, wind: string): void => {
    const { day, copy, chat } = saidOf({}, { Day }, metric);
    assert.deepEqual([day?.wind, day?.isWindy ?? false], [wind, isWindy]);
    assert.ok(copy.includes(`| Wind |`) && copy.includes(`| ${wind} |`), copy);
    assert.doesNotMatch(chat, /gusts|wind/i);
  };
  itRows(assertWind, {
    "gusts of 50 km/h are shown": [{ WindGust: speed(50), Wind: speed(20) }, true, "gusts 50 km/h"],
    "gusts of 49 km/h are only in the table": [{ WindGust: speed(49), Wind: speed(48) }, false, "gusts 49 km/h"],
    "gusts shown as the wind's number aren't shown": [
      { WindGust: speed(49.4), Wind: speed(49) },
      false,
      "wind 49 km/h",
    ],
    "gusts below the wind aren't shown": [{ WindGust: speed(20), Wind: speed(62) }, true, "wind 62 km/h"],
    "a calm day has no speed": [{ WindGust: speed(0.4), Wind: speed(0.4) }, false, "Calm"],
    "a calm day has gusts": [{ WindGust: speed(12), Wind: speed(0) }, false, "gusts 12 km/h"],
    "gusts of zero without a wind have a dash": [{ WindGust: speed(0) }, false, "–"],
    "gusts of 31 mph are shown": [{ WindGust: speed(31, "mi/h") }, true, "gusts 50 km/h"],
    "a wind of 62 km/h is shown if no gusts are known": [
      { WindGust: speed(999), Wind: speed(62) },
      true,
      "wind 62 km/h",
    ],
    "a day without wind has a dash": [{ IconPhrase: "Fair" }, false, "–"],
  });
});

describe("the quality of the air", () => {
  const assertAir = (CategoryValue: number, inCard?: string, inTooltip?: string, Name = "AirQuality"): void => {
    const entry = { Name, Value: 4711, Category: "Unhealthy", CategoryValue };
    const AirAndPollen = [null, { Name: "Grass", Value: 4711, Category: "Pollen", CategoryValue: 5 }, entry];
    const { factOf, copy, chat, tooltip, surfaces } = saidOf({}, { AirAndPollen }, metric);
    assert.equal(factOf("Air quality"), inCard);
    assert.equal(/^- Air quality: (.*)$/m.exec(copy)?.[1], inCard);
    assert.equal(/^Air quality: "(.*)"$/m.exec(chat)?.[1], inTooltip);
    assert.equal(tooltip.includes("Air quality: Unhealthy"), inTooltip !== undefined);
    assert.doesNotMatch(JSON.stringify(surfaces), /4711|Pollen/);
  };
  itRows(assertAir, {
    "moderate air isn't shown": [2],
    "air that is unhealthy for some is shown in the panel": [3, "Unhealthy"],
    "unhealthy air is shown in the tooltip, too": [4, "Unhealthy", "Unhealthy"],
    "the quality of the air may be named in another case": [4, "Unhealthy", "Unhealthy", "AIR_QUALITY"],
  });
});

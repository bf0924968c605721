import assert from "node:assert/strict";

import fc from "fast-check";

import { decodeObservations } from "../../src/weather/model/observation";
import { chatText } from "../../src/weather/chat/chatText";
import { decodeDailyForecast } from "../../src/weather/forecast/dailyForecast";
import { decodeHourlyForecast } from "../../src/weather/forecast/hourlyForecast";
import { decodeMinuteForecast } from "../../src/weather/minuteForecast/minuteForecast";
import type { Answer } from "../../src/weather/model/answer";
import { decodeWarnings } from "../../src/weather/warnings/warning";
import { makeDays, makeHours } from "../loopback/dayForecasts";
import { makeForecast } from "../loopback/forecasts";
import { locations } from "../loopback/locations";
import { makeObservation } from "../loopback/observations";
import { makeWarnings } from "../loopback/warnings";
import { answerFrom, hour, weatherQueryFor } from "../unit/weather/fakes";
import { outlookOf } from "../unit/weather/outlook/outlookOf";
import { optional } from "./inputs/combine";
import { failure, locale, now } from "./inputs/states";
import { anyText } from "./inputs/values";
import { property } from "./property";

const mark = "QZX7351";
const place = locations[0] ?? assert.fail();
const described = { now, details: true, language: "en-us" };
const observation = { ...makeObservation({ details: true, now }), LocalSource: { Id: 7, Name: "Met Office" } };

/** An answer of each kind as the service sends it, with `texts` between marks in place of some of its own. */
function answersWith(texts: readonly (string | undefined)[]) {
  let count = 0;
  const retold = (sample: unknown): unknown =>
    JSON.parse(JSON.stringify(sample), (_, value: unknown) => {
      const text = typeof value === "string" ? texts[count++ % texts.length] : undefined;
      return text === undefined ? value : `${mark} ${text} ${mark}`;
    });
  return {
    conditions: retold([observation]),
    minutes: retold(makeForecast("rainSoon", { ...described, details: false }, place)),
    words: retold({ Summary: { Phrase: "Rain" } }),
    hours: retold(makeHours("rainAtThree", described, place)),
    days: retold(makeDays("rainAtThree", described, place)),
    warnings: retold(makeWarnings("areas", described, place)),
  };
}

function answerWith<Content>(content: Content | undefined): { answer?: Answer<Content> } {
  return content === undefined ? {} : { answer: { ...answerFrom(now, hour), content } };
}

property(
  "J18 any text that comes from the service is in quotation marks for the chat's model",
  [fc.array(optional(anyText), { minLength: 1, maxLength: 9 }), optional(failure), locale],
  (texts, failed, reader) => {
    const json = answersWith(texts);
    const lifetime = { receivedAt: now, expiresAt: now + hour };
    const decoded = decodeObservations(json.conditions);
    const known = answerWith(decoded === "none" ? undefined : decoded);
    const glances = [json.minutes, json.words].map((minutes) =>
      outlookOf({
        minuteForecast: answerWith(decodeMinuteForecast(minutes, lifetime)),
        hourlyForecast: answerWith(decodeHourlyForecast(json.hours)),
        dailyForecast: answerWith(decodeDailyForecast(json.days)),
        warnings: answerWith(decodeWarnings(json.warnings)),
      }).glance(reader, now),
    );
    const result = { kind: "failure", failure: failed ?? { kind: "cancelled" } } as const;
    for (const glance of glances) {
      const text = chatText({ kind: "query", query: weatherQueryFor("349727") }, known, result, reader, now, glance);
      const outside = text.replace(/"(?:[^"\\]|\\.)*"/g, "");
      assert.ok(!outside.includes(mark) && !outside.includes('"'), text);
    }
  },
).takes(0.1);

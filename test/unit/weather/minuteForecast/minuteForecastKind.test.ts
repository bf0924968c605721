import assert from "node:assert/strict";

import { dueAt } from "../../../../src/weather/feed/feedKind";
import {
  minuteForecastKind,
  type MinuteForecastService,
} from "../../../../src/weather/minuteForecast/minuteForecastKind";
import type { MinuteForecast } from "../../../../src/weather/minuteForecast/minuteForecast";
import type { Answer, FailedReply } from "../../../../src/weather/model/answer";
import type { Coordinates } from "../../../../src/weather/model/coordinates";
import { failures, FakeAnswers, FakeService, lookupOf, minute, weatherQueryFor } from "../fakes";
import { bad, good } from "../feed/feedSetup";
import { itRows } from "../itEach";
import { answerOf, now, summaries } from "./fixture";

type Rain = readonly (readonly [from: number, to: number, type?: string])[];

/** A forecast of so many minutes, with what falls in it. */
function wet(until: number, ...rain: Rain): Answer<MinuteForecast> {
  const all = rain.map(([from, to, type = "rain"]) => `${from}-${to - 1} ${type}`);
  return answerOf(summaries(`0-${until - 1}`, ...all));
}

/** The kind, over a service that gives what is good, or that does not know where the place is. */
function kindWith(found: Coordinates | FailedReply = { latitude: 40.71, longitude: -74.01 }) {
  const service = new FakeService<MinuteForecast>();
  service.reply = good(wet(120));
  const ask: MinuteForecastService["ask"] = (query, _position, options) =>
    service.ask(query, { known: undefined, ...options });
  return {
    service,
    kind: minuteForecastKind({ coordinatesOf: () => Promise.resolve(found), ask }, new FakeAnswers() as never),
  };
}

describe("the next minute forecast", () => {
  const { kind } = kindWith();
  const minutesAfter = (answer: Answer<MinuteForecast>, expected: number): void =>
    assert.equal((dueAt(answer, kind) - now) / minute, expected);
  const vague = answerOf({ Summary: { Phrase: "Rain may form in the area" } });

  itRows(minutesAfter, {
    "is asked for when a dry one ends that does not reach far": [wet(40), 40],
    "is asked for in half the time until it rains": [wet(120, [100, 110]), 50],
    "is asked for after 10 minutes where rain ends in half an hour": [wet(120, [0, 30]), 10],
    "is asked for after 15 minutes where rain goes on for longer": [wet(120, [0, 31]), 15],
    "is asked for after 15 minutes where snow follows rain": [wet(120, [0, 10], [10, 31, "snow"]), 15],
    "is asked for after 15 minutes where there are no numbers": [vague, 15],
    "is not asked for before this one expires": [{ ...wet(120, [0, 30]), expiresAt: now + 70 * minute }, 70],
    "K19 is not asked for within five minutes": [{ ...wet(120, [2, 30]), expiresAt: now - 1 }, 5],
  });
});

it("a request for the minute forecast is not made where the place is not known, which is the failure", async () => {
  const { kind, service } = kindWith(bad(failures.locationUnknown));
  const key = lookupOf("key 1");
  assert.ok(key.kind === "key");
  const options = { key, known: undefined, signal: new AbortController().signal };
  assert.deepEqual(await kind.ask(weatherQueryFor("349727"), options), bad(failures.locationUnknown));
  assert.deepEqual(service.asked, []);
});

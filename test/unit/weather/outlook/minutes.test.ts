import assert from "node:assert/strict";

import { dueAt } from "../../../../src/weather/feed/freshness";
import type { MinuteForecast } from "../../../../src/weather/minuteForecast/minuteForecast";
import type { Answer } from "../../../../src/weather/model/answer";
import { minuteForecast } from "../../../../src/weather/outlook/minutes";
import { feedKindOf } from "../../../../src/weather/outlook/optionalKind";
import { minute } from "../fakes";
import { itRows } from "../itEach";
import { now } from "../view/viewFixture";
import { answerOf, summaries } from "../minuteForecast/fixture";

const kind = feedKindOf(minuteForecast, () => assert.fail("It asks."), {} as never);

describe("the next minute forecast", () => {
  const minutesAfter = (answer: Answer<MinuteForecast>, expected: number): void =>
    assert.equal((dueAt(answer, kind) - now) / minute, expected);
  const told = (...stretches: readonly string[]): Answer<MinuteForecast> => answerOf(summaries(...stretches));
  const ending = told("0-119", "0-29 rain");
  const vague = answerOf({ Summary: { Phrase: "Rain may form in the area" } });

  itRows(minutesAfter, {
    "when dry for less than an hour, is requested at its end": [told("0-39"), 40],
    "is requested after half the time until it rains": [told("0-119", "100-109 rain"), 50],
    "is requested after 10 minutes if rain ends in half an hour": [ending, 10],
    "is requested after 15 minutes if rain goes on for longer": [told("0-119", "0-30 rain"), 15],
    "is requested after 15 minutes if snow follows rain": [told("0-119", "0-9 rain", "10-30 snow"), 15],
    "is requested after 15 minutes if there are no numbers": [vague, 15],
    "is not asked for before this one expires": [{ ...ending, expiresAt: now + 70 * minute }, 70],
    "K19 is requested after five minutes at the earliest": [{ ...told("0-119", "2-29 rain"), expiresAt: now - 1 }, 5],
  });
});

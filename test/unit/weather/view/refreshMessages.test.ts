import assert from "node:assert/strict";

import { keyWorks, notYet, pastMessage } from "../../../../src/weather/view/refreshMessages";
import { answerFrom, failures, minute } from "../fakes";
import { itRows } from "../itEach";
import { answerOf, imperial, metric, now } from "./viewFixture";

const { rateLimited, unauthorized } = failures;
const later = now + 20 * minute;
const tooMany = "Too many requests. You can try again in 20 minutes.";
const host = "weather.example";
const works = `${host} accepted your key.`;

const notLoaded = "Couldn't load the last 24 hours:";
const again = "Try again later";
const nothingNew = `${notLoaded} No data available. ${again}.`;

/** What is said where the last 24 hours were asked for. */
function ofPast(kind: keyof typeof failures): string {
  const failure = kind === "forbidden" ? ({ ...failures.forbidden, call: "past" } as const) : failures[kind];
  return pastMessage({ kind: "failure", failure }, metric, now) ?? "nothing";
}

describe("answer to a command", () => {
  itRows((say: () => string, expected: string) => assert.equal(say().replaceAll(/\s/g, " "), expected), {
    "H1 says when the service can be asked again": [() => notYet(rateLimited, later, metric, now), tooMany],
    "H1 has no time if none is known": [() => notYet(unauthorized, undefined, metric, now), "API key refused"],
    "says that a key works": [() => keyWorks(host, answerOf({ WeatherIcon: 1 }), metric), works],
    "says so with the temperature in the person's units": [
      () => keyWorks(host, answerFrom(now), imperial),
      `${works} The temperature is 71°F.`,
    ],
    "says nothing if past temperatures are there": [
      () => pastMessage({ kind: "loaded" }, metric, now) ?? "nothing",
      "nothing",
    ],
    "says that no past temperature is new": [() => pastMessage({ kind: "nothingNew" }, metric, now) ?? "", nothingNew],
    "L1 says that the key has no past temperatures": [
      () => ofPast("forbidden"),
      "Your subscription doesn't include the last 24 hours, its trial has ended, or its calls are used up (403). Check it, or set a different key.",
    ],
    "L1 says that the calls for past temperatures are used up": [
      () => ofPast("quotaUsedUp"),
      `${notLoaded} Limit reached. ${again}, or check your subscription.`,
    ],
    "says what to do first if refreshing can't help": [
      () => ofPast("unauthorized"),
      "Couldn't load the last 24 hours. weather.example didn't accept your key (401). Check that the key is complete, active, and valid for the “header” scheme, then set it again. If it's still refused, contact whoever issued it.",
    ],
    "H4 says nothing after a canceled call": [() => ofPast("cancelled"), "nothing"],
  });
});

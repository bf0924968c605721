import assert from "node:assert/strict";

import { keyWorks, notYet } from "../../../../src/weather/view/messages";
import { answerFrom, failures, minute } from "../fakes";
import { itRows } from "../itEach";
import { answerOf, imperial, metric, now, viewing } from "./viewFixture";

const { rateLimited, unauthorized } = failures;
const later = now + 20 * minute;
const tooMany = "Too many requests. You can try again in 20 minutes.";
const host = "weather.example";
const works = `${host} accepted your key.`;

describe("the answer to a command", () => {
  itRows((say: () => string, expected: string) => assert.equal(say().replaceAll(/\s/g, " "), expected), {
    "a refresh says when the next request is possible [H1]": [() => notYet(rateLimited, later, viewing), tooMany],
    "a refresh names no unknown time [H1]": [() => notYet(unauthorized, undefined, viewing), "API key refused"],
    "a check of a key says that the key works": [() => keyWorks(host, answerOf({ WeatherIcon: 1 }), metric), works],
    "a check of a key says that the key works, with the temperature in the person's units": [
      () => keyWorks(host, answerFrom(now), imperial),
      `${works} The temperature is 71°F.`,
    ],
  });
});

import assert from "node:assert/strict";

import type { HeaderFields } from "../../../../src/service/headers/headerFields";
import { remainingOf, usedUpUntil } from "../../../../src/service/headers/rateLimit";
import { hour } from "../../weather/fakes";
import { itEach } from "../../weather/itEach";

const receivedAt = Date.UTC(2026, 9, 27, 8);
/** The service's clock is an hour ahead. */
const receipt = { receivedAt, clockOffset: -hour };
const date = new Date(receivedAt + hour).toUTCString();
const inSeconds = (seconds: number): number => (receivedAt + hour) / 1000 + seconds;
const day = 86_400;

/** `wait` in seconds, `unknown` for a limit without a reset. `remaining`: the calls that remain of limits of hours. */
const assertLimit = (given: HeaderFields, wait: number | "unknown", remaining?: number): void => {
  const headers = { date, ...given };
  const [stated, until] = [0, 12_345].map((unstated) => usedUpUntil(headers, receipt, unstated));
  const seconds = until === 0 ? 0 : (Number(until) - receivedAt) / 1000;
  assert.equal(seconds === 12.345 ? "unknown" : seconds, wait, JSON.stringify(given));
  assert.equal(stated, wait === 0 || wait === "unknown" ? 0 : until);
  assert.equal(remainingOf(headers, receipt), remaining, JSON.stringify(given));
};

const older = (remaining: string, others: HeaderFields = {}): HeaderFields => ({
  "ratelimit-remaining": remaining,
  ...others,
});
const newer = (limits: string | readonly string[], policy?: string): HeaderFields => ({
  ratelimit: limits,
  "ratelimit-policy": policy,
});

describe("a limit of calls", () => {
  itEach(assertLimit, {
    "a limit without a reset has an unknown end, whatever space is around its number [F15]": [
      [older("0"), "unknown", 0],
      [older(" 7 "), 0, 7],
      [older("0", { "ratelimit-limit": "500" }), "unknown", 0],
      [newer('"default";r=0'), "unknown", 0],
    ],
    "a limit that can't be read is ignored [F15]": [
      ...["", "-1", "7.5", "1234567890", "x", "0, 5"].map((value) => [older(value), 0] as const),
      [{ "ratelimit-remaining": ["0", "5"] }, 0],
      ...["", "x", ";", "r", "r=0x", '"a";r=-1;t=9', '"a";r;t=9', '"a";r=1.5'].map(
        (value) => [newer(value), 0] as const,
      ),
      [{ "ratelimit-reset": "9" }, 0],
    ],
    "a limit with a reset ends then, in a day at most [F15]": [
      [older("0", { "ratelimit-reset": "1" }), 1],
      [older("0", { "ratelimit-reset": "0" }), 0],
      [older("0", { "ratelimit-reset": "0.2" }), 1],
      [older("3", { "ratelimit-reset": "59" }), 0],
      [older("0", { "ratelimit-reset": "7200" }), 7200, 0],
      [older("8", { "ratelimit-reset": "7200" }), 0, 8],
      [older("0", { "ratelimit-reset": "99999999" }), day, 0],
    ],
    "a reset that is a time counts from the response's date [F15]": [
      [older("0", { "ratelimit-reset": String(inSeconds(30)) }), 30],
      [older("0", { "ratelimit-reset": String(inSeconds(-30)) }), 0],
      [older("0", { "ratelimit-reset": `${inSeconds(7200)}000` }), 7200, 0],
      [older("0", { "x-ratelimit-reset": String(inSeconds(30)) }), 30],
    ],
    "a reset that can't be read counts as missing [F15]": [
      ...["", "-5", "soon", "5, 6", "1e3", "9".repeat(14)].map(
        (value) => [older("0", { "ratelimit-reset": value }), "unknown", 0] as const,
      ),
      [older("0", { "ratelimit-reset": ["5", "6"] }), "unknown", 0],
    ],
    "X-RateLimit-Reset is the reset if nothing else is its limit [F15]": [
      [older("0", { "x-ratelimit-reset": "2" }), 2],
      [older("0", { "x-ratelimit-reset": "2", "ratelimit-reset": "9" }), 9],
      [older("0", { "x-ratelimit-reset": "2", "x-ratelimit-remaining": "5" }), "unknown", 0],
      [{ "x-ratelimit-remaining": "0" }, 0],
      [{ "x-ratelimit-remaining": "0", "x-ratelimit-reset": "7200" }, 0],
    ],
    "the new header has several limits, each with its reset [F15]": [
      [newer('"default";r=0;t=1'), 1],
      [newer("default; R=0 ; t=1"), 1],
      [newer('"second";r=0;t=1, "day";r=40;t=36000'), 1, 40],
      [newer('"second";r=9;t=1, "day";r=0;t=36000'), 36_000, 0],
      [newer(['"second";r=0;t=1', '"minute";r=0;t=50;pk=:dXNlcg==:']), 50],
      [newer('"hour";r=30;t=3600, "day";r=20;t=36000'), 0, 20],
      [newer("limit=10, remaining=0, reset=1", "10;w=60"), 1],
      [{ ...older("40"), ...newer('"second";r=0;t=1') }, 1, 40],
    ],
    "a limit without a reset ends with its policy's window, if that is less than an hour [F15]": [
      [newer('"second";r=0, "day";r=40', '"second";q=10;w=1, "day";q=500;w=86400'), 1, 40],
      [newer('"second";r=9, "day";r=0', '"second";q=10;w=1, "day";q=500;w=86400'), "unknown", 0],
      [older("0", { "ratelimit-policy": "10;w=1" }), 1],
      [older("0", { "ratelimit-limit": "10, 10;window=60" }), 60],
      [older("0", { "ratelimit-limit": "10, 10;w=1, 500;w=86400" }), "unknown", 0],
      [older("0", { "ratelimit-reset": "5", "ratelimit-policy": "500;w=86400" }), 5],
      ...["w", "w=", "w=x", "w=-1", "w=0"].map((w) => [newer('"a";r=0', `"a";q=1;${w}`), "unknown", 0] as const),
    ],
    "a limit of something other than requests is ignored [F15]": [
      [newer('"bytes";r=0;t=9000', '"bytes";q=1000;qu="content-bytes";w=60'), 0],
      [newer('"calls";r=0;t=9', '"calls";q=10;qu="requests", "bytes";q=9;qu="content-bytes"'), 9],
    ],
  });
});

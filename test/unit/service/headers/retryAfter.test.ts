import assert from "node:assert/strict";

import type { HeaderFields } from "../../../../src/service/headers/headerFields";
import { readRetryAfter } from "../../../../src/service/headers/rateLimit";
import { hour } from "../../weather/fakes";

const receivedAt = Date.UTC(2026, 9, 27, 8);
const date = new Date(receivedAt).toUTCString();
const day = 86_400;

const until = "Tue, 27 Oct 2026 10:00:00 GMT";

function seconds(headers: HeaderFields, clockOffset = 0): number | undefined {
  const at = readRetryAfter(headers, { receivedAt, clockOffset });
  return at === undefined ? undefined : (at - receivedAt) / 1000;
}

describe("Retry-After", () => {
  for (const [behavior, expected, values] of [
    ["waits for a minute at least", 60, ["0", " 7 ", "60"]],
    ["waits for as many seconds as it says", 61, ["61", "061"]],
    ["waits for a day at most", day, ["86401", "9".repeat(400), "Fri, 31 Dec 9999 23:59:59 GMT"]],
    ["waits until that date", 7200, [until, "Tuesday, 27-Oct-26 10:00:00 GMT"]],
    ["waits for a minute, because the date is over", 60, [date, "Thu, 01 Jan 1970 00:00:00 GMT"]],
    ["is ignored, being neither seconds nor a date", undefined, ["1e9", "-5", "1.5", "60s", "", "60, 61"]],
    ["is ignored, because two values differ", undefined, [["120", "180"]]],
    ["counts as one value", 120, [["120", "120"], "120, 120", "120, 120, 120"]],
  ] as const)
    for (const value of values)
      it(`Retry-After: ${String(value).slice(0, 40)} ${behavior} [F13]`, () =>
        assert.equal(seconds({ "retry-after": value, date }), expected));

  it("a date in Retry-After counts by the service's clock, also behind a cache [F13]", () => {
    const at = (time: number): string => new Date(time).toUTCString();
    const year = 365 * 24 * hour;
    for (const ahead of [-10 * year, 0, 10 * year]) {
      const until = at(receivedAt - ahead + hour);
      for (const date of [at(receivedAt - ahead), at(receivedAt - ahead - 3 * hour), undefined])
        assert.equal(seconds({ date, "retry-after": until }, ahead), 3600);
      assert.equal(seconds({ date: at(receivedAt - ahead - hour), age: "3600", "retry-after": until }, ahead), 3600);
    }
  });
});

import assert from "node:assert/strict";

import { type Plan, plans } from "../../loopback/plans";
import { DEFAULT_KEY } from "../../loopback/weatherService";
import { bearer, jsonOf, useService } from "./client";

const HOUR = 60 * 60_000;
const EVENING = Date.UTC(2026, 0, 31, 20);
const CORE = "/currentconditions/v1/349727";
const MINUTE = "/forecasts/v1/minute?q=40.71,-74.01";

describe("weather service: plans", () => {
  let now = EVENING;
  const fixture = useService({ keys: [DEFAULT_KEY, "other"], now: () => now });
  const { fetch } = fixture;
  beforeEach(() => (now = EVENING));
  afterEach(() => (fixture.service.plan = undefined));

  /** The statuses of requests for a path, each so many milliseconds after the start. */
  const statusesAt = async (plan: Plan, path: string, ...times: readonly number[]) => {
    fixture.service.plan = plan;
    const statuses: (number | undefined)[] = [];
    for (const time of times) {
      now = EVENING + time;
      statuses.push((await fetch(path)).status);
    }
    return statuses;
  };
  const small: Plan = { requestsPerSecond: 1000, dailyCalls: { core: 2, minute: 1 } };

  it("refuse a request too soon after the last one that they allowed", async () => {
    assert.deepEqual(await statusesAt(plans.trial, CORE, 0, 999, 1000, 1999, 2000), [200, 429, 200, 429, 200]);
    assert.deepEqual(await statusesAt(plans.starter, CORE, 5000, 5199, 5200), [200, 429, 200]);
  });

  it("tell nothing of the time to wait unless they say how long", async () => {
    for (const [plan, expected] of [
      [plans.trial, undefined],
      [{ ...plans.trial, retryAfter: 7 }, "7"],
    ] as const) {
      await statusesAt(plan, CORE, 0);
      const { status, headers, bytes } = await fetch(CORE);
      assert.deepEqual([status, headers["retry-after"]], [429, expected]);
      assert.match(headers["content-type"] ?? "", /problem/);
      assert.match(String(bytes), /"Code":"TooManyRequests"/);
    }
  });

  it("have a day of 24 hours that begins with the first request", async () => {
    const times = [0, 1 * HOUR, 23 * HOUR, 24 * HOUR - 1, 24 * HOUR, 30 * HOUR, 47 * HOUR];
    assert.deepEqual(await statusesAt(small, CORE, ...times), [200, 200, 403, 403, 200, 200, 403]);
  });

  it("count a product's calls by themselves", async () => {
    assert.deepEqual(await statusesAt(small, MINUTE, 0, 1), [200, 403]);
    assert.deepEqual(await statusesAt(small, CORE, 2, 3, 4), [200, 200, 403]);
  });

  it("count the calls of each key", async () => {
    await statusesAt(plans.trial, CORE, 0);
    assert.equal((await fetch(CORE, { headers: { authorization: "Bearer other" } })).status, 200);
  });

  it("say that they are used up in the words of the host", async () => {
    await statusesAt(small, CORE, 0, 1, 2);
    assert.match(String((jsonOf(await fetch(CORE)) as { detail: unknown }).detail), /exceeded the allowed limit/);
    const older = await fetch(`${fixture.service.altBaseUrl}${CORE}?apikey=${encodeURIComponent(DEFAULT_KEY)}`, {
      headers: {},
    });
    assert.equal(older.status, 503);
    assert.match(String(older.bytes), /number of requests has been exceeded/);
  });

  it("refuse what they do not include", async () => {
    assert.deepEqual(await statusesAt(plans.starter, MINUTE, 0), [403]);
    assert.equal((await fetch(CORE)).status, 200);
  });

  it("count the calls that they allow by the calendar month", async () => {
    await statusesAt(plans.standard, CORE, 0, 1, 100, 200);
    const account = fixture.service.accountOf(DEFAULT_KEY);
    assert.deepEqual([account.callsInMonth("core", now), account.callsInMonth("minute", now)], [3, 0]);
    assert.equal(account.callsInMonth("core", now + 4 * HOUR), 0);
  });

  it("leave in the records why a request was refused", async () => {
    await statusesAt({ ...small, without: ["minuteForecast"] }, CORE, 0, 0, 1, 2);
    await fetch(MINUTE);
    await fetch(CORE, { headers: { authorization: `${bearer.authorization}x` } });
    assert.deepEqual(
      fixture.service.requests.map(({ refusal }) => refusal),
      [undefined, "tooSoon", undefined, "usedUp", "notIncluded", undefined],
    );
  });
});

import assert from "node:assert/strict";

import { parseProblemDetails, saysQuotaUsedUp } from "../../../../src/service/api/problemDetails";
import { itEach } from "../../weather/itEach";

describe("a problem that the service reports", () => {
  const requestId = "f88dc27c-wmf1-4982-be8d-cc7b0f2a2b41";
  const whole = {
    type: "https://problems.example/401",
    title: "Unauthorized",
    status: 401,
    detail: "The key isn't known",
    instance: "/currentconditions/v1/349727",
    trace: { timestamp: "2026-01-02T03:04:05.678Z", requestId, buildId: "0b1c-build" },
    Code: "Unauthorized",
    Message: "API authorization failed",
    Reference: "https://weather.example/currentconditions/v1/349727?apikey=x",
  };
  it("only members that decide something are read from an error body, and never Reference [E1 E2]", () => {
    const { Code: code, Message: message, detail } = whole;
    assert.deepEqual(parseProblemDetails(JSON.stringify(whole)), { code, message, detail, requestId });
    for (const text of ["[]", "{}", "<html>"]) assert.deepEqual(parseProblemDetails(text), {});
  });

  it("members of an error body with a wrong type or form are ignored [E6 E9]", () => {
    const wrong = { Code: 1, Message: [], detail: { a: "Limit" } };
    for (const trace of [
      "x",
      null,
      { requestId: 7 },
      { requestId: "x".repeat(10_000) },
      { requestId: `${requestId}x` },
    ])
      assert.deepEqual(parseProblemDetails(JSON.stringify({ ...wrong, trace })), {});
  });

  const limit = "API Key has exceeded the allowed limit";
  const assertUsedUp = (expected: boolean, statuses: readonly number[], words: string): void => {
    for (const problem of [{ detail: words }, { message: words }, { detail: "Forbidden", message: words }])
      for (const status of statuses) assert.equal(saysQuotaUsedUp(status, problem), expected);
    assert.equal(saysQuotaUsedUp(401, { detail: words, message: words }), false);
  };
  itEach(assertUsedUp, {
    "a 403, 429, or 503 that mentions a used-up quota means a used-up quota [D20 D24]": [
      [true, [403, 429, 503], `${limit} for Core Weather`],
      [true, [403, 429, 503], "The allowed number of requests has been exceeded."],
      [true, [403, 429, 503], "DAILY QUOTA EXCEEDED"],
      [true, [403, 429, 503], "Out of call volume quota. Quota will be replenished in 12:00:00."],
    ],
    "a 403 or 503 in other words doesn't mean a used-up quota [D20 D24]": [
      [false, [403, 503], "Daily Limit for Unauthenticated Use Exceeded. Continued use requires signup."],
    ],
    "a refusal that only names a quota doesn't mean a used-up quota [D20 D24]": [
      [false, [403, 429, 503], "This product isn't part of your quota"],
      [false, [403, 429, 503], "The quota policy doesn't allow this product. Nothing was exceeded."],
    ],
    "a 429 that mentions a rate doesn't mean a used-up quota [D22]": [
      [false, [429], "Rate quota exceeded"],
      [false, [429], "Too many requests"],
      [false, [429], `${limit} of requests per second`],
      [false, [429], "The quota of 60 requests a minute is exceeded"],
    ],
  });
});

import assert from "node:assert/strict";

import { parseProblemDetails, saysQuotaUsedUp } from "../../../../src/service/api/problemDetails";

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
  it("E1 E2 has the members of the documented error body that decide something, and never Reference", () => {
    const { Code: code, Message: message, detail } = whole;
    assert.deepEqual(parseProblemDetails(JSON.stringify(whole)), { code, message, detail, requestId });
    for (const text of ["[]", "{}", "<html>"]) assert.deepEqual(parseProblemDetails(text), {});
  });

  it("E6 E9 has only members of the type and form that they should have", () => {
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
  for (const words of [
    `${limit} for Core Weather`,
    "The allowed number of requests has been exceeded.",
    "DAILY QUOTA EXCEEDED",
    "Out of call volume quota. Quota will be replenished in 12:00:00.",
  ])
    it(`D20 D24 means that the quota is used up: ${words}`, () => {
      for (const problem of [{ detail: words }, { message: words }, { detail: "Forbidden", message: words }])
        for (const status of [403, 429, 503]) assert.equal(saysQuotaUsedUp(status, problem), true);
      assert.equal(saysQuotaUsedUp(401, { detail: words, message: words }), false);
    });

  for (const words of [
    "Daily Limit for Unauthenticated Use Exceeded. Continued use requires signup.",
    "This product is not part of your plan",
    "Connection limit exceeded",
  ])
    it(`D20 D24 says nothing of the quota: ${words}`, () => {
      for (const status of [403, 503]) assert.equal(saysQuotaUsedUp(status, { detail: words, message: words }), false);
    });

  for (const [words, isUsedUp] of [
    [limit, true],
    ["Rate quota exceeded", false],
    ["Too many requests", false],
    [`${limit} of requests per second`, false],
    ["The quota of 60 requests a minute is exceeded", false],
  ] as const)
    it(`D22 with a 429 says ${isUsedUp ? "" : "nothing "}of the quota: ${words}`, () =>
      assert.equal(saysQuotaUsedUp(429, { detail: words }), isUsedUp));
});

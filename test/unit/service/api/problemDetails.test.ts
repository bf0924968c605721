import assert from "node:assert/strict";

import { hasWordOf, parseProblemDetails, saysQuotaUsedUp } from "../../../../src/service/api/problemDetails";
import { itRows } from "../../weather/itEach";

describe("a problem that the service tells of", () => {
  const whole = {
    type: "https://problems.example/401",
    title: "Unauthorized",
    status: 401,
    instance: "/currentconditions/v1/349727",
    trace: { timestamp: "2026-01-02T03:04:05.678Z", requestId: "0b1c-request", buildId: "0b1c-build" },
    Code: "Unauthorized",
    Message: "API authorization failed",
    Reference: "https://weather.example/currentconditions/v1/349727?apikey=x",
  };
  it("E1 E2 has all members of the documented error body, each of them optional, and never Reference", () => {
    const { Code: code, Message: message, Reference: _, ...same } = whole;
    assert.deepEqual(parseProblemDetails(JSON.stringify(whole)), { ...same, code, message });
    for (const name of Object.keys(whole)) {
      const { [name as "type"]: _, ...rest } = whole;
      assert.doesNotThrow(() => parseProblemDetails(JSON.stringify(rest)), name);
    }
    for (const text of ["[]", "<html>"]) assert.deepEqual(parseProblemDetails(text), {});
  });

  it("E6 has only members of the type that they should have", () => {
    const wrong = { type: 1, title: null, status: "429", instance: {}, Code: 1, Message: [], trace: "x", detail: 7 };
    for (const members of [wrong, { detail: null }, { detail: ["Limit"] }, { detail: { a: "Limit" } }])
      assert.deepEqual(parseProblemDetails(JSON.stringify(members)), { trace: {} });
    const right = { status: 429, title: "Too many", detail: "Limit" };
    assert.deepEqual(parseProblemDetails(JSON.stringify(right)), { ...right, trace: {} });
  });

  it("D24 with a 503 speaks of the quota in the words of older hosts alone", () => {
    const message = "The allowed number of requests has been exceeded.";
    const problems = [{ message }, { message: "Connection limit exceeded" }, { detail: message }, {}];
    const says = problems.map((problem) => saysQuotaUsedUp(503, problem));
    assert.deepEqual(says, [true, false, false, false]);
  });

  const limit = "API Key has exceeded the allowed limit";
  const usedUp = [
    `${limit} for Core Weather`,
    "The allowed number of requests has been exceeded.",
    "DAILY QUOTA EXCEEDED",
    "You have reached the limit of your plan.",
    "The number of calls of this trial is used up",
    "Out of call volume quota. Quota will be replenished in 12:00:00.",
    "Your subscription's quotas are exhausted",
    "The key was valid until its limit was reached",
    `${limit}. Do not retry, not even with unknown parameters.`,
  ];
  for (const words of usedUp)
    it(`D20 D24 with a 403 says that the quota is used up: ${words}`, () => {
      for (const problem of [{ detail: words }, { message: words }, { detail: "Forbidden", message: words }])
        assert.equal(saysQuotaUsedUp(403, problem), true);
      assert.equal(saysQuotaUsedUp(401, { detail: words, message: words }), false);
    });

  const notUsedUp: Readonly<Record<string, readonly string[]>> = {
    "speaks of a limit of those without a key": [
      "Daily Limit for Unauthenticated Use Exceeded. Continued use requires signup.",
      "Invalid key. You have exceeded the limit of requests without a valid key",
      "The limit is exceeded: unknown API key",
      "The limit for anonymous requests is reached",
      "You have reached the limit of requests without a key",
      "This key is not valid. Limit exceeded.",
      "API key not authorized (limit reached)",
      "Your API key isn't recognized, and the quota of others is used up",
    ],
    "speaks of a limit that was not reached": [
      "your plan's limit is 50 and was never reached",
      "You have not exceeded the limit of your plan",
      "Your quota isn't used up, but this product is not part of it",
      "The limit has not yet been reached",
      "The limit of your plan cannot be exceeded",
    ],
  };
  for (const [what, all] of Object.entries(notUsedUp))
    for (const words of all)
      it(`D20 with a 403 ${what}: ${words.slice(-70)}`, () => {
        for (const problem of [{ detail: words }, { message: words, title: "Quota limit exceeded" }])
          assert.equal(saysQuotaUsedUp(403, problem), false);
      });

  for (const [words, isUsedUp] of [
    [limit, true],
    ["Rate limit exceeded", false],
    ["Too many requests", false],
    ["You have reached the limit of requests per second", false],
    ["The limit of 60 requests a minute is exceeded", false],
    ["The limit of simultaneously made requests is exceeded", false],
  ] as const)
    it(`D22 with a 429 says ${isUsedUp ? "" : "nothing "}of the quota: ${words}`, () =>
      assert.equal(saysQuotaUsedUp(429, { detail: words }), isUsedUp));
});

describe("an identifier", () => {
  const assertNaming = (question: string, naming: readonly string[], others: readonly string[]): void => {
    const named = [...naming, ...others].filter((identifier) => hasWordOf(question, identifier));
    assert.deepEqual(named, naming);
  };
  itRows(assertNaming, {
    "names the location key that it has": ["349727", ["loc-349727-x", "loc349727x"], ["34972", "0b1c-request"]],
    "names each word of a search": ["10115 Berlin", ["0b1c-10115", "BERLIN"], ["1011", "Berl"]],
    "names a word that it spells with hyphens": ["10115", ["1-0-1-1-5"], ["10-116"]],
    "names parts of a location key": ["18404_PC", ["18404", "18404PC", "x-pc"], ["8404", "upcoming"]],
    "names coordinates": ["40.71,-74.01", ["4071-7401", "4071", "lat-40", "74-x"], ["0b1c40f2", "f74a"]],
    "names a word with accents that it spells without": ["Zürich", ["zurich-1"], ["zrich"]],
    "names digits of full width": ["１０１１５", ["10115"], ["1015"]],
    "names a word of three characters inside another one": ["Ulm", ["x1ulm2"], []],
    "names a word of one character where it stands alone": ["Å", ["a", "x-A"], ["abc", "0a1b"]],
    "names nothing where no word was asked for": [" , ", [], ["x", "0b1c", "a--b"]],
  });
});

import assert from "node:assert/strict";

import type { Reply } from "../../../../src/weather/model/answer";
import { type Failure, traitsOf } from "../../../../src/weather/model/failure";
import { nextFailureRecord } from "../../../../src/weather/refresh/backoff";
import { DEFAULT_KEY } from "../../../loopback/weatherService";
import { open, outcome, type Scene } from "../harness";

const now = Date.UTC(2026, 5, 15, 12);
const minute = 60_000;

type Fate = readonly [statuses: readonly number[], failure: (status: number) => Failure];

/** What each status means, by its row of the fault catalogue. */
const fates: Record<string, readonly Fate[]> = {
  D18: [
    [[400, 404], () => ({ kind: "locationUnknown", location: "349727" as never })],
    [[405, 406, 410, 414, 422], (status) => ({ kind: "requestRefused", status })],
  ],
  D19: [[[401], () => ({ kind: "unauthorized", keyId: "id", scheme: "header" })]],
  D20: [[[403], () => ({ kind: "forbidden", keyId: "id" })]],
  D21: [[[407, 511], () => ({ kind: "networkSignIn" })]],
  D22: [
    [[408, 425], (status) => ({ kind: "serviceTrouble", status })],
    [[429], () => ({ kind: "quotaUsedUp" })],
  ],
  D23: [[[500, 502, 504, 520, 521, 522, 523, 524], (status) => ({ kind: "serviceTrouble", status })]],
  D24: [[[503], () => ({ kind: "serviceTrouble", status: 503 })]],
  D25: [
    [[501, 505], (status) => ({ kind: "serviceTrouble", status })],
    [[418, 451], (status) => ({ kind: "requestRefused", status })],
    [[600, 999], () => ({ kind: "unexpectedAnswer", fault: "status" })],
  ],
};

const policies: Partial<Record<Failure["kind"], string>> = {
  locationUnknown: "daily",
  requestRefused: "never",
  unauthorized: "never",
  forbidden: "pause",
  quotaUsedUp: "pause",
};

describe("statuses", () => {
  let scene: Scene;
  before(async () => {
    scene = await open({ now: () => now });
  });
  afterEach(() => scene.service.reset());
  after(() => scene.close());

  /** When the next attempt is, in minutes from now, without any luck; undefined: never. */
  const nextAfter = (reply: Reply): number | undefined => {
    assert.ok(reply.kind === "failure");
    const { nextAt } = nextFailureRecord(reply, undefined, { now: () => now, random: () => 0 });
    return nextAt === undefined ? undefined : (nextAt - now) / minute;
  };
  const refuse = (status: number, headers: Record<string, string> = {}): void =>
    scene.service.behave({
      name: "combine",
      of: [
        { name: "problem", status, members: { trace: { requestId: "0b1c" } } },
        { name: "headers", headers },
      ],
    });

  for (const [row, rowFates] of Object.entries(fates)) {
    for (const [statuses, failure] of rowFates) {
      for (const status of statuses) {
        const expected = failure(status);
        const policy = policies[expected.kind] ?? "backoff";
        it(`${row} a ${status} is ${expected.kind}, and what follows is ${policy}`, async () => {
          refuse(status);
          const reply = await scene.ask();
          assert.deepEqual(reply, {
            kind: "failure",
            failure: expected,
            keyId: "id",
            cause: `${status}, request id 0b1c`,
          });
          assert.equal(traitsOf(expected).retry, policy);
          assert.equal(nextAfter(reply), { never: undefined, daily: 24 * 60, pause: 60, backoff: 1 }[policy]);
          assert.equal(scene.service.requests.length, 1);
        });
      }
    }
  }

  it("D22 a 429 that says until when is a rate limit, and its word goes before the pause", async () => {
    const waits: Record<string, number> = { "120": 2, "0": 1, "7200": 120, "999999": 24 * 60 };
    for (const [seconds, minutes] of Object.entries(waits)) {
      refuse(429, { "Retry-After": seconds });
      const reply = await scene.ask();
      assert.ok(reply.kind === "failure");
      assert.deepEqual([outcome(reply), traitsOf(reply.failure).retry], ["rateLimited", "backoff"]);
      assert.equal(reply.notBefore, now + minutes * minute, seconds);
      assert.equal(nextAfter(reply), minutes, seconds);
    }
  });

  it("D22 a 429 whose Retry-After cannot be read is a quota that is used up", async () => {
    for (const value of ["soon", "-5", "1.5", ""]) {
      refuse(429, { "Retry-After": value });
      const reply = await scene.ask();
      assert.ok(reply.kind === "failure");
      assert.deepEqual([outcome(reply), reply.notBefore, nextAfter(reply)], ["quotaUsedUp", undefined, 60], value);
    }
  });

  it("D22 Retry-After holds for every refusal but a 401 and a redirection, as seconds and as a date of the service's clock", async () => {
    const date = "Wed, 01 Jan 2020 00:00:00 GMT";
    const later = "Wed, 01 Jan 2020 00:30:00 GMT";
    for (const status of [400, 403, 404, 407, 408, 410, 418, 425, 429, 500, 502, 503, 504, 511, 520, 600]) {
      for (const headers of [{ "Retry-After": "1800" }, { "Retry-After": later, Date: date }] as const) {
        refuse(status, headers);
        const reply = await scene.ask();
        assert.ok(reply.kind === "failure");
        assert.equal(reply.notBefore, now + 30 * minute, String(status));
      }
    }
  });

  it("D20 a 403 is not asked again within the hour, whatever it says, but later when it says so", async () => {
    refuse(403, { "Retry-After": "60" });
    assert.equal(nextAfter(await scene.ask()), 60);
    refuse(403, { "Retry-After": "7200" });
    assert.equal(nextAfter(await scene.ask()), 120);
  });

  it("D24 a 503 that speaks of the allowed number of requests is a quota that is used up for an hour or more", async () => {
    scene.service.behave({ name: "quotaExceeded" });
    const reply = await scene.ask();
    assert.ok(reply.kind === "failure");
    assert.deepEqual([outcome(reply), traitsOf(reply.failure).retry, nextAfter(reply)], ["quotaUsedUp", "pause", 60]);
    for (const status of [500, 502, 400]) {
      scene.service.behave({
        name: "legacyError",
        status,
        code: "x",
        message: "The allowed number of requests has been exceeded.",
      });
      assert.notEqual(outcome(await scene.ask()), "quotaUsedUp", String(status));
    }
  });

  it("D20 D24 a 403 whose detail speaks of an exceeded limit is a quota that is used up, and no trouble with the key", async () => {
    scene.service.behave({ name: "gatewayQuotaExceeded" });
    const reply = await scene.ask();
    assert.ok(reply.kind === "failure");
    assert.deepEqual([outcome(reply), traitsOf(reply.failure).retry, nextAfter(reply)], ["quotaUsedUp", "pause", 60]);
    for (const status of [400, 401, 404, 500, 503]) {
      scene.service.behave({
        name: "problem",
        status,
        members: { detail: "API Key has exceeded the allowed limit for x" },
      });
      assert.notEqual(outcome(await scene.ask()), "quotaUsedUp", String(status));
    }
  });

  it("D25 a 099 is no HTTP, and the next request works", async () => {
    scene.service.behave({ name: "rawAnswer", bytes: "HTTP/1.1 099 Odd\r\nContent-Length: 2\r\n\r\n[]" }, { times: 1 });
    const reply = await scene.ask();
    assert.ok(reply.kind === "failure");
    assert.deepEqual([outcome(reply), nextAfter(reply)], ["unreachable", 1]);
    assert.equal(outcome(await scene.ask()), "answer");
  });

  it("D25 a status with an error body, a web page or nothing behind it is the same failure", async () => {
    for (const body of ["", "<html>", '{"status":200}', "[]", '[{"WeatherText":"Fog"}]', "null"]) {
      for (const [status, kind] of [
        [401, "unauthorized"],
        [500, "serviceTrouble"],
        [418, "requestRefused"],
      ] as const) {
        scene.service.behave({ name: "text", body, status }, { times: 1 });
        assert.equal(outcome(await scene.ask()), kind, `${status} ${body}`);
      }
    }
  });

  it("D26 a flood of 1000 interim answers is ignored, and the answer behind it is read", async () => {
    scene.service.behave({ name: "interimResponses", count: 1000 }, { times: 1 });
    assert.equal(outcome(await scene.ask()), "answer");
    assert.equal(outcome(await scene.ask()), "answer");
  });

  it("D26 a flood without an answer behind it is a failure of the network", async () => {
    const hint = "HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\n";
    for (const bytes of [hint.repeat(1000), `${hint.repeat(999)}HTTP/1.1 103 Early`]) {
      scene.service.behave({ name: "rawAnswer", bytes });
      assert.equal(outcome(await scene.ask()), "unreachable");
    }
    scene.service.reset();
    assert.equal(outcome(await scene.ask()), "answer");
  });

  for (const scheme of ["header", "query"] as const) {
    it(`D27 a 401 and then a 200 with the same key recovers (scheme ${scheme})`, async () => {
      scene.service.behave({ name: "problem", status: 401 }, { times: 1 });
      const replies = [await scene.ask("349727", scheme), await scene.ask("349727", scheme)];
      assert.deepEqual(replies.map(outcome), ["unauthorized", "answer"]);
      assert.deepEqual(
        scene.service.requests.map(({ key }) => key),
        [DEFAULT_KEY, DEFAULT_KEY],
      );
    });
  }

  it("D28 200 and 401 in turn are each what they are, with one request for each", async () => {
    const outcomes: string[] = [];
    for (let turn = 1; turn <= 6; turn += 1) {
      if (turn % 2 === 0) scene.service.behave({ name: "problem", status: 401 }, { times: 1 });
      outcomes.push(outcome(await scene.ask()));
    }
    assert.deepEqual(outcomes, ["answer", "unauthorized", "answer", "unauthorized", "answer", "unauthorized"]);
    assert.equal(scene.service.requests.length, 6);
  });
});

import assert from "node:assert/strict";

import type { Answer, Validators } from "../../../../src/weather/model/answer";
import type { Observation } from "../../../../src/weather/model/observation";
import type { Failure } from "../../../../src/weather/model/failure";
import { rawAnswer } from "../../../loopback/deliveryFaults";
import { startListener } from "../../../loopback/listener";
import type { Behaviour, HeaderChanges } from "../../../loopback/reply";
import * as scenarios from "../../../loopback/scenarios";
import { hour, minute } from "../../weather/fakes";
import { answerOf, type ClientFixture, closingAfterEach, failureOf, open, outcome } from "../harness";
import { refusals } from "./serviceBehaviours";

const now = Date.UTC(2026, 5, 15, 12);

function withValidators<Content>(answer: Answer<Content>, validators: Validators): Answer<Content> {
  return { ...answer, response: { ...answer.response, validators } };
}

/** `readAnswer.test.ts` has the lifetime of answers, and the members that a 304 renews. */
describe("headers of answers", () => {
  const closing = closingAfterEach();
  let fixture: ClientFixture;
  let time: number;
  before(async () => (fixture = await open({ now: () => time })));
  beforeEach(() => (time = now));
  afterEach(() => fixture.service.reset());
  after(() => fixture.close());

  const behave = (headers: HeaderChanges, behaviour: Behaviour = scenarios.asSpecified): void =>
    fixture.service.behave(scenarios.combine(behaviour, scenarios.headers(headers)));
  const ask = async (known?: Answer<Observation>): Promise<Answer<Observation>> =>
    answerOf(await fixture.ask("349727", "header", known));

  // `retryAfter.test.ts` has every value, and `retry.test.ts` what follows from it.
  describe("Retry-After", () => {
    const minutesFrom = (at: number | undefined): number | undefined => at && (at - now) / minute;

    const refused = [400, 403, 407, 408, 410, 429, 500, 503, 511, 600];
    for (const [title, statuses, minutes] of [
      ["D22 holds for every refusal but these", refused, 30],
      ["F14 is ignored on a 401 and on redirections", [401, 301, 302, 303, 307, 308], undefined],
    ] as const)
      it(`${title}, as seconds and as a date of the service's clock`, async () => {
        const date = { "Retry-After": "Wed, 01 Jan 2020 00:30:00 GMT", Date: "Wed, 01 Jan 2020 00:00:00 GMT" };
        for (const status of statuses)
          for (const fields of [{ "Retry-After": "1800" }, date]) {
            behave({ ...fields, Location: "https://127.0.0.1:1/" }, scenarios.problem(status));
            const { failure, notBefore } = failureOf(await fixture.ask());
            assert.equal(minutesFrom(notBefore), minutes, String(status));
            if (!minutes) assert.equal(failure.kind, refusals[status]);
          }
      });
  });

  it("F17 Set-Cookie, Clear-Site-Data, Alt-Svc, Refresh and Link: preload are ignored", async () => {
    const elsewhere = await closing(startListener());
    const address = `https://127.0.0.1:${elsewhere.port}/x`;
    const own = await closing(open());
    const headers = scenarios.headers({
      "Set-Cookie": ["session=1; Secure; HttpOnly", "other=2"],
      "Clear-Site-Data": '"*"',
      "Alt-Svc": `h2="127.0.0.1:${elsewhere.port}"; ma=86400; persist=1`,
      Refresh: `0; url=${address}`,
      Link: `<${address}>; rel=preload; as=fetch, <${address}>; rel=preconnect`,
      "Strict-Transport-Security": "max-age=31536000",
      "Content-Location": address,
    });
    own.service.behave(headers);
    for (const scheme of ["header", "header", "query"] as const)
      assert.equal(outcome(await own.ask("349727", scheme)), "answer");
    const usual = ["accept-encoding", "authorization", "connection", "host"];
    for (const { headers } of own.service.requests)
      for (const name of Object.keys(headers)) assert.ok(usual.includes(name), name);
    assert.deepEqual({ here: own.service.connections, there: elsewhere.connections }, { here: 2, there: 0 });
  });

  describe("validators", () => {
    const lastModified = "Mon, 15 Jun 2026 11:53:00 GMT";
    /** The conditional headers of a request for a known answer. */
    const conditionsOf = async (known?: Answer<Observation>): Promise<unknown> => {
      fixture.service.reset();
      fixture.service.behave(scenarios.status(500), { times: 1 });
      await fixture.ask("349727", "header", known);
      const { headers } = await fixture.service.nextRequest();
      return [headers["if-none-match"], headers["if-modified-since"]];
    };

    for (const validators of [
      { etag: 'W/"abc"' },
      { lastModified },
      { etag: '""', lastModified },
    ] as scenarios.Validators[])
      it(`F18 ${JSON.stringify(validators)} are sent back, and a 304 makes the answer one from now`, async () => {
        fixture.service.behave(scenarios.validated(validators));
        const known = await ask();
        assert.deepEqual(known.response.validators, validators);
        time = now + hour;
        const renewed = await ask(known);
        assert.equal(fixture.service.requests.map(({ status }) => status).join(), "200,304");
        assert.deepEqual(renewed, { ...known, receivedAt: time, expiresAt: time + 40 * minute });
        assert.deepEqual(await conditionsOf(renewed), [validators.etag, validators.lastModified]);
      });

    it("F18 a 304 may say how long the answer would have been", async () => {
      const known = withValidators(await ask(), { etag: '"1"' });
      fixture.service.behave(rawAnswer("HTTP/1.1 304 Not Modified\r\nContent-Length: 120\r\n\r\n"));
      assert.equal((await ask(known)).content.text, "Sunny");
    });

    it("F18 another status than 304 renews nothing, nor does a 304 that was not asked for", async () => {
      const known = await ask();
      assert.deepEqual(known.response.validators, {});
      const failureFor = async (status: number, asked: Answer<Observation>): Promise<Failure> => {
        behave({}, scenarios.status(status, ""));
        return failureOf(await fixture.ask("349727", "header", asked)).failure;
      };
      for (const status of [500, 404, 401, 301])
        assert.equal((await failureFor(status, withValidators(known, { etag: '"1"' }))).kind, refusals[status]);
      assert.deepEqual(await failureFor(304, known), { kind: "unexpectedAnswer", fault: "status" });
    });

    it("F18 no header can be injected through a validator: nothing leaves", async () => {
      const known = await ask();
      for (const etag of ['"a"\r\nx-injected: 1', '"a"\nx-injected: 1', '"\u0000"']) {
        fixture.service.reset();
        const reply = await fixture.ask("349727", "header", withValidators(known, { etag }));
        assert.equal(outcome(reply), "unreachable");
        assert.deepEqual(fixture.service.requests, []);
      }
    });
  });
});

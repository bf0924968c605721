import assert from "node:assert/strict";

import type { FailedResult } from "../../../../src/service/api/response";
import type { Answer } from "../../../../src/weather/model/answer";
import { rawAnswer } from "../../../loopback/deliveryFaults";
import { startListener } from "../../../loopback/listener";
import type { Behaviour, HeaderChanges } from "../../../loopback/reply";
import * as scenarios from "../../../loopback/scenarios";
import { hour, minute } from "../../weather/fakes";
import { answerOf, type ClientFixture, failureOf, open, outcome } from "../harness";
import { refusals } from "./serviceBehaviours";
import { TestStorage } from "../storage/storageFixture";

const now = Date.UTC(2026, 5, 15, 12);

describe("headers of answers", () => {
  const storage = new TestStorage();
  let fixture: ClientFixture;
  let time: number;
  before(async () => (fixture = await open({ now: () => time })));
  beforeEach(() => (time = now));
  afterEach(() => fixture.service.reset());
  after(() => fixture.close());

  const behave = (headers: HeaderChanges, behaviour: Behaviour = scenarios.asSpecified): void =>
    fixture.service.behave(scenarios.combine(behaviour, scenarios.headers(headers)));
  const ask = async (known?: Answer): Promise<Answer> => answerOf(await fixture.ask("349727", "header", known));
  const answerTo = (headers: HeaderChanges, behaviour?: Behaviour, known?: Answer): Promise<Answer> => {
    behave(headers, behaviour);
    return ask(known);
  };
  const failureTo = async (headers: HeaderChanges, behaviour: Behaviour, known?: Answer): Promise<FailedResult> => {
    behave(headers, behaviour);
    return failureOf(await fixture.ask("349727", "header", known));
  };

  it("F7 no-store says that an answer may not be stored, and a 304 with it takes back that it may", async () => {
    const noStore = { "Cache-Control": "public, no-store" };
    const behaviour = scenarios.validated({ etag: '"1"' });
    const never = await answerTo(noStore);
    const known = await answerTo({ "Cache-Control": "no-cache" }, behaviour);
    const renewed = await answerTo(noStore, behaviour, known);
    const again = await answerTo({}, behaviour, renewed);
    const areStorable = [never, known, renewed, again].map((answer) => answer.isStorable);
    assert.deepEqual(areStorable, [false, true, false, false]);
  });

  for (const [vary, varyHeaders] of Object.entries({
    "Accept-Encoding": { "accept-encoding": "gzip,deflate" },
    "Accept-Language, accept-encoding": { "accept-language": "", "accept-encoding": "gzip,deflate" },
    Authorization: {},
    "*": {},
  })) {
    it(`F12 an answer with Vary: ${vary} is stored with these request headers, whose values of today are compared`, async () => {
      const { answers } = storage.open();
      const answer = await answerTo({ Vary: vary });
      assert.deepEqual(answer.varyHeaders, varyHeaders);
      await answers.store(fixture.query(), { answer });
      assert.deepEqual(await storage.open().answers.read(fixture.query()), { answer });
      const ofAnotherVersion = { ...answer, varyHeaders: { ...varyHeaders, "accept-encoding": "gzip" } };
      await answers.store(fixture.query(), { answer: ofAnotherVersion });
      assert.deepEqual(await storage.open().answers.read(fixture.query()), {});
    });
  }

  for (const value of ["120", "Mon, 15 Jun 2026 18:00:00 GMT"]) {
    it(`F14 Retry-After: ${value} is ignored on 200, 401 and redirections`, async () => {
      assert.equal((await answerTo({ "Retry-After": value })).expiresAt, now + 40 * minute);
      const empty = await failureTo({ "Retry-After": value, Expires: null }, scenarios.emptyArray());
      assert.deepEqual([empty.failure.kind, empty.notBefore], ["noObservation", now + 30 * minute]);
      for (const status of [401, 301, 302, 303, 307, 308]) {
        const headers = { "Retry-After": value, Location: "https://127.0.0.1:1/" };
        const { failure, notBefore } = await failureTo(headers, scenarios.problem(status));
        assert.deepEqual([failure.kind, notBefore], [status === 401 ? "unauthorized" : "redirected", undefined]);
      }
    });
  }

  it("D2 Expires holds back where there is no observation", async () => {
    const { notBefore } = await failureTo({}, scenarios.combine(scenarios.emptyArray(), scenarios.expiresIn(hour)));
    assert.equal(notBefore, now + hour);
  });

  it("F15 RateLimit-Remaining: 0 makes an answer good for an hour at least, also a 304 and an empty one", async () => {
    const none = { "RateLimit-Remaining": "0" };
    const lifetimes = [];
    for (const milliseconds of [-hour, 5 * minute, 2 * hour])
      lifetimes.push((await answerTo(none, scenarios.expiresIn(milliseconds))).expiresAt - now);
    assert.deepEqual(lifetimes, [hour, hour, 2 * hour]);
    assert.equal((await failureTo(none, scenarios.emptyArray())).notBefore, now + hour);
    behave(none, scenarios.validated({ etag: '"1"' }));
    assert.equal((await ask({ ...(await ask()), expiresAt: now })).expiresAt, now + hour);
  });

  for (const value of ["-1", "NaN", "", null, "1.5", "0x0", "+0", "0, 5", "1e3", "9999999999", "1", " 7 "]) {
    it(`F15 RateLimit-Remaining: ${JSON.stringify(value)} changes nothing about how long an answer is good`, async () =>
      assert.equal((await answerTo({ "RateLimit-Remaining": value })).expiresAt, now + 40 * minute));
  }

  it("F15 what the service last said is left stands until it says something else, whatever it answers", async () => {
    const counting = await open({ calls: storage.open().calls });
    const left: (number | undefined)[] = [];
    for (const value of [null, "abc", "41", "-1", "NaN", "", null, "1.5", "40", "9999999999"]) {
      counting.service.behave(scenarios.headers({ "RateLimit-Remaining": value }));
      await counting.ask();
      left.push((await storage.open().calls.today()).remaining);
    }
    assert.deepEqual(left, [undefined, undefined, 41, 41, 41, 41, 41, 41, 40, 40]);
    const refusal = scenarios.combine(scenarios.problem(403), scenarios.headers({ "RateLimit-Remaining": "0" }));
    counting.service.behave(refusal);
    await counting.ask();
    assert.deepEqual(await storage.open().calls.today(), { made: 11, remaining: 0 });
    await counting.close();
  });

  it("F17 Set-Cookie, Clear-Site-Data, Alt-Svc, Refresh and Link: preload are ignored", async () => {
    const elsewhere = await startListener();
    const address = `https://127.0.0.1:${elsewhere.port}/x`;
    const own = await open();
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
    const replies = [await own.ask(), await own.ask(), await own.ask("349727", "query")];
    assert.deepEqual(replies.map(outcome), ["answer", "answer", "answer"]);
    const sent = own.service.requests.map((request) => Object.keys(request.headers).sort().join());
    const [withKey, without] = ["accept-encoding,authorization,connection,host", "accept-encoding,connection,host"];
    assert.deepEqual(sent, [withKey, withKey, without]);
    assert.deepEqual([elsewhere.connections, own.service.connections], [0, 2]);
    await Promise.all([own.close(), elsewhere.close()]);
  });

  describe("validators", () => {
    const lastModified = "Mon, 15 Jun 2026 11:53:00 GMT";
    /** The conditions with which an answer is asked for that is known. */
    const conditionsOf = async (known?: Answer): Promise<unknown> => {
      fixture.service.reset();
      fixture.service.behave(scenarios.status(500), { times: 1 });
      await fixture.ask("349727", "header", known);
      const { headers } = await fixture.service.nextRequest();
      return [headers["if-none-match"], headers["if-modified-since"]];
    };

    const given: scenarios.Validators[] = ['"abc"', 'W/"abc"', '""'].map((etag) => ({ etag }));
    for (const validators of [...given, { lastModified }, { etag: '"abc"', lastModified }]) {
      it(`F18 ${JSON.stringify(validators)} are sent back, and a 304 makes the answer one from now`, async () => {
        fixture.service.behave(scenarios.validated(validators));
        const known = await ask();
        assert.deepEqual(known.validators, validators);
        time = now + hour;
        const renewed = await ask(known);
        const statuses = fixture.service.requests.map((request) => request.status);
        assert.deepEqual(statuses, [200, 304]);
        assert.deepEqual(renewed, { ...known, receivedAt: time, expiresAt: time + 40 * minute });
        assert.deepEqual(await conditionsOf(renewed), [validators.etag, validators.lastModified]);
      });
    }

    it("F18 a newer answer takes the place of the one that is known", async () => {
      const { combine, observation, validated } = scenarios;
      const known = await answerTo({}, validated({ etag: '"1"' }));
      const newer = combine(observation({ WeatherText: "New" }), validated({ etag: '"2"' }));
      const answer = await answerTo({}, newer, known);
      assert.deepEqual([answer.observation.text, answer.validators], ["New", { etag: '"2"' }]);
    });

    it("F18 a 304 may bring new validators, and keeps those that it does not name", async () => {
      const behaviour = scenarios.validated({ etag: '"1"', lastModified });
      const known = await answerTo({}, behaviour);
      const renewed = await answerTo({ ETag: 'W/"1"', "Last-Modified": null }, behaviour, known);
      assert.deepEqual(renewed.validators, { etag: 'W/"1"', lastModified });
    });

    it("F18 a 304 may say how long the answer would have been", async () => {
      const known = { ...(await ask()), validators: { etag: '"1"' } };
      fixture.service.behave(rawAnswer("HTTP/1.1 304 Not Modified\r\nContent-Length: 120\r\n\r\n"));
      assert.equal((await ask(known)).observation.text, "Sunny");
    });

    for (const status of [500, 404, 401, 301]) {
      it(`F18 a ${status} renews nothing`, async () => {
        const known = { ...(await ask()), validators: { etag: '"1"' } };
        const { failure } = await failureTo({}, scenarios.status(status, ""), known);
        assert.equal(failure.kind, refusals[status] ?? "redirected");
      });
    }

    it("F18 an answer without validators that can be read, and no answer, are asked for without conditions", async () => {
      const unfit = await answerTo({ ETag: ['"a"', '"b"'], "Last-Modified": `${lastModified}, x` });
      assert.deepEqual(unfit.validators, {});
      for (const known of [unfit, undefined]) assert.deepEqual(await conditionsOf(known), [undefined, undefined]);
    });

    it("F18 an unrequested 304 is an unexpected answer", async () => {
      const known = await ask();
      assert.deepEqual(known.validators, {});
      const { failure } = await failureTo({}, scenarios.status(304, ""), known);
      assert.deepEqual(failure, { kind: "unexpectedAnswer", fault: "status" });
    });

    it("F18 no header can be injected through a validator: nothing leaves", async () => {
      const known = await ask();
      for (const etag of ['"a"\r\nx-injected: 1', '"a"\nx-injected: 1', '"\u0000"']) {
        fixture.service.reset();
        const reply = await fixture.ask("349727", "header", { ...known, validators: { etag } });
        assert.deepEqual([outcome(reply), fixture.service.requests], ["unreachable", []]);
      }
    });
  });
});

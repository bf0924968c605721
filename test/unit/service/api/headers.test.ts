import assert from "node:assert/strict";

import type { Validators } from "../../../../src/weather/model/answer";
import { rawAnswer } from "../../../loopback/deliveryFaults";
import { startListener } from "../../../loopback/listener";
import * as scenarios from "../../../loopback/scenarios";
import { hour, minute } from "../../weather/fakes";
import { answerOf, type ClientFixture, type ClientOptions, closingAfterEach, open, outcome } from "../harness";

/** `readAnswer.test.ts` has the lifetime of answers, and the members that a 304 renews. */
describe("headers of answers", () => {
  const closing = closingAfterEach();
  const start = (options?: ClientOptions) => closing(open(options));

  it("F17 Set-Cookie, Clear-Site-Data, Alt-Svc, Refresh and Link: preload are ignored", async () => {
    const elsewhere = await closing(startListener());
    const address = `https://127.0.0.1:${elsewhere.port}/x`;
    const own = await start();
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

  const lastModified = "Mon, 15 Jun 2026 11:53:00 GMT";
  for (const validators of [{ etag: 'W/"abc"' }, { lastModified }, { etag: '""', lastModified }] as Validators[])
    it(`F18 ${JSON.stringify(validators)} are sent back, and a 304 makes the answer one from now`, async () => {
      let time = Date.UTC(2026, 5, 15, 12);
      const { service, ask } = await start({ now: () => time });
      service.behave(scenarios.validated(validators));
      const known = answerOf(await ask());
      assert.deepEqual(known.response.validators, validators);
      time += hour;
      const renewed = answerOf(await ask("349727", "header", known));
      assert.deepEqual(renewed, { ...known, receivedAt: time, expiresAt: time + 40 * minute });
      const [, again] = service.requests;
      assert.equal(again?.status, 304);
      assert.equal(again.headers["if-none-match"], validators.etag);
      assert.equal(again.headers["if-modified-since"], validators.lastModified);
    });

  /** Asks again, with this entity tag of what is known. */
  const askAgain = async ({ ask }: ClientFixture, etag: string) => {
    const known = answerOf(await ask());
    return ask("349727", "header", { ...known, response: { ...known.response, validators: { etag } } });
  };

  it("F18 a 304 may say how long the answer would have been", async () => {
    const fixture = await start();
    const late = rawAnswer("HTTP/1.1 304 Not Modified\r\nContent-Length: 120\r\n\r\n");
    fixture.service.behave((reply, exchange) =>
      exchange.request.headers["if-none-match"] ? late(reply, exchange) : reply,
    );
    assert.equal(answerOf(await askAgain(fixture, '"1"')).content.text, "Sunny");
  });

  it("F18 no header can be injected through a validator: nothing leaves", async () => {
    const fixture = await start();
    for (const etag of ['"a"\r\nx-injected: 1', '"a"\nx-injected: 1', '"\u0000"'])
      assert.equal(outcome(await askAgain(fixture, etag)), "unreachable");
    assert.deepEqual(
      fixture.service.requests.map(({ status }) => status),
      [200, 200, 200],
    );
  });
});

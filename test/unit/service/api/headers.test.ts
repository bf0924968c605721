import assert from "node:assert/strict";

import { startListener } from "../../../loopback/listener";
import * as scenarios from "../../../loopback/scenarios";
import { type ClientOptions, closingAfterEach, open, outcome } from "../harness";

/** `readAnswer.test.ts` has the lifetime of answers. */
describe("headers of answers", () => {
  const closing = closingAfterEach();
  const start = (options?: ClientOptions) => closing(open(options));

  it("F12 ETag, Last-Modified, Set-Cookie, Clear-Site-Data, Alt-Svc, Refresh and Link: preload are ignored", async () => {
    const elsewhere = await closing(startListener());
    const address = `https://127.0.0.1:${elsewhere.port}/x`;
    const own = await start();
    const headers = scenarios.headers({
      ETag: '"1"',
      "Last-Modified": "Mon, 15 Jun 2026 11:53:00 GMT",
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
});

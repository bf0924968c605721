import assert from "node:assert/strict";
import { createRequire } from "node:module";
import type * as Tls from "node:tls";

import { type Authority, makeAuthority } from "../../../loopback/certificate";
import { startConnectProxy } from "../../../loopback/connectProxy";
import { trusting } from "../../../loopback/trust";
import { type ClientOptions, closingAfterEach, direct, open, outcome } from "../harness";

// Node's own `tls.connect` looks the function up here, so a test can count its calls.
const tls = createRequire(__filename)("node:tls") as { -readonly [K in keyof typeof Tls]: (typeof Tls)[K] };
const { createSecureContext } = tls;

const closing = closingAfterEach();

/** Makes five requests, each on a new connection. @returns the number of TLS contexts: each parses its authorities. */
async function contextsFor(options: ClientOptions): Promise<number> {
  const fixture = await closing(open(options));
  let made = 0;
  tls.createSecureContext = (given) => {
    made += 1;
    return createSecureContext(given);
  };
  try {
    for (let times = 0; times < 5; times += 1) {
      assert.equal(outcome(await fixture.ask()), "answer");
      fixture.service.dropConnections();
    }
    assert.equal(fixture.service.connections, 5);
    return made;
  } finally {
    tls.createSecureContext = createSecureContext;
  }
}

describe("the certificate authorities of a transport", () => {
  let authority: Authority;
  before(async () => (authority = await makeAuthority()));

  for (const [what, others] of Object.entries({ one: [], "more than a hundred": tls.rootCertificates }))
    it(`authorities (${what}) are parsed once for all connections, also through a proxy [G5 G10]`, async () => {
      const given = { authorities: trusting(...others, authority.caPem), options: { authority } };
      assert.equal(await contextsFor(given), 1);
      const proxy = await closing(startConnectProxy());
      assert.equal(await contextsFor({ ...given, network: { ...direct, proxy: proxy.url } }), 1);
      assert.equal(proxy.tunnels.length, 5);
    });
});

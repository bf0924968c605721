import assert from "node:assert/strict";
import { createRequire } from "node:module";
import type * as Tls from "node:tls";

import { makeAuthority } from "../../../loopback/certificate";
import { startConnectProxy } from "../../../loopback/connectProxy";
import { trusting } from "../../../loopback/trust";
import { type ClientOptions, closingAfterEach, direct, open, outcome } from "../harness";

// Node's own `tls.connect` looks the function up here, so a test can count its calls.
const tls = createRequire(__filename)("node:tls") as { -readonly [K in keyof typeof Tls]: (typeof Tls)[K] };
const { createSecureContext } = tls;

describe("the certificate authorities of a transport", () => {
  const closing = closingAfterEach();
  afterEach(() => (tls.createSecureContext = createSecureContext));

  /** Makes five requests, each on a new connection. @returns the number of TLS contexts: each parses its authorities. */
  async function contextsFor(options: ClientOptions): Promise<number> {
    const { service, ask } = await closing(open(options));
    let made = 0;
    tls.createSecureContext = (given) => {
      made += 1;
      return createSecureContext(given);
    };
    for (let times = 0; times < 5; times += 1) {
      assert.equal(outcome(await ask()), "answer");
      service.dropConnections();
    }
    assert.equal(service.connections, 5);
    return made;
  }

  it("authorities are parsed once for all connections, also through a proxy [G5 G10]", async () => {
    const authority = await makeAuthority();
    const given = { authorities: trusting(...tls.rootCertificates, authority.caPem), options: { authority } };
    assert.equal(await contextsFor(given), 1);
    const proxy = await closing(startConnectProxy());
    assert.equal(await contextsFor({ ...given, network: { ...direct, proxy: proxy.url } }), 1);
    assert.equal(proxy.tunnels.length, 5);
  });
});

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import type * as Tls from "node:tls";

import { requestFor } from "../../../../src/service/api/request";
import { openTransport } from "../../../../src/service/http/undiciTransport";
import { type Authority, makeAuthority } from "../../../loopback/certificate";
import { startConnectProxy } from "../../../loopback/connectProxy";
import { DEFAULT_KEY, startWeatherService, type WeatherService } from "../../../loopback/weatherService";
import { apiKey, conditionsQueryAt, direct, endpointAt } from "../harness";

// Node's own `tls.connect` looks its function up here, so that a test can count.
const tls = createRequire(__filename)("node:tls") as { -readonly [K in keyof typeof Tls]: (typeof Tls)[K] };

/** How many TLS contexts are made while `act` runs: each parses its list of authorities. */
async function contextsMadeBy(act: () => Promise<void>): Promise<number> {
  const { createSecureContext } = tls;
  let made = 0;
  tls.createSecureContext = (options) => {
    made += 1;
    return createSecureContext(options);
  };
  try {
    await act();
  } finally {
    tls.createSecureContext = createSecureContext;
  }
  return made;
}

describe("the certificate authorities of a transport", () => {
  const connections = 5;
  let authority: Authority;
  let service: WeatherService;
  before(async () => {
    authority = await makeAuthority();
    service = await startWeatherService({ authority });
  });
  after(() => service.close());

  /** Asks as often as `connections`, each time by a new connection. @returns the statuses. */
  async function ask(authorities: string[], proxy = ""): Promise<readonly number[]> {
    const network = { ...direct, proxy };
    const transport = openTransport({ network, deadline: 15_000, environment: {}, authorities });
    const request = requestFor(conditionsQueryAt(endpointAt(service.baseUrl)));
    const statuses: number[] = [];
    try {
      for (let times = 0; times < connections; times += 1) {
        const { status } = await transport.send(request, apiKey(DEFAULT_KEY), new AbortController().signal);
        statuses.push(status);
        service.dropConnections();
      }
    } finally {
      await transport.close();
    }
    return statuses;
  }

  const all = (): string[] => [...tls.rootCertificates, authority.caPem];
  const good = Array<number>(connections).fill(200);

  for (const [what, authorities] of Object.entries({ one: () => [authority.caPem], "more than a hundred": all })) {
    it(`G5 are parsed once, ${what} of them, however many connections are made`, async () => {
      const before = service.connections;
      const made = await contextsMadeBy(async () => assert.deepEqual(await ask(authorities()), good));
      assert.deepEqual([made, service.connections - before], [1, connections]);
    });
  }

  it("G5 G10 are parsed once for connections through a proxy", async () => {
    const proxy = await startConnectProxy();
    const made = await contextsMadeBy(async () => assert.deepEqual(await ask(all(), proxy.url), good));
    assert.deepEqual([made, proxy.tunnels.length], [1, connections]);
    await proxy.close();
  });

  it("G5 G7 are all that is trusted: without the service's own, there is no connection", async () => {
    for (const authorities of [[], [...tls.rootCertificates]])
      await assert.rejects(ask(authorities), { code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" });
  });
});

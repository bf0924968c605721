import assert from "node:assert/strict";

import type { CallGate } from "../../../src/service/api/callGate";
import { startBlackHole } from "../../loopback/blackHole";
import { startConnectProxy } from "../../loopback/connectProxy";
import { stallBeforeHeaders } from "../../loopback/deliveryFaults";
import { FreeGate, outcome } from "../../unit/service/harness";
import { backends } from "../backends";
import { openRelayed, type Relayed, withRelayed } from "../fixture";
import { withNames } from "../names";

/** No connection is possible, or not on the first attempt. */
for (const backend of backends) {
  describe(`${backend.name}: connecting`, () => {
    let client: Relayed;
    before(async () => {
      client = await openRelayed(backend);
    });
    after(() => client.close());

    it("a service that refuses connections is unreachable, and the call isn't counted [G1]", async () => {
      await client.assertEndured({ ...client.leading(undefined), expected: "unreachable" });
      const answered = ["claimed", "answered, ? left"];
      assert.deepEqual(client.events, [...answered, "claimed", "taken back", ...answered]);
    });

    const nowhere: Record<string, string> = {
      // Reserved, so it never exists (RFC 6761).
      "a name that doesn't exist": "https://weather.invalid",
      // No connection can be made to the broadcast address, so nothing leaves this machine.
      "a network without a route": "https://255.255.255.255",
    };
    for (const [what, address] of Object.entries(nowhere))
      it(`${what} is unreachable, and the call isn't counted [G1]`, () =>
        withRelayed(backend, { address }, async (lost) => {
          await lost.assertOutcome("unreachable");
          assert.deepEqual(lost.events, ["claimed", "taken back"]);
        }));

    // With the editor's connections, closing the transport doesn't end requests; their signals do.
    if (!backend.isFetch)
      it("closing the transport ends requests in flight, also through a proxy [H4]", async () => {
        const proxy = await startConnectProxy();
        for (const network of [{}, { proxy: proxy.url }])
          await withRelayed(backend, { network }, async (closed) => {
            closed.service.behave(stallBeforeHeaders());
            const outcome = closed.outcome();
            await closed.service.nextRequest();
            closed.client.dispose();
            assert.equal(await outcome, "unreachable");
          });
        await proxy.close();
      });

    it("a canceled call isn't sent [H3]", () => {
      const abort = new AbortController();
      const enter: CallGate["enter"] = (budget) => {
        abort.abort();
        return new FreeGate().enter(budget);
      };
      return withRelayed(backend, { gate: { enter } }, async (canceled) => {
        assert.equal(outcome(await canceled.askWith(canceled.query(), abort)), "canceled");
        assert.deepEqual(canceled.service.requests, []);
      });
    });

    it("after the server has closed an idle connection, the next request succeeds [G12]", async () => {
      for (let times = 0; times < 5; times += 1) {
        await client.assertOutcome("answer");
        client.service.dropConnections();
        await client.assertOutcome("answer");
      }
    });

    it("after a reset of a reused connection, the request is repeated once [G12]", async () => {
      await client.assertOutcome("answer");
      client.service.behave({ name: "closeWithoutAnswer" }, { times: 1 });
      await client.assertOutcome("answer");
      const asked = client.service.requests.length;
      client.service.behave({ name: "closeWithoutAnswer" }, { times: 2 });
      await client.assertOutcome("unreachable");
      assert.equal(client.service.requests.length, asked + 2);
      await client.assertOutcome("answer");
    });

    it("a service with only IPv6 is reached [G1 G13]", () =>
      withRelayed(backend, { options: { host: "::1" } }, async (six) => {
        assert.match(six.relay.url, /^https:\/\/\[::1\]:/);
        await six.assertOutcome("answer");
      }));

    it("IPv4 is used if IPv6 is refused or doesn't respond [G13]", () =>
      withRelayed(backend, { name: "weather.test" }, async (named) => {
        const askByBoth = (): Promise<string> =>
          withNames({ "weather.test": ["::1", "127.0.0.1"] }, () => named.outcome());
        assert.equal(await askByBoth(), "answer");
        await named.leadBack();
        const hole = await startBlackHole("::1", named.relay.port);
        assert.equal(await askByBoth(), "answer");
        await hole.close();
      }));
  });
}

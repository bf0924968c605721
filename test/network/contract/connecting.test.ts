import assert from "node:assert/strict";

import type { CallGate } from "../../../src/service/api/callLimits";
import { startBlackHole, startSlowLine } from "../../loopback/blackHole";
import { startConnectProxy } from "../../loopback/connectProxy";
import { stallBeforeHeaders } from "../../loopback/deliveryFaults";
import { startListener } from "../../loopback/listener";
import type { Behavior } from "../../loopback/reply";
import { endpointAt, FreeGate, outcome, weatherQueryAt } from "../../unit/service/harness";
import { backends } from "../backends";
import { openRelayed, portOf, type Relayed, withRelayed } from "../fixture";
import { withNames } from "../names";

/** No connection is possible, or not on the first attempt. */
for (const backend of backends) {
  describe(`${backend.name}: connecting`, () => {
    let client: Relayed;
    before(async () => {
      client = await openRelayed(backend);
    });
    after(() => client.close());

    it("a service that refuses connections is unreachable, and the call isn't counted [G1]", () =>
      withRelayed(backend, {}, async (refused) => {
        await refused.relay.refuse();
        await refused.assertOutcome("unreachable");
        await refused.leadBack();
        await refused.assertOutcome("answer");
        assert.deepEqual(refused.events, ["claimed", "taken back", "claimed", "answered, ? left"]);
      }));

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

    it("a call that is canceled when its turn has come is neither sent nor counted [H3]", () => {
      const abort = new AbortController();
      const gate = new FreeGate();
      const enter: CallGate["enter"] = (budget) => {
        abort.abort();
        return gate.enter(budget);
      };
      return withRelayed(backend, { gate: { enter } }, async (canceled) => {
        assert.equal(outcome(await canceled.askWith(canceled.query(), abort)), "canceled");
        assert.deepEqual([canceled.service.requests, gate.events], [[], ["claimed", "taken back"]]);
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

    it("a request whose repetition can't connect counts, because the first one may have arrived [G12]", async () => {
      await client.assertOutcome("answer");
      const refuse: Behavior = (_reply, { response }) => void client.relay.refuse().then(() => response.destroy());
      client.service.behave(refuse, { times: 1 });
      await client.assertOutcome("unreachable");
      assert.equal(client.events.at(-1), "claimed");
      await client.leadBack();
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

    if (!backend.isFetch) {
      it("a slow line is used although another address leads nowhere, also through a proxy [G13 G14]", async () => {
        const [name, through] = ["weather.test", await startConnectProxy()];
        const reach = (act: () => Promise<string>): Promise<string> => withNames({ [name]: ["127.0.0.1", "::1"] }, act);
        await withRelayed(backend, { name }, async (named) => {
          const line = await startSlowLine(portOf(named.endpoint().base));
          const query = weatherQueryAt(endpointAt(`https://${name}:${line.port}`));
          assert.equal(await reach(async () => outcome(await named.askWith(query))), "answer");
          await line.close();
        });
        const line = await startSlowLine(through.port);
        await withRelayed(backend, { network: { proxy: `http://${name}:${line.port}` } }, async (proxied) =>
          assert.equal(await reach(() => proxied.outcome()), "answer"),
        );
        await Promise.all([line.close(), through.close()]);
      });

      it("a call isn't counted if the handshake fails or stalls, also through a proxy [G2 G11]", async () => {
        const others = [await startListener(), await startListener({ says: "220 ftp.example\r\n" })];
        const proxy = await startConnectProxy();
        for (const network of [{}, { proxy: proxy.url }])
          await withRelayed(backend, { network, deadline: 2_000 }, async (unsent) => {
            // Nothing listens at port 1, so that the relay resets the connection.
            for (const port of [1, ...others.map((other) => other.port)]) {
              await unsent.relay.lead(port);
              await unsent.assertOutcome("unreachable", `port ${port}`);
              assert.deepEqual(unsent.events.slice(-2), ["claimed", "taken back"], `port ${port}`);
            }
          });
        await Promise.all([proxy, ...others].map((one) => one.close()));
      });
    }
  });
}

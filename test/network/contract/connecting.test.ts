import assert from "node:assert/strict";

import type { Entry, Permit } from "../../../src/service/api/callGate";
import { startBlackHole } from "../../loopback/blackHole";
import { startConnectProxy } from "../../loopback/connectProxy";
import { stallBeforeHeaders } from "../../loopback/deliveryFaults";
import { FreeGate, open, outcome } from "../../unit/service/harness";
import { backends } from "../backends";
import { openRelayed, type RelayedFeed, withRelayed } from "../fixture";
import { answerFor, withNames } from "../names";
import { authority } from "../trust";

/** No connection is made, or not at once. */
for (const backend of backends) {
  describe(`${backend.name}: connecting`, () => {
    let feed: RelayedFeed;
    before(async () => {
      feed = await openRelayed(backend);
    });
    after(() => feed.close());

    it("G1 a refused connection is unreachable, and the call isn't counted", async () => {
      await feed.assertEndured({ ...feed.leading(undefined), expected: "unreachable" });
      const answered = ["claimed", "answered, ? left"];
      assert.deepEqual(feed.gate.events, [...answered, "claimed", "taken back", ...answered]);
    });

    const nowhere: Record<string, string> = {
      // Reserved: it never exists (RFC 6761).
      "a name that does not exist": "https://weather.invalid",
      // No connection can be made to the broadcast address, so nothing leaves this machine.
      "a network without a route": "https://255.255.255.255",
    };
    for (const [what, address] of Object.entries(nowhere))
      it(`G1 ${what} is unreachable, and the call isn't counted`, () =>
        withRelayed(backend, { address }, async (lost) => {
          await lost.assertOutcome("unreachable");
          assert.equal(lost.state.answer, undefined);
          assert.equal(await lost.stored(), undefined);
          assert.deepEqual(lost.gate.events, ["claimed", "taken back"]);
        }));

    it("G1 a name that can't be resolved for a while is only a temporary failure", () =>
      withRelayed(backend, { name: "weather.test" }, (named) => {
        const found = { "weather.test": ["127.0.0.1"] };
        const change = (...names: Parameters<typeof answerFor>): Promise<void> => {
          answerFor(...names);
          // A connection that is kept needs no name.
          return named.leadBack();
        };
        const begin = () => change({ "weather.test": [] });
        const end = () => change(found, 500);
        return withNames(found, () => named.assertEndured({ begin, expected: "unreachable", end }));
      }));

    // Of the editor's connections, a request ends with its signal.
    if (!backend.isFetch)
      it("H4 closing the transport ends requests in flight, also through a proxy", async () => {
        const proxy = await startConnectProxy();
        for (const network of [{}, { proxy: proxy.url }])
          await withRelayed(backend, { network }, async (closed) => {
            closed.service.behave(stallBeforeHeaders());
            const outcome = closed.outcome();
            await closed.service.nextRequest();
            closed.client.client.dispose();
            assert.equal(await outcome, "unreachable");
          });
        await proxy.close();
      });

    it("H3 a canceled call isn't sent", async () => {
      const abort = new AbortController();
      const enter = (entry: Entry): Promise<Permit> => {
        abort.abort();
        return new FreeGate().enter(entry);
      };
      const options = { authority: authority("everywhere") };
      const cancelled = await open({ open: backend.open, options, gate: { enter } });
      assert.equal(outcome(await cancelled.askWith(cancelled.query(), abort)), "cancelled");
      assert.equal(outcome(await cancelled.ask()), "answer");
      assert.equal(cancelled.service.requests.length, 1);
      await cancelled.close();
    });

    it("G12 after the server has closed an idle connection, the next request succeeds", async () => {
      for (let times = 0; times < 5; times += 1) {
        await feed.assertOutcome("answer");
        feed.service.dropConnections();
        await feed.assertOutcome("answer");
      }
      assert.ok(!feed.client.log.slice(-20).some((line) => line.includes("unreachable")));
    });

    it("G12 after a reset of a reused connection, the request is repeated once", async () => {
      await feed.assertOutcome("answer");
      feed.service.behave({ name: "closeWithoutAnswer" }, { times: 1 });
      await feed.assertOutcome("answer");
      const asked = feed.service.requests.length;
      feed.service.behave({ name: "closeWithoutAnswer" }, { times: 2 });
      await feed.assertOutcome("unreachable");
      assert.equal(feed.service.requests.length, asked + 2);
      await feed.assertOutcome("answer");
    });

    it("G1 G13 a service with only IPv6 is reached", () =>
      withRelayed(backend, { options: { host: "::1" } }, async (six) => {
        assert.match(six.relay.url, /^https:\/\/\[::1\]:/);
        await six.assertEndured({ ...six.leading(undefined), expected: "unreachable" });
      }));

    it("G13 uses IPv4 if IPv6 is refused or doesn't respond", () =>
      withRelayed(backend, { name: "weather.test" }, async (named) => {
        const askByBoth = (): Promise<string> =>
          withNames({ "weather.test": ["::1", "127.0.0.1"] }, () => named.outcome());
        assert.equal(await askByBoth(), "answer");
        await named.leadBack();
        const hole = await startBlackHole("::1", named.relay.port);
        const started = performance.now();
        assert.equal(await askByBoth(), "answer");
        assert.ok(performance.now() - started < 5_000);
        await hole.close();
      }));
  });
}

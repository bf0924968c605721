import assert from "node:assert/strict";

import type { Entry, Permit } from "../../../src/service/api/ports";
import { startBlackHole } from "../../loopback/blackHole";
import { startConnectProxy } from "../../loopback/connectProxy";
import { stallBeforeHeaders } from "../../loopback/deliveryFaults";
import { FreeGate, open, outcome } from "../../unit/service/harness";
import { type Backend, openRelayed, type RelayedFeed, withRelayed } from "../fixture";
import { answerFor, withNames } from "../names";
import { authority } from "../trust";

/** No connection is made, or not at once. */
export function describeConnecting(backend: Backend): void {
  describe("connecting", () => {
    let feed: RelayedFeed;
    before(async () => {
      feed = await openRelayed(backend);
    });
    after(() => feed.close());

    it("G1 a port that refuses is unreachable, and the call is not counted", async () => {
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
      it(`G1 ${what} is unreachable, and the call is not counted`, () =>
        withRelayed(backend, { address }, async (lost) => {
          await lost.assertOutcome("unreachable");
          assert.equal(lost.state.answer, undefined);
          assert.equal(await lost.stored(), undefined);
          assert.deepEqual(lost.gate.events, ["claimed", "taken back"]);
        }));

    it("G1 a name that is not found for a while, or late, does no harm", () =>
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
      it("H4 closing the way ends what is under way, also through a proxy", async () => {
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

    it("H3 what is cancelled when its turn comes is not sent", async () => {
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

    it("G12 a connection that the server closed between two requests is opened anew, without a word", async () => {
      for (let times = 0; times < 5; times += 1) {
        await feed.assertOutcome("answer");
        feed.service.dropConnections();
        await feed.assertOutcome("answer");
      }
      assert.ok(!feed.client.log.slice(-20).some((line) => line.includes("unreachable")));
    });

    it("G12 a kept connection that is reset when it is used is tried once more, and no more than once", async () => {
      await feed.assertOutcome("answer");
      feed.service.behave({ name: "closeWithoutAnswer" }, { times: 1 });
      await feed.assertOutcome("answer");
      const asked = feed.service.requests.length;
      feed.service.behave({ name: "closeWithoutAnswer" }, { times: 2 });
      await feed.assertOutcome("unreachable");
      assert.equal(feed.service.requests.length, asked + 2);
      await feed.assertOutcome("answer");
    });

    it("G1 G13 asks a service that has IPv6 alone, and that may not be there", () =>
      withRelayed(backend, { options: { host: "::1" } }, async (six) => {
        assert.match(six.relay.url, /^https:\/\/\[::1\]:/);
        await six.assertEndured({ ...six.leading(undefined), expected: "unreachable" });
      }));

    it("G13 takes IPv4 where IPv6 is refused, and where nothing comes back by IPv6", () =>
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

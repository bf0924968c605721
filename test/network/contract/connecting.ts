import assert from "node:assert/strict";

import { startBlackHole } from "../../loopback/blackHole";
import { answerFor, withNames } from "../names";
import { assertEndured, assertOutcome, openScene, portOf, type Scene, type Way } from "../scene";

/** No connection is made, or not at once. */
export function describeConnecting(way: Way): void {
  describe("connecting", () => {
    let scene: Scene;
    before(async () => {
      scene = await openScene(way);
    });
    after(() => scene.close());

    it("G1 a port that refuses is unreachable, and the call is not counted", async () => {
      await assertEndured(scene, {
        begin: () => scene.relay.refuse(),
        expected: "unreachable",
        end: () => scene.relay.lead(portOf(scene.service.baseUrl)),
      });
      const [, , afterwards] = scene.calls.events.join().split("claimed,").slice(1);
      assert.match(afterwards ?? "", /answered/);
      assert.equal(scene.calls.events.filter((event) => event === "taken back").length, 1);
    });

    const nowhere: Record<string, string> = {
      // Reserved: it never exists (RFC 6761).
      "a name that does not exist": "https://weather.invalid",
      // No connection can be made to the broadcast address, so nothing leaves this machine.
      "a network without a route": "https://255.255.255.255",
    };
    for (const [what, address] of Object.entries(nowhere)) {
      it(`G1 ${what} is unreachable, and the call is not counted`, async () => {
        const lost = await openScene(way, { address });
        await assertOutcome(lost, "unreachable");
        assert.deepEqual([lost.answer, await lost.cached()], [undefined, undefined]);
        assert.deepEqual(lost.calls.events, ["claimed", "taken back"]);
        lost.assertKeyIsKept();
        await lost.close();
      });
    }

    it("G1 a name that is not found for a while, or late, does no harm", async () => {
      const found = { "weather.test": ["127.0.0.1"] };
      const named = await openScene(way, { name: "weather.test" });
      let restore = answerFor(found);
      const change = async (...names: Parameters<typeof answerFor>): Promise<void> => {
        restore();
        restore = answerFor(...names);
        // A connection that is kept needs no name.
        await named.relay.lead(portOf(named.service.baseUrl));
      };
      try {
        await assertEndured(named, {
          begin: () => change({ "weather.test": [] }),
          expected: "unreachable",
          end: () => change(found, 1_500),
        });
      } finally {
        restore();
        await named.close();
      }
    });

    it("G12 a connection that the server closed between two requests is opened anew, without a word", async () => {
      for (let times = 0; times < 5; times += 1) {
        await assertOutcome(scene, "answer");
        scene.service.dropConnections();
        await assertOutcome(scene, "answer");
      }
      assert.ok(!scene.log.slice(-20).some((line) => line.includes("unreachable")));
    });

    it("G12 a kept connection that is reset when it is used is tried once more, and no more than once", async () => {
      await assertOutcome(scene, "answer");
      scene.service.behave({ name: "closeWithoutAnswer" }, { times: 1 });
      await assertOutcome(scene, "answer");
      const asked = scene.service.requests.length;
      scene.service.behave({ name: "closeWithoutAnswer" }, { times: 2 });
      await assertOutcome(scene, "unreachable");
      assert.equal(scene.service.requests.length, asked + 2);
      await assertOutcome(scene, "answer");
    });

    it("G1 G13 asks a service that has IPv6 alone, and that may not be there", async () => {
      const six = await openScene(way, { options: { host: "::1" } });
      assert.match(six.relay.url, /^https:\/\/\[::1\]:/);
      await assertEndured(six, {
        begin: () => six.relay.refuse(),
        expected: "unreachable",
        end: () => six.relay.lead(portOf(six.service.baseUrl)),
      });
      await six.close();
    });

    it("G13 takes IPv4 where IPv6 is refused, and where nothing comes back by IPv6", async () => {
      const named = await openScene(way, { name: "weather.test" });
      const ask = (): Promise<string> => withNames({ "weather.test": ["::1", "127.0.0.1"] }, () => named.ask());
      assert.equal(await ask(), "answer");
      await named.relay.lead(portOf(named.service.baseUrl));
      const hole = await startBlackHole("::1", named.relay.port);
      const started = performance.now();
      assert.equal(await ask(), "answer");
      assert.ok(performance.now() - started < 5_000);
      named.assertKeyIsKept();
      await Promise.all([hole.close(), named.close()]);
    });
  });
}

import assert from "node:assert/strict";

import { backends } from "../backends";
import { openRelayed, type RelayedFeed, withRelayed } from "../fixture";
import { deliveries, marker } from "./deliveries";

const unasked = 'HTTP/1.1 200 OK\r\nContent-Length: 25\r\n\r\n[{"WeatherText":"Storm"}]';

/** So much later that it cannot be taken for a part of the answer; and sooner than an idle connection is closed. */
const UNASKED_AFTER_MS = 200;

/** Text that occurs only in bodies, and characters that must not be in the log. */
const hidden = new RegExp(`${marker}|(?:weather|portal)\\.example|Please sign in`);
// eslint-disable-next-line no-control-regex -- what must not be in the log
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e]/;

/** What the service answers, or a network that wants a person to sign in. */
for (const backend of backends) {
  describe(`${backend.name}: a service that sends`, () => {
    let feed: RelayedFeed;
    before(async () => (feed = await openRelayed(backend, { scheme: backend.isFetch ? "header" : "query" })));
    after(() => feed.close());

    for (const [title, behaviour, usual, { fetch, shows = "Fog" } = {}] of deliveries) {
      if (backend.isFetch && fetch === null) continue;
      const expected = (backend.isFetch && fetch) || usual;
      it(`${title}: ${expected}`, async () => {
        const begin = (): void => feed.service.behave(behaviour);
        const end = (): void => feed.service.reset();
        if (expected === "answer") {
          begin();
          await feed.assertOutcome("answer");
          assert.equal(feed.state.answer?.content.text, shows);
          assert.deepEqual(await feed.stored(), feed.state.answer);
          feed.assertKeyIsKept();
          end();
        } else await feed.assertEndured({ begin, expected, end });
        // The service may have counted the call.
        assert.ok(!feed.gate.events.includes("taken back"));
        assert.doesNotMatch(JSON.stringify([feed.replies.slice(-2), feed.log]), hidden);
        for (const line of feed.log) assert.doesNotMatch(line, controlCharacters);
      });
    }
  });

  describe(`${backend.name}: answers`, () => {
    it("G11 a second response to one request is never used for the next request", () =>
      withRelayed(backend, {}, async (feed) => {
        const first = 'HTTP/1.1 200 OK\r\nContent-Length: 23\r\n\r\n[{"WeatherText":"Fog"}]';
        feed.service.behave({ name: "rawAnswer", bytes: first + unasked }, { times: 1 });
        const outcome = await feed.outcome();
        // Whether the first is believed or not: what came behind it belongs to no request.
        assert.ok(outcome === "answer" || outcome === "unreachable", outcome);
        await feed.assertOutcome("answer");
        assert.notEqual(feed.state.answer?.content.text, "Storm");
        await feed.assertOutcome("answer");
      }));

    it("G11 an unrequested response is never used for the next request", () =>
      withRelayed(backend, {}, async (own) => {
        let noticed = (): void => undefined;
        const isNoticed = new Promise<void>((resolve) => (noticed = resolve));
        own.service.behave(
          (reply) => ({
            ...reply,
            deliver(wire) {
              const { socket } = wire.response;
              socket?.once("close", noticed);
              wire.response.once("finish", () => setTimeout(() => socket?.write(unasked), UNASKED_AFTER_MS));
              reply.deliver(wire);
            },
          }),
          { times: 1 },
        );
        await own.assertOutcome("answer");
        const since = performance.now();
        await isNoticed;
        assert.ok(performance.now() - since < 2_000, "the connection is given up for what came on it");
        for (let times = 0; times < 3; times += 1) {
          await own.assertOutcome("answer");
          assert.notEqual(own.state.answer?.content.text, "Storm");
        }
      }));
  });
}

import assert from "node:assert/strict";

import { describeServiceBehaviours } from "../../unit/service/api/describeServiceBehaviours";
import { deliveries, serviceBehaviours } from "../../unit/service/api/serviceBehaviours";
import { type Backend, openRelayed, withRelayed } from "../fixture";
import { inHost } from "../backends";

const unasked = 'HTTP/1.1 200 OK\r\nContent-Length: 25\r\n\r\n[{"WeatherText":"Storm"}]';

/** So much later that it cannot be taken for a part of the answer; and sooner than an idle connection is closed. */
const UNASKED_AFTER_MS = 200;

/** What the service answers, or a network that wants a person to sign in. */
export function describeAnswers(backend: Backend): void {
  describeServiceBehaviours({
    open: (scheme) => openRelayed(backend, { scheme }),
    // What bodies and statuses mean does not depend on the process.
    behaviours: inHost ? deliveries : serviceBehaviours,
    isFetch: backend.isFetch,
    schemes: { conditions: "query", search: "header" },
  });

  describe("answers", () => {
    it("G11 of two answers to one request, the second is never taken for the next one's", () =>
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

    it("G11 an unrequested answer is never taken for the next one's", () =>
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

import assert from "node:assert/strict";

import { canary } from "../../canary";
import { headers, observation, problem, combine, redirect } from "../../loopback/scenarios";
import { startWeatherService } from "../../loopback/weatherService";
import { describeServiceBehaviours } from "../../unit/service/api/describeServiceBehaviours";
import { deliveries, serviceBehaviours } from "../../unit/service/api/serviceBehaviours";
import {
  ask,
  assertEndured,
  assertOutcome,
  leading,
  openRelayed,
  portOf,
  type RelayedFeed,
  type Way,
} from "../fixture";
import { authority } from "../trust";
import { inHost } from "../ways";

const unasked = 'HTTP/1.1 200 OK\r\nContent-Length: 25\r\n\r\n[{"WeatherText":"Storm"}]';

/** So much later that it cannot be taken for a part of the answer; and sooner than an idle connection is closed. */
const UNASKED_AFTER_MS = 200;

/** What the service answers, or a network that wants a person to sign in. */
export function describeAnswers(way: Way): void {
  describeServiceBehaviours({
    open: (scheme) => openRelayed(way, { scheme }),
    // What bodies and statuses mean does not depend on the process.
    behaviours: inHost ? deliveries : serviceBehaviours,
    isFetch: way.isFetch,
    schemes: { conditions: "query", search: "header" },
  });

  describe("answers", () => {
    let feed: RelayedFeed;
    before(async () => {
      feed = await openRelayed(way);
    });
    after(() => feed.close());

    it("G11 of two answers to one request, the second is never taken for the next one's", async () => {
      const first = 'HTTP/1.1 200 OK\r\nContent-Length: 23\r\n\r\n[{"WeatherText":"Fog"}]';
      feed.service.behave({ name: "rawAnswer", bytes: first + unasked }, { times: 1 });
      const outcome = await ask(feed);
      // Whether the first is believed or not: what came behind it belongs to no request.
      assert.ok(outcome === "answer" || outcome === "unreachable", outcome);
      await assertOutcome(feed, "answer");
      assert.notEqual(feed.state.answer?.observation.text, "Storm");
      await assertOutcome(feed, "answer");
      feed.assertKeyIsKept();
    });

    it("G11 an unrequested answer is never taken for the next one's", async () => {
      const own = await openRelayed(way);
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
      await assertOutcome(own, "answer");
      const since = performance.now();
      await isNoticed;
      assert.ok(performance.now() - since < 2_000, "the connection is given up for what came on it");
      for (let times = 0; times < 3; times += 1) {
        await assertOutcome(own, "answer");
        assert.notEqual(own.state.answer?.observation.text, "Storm");
      }
      own.assertKeyIsKept();
      await own.close();
    });

    for (const scheme of ["header", "query"] as const) {
      it(`E2 E3 an error that repeats the key in its body and its headers is told without it (scheme ${scheme})`, async () => {
        const own = await openRelayed(way, { scheme });
        const members = {
          ...{ Reference: `https://x.example/?apikey=${canary}`, instance: canary, Message: canary, title: canary },
          ...{ APIKEY: canary, trace: { requestId: canary } },
        };
        const echo = headers({
          "X-Echo": canary,
          "Set-Cookie": `k=${canary}`,
          Location: `https://x.example/${canary}`,
        });
        for (const [status, expected] of [
          [401, "unauthorized"],
          [403, "forbidden"],
          [429, "quotaUsedUp"],
          [500, "serviceTrouble"],
        ] as const) {
          own.service.behave(combine(problem(status, members), echo));
          await assertOutcome(own, expected);
          own.assertKeyIsKept();
        }
        own.service.reset();
        await assertOutcome(own, "answer");
        await own.close();
      });
    }

    it("E3 an answer that repeats the key is shown and stored without it", async () => {
      const own = await openRelayed(way, { scheme: "query" });
      const members = { WeatherText: `Fog ${canary}`, Link: `https://x.example/?apikey=${canary}` };
      own.service.behave(combine(observation(members), headers({ ETag: `"${canary}"` })));
      await assertOutcome(own, "answer");
      await assertOutcome(own, "answer");
      own.assertKeyIsKept();
      await own.close();
    });

    it("G9 a 302 to a sign-in page is not followed", async () => {
      const portal = await startWeatherService({ authority: authority("everywhere") });
      await assertEndured(feed, {
        begin: () => feed.service.behave(redirect(302, `${portal.baseUrl}/sign-in?url=${feed.relay.url}`)),
        expected: "redirected",
        end: () => feed.service.reset(),
        elsewhere: () => portal.requests,
      });
      assert.equal(portal.connections, 0);
      await portal.close();
    });

    it("G9 a portal under its own name gets nothing to read", async () => {
      const portal = await startWeatherService({ authority: authority("everywhere"), certificate: "wrongHost" });
      portal.behave({ name: "captivePortal" });
      await assertEndured(feed, {
        ...leading(feed, portOf(portal.baseUrl)),
        expected: "untrustedCertificate",
        elsewhere: () => portal.requests,
      });
      assert.equal(portal.requests.length, 0);
      await portal.close();
    });

    it("G9 a network that stays closed is told in one line, however often it is asked", async () => {
      const own = await openRelayed(way);
      own.service.behave({ name: "captivePortal" });
      for (let times = 0; times < 20; times += 1) await assertOutcome(own, "unexpectedAnswer webPage");
      assert.equal(own.log.filter((line) => line.startsWith("warn")).length, 1);
      own.service.reset();
      await assertOutcome(own, "answer");
      own.assertKeyIsKept();
      await own.close();
    });
  });
}

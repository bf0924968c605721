import assert from "node:assert/strict";

import { canary } from "../../canary";
import { type Scenario } from "../../loopback/namedScenarios";
import { assertEndured, assertOutcome, openScene, type Scene, type Way } from "../scene";

const weather = '[{"WeatherText":"Fog"}]';
const length = `Content-Length: ${weather.length}`;
const ok = (head: string, body = weather): string => `HTTP/1.1 200 OK\r\n${head}\r\n\r\n${body}`;

/** So much later that it cannot be taken for a part of the answer; and sooner than an idle connection is closed. */
const UNASKED_AFTER_MS = 200;

/** What no HTTP client may read as an answer, each as the bytes that come. */
const malformed: Readonly<Record<string, string>> = {
  "G11 garbage": "\u0000\u0001\u0002 not HTTP at all\r\n\r\n",
  "G11 a line of text": "Hello\r\n",
  "G11 HTTP/0.9, a body and nothing else": weather,
  "G11 another protocol": "220 mail.example ESMTP\r\n",
  "G11 a version that does not exist": `HTTP/9.9 200 OK\r\n${length}\r\n\r\n${weather}`,
  "G11 a status that is no number": `HTTP/1.1 abc OK\r\n${length}\r\n\r\n${weather}`,
  "G4 nothing but the end": "",
  "G4 half a status line": "HTTP/1.1 20",
  "G4 headers that are cut": "HTTP/1.1 200 OK\r\nContent-Le",
  "G4 an end before Content-Length is reached": ok("Content-Length: 1000"),
  "G4 chunks that are cut": ok("Transfer-Encoding: chunked", `ff\r\n${weather}`),
  "F16 a header of 20 kB": ok(`${length}\r\nX-Long: ${"x".repeat(20_000)}`),
  "F16 a header with an escape character": ok(`${length}\r\nX-Odd: \u001b[31mred`),
  "F16 Content-Length and Transfer-Encoding": ok(`${length}\r\nTransfer-Encoding: chunked`, `5\r\n[null\r\n0\r\n\r\n`),
  "F16 two lengths": ok(`${length}\r\nContent-Length: 5`),
};

/** Answers that are no HTTP, that end too early, or that say more than they should. */
export function describeAnswers(way: Way): void {
  describe("answers", () => {
    let scene: Scene;
    before(async () => {
      scene = await openScene(way);
    });
    after(() => scene.close());

    const endures = async (scenario: Scenario, expected: string, what?: string): Promise<void> =>
      assertEndured(
        scene,
        { begin: () => scene.service.behave(scenario), expected, end: () => scene.service.reset() },
        what,
      );

    const folded = { "F16 a header that is folded": ok(`${length}\r\nX-Odd: a\r\n b`) };
    // Some of the older ones of Node's own unfold it, as RFC 9112 allows a client in section 5.2.
    for (const [what, bytes] of Object.entries({ ...malformed, ...(way.seesBytes && folded) })) {
      it(`${what} is no answer`, () => endures({ name: "rawAnswer", bytes }, "unreachable"));
    }

    it("G4 a connection that is cut in the middle of the body is no answer: with a reset, with an end", async () => {
      await endures({ name: "cutMidBody", how: "reset" }, "unreachable", "reset");
      await endures({ name: "cutMidBody", how: "close" }, "unreachable", "close");
      await endures({ name: "closeWithoutAnswer" }, "unreachable", "before any answer");
    });

    it("F16 1000 headers are read, as long as they are short", async () => {
      const headers = Array.from({ length: 1000 }, (_, index) => `X-${index}: 1`).join("\r\n");
      scene.service.behave({ name: "rawAnswer", bytes: ok(`${headers}\r\n${length}`) }, { times: 1 });
      await assertOutcome(scene, "answer");
      assert.equal(scene.answer?.observation.text, "Fog");
    });

    it("G11 of two answers to one request, the second is never taken for the next one's", async () => {
      const second = ok("Content-Length: 25", '[{"WeatherText":"Storm"}]');
      scene.service.behave({ name: "rawAnswer", bytes: ok(length) + second }, { times: 1 });
      const first = await scene.ask();
      // Whether the first is believed or not: what came behind it belongs to no request.
      assert.ok(first === "answer" || first === "unreachable", first);
      await assertOutcome(scene, "answer");
      assert.notEqual(scene.answer?.observation.text, "Storm");
      await assertOutcome(scene, "answer");
      scene.assertKeyIsKept();
    });

    it("G11 an unrequested answer is never taken for the next one's", async () => {
      const own = await openScene(way);
      const unasked = ok("Content-Length: 25", '[{"WeatherText":"Storm"}]');
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
        assert.notEqual(own.answer?.observation.text, "Storm");
      }
      own.assertKeyIsKept();
      await own.close();
    });

    it("D26 1000 early hints before the answer are passed over", async () => {
      scene.service.behave({ name: "interimResponses", count: 1000 }, { times: 1 });
      await assertOutcome(scene, "answer");
      scene.assertKeyIsKept();
    });

    it("D17 204, 205, 206, and an unrequested 304, are no answers", async () => {
      for (const status of [204, 205, 206, 304])
        await endures({ name: "status", status, body: "" }, "unexpectedAnswer status", String(status));
    });

    it("E2 E3 an error that repeats the key in its body and its headers is told without it", async () => {
      const echo = {
        Reference: `https://x.example/?apikey=${canary}`,
        instance: canary,
        Message: canary,
        title: canary,
      };
      for (const scheme of ["header", "query"] as const) {
        const own = await openScene(way, { scheme });
        for (const [status, expected] of [
          [401, "unauthorized"],
          [403, "forbidden"],
          [429, "quotaUsedUp"],
          [500, "serviceTrouble"],
        ] as const) {
          const scenarios: readonly Scenario[] = [
            { name: "problem", status, members: { ...echo, APIKEY: canary, trace: { requestId: canary } } },
            {
              name: "headers",
              headers: { "X-Echo": canary, "Set-Cookie": `k=${canary}`, Location: `https://x.example/${canary}` },
            },
          ];
          own.service.behave({ name: "combine", of: scenarios });
          await assertOutcome(own, expected);
          own.assertKeyIsKept();
        }
        own.service.reset();
        await assertOutcome(own, "answer");
        await own.close();
      }
    });

    it("E3 an answer that repeats the key is shown and kept without it", async () => {
      const own = await openScene(way, { scheme: "query" });
      own.service.behave({
        name: "combine",
        of: [
          {
            name: "observation",
            members: { WeatherText: `Fog ${canary}`, Link: `https://x.example/?apikey=${canary}` },
          },
          { name: "headers", headers: { ETag: `"${canary}"` } },
        ],
      });
      await assertOutcome(own, "answer");
      await assertOutcome(own, "answer");
      own.assertKeyIsKept();
      await own.close();
    });
  });
}

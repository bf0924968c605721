import assert from "node:assert/strict";

import type { Outcome } from "../../../../src/weather/model/answer";
import type { Transport } from "../../../../src/service/http/transport";
import { openTransport, type TransportOptions } from "../../../../src/service/http/undiciTransport";
import { bomb } from "../../../loopback/codingFaults";
import { startConnectProxy } from "../../../loopback/connectProxy";
import { bigBody } from "../../../loopback/deliveryFaults";
import { text } from "../../../loopback/scenarios";
import { trusting } from "../../../loopback/trust";
import {
  answerOf,
  type ClientFixture,
  type ClientOptions,
  closingAfterEach,
  weatherQueryAt,
  direct,
  endpointAt,
  failureOf,
  FreeGate,
  open,
  outcome,
} from "../harness";
import { itRows } from "../../weather/itEach";
import { callWith, everyCall, now, queryAt } from "./everyCall";

const closing = closingAfterEach();
const start = (options?: ClientOptions): Promise<ClientFixture> => closing(open(options));

describe("the client", () => {
  const unsent: Readonly<Record<string, ClientOptions>> = {
    proxyUnusable: { network: { ...direct, proxy: "ftp://127.0.0.1:1" } },
    proxySocks: { network: { ...direct, proxy: "socks5://127.0.0.1:1" } },
    proxyUnreachable: { network: { ...direct, proxy: "http://127.0.0.1:1" } },
    untrustedCertificate: { authorities: trusting() },
  };
  const assertTakenBack = async (expected: string, given: ClientOptions): Promise<void> => {
    const fixture = await start(given);
    assert.equal(outcome(await fixture.ask()), expected);
    assert.deepEqual(fixture.events, ["claimed", "taken back"]);
    assert.deepEqual(fixture.service.requests, []);
  };
  for (const [expected, given] of Object.entries(unsent))
    it(`doesn't count a request that never reached the service: ${expected}`, () => assertTakenBack(expected, given));

  it("G19 takes back a call whose connection can't be prepared, and makes the next one when it can", async () => {
    let isBroken = true;
    const fixture = await start({
      open: (options) => {
        if (isBroken) throw Object.assign(new Error(), { code: "MODULE_NOT_FOUND" });
        return openTransport(options);
      },
    });
    assert.deepEqual(failureOf(await fixture.ask()), {
      kind: "failure",
      failure: { kind: "notOpened" },
      cause: "MODULE_NOT_FOUND",
    });
    assert.deepEqual(fixture.events, ["claimed", "taken back"]);
    isBroken = false;
    assert.equal(outcome(await fixture.ask()), "answer");
  });

  it("doesn't count a request that a proxy refused", async () => {
    const { url: proxy } = await closing(startConnectProxy({ refuseWith: 403 }));
    await assertTakenBack("proxyRefused", { network: { ...direct, proxy } });
  });

  describe("reports an outcome", () => {
    let outcomes: Outcome[] = [];
    beforeEach(() => (outcomes = []));
    const listen = (): Promise<ClientFixture> => start({ onOutcome: (one) => outcomes.push(one) });

    it("G16 of what can't be reached without a proxy, which it says and takes back", async () => {
      const endpoint = endpointAt("https://127.0.0.1:1");
      const fixture = await start({ onOutcome: (one) => outcomes.push(one), mayMissProxy: () => true });
      await fixture.askWith(weatherQueryAt(endpoint));
      const failure = { kind: "unreachable", host: endpoint.host, proxy: "none" } as const;
      assert.deepEqual(outcomes, [{ name: "conditions", failure }]);
      assert.deepEqual(fixture.events, ["claimed", "taken back"]);
    });

    it("not of a call that is cancelled before it is made", async () => {
      const fixture = await listen();
      await fixture.askWith(fixture.query(), { signal: AbortSignal.abort() });
      assert.deepEqual({ outcomes, events: fixture.events }, { outcomes: [], events: [] });
    });

    it("not of a call that is cancelled while it waits for its turn", async () => {
      const gate = new FreeGate({ kind: "aborted" });
      const { reply, sent, outcomes } = await callWith(everyCall.conditions(queryAt()), {}, { gate });
      assert.equal(outcome(reply), "cancelled");
      assert.deepEqual({ sent, outcomes }, { sent: [], outcomes: [] });
    });
  });

  for (const [given, seconds] of [
    [undefined, 15],
    [2_000, 2],
  ] as const)
    it(`times out after ${seconds} s with deadline ${given ?? "none"}, says so, and counts the call`, async () => {
      const late = new DOMException("late", "TimeoutError");
      const open = ({ deadline }: TransportOptions): Transport => {
        assert.equal(deadline, seconds * 1000);
        return { send: () => Promise.reject(late), close: () => Promise.resolve() };
      };
      const fixture = await start({ deadline: given, open });
      const { host } = new URL(fixture.service.baseUrl);
      assert.deepEqual(failureOf(await fixture.ask()).failure, { kind: "timeout", host, seconds });
      assert.deepEqual(fixture.events, ["claimed"]);
    });

  it("H3 ends a request that is cancelled, calls it so, and counts it, because it may have reached the service", async () => {
    const fixture = await start();
    const gate = fixture.service.gate();
    const abort = new AbortController();
    const asking = fixture.askWith(fixture.query(), abort);
    await fixture.service.nextRequest();
    abort.abort();
    assert.equal(outcome(await asking), "cancelled");
    assert.deepEqual(fixture.events, ["claimed"]);
    // The service sees the abort while it still holds the answer back.
    await fixture.service.idle();
    gate.open();
  });

  /** A transport that does this in the place of sending, and the number of those closed. */
  const sending = (send: Transport["send"]) => {
    const transports = {
      closed: 0,
      open: () => ({ send, close: () => Promise.resolve(void (transports.closed += 1)) }),
    };
    return transports;
  };

  it("H3 gives up an answer that comes when it is cancelled already", async () => {
    const abort = new AbortController();
    const answer = { status: 200, headers: {}, text: '[{"WeatherText":"Fog"}]' };
    const fixture = await start(sending(() => Promise.resolve(void abort.abort()).then(() => answer)));
    assert.equal(outcome(await fixture.askWith(fixture.query(), abort)), "cancelled");
    assert.deepEqual(fixture.events, ["claimed", "answered, ? left"]);
  });

  it("H19 loads what it sends with before its turn comes, not after", async () => {
    const events: string[] = [];
    const fixture = await start({
      open: (options) => {
        events.push("loads");
        return openTransport(options);
      },
      gate: {
        enter: (entry) => {
          events.push("asks for its turn");
          return new FreeGate().enter(entry);
        },
      },
    });
    await fixture.ask();
    assert.deepEqual(events, ["loads", "asks for its turn"]);
  });

  describe("describes the last failed call in a problem report", () => {
    const requestId = "f88dc27c-wmf1-4982-be8d-cc7b0f2a2b41";
    const assertTold = async (id: string | undefined, outcome: string, own?: string): Promise<void> => {
      const text = JSON.stringify({ Code: "ServiceUnavailable", trace: { requestId: id } });
      const call = everyCall.conditions(queryAt());
      const { lastFailure } = await callWith(call, { status: 503, text }, own ? { key: own } : {});
      assert.deepEqual(lastFailure, { kind: "serviceTrouble", at: now, outcome });
    };
    itRows(assertTold, {
      "with the request id": [requestId, `503, request id ${requestId}`],
      "without a request id if the service sends none": [undefined, "503"],
      "without a request id of another form": ["berlin", "503"],
      "without a request id that contains other text": [`x-${requestId}`, "503"],
      "without a request id that is the key in capitals": [requestId.toUpperCase(), "503", requestId],
    });
  });
});

describe("the body of a 200", () => {
  it("D10 of exactly 4 MiB unpacked is read", async () => {
    const { service, ask } = await start();
    service.behave(text('[{"WeatherText":"Fog"}]'.padEnd(2 ** 22)));
    assert.equal(answerOf(await ask()).content.text, "Fog");
  });

  const big = { "of 100 MB": bigBody(100_000_000), "that unpacks to 100 MB": bomb(100_000_000) };
  for (const [what, behaviour] of Object.entries(big))
    it(`D10 ${what} is left at its limit, within a second and without the memory`, async () => {
      const { service, ask } = await start();
      service.behave(behaviour);
      const [before, started] = [process.memoryUsage.rss(), process.cpuUsage()];
      const { failure } = failureOf(await ask());
      // The time of this process, whatever else the machine does.
      const { user, system } = process.cpuUsage(started);
      const took = (user + system) / 1000;
      const grown = (process.memoryUsage.rss() - before) / 2 ** 20;
      assert.deepEqual(failure, { kind: "unexpectedAnswer", fault: "tooLarge" });
      assert.ok(took < 1000 && grown < 32, `${took} ms, ${grown} MiB`);
    });
});

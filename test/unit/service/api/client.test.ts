import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";

import type { Transport } from "../../../../src/service/http/transport";
import { openTransport, type TransportOptions } from "../../../../src/service/http/undiciTransport";
import { startConnectProxy } from "../../../loopback/connectProxy";
import { bigBody, encoded } from "../../../loopback/deliveryFaults";
import type { Outcome } from "../../../../src/weather/model/answer";
import type { Behavior } from "../../../loopback/reply";
import { trusting } from "../../../loopback/trust";
import { itRows } from "../../weather/itEach";
import {
  type ClientFixture,
  type ClientOptions,
  closingAfterEach,
  direct,
  failureOf,
  FreeGate,
  open,
  outcome,
} from "../harness";
import { callWith, everyCall, now, queryAt } from "./everyCall";

const closing = closingAfterEach();
const start = (options?: ClientOptions): Promise<ClientFixture> => closing(open(options));

describe("the client", () => {
  const assertTakenBack = async (expected: string, given: ClientOptions): Promise<void> => {
    const fixture = await start(given);
    assert.equal(outcome(await fixture.ask()), expected);
    assert.deepEqual(fixture.events, ["claimed", "taken back"]);
    assert.deepEqual(fixture.service.requests, []);
  };
  const proxied = (proxy: string): ClientOptions => ({ network: { ...direct, proxy } });
  const failing = (code: string, syscall?: string): ClientOptions => {
    const cause = Object.assign(new Error(), { code, syscall });
    return {
      open: () => ({ send: () => Promise.reject(new TypeError("", { cause })), close: () => Promise.resolve() }),
    };
  };
  itRows(assertTakenBack, {
    "a call isn't counted if the proxy can't be used": ["proxyUnusable", proxied("ftp://127.0.0.1:1")],
    "a call isn't counted if the proxy is SOCKS": ["proxySocks", proxied("socks5://127.0.0.1:1")],
    "a call isn't counted if the proxy isn't there": ["proxyUnreachable", proxied("http://127.0.0.1:1")],
    "a call isn't counted if the certificate isn't trusted": ["untrustedCertificate", { authorities: trusting() }],
  });
  const unconnected = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ENETUNREACH", "EHOSTUNREACH"];
  for (const code of [...unconnected, "ETIMEDOUT", "UND_ERR_CONNECT_TIMEOUT"])
    it(`a call that fails with ${code} isn't counted`, () => assertTakenBack("unreachable", failing(code)));

  for (const syscall of ["read", "write"])
    it(`a call whose connection breaks with ETIMEDOUT at a ${syscall} counts`, async () => {
      const fixture = await start(failing("ETIMEDOUT", syscall));
      assert.equal(outcome(await fixture.ask()), "unreachable");
      assert.deepEqual(fixture.events, ["claimed"]);
    });

  it("a call that a proxy refused isn't counted", async () => {
    const { url } = await closing(startConnectProxy({ refuseWith: 403 }));
    await assertTakenBack("proxyRefused", proxied(url));
  });

  it("a call is taken back if no connection can be prepared, and the next call tries again [G19]", async () => {
    let isBroken = true;
    const fixture = await start({
      open: (options) => {
        if (isBroken) throw Object.assign(new Error(), { code: "MODULE_NOT_FOUND" });
        return openTransport(options);
      },
    });
    const failed = { kind: "failure", failure: { kind: "notOpened" }, cause: "MODULE_NOT_FOUND" };
    assert.deepEqual(await fixture.ask(), failed);
    assert.deepEqual(fixture.events, ["claimed", "taken back"]);
    isBroken = false;
    assert.equal(outcome(await fixture.ask()), "answer");
  });

  it("the outcome of an unreachable service or a timeout says that no proxy was used [G16]", async () => {
    const outcomes: string[] = [];
    const onOutcome = ({ name, failure }: Outcome): void =>
      void outcomes.push([name, failure?.kind, failure && "proxy" in failure && failure.proxy].join(" "));
    for (const code of ["ENOTFOUND", "TimeoutError", "CERT_HAS_EXPIRED"])
      await (await start({ ...failing(code), onOutcome, mayMissProxy: () => true })).ask();
    const names = ["conditions unreachable none", "conditions timeout none", "conditions untrustedCertificate false"];
    assert.deepEqual(outcomes, names);
  });

  it("a call that is canceled before its turn, or while it waits for it, reports no outcome", async () => {
    for (const [signal, entered] of [
      [AbortSignal.abort(), 0],
      [new AbortController().signal, 1],
    ] as const) {
      const gate = new FreeGate({ kind: "aborted" });
      const { reply, sent, outcomes } = await callWith(everyCall.conditions(queryAt()), {}, { gate, signal });
      assert.equal(outcome(reply), "canceled");
      assert.deepEqual([sent, outcomes, gate.budgets.length], [[], [], entered]);
    }
  });

  it("a call reports that it is sent only when its turn has come [H25]", async () => {
    for (const [permit, events] of [
      [undefined, ["claimed", "sent", "answered, ? left"]],
      [{ kind: "aborted" }, []],
    ] as const) {
      const gate = new FreeGate(permit);
      const fixture = await start({ gate });
      await fixture.askWith(fixture.query(), { onSent: () => gate.events.push("sent") });
      assert.deepEqual(gate.events, events);
    }
  });

  const assertTimeout = async (deadline: number | undefined, seconds: number): Promise<void> => {
    const late = new DOMException("late", "TimeoutError");
    const open = (options: TransportOptions): Transport => {
      assert.equal(options.deadline, seconds * 1000);
      return { send: () => Promise.reject(late), close: () => Promise.resolve() };
    };
    const fixture = await start({ deadline, open });
    const { host } = new URL(fixture.service.baseUrl);
    assert.deepEqual(failureOf(await fixture.ask()).failure, { kind: "timeout", host, seconds });
    assert.deepEqual(fixture.events, ["claimed"]);
  };
  itRows(assertTimeout, {
    "a call times out after 15 seconds, says so, and counts": [undefined, 15],
    "a call times out after a different deadline": [2_000, 2],
  });

  it("a canceled call that may have reached the service ends as canceled, and counts [H3]", async () => {
    const fixture = await start();
    const gate = fixture.service.gate();
    const abort = new AbortController();
    const asking = fixture.askWith(fixture.query(), abort);
    await fixture.service.nextRequest();
    abort.abort();
    assert.equal(outcome(await asking), "canceled");
    assert.deepEqual(fixture.events, ["claimed"]);
    // The service notices the abort while it holds back the response.
    await fixture.service.idle();
    gate.open();
  });

  it("an answer that arrives after its call was canceled is ignored [H3]", async () => {
    const abort = new AbortController();
    const answer = { status: 200, headers: {}, text: '[{"WeatherText":"Fog"}]' };
    const fixture = await start({
      open: () => ({
        send: () => Promise.resolve(void abort.abort()).then(() => answer),
        close: () => Promise.resolve(),
      }),
    });
    assert.equal(outcome(await fixture.askWith(fixture.query(), abort)), "canceled");
    assert.deepEqual(fixture.events, ["claimed", "answered, ? left"]);
  });

  it("the transport is loaded before a call asks for its turn [H19]", async () => {
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

  const requestId = "f88dc27c-wmf1-4982-be8d-cc7b0f2a2b41";
  const assertTold = async (id: string | undefined, outcome: string, own = "canary-key"): Promise<void> => {
    const text = JSON.stringify({ Code: "ServiceUnavailable", trace: { requestId: id } });
    const { lastFailure } = await callWith(everyCall.conditions(queryAt()), { status: 503, text }, { key: own });
    assert.deepEqual(lastFailure, { kind: "serviceTrouble", at: now, outcome });
  };
  itRows(assertTold, {
    "the last failed call is reported with the request ID": [requestId, `503, request id ${requestId}`],
    "the last failed call has no request ID if the service sends no ID": [undefined, "503"],
    "the last failed call has no request ID that contains other text": [`x-${requestId}`, "503"],
    "the last failed call has no request ID that is the key": [requestId.toUpperCase(), "503", requestId],
  });
});

describe("the body of a 200", () => {
  const assertLeft = async (behavior: Behavior): Promise<void> => {
    const { service, ask } = await start();
    service.behave(behavior);
    const before = process.memoryUsage.rss();
    const { failure } = failureOf(await ask());
    const grown = (process.memoryUsage.rss() - before) / 2 ** 20;
    assert.deepEqual(failure, { kind: "unexpectedAnswer", fault: "tooLarge" });
    assert.ok(grown < 32, `${grown} MiB`);
  };
  // A hundred compressed bodies of a megabyte, one after another.
  const bomb = Buffer.concat(Array<Buffer>(100).fill(gzipSync(Buffer.alloc(1_000_000, " "))));
  itRows(assertLeft, {
    "a body of 100 MB is left at its limit, without using the memory [D10]": [bigBody(100_000_000)],
    "a body that unpacks to 100 MB is left at its limit, without using the memory [D10]": [encoded("gzip", () => bomb)],
  });
});

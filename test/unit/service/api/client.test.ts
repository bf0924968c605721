import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";

import type { Outcome } from "../../../../src/weather/model/answer";
import type { Transport } from "../../../../src/service/http/transport";
import { openTransport, type TransportOptions } from "../../../../src/service/http/undiciTransport";
import { english } from "../../../../src/weather/locale/strings";
import { explain } from "../../../../src/weather/view/failureMessage";
import { canary as key, revoked } from "../../../canary";
import { startConnectProxy } from "../../../loopback/connectProxy";
import { drip, stallBeforeHeaders, stallMidBody } from "../../../loopback/deliveryFaults";
import { startListener } from "../../../loopback/listener";
import { captivePortal, combine, headers, problem } from "../../../loopback/scenarios";
import { DEFAULT_KEY } from "../../../loopback/weatherService";
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
import { TestStorage } from "../storage/storageFixture";
import { everyCall } from "./everyCall";
import { openFeed } from "./feedFixture";
import { ask } from "../storage/storageFixture";

const schemes = ["header", "query"] as const;

const closing = closingAfterEach();
const start = (options?: ClientOptions): Promise<ClientFixture> => closing(open(options));
const storage = new TestStorage();

for (const [name, call] of Object.entries(everyCall)) {
  describe(`the client, for the call ${name}`, () => {
    it("G2 G3 gives connecting, headers and body together one deadline, of which the call counts", async () => {
      const deadline = 500;
      const mute = await closing(startListener());
      const [silent, muteProxy, ...stalls] = await Promise.all([
        start({ deadline }),
        start({ deadline, network: { ...direct, proxy: `http://127.0.0.1:${mute.port}` } }),
        ...[1, 2, 3].map(() => start({ deadline })),
      ]);
      stalls[0]?.service.behave(stallBeforeHeaders());
      stalls[1]?.service.behave(stallMidBody());
      stalls[2]?.service.behave(drip({ bytes: 1, everyMs: deadline }));
      const started = performance.now();
      const replies = await Promise.all([
        call(silent, { endpoint: endpointAt(`https://127.0.0.1:${mute.port}`) }),
        ...[muteProxy, ...stalls].map((each) => call(each)),
      ]);
      const took = performance.now() - started;
      assert.deepEqual(replies.map(outcome), Array(5).fill("timeout"));
      assert.ok(took > 0.9 * deadline && took < deadline + 1500, `${took} ms`);
      assert.deepEqual(silent.events, ["claimed"]);
    });

    it("tells the count of calls how many are left", async () => {
      const fixture = await start();
      fixture.service.behave(combine(captivePortal(), headers({ "RateLimit-Remaining": "41" })));
      await call(fixture);
      assert.deepEqual(fixture.events, ["claimed", "answered, 41 left"]);
    });

    it("takes back what never reached the service", async () => {
      const proxy = await closing(startConnectProxy({ refuseWith: 403 }));
      const options: Readonly<Record<string, ClientOptions>> = {
        proxyUnusable: { network: { ...direct, proxy: "ftp://127.0.0.1:1" } },
        proxySocks: { network: { ...direct, proxy: "socks5://127.0.0.1:1" } },
        proxyUnreachable: { network: { ...direct, proxy: "http://127.0.0.1:1" } },
        untrustedCertificate: { authorities: [] },
        proxyRefused: { network: { ...direct, proxy: proxy.url } },
      };
      for (const [expected, given] of Object.entries(options)) {
        const fixture = await start(given);
        assert.equal(outcome(await call(fixture)), expected);
        assert.deepEqual([fixture.events, fixture.service.requests], [["claimed", "taken back"], []], expected);
      }
    });

    it("sends nothing when the budget is used up, and says when one more call fits", async () => {
      const at = Date.UTC(2026, 5, 15, 23, 59);
      const now = (): number => at;
      const fixture = await start({ gate: storage.open({ now, budget: 3, minuteBudget: 3 }).gate, now });
      for (const _ of [1, 2, 3]) assert.notEqual((await call(fixture)).kind, "failure");
      const setting = name === "minuteForecast" ? "precipitationBudget" : "dailyBudget";
      const until = at + 24 * 60 * 60_000;
      const failure = { kind: "budgetUsedUp", budget: 3, setting: `currentConditions.${setting}`, until };
      const refused = { kind: "failure", failure, notBefore: until };
      for (const scheme of schemes)
        assert.deepEqual(await call(fixture, { endpoint: fixture.endpoint(scheme) }), refused);
      assert.equal(fixture.service.requests.length, 3);
    });

    it("I13 sends nothing when the calls of a month are used up, and says that the next one begins", async () => {
      const at = Date.UTC(2026, 11, 31, 23, 59);
      const now = (): number => at;
      const fixture = await start({ gate: storage.open({ now, monthlyBudget: 2 }).gate, now });
      for (const _ of [1, 2]) assert.notEqual((await call(fixture)).kind, "failure");
      const until = Date.UTC(2027, 0, 1);
      const failure = { kind: "budgetUsedUp", budget: 2, setting: "currentConditions.monthlyBudget", until };
      const third = await call(fixture);
      if (name === "minuteForecast") assert.notEqual(third.kind, "failure", "it has a subscription of its own");
      else assert.deepEqual(third, { kind: "failure", failure, notBefore: until });
      assert.equal(fixture.service.requests.length, name === "minuteForecast" ? 3 : 2);
    });

    describe("tells one outcome", () => {
      /** The reports about one call. */
      async function outcomesOf(make: (fixture: ClientFixture) => unknown, given?: ClientOptions): Promise<unknown> {
        const outcomes: Outcome[] = [];
        const fixture = await start({ ...given, onOutcome: (one) => outcomes.push(one) });
        await make(fixture);
        return outcomes;
      }

      it("of an answer", async () => {
        assert.deepEqual(await outcomesOf(call), [{ name }]);
      });

      it("of a refusal", async () => {
        const outcomes = await outcomesOf((fixture) => {
          fixture.service.behave(problem(403));
          return call(fixture);
        });
        assert.deepEqual(outcomes, [{ name, failure: { kind: "forbidden", keyId: "id", call: name } }]);
      });

      it("of what cannot be reached", async () => {
        const endpoint = endpointAt("https://127.0.0.1:1");
        const outcomes = await outcomesOf((fixture) => call(fixture, { endpoint }));
        assert.deepEqual(outcomes, [{ name, failure: { kind: "unreachable", host: endpoint.host } }]);
      });

      it("of a budget that is used up", async () => {
        const outcomes = await outcomesOf(call, { gate: storage.open({ budget: 0, minuteBudget: 0 }).gate });
        assert.deepEqual(
          (outcomes as readonly Outcome[]).map((one) => [one.name, one.failure?.kind]),
          [[name, "budgetUsedUp"]],
        );
      });

      const cancelled: Readonly<Record<string, (fixture: ClientFixture, abort: AbortController) => Promise<unknown>>> =
        {
          "before it is made": (fixture, abort) => {
            abort.abort();
            return call(fixture, abort);
          },
          "while the service holds the answer back": async (fixture, abort) => {
            const gate = fixture.service.gate();
            const asking = call(fixture, abort);
            await fixture.service.nextRequest();
            abort.abort();
            await asking;
            gate.open();
          },
        };
      for (const [when, make] of Object.entries(cancelled))
        it(`of a call that is wanted to the end, and none of one that is cancelled ${when}`, async () => {
          assert.deepEqual(await outcomesOf((fixture) => make(fixture, new AbortController())), []);
        });
    });
  });
}

describe("the client", () => {
  for (const given of [undefined, 2_000]) {
    const expected = given ?? 15_000;
    it(`has a deadline of ${expected} ms where ${given ?? "none"} is given, and names it when it has passed`, async () => {
      const deadlines: number[] = [];
      const open = ({ deadline }: TransportOptions): Transport => {
        deadlines.push(deadline);
        const late = new DOMException("late", "TimeoutError");
        return { send: () => Promise.reject(late), close: () => Promise.resolve() };
      };
      const fixture = await start({ deadline: given, open });
      const { host } = new URL(fixture.service.baseUrl);
      const { failure } = failureOf(await fixture.ask());
      assert.deepEqual([deadlines, failure], [[expected], { kind: "timeout", host, seconds: expected / 1000 }]);
    });
  }

  for (const [title, failure] of Object.entries({
    "B1 is asked for nothing without a key": { kind: "keyMissing", host: "x" },
    "I7 is asked for nothing while the secret storage fails": { kind: "keyStoreUnavailable" },
  } as const))
    it(title, async () => {
      const feed = await closing(openFeed({ findKey: () => Promise.resolve({ kind: "failure", failure }) }));
      assert.deepEqual(await feed.ask(), { kind: "failure", failure });
      assert.deepEqual([feed.gate.events, feed.service.connections, feed.client.log], [[], 0, []]);
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

  it("H3 does not send what is cancelled while the connection is made", async () => {
    const fixture = await start();
    const abort = new AbortController();
    const asking = fixture.askWith(fixture.query(), abort);
    while (fixture.service.connections === 0) await nextTurn();
    abort.abort();
    assert.equal(outcome(await asking), "cancelled");
    assert.equal(outcome(await fixture.ask()), "answer");
    assert.equal(fixture.service.requests.length, 1);
  });

  it("goes through other network settings at once, and opens the network again after it could not", async () => {
    const proxy = await closing(startConnectProxy());
    const settings = { ...direct, proxy: "nonsense://x" };
    const fixture = await start({ network: settings });
    assert.equal(outcome(await fixture.ask()), "proxyUnusable");
    assert.equal(fixture.client.useNetwork({ ...settings }), false);
    assert.equal(fixture.client.useNetwork({ ...direct, proxy: `127.0.0.1:${proxy.port}` }), true);
    assert.equal(outcome(await fixture.ask()), "answer");
    assert.equal(proxy.tunnels.length, 1);
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

  it("sends nothing for a location of a workspace when workspaces have had 6 calls in an hour", async () => {
    const { gate } = storage.open();
    const fixture = await start({ gate });
    await ask({ gate }, 6, true);
    const query = fixture.query();
    const refused = { kind: "failure", failure: { kind: "workspaceLimit" } };
    assert.deepEqual(await fixture.askWith({ ...query, isByWorkspace: true }), refused);
    assert.equal(fixture.service.connections, 0);
    assert.equal((await fixture.askWith(query)).kind, "answer");
  });

  it("does not send the API key as a location or as a text, nor write it to the log", async () => {
    const [short, refused] = ["349727-AS-A-KEY", { kind: "locationRefused", reason: "isApiKey" }];
    const [asking, finding] = [await start({ key: short }), await start({ key })];
    const pasted = [key, ` ${key}\n`, key.toUpperCase(), `Bearer ${key}`, `x?apikey=${encodeURIComponent(key)}`];
    for (const scheme of schemes) {
      const finds = pasted.map((text) => finding.find(text, "text", scheme));
      const replies = await Promise.all([asking.ask(short.toLowerCase(), scheme), ...finds]);
      assert.deepEqual(replies, Array(6).fill({ kind: "failure", failure: refused }));
    }
    for (const { service, log, events } of [asking, finding])
      assert.deepEqual([service.connections, log, events], [0, [], []]);
  });

  it("B13 D19 D20 says of a wrong key to set it again, and of one without access to check the subscription", async () => {
    const fixtures = [await start({ key: revoked }), await start({ options: { keys: [], keysWithoutAccess: [key] } })];
    const failures = await Promise.all(fixtures.map(async (fixture) => failureOf(await fixture.ask()).failure));
    const [wrong, withoutAccess] = failures.map((failure) => explain(failure, { tag: "en-GB", localize: english }));
    assert.match(wrong?.sentence ?? "", /complete, active.*set it again/);
    assert.match(
      withoutAccess?.sentence ?? "",
      /subscription doesn't include current conditions.*calls are used up.*Check it/,
    );
    const setKey = ["setApiKey", "showLog"];
    assert.deepEqual([wrong?.actions, withoutAccess?.actions], [setKey, ["checkSubscription", ...setKey]]);
  });

  describe("tells a report of a problem of the last call that failed", () => {
    type Members = Readonly<Record<string, unknown>>;
    const now = (): number => Date.UTC(2026, 9, 27, 8);
    const trace = { requestId: "0b1c-request", buildId: "0b1c-build", timestamp: "2026-01-02" };
    const whole = { Code: "ServiceUnavailable", trace };
    const told = { code: "ServiceUnavailable", requestId: "0b1c-request", buildId: "0b1c-build" };
    const none = { code: "", requestId: "", buildId: "" };
    const location = "349727";
    const assertTold = async (members: Members, expected: object, own = DEFAULT_KEY): Promise<void> => {
      const fixture = await start({ now, key: own, options: { keys: [own] } });
      assert.equal(fixture.client.lastFailure, undefined);
      fixture.service.behave(problem(503, members), { times: 1 });
      await fixture.ask(location);
      const failure = { kind: "serviceTrouble", at: now(), outcome: "503", ...expected };
      assert.deepEqual(fixture.client.lastFailure, failure);
      await fixture.ask(location);
      assert.deepEqual(fixture.client.lastFailure, failure);
    };
    const only = (member: "requestId" | "buildId", id: string): Members => ({
      ...whole,
      trace: { ...trace, [member]: id },
    });

    itRows(assertTold, {
      "with what identifies it": [whole, told],
      "without what is missing": [{ Code: undefined, trace: undefined }, none],
      "without a Code that is no identifier": [
        { ...whole, Code: "Berlin, https://x.example" },
        { ...told, code: "" },
      ],
      "without a Code of 65 characters": [
        { ...whole, Code: "x".repeat(65) },
        { ...told, code: "" },
      ],
      "without a Code that is the key": [{ ...whole, Code: "abcd" }, { ...told, code: "" }, "abcd"],
      "without a Code that is the key in capitals": [{ ...whole, Code: "ABCD" }, { ...told, code: "" }, "abcd"],
      "without a Code that has the key": [{ ...whole, Code: "x-a1b2c3d4-x" }, { ...told, code: "" }, "a1b2c3d4"],
      "without a request id that is the key": [only("requestId", "abcd"), { ...told, requestId: "" }, "abcd"],
      "without a build id that is the key": [only("buildId", "abcd"), { ...told, buildId: "" }, "abcd"],
      "without a build id that is the location": [only("buildId", location), { ...told, buildId: "" }],
    });

    it("where a search fails, or there is no answer, and not where a call is cancelled", async () => {
      const fixture = await start({ now });
      fixture.service.behave(problem(500, whole));
      await fixture.find();
      assert.deepEqual(fixture.client.lastFailure, { kind: "serviceTrouble", at: now(), outcome: "500", ...told });
      await fixture.askWith(weatherQueryAt(endpointAt("https://127.0.0.1:1")));
      const unreachable = { kind: "unreachable", at: now(), outcome: "ECONNREFUSED" };
      assert.deepEqual(fixture.client.lastFailure, unreachable);
      await fixture.askWith(fixture.query(), { signal: AbortSignal.abort() });
      assert.deepEqual(fixture.client.lastFailure, unreachable);
    });
  });

  it("searches for a text that has a part of the key, or a very short key", async () => {
    for (const [own, text] of Object.entries({ [key]: "Canary", Ber: "Berlin" })) {
      const fixture = await start({ key: own, options: { keys: [own] } });
      assert.equal((await fixture.find(text)).kind, "answer", text);
    }
  });

  it("finds no places whose names or keys are the key that the service echoes", async () => {
    const fixture = await start({ key, options: { keys: [key] } });
    const one = { Key: "178087", LocalizedName: "Berlin", Country: { LocalizedName: "Germany" } };
    const region = { EnglishName: encodeURIComponent(key) };
    const named = { ...one, LocalizedName: `Berlin ${key}`, AdministrativeArea: region };
    fixture.service.behave({ name: "json", value: [named, { ...one, Key: key }] });
    const place = { location: "178087", name: "Berlin [API key]", region: "[API key]", country: "Germany" };
    assert.deepEqual(answerOf(await fixture.find()).content, [place]);
  });

  for (const scheme of schemes) {
    it(`D27 D28 takes 200 and 401 in turn for what they are, by one request with the same key (scheme ${scheme})`, async () => {
      const fixture = await start();
      for (const expected of ["answer", "unauthorized", "answer", "unauthorized", "answer", "unauthorized"]) {
        if (expected === "unauthorized") fixture.service.behave(problem(401), { times: 1 });
        assert.equal(outcome(await fixture.ask("349727", scheme)), expected);
      }
      for (const request of fixture.service.requests) assert.equal(request.key, DEFAULT_KEY);
      assert.equal(fixture.service.requests.length, 6);
    });

    it(`finds places by their name, in any script, and by their position (scheme ${scheme})`, async () => {
      const fixture = await start();
      const found = await Promise.all([
        ...["Berlin", "東京", "new york", "Xyzzyqua"].map((name) => fixture.find(name, "text", scheme)),
        ...["40.71,-74.01", "north,south"].map((position) => fixture.find(position, "coordinates", scheme)),
      ]);
      const first = found.map((one) => (one.kind === "answer" ? one.answer.content[0]?.location : one.failure));
      const refused = { kind: "requestRefused", status: 400 };
      assert.deepEqual(first, ["178087", "226396", "349727", undefined, "349727", refused]);
      const here = answerOf(found[4]).content;
      assert.deepEqual([here.length, here[0]?.region], [1, "New York"]);
    });
  }
});

import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";

import { canary } from "../../../canary";
import { startConnectProxy } from "../../../loopback/connectProxy";
import { startListener } from "../../../loopback/listener";
import { redirect } from "../../../loopback/scenarios";
import { direct, FreeCalls, open, outcome, type Scene, type Setting } from "../harness";
import { makeFolder, openWindow, removeFolder } from "../storage/storageFixture";

describe("the client on a network that misbehaves", () => {
  let scene: Scene;
  before(async () => {
    scene = await open();
  });
  afterEach(() => scene.service.reset());
  after(() => scene.close());

  const faults = {
    "D7 a gzip that was cut": [{ name: "damagedGzip", damage: "cutInTheMiddle" }, "damaged"],
    "D8 a body that is not what its encoding says": [{ name: "labelled", label: "gzip", codings: [] }, "damaged"],
    "D8 an encoding that was not asked for": [{ name: "labelled", label: "br", codings: ["br"] }, "damaged"],
    "D10 more than 1 MiB": [{ name: "bigBody", bytes: 1024 * 1024 + 1 }, "tooLarge"],
    "D10 a small body that unpacks to more than 4 MiB": [
      { name: "bomb", decodedBytes: 4 * 1024 * 1024 + 1 },
      "tooLarge",
    ],
    "D5 G9 a sign-in page": [{ name: "captivePortal" }, "webPage"],
    "D16 half of a JSON text": [{ name: "malformedJson" }, "notJson"],
  } as const;
  for (const [what, [scenario, fault]] of Object.entries(faults)) {
    it(`${what} is called ${fault}`, async () => {
      scene.service.behave(scenario);
      const reply = await scene.ask();
      assert.ok(reply.kind === "failure");
      assert.deepEqual(reply.failure, { kind: "unexpectedAnswer", fault });
    });
  }

  it("D10 accepts an answer of exactly 4 MiB unpacked", async () => {
    const padding = "x".repeat(4 * 1024 * 1024 - '[{"WeatherText":""}]'.length);
    scene.service.behave({ name: "text", body: `[{"WeatherText":"${padding}"}]` });
    assert.equal(outcome(await scene.ask()), "answer");
  });

  it("G4 reports a connection that ends in the middle as unreachable", async () => {
    scene.service.behave({ name: "cutMidBody" });
    assert.equal(outcome(await scene.ask()), "unreachable");
    scene.service.behave({ name: "closeWithoutAnswer" });
    assert.equal(outcome(await scene.ask()), "unreachable");
  });

  it("G8 does not follow redirects", async () => {
    const elsewhere = await startListener();
    for (const code of [301, 302, 303, 307, 308]) {
      scene.service.behave(redirect(code, `https://127.0.0.1:${elsewhere.port}/`));
      assert.equal(outcome(await scene.ask()), "redirected", String(code));
    }
    assert.equal(elsewhere.connections, 0);
    await elsewhere.close();
  });

  it("G5 G7 refuses an untrusted certificate, whatever NODE_TLS_REJECT_UNAUTHORIZED says", async () => {
    const before = process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
    process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
    try {
      for (const certificate of ["expired", "wrongHost", "selfSigned", "notYetValid"] as const) {
        const other = await open({ options: { certificate } });
        assert.equal(outcome(await other.ask()), "untrustedCertificate", certificate);
        assert.equal(other.service.requests.length, 0);
        await other.close();
      }
    } finally {
      if (before === undefined) delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
      else process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = before;
    }
  });

  it("G2 G3 gives connecting, headers and body together one deadline", async () => {
    const mute = await startListener();
    const calls = new FreeCalls();
    const deadline = 500;
    const silent = await open({ calls, deadline });
    const stalls = await Promise.all(
      (["stallBeforeHeaders", "stallMidBody", "drip"] as const).map(async (name) => {
        const stalling = await open({ deadline });
        stalling.service.behave(name === "drip" ? { name, bytes: 1, everyMs: 20 } : { name });
        return stalling;
      }),
    );
    const muteProxy = await open({ deadline, network: { ...direct, proxy: `http://127.0.0.1:${mute.port}` } });
    const started = performance.now();
    const neverSpeaks = {
      ...silent.query(),
      endpoint: { ...silent.endpoint(), base: `https://127.0.0.1:${mute.port}` },
    };
    const replies = await Promise.all([
      silent.askWith(neverSpeaks),
      muteProxy.ask(),
      ...stalls.map((stalling) => stalling.ask()),
    ]);
    const took = performance.now() - started;
    assert.deepEqual(replies.map(outcome), ["timeout", "timeout", "timeout", "timeout", "timeout"]);
    assert.ok(took > 0.9 * deadline && took < deadline + 1500, `${took} ms`);
    assert.deepEqual(calls.events, ["claimed"]);
    await Promise.all([mute.close(), silent.close(), muteProxy.close(), ...stalls.map((stalling) => stalling.close())]);
  });

  it("H3 ends a request that is cancelled, and calls it so", async () => {
    const gate = scene.service.gate();
    const abort = new AbortController();
    const asking = scene.askWith(scene.query(), abort);
    await scene.service.nextRequest();
    abort.abort();
    assert.equal(outcome(await asking), "cancelled");
    // The service sees it given up while it still holds the answer back.
    await scene.service.idle();
    gate.open();
  });

  it("H3 does not send what is cancelled while the connection is made", async () => {
    const fresh = await open();
    const abort = new AbortController();
    const asking = fresh.askWith(fresh.query(), abort);
    while (fresh.service.connections === 0) await nextTurn();
    abort.abort();
    assert.equal(outcome(await asking), "cancelled");
    assert.equal(outcome(await fresh.ask()), "answer");
    assert.equal(fresh.service.requests.length, 1);
    await fresh.close();
  });

  it("does not send an API key as a location, nor write it to the log", async () => {
    const key = "349727-AS-A-KEY";
    const calls = new FreeCalls();
    const careless = await open({ key, calls });
    assert.deepEqual(await careless.ask(key.toLowerCase()), {
      kind: "failure",
      failure: { kind: "locationRefused", reason: "isApiKey" },
    });
    assert.deepEqual([careless.service.connections, careless.log, calls.events], [0, [], []]);
    await careless.close();
  });

  it("D2 keeps to Expires when there is no observation", async () => {
    scene.service.behave({
      name: "combine",
      of: [{ name: "emptyArray" }, { name: "expiresIn", milliseconds: 3_600_000 }],
    });
    const reply = await scene.ask();
    assert.ok(reply.kind === "failure");
    const minutes = ((reply.notBefore ?? 0) - Date.now()) / 60_000;
    assert.ok(minutes > 59 && minutes <= 60, String(minutes));
  });

  it("goes through other network settings at once, and opens the network again after it could not", async () => {
    const proxy = await startConnectProxy();
    const settings = { ...direct, proxy: "nonsense://x" };
    const moving = await open({ network: settings });
    assert.equal(outcome(await moving.ask()), "proxyUnusable");
    assert.equal(moving.client.useNetwork({ ...settings }), false);
    assert.equal(moving.client.useNetwork({ ...direct, proxy: `127.0.0.1:${proxy.port}` }), true);
    assert.equal(outcome(await moving.ask()), "answer");
    assert.equal(proxy.tunnels.length, 1);
    await Promise.all([moving.close(), proxy.close()]);
  });

  it("G4 works again after the trouble is over", async () => {
    const other = await open();
    other.service.behave({ name: "closeWithoutAnswer" }, { times: 1 });
    assert.deepEqual([outcome(await other.ask()), outcome(await other.ask())], ["unreachable", "answer"]);
    await other.close();
  });

  it("G12 survives a connection that the server closed between two requests", async () => {
    assert.equal(outcome(await scene.ask()), "answer");
    scene.service.dropConnections();
    assert.equal(outcome(await scene.ask()), "answer");
  });
});

describe("the client behind a proxy", () => {
  it("G10 goes through http.proxy with its authorization, and the proxy never sees the key", async () => {
    const proxy = await startConnectProxy({ credentials: { user: "me", password: "word" } });
    const proxyAuthorization = `Basic ${Buffer.from("me:word").toString("base64")}`;
    const scene = await open({ network: { ...direct, proxy: `http://127.0.0.1:${proxy.port}`, proxyAuthorization } });
    assert.equal(outcome(await scene.ask()), "answer");
    assert.deepEqual(
      proxy.tunnels.map(({ authority }) => authority),
      [new URL(scene.service.baseUrl).host],
    );
    await Promise.all([scene.close(), proxy.close()]);
  });

  it("G10 takes the proxy from HTTPS_PROXY, unless NO_PROXY or http.proxySupport says otherwise", async () => {
    const proxy = await startConnectProxy();
    const environment = { HTTPS_PROXY: proxy.url };
    const tunnels: number[] = [];
    const settings = [
      { environment },
      { environment: { ...environment, NO_PROXY: "127.0.0.1" } },
      { environment, network: { ...direct, noProxy: ["127.0.0.1"] } },
      { environment, network: { ...direct, proxySupport: "off" } },
    ];
    for (const setting of settings) {
      const scene = await open(setting);
      assert.equal(outcome(await scene.ask()), "answer");
      tunnels.push(proxy.tunnels.length);
      await scene.close();
    }
    assert.deepEqual(tunnels, [1, 1, 1, 1]);
    await proxy.close();
  });

  it("G10 says that the proxy wants a sign-in or does not let the request pass", async () => {
    const proxy = await startConnectProxy({ credentials: { user: "me", password: "word" } });
    const scene = await open({ network: { ...direct, proxy: `http://127.0.0.1:${proxy.port}` } });
    assert.equal(outcome(await scene.ask()), "proxyRefused");
    assert.equal(scene.service.connections, 0);
    await Promise.all([scene.close(), proxy.close()]);
  });
});

describe("the client and the count of calls", () => {
  it("sends nothing when the budget is used up, and says when the next day begins", async () => {
    const folder = await makeFolder();
    const evening = new Date(2026, 5, 15, 23, 59).getTime();
    const { calls } = openWindow(folder, { now: () => evening, budget: () => 2 });
    const scene = await open({ calls, now: () => evening });
    assert.deepEqual([outcome(await scene.ask()), outcome(await scene.ask("349727", "query"))], ["answer", "answer"]);
    for (const scheme of ["header", "query"] as const) {
      assert.deepEqual(await scene.ask("178087", scheme), {
        kind: "failure",
        failure: { kind: "budgetUsedUp", budget: 2 },
        notBefore: new Date(2026, 5, 16).getTime(),
      });
    }
    assert.equal(scene.service.requests.length, 2);
    await scene.close();
    await removeFolder(folder);
  });

  it("sends nothing for a location of a workspace when workspaces have had 6 calls in an hour", async () => {
    const folder = await makeFolder();
    const { calls } = openWindow(folder);
    const scene = await open({ calls });
    for (let call = 0; call < 6; call += 1) await calls.acquire(true);
    const query = scene.query();
    assert.deepEqual(await scene.askWith({ ...query, isByWorkspace: true }), {
      kind: "failure",
      failure: { kind: "workspaceLimit" },
    });
    assert.equal(scene.service.requests.length, 0);
    assert.equal((await scene.askWith(query)).kind, "answer");
    await scene.close();
    await removeFolder(folder);
  });

  const counted = {
    "an answer": [{ name: "asSpecified" }, "answer"],
    "no observation": [{ name: "emptyArray" }, "noObservation"],
    "a 401": [{ name: "problem", status: 401 }, "unauthorized"],
    "a 429": [{ name: "problem", status: 429 }, "quotaUsedUp"],
    "a 500": [{ name: "problem", status: 500 }, "serviceTrouble"],
    "a web page": [{ name: "captivePortal" }, "unexpectedAnswer"],
    "a damaged answer": [{ name: "damagedGzip", damage: "cutInTheMiddle" }, "unexpectedAnswer"],
    "an answer that is too large": [{ name: "bigBody", bytes: 2_000_000 }, "unexpectedAnswer"],
  } as const;
  for (const [what, [scenario, expected]] of Object.entries(counted)) {
    it(`counts ${what}`, async () => {
      const calls = new FreeCalls();
      const scene = await open({ calls });
      scene.service.behave(scenario);
      assert.equal(outcome(await scene.ask()), expected);
      assert.deepEqual([calls.events[0], calls.events.includes("taken back")], ["claimed", false]);
      await scene.close();
    });
  }

  it("takes back what never reached the service", async () => {
    const proxy = await startConnectProxy({ refuseWith: 403 });
    const settings: Record<string, Setting> = {
      proxyUnusable: { network: { ...direct, proxy: "ftp://127.0.0.1:1" } },
      proxySocks: { network: { ...direct, proxy: "socks5://127.0.0.1:1" } },
      proxyUnreachable: { network: { ...direct, proxy: "http://127.0.0.1:1" } },
      untrustedCertificate: { distrust: true },
      proxyRefused: { network: { ...direct, proxy: proxy.url } },
    };
    for (const [kind, setting] of Object.entries(settings)) {
      const calls = new FreeCalls();
      const scene = await open({ ...setting, calls });
      assert.equal(outcome(await scene.ask()), kind);
      assert.deepEqual(calls.events, ["claimed", "taken back"], kind);
      assert.equal(scene.service.requests.length, 0);
      await scene.close();
    }
    await proxy.close();
  });

  it("counts a request that was stopped on its way, which may have reached the service", async () => {
    const calls = new FreeCalls();
    const scene = await open({ calls });
    const gate = scene.service.gate();
    const abort = new AbortController();
    const asking = scene.askWith(scene.query(), abort);
    await scene.service.nextRequest();
    abort.abort();
    assert.equal(outcome(await asking), "cancelled");
    assert.deepEqual(calls.events, ["claimed"]);
    gate.open();
    await scene.close();
  });

  it("B1 says nothing to the service and counts nothing without a key", async () => {
    const calls = new FreeCalls();
    const findKey = () => Promise.resolve({ kind: "failure", failure: { kind: "keyMissing", host: "x" } } as const);
    const scene = await open({ calls, findKey });
    assert.equal(outcome(await scene.ask()), "keyMissing");
    assert.deepEqual([calls.events, scene.log, scene.service.connections], [[], [], 0]);
    await scene.close();
  });

  it("I7 a secret storage that throws or rejects is said to be unavailable, and nothing is sent or counted", async () => {
    const failures: Record<string, NonNullable<Setting["findKey"]>> = {
      throws: () => {
        throw new Error(`locked, ${canary}`);
      },
      rejects: () => Promise.reject(new Error(`locked, ${canary}`)),
      "rejects with something else": () => Promise.reject(new DOMException(canary, "AbortError")),
    };
    for (const [how, findKey] of Object.entries(failures)) {
      const calls = new FreeCalls();
      const scene = await open({ calls, findKey });
      assert.deepEqual(await scene.ask(), { kind: "failure", failure: { kind: "keyStoreUnavailable" } }, how);
      assert.deepEqual([calls.events, scene.service.connections], [[], 0], how);
      assert.match(scene.log.join("\n"), /^warn The API key could not be looked up \(\w+\)$/, how);
      await scene.close();
    }
  });

  it("I7 finds the key and its id, and says so when the storage fails", async () => {
    const scene = await open();
    const found = await scene.client.findKey(scene.endpoint());
    assert.equal(found.kind === "key" && found.id, "id");
    const locked = await open({ findKey: () => Promise.reject(new Error("locked")) });
    assert.deepEqual(await locked.client.findKey(locked.endpoint()), {
      kind: "failure",
      failure: { kind: "keyStoreUnavailable" },
    });
    await Promise.all([scene.close(), locked.close()]);
  });
});

describe("the client's log", () => {
  const levels = {
    "an answer": [{ name: "asSpecified" }, /^info 200 from https:\/\/\S+, good until 20\S+Z$/],
    "a refusal": [
      { name: "problem", status: 403, members: { trace: { requestId: "0b1c-2d" } } },
      /^warn \S+: 403, request id 0b1c-2d \(forbidden\)$/,
    ],
    "a refusal with a hostile id": [
      { name: "problem", status: 403, members: { trace: { requestId: "[x](command:y)" } } },
      /^warn \S+: 403 \(forbidden\)$/,
    ],
    "an attempt of an outage": [
      { name: "problem", status: 503, members: { trace: { requestId: "0b1c-2d" } } },
      /^debug \S+: 503, request id 0b1c-2d \(serviceTrouble\)$/,
    ],
    "a connection that is closed": [
      { name: "closeWithoutAnswer" },
      /^debug \S+: (UND_ERR_SOCKET|ECONNRESET) \(unreachable\)$/,
    ],
    "a sign-in page": [{ name: "captivePortal" }, /^debug \S+: 200 \(unexpectedAnswer\)$/],
  } as const;
  for (const [what, [scenario, last]] of Object.entries(levels)) {
    it(`tells of ${what} in one line of its level, without the key and without a query`, async () => {
      const key = canary;
      const scene = await open({ key, options: { keys: [key] } });
      for (const scheme of ["header", "query"] as const) {
        scene.service.behave(scenario);
        await scene.askWith(scene.query("349727", scheme, true));
      }
      const [first = "", second = "", third = "", fourth = "", ...others] = scene.log;
      assert.match(first, /^debug Asking https:\/\/127\.0\.0\.1:\d+\/currentconditions\/v1\/349727 \(scheme header\)$/);
      assert.match(third, /^debug Asking \S+ \(scheme query\)$/);
      for (const line of [second, fourth]) assert.match(line, last);
      assert.deepEqual(others, []);
      const all = scene.log.join("\n");
      assert.ok(!all.includes(key) && !all.includes(encodeURIComponent(key)) && !all.includes("?"));
      await scene.close();
    });
  }
});

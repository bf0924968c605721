import assert from "node:assert/strict";

import { startConnectProxy } from "../../service/connectProxy";
import { startListener } from "../../service/listener";
import { redirect } from "../../service/scenarios";
import { direct, open, outcome, type Scene } from "./harness";

describe("the client on a network that misbehaves", () => {
  let scene: Scene;
  before(async () => {
    scene = await open();
  });
  afterEach(() => scene.service.reset());
  after(() => scene.close());

  const faults = {
    "a gzip that was cut": [{ name: "damagedGzip", damage: "cutInTheMiddle" }, "damaged"],
    "a body that is not what its encoding says": [{ name: "labelled", label: "gzip", codings: [] }, "damaged"],
    "an encoding that was not asked for": [{ name: "labelled", label: "br", codings: ["br"] }, "damaged"],
    "more than 1 MiB": [{ name: "bigBody", bytes: 1024 * 1024 + 1 }, "tooLarge"],
    "a small body that unpacks to more than 4 MiB": [{ name: "bomb", decodedBytes: 4 * 1024 * 1024 + 1 }, "tooLarge"],
    "a sign-in page": [{ name: "captivePortal" }, "webPage"],
    "half of a JSON text": [{ name: "malformedJson" }, "notJson"],
  } as const;
  for (const [what, [scenario, fault]] of Object.entries(faults)) {
    it(`calls ${what} ${fault}`, async () => {
      scene.service.behave(scenario);
      const reply = await scene.ask();
      assert.deepEqual(reply, { kind: "failure", failure: { kind: "unexpectedAnswer", fault } });
    });
  }

  it("accepts an answer of exactly 4 MiB unpacked", async () => {
    const padding = "x".repeat(4 * 1024 * 1024 - '[{"WeatherText":""}]'.length);
    scene.service.behave({ name: "text", body: `[{"WeatherText":"${padding}"}]` });
    assert.equal(outcome(await scene.ask()), "answer");
  });

  it("reports a connection that ends in the middle as unreachable", async () => {
    scene.service.behave({ name: "cutMidBody" });
    assert.equal(outcome(await scene.ask()), "unreachable");
    scene.service.behave({ name: "closeWithoutAnswer" });
    assert.equal(outcome(await scene.ask()), "unreachable");
  });

  it("does not follow redirects", async () => {
    const elsewhere = await startListener();
    for (const code of [301, 302, 303, 307, 308]) {
      scene.service.behave(redirect(code, `https://127.0.0.1:${elsewhere.port}/`));
      assert.equal(outcome(await scene.ask()), "redirected", String(code));
    }
    assert.equal(elsewhere.connections, 0);
    await elsewhere.close();
  });

  it("refuses a certificate that nobody trusts, whatever NODE_TLS_REJECT_UNAUTHORIZED says", async () => {
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

  it("gives connecting, headers and body together 15 seconds", async () => {
    const mute = await startListener();
    const silent = await open({ options: {} });
    const stalls = await Promise.all(
      (["stallBeforeHeaders", "stallMidBody", "drip"] as const).map(async (name) => {
        const stalling = await open();
        stalling.service.behave(name === "drip" ? { name, bytes: 1, everyMs: 500 } : { name });
        return stalling;
      }),
    );
    const muteProxy = await open({ network: { ...direct, proxy: `http://127.0.0.1:${mute.port}` } });
    const started = performance.now();
    const neverSpeaks = {
      ...silent.question(),
      endpoint: { ...silent.endpoint(), base: `https://127.0.0.1:${mute.port}` },
    };
    const replies = await Promise.all([
      silent.client.ask(neverSpeaks).reply,
      muteProxy.ask(),
      ...stalls.map((stalling) => stalling.ask()),
    ]);
    const seconds = (performance.now() - started) / 1000;
    assert.deepEqual(replies.map(outcome), ["timeout", "timeout", "timeout", "timeout", "timeout"]);
    assert.ok(seconds > 14 && seconds < 18, `${seconds} s`);
    await Promise.all([mute.close(), silent.close(), muteProxy.close(), ...stalls.map((stalling) => stalling.close())]);
  }).timeout(30_000);

  it("ends a request that is cancelled, and calls it so", async () => {
    const gate = scene.service.gate();
    const asking = scene.client.ask(scene.question());
    await scene.service.nextRequest();
    asking.cancel();
    assert.equal(outcome(await asking.reply), "cancelled");
    gate.open();
  });

  it("does not send an API key as a location, nor write it to the log", async () => {
    const key = "349727-AS-A-KEY";
    const careless = await open({ key });
    assert.deepEqual(await careless.ask(key.toLowerCase()), {
      kind: "failure",
      failure: { kind: "locationRefused", reason: "it is your API key" },
    });
    assert.deepEqual([careless.service.connections, careless.log], [0, []]);
    await careless.close();
  });

  it("keeps to Expires when there is no observation", async () => {
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
    assert.equal(outcome(await moving.ask()), "unreachable");
    assert.equal(moving.client.useNetwork({ ...settings }), false);
    assert.equal(moving.client.useNetwork({ ...direct, proxy: `127.0.0.1:${proxy.port}` }), true);
    assert.equal(outcome(await moving.ask()), "answer");
    assert.equal(proxy.tunnels.length, 1);
    await Promise.all([moving.close(), proxy.close()]);
  });

  it("works again after the trouble is over", async () => {
    const other = await open();
    other.service.behave({ name: "closeWithoutAnswer" }, { times: 1 });
    assert.deepEqual([outcome(await other.ask()), outcome(await other.ask())], ["unreachable", "answer"]);
    await other.close();
  });

  it("survives a connection that the server closed between two requests", async () => {
    assert.equal(outcome(await scene.ask()), "answer");
    scene.service.dropConnections();
    assert.equal(outcome(await scene.ask()), "answer");
  });
});

describe("the client behind a proxy", () => {
  it("goes through http.proxy with its authorization, and the proxy never sees the key", async () => {
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

  it("takes the proxy from HTTPS_PROXY, unless NO_PROXY or http.proxySupport says otherwise", async () => {
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

  it("says that the proxy wants a sign-in or does not let the request pass", async () => {
    const proxy = await startConnectProxy({ credentials: { user: "me", password: "word" } });
    const scene = await open({ network: { ...direct, proxy: `http://127.0.0.1:${proxy.port}` } });
    assert.equal(outcome(await scene.ask()), "proxyRefused");
    assert.equal(scene.service.connections, 0);
    await Promise.all([scene.close(), proxy.close()]);
  });
});

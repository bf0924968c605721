import assert from "node:assert/strict";

import { canary } from "../../../canary";
import { startConnectProxy } from "../../../loopback/connectProxy";
import type { Scenario } from "../../../loopback/namedScenarios";
import { direct, FreeCalls, open, outcome, type Setting } from "../harness";
import { makeFolder, openWindow, removeFolder } from "../storage/storageFixture";
import { find, kindOf, one, oneMatch } from "./finding";

describe("a search and the key", () => {
  const key = canary;

  it("is not made for a text that is the key, or has it among other words", async () => {
    const calls = new FreeCalls();
    const scene = await open({ key, calls, options: { keys: [key] } });
    const pasted = [key, ` ${key}\n`, key.toUpperCase(), `Bearer ${key}`, `x?apikey=${encodeURIComponent(key)}`];
    for (const text of pasted) {
      for (const scheme of ["header", "query"] as const) {
        const found = await find(scene, text, "text", scheme);
        assert.deepEqual(found, {
          kind: "failure",
          failure: { kind: "locationRefused", reason: "isApiKey" },
        });
      }
    }
    assert.deepEqual([calls.events, scene.log, scene.service.connections], [[], [], 0]);
    await scene.close();
  });

  it("is made for a text that has a part of the key, or a very short key", async () => {
    for (const [own, text] of [
      [key, "Canary"],
      ["Ber", "Berlin"],
    ] as const) {
      const scene = await open({ key: own, options: { keys: [own] } });
      assert.equal(kindOf(await find(scene, text)), "found", text);
      await scene.close();
    }
  });

  it("is not made without a key, or when the secret storage fails", async () => {
    const lookups: Record<string, NonNullable<Setting["findKey"]>> = {
      keyMissing: () => Promise.resolve({ kind: "failure", failure: { kind: "keyMissing", host: "x" } }),
      keyStoreUnavailable: () => Promise.reject(new Error(`locked, ${canary}`)),
    };
    for (const [kind, findKey] of Object.entries(lookups)) {
      const calls = new FreeCalls();
      const scene = await open({ calls, findKey });
      assert.equal(kindOf(await find(scene)), kind);
      assert.deepEqual([calls.events, scene.service.connections], [[], 0]);
      await scene.close();
    }
  });

  it("finds no places whose names or keys are the key that the service echoes", async () => {
    const scene = await open({ key, options: { keys: [key] } });
    const echoes = [
      { ...one, LocalizedName: `Berlin ${key}`, AdministrativeArea: { EnglishName: encodeURIComponent(key) } },
      { ...one, Key: key },
    ];
    scene.service.behave({ name: "json", value: echoes });
    assert.deepEqual(await find(scene), {
      kind: "found",
      foundPlaces: [{ ...oneMatch, name: "Berlin [API key]", region: "[API key]" }],
    });
    await scene.close();
  });
});

describe("a search and the count of calls", () => {
  it("counts like a question, within the same budget, and is not made when that is used up", async () => {
    const folder = await makeFolder();
    const evening = new Date(2026, 5, 15, 23, 59).getTime();
    const { calls } = openWindow(folder, { now: () => evening, budget: () => 3 });
    const scene = await open({ calls, now: () => evening });
    assert.deepEqual(
      [kindOf(await find(scene)), outcome(await scene.ask()), kindOf(await find(scene, "1,2", "coordinates", "query"))],
      ["found", "answer", "found"],
    );
    for (const scheme of ["header", "query"] as const) {
      assert.deepEqual(await find(scene, "Berlin", "text", scheme), {
        kind: "failure",
        failure: { kind: "budgetUsedUp", budget: 3 },
        notBefore: new Date(2026, 5, 16).getTime(),
      });
    }
    assert.equal(outcome(await scene.ask()), "budgetUsedUp");
    assert.equal(scene.service.requests.length, 3);
    await scene.close();
    await removeFolder(folder);
  });

  it("counts whatever the service answers, and tells how many calls are left", async () => {
    const behaviours: Scenario[] = [
      { name: "asSpecified" },
      { name: "problem", status: 401 },
      { name: "problem", status: 503 },
      { name: "captivePortal" },
    ];
    for (const behaviour of behaviours) {
      const calls = new FreeCalls();
      const scene = await open({ calls });
      const remaining: Scenario = { name: "headers", headers: { "RateLimit-Remaining": "41" } };
      scene.service.behave({ name: "combine", of: [behaviour, remaining] });
      await find(scene);
      assert.deepEqual(calls.events, ["claimed", "answered, 41 left"], behaviour.name);
      await scene.close();
    }
  });

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
      assert.equal(kindOf(await find(scene)), kind);
      assert.deepEqual(calls.events, ["claimed", "taken back"], kind);
      assert.equal(scene.service.requests.length, 0);
      await scene.close();
    }
    await proxy.close();
  });
});

describe("the log of a search", () => {
  const key = canary;
  const text = "Grünstraße 7 & co";
  const levels: Record<string, [Scenario, RegExp]> = {
    places: [{ name: "json", value: [one] }, /^info 200 from https:\/\/\S+, places: 1$/],
    "no places": [{ name: "text", body: "[]" }, /^info 200 from https:\/\/\S+, places: 0$/],
    "a refusal that repeats the text": [
      { name: "problem", status: 403, members: { instance: text, Message: text, trace: { requestId: "0b1c-2d" } } },
      /^warn \S+: 403, request id 0b1c-2d \(forbidden\)$/,
    ],
    "a refused request": [
      { name: "problem", status: 400, members: { trace: {} } },
      /^warn \S+: 400 \(requestRefused\)$/,
    ],
    "trouble of the service": [
      { name: "problem", status: 503, members: { trace: {} } },
      /^debug \S+: 503 \(serviceTrouble\)$/,
    ],
    "junk that repeats the text": [{ name: "json", value: { text } }, /^debug \S+: 200 \(unexpectedAnswer\)$/],
    "a connection that is closed": [
      { name: "closeWithoutAnswer" },
      /^debug \S+: (UND_ERR_SOCKET|ECONNRESET) \(unreachable\)$/,
    ],
  };
  for (const [what, [scenario, last]] of Object.entries(levels)) {
    it(`tells of ${what} in one line of its level, without the key, a query or what was looked for`, async () => {
      const scene = await open({ key, options: { keys: [key] } });
      for (const scheme of ["header", "query"] as const) {
        scene.service.behave(scenario);
        await find(scene, text, "text", scheme);
      }
      const [first = "", second = "", third = "", fourth = "", ...others] = scene.log;
      assert.match(first, /^debug Asking https:\/\/127\.0\.0\.1:\d+\/locations\/v1\/search \(scheme header\)$/);
      assert.match(third, /^debug Asking \S+\/search \(scheme query\)$/);
      for (const line of [second, fourth]) assert.match(line, last);
      assert.deepEqual(others, []);
      const all = scene.log.join("\n");
      for (const secret of [key, encodeURIComponent(key), text, encodeURIComponent(text), "Grün", "Gr%C3", "?"])
        assert.ok(!all.includes(secret), secret);
      await scene.close();
    });
  }
});

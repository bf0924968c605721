import assert from "node:assert/strict";
import { mock } from "node:test";

import type { SecretStorage, SecretStorageChangeEvent } from "vscode";

import { ApiKeys } from "../../../../src/editor/platform/apiKeys";
import type { Endpoint } from "../../../../src/weather/model/endpoint";
import { apiKey } from "../../service/harness";

/** What a call of a storage that is broken brings. */
type Fault = () => Promise<never>;

const faults: Record<string, Fault> = {
  throws: () => {
    throw new Error("the keyring is locked");
  },
  rejects: () => Promise.reject(new Error("the keyring is locked")),
};

/** The editor's storage in memory; `broken` makes every call fail, `forgetful` loses what is stored. */
class Secrets implements SecretStorage {
  readonly held = new Map<string, string>();
  /** The names that were looked for. */
  readonly asked = new Set<string>();
  broken: false | Fault = false;
  forgetful = false;
  readonly #listeners = new Set<(event: SecretStorageChangeEvent) => void>();
  readonly onDidChange = (listener: (event: SecretStorageChangeEvent) => void): { dispose(): void } => {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  };

  get(key: string): Promise<string | undefined> {
    this.asked.add(key);
    return this.#call(() => this.held.get(key));
  }

  store(key: string, value: string): Promise<void> {
    return this.#call(() => {
      if (!this.forgetful) this.held.set(key, value);
      this.tell(key);
    });
  }

  delete(key: string): Promise<void> {
    return this.#call(() => {
      this.held.delete(key);
      this.tell(key);
    });
  }

  keys(): Promise<string[]> {
    return this.#call(() => [...this.held.keys()]);
  }

  tell(key: string): void {
    for (const listener of this.#listeners) listener({ key });
  }

  #call<T>(act: () => T): Promise<T> {
    return this.broken ? this.broken() : Promise.resolve(act());
  }
}

const here: Endpoint = {
  scheme: "header",
  base: "https://a.example/v",
  origin: "https://a.example",
  host: "a.example",
};
const elsewhere: Endpoint = {
  scheme: "header",
  base: "https://b.example",
  origin: "https://b.example",
  host: "b.example",
};

describe("stored keys", () => {
  let secrets: Secrets;
  const open = (environment: Record<string, string> = {}): ApiKeys => new ApiKeys(secrets, environment);
  const found = async (keys: ApiKeys, endpoint: Endpoint): Promise<string> => {
    const lookup = await keys.find(endpoint);
    return lookup.kind === "key" ? lookup.key.expose() : lookup.failure.kind;
  };
  beforeEach(() => {
    secrets = new Secrets();
  });

  it("C14 are found for the origin they were entered for, and for no other", async () => {
    const keys = open();
    await keys.store(here, apiKey("abcdefgh"));
    assert.equal(await found(keys, here), "abcdefgh");
    assert.equal(await found(keys, { ...here, base: "https://a.example/other", scheme: "query" }), "abcdefgh");
    assert.deepEqual(await keys.find(elsewhere), {
      kind: "failure",
      failure: { kind: "keyMissing", host: "b.example", storedFor: "a.example" },
    });
  });

  it("B2 go before the environment's, which is used without one and never stored", async () => {
    const keys = open({ WEATHER_API_KEY: " from-the-environment\n" });
    assert.equal(await found(keys, here), "from-the-environment");
    assert.equal(secrets.held.size, 0);
    await keys.store(here, apiKey("abcdefgh"));
    assert.equal(await found(keys, here), "abcdefgh");
  });

  it("B1 B3 in the environment that cannot be sent are refused by name", async () => {
    assert.equal(await found(open({ WEATHER_API_KEY: "two words" }), here), "keyRefused");
    assert.equal(await found(open({ WEATHER_API_KEY: "  " }), here), "keyMissing");
  });

  it("are removed for every origin", async () => {
    const keys = open();
    await keys.store(here, apiKey("abcdefgh"));
    await keys.store(elsewhere, apiKey("ijklmnop"));
    assert.deepEqual([...(await keys.removeAll())].sort(), ["a.example", "b.example"]);
    assert.equal(secrets.held.size, 0);
    assert.deepEqual(await keys.removeAll(), []);
  });

  it("that were damaged are missing, and not said to be for another address", async () => {
    secrets.held.set("apiKey https://a.example", "two words");
    assert.deepEqual(await open().find(here), { kind: "failure", failure: { kind: "keyMissing", host: "a.example" } });
  });

  it("I8 are read back, so that a storage that keeps nothing is noticed", async () => {
    secrets.forgetful = true;
    await assert.rejects(open().store(here, apiKey("abcdefgh")), /not stored/);
  });

  it("I7 that the storage does not give reject, and nothing else takes their place", async () => {
    secrets.broken = () => Promise.reject(new Error("the keyring is locked"));
    await assert.rejects(open({ WEATHER_API_KEY: "abcdefgh" }).find(here), /locked/);
  });

  it("B14 tell of a change once, in this window and in another, and not of one that changes nothing", async () => {
    const writer = open();
    const reader = open();
    const told: string[] = [];
    writer.onDidChange(() => told.push("writer"));
    reader.onDidChange(() => told.push("reader"));
    await Promise.all([found(writer, here), found(reader, here)]);
    await writer.store(here, apiKey("abcdefgh"));
    secrets.tell("apiKey https://a.example");
    secrets.tell("of another extension");
    await found(reader, here);
    await new Promise(setImmediate);
    assert.deepEqual(told.sort(), ["reader", "writer"]);
  });

  for (const change of ["removed", "replaced"] as const)
    it(`B14 H3 tell of a key that is ${change} before this window has looked for it`, async () => {
      secrets.held.set("apiKey https://a.example", "abcdefgh");
      const [here1, there] = [open(), open()];
      let told = 0;
      for (const keys of [here1, there]) keys.onDidChange(() => (told += 1));
      if (change === "removed") await here1.removeAll();
      else await here1.store(here, apiKey("ijklmnop"));
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(told, 2);
      assert.equal(there.areGone, change === "removed");
    });

  it("B14 tell of a change that a search for the key comes upon first, and of one that was stored at the second try", async () => {
    const keys = open();
    let told = 0;
    keys.onDidChange(() => (told += 1));
    await found(keys, here);
    secrets.held.set("apiKey https://a.example", "abcdefgh");
    await found(keys, here);
    assert.deepEqual([told, keys.areGone], [1, false]);
    secrets.broken = () => Promise.reject(new Error("the keyring is locked"));
    await assert.rejects(keys.store(here, apiKey("ijklmnop")));
    secrets.broken = false;
    await keys.store(here, apiKey("ijklmnop"));
    assert.equal(told, 2);
    await keys.removeAll();
    assert.deepEqual([told, keys.areGone], [3, true]);
  });

  it("with different texts have different ids that say nothing about them", async () => {
    const keys = open();
    const id = async (text: string): Promise<string> => {
      await keys.store(here, apiKey(text));
      const lookup = await keys.find(here);
      return lookup.kind === "key" ? lookup.id : "";
    };
    const [one, other, again] = [await id("abcdefgh"), await id("ijklmnop"), await id("abcdefgh")];
    assert.equal(one, again);
    assert.notEqual(one, other);
    assert.match(one, /^[0-9a-f]{8}$/);
  });

  for (const [how, broken] of Object.entries(faults)) {
    it(`I7 nothing takes the place of a storage that ${how}`, async () => {
      const keys = open({ WEATHER_API_KEY: "abcdefgh" });
      secrets.held.set("apiKey https://a.example", "ijklmnop");
      secrets.broken = broken;
      await assert.rejects(keys.find(here), /locked/);
      await assert.rejects(keys.store(here, apiKey("abcdefgh")), /locked/);
      await assert.rejects(keys.removeAll(), /locked/);
      secrets.tell("apiKey https://a.example");
      await new Promise(setImmediate);
      secrets.broken = false;
      assert.equal(await found(keys, here), "ijklmnop");
    });
  }

  it("I7 a storage that does not answer is given up after 20 seconds, whatever it is asked", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    try {
      const keys = open({ WEATHER_API_KEY: "abcdefgh" });
      secrets.broken = () => new Promise(() => undefined);
      const calls = [keys.find(here), keys.store(here, apiKey("abcdefgh")), keys.removeAll()];
      let settled = 0;
      const results = Promise.allSettled(calls.map((call) => (call as Promise<unknown>).finally(() => (settled += 1))));
      mock.timers.tick(19_999);
      await new Promise(setImmediate);
      assert.equal(settled, 0);
      mock.timers.tick(1);
      for (const result of await results) {
        assert.match(result.status === "rejected" ? String(result.reason) : "", /does not answer/);
      }
    } finally {
      mock.timers.reset();
    }
  });

  for (const nothing of [undefined, "", " ", "\u0000"]) {
    it(`I7 ${nothing === undefined ? "undefined" : JSON.stringify(nothing)} from the storage is no key`, async () => {
      secrets.get = () => Promise.resolve(nothing);
      assert.equal(await found(open(), here), "keyMissing");
      assert.equal(await found(open({ WEATHER_API_KEY: "abcdefgh" }), here), "abcdefgh");
      await assert.rejects(open().store(here, apiKey("abcdefgh")), /not stored/);
    });
  }

  it("I7 what is no text from the storage is refused, and nothing takes its place", async () => {
    secrets.get = () => Promise.resolve(7 as unknown as string);
    await assert.rejects(open({ WEATHER_API_KEY: "abcdefgh" }).find(here));
  });

  it("I7 a removal that fails halfway says so, and the second one removes the rest", async () => {
    const keys = open();
    await keys.store(here, apiKey("abcdefgh"));
    await keys.store(elsewhere, apiKey("ijklmnop"));
    const remove = secrets.delete.bind(secrets);
    let calls = 0;
    secrets.delete = (key) => (++calls === 2 ? Promise.reject(new Error("the keyring is locked")) : remove(key));
    await assert.rejects(keys.removeAll(), /locked/);
    assert.equal(keys.areGone, false);
    assert.equal((await keys.removeAll()).length, 1);
    assert.deepEqual([secrets.held.size, keys.areGone], [0, true]);
  });

  it("I8 without a keyring, a key works in every window of the session and is missing in the next one", async () => {
    await open().store(here, apiKey("abcdefgh"));
    assert.deepEqual([await found(open(), here), await found(open(), here)], ["abcdefgh", "abcdefgh"]);
    secrets = new Secrets();
    assert.equal(await found(open(), here), "keyMissing");
  });

  it("I9 a key is looked for in the secret storage under its origin and in WEATHER_API_KEY, and nowhere else", async () => {
    for (const name of ["apiKey", "currentConditions.apiKey", "https://a.example", "apikey https://a.example"]) {
      secrets.held.set(name, "abcdefgh");
    }
    const read: unknown[] = [];
    const environment = new Proxy<Record<string, string>>(
      { "currentConditions.apiKey": "abcdefgh", ACCUWEATHER_API_KEY: "abcdefgh", API_KEY: "abcdefgh" },
      {
        get: (target, name) => {
          read.push(name);
          return typeof name === "string" ? target[name] : undefined;
        },
      },
    );
    const keys = new ApiKeys(secrets, environment);
    assert.equal(await found(keys, here), "keyMissing");
    assert.deepEqual(secrets.asked, new Set(["apiKey https://a.example"]));
    assert.deepEqual(new Set(read), new Set(["WEATHER_API_KEY"]));
  });
});

import assert from "node:assert/strict";
import { mock } from "node:test";

import type { SecretStorage, SecretStorageChangeEvent } from "vscode";

import { ApiKeys } from "../../../../src/editor/platform/apiKeys";
import type { Endpoint } from "../../../../src/weather/model/endpoint";
import { apiKey } from "../../service/harness";
import { conditionsQueryFor, settled } from "../../weather/fakes";

const locked = new Error("the keyring is locked");
const faults: Readonly<Record<string, () => Promise<never>>> = {
  rejects: () => Promise.reject(locked),
  throws: () => {
    throw locked;
  },
};

type Listener = (event: SecretStorageChangeEvent) => void;

/** The editor's storage in memory. */
class Secrets implements SecretStorage {
  readonly held = new Map<string, string>();
  /** The names that were looked for. */
  readonly asked = new Set<string>();
  /** What every call brings instead of an answer. */
  fault: (() => Promise<never>) | undefined;
  readonly #listeners = new Set<Listener>();

  readonly onDidChange = (listener: Listener): { dispose(): void } => {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  };
  readonly fire = (key: string): void => this.#listeners.forEach((listener) => listener({ key }));
  readonly keys = (): Promise<string[]> => this.#call(() => [...this.held.keys()]);
  get = (key: string): Promise<string | undefined> => {
    this.asked.add(key);
    return this.#call(() => this.held.get(key));
  };
  store = (key: string, value: string): Promise<void> =>
    this.#call(() => {
      this.held.set(key, value);
      this.fire(key);
    });
  delete = (key: string): Promise<void> =>
    this.#call(() => {
      this.held.delete(key);
      this.fire(key);
    });

  #call<T>(act: () => T): Promise<T> {
    return this.fault ? this.fault() : Promise.resolve(act());
  }
}

const [here, elsewhere] = ["a.example", "b.example"].map((host) => conditionsQueryFor("1", host).endpoint) as [
  Endpoint,
  Endpoint,
];
const name = "apiKey https://a.example";
const [one, other] = ["abcdefgh", "ijklmnop"];
const environment = { WEATHER_API_KEY: one };

describe("stored keys", () => {
  let secrets: Secrets;
  const open = (variables: Record<string, string> = {}): ApiKeys => new ApiKeys(secrets, variables);
  const found = async (keys: ApiKeys, endpoint = here): Promise<string> => {
    const lookup = await keys.find(endpoint);
    return lookup.kind === "key" ? lookup.key.expose() : lookup.failure.kind;
  };
  /** Counts the changes that these keys tell of. */
  const countChanges = (...all: readonly ApiKeys[]): { count: number } => {
    const changes = { count: 0 };
    for (const keys of all) keys.onDidChange(() => (changes.count += 1));
    return changes;
  };
  beforeEach(() => void (secrets = new Secrets()));

  it("C14 are found for the origin they were entered for, and for no other", async () => {
    const keys = open();
    await keys.store(here, apiKey(one));
    assert.equal(await found(keys), one);
    assert.equal(await found(keys, { ...here, base: "https://a.example/other", scheme: "query" }), one);
    assert.deepEqual(await keys.find(elsewhere), {
      kind: "failure",
      failure: { kind: "keyMissing", host: "b.example", storedFor: "a.example" },
    });
  });

  it("B2 go before the environment's, which is used without one and never stored", async () => {
    const keys = open({ WEATHER_API_KEY: " from-the-environment\n" });
    assert.deepEqual([await found(keys), secrets.held.size], ["from-the-environment", 0]);
    await keys.store(here, apiKey(one));
    assert.equal(await found(keys), one);
  });

  it("B1 B3 in the environment that cannot be sent are refused by name", async () => {
    assert.equal(await found(open({ WEATHER_API_KEY: "two words" })), "keyRefused");
    assert.equal(await found(open({ WEATHER_API_KEY: "  " })), "keyMissing");
  });

  it("are removed for every origin", async () => {
    const keys = open();
    await keys.store(here, apiKey(one));
    await keys.store(elsewhere, apiKey(other));
    const removed = [[...(await keys.removeAll())].sort(), await keys.removeAll()];
    assert.deepEqual([removed, secrets.held.size], [[["a.example", "b.example"], []], 0]);
  });

  it("that were damaged are missing, and not said to be for another address", async () => {
    secrets.held.set(name, "two words");
    assert.deepEqual(await open().find(here), { kind: "failure", failure: { kind: "keyMissing", host: "a.example" } });
  });

  it("I8 are read back, so that a storage that keeps nothing is noticed", async () => {
    secrets.store = () => Promise.resolve();
    await assert.rejects(open().store(here, apiKey(one)), /not stored/);
  });

  it("B14 tell of a change once, in this window and in another, and not of one that changes nothing", async () => {
    const [writer, reader] = [open(), open()];
    const [written, read] = [countChanges(writer), countChanges(reader)];
    await Promise.all([found(writer), found(reader)]);
    await writer.store(here, apiKey(one));
    secrets.fire(name);
    secrets.fire("of another extension");
    await found(reader);
    await settled();
    assert.deepEqual([written.count, read.count], [1, 1]);
  });

  for (const change of ["removed", "replaced"] as const)
    it(`B14 H3 tell of a key that is ${change} before this window has looked for it`, async () => {
      secrets.held.set(name, one);
      const [writer, reader] = [open(), open()];
      const changes = countChanges(writer, reader);
      await (change === "removed" ? writer.removeAll() : writer.store(here, apiKey(other)));
      await settled();
      assert.deepEqual([changes.count, reader.areGone], [2, change === "removed"]);
    });

  it("B14 tell of a change that a search for the key comes upon first, and of one that was stored at the second try", async () => {
    const keys = open();
    const changes = countChanges(keys);
    await found(keys);
    secrets.held.set(name, one);
    await found(keys);
    assert.deepEqual([changes.count, keys.areGone], [1, false]);
    secrets.fault = () => Promise.reject(locked);
    await assert.rejects(keys.store(here, apiKey(other)));
    secrets.fault = undefined;
    await keys.store(here, apiKey(other));
    assert.equal(changes.count, 2);
    await keys.removeAll();
    assert.deepEqual([changes.count, keys.areGone], [3, true]);
  });

  it("with different texts have different ids that say nothing about them", async () => {
    const keys = open();
    const idOf = async (text: string): Promise<string> => {
      await keys.store(here, apiKey(text));
      const lookup = await keys.find(here);
      return lookup.kind === "key" ? lookup.id : "";
    };
    const first = await idOf(one);
    assert.match(first, /^[0-9a-f]{8}$/);
    assert.notEqual(await idOf(other), first);
    assert.equal(await idOf(one), first);
  });

  for (const [how, fault] of Object.entries(faults))
    it(`I7 nothing takes the place of a storage that ${how}`, async () => {
      const keys = open(environment);
      secrets.held.set(name, other);
      secrets.fault = fault;
      for (const call of [() => keys.find(here), () => keys.store(here, apiKey(one)), () => keys.removeAll()])
        await assert.rejects(call, /locked/);
      secrets.fire(name);
      await settled();
      secrets.fault = undefined;
      assert.equal(await found(keys), other);
    });

  it("I7 a storage that does not answer is given up after 20 seconds, whatever it is asked", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    try {
      const keys = open(environment);
      secrets.fault = () => new Promise(() => undefined);
      const reasons: unknown[] = [];
      for (const call of [keys.find(here), keys.store(here, apiKey(one)), keys.removeAll()])
        call.catch((reason: unknown) => reasons.push(reason));
      mock.timers.tick(19_999);
      await settled();
      assert.deepEqual(reasons, []);
      mock.timers.tick(1);
      await settled();
      assert.deepEqual(reasons.map(String), Array(3).fill("Error: the secret storage does not answer"));
    } finally {
      mock.timers.reset();
    }
  });

  for (const nothing of [undefined, "", " ", "\u0000"])
    it(`I7 ${nothing === undefined ? "undefined" : JSON.stringify(nothing)} from the storage is no key`, async () => {
      secrets.get = () => Promise.resolve(nothing);
      assert.equal(await found(open()), "keyMissing");
      assert.equal(await found(open(environment)), one);
      await assert.rejects(open().store(here, apiKey(one)), /not stored/);
    });

  it("I7 what is no text from the storage is refused, and nothing takes its place", async () => {
    secrets.get = () => Promise.resolve(7 as unknown as string);
    await assert.rejects(open(environment).find(here));
  });

  it("I7 a removal that fails halfway says so, and the second one removes the rest", async () => {
    const keys = open();
    await keys.store(here, apiKey(one));
    await keys.store(elsewhere, apiKey(other));
    const remove = secrets.delete;
    let calls = 0;
    secrets.delete = (key) => (++calls === 2 ? Promise.reject(locked) : remove(key));
    await assert.rejects(keys.removeAll(), /locked/);
    assert.equal(keys.areGone, false);
    assert.equal((await keys.removeAll()).length, 1);
    assert.deepEqual([secrets.held.size, keys.areGone], [0, true]);
  });

  it("I8 without a keyring, a key works in every window of the session and is missing in the next one", async () => {
    await open().store(here, apiKey(one));
    assert.deepEqual([await found(open()), await found(open())], [one, one]);
    secrets = new Secrets();
    assert.equal(await found(open()), "keyMissing");
  });

  it("I9 a key is looked for in the secret storage under its origin and in WEATHER_API_KEY, and nowhere else", async () => {
    for (const wrong of ["apiKey", "currentConditions.apiKey", "https://a.example", "apikey https://a.example"])
      secrets.held.set(wrong, one);
    const read = new Set<unknown>();
    const variables = new Proxy<Record<string, string>>(
      { "currentConditions.apiKey": one, ACCUWEATHER_API_KEY: one, API_KEY: one },
      { get: (target, variable: string) => (read.add(variable), target[variable]) },
    );
    assert.equal(await found(open(variables)), "keyMissing");
    assert.deepEqual([secrets.asked, read], [new Set([name]), new Set(["WEATHER_API_KEY"])]);
  });
});

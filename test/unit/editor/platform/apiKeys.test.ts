import assert from "node:assert/strict";
import { mock } from "node:test";

import type { SecretStorage, SecretStorageChangeEvent } from "vscode";

import { ApiKeys } from "../../../../src/editor/platform/apiKeys";
import { apiKey } from "../../service/harness";
import { FakeLog, weatherQueryFor, settled } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { FakeState } from "../fakeEditor";

class Secrets implements SecretStorage {
  readonly held = new Map<string, string>();
  /** The requested names. */
  readonly asked = new Set<string>();
  /** The fault of every call, if any. */
  fault: (() => Promise<never>) | undefined;
  readonly #listeners: ((event: SecretStorageChangeEvent) => void)[] = [];

  readonly onDidChange = (listener: (event: SecretStorageChangeEvent) => void): { dispose(): void } => {
    this.#listeners.push(listener);
    return { dispose: () => undefined };
  };
  readonly fire = (key: string): void => this.#listeners.forEach((listener) => listener({ key }));
  keys = (): Promise<string[]> => this.#call(() => [...this.held.keys()]);
  get = (key: string): Promise<string | undefined> => this.#call(() => (this.asked.add(key), this.held.get(key)));
  store = (key: string, value: string): Promise<void> => this.#change(key, () => this.held.set(key, value));
  delete = (key: string): Promise<void> => this.#change(key, () => this.held.delete(key));

  #change(key: string, act: () => unknown): Promise<void> {
    return this.#call(() => (act(), void this.fire(key)));
  }

  #call<T>(act: () => T): Promise<T> {
    return this.fault ? this.fault() : Promise.resolve(act());
  }
}

const { endpoint: here } = weatherQueryFor("1", "a.example");
const { endpoint: elsewhere } = weatherQueryFor("1", "b.example");
const onPath = (path: string) => ({ ...here, base: `https://a.example/${path}` });
const name = "apiKey https://a.example";
const [one, other] = ["abcdefgh", "ijklmnop"];
/** An error that quotes a secret. */
const locked = Object.assign(new Error(`the keyring is locked: ${other}`), { code: "LOCKED" });

const lookUpIn = (keys: ApiKeys): Promise<void> => keys.lookUp();

describe("stored keys", () => {
  let secrets: Secrets;
  let state: FakeState;
  let log: FakeLog;
  /** The keys in this window, without any in the environment. */
  let keys: ApiKeys;
  const open = (variables: Record<string, string> = {}): ApiKeys => new ApiKeys(secrets, state, variables, log);
  const store = (text: string, endpoint = here): Promise<void> => keys.store(endpoint, apiKey(text));
  const found = async (where = keys, endpoint = here): Promise<string> => {
    const lookup = await where.find(endpoint);
    return lookup.kind === "key" ? lookup.key.expose() : lookup.failure.kind;
  };
  const countChanges = (of: ApiKeys): { count: number } => {
    const changes = { count: 0 };
    of.onDidChange(() => (changes.count += 1));
    return changes;
  };
  const everyChange = [() => store(one), () => keys.removeAll()];
  beforeEach(() => {
    log = new FakeLog();
    secrets = new Secrets();
    state = new FakeState();
    keys = open();
  });
  afterEach(() => mock.timers.reset());

  const missing = (host: string, storedFor?: string) => ({
    kind: "failure",
    failure: { kind: "keyMissing", host, ...(storedFor !== undefined && { storedFor }) },
  });

  it("a stored key is found for its address, with either scheme, and for no other path or host [C14]", async () => {
    await store(one, onPath("team-a"));
    assert.equal(await found(keys, { ...onPath("team-a"), scheme: "query" }), one);
    for (const path of ["team-b", "team-a/b", "team-A"])
      assert.deepEqual(await keys.find(onPath(path)), missing(`a.example/${path}`, "a.example/team-a"));
    assert.deepEqual(await keys.find(here), missing("a.example", "a.example/team-a"));
    assert.deepEqual(await keys.find(elsewhere), missing("b.example", "a.example"));
  });

  it("stored keys are named by their hosts, unless two keys have the same host [C14]", async () => {
    await store(one, onPath("team-a"));
    await store(one, elsewhere);
    assert.equal(keys.nameOf(onPath("team-a")), "a.example");
    assert.equal(keys.nameOf(onPath("team-b")), "a.example/team-b");
    assert.deepEqual(await open().removeAll(), ["a.example", "b.example"]);
    for (const path of ["team-a", "team-b"]) await store(one, onPath(path));
    assert.deepEqual(await keys.removeAll(), ["a.example/team-a", "a.example/team-b"]);
  });

  it("a stored key takes precedence over the environment's, which is never stored [B2]", async () => {
    const both = open({ WEATHER_API_KEY: " from-the-environment\n" });
    assert.equal(await found(both), "from-the-environment");
    assert.equal(both.state, "some");
    assert.equal(secrets.held.size, 0);
    await store(one);
    assert.equal(await found(both), one);
  });

  it("a key in the environment that can't be sent is refused [B1 B3]", async () => {
    assert.equal(await found(open({ WEATHER_API_KEY: "two words" })), "keyRefused");
    assert.equal(await found(open({ WEATHER_API_KEY: "  " })), "keyMissing");
  });

  it("a stored key is read back, to detect a storage that stores nothing [I8]", async () => {
    secrets.store = () => Promise.resolve();
    await assert.rejects(store(one), /not stored/);
  });

  const [lost, gone] = [missing("a.example", "a.example"), missing("a.example")];
  const [forget, removeAll] = [() => void secrets.held.clear(), () => open().removeAll()];
  const hidden = (): void => void (secrets.keys = () => Promise.reject(new Error("keys() isn't supported")));
  /** Asserts the answer for the address of a stored key in a later window, after `act`. */
  const assertLater = async (acts: readonly ((later: ApiKeys) => unknown)[], expected: object) => {
    await store(one);
    const later = open();
    for (const act of acts) await act(later);
    assert.deepEqual(await later.find(here), expected);
  };
  const first = (later: ApiKeys): Promise<unknown> => later.find(here);
  itRows(assertLater, {
    "a key that the editor has lost isn't one that nobody has set [I8]": [[forget], lost],
    "a key that the editor has lost is lost even if it can't list keys [I8 I14]": [[forget, hidden, lookUpIn], lost],
    "a key that the editor has lost stays lost until it's set or removed [I8]": [[forget, first, first], lost],
    "a lost key that is removed in an earlier window isn't lost": [[forget, removeAll], gone],
    "a key that disappears while it's in use isn't lost": [[first, forget], gone],
    "after a removal, a lost key isn't lost any longer [I8]": [[forget, first, (later) => later.removeAll()], gone],
  });

  it("only the window in which a person removes the key writes the list of addresses [I8]", async () => {
    await store(one);
    const copy = new FakeState();
    const behind = new ApiKeys(secrets, copy, {}, log);
    assert.equal(await found(behind), one);
    await keys.removeAll();
    await settled();
    assert.equal(await found(behind), "keyMissing");
    assert.deepEqual([...copy.values], []);
  });

  const nothing = (): void => undefined;
  /** Asserts the number of events for `act` after `prepare`, while there is a key. */
  const assertReported = async (prepare: () => unknown, act: () => unknown, expected: number, state = "some") => {
    secrets.held.set(name, one);
    await prepare();
    const changes = countChanges(keys);
    await act();
    await settled();
    assert.equal(changes.count, expected);
    assert.equal(keys.state, state);
  };
  const lookUp = (): Promise<void> => keys.lookUp();
  const remove = (): Promise<unknown> => open().removeAll();
  const replace = (): Promise<void> => open().store(here, apiKey(other));
  const findNone = (): Promise<string> => (secrets.held.clear(), found());
  const findOne = (): Promise<string> => (secrets.held.set(name, one), found());
  const lookUpNone = (): Promise<void> => (secrets.held.clear(), keys.lookUp());
  const lookUpTwice = (): Promise<void> => keys.lookUp().then(lookUp);
  const findFirst = (): Promise<void> => found().then(lookUp);
  const findAfterFailure = async (): Promise<void> => {
    secrets.fault = () => Promise.reject(locked);
    await keys.lookUp();
    assert.equal(keys.state, "unknown");
    secrets.fault = undefined;
    assert.equal(await found(), one);
  };
  itRows(assertReported, {
    "a key that is removed before a window has looked for it is reported after the look-up [B14 H3]": [
      nothing,
      remove,
      2,
      "none",
    ],
    "a key that is replaced before a window has looked for it is reported after its discovery [B14 H3]": [
      nothing,
      replace,
      2,
    ],
    "a look-up that finds a key is reported once": [nothing, lookUpTwice, 1],
    "a look-up that finds no key is reported": [nothing, lookUpNone, 1, "none"],
    "a key that is found before the look-up ends is reported once": [nothing, findFirst, 1],
    "a key that is found missing counts as looked for": [nothing, findNone, 1, "none"],
    "a key found after a failed look-up, and then removed, leaves none [B14 H3]": [findAfterFailure, remove, 1, "none"],
    "reading a known key reports no change [B14]": [lookUp, found, 0],
    "a change that a search for the key notices first is reported [B14]": [findNone, findOne, 1],
  });

  it("the ids of keys differ and reveal nothing", async () => {
    const ids: string[] = [];
    for (const text of [one, other, one]) {
      await store(text);
      const lookup = await keys.find(here);
      ids.push(lookup.kind === "key" ? lookup.id : "");
    }
    assert.match(ids.join(), /^([0-9a-f]{8}),(?!\1)[0-9a-f]{8},\1$/);
  });

  it("if the secret storage fails, only the environment's key replaces the stored one [I7]", async () => {
    keys = open({ WEATHER_API_KEY: one });
    secrets.held.set(name, other);
    secrets.fault = () => Promise.reject(locked);
    for (const change of everyChange) await assert.rejects(change, /locked/);
    assert.equal(await found(), one);
    assert.deepEqual(log.lines, ["warn: Couldn't read the API key (LOCKED)"]);
    assert.equal(await found(open()), "keyStoreUnavailable");
    secrets.fire(name);
    await settled();
    secrets.fault = undefined;
    assert.equal(await found(), other);
  });

  it("a stored key isn't waited for longer than 20 seconds [I7]", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    secrets.fault = () => new Promise(() => undefined);
    const told: string[] = [];
    const tell = (said: unknown): void => void told.push(String(said));
    for (const act of [...everyChange, found]) act().then(tell, tell);
    mock.timers.tick(19_999);
    await settled();
    assert.deepEqual(told, []);
    mock.timers.tick(1);
    await settled();
    const late = "Error: the secret storage does not answer";
    assert.deepEqual(told, [late, late, "keyStoreUnavailable"]);
  });

  it("stored keys are removed by a second try if the first fails halfway [I7]", async () => {
    await store(one);
    await store(other, elsewhere);
    const remove = secrets.delete;
    let calls = 0;
    secrets.delete = (key) => (++calls === 2 ? Promise.reject(locked) : remove(key));
    await assert.rejects(keys.removeAll(), /locked/);
    assert.equal(keys.state, "some");
    assert.equal((await keys.removeAll()).length, 1);
    assert.equal(secrets.held.size, 0);
    assert.equal(keys.state, "none");
  });

  describe("in an editor that can't list secrets", () => {
    beforeEach(() => void (secrets.keys = () => Promise.reject(new Error("keys() isn't supported"))));

    it("keys that can't be listed are found in a later window, and missing after their removal [I14]", async () => {
      await store(one);
      await store(other, elsewhere);
      const later = open();
      assert.equal(await found(later), one);
      assert.deepEqual(await later.removeAll(), ["a.example", "b.example"]);
      assert.equal(secrets.held.size, 0);
      assert.deepEqual(await open().removeAll(), []);
      await later.lookUp();
      assert.equal(later.state, "none");
    });

    it("a used key that can't be listed can be removed, even if a different profile stored it [I14]", async () => {
      secrets.held.set(name, one);
      await found();
      assert.deepEqual(await keys.removeAll(), ["a.example"]);
      assert.equal(await found(), "keyMissing");
    });

    it("keys that can't be listed are missing if their saved addresses are damaged [I6]", async () => {
      for (const damaged of [{ x: 1 }, "https://b.example", [7, null]]) {
        state.values.set("keyAddresses", damaged);
        assert.deepEqual(await keys.removeAll(), []);
        assert.deepEqual(await keys.find(here), missing("a.example"));
      }
    });
  });

  it("a key is reported as missing only after the storage has confirmed this [I7]", async () => {
    secrets.fault = () => Promise.reject(locked);
    await keys.lookUp();
    assert.equal(keys.state, "unknown");
    secrets.fault = undefined;
    await keys.lookUp();
    assert.equal(keys.state, "none");
    await store(one);
    assert.equal(keys.state, "some");
  });

  it("a key is read only from the secret storage, under its address, and from WEATHER_API_KEY [I9]", async () => {
    for (const wrong of ["apiKey", "currentConditions.apiKey", "https://a.example", "apikey https://a.example"])
      secrets.held.set(wrong, one);
    const read = new Set<unknown>();
    const variables = new Proxy<Record<string, string>>(
      { "currentConditions.apiKey": one, ACCUWEATHER_API_KEY: one, API_KEY: one },
      { get: (target, variable: string) => (read.add(variable), target[variable]) },
    );
    assert.equal(await found(open(variables)), "keyMissing");
    assert.deepEqual(secrets.asked, new Set([name]));
    assert.deepEqual(read, new Set(["WEATHER_API_KEY"]));
  });
});

import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import type { Memento, SecretStorage } from "vscode";

import { Emitter } from "../../weather/base/emitter";
import { errorCode } from "../../weather/base/errorCode";
import type { Log } from "../../weather/base/ports";
import { ApiKey, type KeyLookup, type ParsedApiKey } from "../../weather/model/apiKey";
import { addressName, type AddressRefused, type Endpoint } from "../../weather/model/endpoint";

const prefix = "apiKey ";

/** The entry of the global state with the addresses of stored keys, for editors that can't list secrets. */
const rememberedAddresses = "keyAddresses";

const none = "";

/** The id of a stored key that this window hasn't read yet. */
const unread = "unread";

/** In milliseconds. A keyring that waits for its password can leave a call unanswered forever. */
const timeout = 20_000;

/**
 * The keys in the editor's secret storage, one for each service address with its path, because one host can have many
 * tenants: a key is sent only to the address it was entered for. The fallback is `WEATHER_API_KEY` of the environment,
 * which is never copied into the storage.
 *
 * Source: service specification, section 5 "Handling rules for keys".
 */
export class ApiKeys {
  #isLookedUp = false;
  /** The last seen id by address: the storage also fires when nothing has changed. */
  readonly #seen = new Map<string, string>();
  /** Addresses whose key this window has read. */
  readonly #read = new Set<string>();
  readonly #changed = new Emitter();
  readonly #listener;

  /** Fires when a key has changed, and when the state isn't unknown any longer. */
  readonly onDidChange = this.#changed.subscribe;

  constructor(
    private readonly secrets: SecretStorage,
    private readonly memento: Memento,
    private readonly environment: Readonly<Record<string, string | undefined>>,
    private readonly log: Log,
  ) {
    this.#listener = secrets.onDidChange(({ key }) => {
      const base = key.slice(prefix.length);
      const read = async (): Promise<void> => this.#note(base, await this.#get(base));
      if (key.startsWith(prefix)) read().catch(() => undefined);
    });
  }

  /** Finds the addresses with a stored key, without reading the keys. Never rejects. */
  async lookUp(): Promise<void> {
    // The next request reports the storage failure. Until then, the key doesn't count as missing.
    await this.#findAddresses().catch(() => undefined);
  }

  /** Never rejects: if the storage fails or takes 20 s, the environment's key counts, or `keyStoreUnavailable`. */
  async find(endpoint: Endpoint | AddressRefused): Promise<KeyLookup> {
    if ("kind" in endpoint) return { kind: "failure", failure: endpoint };
    const fromEnvironment = this.#fromEnvironment;
    try {
      const stored = await this.#findStored(endpoint.base);
      if (stored) return lookupOf(stored);
      if (fromEnvironment.kind === "missing") return await this.#missing(endpoint.base);
    } catch (error) {
      this.log.warn(`Couldn't read the API key (${errorCode(error)})`);
      if (fromEnvironment.kind !== "key") return { kind: "failure", failure: { kind: "keyStoreUnavailable" } };
    }
    if (fromEnvironment.kind === "key") return lookupOf(fromEnvironment.key);
    return { kind: "failure", failure: { kind: "keyRefused", reason: fromEnvironment.reason } };
  }

  async #findStored(base: string): Promise<ApiKey | undefined> {
    const stored = await this.#get(base);
    // The first read isn't a change.
    if (this.#seen.has(base)) await this.#note(base, stored);
    else this.#learn(() => this.#seen.set(base, identify(stored)));
    return stored;
  }

  /** The failure that no key is set for an address, with another one that has a key, or the same if its key is lost. */
  async #missing(base: string): Promise<KeyLookup> {
    const others = (await this.#findAddresses()).filter((address) => address !== base);
    const isLost = this.#remembered.includes(base) && !this.#read.has(base);
    const other = isLost ? base : others[0];
    const storedFor = other === undefined ? {} : { storedFor: addressName(other, [...others, base]) };
    return { kind: "failure", failure: { kind: "keyMissing", host: addressName(base, others), ...storedFor } };
  }

  /** Stores `key` for the endpoint's address. @throws if the storage fails, or returns another key afterwards. */
  async store({ base }: Endpoint, key: ApiKey): Promise<void> {
    await withTimeout(this.secrets.store(prefix + base, key.expose()));
    const stored = await this.#get(base);
    if (identify(stored) !== identify(key)) throw new Error("not stored");
    await this.#note(base, stored);
    this.#remember([...this.#remembered, base]);
  }

  /** Removes every stored key. @returns the names of their addresses. @throws if the storage fails. */
  async removeAll(): Promise<readonly string[]> {
    const addresses = await this.#findAddresses();
    for (const base of addresses) {
      await withTimeout(this.secrets.delete(prefix + base));
      await this.#note(base, undefined);
      this.#remember(this.#remembered.filter((one) => one !== base));
    }
    // Also those that the editor has lost.
    this.#remember([]);
    return addresses.map((base) => addressName(base, addresses));
  }

  /** The endpoint's host, or its whole address if a key for another address of that host is stored. */
  nameOf({ base }: Endpoint): string {
    return addressName(base, this.#stored);
  }

  get hasEnvironmentKey(): boolean {
    return this.#fromEnvironment.kind === "key";
  }

  get #fromEnvironment(): ParsedApiKey {
    return ApiKey.read(this.environment["WEATHER_API_KEY"] ?? "");
  }

  /** Whether there is a key. `unknown`: this window knows none, but the storage hasn't listed its keys yet. */
  get state(): "unknown" | "none" | "some" {
    if (this.hasEnvironmentKey || this.#stored.length > 0) return "some";
    return this.#isLookedUp ? "none" : "unknown";
  }

  dispose(): void {
    this.#listener.dispose();
    this.#changed.clear();
  }

  async #note(base: string, key: ApiKey | undefined): Promise<void> {
    // The state after a removal depends on whether there is another key.
    if (!key && !this.#isLookedUp) await this.#findAddresses();
    const id = identify(key);
    const before = this.#seen.get(base);
    this.#learn(() => this.#seen.set(base, id));
    // The first read of a stored key isn't a change.
    if (before !== id && (before !== unread || id === none)) this.#changed.fire();
  }

  /** Runs `act`, which adds to what is known, and reports the end of the state `unknown`. */
  #learn(act: () => void): void {
    const { state } = this;
    act();
    if (state === "unknown" && this.state !== state) this.#changed.fire();
  }

  async #get(base: string): Promise<ApiKey | undefined> {
    const value = await withTimeout(this.secrets.get(prefix + base));
    const parsed = ApiKey.read(value ?? "");
    if (parsed.kind !== "key") return undefined;
    this.#read.add(base);
    return parsed.key;
  }

  /** Finds the addresses with a stored key, and adds new ones to `#seen`. @throws if the storage fails. */
  async #findAddresses(): Promise<readonly string[]> {
    const addresses = await withTimeout(this.#list());
    this.#learn(() => {
      for (const base of addresses) if (!this.#seen.has(base)) this.#seen.set(base, unread);
      this.#isLookedUp = true;
    });
    return addresses;
  }

  async #list(): Promise<readonly string[]> {
    try {
      const names = await this.secrets.keys();
      return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
    } catch {
      // Some editors can't list secrets. If it's the storage that fails, this throws.
      await this.secrets.get(prefix);
      const known = [...this.#remembered, ...this.#stored];
      return [...new Set(known)].filter((base) => this.#seen.get(base) !== none);
    }
  }

  /** The addresses that have a stored key as far as this window knows. */
  get #stored(): readonly string[] {
    return [...this.#seen].filter(([, id]) => id !== none).map(([base]) => base);
  }

  get #remembered(): readonly string[] {
    const addresses: unknown = this.memento.get(rememberedAddresses);
    return Array.isArray(addresses) ? addresses.filter((one) => typeof one === "string") : [];
  }

  #remember(addresses: readonly string[]): void {
    this.memento.update(rememberedAddresses, [...new Set(addresses)]).then(undefined, (error: unknown) => {
      this.log.warn(`Couldn't save the addresses of the stored keys (${errorCode(error)})`);
    });
  }
}

/** An id that distinguishes keys but is too short to recover one. */
function identify(key: ApiKey | undefined): string {
  return key ? createHash("sha256").update(key.expose()).digest("hex").slice(0, 8) : none;
}

function lookupOf(key: ApiKey): KeyLookup {
  return { kind: "key", key, id: identify(key) };
}

async function withTimeout<T>(answer: Thenable<T>): Promise<T> {
  const over = new AbortController();
  const late = setTimeout(timeout, undefined, over).then(() => {
    throw new Error("the secret storage does not answer");
  });
  return Promise.race([answer, late]).finally(() => over.abort());
}

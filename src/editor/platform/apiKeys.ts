import { createHash } from "node:crypto";

import type { SecretStorage } from "vscode";

import { Emitter } from "../../weather/base/emitter";
import { errorCode } from "../../weather/base/errorCode";
import type { Log } from "../../weather/base/ports";
import { ApiKey, type KeyLookup } from "../../weather/model/apiKey";
import type { Endpoint } from "../../weather/model/endpoint";

const prefix = "apiKey ";
const variable = "WEATHER_API_KEY";

/** The id of no key. */
const none = "";

/** The id of a key that is stored and was not read yet. */
const unread = "unread";

/** Milliseconds. A keyring that waits for its password can leave a call unanswered for ever. */
const patience = 20_000;

/**
 * The keys in the editor's secret storage: one for each origin, under a name that holds the origin, so that a key
 * goes nowhere but where it was entered for. Without a stored one, `WEATHER_API_KEY` of the environment is used; it is
 * never copied into the storage.
 *
 * Source: service specification, section 5 "Handling rules for keys".
 */
export class ApiKeys {
  #isLookedUp = false;
  /** What this window last saw, by origin: the storage also reports changes that change nothing. */
  readonly #seen = new Map<string, string>();
  readonly #changed = new Emitter();
  readonly #lookedUp = new Emitter();
  readonly #listener;

  /** Fires when the key of an origin is another one than before, in whichever window that was done. */
  readonly onDidChange = this.#changed.subscribe;

  /** Fires when `lookUp` has found out. */
  readonly onDidLookUp = this.#lookedUp.subscribe;

  constructor(
    private readonly secrets: SecretStorage,
    private readonly environment: Readonly<Record<string, string | undefined>>,
    private readonly log: Log,
  ) {
    this.#listener = secrets.onDidChange(({ key }) => {
      if (key.startsWith(prefix)) void this.#look(key.slice(prefix.length)).catch(() => undefined);
    });
  }

  /** Finds out for which origins keys are stored, without reading them. Never rejects. */
  async lookUp(): Promise<void> {
    try {
      for (const origin of await this.#origins()) if (!this.#seen.has(origin)) this.#seen.set(origin, unread);
    } catch {
      // The attempt to show the weather says that the storage fails; until then, no key is said to be missing.
      return;
    }
    this.#isLookedUp = true;
    this.#lookedUp.fire();
  }

  /** The key for an endpoint. Never rejects: a secret storage that fails or does not answer is `keyStoreUnavailable`. */
  async find(endpoint: Endpoint): Promise<KeyLookup> {
    try {
      return await this.#find(endpoint);
    } catch (error) {
      this.log.warn(`Couldn't read the API key (${errorCode(error)})`);
      return { kind: "failure", failure: { kind: "keyStoreUnavailable" } };
    }
  }

  async #find({ origin, host }: Endpoint): Promise<KeyLookup> {
    const stored = await this.#read(origin);
    // What is seen for the first time is no change.
    if (this.#seen.has(origin)) this.#note(origin, stored);
    else this.#seen.set(origin, stored ? identify(stored) : none);
    if (stored) return { kind: "key", key: stored, id: identify(stored) };
    const fromEnvironment = ApiKey.read(this.environment[variable] ?? "");
    switch (fromEnvironment.kind) {
      case "key":
        return { kind: "key", key: fromEnvironment.key, id: identify(fromEnvironment.key) };
      case "refused":
        return { kind: "failure", failure: { kind: "keyRefused", reason: fromEnvironment.reason } };
      case "missing": {
        const storedFor = (await this.#origins()).find((other) => other !== origin);
        return {
          kind: "failure",
          failure: { kind: "keyMissing", host, ...(storedFor !== undefined && { storedFor: new URL(storedFor).host }) },
        };
      }
    }
  }

  /** Stores `key` for the endpoint's origin and reads it back. @throws when the storage fails or gives back something else. */
  async store({ origin }: Endpoint, key: ApiKey): Promise<void> {
    await withTimeout(this.secrets.store(prefix + origin, key.expose()));
    const back = await this.#read(origin);
    if (!back || identify(back) !== identify(key)) throw new Error("not stored");
    this.#note(origin, back);
  }

  /** Removes every stored key. @returns the hosts they were for. @throws when the storage fails. */
  async removeAll(): Promise<readonly string[]> {
    const removed: string[] = [];
    for (const origin of await this.#origins()) {
      await withTimeout(this.secrets.delete(prefix + origin));
      this.#note(origin, undefined);
      removed.push(new URL(origin).host);
    }
    return removed;
  }

  /** Whether a key would still be found without a stored one. */
  get hasEnvironmentKey(): boolean {
    return ApiKey.read(this.environment[variable] ?? "").kind === "key";
  }

  /** Whether there is certainly no key: the storage was looked up. */
  get areMissing(): boolean {
    return this.#isLookedUp && this.areGone;
  }

  /** Whether there is no key, as far as this window knows. */
  get areGone(): boolean {
    return !this.hasEnvironmentKey && [...this.#seen.values()].every((id) => id === none);
  }

  dispose(): void {
    this.#listener.dispose();
    this.#changed.clear();
    this.#lookedUp.clear();
  }

  async #look(origin: string): Promise<void> {
    this.#note(origin, await this.#read(origin));
  }

  #note(origin: string, key: ApiKey | undefined): void {
    const id = key ? identify(key) : none;
    const before = this.#seen.get(origin);
    this.#seen.set(origin, id);
    // What is read for the first time is no change.
    if (before !== id && (before !== unread || id === none)) this.#changed.fire();
  }

  async #read(origin: string): Promise<ApiKey | undefined> {
    const value = await withTimeout(this.secrets.get(prefix + origin));
    const reading = ApiKey.read(value ?? "");
    return reading.kind === "key" ? reading.key : undefined;
  }

  async #origins(): Promise<readonly string[]> {
    const names = await withTimeout(this.secrets.keys());
    return names
      .filter((name) => name.startsWith(prefix) && URL.canParse(name.slice(prefix.length)))
      .map((name) => name.slice(prefix.length));
  }
}

/** Tells one key from another and is too short to find a key by. */
function identify(key: ApiKey): string {
  return createHash("sha256").update(key.expose()).digest("hex").slice(0, 8);
}

async function withTimeout<T>(answer: Thenable<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the secret storage does not answer")), patience);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

import { createHash } from "node:crypto";

import type { SecretStorage } from "vscode";

import { Emitter } from "../../weather/base/emitter";
import { errorCode } from "../../weather/base/errorCode";
import type { Log } from "../../weather/base/ports";
import { ApiKey, type KeyLookup } from "../../weather/model/apiKey";
import type { Endpoint } from "../../weather/model/endpoint";

const prefix = "apiKey ";
const variable = "WEATHER_API_KEY";

/** The id of a missing key. */
const none = "";

/** The id of a stored key that this window hasn't read yet. */
const unread = "unread";

/** In milliseconds. A keyring that waits for its password can leave a call unanswered forever. */
const timeout = 20_000;

/**
 * The keys in the editor's secret storage, one for each origin, so that a key goes only where it was entered for. The
 * fallback is `WEATHER_API_KEY` of the environment, which is never copied into the storage.
 *
 * Source: service specification, section 5 "Handling rules for keys".
 */
export class ApiKeys {
  #isLookedUp = false;
  /** The last seen id by origin: the storage also fires when nothing has changed. */
  readonly #seen = new Map<string, string>();
  readonly #changed = new Emitter();
  readonly #lookedUp = new Emitter();
  readonly #listener;

  /** Fires when the key of an origin has changed, in any window. */
  readonly onDidChange = this.#changed.subscribe;

  /** Fires when `lookUp` has finished. */
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

  /** Finds the origins with a stored key, without reading the keys. Never rejects. */
  async lookUp(): Promise<void> {
    try {
      for (const origin of await this.#origins()) if (!this.#seen.has(origin)) this.#seen.set(origin, unread);
    } catch {
      // The next request reports the storage failure. Until then, the key doesn't count as missing.
      return;
    }
    this.#isLookedUp = true;
    this.#lookedUp.fire();
  }

  /** The key for an endpoint. Never rejects: `keyStoreUnavailable` if the storage fails or doesn't answer for 20 s. */
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
    // The first read isn't a change.
    if (this.#seen.has(origin)) this.#note(origin, stored);
    else this.#seen.set(origin, identify(stored));
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

  /** Stores `key` for the endpoint's origin. @throws if the storage fails, or returns another key afterwards. */
  async store({ origin }: Endpoint, key: ApiKey): Promise<void> {
    await withTimeout(this.secrets.store(prefix + origin, key.expose()));
    const stored = await this.#read(origin);
    if (identify(stored) !== identify(key)) throw new Error("not stored");
    this.#note(origin, stored);
  }

  /** Removes every stored key. @returns the hosts that they were for. @throws if the storage fails. */
  async removeAll(): Promise<readonly string[]> {
    const removed: string[] = [];
    for (const origin of await this.#origins()) {
      await withTimeout(this.secrets.delete(prefix + origin));
      this.#note(origin, undefined);
      removed.push(new URL(origin).host);
    }
    return removed;
  }

  get hasEnvironmentKey(): boolean {
    return ApiKey.read(this.environment[variable] ?? "").kind === "key";
  }

  /** Whether there is no key, and `lookUp` has confirmed it. */
  get areMissing(): boolean {
    return this.#isLookedUp && this.areGone;
  }

  /** Whether this window knows of no key; `lookUp` may still find one. */
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
    const id = identify(key);
    const before = this.#seen.get(origin);
    this.#seen.set(origin, id);
    // The first read of a stored key isn't a change.
    if (before !== id && (before !== unread || id === none)) this.#changed.fire();
  }

  async #read(origin: string): Promise<ApiKey | undefined> {
    const value = await withTimeout(this.secrets.get(prefix + origin));
    const parsed = ApiKey.read(value ?? "");
    return parsed.kind === "key" ? parsed.key : undefined;
  }

  async #origins(): Promise<readonly string[]> {
    const names = await withTimeout(this.secrets.keys());
    return names
      .filter((name) => name.startsWith(prefix) && URL.canParse(name.slice(prefix.length)))
      .map((name) => name.slice(prefix.length));
  }
}

/** An id that distinguishes keys, and is too short to find a key by. */
function identify(key: ApiKey | undefined): string {
  return key ? createHash("sha256").update(key.expose()).digest("hex").slice(0, 8) : none;
}

async function withTimeout<T>(answer: Thenable<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the secret storage does not answer")), timeout);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

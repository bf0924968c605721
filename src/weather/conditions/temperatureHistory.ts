import { Emitter } from "../base/emitter";
import { defined } from "../base/json";
import type { FeedStore } from "../feed/feedKind";
import type { Answer, Known } from "../model/answer";
import type { FailureRecord } from "../model/failure";
import type { KnownConditions, TemperatureSample } from "../model/knownConditions";
import type { Observation } from "../model/observation";
import { conditionsId, type WeatherQuery } from "../model/weatherQuery";
import { hasMoreSamples, mergeSamples, withSamples } from "./temperatureSamples";

export interface ConditionsStore extends Pick<FeedStore<Observation>, "withLock"> {
  read(query: WeatherQuery): Promise<KnownConditions>;
  store(query: WeatherQuery, known: KnownConditions): Promise<void>;
}

interface Past {
  readonly samples: readonly TemperatureSample[];
  readonly pastFailure?: FailureRecord | undefined;
}

/** Stores the weather, and the temperatures of the last two days in the same file. */
export class TemperatureHistory implements FeedStore<Observation> {
  #all = new Map<string, Past>();
  readonly #changed = new Emitter();

  /** Called when other windows have stored temperatures that this one didn't have. */
  readonly onDidChange = this.#changed.subscribe;

  constructor(private readonly files: ConditionsStore) {}

  async read(query: WeatherQuery): Promise<Known<Observation>> {
    // A read that ends after `forget` writes to the old map.
    const all = this.#all;
    const { history = [], pastFailure, ...known } = await this.files.read(query);
    const { samples } = pastIn(all, query);
    const merged = mergeSamples(history, samples);
    all.set(conditionsId(query), { samples: merged, pastFailure });
    if (hasMoreSamples(merged, samples)) this.#changed.fire();
    return known;
  }

  store(query: WeatherQuery, known: Known<Observation>): Promise<void> {
    const { samples: history, pastFailure } = pastIn(this.#all, query);
    return this.files.store(query, {
      ...known,
      ...defined({ history: history.length > 0 ? history : undefined, pastFailure }),
    });
  }

  withLock<T>(query: WeatherQuery, act: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    return this.files.withLock(query, act, signal);
  }

  /** The temperatures of a query in order of time. */
  of(query: WeatherQuery): readonly TemperatureSample[] {
    return pastIn(this.#all, query).samples;
  }

  /** The last attempt to load the last 24 hours, if it failed. */
  pastFailureOf(query: WeatherQuery): FailureRecord | undefined {
    return pastIn(this.#all, query).pastFailure;
  }

  /**
   * Adds observations, which `store` writes; none of an answer that must not be written. Returns whether any is new;
   * the caller redraws with the whole answer.
   */
  add(query: WeatherQuery, observed: Answer<readonly Observation[]>): boolean {
    if (!observed.isStorable) return false;
    const past = pastIn(this.#all, query);
    const samples = withSamples(past.samples, observed);
    this.#all.set(conditionsId(query), { ...past, samples });
    return hasMoreSamples(samples, past.samples);
  }

  /** Sets or removes `pastFailure`, which `store` writes. */
  notePast(query: WeatherQuery, pastFailure: FailureRecord | undefined): void {
    this.#all.set(conditionsId(query), { ...pastIn(this.#all, query), pastFailure });
  }

  forget(): void {
    this.#all = new Map();
    this.#changed.fire();
  }
}

function pastIn(all: ReadonlyMap<string, Past>, query: WeatherQuery): Past {
  return all.get(conditionsId(query)) ?? { samples: [] };
}

import { debounce } from "../base/debounce";
import { Emitter } from "../base/emitter";
import type { Clock } from "../base/ports";
import type { FoundPlace } from "./foundPlace";
import { type PlaceQuery, placeQueryId } from "./placeQuery";
import type { FailedReply } from "../model/answer";
import type { AskPlaces } from "./ports";
import { type CoolDown, placesIn, SearchMemory } from "./searchMemory";

/** How far the search for a text is. `typing`: nothing was asked yet, because there may be more to come. */
export type SearchState = { readonly kind: "idle" } | (SearchProgress & { readonly text: string });

type SearchProgress =
  | { readonly kind: "typing" }
  | { readonly kind: "searching" }
  | { readonly kind: "found"; readonly foundPlaces: readonly FoundPlace[] }
  | ({ readonly kind: "failed" } & CoolDown);

/** What a `PlaceSearch` works with. */
export interface PlaceSearchParts {
  readonly ask: AskPlaces;
  readonly clock: Clock;
}

/** Milliseconds without a new letter after which a text is looked for. */
const pause = 600;

/**
 * The search for places while a person types. It asks once for a pause in typing, never twice for the same text, and not
 * at all where the service or the key has no search, until the person asks for it. Without a text it is idle.
 */
export class PlaceSearch {
  #state: SearchState = { kind: "idle" };
  #wanted: PlaceQuery | undefined;
  readonly #memory: SearchMemory;
  readonly #changed = new Emitter();
  readonly #typing;

  /** Fires when there is another state. */
  readonly onDidChange = this.#changed.subscribe;

  constructor(private readonly parts: PlaceSearchParts) {
    this.#memory = new SearchMemory(parts.clock);
    this.#typing = debounce(parts.clock, pause, () => void this.#find(false));
  }

  get state(): SearchState {
    return this.#state;
  }

  /** The person typed: looks for it after a pause. Undefined: there is nothing to look for. */
  type(query: PlaceQuery | undefined): void {
    const isSame = query !== undefined && this.#isWanted(query);
    this.#wanted = query;
    if (isSame) {
      // The same but for its capitals, in which it is shown.
      this.#become(this.#state);
    } else if (query) {
      this.#await();
    } else {
      this.#typing.stop();
      this.#become({ kind: "idle" });
    }
  }

  /** The person wants this text to be looked for now, also where that failed before. */
  async now(query: PlaceQuery): Promise<void> {
    this.#typing.stop();
    const isFound = this.#isWanted(query) && this.#state.kind === "found";
    this.#wanted = query;
    this.#become(isFound ? this.#state : { kind: "searching" });
    if (!isFound) await this.#find(true);
  }

  /** The key or the settings are other ones: what failed may work, and what fails yet was asked with the old ones. */
  forgetFailures(): void {
    this.#memory.forgetFailures();
    if (this.#state.kind === "searching" || this.#state.kind === "failed") this.#await();
  }

  /** The key is gone: what was found with it goes too. */
  clear(): void {
    this.#memory.clear();
    this.forgetFailures();
  }

  #await(): void {
    this.#become({ kind: "typing" });
    this.#typing.call();
  }

  async #find(byPerson: boolean): Promise<void> {
    const query = this.#wanted;
    if (!query) return;
    const foundPlaces = this.#memory.foundPlacesOf(query);
    const coolDown = this.#memory.coolDownOf(query, byPerson);
    if (foundPlaces) this.#become({ kind: "found", foundPlaces });
    else if (coolDown) this.#become({ kind: "failed", ...coolDown });
    else await this.#ask(query);
  }

  /** Shows what comes of asking for `query`, if that is still wanted then. */
  async #ask(query: PlaceQuery): Promise<void> {
    this.#become({ kind: "searching" });
    const found = await this.#memory.share(query, () => this.parts.ask(query));
    if (!this.#isWanted(query)) return;
    if (found?.kind === "answer") this.#become({ kind: "found", foundPlaces: placesIn(found.answer) });
    else if (found) this.#become(failed(found));
  }

  #isWanted(query: PlaceQuery): boolean {
    return this.#wanted !== undefined && placeQueryId(this.#wanted) === placeQueryId(query);
  }

  #become(progress: SearchProgress | { readonly kind: "idle" }): void {
    const text = this.#wanted?.search.text;
    this.#state = progress.kind === "idle" || text === undefined ? { kind: "idle" } : { ...progress, text };
    this.#changed.fire();
  }
}

function failed({ failure, notBefore }: FailedReply): SearchProgress {
  return { kind: "failed", failure, ...(notBefore !== undefined && { until: notBefore }) };
}

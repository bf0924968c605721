import { debounce } from "../base/debounce";
import { Emitter } from "../base/emitter";
import { defined } from "../base/json";
import type { Clock } from "../base/ports";
import type { FoundPlace } from "./foundPlace";
import { type PlaceQuery, placeQueryId } from "./placeQuery";
import type { AskPlaces } from "./ports";
import { type CoolDown, placesIn, SearchMemory } from "./searchMemory";

/** `typing`: no request yet, because the person may type more. */
export type SearchState = { readonly kind: "idle" } | (SearchProgress & { readonly text: string });

type SearchProgress =
  | { readonly kind: "typing" }
  | { readonly kind: "searching" }
  | { readonly kind: "found"; readonly foundPlaces: readonly FoundPlace[] }
  | ({ readonly kind: "failed" } & CoolDown);

/** Milliseconds without typing before the search starts. */
const pause = 600;

/** Searches for places while a person types: after a pause, and once for each text. */
export class PlaceSearch {
  #state: SearchState = { kind: "idle" };
  #wanted: PlaceQuery | undefined;
  readonly #memory: SearchMemory;
  readonly #changed = new Emitter();
  readonly #typing;

  readonly onDidChange = this.#changed.subscribe;

  constructor(private readonly parts: { readonly ask: AskPlaces; readonly clock: Clock }) {
    this.#memory = new SearchMemory(parts.clock);
    this.#typing = debounce(parts.clock, pause, () => void this.#find(false));
  }

  get state(): SearchState {
    return this.#state;
  }

  /** Searches after a pause; undefined stops the search. */
  type(query: PlaceQuery | undefined): void {
    const isSame = query !== undefined && this.#isWanted(query);
    this.#wanted = query;
    if (isSame) {
      // The text differs only in case: keep the state, show the new spelling.
      this.#become(this.#state);
    } else if (query) {
      this.#await();
    } else {
      this.#typing.stop();
      this.#become({ kind: "idle" });
    }
  }

  /** Searches now, even after a failure, because the person wants to. */
  async now(query: PlaceQuery): Promise<void> {
    this.#typing.stop();
    const isFound = this.#isWanted(query) && this.#state.kind === "found";
    this.#wanted = query;
    this.#become(isFound ? this.#state : { kind: "searching" });
    if (!isFound) await this.#find(true);
  }

  /** The key or the settings have changed: failed searches may work now, and running ones used the old values. */
  forgetFailures(): void {
    this.#memory.forgetFailures();
    if (this.#state.kind === "searching" || this.#state.kind === "failed") this.#await();
  }

  /** Forgets the found places too, because the key was removed. */
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

  async #ask(query: PlaceQuery): Promise<void> {
    this.#become({ kind: "searching" });
    const found = await this.#memory.share(query, () => this.parts.ask(query));
    if (!this.#isWanted(query)) return;
    if (found?.kind === "answer") this.#become({ kind: "found", foundPlaces: placesIn(found.answer) });
    else if (found) this.#become({ kind: "failed", failure: found.failure, ...defined({ until: found.notBefore }) });
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

import { isDeepStrictEqual } from "node:util";

import type { LocationKey } from "../../../../src/weather/model/locationKey";
import type { Match } from "../../../../src/weather/places/foundPlace";
import { readTyped } from "../../../../src/weather/places/parsePlaceInput";
import { type PlaceQuery, placeQueryId } from "../../../../src/weather/places/placeQuery";
import { PlaceSearch, type SearchState } from "../../../../src/weather/places/placeSearch";
import type { Found, KeptMatches, PlaceService } from "../../../../src/weather/places/ports";
import { FakeClock, questionFor, settled } from "../fakes";

/** A service that finds what `found` says, or that hangs while that says nothing. */
class FakePlaces implements PlaceService {
  readonly asked: string[] = [];
  found: Found | ((text: string) => Found) | undefined;
  readonly #hanging: { readonly text: string; readonly resolve: (found: Found) => void }[] = [];

  find({ search: { text } }: PlaceQuery): Promise<Found> {
    this.asked.push(text);
    const found = typeof this.found === "function" ? this.found(text) : this.found;
    return found ? Promise.resolve(found) : new Promise((resolve) => this.#hanging.push({ text, resolve }));
  }

  /** Ends the oldest request for `text` that hangs. */
  async release(text: string, found: Found): Promise<void> {
    const index = this.#hanging.findIndex((one) => one.text === text);
    this.#hanging.splice(index, 1)[0]?.resolve(found);
    await settled();
  }
}

/** What all windows have found, in memory, unless it is not to be had. */
class FakeMatches implements KeptMatches {
  readonly kept = new Map<string, readonly Match[]>();
  isAvailable = true;
  /** While it is set, what is read comes late, as it was when it was asked for. */
  hangs = false;
  #waiting: (() => void)[] = [];
  readonly #turns = new Map<string, Promise<unknown>>();

  async read(query: PlaceQuery): Promise<readonly Match[] | undefined> {
    const matches = this.isAvailable ? this.kept.get(placeQueryId(query)) : undefined;
    if (this.hangs) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return matches;
  }

  keep(query: PlaceQuery, matches: readonly Match[]): Promise<void> {
    this.kept.set(placeQueryId(query), matches);
    return Promise.resolve();
  }

  alone<T>(query: PlaceQuery, act: () => Promise<T>, isWanted: () => boolean): Promise<T | undefined> {
    const id = placeQueryId(query);
    const before = this.#turns.get(id) ?? Promise.resolve();
    const turn = before.then(() => (isWanted() ? act() : undefined));
    this.#turns.set(id, turn);
    return turn;
  }

  async release(): Promise<void> {
    this.hangs = false;
    for (const go of this.#waiting.splice(0)) go();
    await settled();
  }
}

/** A search with everything around it, every state that it has had, and more windows where a test opens them. */
export class PlaceScene {
  readonly clock = new FakeClock();
  readonly service = new FakePlaces();
  readonly matches = new FakeMatches();
  readonly search = this.open();
  /** Every state, as `found berlin: 178087`. */
  readonly states: string[] = [];
  #last: SearchState | undefined;

  constructor() {
    this.search.onDidChange(() => {
      if (isDeepStrictEqual(this.#last, this.search.state)) return;
      this.#last = this.search.state;
      this.states.push(this.state);
    });
  }

  get asked(): readonly string[] {
    return this.service.asked;
  }

  get state(): string {
    return stateOf(this.search);
  }

  /** The search in one more window. */
  open(): PlaceSearch {
    return new PlaceSearch({ service: this.service, kept: this.matches, clock: this.clock });
  }

  type(text: string, search = this.search): void {
    search.type(text === "" ? undefined : queryFor(text));
  }

  /** The person types `text` and waits. */
  async look(text: string, search = this.search): Promise<void> {
    this.type(text, search);
    await this.clock.pass(600);
  }

  async now(text: string, search = this.search): Promise<void> {
    void search.now(queryFor(text));
    await settled();
  }
}

/** A state in a line, for example `failed berlin: unreachable`. */
export function stateOf({ state }: PlaceSearch): string {
  const words = state.kind === "idle" ? "idle" : `${state.kind} ${state.text}`;
  if (state.kind === "found") return `${words}: ${state.matches.map(({ location }) => location).join()}`;
  return state.kind === "failed" ? `${words}: ${state.failure.kind}` : words;
}

/** What a person who types `text` wants to be looked for. */
export function queryFor(text: string, host?: string): PlaceQuery {
  const { endpoint } = questionFor("1", host);
  return { endpoint, search: readTyped(text).search ?? { kind: "text", text } };
}

/** What is found where there are places with these keys. */
export function foundAt(...keys: string[]): Extract<Found, { kind: "matches" }> {
  const matches = keys.map((key) => ({ location: key as LocationKey, name: `Place ${key}` }));
  return { kind: "matches", matches };
}

import { isDeepStrictEqual } from "node:util";

import type { LocationKey } from "../../../../src/weather/model/locationKey";
import { parsePlaceInput } from "../../../../src/weather/places/parsePlaceInput";
import type { PlaceQuery } from "../../../../src/weather/places/placeQuery";
import { PlaceSearch, type SearchState } from "../../../../src/weather/places/placeSearch";
import type { PlaceService, SearchReply } from "../../../../src/weather/places/ports";
import { conditionsQueryFor, FakeClock, settled } from "../fakes";

/** A service that finds what `found` says, or that hangs while that says nothing. */
class FakePlaces implements PlaceService {
  readonly asked: string[] = [];
  found: SearchReply | ((text: string) => SearchReply) | undefined;
  readonly #hanging: { readonly text: string; readonly resolve: (found: SearchReply) => void }[] = [];

  find({ search: { text } }: PlaceQuery): Promise<SearchReply> {
    this.asked.push(text);
    const found = typeof this.found === "function" ? this.found(text) : this.found;
    return found ? Promise.resolve(found) : new Promise((resolve) => this.#hanging.push({ text, resolve }));
  }

  /** Ends the oldest request for `text` that hangs. */
  async release(text: string, found: SearchReply): Promise<void> {
    const index = this.#hanging.findIndex((one) => one.text === text);
    this.#hanging.splice(index, 1)[0]?.resolve(found);
    await settled();
  }
}

/** A search with everything around it, and every state that it has had. */
export class PlaceScene {
  readonly clock = new FakeClock();
  readonly service = new FakePlaces();
  readonly search = new PlaceSearch({ service: this.service, clock: this.clock });
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

  type(text: string): void {
    this.search.type(text === "" ? undefined : queryFor(text));
  }

  /** The person types `text` and waits. */
  async look(text: string): Promise<void> {
    this.type(text);
    await this.clock.pass(600);
  }

  async now(text: string): Promise<void> {
    void this.search.now(queryFor(text));
    await settled();
  }
}

/** A state in a line, for example `failed berlin: unreachable`. */
function stateOf({ state }: PlaceSearch): string {
  const words = state.kind === "idle" ? "idle" : `${state.kind} ${state.text}`;
  if (state.kind === "found") return `${words}: ${state.foundPlaces.map(({ location }) => location).join()}`;
  return state.kind === "failed" ? `${words}: ${state.failure.kind}` : words;
}

/** What a person who types `text` wants to be looked for. */
export function queryFor(text: string, host?: string): PlaceQuery {
  const { endpoint } = conditionsQueryFor("1", host);
  return { endpoint, search: parsePlaceInput(text).search ?? { kind: "text", text } };
}

/** What is found where there are places with these keys. */
export function foundAt(...keys: string[]): Extract<SearchReply, { kind: "found" }> {
  const foundPlaces = keys.map((key) => ({ location: key as LocationKey, name: `Place ${key}` }));
  return { kind: "found", foundPlaces };
}

import assert from "node:assert/strict";

import type { LocationKey } from "../../../../src/weather/model/locationKey";
import { parsePlaceInput } from "../../../../src/weather/places/parsePlaceInput";
import type { PlaceQuery } from "../../../../src/weather/places/placeQuery";
import { PlaceSearch, type SearchState } from "../../../../src/weather/places/placeSearch";
import type { SearchReply } from "../../../../src/weather/places/ports";
import { conditionsQueryFor, FakeClock, settled } from "../fakes";

/** A search, and a service that gives `reply`, or that hangs while there is none. */
export class SearchFixture {
  reply: SearchReply | undefined;
  readonly clock = new FakeClock();
  readonly search = new PlaceSearch({ clock: this.clock, service: { find: ({ search }) => this.#find(search.text) } });
  readonly asked: string[] = [];
  readonly hanging: { readonly text: string; readonly resolve: (reply: SearchReply) => void }[] = [];

  #find(text: string): Promise<SearchReply> {
    this.asked.push(text);
    if (this.reply) return Promise.resolve(this.reply);
    return new Promise((resolve) => this.hanging.push({ text, resolve }));
  }
}

/**
 * What happens; the state after it, or all states meanwhile with `>` between; the texts that were asked for meanwhile. A
 * timer runs while a text is typed, and else only where the state names it.
 */
export type Step = readonly [act: Act, state: string, ...asked: string[]];

/** A test for each behaviour. */
export function itInSteps(behaviours: Readonly<Record<string, readonly Step[]>>): void {
  for (const [behaviour, steps] of Object.entries(behaviours)) it(behaviour, () => takeSteps(steps));
}

async function takeSteps(steps: readonly Step[]): Promise<void> {
  const fixture = new SearchFixture();
  const { search, clock } = fixture;
  const states: string[] = [];
  const addState = (): void => {
    if (states.at(-1) !== nameOf(search.state)) states.push(nameOf(search.state));
  };
  search.onDidChange(addState);
  for (const [index, [act, expected, ...asked]] of steps.entries()) {
    states.length = fixture.asked.length = 0;
    fixture.reply = undefined;
    await act(fixture);
    addState();
    const shown = expected.includes(" > ") ? states.join(" > ") : states.at(-1);
    const timers = clock.delays.length - (search.state.kind === "typing" ? 1 : 0);
    const state = timers === 0 ? shown : `${shown}, timers: ${timers}`;
    assert.deepEqual([state, fixture.asked], [expected, asked], `after step ${index + 1}`);
  }
}

/** A state in a line, for example `failed berlin: unreachable`. */
function nameOf(state: SearchState): string {
  if (state.kind === "idle") return "idle";
  const words = `${state.kind} ${state.text}`;
  if (state.kind === "found") return `${words}: ${state.foundPlaces.map(({ location }) => location).join()}`;
  if (state.kind !== "failed") return words;
  const until = state.until === undefined ? "" : ` until ${new Date(state.until).toISOString().slice(11)}`;
  return `${words}: ${state.failure.kind}${until}`;
}

type Act = (fixture: SearchFixture) => unknown;

/** The person types `text`. */
export const type = (text: string): Act => {
  return ({ search }) => search.type(text === "" ? undefined : queryFor(text));
};

/** Time passes; `reply` is what the service gives when it is asked meanwhile. */
export const wait =
  (time: number, reply?: SearchReply): Act =>
  (fixture) => {
    fixture.reply = reply;
    return fixture.clock.pass(time);
  };

/** The person types `text` and waits. */
export const look =
  (text: string, reply?: SearchReply, time = 600): Act =>
  (fixture) => {
    type(text)(fixture);
    return wait(time, reply)(fixture);
  };

/** The person wants `text` to be looked for now. */
export const now =
  (text: string, reply?: SearchReply): Act =>
  (fixture) => {
    fixture.reply = reply;
    void fixture.search.now(queryFor(text));
    return settled();
  };

/** The service ends the oldest request for `text` that hangs. */
export const release =
  (text: string, reply: SearchReply): Act =>
  ({ hanging }) => {
    const index = hanging.findIndex((one) => one.text === text);
    hanging.splice(index, 1)[0]?.resolve(reply);
    return settled();
  };

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

import assert from "node:assert/strict";

import type { Failure } from "../../../../src/weather/model/failure";
import type { LocationKey } from "../../../../src/weather/model/locationKey";
import { parsePlaceInput } from "../../../../src/weather/places/parsePlaceInput";
import { type PlaceQuery } from "../../../../src/weather/places/placeQuery";
import {
  type AskPlaces,
  type FoundReply,
  PlaceSearch,
  type SearchState,
} from "../../../../src/weather/places/placeSearch";
import { answerFrom, day, weatherQueryFor, failures, FakeClock, minute, settled } from "../fakes";
import { itRows } from "../itEach";

/** The hanging searches by their texts. */
type Hanging = Map<string, (reply: FoundReply) => void>;

/** An event, after which the time `wait` passes. A search gets `reply`, or hangs if there is none: sent, or waiting. */
interface Act {
  readonly isWaiting?: true;
  readonly tell?: (search: PlaceSearch, hanging: Hanging) => unknown;
  readonly wait?: number;
  readonly reply?: FoundReply | undefined;
}

const wait = (time: number, reply?: FoundReply): Act => ({ wait: time, reply });
const type = (text: string, time = 0, reply?: FoundReply): Act => ({
  ...wait(time, reply),
  tell: (search) => search.type(text === "" ? undefined : queryFor(text)),
});
const look = (text: string, reply?: FoundReply): Act => type(text, 800, reply);
const now = (text: string, reply?: FoundReply): Act => ({ tell: (search) => void search.now(queryFor(text)), reply });
const release = (text: string, reply: FoundReply): Act => ({ tell: (_, hanging) => hanging.get(text)?.(reply) });

/**
 * An act, the state after it, and the texts of the searches that were made or canceled. A
 * timer runs during typing, otherwise only if the state says so.
 */
type Step = readonly [act: Act, state: string, ...asked: string[]];

const itInSteps = (behaviors: Readonly<Record<string, readonly Step[]>>): void => itRows(takeSteps, behaviors);

async function takeSteps(...steps: readonly Step[]): Promise<void> {
  const clock = new FakeClock();
  let [asked, given]: [string[], Act] = [[], {}];
  const hanging: Hanging = new Map();
  const ask: AskPlaces = ({ search: { text } }, { signal, onSent }) => {
    asked.push(text);
    if (!given.isWaiting) onSent?.();
    signal.addEventListener("abort", () => asked.push(`${text} canceled`));
    const { reply } = given;
    return reply ? Promise.resolve(reply) : new Promise((resolve) => hanging.set(text, resolve));
  };
  const search = new PlaceSearch({ clock, ask });
  assert.deepEqual(search.state, { kind: "idle" });
  for (const [index, [act, expected, ...texts]] of steps.entries()) {
    [asked, given] = [[], act];
    act.tell?.(search, hanging);
    await settled();
    await clock.pass(act.wait ?? 0);
    const shown = nameOf(search.state);
    const timers = clock.delays.length - (search.state.kind === "typing" ? 1 : 0);
    const found = { state: timers === 0 ? shown : `${shown}, timers: ${timers}`, asked };
    assert.deepEqual(found, { state: expected, asked: texts }, `after step ${index + 1}`);
  }
}

/** A state as a line, for example `failed berlin: unreachable`. */
function nameOf(state: SearchState): string {
  if (state.kind === "idle") return "idle";
  const words = `${state.kind} ${state.text}`;
  if (state.kind === "found") return `${words}: ${state.foundPlaces.map(({ location }) => location).join()}`;
  if (state.kind !== "failed") return words;
  const until = state.until === undefined ? "" : ` until ${new Date(state.until).toISOString().slice(11, 16)}`;
  return `${words}: ${state.failure.kind}${until}`;
}

function queryFor(text: string): PlaceQuery {
  const { endpoint } = weatherQueryFor("1");
  return { endpoint, search: parsePlaceInput(text).search ?? { kind: "text", text } };
}

function foundAt(...keys: string[]): FoundReply {
  const foundPlaces = keys.map((key) => ({ location: key as LocationKey, name: `Place ${key}` }));
  return { kind: "answer", answer: { ...answerFrom(Date.UTC(2026, 9, 27, 8)), content: foundPlaces } };
}

const fails = (failure: Failure): FoundReply => ({ kind: "failure", failure });
const found = foundAt("1");
const asked: Step = [look("berlin"), "searching berlin", "berlin"];

const forgetFailures: Act = { tell: (search) => search.forgetFailures() };
const clear: Act = { tell: (search) => search.clear() };

describe("the search for places", () => {
  itInSteps({
    "a search waits until nothing has been typed for 800 ms": [
      [type("berlin", 500), "typing berlin"],
      [type("bern", 799), "typing bern"],
      [wait(1), "searching bern", "bern"],
    ],
    "the same text in capitals doesn't wait again, and keeps the places": [
      [type("berlin", 700), "typing berlin"],
      [type("Berlin "), "typing Berlin"],
      [wait(100), "searching Berlin", "Berlin"],
      [type("BERLIN"), "searching BERLIN"],
      [release("Berlin", found), "found BERLIN: 1"],
      [type("berlin"), "found berlin: 1"],
    ],
    "texts typed again while their requests are in flight make one call each [H25]": [
      asked,
      [look("bern"), "searching bern", "bern"],
      [look("berlin"), "searching berlin"],
      [release("bern", foundAt("2")), "searching berlin"],
      [type("Bern"), "typing Bern"],
      [type("berlin"), "typing berlin"],
      [release("berlin", found), "found berlin: 1"],
      [look("bern"), "found bern: 2"],
    ],
  });
});

/** The acts after which nobody wants the search for Berlin, and the state after each. */
const unwanted: Readonly<Record<string, readonly [Act, string]>> = {
  "with another text": [type("bern"), "typing bern"],
  "with another text and Enter": [now("bern", found), "found bern: 1"],
  "without a text, as after the list": [type(""), "idle"],
  "with a different key or different settings": [forgetFailures, "typing berlin"],
  "with the key, and with the extension": [clear, "idle"],
};
describe("a search for places that nobody wants any more", () => {
  const waiting: Step = [{ ...look("berlin"), isWaiting: true }, "searching berlin", "berlin"];
  for (const [what, [act, state]] of Object.entries(unwanted)) {
    const more = state.startsWith("found bern") ? ["bern"] : [];
    const late: Step = [release("berlin", found), state];
    const canceled: Step = [act, state, "berlin canceled", ...more];
    const searchedAgain: Step = [now("berlin", found), "found berlin: 1", "berlin"];
    it(`a search that waits for its turn is canceled ${what} [H3 H25]`, () =>
      takeSteps(waiting, canceled, late, searchedAgain));
    if (act === clear || act === forgetFailures)
      it(`a search that was sent is canceled ${what}, and its answer isn't stored [H3]`, () =>
        takeSteps(asked, canceled, late, searchedAgain));
    else
      it(`a search that was sent isn't canceled ${what}, and its answer is stored [H25]`, () =>
        takeSteps(asked, [act, state, ...more], late, [now("berlin"), "found berlin: 1"]));
  }
});

describe("the search for places with Enter", () =>
  itInSteps({
    "a text searched for a day ago is searched for again [I12]": [
      [now("berlin", found), "found berlin: 1", "berlin"],
      [type("", day - 1), "idle"],
      [now("berlin"), "found berlin: 1"],
      [type("", 1), "idle"],
      [now("berlin", foundAt("2")), "found berlin: 2", "berlin"],
    ],
  }));

describe("the search for places after a failure", () => {
  const until = Date.UTC(2026, 9, 27, 8, 30);
  const limited: FoundReply = { kind: "failure", failure: failures.rateLimited, notBefore: until };
  const forbidden: Step = [look("berlin", fails(failures.forbidden)), "failed berlin: forbidden", "berlin"];
  itInSteps({
    "after a limit, no text is searched for until the service's time is over, even with Enter": [
      [look("berlin", limited), "failed berlin: rateLimited until 08:30", "berlin"],
      [now("berlin"), "failed berlin: rateLimited until 08:30"],
      [type("bern", 30 * minute - 801), "failed bern: rateLimited until 08:30"],
      [now("bern"), "failed bern: rateLimited until 08:30"],
      [wait(1), "failed bern: rateLimited until 08:30"],
      [now("bern", found), "found bern: 1", "bern"],
    ],
    "a limit still holds after the answer to a search that was sent earlier [H25]": [
      asked,
      [look("bern", limited), "failed bern: rateLimited until 08:30", "bern"],
      [release("berlin", found), "failed bern: rateLimited until 08:30"],
      [now("bern"), "failed bern: rateLimited until 08:30"],
      [look("berlin"), "found berlin: 1"],
    ],
    "nothing is searched for automatically if every search would fail": [
      forbidden,
      [look("basel"), "failed basel: forbidden"],
      [now("basel", found), "found basel: 1", "basel"],
    ],
    "no other text is searched for if the service has no search": [
      [look("berlin", fails({ kind: "requestRefused", status: 404 })), "failed berlin: requestRefused", "berlin"],
      [look("bern"), "failed bern: requestRefused"],
    ],
    "other texts are searched for if one text is refused": [
      [look("berlin", fails({ kind: "requestRefused", status: 400 })), "failed berlin: requestRefused", "berlin"],
      [look("bern", found), "found bern: 1", "bern"],
    ],
  });
});

describe("the search for places with a different key or different settings", () => {
  const refused: Step = [look("berlin", fails(failures.unauthorized)), "failed berlin: unauthorized", "berlin"];
  const berlinFound: Step = [look("berlin", found), "found berlin: 1", "berlin"];
  itInSteps({
    "a failed search is repeated with a different key": [
      refused,
      [forgetFailures, "typing berlin"],
      [wait(800, found), "found berlin: 1", "berlin"],
    ],
    "a text found with a removed key is searched for again": [berlinFound, [clear, "idle"], berlinFound],
  });
});

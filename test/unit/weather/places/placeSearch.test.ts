import assert from "node:assert/strict";

import type { Failure } from "../../../../src/weather/model/failure";
import type { LocationKey } from "../../../../src/weather/model/locationKey";
import { parsePlaceInput } from "../../../../src/weather/places/parsePlaceInput";
import { type PlaceQuery, placeQueryId } from "../../../../src/weather/places/placeQuery";
import { PlaceSearch, type SearchState } from "../../../../src/weather/places/placeSearch";
import type { FoundReply } from "../../../../src/weather/places/ports";
import { answerFrom, day, weatherQueryFor, failures, FakeClock, hour, minute, settled } from "../fakes";
import { itRows } from "../itEach";

/** A search, and a service that gives `reply`, or that hangs while there is none. */
class SearchFixture {
  reply: FoundReply | undefined;
  readonly clock = new FakeClock();
  readonly search = new PlaceSearch({ clock: this.clock, ask: ({ search }) => this.#ask(search.text) });
  readonly asked: string[] = [];
  readonly hanging: { readonly text: string; readonly resolve: (reply: FoundReply) => void }[] = [];

  #ask(text: string): Promise<FoundReply> {
    this.asked.push(text);
    if (this.reply) return Promise.resolve(this.reply);
    return new Promise((resolve) => this.hanging.push({ text, resolve }));
  }
}

/**
 * What happens; the state after it, or all states meanwhile with `>` between; the texts that were asked for meanwhile. A
 * timer runs while a text is typed, and else only where the state names it.
 */
type Step = readonly [act: Act, state: string, ...asked: string[]];

/** A test for each behaviour. */
const itInSteps = (behaviours: Readonly<Record<string, readonly Step[]>>): void => itRows(takeSteps, behaviours);

async function takeSteps(...steps: readonly Step[]): Promise<void> {
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
function type(text: string): Act {
  return ({ search }) => search.type(text === "" ? undefined : queryFor(text));
}

/** Time passes; `reply` is what the service gives when it is asked meanwhile. */
const wait =
  (time: number, reply?: FoundReply): Act =>
  (fixture) => {
    fixture.reply = reply;
    return fixture.clock.pass(time);
  };

/** The person types `text` and waits. */
const look =
  (text: string, reply?: FoundReply, time = 600): Act =>
  (fixture) => {
    type(text)(fixture);
    return wait(time, reply)(fixture);
  };

/** The person wants `text` to be looked for now. */
const now =
  (text: string, reply?: FoundReply): Act =>
  (fixture) => {
    fixture.reply = reply;
    void fixture.search.now(queryFor(text));
    return settled();
  };

/** The service ends the oldest request for `text` that hangs. */
const release =
  (text: string, reply: FoundReply): Act =>
  ({ hanging }) => {
    const index = hanging.findIndex((one) => one.text === text);
    hanging.splice(index, 1)[0]?.resolve(reply);
    return settled();
  };

/** What a person who types `text` wants to be looked for. */
function queryFor(text: string, host?: string): PlaceQuery {
  const { endpoint } = weatherQueryFor("1", host);
  return { endpoint, search: parsePlaceInput(text).search ?? { kind: "text", text } };
}

/** What is found where there are places with these keys. */
function foundAt(...keys: string[]): Extract<FoundReply, { kind: "answer" }> {
  const foundPlaces = keys.map((key) => ({ location: key as LocationKey, name: `Place ${key}` }));
  return { kind: "answer", answer: { ...answerFrom(0), content: foundPlaces } };
}

const fails = (failure: Failure): FoundReply => ({ kind: "failure", failure });
const notFound: Failure = { kind: "requestRefused", status: 404 };
const found = foundAt("178087");
const berlinFound = "found berlin: 178087";
/** The service is asked for Berlin, and has not replied yet. */
const asked: Step = [look("berlin"), "searching berlin", "berlin"];

describe("query for a place", () => {
  const berlin = queryFor("berlin");
  const { endpoint } = berlin;

  it("is the same whatever the capitals, and however the host is called", () => {
    const renamed = { ...berlin, endpoint: { ...endpoint, host: "another name" } };
    const same = [berlin, queryFor("BERLIN"), queryFor(" Berlin "), renamed];
    assert.equal(new Set(same.map(placeQueryId)).size, 1);
    assert.equal(placeQueryId(queryFor("SÃO  PAULO")), placeQueryId(queryFor("sa\u0303o paulo")));
  });

  it("is another one with another text, kind, language, scheme or address", () => {
    const others: readonly PlaceQuery[] = [
      ...[queryFor("bern"), queryFor("berlin", "weather.example"), { ...berlin, language: "de" }],
      { ...berlin, search: { kind: "coordinates", text: "berlin" } },
      { ...berlin, endpoint: { ...endpoint, scheme: "query" } },
    ];
    assert.equal(new Set([berlin, ...others].map(placeQueryId)).size, 6);
  });
});

describe("search for places", () => {
  /** The person types `text` and is about to type more. */
  const begin = (text: string): Step => [look(text, undefined, 500), `typing ${text}`];

  it("is idle at first", () => assert.deepEqual(new SearchFixture().search.state, { kind: "idle" }));

  itInSteps({
    "asks when nothing was typed for 600 ms, and shows how far it is": [
      [type("berlin"), "typing berlin"],
      [wait(599), "typing berlin"],
      [wait(1), "searching berlin", "berlin"],
      [release("berlin", found), berlinFound],
    ],
    "waits anew with every letter, and asks once": [
      ...["be", "ber", "berl", "berli", "berlin"].map(begin),
      [wait(100, found), berlinFound, "berlin"],
    ],
    "does not wait anew where the text stays the same": [
      begin("berlin"),
      [type("Berlin "), "typing Berlin"],
      [wait(100), "searching Berlin", "Berlin"],
    ],
    "asks once for a text, whatever its capitals and spaces, also for one that is nowhere": [
      [look("New York", foundAt("1")), "found New York: 1", "New York"],
      [look("berlni", foundAt()), "found berlni: ", "berlni"],
      [look("new york"), "typing new york > found new york: 1"],
      [look(""), "idle"],
      [look(" NEW \u00a0YORK\n"), "found NEW YORK: 1"],
      [look("berlni"), "typing berlni > found berlni: "],
      [now("new york"), "found new york: 1"],
    ],
    "has its text in the capitals that were typed last": [
      asked,
      [type("Berlin"), "searching Berlin"],
      [release("berlin", found), "found Berlin: 178087"],
      [type("BERLIN"), "found BERLIN: 178087"],
    ],
    "keeps what it finds for a text that is gone, and does not show it": [
      asked,
      [type("bern"), "typing bern"],
      [release("berlin", found), "typing bern"],
      [wait(600), "searching bern", "bern"],
      [release("bern", fails(failures.timeout)), "failed bern: timeout"],
      [look("berlin"), berlinFound],
    ],
    "shows the failure of a text that was left and came back, and not that of one that is gone": [
      asked,
      [type("bern"), "typing bern"],
      [look("berlin"), "searching berlin"],
      [release("berlin", fails(failures.timeout)), "failed berlin: timeout"],
      [look("basel"), "searching basel", "basel"],
      [type("bern"), "typing bern"],
      [release("basel", fails(failures.timeout)), "typing bern"],
    ],
    "comes to rest when nothing is typed any more, whatever was under way": [
      [type("berlin"), "typing berlin"],
      [type(""), "idle"],
      [wait(hour), "idle"],
      asked,
      [type(""), "idle"],
      [release("berlin", found), "idle"],
    ],
  });

  const returns: Readonly<Record<string, readonly Step[]>> = {
    "before the other was asked for": [[look("bern", undefined, 300), "typing bern"]],
    "after the other was asked for": [[look("bern"), "searching bern", "bern"]],
    "after nothing was left": [[look(""), "idle"]],
    "after the other was found": [
      [look("bern"), "searching bern", "bern"],
      [release("bern", foundAt("1")), "found bern: 1"],
    ],
    "after the other failed like every other": [
      [look("bern"), "searching bern", "bern"],
      [release("bern", fails(failures.forbidden)), "failed bern: forbidden"],
    ],
  };
  for (const [when, leave] of Object.entries(returns))
    itInSteps({
      [`makes one call for a text that is left and comes back while it is under way: ${when}`]: [
        ...[asked, ...leave],
        [look("berlin"), "searching berlin"],
        [release("berlin", found), berlinFound],
      ],
      [`makes one call for a text that comes back just before it is found: ${when}`]: [
        ...[asked, ...leave],
        [type("berlin"), "typing berlin"],
        [release("berlin", found), `${berlinFound}, timers: 1`],
        [wait(600), berlinFound],
      ],
    });
});

describe("search for places that a person wants now", () =>
  itInSteps({
    "asks at once, and once": [
      [look("berlin", undefined, 300), "typing berlin"],
      [now("berlin"), "searching berlin", "berlin"],
      [now("Berlin"), "searching Berlin"],
      [now("berlin"), "searching berlin"],
      [wait(600), "searching berlin"],
      [release("berlin", found), berlinFound],
    ],
    "shows what was found before, without a call": [
      [now("berlin", found), "searching berlin > found berlin: 178087", "berlin"],
      [now("Berlin"), "found Berlin: 178087"],
      [look(""), "idle"],
      [now("berlin"), "searching berlin > found berlin: 178087"],
    ],
    "I12 asks again after a day, because positions are kept for two weeks from when they came": [
      [now("berlin", found), "searching berlin > found berlin: 178087", "berlin"],
      [wait(day - 1), berlinFound],
      [look("", undefined, 0), "idle"],
      [now("berlin"), "searching berlin > found berlin: 178087"],
      [wait(1), berlinFound],
      [look("", undefined, 0), "idle"],
      [now("berlin", foundAt("1")), "searching berlin > found berlin: 1", "berlin"],
    ],
    "does not show the places of another text meanwhile": [
      [look("bern", foundAt("1")), "found bern: 1", "bern"],
      [now("berlin"), "searching berlin", "berlin"],
      [type("Berlin"), "searching Berlin"],
    ],
  }));

describe("search for places after a failure", () => {
  const until = (minutes: number): FoundReply => {
    return { kind: "failure", failure: failures.rateLimited, notBefore: Date.UTC(2026, 9, 27, 8, minutes) };
  };
  itInSteps({
    "waits for as long as the service said, for every text and person, and says until when": [
      [look("berlin", until(30)), "failed berlin: rateLimited until 08:30:00.000Z", "berlin"],
      [now("berlin"), "failed berlin: rateLimited until 08:30:00.000Z"],
      [look("bern"), "failed bern: rateLimited until 08:30:00.000Z"],
      [now("bern"), "failed bern: rateLimited until 08:30:00.000Z"],
      [wait(30 * minute - 1200), "failed bern: rateLimited until 08:30:00.000Z"],
      [now("bern", until(40)), "failed bern: rateLimited until 08:40:00.000Z", "bern"],
      [wait(10 * minute - 600), "failed bern: rateLimited until 08:40:00.000Z"],
      [look("basel", foundAt("1")), "found basel: 1", "basel"],
    ],
    "does not ask for the same text automatically, but when a person wants it, and says so": [
      [look("berlin", fails(failures.unreachable)), "failed berlin: unreachable", "berlin"],
      [look(""), "idle"],
      [look("Berlin"), "failed Berlin: unreachable"],
      [wait(10 * minute), "failed Berlin: unreachable"],
      [now("berlin"), "searching berlin", "berlin"],
      [release("berlin", fails(failures.timeout)), "failed berlin: timeout"],
      [now("berlin", found), berlinFound, "berlin"],
    ],
    "measures the hour by the monotonic clock": [
      [look("berlin", fails(failures.forbidden)), "failed berlin: forbidden", "berlin"],
      [({ clock }) => clock.set(1000 * hour), "failed berlin: forbidden"],
      [look("bern"), "failed bern: forbidden"],
    ],
  });

  const ofAll: readonly Failure[] = [
    ...[
      failures.forbidden,
      failures.gatewayRefused,
      notFound,
      failures.unauthorized,
      failures.rateLimited,
      failures.quotaUsedUp,
    ],
    ...[failures.budgetUsedUp, failures.keyMissing, failures.keyRefused],
  ];
  for (const failure of ofAll) {
    const name = Object.values(failure).join(" ");
    const failed = (text: string): string => `failed ${text}: ${failure.kind}`;
    itInSteps({
      [`asks for no text for an hour: ${name}`]: [
        [look("berlin", fails(failure)), failed("berlin"), "berlin"],
        [look("bern"), failed("bern")],
        [wait(hour - 1201), failed("bern")],
        [look("basel"), failed("basel")],
        [type(""), "idle"],
        [wait(1), "idle"],
        [look("basel", fails(failure)), failed("basel"), "basel"],
      ],
      [`shows what was found, asks for what a person wants, and for all when that was found: ${name}`]: [
        [look("bonn", foundAt("1")), "found bonn: 1", "bonn"],
        [look("berlin", fails(failure)), failed("berlin"), "berlin"],
        [look("bonn"), "found bonn: 1"],
        [now("bern", fails(failure)), failed("bern"), "bern"],
        [look("basel"), failed("basel")],
        [now("bern", foundAt("1")), "found bern: 1", "bern"],
        [look("basel", foundAt("1")), "found basel: 1", "basel"],
        [look("berlin", foundAt("1")), "found berlin: 1", "berlin"],
      ],
    });
  }

  const ofText: readonly Failure[] = [
    ...Object.values<Failure>(failures).filter((failure) => !ofAll.includes(failure)),
    ...[400, 422].map((status) => ({ kind: "requestRefused", status }) as const),
  ];
  for (const failure of ofText)
    itInSteps({
      [`asks for other texts, and not for the same one for an hour: ${Object.values(failure).join(" ")}`]: [
        [look("berlin", fails(failure)), `failed berlin: ${failure.kind}`, "berlin"],
        [look("bern", fails(failure)), `failed bern: ${failure.kind}`, "bern"],
        [look("berlin"), `failed berlin: ${failure.kind}`],
        [wait(hour), `failed berlin: ${failure.kind}`],
        [type(""), "idle"],
        [look("berlin", fails(failure)), `failed berlin: ${failure.kind}`, "berlin"],
      ],
    });
});

describe("search for places with another key or other settings", () => {
  const forgetFailures = ({ search }: SearchFixture): void => search.forgetFailures();

  for (const failure of [failures.unauthorized, failures.unreachable])
    itInSteps({
      [`asks for what failed: ${failure.kind}`]: [
        [look("berlin", fails(failure)), `failed berlin: ${failure.kind}`, "berlin"],
        [forgetFailures, "typing berlin"],
        [wait(600, found), berlinFound, "berlin"],
      ],
      [`does not hold against it what failed with the old ones before it asks: ${failure.kind}`]: [
        asked,
        [forgetFailures, "typing berlin"],
        [release("berlin", fails(failure)), "typing berlin"],
        [wait(600), "searching berlin", "berlin"],
      ],
      [`does not hold against it what failed with the old ones: ${failure.kind}`]: [
        asked,
        [forgetFailures, "typing berlin"],
        [wait(600), "searching berlin", "berlin"],
        [release("berlin", fails(failure)), "searching berlin"],
        [release("berlin", found), berlinFound],
        [look("bern"), "typing bern > searching bern", "bern"],
      ],
    });

  itInSteps({
    "shows what is found all the same with the old ones, and makes no call more": [
      asked,
      [forgetFailures, "typing berlin"],
      [release("berlin", found), `${berlinFound}, timers: 1`],
      [wait(600), berlinFound],
    ],
    "asks anew for what was found, where it was found with a key that is gone": [
      [look("berlin", found), berlinFound, "berlin"],
      [({ search }) => search.clear(), berlinFound],
      [look(""), "idle"],
      [look("berlin", found), berlinFound, "berlin"],
    ],
    "asks for nothing where nothing is wanted, or where it is found": [
      [forgetFailures, "idle"],
      [look("berlin", found), berlinFound, "berlin"],
      [forgetFailures, berlinFound],
      [type(""), "idle"],
      [forgetFailures, "idle"],
    ],
  });
});

import assert from "node:assert/strict";

import { FeedRegistry } from "../../../../src/weather/feed/feedRegistry";
import { Subscription, type Target } from "../../../../src/weather/feed/subscription";
import type { Failure } from "../../../../src/weather/model/failure";
import type { AskOptions } from "../../../../src/weather/model/answer";
import { rankOf } from "../../../../src/weather/outlook/optionalSettings";
import { type DefaultPlace, unlessRefused } from "../../../../src/weather/outlook/unlessRefused";
import { SelectedOutlook } from "../../../../src/weather/outlook/selectedOutlook";
import { warnings } from "../../../../src/weather/outlook/warnings";
import { placeId } from "../../../../src/weather/model/weatherQuery";
import { failures, hour, minute, settled, weatherQueryFor } from "../fakes";
import { FeedSetup, good } from "../feed/feedSetup";
import { itRows } from "../itEach";

const targetOf = (location: string): Target => ({ kind: "query", query: weatherQueryFor(location) });
const [berlin, tokyo, oslo] = [targetOf("178087"), targetOf("226396"), targetOf("254946")];

describe("a kind at a place that a person selects in the panel", () => {
  let setup: FeedSetup;
  let feeds: FeedRegistry<unknown>;
  let outlook: SelectedOutlook;
  let [isOn, isScarce] = [true, false];
  const asked = (): string => setup.service.asked.map(({ location }) => location).join();
  const select = async (target: Target | undefined): Promise<void> => {
    void outlook.follow(target, true);
    await settled();
  };
  const known = () =>
    outlook.kindsAt(weatherQueryFor("178087")).map(({ state, postponed }) => [state.answer !== undefined, postponed]);

  beforeEach(() => {
    setup = new FeedSetup("warnings");
    setup.serve();
    [isOn, isScarce] = [true, false];
    feeds = new FeedRegistry(setup.kind, setup.parts);
    outlook = new SelectedOutlook(
      () => isOn,
      () => setup.isFocused,
    );
    outlook.open([{ kind: warnings, feeds, isScarce: () => isScarce }]);
  });

  it("a kind is requested once for each selected place, and again only after its answer has expired [H27]", async () => {
    for (const target of [berlin, tokyo, berlin, undefined, tokyo, berlin]) await select(target);
    assert.equal(asked(), "178087,226396");
    await setup.clock.pass(31 * minute);
    await select(berlin);
    assert.equal(asked(), "178087,226396,178087");
  });

  it("a kind at a selected place has no timer, not even the one of a default location before [H27]", async () => {
    const first = new Subscription(feeds, rankOf.warnings);
    first.follow(berlin);
    await select(berlin);
    first.stop();
    await setup.clock.pass(3 * hour);
    assert.equal(asked(), "178087");
    await outlook.refresh();
    assert.equal(asked(), "178087,178087");
  });

  it("a place that is only shown again has what is stored, and otherwise a button", async () => {
    await outlook.follow(berlin, false);
    assert.deepEqual([asked(), known()], ["", [[false, "unasked"]]]);
    await outlook.refresh();
    assert.deepEqual([asked(), known()], ["178087", [[true, undefined]]]);
    await select(undefined);
    await setup.clock.pass(3 * hour);
    await outlook.follow(berlin, false);
    assert.deepEqual([asked(), known()], ["178087", [[true, undefined]]]);
  });

  it("if few calls are left, a selected place has a button instead of a request, unless its answer is fresh [H29]", async () => {
    isScarce = true;
    await select(berlin);
    assert.deepEqual([asked(), known()], ["", [[false, "scarce"]]]);
    await outlook.refresh();
    assert.deepEqual([asked(), known()], ["178087", [[true, undefined]]]);
    await select(undefined);
    await select(berlin);
    assert.deepEqual(known(), [[true, undefined]]);
    await select(undefined);
    await setup.clock.pass(3 * hour);
    await select(berlin);
    assert.deepEqual([asked(), known()], ["178087", [[true, "scarce"]]]);
  });

  const assertTurnedOn = async (isFocused: boolean, expected: string): Promise<void> => {
    setup.isFocused = isFocused;
    isOn = false;
    await select(berlin);
    assert.deepEqual([asked(), known()], ["", []]);
    isOn = true;
    await outlook.follow(berlin, false);
    await settled();
    assert.equal(asked(), expected);
  };
  itRows(assertTurnedOn, {
    "a kind that is turned on is requested for the place that the panel shows": [true, "178087"],
    "a kind that is turned on isn't requested in a window without the focus": [false, ""],
  });

  it("a request that was sent isn't canceled when a different place is selected, but one that waits is", async () => {
    setup.service.reply = undefined;
    await select(berlin);
    let advance = (): void => undefined;
    const before = { rank: "shown", isByPerson: true } as const;
    void setup.parts.line.join(before, new AbortController().signal, async ({ come }) => {
      await come();
      await new Promise<void>((resolve) => (advance = resolve));
    });
    await select(tokyo);
    await select(oslo);
    assert.equal(asked(), "178087");
    advance();
    await setup.service.release(good(setup.answer()));
    assert.deepEqual([asked(), setup.service.canceled], ["178087,254946", 0]);
    await select(berlin);
    assert.deepEqual([asked(), known()], ["178087,254946", [[true, undefined]]]);
  });
});

describe("a kind that a key has no access to", () => {
  const { forbidden, gatewayRefused, unreachable } = failures;
  const home = weatherQueryFor("349727");
  /** Asks for a kind at places, one after the other, with answers in turn. @returns the places that sent a request. */
  const ask = async (
    replies: readonly (Failure | undefined)[],
    places: readonly string[],
    atDefault: DefaultPlace | undefined = { place: placeId(home) },
    keys: readonly string[] = [],
  ) => {
    const sent: string[] = [];
    const asking = unlessRefused<unknown>(
      ({ location }) => {
        const failure = replies[sent.push(location) - 1];
        return Promise.resolve(failure ? { kind: "failure", failure } : good(new FeedSetup().answer()));
      },
      () => atDefault,
    );
    for (const [index, place] of places.entries()) {
      const key = { kind: "key", id: keys[index] ?? "key 1" };
      await asking(weatherQueryFor(place), { key } as unknown as AskOptions);
    }
    return sent.join();
  };
  const assertSent = async (sent: string, ...asked: Parameters<typeof ask>): Promise<void> =>
    assert.equal(await ask(...asked), sent);
  const atHome = (failure: DefaultPlace["failure"]): DefaultPlace => ({ place: placeId(home), failure });
  itRows(assertSent, {
    "a refusal holds for all other places of the key [H28]": [
      "1,1,349727",
      [forbidden, forbidden, forbidden],
      ["1", "2", "1", "3", "349727"],
    ],
    "a refusal of the gateway holds for all places, too [H28]": ["1", [gatewayRefused], ["1", "2"]],
    "a refusal at the default location holds for others [H28]": [
      "349727",
      [forbidden],
      ["1", "349727", "2"],
      atHome({ ...forbidden, keyId: "key 1" }),
    ],
    "a different failure holds for its own place only": ["1,2", [unreachable], ["1", "2"]],
    "after an answer, a refusal no longer holds": ["1,349727,2", [forbidden], ["1", "349727", "2"]],
    "a refusal doesn't hold for a different key": ["1,2", [forbidden], ["1", "2"], undefined, ["key 1", "key 2"]],
  });

  it("without a default location, which would ask again, each place asks", async () => {
    const asking: string[] = [];
    const guarded = unlessRefused<unknown>(
      ({ location }) => (asking.push(location), Promise.resolve({ kind: "failure", failure: forbidden })),
      () => undefined,
    );
    const options = { key: { kind: "key", id: "key 1" } } as unknown as AskOptions;
    for (const place of ["1", "2"]) await guarded(weatherQueryFor(place), options);
    assert.deepEqual(asking, ["1", "2"]);
  });
});

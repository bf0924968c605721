import assert from "node:assert/strict";

import { OptionalKind } from "../../../src/editor/optionalKind";
import { FeedRegistry } from "../../../src/weather/feed/feedRegistry";
import type { Target } from "../../../src/weather/feed/subscription";
import { failures, minute, settled, weatherQueryFor } from "../weather/fakes";
import { FeedSetup } from "../weather/feed/feedSetup";

const targetOf = (location: string, label = ""): Target => ({ kind: "query", query: weatherQueryFor(location), label });
const newYork = targetOf("349727");

describe("a kind that a person turns on", () => {
  let setup: FeedSetup;
  let kind: OptionalKind<unknown>;
  let isOn: boolean;
  let changes: number;
  const follow = (target: Target): Promise<void> => {
    kind.follow(target);
    return settled();
  };
  /** Whether something is shown, and the places that were asked for. */
  const seen = (): readonly unknown[] => [
    kind.state?.answer !== undefined,
    ...setup.service.asked.map(({ location }) => location),
  ];
  beforeEach(() => {
    setup = new FeedSetup("minuteForecast");
    setup.serve();
    isOn = true;
    changes = 0;
    kind = new OptionalKind(new FeedRegistry(setup.kind, setup.parts), () => isOn);
    kind.onDidChange(() => (changes += 1));
  });

  it("asks for nothing, reads nothing and has nothing to show while it is off", async () => {
    isOn = false;
    await follow(newYork);
    await kind.refresh();
    const { service, answers, clock } = setup;
    assert.deepEqual([service.asked, service.lookups, answers.reads, clock.delays], [[], 0, 0, []]);
    assert.deepEqual([kind.state, changes], [undefined, 0]);
  });

  it("asks as soon as it is on, and tells that there is something to show", async () => {
    isOn = false;
    await follow(newYork);
    isOn = true;
    await follow(newYork);
    assert.deepEqual(seen(), [true, "349727"]);
    assert.ok(changes > 0);
  });

  it("cancels its request and has nothing more to show when it is turned off", async () => {
    setup.service.reply = undefined;
    await follow(newYork);
    isOn = false;
    await follow(newYork);
    assert.deepEqual([setup.service.cancelled, kind.state, setup.clock.delays], [1, undefined, []]);
  });

  it("asks once, whatever the place is called", async () => {
    await follow(targetOf("349727", "New York"));
    kind.follow(targetOf("349727", "NYC"));
    assert.deepEqual(seen(), [true, "349727"]);
    await settled();
    assert.deepEqual(seen(), [true, "349727"]);
  });

  it("has at once what is known of the next place, which is nothing", async () => {
    await follow(newYork);
    kind.follow(targetOf("178087"));
    assert.deepEqual(seen(), [false, "349727"]);
    await settled();
    assert.deepEqual(seen(), [true, "349727", "178087"]);
  });

  it("has nothing to show where no place is followed", async () => {
    await follow(newYork);
    await follow({ kind: "failure", failure: failures.locationMissing });
    await kind.refresh();
    assert.deepEqual([kind.state, setup.clock.delays, setup.asked], [undefined, [], 1]);
  });

  it("is refreshed by a person", async () => {
    await follow(newYork);
    setup.isFocused = false;
    await setup.clock.pass(30 * minute);
    assert.equal(setup.asked, 1);
    await kind.refresh();
    assert.equal(setup.asked, 2);
  });

  it("makes no request any more after its end", async () => {
    await follow(newYork);
    kind.dispose();
    await kind.refresh();
    await setup.clock.pass(120 * minute);
    assert.deepEqual([setup.asked, setup.clock.delays], [1, []]);
  });
});

import assert from "node:assert/strict";

import { OptionalKind } from "../../../src/editor/optionalKind";
import { FeedRegistry } from "../../../src/weather/feed/feedRegistry";
import type { Target } from "../../../src/weather/feed/subscription";
import { failures, settled, weatherQueryFor } from "../weather/fakes";
import { FeedSetup } from "../weather/feed/feedSetup";

const targetOf = (location: string, label = ""): Target => ({ kind: "query", query: weatherQueryFor(location), label });
const newYork = targetOf("349727");

describe("a kind that a person turns on", () => {
  let setup: FeedSetup;
  let kind: OptionalKind<unknown>;
  let isOn: boolean;
  const follow = (target: Target): Promise<void> => {
    kind.follow(target);
    return settled();
  };
  const assertSeen = (isShown: boolean, ...asked: readonly string[]): void => {
    assert.equal(kind.state?.answer !== undefined, isShown);
    const locations = setup.service.asked.map(({ location }) => String(location));
    assert.deepEqual(locations, asked);
  };
  beforeEach(() => {
    setup = new FeedSetup("minuteForecast");
    setup.serve();
    isOn = true;
    kind = new OptionalKind(new FeedRegistry(setup.kind, setup.parts), () => isOn);
  });

  it("asks for nothing, reads nothing and has nothing to show while it is off", async () => {
    isOn = false;
    await follow(newYork);
    await kind.refresh();
    const { asked, service, answers, clock } = setup;
    const { state } = kind;
    const all = { asked, lookups: service.lookups, reads: answers.reads, delays: clock.delays, state };
    assert.deepEqual(all, { asked: 0, lookups: 0, reads: 0, delays: [], state: undefined });
  });

  it("cancels its request and has nothing more to show when it is turned off", async () => {
    setup.service.reply = undefined;
    await follow(newYork);
    isOn = false;
    await follow(newYork);
    assert.equal(setup.service.cancelled, 1);
    assert.equal(kind.state, undefined);
    assert.deepEqual(setup.clock.delays, []);
  });

  it("asks once, whatever the place is called", async () => {
    await follow(targetOf("349727", "New York"));
    kind.follow(targetOf("349727", "NYC"));
    assertSeen(true, "349727");
    await settled();
    assertSeen(true, "349727");
  });

  it("has at once what is known of the next place, which is nothing", async () => {
    await follow(newYork);
    kind.follow(targetOf("178087"));
    assertSeen(false, "349727");
    await settled();
    assertSeen(true, "349727", "178087");
  });

  it("has nothing to show where no place is followed", async () => {
    await follow(newYork);
    await follow({ kind: "failure", failure: failures.locationMissing });
    await kind.refresh();
    assert.equal(kind.state, undefined);
    assert.equal(setup.asked, 1);
    assert.deepEqual(setup.clock.delays, []);
  });
});

import assert from "node:assert/strict";

import { FeedRegistry } from "../../../../src/weather/feed/feedRegistry";
import type { Target } from "../../../../src/weather/feed/subscription";
import { optionalKinds } from "../../../../src/weather/outlook/kinds";
import type { OptionalKind } from "../../../../src/weather/outlook/optionalKind";
import { Outlook } from "../../../../src/weather/outlook/outlook";
import { failures, settled, weatherQueryFor } from "../fakes";
import { FeedSetup } from "../feed/feedSetup";
import { metric, now } from "../view/viewFixture";
import { outlookOf } from "./outlookOf";

const targetOf = (location: string, label = ""): Target => ({ kind: "query", query: weatherQueryFor(location), label });
const newYork = targetOf("349727");

for (const kind of optionalKinds as readonly OptionalKind<unknown, (typeof optionalKinds)[number]["id"]>[])
  describe(`the kind ${kind.id}`, () => {
    let setup: FeedSetup;
    let outlook: Outlook;
    let isOn: boolean;
    const follow = (target: Target): Promise<void> => {
      outlook.follow(target);
      return settled();
    };
    const assertAsked = (...asked: readonly string[]): void =>
      assert.deepEqual(
        setup.service.asked.map(({ location }) => String(location)),
        asked,
      );
    const isOffered = (): boolean => outlook.cards(metric, now).some((card) => card.kind === "offer");
    beforeEach(() => {
      setup = new FeedSetup(kind.id);
      setup.serve();
      isOn = true;
      const named = { ...kind, glance: () => undefined, cards: () => [] };
      outlook = new Outlook([{ kind: named, feeds: new FeedRegistry(setup.kind, setup.parts) }], () => isOn);
    });

    it("is offered, asks for nothing, and reads nothing while it is off", async () => {
      isOn = false;
      await follow(newYork);
      await outlook.refresh();
      const { asked, service, answers, clock } = setup;
      const all = { asked, lookups: service.lookups, reads: answers.reads, delays: clock.delays };
      assert.deepEqual(all, { asked: 0, lookups: 0, reads: 0, delays: [] });
      assert.ok(isOffered());
    });

    it("cancels its request when it is turned off", async () => {
      setup.service.reply = undefined;
      await follow(newYork);
      assert.ok(!isOffered());
      isOn = false;
      await follow(newYork);
      assert.equal(setup.service.canceled, 1);
      assert.ok(isOffered());
      assert.deepEqual(setup.clock.delays, []);
    });

    it("asks once for a place, whatever its name, and for the next place", async () => {
      await follow(targetOf("349727", "New York"));
      await follow(targetOf("349727", "NYC"));
      assertAsked("349727");
      await follow(targetOf("178087"));
      assertAsked("349727", "178087");
    });
  });

describe("the outlook", () => {
  it("offers each setting once", () => {
    const offers = outlookOf({}).cards(metric, now);
    const actions = offers.flatMap((card) => (card.kind === "offer" ? (card.actions ?? []) : []));
    assert.deepEqual(
      actions.map(({ action, label }) => `${action} ${label}`),
      ["turnOn:precipitation Turn On", "turnOn:forecast Show Forecast", "turnOn:warnings Show Warnings"],
    );
  });

  it("has one line for a failure of kinds with one setting", () => {
    const failure = { failure: failures.unreachable };
    const cards = outlookOf({ hourlyForecast: failure, dailyForecast: failure }).cards(metric, now);
    assert.equal(cards.filter(({ kind }) => kind === "line").length, 1);
  });
});

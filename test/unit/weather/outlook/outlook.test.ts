import assert from "node:assert/strict";

import { FeedRegistry } from "../../../../src/weather/feed/feedRegistry";
import type { Target } from "../../../../src/weather/feed/subscription";
import { optionalKinds } from "../../../../src/weather/outlook/kinds";
import type { OptionalKind } from "../../../../src/weather/outlook/optionalKind";
import { Outlook } from "../../../../src/weather/outlook/outlook";
import type { Failure } from "../../../../src/weather/model/failure";
import { explain } from "../../../../src/weather/view/messages";
import { failureLine } from "../../../../src/weather/outlook/failureLine";
import { failures, hour, minute, settled, weatherQueryFor } from "../fakes";
import { FeedSetup } from "../feed/feedSetup";
import { now, viewing } from "../view/viewFixture";
import { cardsOf, forecastsOf, glanceOf, warningsOf } from "./outlookOf";

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
      assert.equal(setup.service.asked.map(({ location }) => location).join(), asked.join());
    beforeEach(() => {
      setup = new FeedSetup(kind.id);
      setup.serve();
      isOn = true;
      const named = { ...kind, glance: () => undefined, cards: () => [] };
      outlook = new Outlook(() => isOn);
      outlook.open([{ kind: named, feeds: new FeedRegistry(setup.kind, setup.parts) }]);
    });

    it(`while off, ${kind.id} requests nothing, reads nothing, and has no card`, async () => {
      isOn = false;
      await follow(newYork);
      await outlook.refresh();
      const { asked, service, answers, clock } = setup;
      const all = { asked, lookups: service.lookups, reads: answers.reads, delays: clock.delays };
      assert.deepEqual(all, { asked: 0, lookups: 0, reads: 0, delays: [] });
      assert.deepEqual(outlook.cards(viewing, undefined), []);
    });

    it(`turning off ${kind.id} cancels its request`, async () => {
      setup.service.reply = undefined;
      await follow(newYork);
      isOn = false;
      await follow(newYork);
      assert.equal(setup.service.canceled, 1);
      assert.deepEqual(setup.clock.delays, []);
    });

    it(`${kind.id} requests each place once, whatever its name, and reports the change`, async () => {
      let changes = 0;
      outlook.onDidChange(() => (changes += 1));
      await follow(targetOf("349727", "New York"));
      await follow(targetOf("349727", "NYC"));
      assertAsked("349727");
      await follow(targetOf("178087"));
      assertAsked("349727", "178087");
      assert.ok(changes >= 2);
      setup.clock.set(3 * hour);
      await outlook.refresh();
      assertAsked("349727", "178087", "178087");
    });
  });

describe("the outlook", () => {
  it("forecasts and warnings are drawn again at the first change of any of them", () => {
    const states = { warnings: { answer: warningsOf("ending", now) }, ...forecastsOf("rainAtThree", now) };
    assert.equal(glanceOf(states)?.changesIn, 10 * minute);
  });

  it("hours and days, which share a setting, have one line for a failure", () => {
    const failure = { failure: failures.unreachable };
    const cards = cardsOf({ hourlyForecast: failure, dailyForecast: failure });
    assert.equal(cards.filter(({ kind }) => kind === "line").length, 1);
  });
});

const notCovered: Readonly<Record<(typeof optionalKinds)[number]["id"], string>> = {
  minuteForecast: "The weather service has no minute forecast for this location.",
  hourlyForecast: "The weather service has no hourly forecast for this location.",
  dailyForecast: "The weather service has no daily forecast for this location.",
  warnings: "The weather service doesn't offer warnings for this location.",
};
const { locationUnknown, unauthorized, unreachable } = failures;

for (const kind of optionalKinds)
  describe(`the line of a kind without data: ${kind.id}`, () => {
    const lineOf = (failure: Failure, noticed?: Failure) => failureLine(failure, noticed, viewing, kind);

    it(`the line of ${kind.id} says that the service has no such data for a location with weather [D31]`, () => {
      const { sentence, actions = [] } = lineOf(locationUnknown) ?? {};
      assert.equal(sentence, notCovered[kind.id]);
      assert.equal(actions[0]?.action, "refresh");
      const besideNotice = lineOf(locationUnknown, unreachable);
      assert.equal(besideNotice?.sentence, notCovered[kind.id]);
    });

    it(`the line of ${kind.id} isn't shown if the notice says the same: unknown location, key refused`, () => {
      for (const failure of [locationUnknown, unauthorized]) assert.equal(lineOf(failure, failure), undefined);
    });

    it(`the line of ${kind.id} has the next step for a gateway and a budget`, () => {
      const lines = [failures.gatewayRefused, failures.budgetUsedUp].map((failure) => lineOf(failure));
      assert.equal(lines.map((line) => line?.actions[0]?.action).join(), "refresh,openSettings");
      assert.notEqual(lines[0]?.sentence, explain(failures.gatewayRefused, viewing).sentence);
    });

    it(`the line of ${kind.id} says why the key is refused while the weather accepts it [D31]`, () => {
      const { sentence = "", actions = [] } = lineOf(unauthorized) ?? {};
      assert.match(sentence, /didn't accept your key \(401\)/);
      assert.equal(actions[0]?.action, "setApiKey");
    });
  });

import assert from "node:assert/strict";

import { FeedRegistry } from "../../../../src/weather/feed/feedRegistry";
import type { Target } from "../../../../src/weather/feed/subscription";
import { cardsOf as cardsOfKinds } from "../../../../src/weather/outlook/allKinds";
import { defined } from "../../../../src/weather/base/json";
import type { Postponed } from "../../../../src/weather/outlook/optionalKind";
import { type KindId, optionalKinds } from "../../../../src/weather/outlook/kinds";
import { Outlook } from "../../../../src/weather/outlook/outlook";
import { english } from "../../../../src/weather/locale/strings";
import { warnings } from "../../../../src/weather/outlook/warnings";
import { explain } from "../../../../src/weather/view/notice";
import { failureLine } from "../../../../src/weather/outlook/failureLine";
import { day, failures, hour, minute, settled, weatherQueryFor } from "../fakes";
import { FeedSetup, good } from "../feed/feedSetup";
import { now, viewing } from "../surfaces/viewFixture";
import { itRows } from "../itEach";
import { answerOfKind, cardsOf, forecastsOf, glanceOf, kindsOf, type States, warningsOf } from "./kindsOf";

const targetOf = (location: string, label = ""): Target => ({ kind: "query", query: weatherQueryFor(location), label });
const newYork = targetOf("349727");

describe("a kind that a setting turns on", () => {
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
    setup = new FeedSetup("warnings");
    setup.serve();
    isOn = true;
    outlook = new Outlook(() => isOn);
    outlook.open([{ kind: warnings, feeds: new FeedRegistry(setup.kind, setup.parts), isScarce: () => false }]);
  });

  it("a kind that is off requests nothing, reads nothing, and has no card", async () => {
    isOn = false;
    await follow(newYork);
    await outlook.refresh();
    const { asked, service, answers, clock } = setup;
    assert.deepEqual([asked, service.lookups, answers.reads, clock.delays], [0, 0, 0, []]);
    assert.deepEqual(outlook.kindsAt(weatherQueryFor("349727")), []);
  });

  it("what is known of a kind is about the followed place, and says whether the kind is being updated", async () => {
    const knownAt = (location: string) =>
      outlook.kindsAt(weatherQueryFor(location)).map(({ kind: { id }, state, isDue = false }) => {
        return [id, state.answer !== undefined, isDue];
      });
    const { service } = setup;
    const { reply } = service;
    service.reply = undefined;
    await follow(newYork);
    assert.deepEqual([knownAt("349727"), knownAt("178087")], [[["warnings", false, true]], []]);
    service.reply = reply;
    await service.release(good(setup.answer()));
    assert.deepEqual([knownAt("349727"), knownAt("178087")], [[["warnings", true, false]], []]);
    await follow(targetOf("178087"));
    assert.deepEqual([knownAt("349727"), knownAt("178087")], [[], [["warnings", true, false]]]);
  });

  it("turning off a kind cancels its request", async () => {
    setup.service.reply = undefined;
    await follow(newYork);
    isOn = false;
    await follow(newYork);
    assert.equal(setup.service.canceled, 1);
    assert.deepEqual(setup.clock.delays, []);
  });

  it("a kind requests each place once, whatever its name, and reports the change", async () => {
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

  it("forecasts are drawn again when the night begins by the service's clock [F8 M20]", () => {
    const shortly = Date.UTC(2026, 9, 27, 22, 55);
    const changes = [0, -3 * hour, day].map((ahead) => {
      const answer = answerOfKind("dailyForecast", shortly - minute, ahead);
      return glanceOf({ dailyForecast: { answer } }, shortly + ahead)?.changesIn;
    });
    assert.deepEqual(changes, Array(3).fill(5 * minute));
  });

  it("hours and days, which share a setting, have one line for a failure", () => {
    const failure = { failure: failures.unreachable };
    const cards = cardsOf({ hourlyForecast: failure, dailyForecast: failure });
    assert.equal(cards.filter(({ kind }) => kind === "note").length, 1);
  });
});

describe("the cards of a selected place", () => {
  const assertLine = (reasons: Readonly<Partial<Record<KindId, Postponed>>>, title: string, start: RegExp): void => {
    const states = { ...forecastsOf("rainAtThree", now), warnings: {} };
    const kinds = kindsOf(states).map((one) => ({ ...one, ...defined({ postponed: reasons[one.kind.id as KindId] }) }));
    const [line] = cardsOfKinds({ state: {}, kinds }, viewing, undefined);
    assert.ok(line?.kind === "note");
    assert.equal(line.title, title);
    assert.match(line.sentence ?? "", start);
    assert.deepEqual(
      line.actions.map(({ action }) => action),
      ["refresh"],
    );
  };
  const [forecast, alerts] = ["Hourly and daily forecast", "Official warnings"];
  itRows(assertLine, {
    "what wasn't requested for a place has a line with a button": [
      { warnings: "unasked" },
      alerts,
      /^For a place other/,
    ],
    "the line of what wasn't requested says that few calls are left [H29]": [
      { hourlyForecast: "scarce", dailyForecast: "scarce", warnings: "unasked" },
      `${forecast} and ${alerts}`,
      /few of your calls are left/,
    ],
  });

  it("warnings at a selected place have their age, because they aren't updated automatically", () => {
    const kinds = kindsOf({ warnings: { answer: warningsOf("areas", now - 20 * minute) } });
    const ageOf = (more: object): string | undefined => {
      const [card] = cardsOfKinds({ state: {}, kinds: kinds.map((one) => ({ ...one, ...more })) }, viewing, undefined);
      return card && "age" in card ? card.age : undefined;
    };
    assert.deepEqual([ageOf({}), ageOf({ isSelected: true })], [undefined, "last updated 20 minutes ago"]);
  });
});

const { forbidden, gatewayRefused, locationUnknown, notCovered, unauthorized, unreachable } = failures;

describe("a card that can only fail", () => {
  const assertActions = (states: States, ...expected: string[]): void => {
    const lines = cardsOf(states).filter((card) => card.kind === "note");
    assert.deepEqual(
      lines.map(({ actions }) => actions.map(({ action }) => action).join(" ")),
      expected,
    );
  };
  const days = { answer: answerOfKind("dailyForecast", now) };
  itRows(assertActions, {
    "a kind that isn't in the subscription can be turned off on its card": [
      { minuteForecast: { failure: forbidden }, warnings: { failure: gatewayRefused } },
      "checkSubscription turnOff:precipitation",
      "refresh turnOff:warnings",
    ],
    "hours and days can be turned off only if neither is in the subscription": [
      { hourlyForecast: { failure: forbidden }, dailyForecast: { failure: forbidden } },
      "checkSubscription turnOff:forecast",
    ],
    "hours that aren't in the subscription can't be turned off while there are days": [
      { hourlyForecast: { failure: forbidden }, dailyForecast: days },
      "checkSubscription",
    ],
    "a kind that failed for another reason can't be turned off on its card": [
      { minuteForecast: { failure: notCovered }, warnings: { failure: unreachable } },
      "",
      "refresh",
    ],
  });
});

describe("the line of a kind without data", () => {
  for (const kind of optionalKinds)
    it(`the line of ${kind.id} says that the service has no such data, or refused the key [D31]`, () => {
      for (const noticed of [undefined, unreachable]) {
        const { sentence, actions = [] } = failureLine(locationUnknown, noticed, viewing, kind) ?? {};
        assert.equal(sentence, english(kind.notCovered));
        assert.equal(actions[0]?.action, "refresh");
      }
      const { sentence = "", actions = [] } = failureLine(unauthorized, undefined, viewing, kind) ?? {};
      assert.match(sentence, /didn't accept your key \(401\)/);
      assert.equal(actions[0]?.action, "setApiKey");
    });

  it("the line isn't shown if the notice says the same: unknown location, key refused", () => {
    for (const failure of [locationUnknown, unauthorized])
      assert.equal(failureLine(failure, failure, viewing, warnings), undefined);
  });

  it("the line has the next step for a gateway and a budget", () => {
    const { budgetUsedUp } = failures;
    const lines = [gatewayRefused, budgetUsedUp].map((one) => failureLine(one, undefined, viewing, warnings));
    assert.equal(lines.map((line) => line?.actions[0]?.action).join(), "refresh,openSettings");
    assert.notEqual(lines[0]?.sentence, explain(gatewayRefused, viewing).sentence);
  });
});

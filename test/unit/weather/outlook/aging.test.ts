import assert from "node:assert/strict";

import { mapValues } from "../../../../src/weather/base/json";
import type { Failure } from "../../../../src/weather/model/failure";
import { eventsOf } from "../../../../src/weather/outlook/allKinds";
import { type KindId, optionalKinds } from "../../../../src/weather/outlook/kinds";
import { answerFrom, day, failures, hour, minute } from "../fakes";
import { statusBarView } from "../../../../src/weather/surfaces/statusBarView";
import { everySurface } from "../surfaces/everySurface";
import { type Conditions, sample, seenAt, stateOf, weatherOf } from "../surfaces/viewFixture";
import { itRows } from "../itEach";
import { answerOfKind, glanceOf, kindsOf, type States, viewingOf, warningsOf } from "./kindsOf";

/** 11:30 in New York. */
const now = Date.UTC(2026, 9, 27, 15, 30);
const mark = " $(history)";

/** Conditions that were observed and received at these times. */
function conditionsAt(observed: number, receivedAt = observed): Conditions {
  const members = { EpochTime: observed / 1000, LocalObservationDateTime: "2026-10-27T11:30:00-04:00" };
  const { answer = assert.fail() } = stateOf({ ...sample, ...members });
  return { loading: false, answer: { ...answer, receivedAt } };
}

function withoutTemperature({ answer = assert.fail(), ...state }: Conditions): Conditions {
  const { temperature: _, ...content } = answer.content;
  return { ...state, answer: { ...answer, content } };
}

/** Every text at this time, each surface as one string; with the panel, and when the status bar changes. */
function textsAt(at: number, states: States, state = conditionsAt(at), failure?: Failure) {
  const weather = weatherOf({ ...state, ...(failure && { failure }) }, kindsOf(states));
  const { surfaces, isOld, changesIn } = everySurface(...seenAt(weather, at));
  const { panel } = surfaces;
  const written = mapValues({ ...surfaces, panel: { ...panel, times: [] } }, (one) => JSON.stringify(one));
  const { bar, ...others } = written as Readonly<Record<keyof typeof surfaces, string>>;
  return { surfaces: { ...others, bar: bar + (isOld ? mark : "") }, changesIn, panel };
}

/** A little more than twice each kind's pause, and its age then. */
const oldAfter: Readonly<Record<KindId, readonly [later: number, age: string]>> = {
  minuteForecast: [45 * minute, "45 minutes ago"],
  hourlyForecast: [2 * hour, "2 hours ago"],
  dailyForecast: [13 * hour, "13 hours ago"],
  warnings: [hour, "1 hour ago"],
};

for (const { id } of optionalKinds)
  describe(`the age of ${id}`, () => {
    const answer = answerOfKind(id, now);
    const [later, age] = oldAfter[id];
    const iso = "last updated 2026-10-27T";

    /** Asserts that each place that shows the kind says its age, and the status bar only that it's old. */
    const assertAged = (at: number, age: string, failure?: Failure): void => {
      const { surfaces } = textsAt(at, { [id]: { answer, ...(failure && { failure }) } });
      const without = textsAt(at, {}).surfaces;
      for (const [name, text] of Object.entries(surfaces))
        // After a failure, messages still tell of an answer that isn't old.
        if (name !== "messages" && text !== without[name as keyof typeof without])
          assert.ok(text.includes({ bar: mark, copy: iso, chat: iso }[name] ?? age), `${name}: ${text}`);
      assert.doesNotMatch(surfaces.bar, /ago/);
      assert.notEqual(surfaces.tooltip, without.tooltip);
    };

    it(`an old answer of ${id} says its age in all places [M16 N12 K12]`, () => assertAged(now + later, age));
    it(`after a failure, ${id} says its age in all places [M16 N12 K12]`, () =>
      assertAged(now + 6 * minute, "6 minutes ago", failures.timeout));

    it(`an answer of ${id} that is still valid isn't old [M16]`, () => {
      const { bar, tooltip } = textsAt(now + later, { [id]: { answer: { ...answer, expiresAt: now + day } } }).surfaces;
      for (const text of [bar, tooltip]) assert.doesNotMatch(text, new RegExp(`${age}|last updated|history`));
    });

    it(`a new answer of ${id} has no age in the status bar, its tooltip, and the chat`, () => {
      const { bar, label, tooltip, chat } = textsAt(now + 5 * minute, { [id]: { answer } }).surfaces;
      for (const text of [bar, label, tooltip, chat]) assert.doesNotMatch(text, /5 minutes ago|last updated|history/);
    });

    it(`a copy of ${id} has the time of its answer, even if that is new`, () => {
      const { copy } = textsAt(now + 5 * minute, { [id]: { answer } }).surfaces;
      assert.ok(copy.includes(iso), copy);
    });

    it(`the status bar changes before ${id} is old, and then with its age`, () => {
      const { changesIn } = textsAt(now + minute, { [id]: { answer } });
      assert.ok(changesIn <= later - minute, `${changesIn}`);
      assert.ok(textsAt(now + later + minute, { [id]: { answer } }).changesIn < hour);
    });

    it(`a failure of ${id} has a line beside its card, unless the notice says the same [M16 N12 K12]`, () => {
      const states = { [id]: { answer, failure: failures.timeout } };
      const kindsAfter = (failure?: Failure) =>
        textsAt(now + minute, states, conditionsAt(now), failure).panel.cards.map(({ kind, title }) => [kind, title]);
      const [card, line, ...others] = kindsAfter();
      assert.deepEqual([line?.[0], others], ["note", []]);
      assert.deepEqual(kindsAfter(failures.timeout), [card]);
      assert.equal(kindsAfter(failures.unreachable).length, 2);
    });
  });

describe("two kinds, each new or old", () => {
  const later = (id: KindId, isOld: boolean): number => (isOld ? oldAfter[id][0] : 0);
  const stateOf = (id: KindId, isOld: boolean) => ({
    [id]: { answer: answerOfKind(id, now - later(id, isOld)) },
  });
  const pairs = optionalKinds.flatMap(({ id: one }, index) =>
    optionalKinds.slice(index + 1).map(({ id: other }) => [one, other] as const),
  );
  for (const [one, other] of pairs)
    it(`the status bar and its tooltip have all of ${one} beside ${other}, with its age if it's old [M16 N12 K12]`, () => {
      for (const oldOnes of [[], [one], [other], [one, other]]) {
        const states = [one, other].map((id) => stateOf(id, oldOnes.includes(id)));
        const both = Object.assign({}, ...states) as States;
        const { values = {}, rows = [] } = glanceOf(both, now) ?? {};
        // An observation can change the range of today.
        const { bar, label } = textsAt(now, both, withoutTemperature(conditionsAt(now))).surfaces;
        assert.equal(bar.split(mark).length - 1, Object.values(values).some(({ isOld }) => isOld) ? 1 : 0, bar);
        const glances = states.map((state) => glanceOf(state, now) ?? assert.fail());
        assert.deepEqual(values, { ...glances[1]?.values, ...glances[0]?.values });
        for (const { text, short = text, spoken = "" } of Object.values(values)) {
          assert.ok(bar.includes(values.precipitation ? short : text), `${short} in ${bar}`);
          assert.ok(label.includes(spoken), label);
        }
        for (const [index, id] of [one, other].entries()) {
          const isOld = oldOnes.includes(id);
          const { values, rows: own } = glances[index] ?? assert.fail();
          for (const value of Object.values(values)) {
            assert.equal(value.isOld ?? false, isOld, value.text);
            assert.doesNotMatch(value.text + (value.short ?? ""), /ago/);
            assert.equal((value.spoken ?? "").includes(oldAfter[id][1]), isOld && value.spoken !== undefined);
          }
          for (const { value, detail } of own)
            assert.ok(
              rows.some((row) => row.value.endsWith(value) && row.detail === detail),
              value,
            );
        }
      }
    });

  it("a value that the style doesn't show isn't marked if it's old [M16]", () => {
    const weather = weatherOf(conditionsAt(now), kindsOf(stateOf("hourlyForecast", true)));
    const isMarked = (text: string) =>
      statusBarView(...seenAt(weather, now), { text, isOneOfSeveral: false }).text.isOld ?? false;
    assert.deepEqual(["{temperature} {precipitation}", "{temperature}"].map(isMarked), [true, false]);
  });

  it("old warnings beside old rain keep their number, and are marked once [N12]", () => {
    const warnings = { answer: warningsOf("three", now - later("warnings", true)) };
    assert.match(
      textsAt(now, { ...stateOf("hourlyForecast", true), warnings }).surfaces.bar,
      /☂ 15:00 3" \$\(history\)$/,
    );
  });
});

describe("the age of a card", () => {
  const at = (passed: number) => now - passed * minute;
  const assertAge = (received: number, observed: number, age?: string): void => {
    const hourlyForecast = { answer: answerOfKind("hourlyForecast", at(received)) };
    const [card] = textsAt(now, { hourlyForecast }, conditionsAt(at(observed), now)).panel.cards;
    assert.deepEqual({ age: card?.age, isOld: card?.kind === "hours" && card.isOld }, { age, isOld: undefined });
  };
  itRows(assertAge, {
    "a card of nearly the conditions' age doesn't repeat it": [29, 0],
    "a card that is older than the conditions has its age": [30, 0, "last updated 30 minutes ago"],
    "a card that is newer than the conditions has its age": [0, 30, "last updated just now"],
  });
});

it("the card of the hours has no facts of old days", () => {
  const hourlyForecast = { answer: answerOfKind("hourlyForecast", now + 13 * hour) };
  const dailyForecast = { answer: answerOfKind("dailyForecast", now) };
  const [card] = textsAt(now + 13 * hour, { hourlyForecast, dailyForecast }).panel.cards;
  assert.deepEqual(card?.kind === "hours" && card.facts, []);
});

describe("the age of an observation", () => {
  const { surfaces, panel } = textsAt(now, {}, conditionsAt(now - 11 * hour - minute, now));
  const said = "Observed: 11 hours ago";

  it("an observation that was old when it came says its age in all places [F8]", () => {
    assert.match(surfaces.bar, /24°C \(11 hours ago\) 26°C/);
    assert.match(surfaces.label, new RegExp(said));
    assert.match(surfaces.tooltip, /Observed: 11 hours ago"/);
    assert.equal(panel.age, said);
    assert.match(surfaces.chat, /"Observed: 2026-10-27T00:29-04:00 \(11 hours ago\)"/);
    assert.match(surfaces.copy, /"- Observed: 2026-10-27T00:29-04:00"/);
  });
  it("an observation has no age until it's two hours old", () => {
    const ages = [119, 120].map((passed) => textsAt(now, {}, conditionsAt(now - passed * minute, now)).panel.age);
    assert.deepEqual(ages, [undefined, "Observed: 2 hours ago"]);
  });
  it("an answer without the time of its observation says its own age", () => {
    const { answer = assert.fail() } = stateOf({ Temperature: sample["Temperature"] });
    const state = { loading: false, answer: { ...answerFrom(now - 3 * hour), content: answer.content } };
    const { surfaces } = textsAt(now, {}, state);
    assert.match(surfaces.bar, /24°C \(3 hours ago\)/);
    assert.match(surfaces.tooltip, /Updated: 3 hours ago"/);
  });
});

it("what messages tell of rain is due while any of its sources is, and of warnings while they are [L4]", () => {
  const kinds = kindsOf({ minuteForecast: {}, hourlyForecast: {}, warnings: { answer: warningsOf("one") } });
  const due = (id: string): readonly string[] => {
    const seen = kinds.map((one) => ({ ...one, ...(one.kind.id === id && { isDue: true as const }) }));
    const sources = eventsOf({ state: {}, isDue: id === "conditions", kinds: seen }, viewingOf(kinds));
    return sources.flatMap(({ isDue, source }) => (isDue ? source : []));
  };
  const ids = ["conditions", "minuteForecast", "hourlyForecast", "dailyForecast", "warnings"];
  assert.deepEqual(ids.map(due), [["rain"], ["rain"], ["rain"], [], ["warnings"]]);
});

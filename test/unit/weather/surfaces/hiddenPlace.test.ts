import assert from "node:assert/strict";

import { ownOffset, PlaceClock } from "../../../../src/weather/locale/placeClock";
import { glanceOf } from "../../../../src/weather/outlook/allKinds";
import { failures, minute } from "../fakes";
import { itRows } from "../itEach";
import { answerOfKind, forecastsOf, kindsOf, type States, viewingOf, warningsOf } from "../outlook/kindsOf";
import { everySurface } from "./everySurface";
import { answerOf, type Conditions, sample, seenAt, targetOf, weatherOf } from "./viewFixture";

/** 11:30 in New York, on the day of the forecasts. */
const at = Date.UTC(2026, 9, 27, 15, 30);
const target = targetOf("349727", "Grandma's");
const source = { LocalSource: { Name: "Met Office" } };
const observed = { EpochTime: at / 1000, LocalObservationDateTime: "2026-10-27T11:30:00-04:00" };

const states: States = {
  ...forecastsOf("rainAtThree", at),
  warnings: { answer: warningsOf("areas", at), failure: failures.unreachable },
  minuteForecast: { answer: answerOfKind("minuteForecast", at) },
};

/** The surfaces that can hide the place, with all kinds of forecasts, and whole rows of them. */
function viewOf(hidesPlace: boolean, more: Partial<Conditions> = {}, clock?: PlaceClock) {
  const answer = answerOf({ ...sample, ...source, ...observed });
  const state = { loading: false, answer, nextAt: at + 60_000, ...more };
  const [weather, viewing] = seenAt(weatherOf(state, kindsOf(states), target), at);
  const seen = { ...viewing, hidesPlace, clock: clock ?? viewing.clock };
  return { ...everySurface(weather, seen).hiding, rows: glanceOf(weather, seen)?.rows };
}

const texts = (view: ReturnType<typeof viewOf>): string => JSON.stringify(view, undefined, 1);
const placeBound = [...["Grandma", "349727", "Coast", "Hills", "National Weather Service", "Met Office"], "sunset"];

describe("a hidden place", () => {
  const assertHidden = (more: Partial<Conditions>): void => {
    const [before, after] = [false, true].map((isHidden) => texts(viewOf(isHidden, more)));
    const found = (text = ""): readonly string[] => placeBound.filter((one) => text.includes(one));
    assert.deepEqual(found(after), []);
    assert.ok(found(before).length >= placeBound.length - 1, found(before).join());
  };
  itRows(assertHidden, {
    "a hidden place is in no text, tooltip, or label [J17]": [{}],
    "a hidden place isn't named if the service doesn't know it [J17]": [
      { failure: { ...failures.locationUnknown, location: "349727" } as never },
    ],
  });

  it("no time in the status bar depends on the clock of a hidden place [J17]", () => {
    const clocks = [-240, -180].map((offset) => new PlaceClock([{ epoch: at, offset }]));
    const [shown, hidden] = [false, true].map((isHidden) => clocks.map((clock) => texts(viewOf(isHidden, {}, clock))));
    assert.notEqual(shown?.[0], shown?.[1]);
    assert.equal(hidden?.[0], hidden?.[1]);
  });

  it("texts about a hidden place change at this machine's midnight [J17]", () => {
    const midnight = new Date(2026, 9, 28).getTime();
    const shortly = midnight - 5 * minute;
    const clock = new PlaceClock([{ epoch: midnight, offset: ownOffset(midnight) + 300 }]);
    const kinds = kindsOf({ warnings: { answer: warningsOf("areas", shortly) } });
    const [shown = 0, hidden] = [false, true].map(
      (hidesPlace) => glanceOf({ state: {}, kinds }, { ...viewingOf(kinds, shortly), clock, hidesPlace })?.changesIn,
    );
    assert.equal(hidden, 5 * minute);
    assert.ok(shown > 5 * minute);
  });

  it("if the place is hidden, a warning's name isn't shown [J17]", () => {
    const name = "Storm in Chiba";
    const warning = { ...{ id: "1", name, country: "US", priority: 1 }, areas: [{ name: "Chiba" }] };
    const kinds = kindsOf({ warnings: { answer: { ...warningsOf("none", at), content: [warning] } } });
    const said = (hidesPlace: boolean) => glanceOf({ state: {}, kinds }, { ...viewingOf(kinds, at), hidesPlace });
    assert.equal(said(false)?.values.warning?.text, name);
    const { values, rows } = said(true) ?? {};
    const time = "until further notice";
    assert.deepEqual(values, { warning: { text: "Official warnings", short: "", spoken: "Official warnings" } });
    assert.deepEqual(rows, [{ label: "Official warnings", value: time, short: time, isUrgent: true }]);
  });
});

import assert from "node:assert/strict";

import { openPrecipitation } from "../../../../src/weather/precipitation/precipitation";
import type { Target } from "../../../../src/weather/refresh/subscription";
import { sharedFormatters } from "../../../../src/weather/view/summary";
import { conditionsQueryFor, failures, localeOf, minute, settled } from "../fakes";
import { ForecastSetup } from "./feedFixture";

const targetOf = (location: string, label = ""): Target => ({
  kind: "query",
  query: conditionsQueryFor(location),
  label,
});

function opened() {
  const setup = new ForecastSetup();
  const rain = openPrecipitation(setup.ports({ isFocused: true }), sharedFormatters, () => void (setup.changes += 1));
  const said = () => {
    const now = setup.clock.now();
    return [rain.glance(localeOf(), now), rain.card(localeOf(), now)];
  };
  return { setup, rain, said };
}

describe("the next two hours of the place that is followed", () => {
  it("are said when they are known", async () => {
    const { setup, rain, said } = opened();
    setup.service.rain = [[10, 30]];
    assert.deepEqual(said(), [undefined, undefined]);
    rain.follow(targetOf("349727"));
    await settled();
    assert.deepEqual(
      said().map((view) => Object.keys(view ?? {})),
      [
        ["tail", "row", "spoken"],
        ["kind", "sentence", "columns", "levels", "times", "spoken", "title", "age"],
      ],
    );
    assert.ok(setup.changes > 1);
  });

  it("are asked for once, whatever the place is called", async () => {
    const { setup, rain, said } = opened();
    rain.follow(targetOf("349727", "New York"));
    await settled();
    rain.follow(targetOf("349727", "NYC"));
    assert.notEqual(said()[1], undefined);
    await settled();
    assert.equal(setup.asked, 1);
  });

  it("are those of the next place at once", async () => {
    const { setup, rain, said } = opened();
    rain.follow(targetOf("349727"));
    await settled();
    setup.store.cached = {};
    rain.follow(targetOf("178087"));
    assert.deepEqual(said(), [undefined, undefined]);
    await settled();
    assert.deepEqual(
      setup.service.asked.map(({ query }) => query.location),
      ["349727", "178087"],
    );
    assert.notEqual(said()[1], undefined);
  });

  it("are none where no place is followed, or no more", async () => {
    const { setup, rain, said } = opened();
    rain.follow(targetOf("349727"));
    await settled();
    rain.follow({ kind: "failure", failure: failures.locationMissing });
    assert.deepEqual(said(), [undefined, undefined]);
    rain.follow(targetOf("349727"));
    rain.dispose();
    await Promise.all([rain.refresh(), rain.refetch(), rain.sync(), settled()]);
    assert.deepEqual([said(), setup.clock.delays, setup.asked], [[undefined, undefined], [], 1]);
  });

  it("are asked for by a person", async () => {
    const { setup, rain } = opened();
    rain.follow(targetOf("349727"));
    await settled();
    await setup.clock.pass(5 * minute);
    await Promise.all([rain.sync(), rain.refetch()]);
    assert.equal(setup.asked, 1);
    await rain.refresh();
    assert.equal(setup.asked, 2);
  });
});

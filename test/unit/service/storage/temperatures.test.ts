import assert from "node:assert/strict";

import type { LocationKey } from "../../../../src/weather/model/locationKey";
import { day, minute } from "../../weather/fakes";
import { clockAt, query, TestStorage } from "./storageFixture";

const at = Date.UTC(2026, 9, 27, 8);

describe("stored temperatures", () => {
  const storage = new TestStorage();

  it("are read by other windows in order of time, of their place alone", async () => {
    const clock = clockAt(at);
    const one = storage.open({ clock });
    const samples = [
      { at: at - minute, offset: -720, celsius: -94.9, fahrenheit: 148.9 },
      { at, offset: 0, celsius: 0 },
      { at: at + 1, fahrenheit: 0 },
    ];
    await one.temperatures.add(query, samples.toReversed());
    assert.deepEqual(await one.other().temperatures.read({ ...query, language: "de", details: true }), samples);
    assert.deepEqual(await one.temperatures.read({ ...query, location: "178087" as LocationKey }), []);
    await one.other().temperatures.add(query, [{ at, celsius: 1 }]);
    assert.deepEqual((await one.temperatures.read(query))[1], { at, celsius: 1 });
  });

  it("I2 are read without impossible ones, and no more than 300", async () => {
    const one = storage.open({ clock: clockAt(at) });
    await one.temperatures.add(query, [
      { at, celsius: 100, fahrenheit: 34 },
      { at: at + 1, celsius: 100 },
      { at: at + 2, offset: 841, celsius: 2 },
      { at: at + 3 },
    ]);
    assert.deepEqual(await one.temperatures.read(query), [
      { at, fahrenheit: 34 },
      { at: at + 2, celsius: 2 },
    ]);
    const many = Array.from({ length: 1000 }, (_, index) => ({ at: at + 10 + index, celsius: 1 }));
    await one.temperatures.add(query, many);
    assert.deepEqual(await one.temperatures.read(query), many.slice(-300));
  });

  it("I12 aren't read when they are 13 days old", async () => {
    const clock = clockAt(at);
    const one = storage.open({ clock });
    await one.temperatures.add(query, [{ at, celsius: 1 }]);
    clock.set(13 * day);
    assert.deepEqual(await one.temperatures.read(query), []);
  });

  it("I3 are none if the database can't be used", async () => {
    const one = storage.open({ sqlite: () => undefined });
    await one.temperatures.add(query, [{ at, celsius: 1 }]);
    assert.deepEqual(await one.temperatures.read(query), []);
  });
});

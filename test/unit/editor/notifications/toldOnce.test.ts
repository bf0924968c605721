import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";

import { TestStorage } from "../../service/storage/storageFixture";
import { FakeClock, FakeLog, hour, minute, second } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { answerAbout, kindsOf, type States, warningsOf } from "../../weather/outlook/kindsOf";
import { targetOf } from "../../weather/surfaces/viewFixture";
import { openTellingWindow, rainIn } from "./tellingWindow";

describe("what windows tell that share the database", () => {
  const storage = new TestStorage();
  let clock: FakeClock;
  let states: States;
  let isDue: boolean;
  beforeEach(() => {
    clock = new FakeClock();
    states = {};
    isDue = false;
  });

  /** A window that has just started. */
  const open = (location = "349727") => {
    const { notes } = storage.open({ clock });
    const weather = () => ({
      target: targetOf(location),
      state: { loading: false },
      kinds: kindsOf(states).map((one) => ({ ...one, ...(isDue && { isDue }) })),
    });
    return openTellingWindow({ clock, notes, log: new FakeLog(), weather });
  };
  const warnedOf = (name: string): States => {
    const answer = warningsOf("one", clock.now());
    return { warnings: { answer: { ...answer, content: answer.content.map((one) => ({ ...one, name })) } } };
  };
  const skies: Readonly<Record<string, () => States>> = {
    s: () => warnedOf("Thunderstorm warning"),
    h: () => warnedOf("Heat warning"),
    r: () => rainIn(clock.now(), 20, 50),
    ".": () => ({ ...rainIn(clock.now(), 90, 100), warnings: { answer: answerAbout("warnings", [], clock.now()) } }),
  };

  /** @param sights what each half hour has in sight, by letter; `-`: no window is open. */
  const assertTold = async (sights: string, told: readonly number[]): Promise<void> => {
    const found: number[] = [];
    for (const [index, letter] of Array.from(sights).entries()) {
      const sky = skies[letter];
      if (sky) {
        states = sky();
        // Two windows, which a restart replaces.
        for (const { draw } of [open(), open()]) if ((await draw()).length > 0) found.push(index);
      }
      await clock.pass(30 * minute);
    }
    assert.deepEqual(found, told);
  };
  const [night, weekend] = ["-".repeat(22), "-".repeat(120)];
  itRows(assertTold, {
    "of two thunderstorms in an afternoon, both are told, each in one window [L2]": ["sss......sss", [0, 9]],
    "a thunderstorm warning that is renewed within three hours is told once [L2]": ["sss.....sss", [0]],
    "a heat warning on Friday and one on Monday are both told [L2]": [`hhhh${weekend}hh`, [0, 124]],
    "rain in the evening and rain in the morning are both told [L3]": [`rr..${night}r`, [0, 26]],
    "rain that comes back within three hours is told once [L3]": ["rr...r", [0]],
  });

  it("a warning is told in one of two windows with different profiles, which share only the database [L1]", async () => {
    states = warnedOf("Thunderstorm warning");
    const told = await Promise.all([open(), open()].map(({ draw }) => draw()));
    assert.equal(told.flat().length, 1);
  });

  it("rain at a second default location is told, and a warning for both is told once [L1 L3]", async () => {
    states = { ...rainIn(clock.now(), 20, 50), ...warnedOf("Thunderstorm warning") };
    const [one, other] = [open(), open("178087")];
    const told: number[] = [];
    for (const { draw } of [one, other, one, other]) told.push((await draw()).length);
    assert.deepEqual(told, [2, 1, 0, 0]);
  });

  it("after two hours of sleep, rain is told from the next answer and not from the old one [L4]", async () => {
    const [asleep, { draw }] = [open(), open()];
    states = rainIn(clock.now(), 140, 170);
    assert.deepEqual(await draw(), []);
    await clock.sleep(2 * hour);
    isDue = true;
    for (const window of [{ draw }, asleep]) assert.deepEqual(await window.draw(), []);
    await clock.pass(minute);
    assert.deepEqual(await draw(), []);
    [isDue, states] = [false, rainIn(clock.now(), 90, 100)];
    await clock.pass(15 * second);
    assert.deepEqual(await draw(), []);
    states = rainIn(clock.now(), 20, 50);
    assert.equal((await draw()).length, 1);
  });

  it("what was told is stored without names, and no more than 200 of it [L2]", async () => {
    const { draw } = open();
    for (let number = 0; number < 210; number += 1) {
      states = warnedOf(`Storm ${number}`);
      assert.equal((await draw()).length, 1);
      clock.set(second);
    }
    const file = new DatabaseSync(storage.file());
    const stored = file.prepare("SELECT name, source FROM notes").all();
    file.close();
    assert.equal(stored.length, 200);
    for (const { name, source } of stored) assert.match([name, source].join(" "), /^[\w-]{12} [\w-]{12}$/);
    states = warnedOf("Storm 209");
    assert.deepEqual(await open().draw(), []);
  });
});

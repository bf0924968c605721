import assert from "node:assert/strict";

import type { Notes } from "../../../../src/service/storage/toldNotes";
import type { Warning } from "../../../../src/weather/warnings/warning";
import { makeWarnings, type WarningsName } from "../../../loopback/warnings";
import { day, FakeClock, FakeLog, hour, minute, second } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { answerAbout, askedAt, forecastsOf, kindsOf, type States, warningsOf } from "../../weather/outlook/kindsOf";
import { targetOf } from "../../weather/surfaces/viewFixture";
import { notesWith } from "../fakeEditor";
import { openTellingWindow, rainIn as rainAfter } from "./tellingWindow";

/** A time of the day on this machine's clock, from one in UTC. */
const ownTime = (hours: number, minutes = 0): string =>
  new Date(Date.UTC(2026, 9, 27, hours, minutes)).toTimeString().slice(0, 5);

describe("messages about the weather", () => {
  let clock: FakeClock;
  /** The notes of all windows. */
  let notes: Notes;
  /** What every window knows. */
  let states: States;
  let isDue: boolean;
  let log: FakeLog;

  /** A window that knows what all know. */
  const openWindow = (hideLocation = false) => {
    const weather = () => ({
      target: targetOf("349727"),
      state: { loading: false },
      kinds: kindsOf(states).map((one) => ({ ...one, ...(isDue && { isDue }) })),
    });
    return openTellingWindow({ clock, notes, log, weather, hideLocation });
  };

  const inForce = (name: WarningsName = "one", at = clock.now()): States => ({
    warnings: { answer: warningsOf(name, at) },
  });
  /** Warnings, the first of which differs by `members`. */
  const warningWith = (members: Partial<Warning>): States => {
    const answer = warningsOf("one", clock.now());
    return { warnings: { answer: { ...answer, content: answer.content.map((one) => ({ ...one, ...members })) } } };
  };
  const rainIn = (start: number, end: number): States => rainAfter(clock.now(), start, end);
  /** 14:30 in New York, where rain is likely from 15:00. */
  const beforeRain = (): void => clock.set(Date.UTC(2026, 9, 27, 18, 30) - clock.now());

  beforeEach(() => {
    clock = new FakeClock();
    notes = notesWith(clock);
    states = {};
    isDue = false;
    log = new FakeLog();
    // 12:00 in New York.
    clock.set(Date.UTC(2026, 9, 27, 16) - clock.now());
  });

  describe("the text of a message", () => {
    const assertShown = async (
      known: () => States,
      severity: string,
      text: string,
      isHidden = false,
    ): Promise<void> => {
      states = known();
      const { draw, shown } = openWindow(isHidden);
      await draw();
      assert.deepEqual(
        shown.map((one) => [one.severity, one.text]),
        [[severity, text]],
      );
    };
    const begins = (hours: number) => [{ name: "City", start: { epoch: clock.now() + hours * hour, offset: -240 } }];
    itRows(assertShown, {
      "a message has a warning's name, area, and times": [
        () => inForce(),
        ...(["warning", "Thunderstorm warning · until 17:00 · City (time there)."] as const),
      ],
      "a message about several warnings names the most severe one": [
        () => inForce("three"),
        ...(["warning", "Flood warning · until 17:00 · City (time there). More warnings: 2."] as const),
      ],
      "a message tells of a warning that begins within the hour": [
        () => warningWith({ areas: begins(1) }),
        ...(["warning", "Thunderstorm warning · from 13:00, until further notice · City (time there)."] as const),
      ],
      "a message about a warning has no link of its text [J2]": [
        () => warningWith({ name: "[x](command:y)", areas: [{}] }),
        ...(["warning", "[x]\u200b(command:y) · until further notice."] as const),
      ],
      "a message about a warning has no area or time while the place is hidden [J17]": [
        () => inForce(),
        ...(["warning", "There is an official warning.", true] as const),
      ],
      "a message has the start, end, and intensity of rain": [
        () => rainIn(30, 65),
        ...(["information", `Rain from ${ownTime(16, 30)} to ${ownTime(17, 5)}, moderate.`] as const),
      ],
      "without a minute forecast, a message tells of likely rain within an hour": [
        () => (beforeRain(), forecastsOf("rainAtThree", clock.now())),
        ...(["information", "Rain from 15:00 to 18:00 (time there)."] as const),
      ],
      "a message about rain has this machine's time while the place is hidden [J17]": [
        () => (beforeRain(), forecastsOf("rainAtThree", clock.now())),
        ...(["information", `Rain from ${ownTime(19)} to ${ownTime(22)}.`, true] as const),
      ],
    });
    const assertNothing = async (known: () => States): Promise<void> => {
      states = known();
      assert.deepEqual(await openWindow().draw(), []);
    };
    itRows(assertNothing, {
      "no message tells of a warning that begins after the hour": [() => warningWith({ areas: begins(1.1) })],
      "no message tells of rain that begins after half an hour": [() => rainIn(31, 65)],
      "no message tells of rain while it's raining": [() => rainIn(-1, 20)],
      "no message tells of the hours' rain while the minute forecast is dry": [
        () => (beforeRain(), { ...forecastsOf("rainAtThree", clock.now()), ...rainIn(90, 100) }),
      ],
    });
  });

  it("of two windows, the one that a person looks at shows a message, and the other never does [L1]", async () => {
    states = inForce();
    const [front, behind] = [openWindow(), openWindow()];
    behind.attention.isGiven = false;
    for (const [window, count] of [
      [behind, 0],
      [front, 1],
      [front, 0],
    ] as const)
      assert.equal((await window.draw()).length, count);
    behind.attention.isGiven = true;
    assert.deepEqual(await behind.draw(), []);
  });

  it("a message isn't shown while its setting is off", async () => {
    states = inForce();
    const window = openWindow();
    window.settings.notify = false;
    assert.deepEqual(await window.draw(), []);
    window.settings.notify = true;
    assert.equal((await window.draw()).length, 1);
  });

  it("a warning is told once: not after a restart, not under a new ID, nor with new times [L2]", async () => {
    states = inForce();
    assert.equal((await openWindow().draw()).length, 1);
    for (let passed = 0; passed < 3 * day; passed += 6 * hour) {
      await clock.pass(6 * hour);
      const [body] = makeWarnings("one", ...askedAt(clock.now()));
      const renewed = { ...(body as object), AlertID: passed };
      states = { warnings: { answer: answerAbout("warnings", [renewed], clock.now()) } };
      assert.deepEqual(await openWindow().draw(), []);
    }
  });

  it("a warning is told again after it was away for a day, and in a different area [L2]", async () => {
    states = inForce("areas");
    const { draw } = openWindow();
    await draw();
    states = {};
    await clock.pass(day - 1);
    states = inForce("areas");
    assert.deepEqual(await draw(), []);
    states = inForce("one");
    assert.equal((await draw()).length, 1);
    states = {};
    await clock.pass(day);
    states = inForce("areas");
    assert.equal((await draw()).length, 1);
  });

  it("a warning is told again after fresh data lacked it for three hours, and not sooner [L2]", async () => {
    const none = (): States => ({ warnings: { answer: answerAbout("warnings", [], clock.now()) } });
    const { draw } = openWindow();
    const after = async (time: number): Promise<number> => {
      states = none();
      await draw();
      await clock.pass(time);
      states = inForce();
      return (await openWindow().draw()).length;
    };
    states = inForce();
    await draw();
    assert.deepEqual([await after(3 * hour - 1), await after(3 * hour), await after(hour)], [0, 1, 0]);
  });

  it("of two equal warnings, the one in force is told [L2]", async () => {
    const later = warningsOf("one", clock.now() + 1.5 * hour).content;
    const now = warningsOf("one", clock.now()).content;
    const { answer = assert.fail() } = inForce().warnings ?? {};
    for (const content of [
      [...later, ...now],
      [...now, ...later],
    ]) {
      notes = notesWith(clock);
      states = { warnings: { answer: { ...answer, content } } };
      assert.deepEqual(await openWindow().draw(), ["Thunderstorm warning · until 17:00 · City (time there)."]);
    }
  });

  it("while the place is hidden, a message has only the number of warnings [J17]", async () => {
    states = inForce("three");
    assert.deepEqual(await openWindow(true).draw(), ["There are 3 official warnings."]);
  });

  it("a warning whose first area is over is the same one [L2]", async () => {
    states = inForce("areas");
    const { draw } = openWindow();
    await draw();
    await clock.pass(2 * hour);
    const { answer } = inForce("areas", clock.now() - 2 * hour).warnings as { answer: object };
    states = { warnings: { answer: { ...answer, receivedAt: clock.now() } as never } };
    assert.deepEqual(await draw(), []);
  });

  it("a warning with its areas in a different order is the same one [L2]", async () => {
    const areas = Array.from({ length: 12 }, (_, index) => ({ Name: `Area ${index}` }));
    const [body] = makeWarnings("one", ...askedAt(clock.now()));
    const { draw } = openWindow();
    for (const [Area, count] of [
      [areas, 1],
      [areas.toReversed(), 0],
    ] as const) {
      states = { warnings: { answer: answerAbout("warnings", [{ ...(body as object), Area }], clock.now()) } };
      assert.equal((await draw()).length, count);
    }
  });

  it("rain is told once although its start moves, and again after three dry hours [L3]", async () => {
    const { draw } = openWindow();
    const told: number[] = [];
    for (const start of [20, 30, 25, 28, 20, 10]) {
      states = rainIn(start, 60);
      told.push((await draw()).length);
      await clock.pass(20 * minute);
    }
    assert.deepEqual(told, [1, 0, 0, 0, 0, 0]);
    await clock.pass(3 * hour);
    states = rainIn(20, 60);
    assert.equal((await draw()).length, 1);
  });

  const assertOld = async (known: () => States, old: number): Promise<void> => {
    states = known();
    await clock.pass(old);
    assert.deepEqual(await openWindow().draw(), []);
    clock.set(-1);
    assert.equal((await openWindow().draw()).length, 1);
    notes.clear();
    // Received while the clock was ahead.
    clock.set(-old - minute);
    assert.deepEqual(await openWindow().draw(), []);
  };
  itRows(assertOld, {
    "a warning is told until a pause after its next request was due [L4]": [() => inForce(), 45 * minute],
    "likely rain is told until a pause after its next request was due [L4]": [
      () => (beforeRain(), clock.set(-1.75 * hour), forecastsOf("rainAtThree", clock.now())),
      2 * hour,
    ],
  });

  const assertWaits = async (time: number, count: number): Promise<void> => {
    const window = openWindow();
    states = inForce();
    isDue = true;
    // Before sleep, it was due, too.
    await window.draw();
    await clock.pass(10 * minute);
    states = inForce();
    assert.deepEqual(await window.draw(), []);
    await clock.pass(time);
    assert.equal((await window.draw()).length, count);
  };
  itRows(assertWaits, {
    "a window that got the focus tells nothing while the update of its data is due [L4]": [75 * second - 1, 0],
    "a window that got the focus waits 75 seconds for its data [L4]": [75 * second, 1],
  });

  it("Not Today silences rain in all windows until the date changes, and no warning", async () => {
    states = inForce();
    const [one, other] = [openWindow(), openWindow()];
    await one.draw();
    await one.shown[0]?.press("Open Panel");
    assert.deepEqual(one.commands, ["currentConditions.show"]);
    states = rainIn(20, 60);
    await one.draw();
    await one.shown[1]?.press("Not Today");
    await clock.pass(3 * hour);
    states = { ...rainIn(20, 60), ...inForce("upgraded") };
    assert.match((await other.draw()).join(), /^[^,]*warning · /i);
    assert.deepEqual(await one.draw(), []);
    await clock.pass(day);
    states = rainIn(20, 60);
    assert.equal((await other.draw()).length, 1);
  });

  it("a clock set back over midnight ends Not Today, and neither repeats nor silences messages [L5]", async () => {
    clock.set(new Date(2026, 9, 28, 0, 10).getTime() - clock.now());
    const window = openWindow();
    states = { ...rainIn(20, 60), ...inForce() };
    await window.draw();
    await window.shown[1]?.press("Not Today");
    clock.set(-hour);
    states = { ...rainIn(20, 60), ...inForce() };
    assert.deepEqual(await openWindow().draw(), []);
    clock.set(-4 * hour);
    states = rainIn(20, 60);
    assert.equal((await window.draw()).length, 1);
    clock.set(-400 * day);
    states = inForce();
    assert.equal((await window.draw()).length, 1);
  });

  it("a message that its window closes with isn't told again, and its end is only logged [L6]", async () => {
    states = inForce();
    const closed = openWindow();
    await closed.draw();
    await closed.shown[0]?.close();
    assert.equal(log.lines.length, 1);
    assert.deepEqual(await openWindow().draw(), []);
  });
});

import assert from "node:assert/strict";

import type * as notificationsModule from "../../../../src/editor/notifications/weatherNotifications";
import { ErrorLog } from "../../../../src/editor/platform/errorLog";
import { Emitter } from "../../../../src/weather/base/emitter";
import { english } from "../../../../src/weather/locale/strings";
import type { Warning } from "../../../../src/weather/warnings/warning";
import { makeWarnings, type WarningsName } from "../../../loopback/warnings";
import { day, FakeClock, FakeLog, hour, localeOf, minute, second, settled } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { answerAbout, askedAt, forecastsOf, kindsOf, type States, warningsOf } from "../../weather/outlook/kindsOf";
import { targetOf } from "../../weather/surfaces/viewFixture";
import { FakeState, loadWith, settingsIn } from "../fakeEditor";

/** A time of the day on this machine's clock, from one in UTC. */
const ownTime = (hours: number, minutes = 0): string =>
  new Date(Date.UTC(2026, 9, 27, hours, minutes)).toTimeString().slice(0, 5);

interface Message {
  readonly severity: string;
  readonly text: string;
  readonly press: (label: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

describe("messages about the weather", () => {
  let clock: FakeClock;
  let state: FakeState;
  /** What every window knows. */
  let states: States;
  let isUpdating: boolean;
  let log: FakeLog;

  /** A window that a person looks at; `draw` draws its status bar, and returns the messages. */
  function openWindow(hideLocation = false) {
    const shown: Message[] = [];
    const commands: string[] = [];
    const show =
      (severity: string) =>
      (text: string, ...labels: readonly string[]) => {
        assert.deepEqual(labels, ["Open Panel", "Not Today"]);
        return new Promise<string>((resolve, reject) => {
          const press = (label: string) => (resolve(label), settled());
          shown.push({ severity, text, press, close: () => (reject(new Error("Canceled")), settled()) });
        });
      };
    const editor = {
      l10n: { t: english },
      commands: { executeCommand: (name: string) => Promise.resolve(commands.push(name)) },
      window: { showWarningMessage: show("warning"), showInformationMessage: show("information") },
    };
    const module = loadWith(editor, "editor/notifications/weatherNotifications") as typeof notificationsModule;
    const gained = new Emitter();
    const attention = { isGiven: true, onDidGain: gained.subscribe };
    const settings = { ...settingsIn({}).current, notify: true, ...{ statusBar: { hideLocation } as never } };
    const weather = () => ({
      target: targetOf("349727"),
      state: { loading: false },
      kinds: kindsOf(states).map((one) => ({ ...one, ...(isUpdating && { isUpdating }) })),
    });
    const messages = new module.WeatherNotifications(
      ...([state, { current: settings, locale: localeOf() }, attention, clock, new ErrorLog(log), weather] as const),
    );
    const draw = (): readonly string[] => {
      const before = shown.length;
      messages.tell();
      return shown.slice(before).map(({ text }) => text);
    };
    return { attention, commands, draw, gained, settings, shown };
  }

  const inForce = (name: WarningsName = "one", at = clock.now()): States => ({
    warnings: { answer: warningsOf(name, at) },
  });
  /** Warnings, the first of which differs by `members`. */
  const warningWith = (members: Partial<Warning>): States => {
    const answer = warningsOf("one", clock.now());
    return { warnings: { answer: { ...answer, content: answer.content.map((one) => ({ ...one, ...members })) } } };
  };
  /** Rain by the minute forecast that begins and ends in so many minutes. */
  const rainIn = (start: number, end: number): States => {
    const now = clock.now();
    const stretches = [{ start: now + start * minute, end: now + end * minute, kind: "rain", intensity: "moderate" }];
    const answer = answerAbout("hourlyForecast", [], now);
    return { minuteForecast: { answer: { ...answer, content: { stretches, minutes: [], until: now + 2 * hour } } } };
  };
  /** 14:30 in New York, where rain is likely from 15:00. */
  const beforeRain = (): void => clock.set(Date.UTC(2026, 9, 27, 18, 30) - clock.now());

  beforeEach(() => {
    clock = new FakeClock();
    state = new FakeState();
    states = {};
    isUpdating = false;
    log = new FakeLog();
    // 12:00 in New York.
    clock.set(Date.UTC(2026, 9, 27, 16) - clock.now());
  });

  describe("the text of a message", () => {
    const assertShown = (known: () => States, severity: string, text: string, isHidden = false): void => {
      states = known();
      const { draw, shown } = openWindow(isHidden);
      draw();
      assert.deepEqual(
        shown.map((one) => [one.severity, one.text]),
        [[severity, text]],
      );
    };
    const begins = (hours: number) => [{ name: "City", start: { epoch: clock.now() + hours * hour, offset: -240 } }];
    itRows(assertShown, {
      "a message has a warning's name, area, and times": [
        () => inForce(),
        ...(["warning", "Thunderstorm warning · City: 11:00 to 17:00 (time there)."] as const),
      ],
      "a message about several warnings names the most severe one": [
        () => inForce("three"),
        ...(["warning", "Flood warning · City: 11:00 to 17:00 (time there). More warnings: 2."] as const),
      ],
      "a message tells of a warning that begins within the hour": [
        () => warningWith({ areas: begins(1) }),
        ...(["warning", "Thunderstorm warning · City: from 13:00, until further notice (time there)."] as const),
      ],
      "a message about a warning has no link of its text [J2]": [
        () => warningWith({ name: "[x](command:y)", areas: [{}] }),
        ...(["warning", "[x]\u200b(command:y) · until further notice."] as const),
      ],
      "a message about a warning has no area or time while the place is hidden [J17]": [
        () => inForce(),
        ...(["warning", "Official warnings.", true] as const),
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
    const assertNothing = (known: () => States): void => {
      states = known();
      assert.deepEqual(openWindow().draw(), []);
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

  it("of two windows, the one that a person looks at shows a message, and the other never does [L1]", () => {
    states = inForce();
    const [front, behind] = [openWindow(), openWindow()];
    behind.attention.isGiven = false;
    assert.deepEqual(
      [behind, front, front].map(({ draw }) => draw().length),
      [0, 1, 0],
    );
    behind.attention.isGiven = true;
    assert.deepEqual(behind.draw(), []);
  });

  it("a message isn't shown while its setting is off", () => {
    states = inForce();
    const window = openWindow();
    window.settings.notify = false;
    assert.deepEqual(window.draw(), []);
    assert.equal(state.values.size, 0);
  });

  it("a warning is told once: not after a restart, not under a new ID, nor with new times [L2]", async () => {
    states = inForce();
    assert.equal(openWindow().draw().length, 1);
    for (let passed = 0; passed < 3 * day; passed += 6 * hour) {
      await clock.pass(6 * hour);
      const [body] = makeWarnings("one", ...askedAt(clock.now()));
      const renewed = { ...(body as object), AlertID: passed };
      states = { warnings: { answer: answerAbout("warnings", [renewed], clock.now()) } };
      assert.deepEqual(openWindow().draw(), []);
    }
  });

  it("a warning is told again after it was away for a day, and in a different area [L2]", async () => {
    states = inForce("areas");
    const { draw } = openWindow();
    draw();
    states = {};
    await clock.pass(day - 1);
    states = inForce("areas");
    assert.deepEqual(draw(), []);
    states = inForce("one");
    assert.equal(draw().length, 1);
    states = {};
    await clock.pass(day);
    states = inForce("areas");
    assert.equal(draw().length, 1);
  });

  it("a warning whose first area is over is the same one [L2]", async () => {
    states = inForce("areas");
    const { draw } = openWindow();
    draw();
    await clock.pass(2 * hour);
    const { answer } = inForce("areas", clock.now() - 2 * hour).warnings as { answer: object };
    states = { warnings: { answer: { ...answer, receivedAt: clock.now() } as never } };
    assert.deepEqual(draw(), []);
  });

  it("a warning with its areas in a different order is the same one [L2]", () => {
    const areas = Array.from({ length: 12 }, (_, index) => ({ Name: `Area ${index}` }));
    const [body] = makeWarnings("one", ...askedAt(clock.now()));
    const { draw } = openWindow();
    const told = [areas, areas.toReversed()].map((Area) => {
      states = { warnings: { answer: answerAbout("warnings", [{ ...(body as object), Area }], clock.now()) } };
      return draw().length;
    });
    assert.deepEqual(told, [1, 0]);
  });

  it("what was told is stored without names, and no more than 200 of it [L2]", () => {
    const { draw } = openWindow();
    for (let number = 0; number < 300; number += 1) {
      states = warningWith({ name: `Storm ${number}` });
      assert.equal(draw().length, 1);
    }
    const told = Object.keys(state.values.get("told") ?? {});
    assert.equal(told.length, 200);
    assert.ok(told.every((name) => /^[\w-]{12}$/.test(name)));
  });

  it("rain is told once although its start moves, and again after three dry hours [L3]", async () => {
    const { draw } = openWindow();
    const told: number[] = [];
    for (const start of [20, 30, 25, 28, 20, 10]) {
      states = rainIn(start, 60);
      told.push(draw().length);
      await clock.pass(20 * minute);
    }
    assert.deepEqual(told, [1, 0, 0, 0, 0, 0]);
    await clock.pass(3 * hour);
    states = rainIn(20, 60);
    assert.equal(draw().length, 1);
  });

  const assertOld = async (known: () => States, old: number): Promise<void> => {
    states = known();
    await clock.pass(old);
    assert.deepEqual(openWindow().draw(), []);
    const window = openWindow();
    clock.set(-1 - 75 * second);
    assert.deepEqual(window.draw(), []);
    await clock.pass(75 * second);
    assert.equal(window.draw().length, 1);
    state.values.clear();
    // Received while the clock was ahead.
    clock.set(-old - minute);
    assert.deepEqual(openWindow().draw(), []);
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
    await clock.pass(hour);
    window.gained.fire();
    states = inForce();
    isUpdating = true;
    assert.deepEqual(window.draw(), []);
    await clock.pass(time);
    assert.equal(window.draw().length, count);
  };
  itRows(assertWaits, {
    "a window that got the focus tells nothing while its data is updated [L4]": [75 * second - 1, 0],
    "a window that got the focus waits 75 seconds for its data [L4]": [75 * second, 1],
  });

  it("Not Today holds in all windows until the date changes, and Open Panel opens the panel", async () => {
    states = inForce();
    const [one, other] = [openWindow(), openWindow()];
    one.draw();
    await one.shown[0]?.press("Open Panel");
    assert.deepEqual(one.commands, ["currentConditions.show"]);
    states = rainIn(20, 60);
    one.draw();
    await one.shown[1]?.press("Not Today");
    states = inForce("upgraded");
    assert.deepEqual([...one.draw(), ...other.draw()], []);
    await clock.pass(day);
    states = inForce("upgraded");
    assert.equal(other.draw().length, 1);
  });

  it("a clock set back over midnight ends Not Today, and neither repeats nor silences messages [L5]", async () => {
    clock.set(new Date(2026, 9, 28, 0, 10).getTime() - clock.now());
    const window = openWindow();
    states = inForce();
    window.draw();
    await window.shown[0]?.press("Not Today");
    clock.set(-hour);
    assert.deepEqual(window.draw(), []);
    states = rainIn(20, 60);
    assert.deepEqual(window.draw(), ["Rain from 23:30 to tomorrow at 00:10, moderate."]);
    clock.set(-400 * day);
    states = inForce();
    assert.equal(window.draw().length, 1);
  });

  it("a message that its window closes with isn't told again, and its end is only logged [L6]", async () => {
    states = inForce();
    const closed = openWindow();
    closed.draw();
    await closed.shown[0]?.close();
    assert.equal(log.lines.length, 1);
    assert.deepEqual(openWindow().draw(), []);
  });

  it("a memory from a different version is ignored, and replaced [I6]", () => {
    states = inForce();
    openWindow().draw();
    const [hash = ""] = Object.keys(state.values.get("told") ?? {});
    for (const value of [7, null, [], "told", { [hash]: "soon" }]) {
      state.values.set("told", value);
      const told = [openWindow(), openWindow()].map(({ draw }) => draw().length);
      assert.deepEqual(told, [1, 0], JSON.stringify(value));
    }
  });
});

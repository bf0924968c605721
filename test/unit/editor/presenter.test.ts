import assert from "node:assert/strict";
import { mock } from "node:test";

import type { MinuteForecast } from "../../../src/weather/minuteForecast/minuteForecast";
import { answerFrom, failures, FakeClock, hour, minute } from "../weather/fakes";
import { berlin, drawn, openWindow, tokyo } from "./presenterWindow";

describe("a window with two places in the status bar", () => {
  let window: ReturnType<typeof openWindow>;
  const answerBoth = async (): Promise<void> => {
    for (const _ of [1, 2]) await window.answer();
  };
  const after = (minutes: number): number => Date.now() + minutes * minute;
  /** A forecast until `end`, with rain between two minutes if there is any. */
  const forecast = (end: number, rain?: readonly [start: number, end: number]): Promise<void> => {
    const stretches: MinuteForecast["stretches"] = rain
      ? [{ kind: "rain", start: after(rain[0]), end: after(rain[1]) }]
      : [];
    return window.forecast({ stretches, minutes: [], until: after(end) });
  };
  /** How often the first status bar item is drawn, and how many messages the page gets, in so many minutes. */
  const drawnIn = (minutes: number): readonly number[] => {
    const [before = 0, , sent = 0] = window.counts();
    for (let passed = 0; passed < minutes; passed += 1) mock.timers.tick(minute);
    const [after = 0, , sentAfter = 0] = window.counts();
    return [after - before, sentAfter - sent];
  };
  beforeEach(async () => {
    // As the window's clock.
    mock.timers.enable({ apis: ["setTimeout", "Date"], now: new FakeClock().now() });
    window = openWindow();
    // The start has its own turns of the event loop before the first request.
    for (const _ of [1, 2]) await drawn();
  });
  afterEach(() => {
    window.dispose();
    mock.timers.reset();
  });

  it("draws and sends a whole refresh once", async () => {
    await window.openPanel();
    for (const _ of [1, 2]) await window.service.release({ kind: "failure", failure: failures.timeout });
    await drawn();
    window.service.reply = { kind: "answer", answer: answerFrom(window.clock.now()) };
    const before = window.counts();
    await window.presenter.refresh();
    await drawn();
    assert.equal(window.service.asked.length, 4);
    assert.deepEqual(
      window.counts(),
      before.map((count) => count + 1),
    );
    for (const { text } of window.items) assert.match(text, /21°C$/);
  });

  it("draws ages every minute while the panel is visible, even without the focus", async () => {
    await window.openPanel();
    await answerBoth();
    await window.focus(false);
    assert.deepEqual(drawnIn(3), [3, 3]);
  });

  it("draws nothing in an hour without the focus, and the ages when it gets the focus", async () => {
    await answerBoth();
    await forecast(120);
    await window.focus(false);
    mock.timers.tick(minute);
    assert.deepEqual(drawnIn(60), [0, 0]);
    await window.focus(true);
    assert.match(window.items[0]?.tooltip?.value ?? "", /Updated \| 1 hour ago/);
  });

  it("counts down to the rain and shows its end without the focus", async () => {
    await answerBoth();
    await window.focus(false);
    await forecast(100, [64, 70]);
    const texts = [3, 2, 58, 3, 4].map((minutes) => {
      drawnIn(minutes);
      return /☂.*$/.exec(window.items[0]?.text ?? "")?.[0].replace(/\d\d:\d\d/, "…");
    });
    assert.deepEqual(texts, ["☂ …", "☂ 59 min", "☂ 1 min", "☂ until …", undefined]);
  });

  it("N15 draws and sends nothing while nothing changes", async () => {
    await answerBoth();
    await window.openPanel();
    await forecast(hour / minute);
    const before = window.counts();
    for (const _ of [1, 2, 3]) {
      window.panel.open(undefined);
      await drawn();
    }
    assert.deepEqual(window.counts(), before);
  });

  it("removes a place and cancels its request if the settings show only one", async () => {
    await window.showOnePlace();
    const areDisposed = window.items.map(({ isDisposed }) => isDisposed);
    assert.deepEqual(areDisposed, [false, true]);
    assert.equal(window.service.canceled, 1);
  });

  it("shows the next two hours only at the first place, in its item and in the panel", async () => {
    const page = await window.openPanel();
    await answerBoth();
    await forecast(120, [12, 42]);
    const inTexts = window.items.map(({ text }) => text.includes("☂"));
    const inTooltips = window.items.map(({ tooltip }) => tooltip?.value.includes("Next 2 hours"));
    assert.deepEqual({ inTexts, inTooltips }, { inTexts: [true, false], inTooltips: [true, false] });
    assert.equal(page.posts.at(-1)?.view?.cards[0]?.kind, "chart");
    window.panel.open(berlin);
    await drawn();
    assert.equal(page.posts.at(-1)?.view?.place, "Berlin");
    assert.deepEqual(page.posts.at(-1)?.view?.cards, []);
  });

  it("writes what can't be drawn to the log once, with its stack", async () => {
    await window.answer({ text: 7 as unknown as string });
    for (const _ of [1, 2]) {
      window.panel.open(undefined);
      await drawn();
    }
    const errors = window.log.lines.filter((line) => line.startsWith("error: "));
    assert.equal(errors.length, 1, errors.join("\n"));
    assert.match(errors[0] ?? "", /^error: TypeError: .* is not a function\n +at /);
  });

  it("J15 ignores a place from the page that isn't offered", async () => {
    const page = await window.openPanel();
    for (const location of [tokyo, "no key"]) page.send({ type: "place", location });
    await drawn();
    assert.equal(window.panel.location, undefined);
    assert.deepEqual(window.log.lines, []);
  });
});

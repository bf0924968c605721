import assert from "node:assert/strict";
import { mock } from "node:test";

import type { MinuteForecast } from "../../../src/weather/minuteForecast/minuteForecast";
import type { Failure } from "../../../src/weather/model/failure";
import type { Observation } from "../../../src/weather/model/observation";
import { answerFrom, FakeClock, hour, minute } from "../weather/fakes";
import type { FakePanel } from "./fakeEditor";
import { berlin, drawn, openWindow, tokyo } from "./presenterWindow";

const trouble: Failure = { kind: "serviceTrouble", status: 500 };

function rainIn12Minutes(at = Date.now()): MinuteForecast {
  const [start, end] = [at + 12 * minute, at + 42 * minute];
  return { stretches: [{ start, end, kind: "rain" }], minutes: [], until: at + 120 * minute };
}

const plusOne = (count: number): number => count + 1;

describe("the presenter's window", () => {
  let fixture: ReturnType<typeof openWindow>;
  const answerBoth = async (observed?: Partial<Observation>): Promise<void> => {
    for (const _ of [1, 2]) await fixture.answer(observed);
  };
  beforeEach(async () => {
    // As the fixture's clock.
    mock.timers.enable({ apis: ["setTimeout", "Date"], now: new FakeClock().now() });
    fixture = openWindow();
    // The start has its own turns of the event loop before the first request.
    for (const _ of [1, 2]) await drawn();
  });
  afterEach(() => {
    fixture.dispose();
    mock.timers.reset();
  });

  describe("what is on show", () => {
    it("is drawn and sent once for a whole refresh that is answered at once, with its last state", async () => {
      await fixture.openPanel();
      for (const _ of [1, 2]) await fixture.service.release({ kind: "failure", failure: trouble });
      await drawn();
      fixture.service.reply = { kind: "answer", answer: answerFrom(fixture.clock.now()) };
      const before = fixture.counts();
      await fixture.presenter.refresh();
      await drawn();
      assert.equal(fixture.service.asked.length, 4);
      assert.deepEqual(fixture.counts(), before.map(plusOne));
      for (const { text } of fixture.items) assert.match(text, /21°C$/);
    });

    /** How often the first status bar item is drawn, and how many messages the page gets, in so many minutes. */
    const drawnIn = (minutes: number): readonly number[] => {
      const [before = 0, , sent = 0] = fixture.counts();
      for (let passed = 0; passed < minutes; passed += 1) mock.timers.tick(minute);
      const [after = 0, , sentAfter = 0] = fixture.counts();
      return [after - before, sentAfter - sent];
    };
    const tooltipOf = () => fixture.items[0]?.tooltip?.value ?? "";

    it("has its ages drawn every minute while the panel is visible, also without the focus", async () => {
      await fixture.openPanel();
      await answerBoth();
      await fixture.focus(false);
      assert.deepEqual(drawnIn(3), [3, 3]);
    });

    it("isn't drawn in an hour without the focus, and has its ages when the window gets the focus", async () => {
      await answerBoth();
      await fixture.forecast({ stretches: [], minutes: [], until: Date.now() + 2 * hour });
      await fixture.focus(false);
      mock.timers.tick(minute);
      assert.deepEqual(drawnIn(60), [0, 0]);
      await fixture.focus(true);
      assert.match(tooltipOf(), /Updated \| 1 hour ago/);
    });

    it("counts down to the rain and shows its end in a window without the focus", async () => {
      await answerBoth();
      await fixture.focus(false);
      const after = (minutes: number): number => Date.now() + minutes * minute;
      const rain = { kind: "rain", start: after(64), end: after(70) } as const;
      await fixture.forecast({ stretches: [rain], minutes: [], until: after(100) });
      const text = () => fixture.items[0]?.text ?? "";
      const texts = [3, 2, 58, 3, 4].map((minutes) => {
        drawnIn(minutes);
        return /☂.*$/.exec(text())?.[0];
      });
      assert.deepEqual(
        texts.map((one) => one?.replace(/\d\d:\d\d/, "…")),
        [...["☂ …", "☂ 59 min", "☂ 1 min", "☂ until …", undefined]],
      );
    });

    it("N15 is neither drawn nor sent again while nothing changes", async () => {
      await answerBoth();
      await fixture.openPanel();
      await fixture.forecast({ stretches: [], minutes: [], until: Date.now() + hour });
      const before = fixture.counts();
      for (const _ of [1, 2, 3]) {
        fixture.panel.open(undefined);
        await drawn();
      }
      assert.deepEqual(fixture.counts(), before);
    });

    it("is only one place if the settings say so, and the request for the other is canceled", async () => {
      await fixture.showOnePlace();
      const areDisposed = fixture.items.map(({ isDisposed }) => isDisposed);
      assert.deepEqual(areDisposed, [false, true]);
      assert.equal(fixture.service.cancelled, 1);
    });
  });

  describe("the next two hours", () => {
    const cardOf = (page: FakePanel) => page.posts.at(-1)?.view?.cards[0];

    it("are drawn only at the first place, in its item and in the panel", async () => {
      const page = await fixture.openPanel();
      await answerBoth();
      await fixture.forecast(rainIn12Minutes());
      const inTexts = fixture.items.map(({ text }) => text.includes("☂"));
      const inTooltips = fixture.items.map(({ tooltip }) => tooltip?.value.includes("Next 2 hours"));
      assert.deepEqual({ inTexts, inTooltips }, { inTexts: [true, false], inTooltips: [true, false] });
      assert.equal(cardOf(page)?.kind, "chart");
      fixture.panel.open(berlin);
      await drawn();
      assert.equal(page.posts.at(-1)?.view?.place, "Berlin");
      assert.equal(cardOf(page), undefined);
    });
  });

  describe("what cannot be drawn", () => {
    it("is written to the log once, with its stack", async () => {
      await fixture.answer({ text: 7 as unknown as string });
      for (const _ of [1, 2]) {
        fixture.panel.open(undefined);
        await drawn();
      }
      const errors = fixture.log.lines.filter((line) => line.startsWith("error: "));
      assert.equal(errors.length, 1, errors.join("\n"));
      assert.match(errors[0] ?? "", /^error: TypeError: .* is not a function\n +at /);
    });
  });

  describe("the panel", () => {
    let page: FakePanel;
    beforeEach(async () => {
      page = await fixture.openPanel();
    });

    it("J15 ignores a place that it doesn't offer", async () => {
      for (const location of [tokyo, "no key"]) page.send({ type: "place", location });
      await drawn();
      assert.equal(fixture.panel.location, undefined);
      assert.deepEqual(fixture.log.lines, []);
    });
  });
});

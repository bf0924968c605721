import assert from "node:assert/strict";
import { mock } from "node:test";

import type * as vscode from "vscode";

import type { Reply } from "../../../src/weather/model/answer";
import type { MinuteForecast } from "../../../src/weather/minuteForecast/minuteForecast";
import type { Failure } from "../../../src/weather/model/failure";
import type { Observation } from "../../../src/weather/model/observation";
import { answerFrom, FakeClock, minute } from "../weather/fakes";
import { itRows } from "../weather/itEach";
import { FakePanel } from "./fakeWindow";
import { berlin, drawn, openWindow, tokyo, type WindowOptions } from "./presenterWindow";

const trouble: Failure = { kind: "serviceTrouble", status: 500 };

/** Half an hour of rain. */
function rainIn12Minutes(at = Date.now()): MinuteForecast {
  const [start, end] = [at + 12 * minute, at + 42 * minute];
  return { stretches: [{ start, end, kind: "rain" }], minutes: [], until: at + 120 * minute };
}

const plusOne = (count: number): number => count + 1;

describe("the presenter's window", () => {
  let fixture: ReturnType<typeof openWindow>;
  const open = async (options?: WindowOptions): Promise<void> => {
    fixture = openWindow(options);
    // The start has its own turns of the event loop before the first request.
    for (const _ of [1, 2]) await drawn();
  };
  beforeEach(() => {
    // As the fixture's clock.
    mock.timers.enable({ apis: ["setTimeout", "Date"], now: new FakeClock().now() });
    return open();
  });
  afterEach(() => {
    fixture.dispose();
    mock.timers.reset();
  });

  describe("what is on show", () => {
    it("is drawn once in each status bar item, and sent once to the panel, for one answer", async () => {
      await fixture.openPanel();
      const before = fixture.counts();
      await fixture.answer();
      assert.deepEqual([before.length, fixture.counts()], [3, before.map(plusOne)]);
      assert.match(fixture.items.map(({ text }) => text).join("\n"), /21°C\n.*loading/);
    });

    it("is drawn and sent once for a whole refresh that is answered at once, with its last state", async () => {
      await fixture.openPanel();
      await fixture.answer();
      await fixture.answer();
      fixture.service.reply = { kind: "failure", failure: trouble };
      const before = fixture.counts();
      await fixture.presenter.refresh("check");
      await drawn();
      assert.equal(fixture.service.asked.length, 4);
      assert.deepEqual(fixture.counts(), before.map(plusOne));
      for (const { text } of fixture.items) assert.match(text, /\$\(history\)$/);
    });

    it("is drawn and sent once for a refresh that is due, however long the service takes", async () => {
      for (const _ of [1, 2]) await fixture.answer();
      await fixture.showOnePlace();
      await fixture.openPanel();
      const before = fixture.counts();
      await fixture.clock.pass(31 * minute);
      await drawn();
      assert.deepEqual([fixture.service.asked.length, fixture.counts()], [3, before]);
      await fixture.answer();
      const [shown = 0, gone = 0, sent = 0] = before;
      assert.deepEqual(fixture.counts(), [shown + 1, gone, sent + 1]);
    });

    it("is drawn anew each minute while there is something of the forecast on show, and not for the weather alone", async () => {
      for (const _ of [1, 2]) await fixture.answer();
      const drawnIn3Minutes = (): number => {
        const [before = 0] = fixture.counts();
        for (const _ of [1, 2, 3]) mock.timers.tick(minute);
        const [after = 0] = fixture.counts();
        return after - before;
      };
      assert.equal(drawnIn3Minutes(), 0);
      await fixture.forecast({ stretches: [], minutes: [], until: Date.now() + 4 * minute });
      assert.equal(drawnIn3Minutes(), 3);
      assert.equal(drawnIn3Minutes(), 1);
    });

    it("is not drawn after the end, whatever changed before or changes then", async () => {
      await fixture.openPanel();
      await fixture.service.release({ kind: "answer", answer: answerFrom(fixture.clock.now()) });
      const before = fixture.counts();
      fixture.presenter.dispose();
      await drawn();
      await fixture.answer();
      await fixture.showOnePlace();
      fixture.panel.open(berlin);
      await drawn();
      assert.deepEqual([fixture.counts(), fixture.clock.delays], [before, []]);
    });

    it("is one place alone when the settings say so, and the other is not asked for any more", async () => {
      await fixture.showOnePlace();
      const areDisposed = fixture.items.map(({ isDisposed }) => isDisposed);
      assert.deepEqual([areDisposed, fixture.service.cancelled], [[false, true], 1]);
    });

    it("is refreshed in the panel and in the status bar, and the panel's result counts while it is shown", async () => {
      await fixture.answer();
      await fixture.answer();
      const { result: inStatusBar, subscription } = await fixture.presenter.refresh("person");
      assert.deepEqual([inStatusBar.kind, subscription.state.loading], ["fresh", false]);
      fixture.panel.open(tokyo);
      await drawn();
      await fixture.service.release({ kind: "failure", failure: trouble });
      fixture.service.reply = { kind: "answer", answer: answerFrom(fixture.clock.now()) };
      const ofPanel = await fixture.presenter.refresh("person");
      const { target } = ofPanel.subscription;
      assert.deepEqual([ofPanel.result.kind, target.kind === "query" && target.query.location], ["answer", tokyo]);
    });
  });

  describe("the next two hours", () => {
    const tooltips = (): readonly string[] => fixture.items.map(({ tooltip }) => tooltip?.value ?? "");
    const cardOf = (page: FakePanel) => page.posts.at(-1)?.view?.minuteForecast;

    it("are drawn at the first place alone, in its item and in the panel", async () => {
      const page = await fixture.openPanel();
      for (const _ of [1, 2]) await fixture.answer();
      await fixture.forecast(rainIn12Minutes());
      const texts = fixture.items.map(({ text }) => text.includes("☂"));
      const rows = tooltips().map((tooltip) => tooltip.includes("Next 2 hours"));
      assert.deepEqual([texts, rows, cardOf(page)?.kind], [[true, false], [true, false], "chart"]);
      fixture.panel.open(berlin);
      await drawn();
      assert.deepEqual([page.posts.at(-1)?.view?.place, cardOf(page)], ["Berlin", undefined]);
    });

    it("are not asked for, read or drawn while their setting is off, and the panel offers them", async () => {
      fixture.dispose();
      await open({ precipitation: "off" });
      const page = await fixture.openPanel();
      for (const _ of [1, 2]) await fixture.answer();
      const { forecasts, storedForecasts, presenter, focus } = fixture;
      focus();
      await presenter.refresh("person");
      await drawn();
      assert.deepEqual([forecasts.asked, storedForecasts.reads, cardOf(page)?.kind], [[], 0, "offer"]);
      assert.doesNotMatch(tooltips().join("\n"), /Next 2 hours/);
    });

    it("go when their setting is turned off", async () => {
      const page = await fixture.openPanel();
      for (const _ of [1, 2]) await fixture.answer();
      await fixture.forecast(rainIn12Minutes());
      await fixture.turnForecastOff();
      assert.doesNotMatch(fixture.items[0]?.text ?? "", /☂/);
      assert.deepEqual([cardOf(page)?.kind, tooltips().join().includes("Next 2 hours")], ["offer", false]);
    });

    it("are refreshed with the weather for a person, and for nothing else", async () => {
      for (const _ of [1, 2]) await fixture.answer();
      await fixture.forecast(rainIn12Minutes());
      await fixture.clock.pass(5 * minute);
      void fixture.presenter.refresh("check");
      await drawn();
      assert.equal(fixture.forecasts.asked.length, 1);
      void fixture.presenter.refresh("person");
      await drawn();
      assert.equal(fixture.forecasts.asked.length, 2);
    });

    it("K14 are asked for when the window comes to the front, and not before", async () => {
      fixture.dispose();
      await open({ isFocused: false });
      assert.deepEqual(fixture.forecasts.asked, []);
      fixture.focus();
      await drawn();
      await fixture.clock.pass(0);
      assert.equal(fixture.forecasts.asked.length, 1);
    });
  });

  describe("what cannot be drawn", () => {
    const words = "Something went wrong";
    const broken = (): never => {
      throw new Error("It is broken");
    };
    const withoutIcon: Partial<Observation> = {
      get icon() {
        return broken();
      },
    };
    const withoutTime: Partial<Observation> = { observed: { epoch: Number.NaN } };

    it("is one item, which says so beside the other", async () => {
      await fixture.answer(withoutIcon);
      await fixture.answer();
      const [first = "", second = ""] = fixture.items.map(({ text }) => text);
      assert.match(first, /Something went wrong \$\(warning\)$/);
      assert.match(second, /21°C$/);
    });

    it("offers the log and a report in its item's tooltip", async () => {
      await fixture.answer(withoutIcon);
      const value = fixture.items[0]?.tooltip?.value ?? "";
      assert.match(value, /\[Show Log]\(command:currentConditions\.showLog.*\[Report a Problem]\(command:/);
    });

    it("is one row of the tooltip, below the weather", async () => {
      await fixture.answer(withoutTime);
      const [{ text, tooltip } = { text: "", tooltip: undefined }] = fixture.items;
      assert.match(text, /21°C$/);
      assert.match(tooltip?.value ?? "", new RegExp(`Observed \\| ${words}[^]*Updated \\| \\S`));
    });

    it("is one part of the panel, which says so in a notice above the rest", async () => {
      const page = await fixture.openPanel();
      await fixture.answer(withoutTime);
      const view = page.posts.at(-1)?.view;
      assert.equal(view?.current?.temperature, "21°C");
      assert.deepEqual(view.notice?.title, words);
      assert.deepEqual(
        view.notice.actions.map(({ action }) => action),
        ["showLog", "reportProblem"],
      );
    });

    it("is the next two hours, beside the weather", async () => {
      const page = await fixture.openPanel();
      await fixture.answer();
      await fixture.forecast({
        ...rainIn12Minutes(),
        get sentence() {
          return broken();
        },
      });
      const [item] = fixture.items;
      assert.match(item?.text ?? "", /21°C$/);
      assert.match(item?.tooltip?.value ?? "", new RegExp(`Rain in the next 2 hours \\| ${words}`));
      assert.equal(page.posts.at(-1)?.view?.minuteForecast?.sentence, words);
    });

    it("is written to the log once, with its stack", async () => {
      await fixture.answer(withoutIcon);
      for (const _ of [1, 2]) {
        fixture.panel.open(undefined);
        await drawn();
      }
      const errors = fixture.log.lines.filter((line) => line.startsWith("error: "));
      assert.equal(errors.length, 1, errors.join("\n"));
      assert.match(errors[0] ?? "", /^error: Error: It is broken\n +at /);
    });

    it("is drawn again with the next change", async () => {
      for (const _ of [1, 2]) await fixture.answer(withoutTime);
      fixture.service.reply = { kind: "answer", answer: answerFrom(fixture.clock.now()) };
      await fixture.presenter.refresh("check");
      await drawn();
      assert.doesNotMatch(fixture.items[0]?.tooltip?.value ?? words, new RegExp(words));
    });
  });

  describe("the panel", () => {
    let page: FakePanel;
    const shown = (): unknown => [fixture.panel.location, page.posts.at(-1)?.view?.place];
    beforeEach(async () => {
      page = await fixture.openPanel();
    });

    it("keeps the last 24 hours that a person has asked for, also where it is hidden before they come", async () => {
      fixture.panel.open(tokyo);
      await drawn();
      for (const _ of [1, 2, 3]) await fixture.answer();
      const { clock, service } = fixture;
      const observed = { epoch: clock.now() - 12 * 60 * minute };
      const answer = answerFrom(clock.now());
      let come: (reply: Reply<readonly Observation[]>) => void = () => undefined;
      service.past = new Promise((resolve) => (come = resolve));
      page.send({ type: "action", action: "loadPast24Hours" });
      await drawn();
      page.visible = false;
      await fixture.showOnePlace();
      come({ kind: "answer", answer: { ...answer, content: [{ ...answer.content, observed }] } });
      await drawn();
      assert.deepEqual(
        service.askedPast.map(({ location }) => location),
        [tokyo],
      );
      const histories = [...fixture.answers.cached.values()].map(({ history = [] }) => history.length);
      assert.deepEqual(histories.sort(), [1, 1, 2]);
    });

    it("shows the place that a person chooses on the page", async () => {
      assert.deepEqual(shown(), [undefined, "New York"]);
      page.send({ type: "place", location: berlin });
      await drawn();
      assert.deepEqual(shown(), [berlin, "Berlin"]);
    });

    it("J15 refuses a place that it does not offer, and says so once", async () => {
      for (const location of [tokyo, "no key"]) page.send({ type: "place", location });
      await drawn();
      assert.deepEqual(shown(), [undefined, "New York"]);
      assert.deepEqual(fixture.log.lines, ["warn: Ignored an invalid message from the panel"]);
    });

    const assertKept = async (state: unknown, location?: string): Promise<void> => {
      await fixture.panel.deserializeWebviewPanel(new FakePanel() as unknown as vscode.WebviewPanel, state);
      assert.equal(fixture.panel.location, location);
    };
    itRows(assertKept, {
      "comes back at the place that was kept": [{ location: "178087" }, "178087"],
      "comes back at the place that was kept in lower case": [{ location: "18404_pc" }, "18404_PC"],
      "comes back at the default place where a name was kept": [{ location: "Berlin" }],
      "comes back at the default place where a list was kept": [{ location: ["178087"] }],
      "comes back at the default place where no place was kept": [{}],
      "comes back at the default place where null was kept": [null],
      "comes back at the default place where nothing was kept": [undefined],
    });

    it("answers a page that asks for all fields before there is a new view with that view alone", async () => {
      page.send({ type: "fields" });
      page.send({ type: "place", location: berlin });
      const sent = page.posts.length;
      page.send({ type: "fields" });
      await drawn();
      const types = page.posts.slice(sent - 1).map(({ type }) => type);
      assert.deepEqual(types, ["fields", "view"]);
    });
  });
});

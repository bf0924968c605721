import assert from "node:assert/strict";

import type { PanelView } from "../../src/weather/surfaces/panelView";
import type { Trend } from "../../src/weather/view/trend";
import { failures, minute } from "../unit/weather/fakes";
import { now, stateOf } from "../unit/weather/surfaces/viewFixture";
import { openPanel } from "./openPanel";
import type { PanelPage } from "./panelPage";
import { itRows } from "../unit/weather/itEach";
import { viewOf, views, warm, wet, withCards } from "./views";
import { warningsOf } from "../unit/weather/outlook/kindsOf";

describe("the page when something changes", () => {
  it("new weather keeps the page's elements and the focus", async () => {
    const panel = await openPanel({ view: viewOf(warm) });
    const elements = await panel.page.evaluateHandle(() => [...document.querySelectorAll("main *")]);
    await panel.page.getByRole("link", { name: "Forecast on accuweather.com" }).focus();
    await panel.show(viewOf({ ...warm, nextAt: now + 22 * minute }, 1));
    assert.ok(await elements.evaluate((before) => before.every((node) => node.isConnected)));
    assert.equal(await panel.focused(), "Forecast on accuweather.com");
    await panel.show(viewOf(wet, 2));
    assert.equal(await panel.page.locator(".current .text").textContent(), "Rain");
    assert.equal(await panel.focused(), "Forecast on accuweather.com");
  });

  it("if a section can't be drawn, the page shows the others, offers a report, and sends the error", async () => {
    const panel = await openPanel({ view: { ...views.current, trend: {} as Trend } });
    assert.deepEqual(await panel.texts(".current .temperature"), [views.current.current?.temperature]);
    assert.deepEqual(await panel.texts(".notice h2"), ["Something went wrong"]);
    await panel.button("Report a Problem").click();
    assert.deepEqual(await panel.sent("action"), [{ type: "action", action: "reportProblem" }]);
    assert.match(JSON.stringify(await panel.sent("error")), /TypeError/);
    await panel.show(views.current);
    assert.deepEqual(await panel.texts(".notice h2"), []);
  });

  const undrawable = { label: "", actions: {} as never };
  const assertAtHeading = async (without: PanelView): Promise<void> => {
    const panel = await openPanel({ view: views.offers });
    await panel.button("Hourly and daily forecast").focus();
    await panel.show(without);
    assert.equal(await panel.focused(), without.place);
  };
  itRows(assertAtHeading, {
    "the focus moves to the heading if its button disappears": [views.bare],
    "the focus moves to the heading if its button can't be drawn": [{ ...views.offers, offers: undrawable }],
  });

  it("Refresh sends nothing while a refresh is in progress", async () => {
    const panel = await openPanel({ view: { ...views.stale, loading: true } });
    await panel.button("Refresh").focus();
    await panel.page.keyboard.press("Enter");
    assert.deepEqual(await panel.sent("action"), []);
    assert.equal(await panel.page.locator("main").getAttribute("aria-busy"), "true");
  });

  it("a new view doesn't take the focus from the editor", async () => {
    const panel = await openPanel({ view: views.loading });
    await panel.show(views.current);
    assert.equal(await panel.page.evaluate(() => document.activeElement?.nodeName), "BODY");
  });

  it("a person's refresh announces the weather once, a changed age announces nothing", async () => {
    const panel = await openPanel({ view: viewOf(warm) });
    await panel.show(viewOf(warm, 1));
    await panel.show(viewOf({ ...warm, loading: true }));
    await panel.show(viewOf(warm));
    assert.deepEqual(await panel.announced(), []);
    await panel.send({ type: "refreshing" });
    await panel.show(viewOf({ ...warm, loading: true }));
    await panel.show(viewOf(wet));
    await panel.show(viewOf(wet, 1));
    assert.deepEqual(await panel.announced(), ["9°C, Rain"]);
  });

  it("a person's refresh that fails again is announced, with the age of the weather [J14]", async () => {
    const stale = { ...warm, failure: failures.unreachable };
    const panel = await openPanel({ view: viewOf(stale) });
    await panel.send({ type: "refreshing" });
    const { length } = await panel.announced();
    await panel.show(viewOf({ ...stale, loading: true }));
    for (const later of [0, 1]) await panel.show(viewOf(stale, later));
    const said = "24°C, Sunny, Can't connect, last updated 10 minutes ago";
    assert.deepEqual((await panel.announced()).slice(length), [said]);
  });

  it("a person's refresh whose result comes without progress is announced once [J14]", async () => {
    const stale = { ...warm, failure: failures.unreachable };
    const panel = await openPanel({ view: viewOf(stale) });
    await panel.send({ type: "refreshing" });
    const { length } = await panel.announced();
    const sentence = "24°C, Sunny, Can't connect";
    for (let time = 0; time < 2; time += 1) await panel.send({ type: "refreshed", sentence });
    await panel.show(viewOf(stale, 1));
    assert.deepEqual((await panel.announced()).slice(length), [sentence]);
  });

  it("the editor's sentence is announced, and again when it's repeated", async () => {
    const sentence = "The weather is up to date.";
    const panel = await openPanel({ view: viewOf(warm) });
    await panel.send({ type: "refreshing" });
    await panel.send({ type: "announce", sentence });
    await panel.show(viewOf(warm, 1));
    assert.ok(await panel.page.getByText(sentence).isVisible());
    await panel.send({ type: "announce", sentence });
    assert.deepEqual(await panel.announced(), [sentence, sentence]);
  });

  it("only new failures are announced", async () => {
    const panel = await openPanel({ view: viewOf(warm) });
    const alerts = (): Promise<readonly string[]> => panel.texts("[role=alert] h2");
    const offline = { ...warm, failure: failures.unreachable };
    await panel.show(viewOf(offline));
    assert.deepEqual(await alerts(), ["Can't connect"]);
    const announced = await panel.announced();
    assert.equal(announced.length, 1);
    for (const later of [1, 61]) await panel.show(viewOf(offline, later));
    assert.match((await panel.page.locator(".times").textContent()) ?? "", /1 hour ago/);
    assert.deepEqual(await alerts(), []);
    assert.deepEqual(await panel.announced(), announced);
    await panel.show(viewOf({ ...warm, failure: failures.serviceTrouble }));
    assert.deepEqual(await alerts(), ["Service problem"]);
    await panel.show(views.setUp);
    assert.deepEqual(await alerts(), []);
  });

  it("without a response in three seconds, the page says what to do, until there is one [H23]", async () => {
    const panel = await openPanel({ view: views.stale });
    const message = panel.page.getByText("No response.");
    await panel.page.evaluate(() => void (window.editor.reply = () => undefined));
    await panel.button("Refresh").click();
    await message.waitFor();
    assert.deepEqual(await panel.announced(), ["No response."]);
    await panel.send({ type: "received" });
    assert.equal(await message.count(), 0);
  });

  it("with reduced motion, nothing on the page moves", async () => {
    const panel = await openPanel({ view: views.loading, media: { reducedMotion: "no-preference" } });
    const moving = (): Promise<number> => panel.page.evaluate(() => document.getAnimations().length);
    assert.ok((await moving()) > 0);
    await panel.page.evaluate(() => void document.body.classList.add("vscode-reduce-motion"));
    assert.equal(await moving(), 0);
    await openPanel({ view: views.loading });
    assert.equal(await moving(), 0);
  });
});

describe("what a person turns on in the panel", () => {
  const forecast = views.rainAhead.cards;
  const press = async (): Promise<PanelPage> => {
    const panel = await openPanel({ view: views.offers });
    await panel.resize(400, 450);
    await panel.button("Hourly and daily forecast").click();
    return panel;
  };
  const isOnScreen = (panel: PanelPage): Promise<boolean> =>
    panel.page.locator(".upcoming").evaluate((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight + 1;
    });

  it("what was turned on is scrolled to and announced when it arrives", async () => {
    const panel = await press();
    await panel.show(views.bare);
    assert.deepEqual(await panel.announced(), []);
    await panel.show({ ...views.bare, cards: forecast });
    assert.deepEqual([await panel.announced(), await isOnScreen(panel)], [["Next 12 hours"], true]);
    await panel.show({ ...views.bare, cards: views.sample.cards });
    assert.equal((await panel.announced()).length, 1);
  });

  it("if the question is canceled, nothing is scrolled to", async () => {
    const panel = await press();
    await panel.show({ ...views.offers, cards: forecast });
    assert.deepEqual([await panel.announced(), await isOnScreen(panel)], [[], false]);
  });

  const assertQuiet = async (...labels: readonly string[]): Promise<void> => {
    const { offers = assert.fail() } = views.offers;
    const all = { ...offers, actions: [{ action: "turnOn:notify", label: "Messages" } as const, ...offers.actions] };
    const { places } = views.places;
    const panel = await openPanel({ view: { ...views.offers, places, offers: all } });
    for (const label of labels) {
      if (places.some((place) => place.label === label)) await panel.page.locator("select").selectOption({ label });
      else await panel.button(label).click();
    }
    await panel.show(views.bare);
    await panel.show({ ...views.bare, cards: forecast });
    assert.deepEqual(await panel.announced(), []);
  };
  itRows(assertQuiet, {
    "after messages were turned on, which add nothing to the page, later news isn't announced": ["Messages"],
    "after a canceled question and Don't Show Again, later news isn't announced": [
      "Hourly and daily forecast",
      "Don't Show Again",
    ],
    "after a canceled question, what a selected place has more isn't announced": [
      "Hourly and daily forecast",
      "Berlin",
    ],
  });

  it("offers are above the details while nothing is on, later below them", async () => {
    const { isFirst: _, ...later } = views.offers.offers ?? assert.fail();
    const panel = await openPanel({ view: views.offers });
    const isAbove = (): Promise<boolean> =>
      panel.page.evaluate(() => {
        const [offers, fields] = [".offers", ".fields"].map((name) => document.querySelector(name));
        return (offers?.compareDocumentPosition(fields ?? document) ?? 0) === Node.DOCUMENT_POSITION_FOLLOWING;
      });
    assert.equal(await isAbove(), true);
    await panel.show({ ...views.offers, offers: later });
    assert.equal(await isAbove(), false);
  });
});

describe("the official warnings in the panel", () => {
  it("an opened text stays with its warning when another one of the same name ends", async () => {
    const warned = (...ids: readonly string[]): PanelView => {
      const [card = assert.fail()] = views.warned.cards;
      assert.ok(card.kind === "rows");
      const items = ids.map((id) => ({
        ...{ id, name: "Flood", times: "until 17:00" },
        folded: { label: id, paragraphs: [id], facts: [] },
      }));
      return { ...views.warned, cards: [{ ...card, items }] };
    };
    const panel = await openPanel({ view: warned("1", "2", "3") });
    await panel.page.locator("summary").getByText("2").click();
    await panel.show(warned("2", "3"));
    assert.deepEqual(await panel.texts("details[open] .label"), ["2"]);
  });

  it("a warning's long text fits into the page [N10]", async () => {
    const long = { warnings: { answer: warningsOf("long") } };
    const panel = await openPanel({ view: withCards(stateOf({ WeatherText: "Cloudy" }), long), width: 240 });
    await panel.page.locator("summary.row").click();
    assert.equal(await panel.overflow(), 0);
  });
});

import assert from "node:assert/strict";

import type { Browser } from "playwright-core";

import { launchBrowser } from "../harness/browser";
import { failures, minute } from "../unit/weather/fakes";
import { PanelPage } from "./panelPage";
import { everything, now, viewOf, views } from "./views";

const warm = everything();
const wet = everything({ weather: "nightRain" });
const offline = { ...warm, failure: failures.unreachable };

describe("the page when something changes", () => {
  let browser: Browser;
  let panel: PanelPage;
  before(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    assert.deepEqual(panel.problems, []);
    await panel.close();
  });
  after(() => browser.close());

  const refresh = (): Promise<void> => panel.page.getByRole("button", { name: "Refresh" }).click();

  it("keeps the very same elements, and the focus on them", async () => {
    panel = await PanelPage.open(browser, { view: viewOf(warm) });
    const elements = await panel.page.evaluateHandle(() => [...document.querySelectorAll("main *")]);
    await panel.page.getByRole("link", { name: "Forecast" }).focus();
    await panel.show(viewOf({ ...warm, nextAt: now + 22 * minute }, undefined, 1));
    const cached = await elements.evaluate(
      (before) => before.filter((node) => node.isConnected).length / before.length,
    );
    assert.equal(cached, 1);
    assert.equal(await panel.focused(), "Forecast");
    await panel.show(viewOf(wet, undefined, 2));
    assert.equal(await panel.page.locator(".current .text").textContent(), "Rain");
    assert.equal(await panel.focused(), "Forecast");
  });

  it("keeps the focus on Refresh while it refreshes, and asks once", async () => {
    panel = await PanelPage.open(browser, { view: views.failed });
    await panel.page.getByRole("button", { name: "Refresh" }).focus();
    await panel.page.keyboard.press("Enter");
    await panel.show(views.loading);
    assert.equal(await panel.focused(), views.loading.words.refresh);
    assert.equal(await panel.page.locator("main").getAttribute("aria-busy"), "true");
    await panel.page.keyboard.press("Enter");
    await panel.show(views.failed);
    assert.equal(await panel.focused(), "Refresh");
    await panel.show(views.current);
    assert.equal(await panel.focused(), "Refresh");
    assert.deepEqual(
      (await panel.sent()).filter(({ type }) => type === "action"),
      [{ type: "action", action: "refresh" }],
    );
  });

  it("puts the focus on the heading when what had it is gone", async () => {
    panel = await PanelPage.open(browser, { view: views.setUp });
    await panel.page.getByRole("button", { name: "Select Location" }).focus();
    await panel.show(views.current);
    assert.equal(await panel.focused(), views.current.place);
  });

  it("does not take the focus from the editor", async () => {
    panel = await PanelPage.open(browser, { view: views.loading });
    await panel.show(views.current);
    assert.equal(await panel.page.evaluate(() => document.activeElement?.nodeName), "BODY");
  });

  it("says the weather once after a person has asked for it, and nothing as it only grows older", async () => {
    panel = await PanelPage.open(browser, { view: viewOf(warm) });
    await panel.show(viewOf(warm, undefined, 1));
    await panel.show(viewOf({ ...warm, loading: true }));
    await panel.show(viewOf(warm));
    assert.deepEqual(await panel.announced(), []);
    await refresh();
    await panel.show(viewOf({ ...warm, loading: true }));
    await panel.show(viewOf(wet));
    for (const later of [1, 2, 3]) await panel.show(viewOf(wet, undefined, later));
    assert.deepEqual(await panel.announced(), ["9°C, Rain"]);
  });

  it("says the editor's sentence, and again when it comes again", async () => {
    panel = await PanelPage.open(browser, { view: viewOf(warm) });
    await refresh();
    await panel.send({ type: "announce", sentence: "The weather is up to date." });
    await panel.show(viewOf(warm, undefined, 1));
    assert.ok(await panel.page.getByText("The weather is up to date.").isVisible());
    await panel.send({ type: "announce", sentence: "The weather is up to date." });
    assert.deepEqual(await panel.announced(), ["The weather is up to date.", "The weather is up to date."]);
    await panel.picture("said");
  });

  it("is alarmed by news alone", async () => {
    panel = await PanelPage.open(browser, { view: viewOf(warm) });
    const alerts = (): Promise<readonly string[]> => panel.page.getByRole("alert").locator("h2").allTextContents();
    await panel.show(viewOf(offline));
    assert.deepEqual(await alerts(), ["Offline"]);
    const told = await panel.announced();
    assert.equal(told.length, 1);
    for (const later of [1, 2, 61]) await panel.show(viewOf(offline, undefined, later));
    assert.match((await panel.page.locator(".age").textContent()) ?? "", /1 hour ago/);
    assert.deepEqual([await alerts(), await panel.announced()], [[], told]);
    await panel.show(viewOf({ ...warm, failure: failures.serviceTrouble }));
    assert.deepEqual(await alerts(), ["Service trouble"]);
    await panel.show(views.setUp);
    assert.deepEqual(await alerts(), []);
  });

  it("tells stale weather by words: what is wrong, and how old it is", async () => {
    panel = await PanelPage.open(browser, { view: views.stale });
    assert.ok(await panel.page.getByText("9°C", { exact: true }).isVisible());
    assert.ok(await panel.page.getByRole("heading", { name: "Offline" }).isVisible());
    assert.ok(await panel.page.getByText("last updated 3 hours ago").isVisible());
  });

  it("moves nothing where less motion is wanted, and a little elsewhere", async () => {
    const moving = (): Promise<number> => panel.page.evaluate(() => document.getAnimations().length);
    panel = await PanelPage.open(browser, { view: views.loading, reducedMotion: false });
    assert.ok((await moving()) > 0);
    await panel.page.evaluate(() => void document.body.classList.add("vscode-reduce-motion"));
    assert.equal(await moving(), 0);
    await panel.close();
    panel = await PanelPage.open(browser, { view: views.loading });
    assert.equal(await moving(), 0);
  });
});

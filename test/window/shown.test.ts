import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { settingsFile } from "../harness/editorSettings";
import { eventually } from "../harness/until";
import type { Behavior } from "../loopback/reply";
import { status } from "../loopback/scenarios";
import { hour } from "../unit/weather/fakes";
import { inAmerica, noonInNewYork } from "./regions";
import { useSession } from "./session";

const title = "Weather: Choose What Is Shown";

const isMinutes = ([, { request }]: Parameters<Behavior>): boolean => request.endpoint === "minuteForecast";

describe("what is shown", () => {
  const session = useSession("shown", { env: inAmerica, startsAt: noonInNewYork });
  before(() => session.openWithWeather());
  afterEach(() => session.reset());

  const names = ["forecast", "warnings", "precipitation", "notify"];
  /** The settings of the list, as written. Empty while the editor writes the file. */
  const written = (): string => {
    const text = readFileSync(settingsFile(session.server.userDataDir), "utf8") || "{}";
    const all = JSON.parse(text) as Readonly<Record<string, string | undefined>>;
    return names.map((name) => all[`currentConditions.${name}`] ?? "unset").join(" ");
  };
  /** The optional kinds that were requested, in the order of their names. */
  const asked = (): readonly string[] =>
    session.service.requests.flatMap(({ url }) => /\/(hourly|daily|alerts|minute)\b/.exec(url)?.slice(1) ?? []).sort();

  /** The same for a place, without the minute forecast, whose request has coordinates. */
  const askedAt = (place: string | undefined): readonly string[] =>
    session.service.requests
      .filter(({ location }) => location === place)
      .flatMap(({ url }) => /\/(hourly|daily|alerts)\b/.exec(url)?.slice(1) ?? []);

  it("the list of what is shown works by keyboard, and what is off sends no request", async () => {
    const { window } = session;
    const { keyboard } = window.page;
    await session.showWeather();
    const rows = window.page.locator(".quick-input-widget:visible .quick-input-list .monaco-list-row");
    const spoken = (): Promise<readonly string[]> =>
      rows.evaluateAll((all) => all.map((row) => `${row.ariaLabel} ${row.ariaChecked}`));
    await window.runCommand(`${title}…`, title);
    await eventually(spoken, [
      "Hourly and daily forecast, Temperatures and the chance of rain or snow. Uses about 14 calls a day, and two for each other place that you select in the panel. false",
      "Official warnings, Storm, flood, and other warnings. Uses about 20 calls a day, up to twice as many while a warning is in force, and one for each other place that you select in the panel. false",
      "Rain in the next 2 hours, Requires a MinuteCast subscription. Uses about 10 to 40 calls a day, and one for each other place that you select in the panel. These are counted separately. false",
      "Messages about rain and warnings, Shows a message once when a warning begins, and before rain or snow begins. Uses no additional calls. false",
      "Offers in the panel, The panel offers to turn on what is off. true",
    ]);
    // Everything on, then the forecast off.
    for (let line = 0; line < 4; line += 1) {
      await keyboard.press("ArrowDown");
      await keyboard.press("Space");
    }
    await keyboard.press("Enter");
    await eventually(written, "on on on on");
    await eventually(asked, ["alerts", "daily", "hourly", "minute"]);

    await window.runCommand(`${title}…`, title);
    await eventually(async () => (await spoken()).map((text) => text.endsWith("true")), [true, true, true, true, true]);
    await keyboard.press("ArrowDown");
    await keyboard.press("Space");
    await keyboard.press("Enter");
    await eventually(written, "off on on on");
    await session.showWeather();
    await eventually(asked, ["alerts", "alerts", "daily", "hourly", "minute", "minute"]);
  });

  it("Don't Show Again can be undone in the list of what is shown", async () => {
    const { window } = session;
    await session.showWeather();
    await window.openPanel(/Add:/);
    await window.panel.press("Don't Show Again");
    await eventually(written, "off off off unset");
    await window.panel.waitFor(/^(?![^]*Add:)/);
    await window.runCommand(`${title}…`, title);
    for (let line = 0; line < 5; line += 1) await window.page.keyboard.press("ArrowDown");
    await window.page.keyboard.press("Space");
    await window.page.keyboard.press("Enter");
    await eventually(written, "unset unset unset unset");
    await window.panel.waitFor(/Add:/);
  });

  it("a different place has everything in the panel, and each kind is requested once when it's selected [H27 H28]", async () => {
    const { window } = session;
    const [home, ...others] = [session.sunnyPlace(), session.sunnyPlace(), session.sunnyPlace()];
    const refused = status(403);
    session.service.behave((...exchange) => (isMinutes(exchange) ? refused(...exchange) : exchange[0]));
    await session.change({
      "currentConditions.locations": [`${home} Home`, ...others.map((key, at) => `${key} Place ${at}`)],
      ...Object.fromEntries(names.map((name) => [`currentConditions.${name}`, "on"])),
    });
    await session.showWeather(/°C/, home);
    await eventually(asked, ["alerts", "daily", "hourly", "minute"]);
    const shown = /Next 2 hours[^]*MinuteCast[^]*Next 12 hours[^]*Coming days/;
    await window.openPanel(shown);
    const list = window.panel.frame.getByRole("combobox", { name: "Place" });
    const select = async (place: string | undefined, text = shown): Promise<void> => {
      await list.selectOption(place ?? null);
      await window.panel.waitFor(text);
    };
    const twice = ["alerts", "alerts", "daily", "daily", "hourly", "hourly", "minute"];
    await select(others[0]);
    await eventually(asked, twice);
    for (const place of [home, others[0], home, others[0]]) await select(place);
    await session.service.idle();
    assert.deepEqual(asked(), twice);

    // Hidden, then visible for hours without a click: only the default location's kinds are updated.
    const ofOther = (): readonly string[] => askedAt(others[0]);
    const before = ofOther();
    assert.equal(before.length, 3);
    await session.pass(2 * hour);
    await session.service.idle();
    await window.panel.waitFor(/Last updated 2 hours ago/);
    assert.deepEqual(ofOther(), before);
    await window.runCommand("Weather: Refresh");
    await eventually(() => ofOther().length, 6);
    await session.service.idle();
    assert.deepEqual(ofOther(), [...before, ...before]);
  });

  it("if a tenth of a budget is left, a different place has a button that requests everything [H29]", async () => {
    const { window } = session;
    const [home, other] = [session.sunnyPlace(), session.sunnyPlace()];
    await session.change({ "currentConditions.locations": [`${home} Home`, `${other} Other`] });
    await session.change({ "currentConditions.warnings": "on" });
    await session.showWeather(/°C/, home);
    await eventually(asked, ["alerts"]);
    const calls = /Calls in the last 24 hours: (\d+)/;
    const made = async (): Promise<number> => Number(calls.exec(await window.openPanel(calls))?.[1]);
    // Two calls are a tenth of the budget, so that the button has enough.
    while ((await made()) < 18) await session.showWeather();
    await session.showWeather(/°C/, home);
    const budget = (await made()) + 2;
    await session.change({ "currentConditions.dailyBudget": budget });
    await window.panel.waitFor(new RegExp(`${budget - 2} of ${budget}`));
    await window.panel.frame.getByRole("combobox", { name: "Place" }).selectOption(other);
    await window.panel.waitFor(/Official warnings[^]*few of your calls are left[^]*Refresh/);
    await session.service.idle();
    assert.deepEqual(askedAt(other), []);
    await window.panel.press("Refresh");
    await eventually(() => askedAt(other), ["alerts"]);
  });

  it("rain that the subscription doesn't include can be turned off on its card", async () => {
    const { window } = session;
    const refused = status(403);
    session.service.behave((...exchange) => (isMinutes(exchange) ? refused(...exchange) : exchange[0]));
    await session.change({ "currentConditions.precipitation": "on" });
    await session.showWeather();
    await window.openPanel(/Next 2 hours[^]*Turn Off/);
    await window.panel.press("Turn Off");
    await eventually(written, "unset unset off unset");
    await window.panel.waitFor(/^(?![^]*Next 2 hours)/);
    assert.deepEqual(asked(), ["minute"]);
  });
});

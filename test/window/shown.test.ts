import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { settingsFile } from "../harness/editorSettings";
import { eventually } from "../harness/until";
import type { Behavior } from "../loopback/reply";
import { status } from "../loopback/scenarios";
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

  it("the list of what is shown works by keyboard, and what is off sends no request", async () => {
    const { window } = session;
    const { keyboard } = window.page;
    await session.showWeather();
    const rows = window.page.locator(".quick-input-widget:visible .quick-input-list .monaco-list-row");
    const spoken = (): Promise<readonly string[]> =>
      rows.evaluateAll((all) => all.map((row) => `${row.ariaLabel} ${row.ariaChecked}`));
    await window.runCommand(`${title}…`, title);
    await eventually(spoken, [
      "Hourly and daily forecast, Temperatures and the chance of rain or snow. Uses about 14 calls a day. false",
      "Official warnings, Storm, flood, and other warnings for the default location. Uses about 20 calls a day, and up to twice as many while a warning is in force. false",
      "Rain in the next 2 hours, Requires a MinuteCast subscription. Uses about 10 to 40 calls a day, which are counted separately. false",
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
    await window.page.keyboard.press("ArrowUp");
    await window.page.keyboard.press("Space");
    await window.page.keyboard.press("Enter");
    await eventually(written, "unset unset unset unset");
    await window.panel.waitFor(/Add:/);
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

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { canary } from "../canary";
import { settingsFile } from "../harness/editorSettings";
import { readLog } from "../harness/log";
import type { EditorWindow } from "../harness/window";
import { until } from "../harness/until";
import { inAmerica } from "./regions";
import { useSession } from "./session";

describe("the weather", () => {
  // The chat's tools work without a chat and its model.
  const session = useSession("weather", { env: inAmerica, settings: { "chat.disableAIFeatures": false } });
  let window: EditorWindow;
  before(async () => void (window = await session.openWithWeather()));
  beforeEach(() => session.reset());

  it("J14 is in the status bar at a glance, with everything else in the tooltip", async () => {
    await session.showWeather(/^24°C$/, "349727");
    assert.deepEqual(await window.weather.icons(), ["current-conditions-clear-day"]);
    assert.equal(await window.weather.label(), "Weather: 24 degrees Celsius, sunny");
    const tooltip = await window.weather.tooltip();
    assert.match(tooltip, /Sunny · Location 349727/);
    const labels = ["Feels like", "Wind", "Humidity", "UV index", "Visibility", "Pressure"];
    for (const label of [...labels, "Updated"]) assert.ok(tooltip.includes(label), label);
    assert.doesNotMatch(tooltip, /Calls/);
    assert.deepEqual((await window.weather.tooltipLinks()).slice(0, 3), ["Refresh", "Open Panel", "Select Location"]);
    await window.screenshot(session.picture("tooltip"));
    await window.weather.clickInTooltip("Refresh");
    await window.page.getByText(/The weather is up to date\./).waitFor();
  });

  it("J2 J4 with markup in a text of the service, is shown as plain text: no icon, link, or line break", async () => {
    const hostile = "$(zap) [x](command:workbench.action.quit) ![i](https://127.0.0.1:9/i.png)\n\u202e**b**";
    session.service.behave({ name: "observation", members: { WeatherText: hostile } });
    await session.change({ "currentConditions.statusBarText": "{glyph} {text}" });
    await session.showWeather(/zap/);
    assert.deepEqual(await window.weather.icons(), ["current-conditions-clear-day"]);
    assert.doesNotMatch(await window.weather.text(), /[\n\u202e]/);
    const tooltip = await window.weather.tooltip();
    assert.ok(tooltip.includes("[x](command:workbench.action.quit)"), tooltip);
    assert.ok(!(await window.weather.tooltipLinks()).includes("x"));
    await window.openPanel(/\[x\]\(command:/);
    assert.equal(await window.panel.frame.locator("img").count(), 0);
  });

  it("has all its fields in a list that can be searched, copied as Markdown, or copied as JSON", async () => {
    const location = session.sunnyPlace();
    await session.showWeather(/°C/, location);
    await window.openPanel(/All fields/);
    await window.panel.frame.getByText("All fields").click();
    await window.panel.waitFor(/Ceiling\s+12,?200 m/);

    await window.page.keyboard.press("ControlOrMeta+f");
    // The results aren't checked: the packaged Chromium finds nothing in any page (`window.find` is always false).
    await window.page.locator(".simple-find-part.visible").waitFor();
    await window.page.keyboard.press("Escape");

    const pasted = (): Promise<string> => window.page.evaluate(() => navigator.clipboard.readText());
    await window.panel.chooseInTitle("Copy as Markdown");
    await window.panel.waitFor(/Copied\./);
    assert.ok((await pasted()).startsWith(`## 24°C, Sunny · Location ${location}\n\n- Feels like: 26°C\n`));
    await window.panel.chooseInContextMenu("Copy as JSON");
    await until("the JSON is in the clipboard", async () => (await pasted()).startsWith("{"));
    const { Attribution, WeatherText } = JSON.parse(await pasted()) as Readonly<Record<string, unknown>>;
    assert.deepEqual(Attribution, { Name: "AccuWeather", Link: "https://www.accuweather.com" });
    assert.equal(WeatherText, "Sunny");
  });

  it("G16 if the service can't be reached without a proxy, offers the editor's network", async () => {
    session.service.behave({ name: "closeWithoutAnswer" });
    await session.showWeather(/Can't connect/);
    const offer = "Use the Editor's Network";
    const links = await window.weather.tooltipLinks();
    assert.ok(links.includes(offer), links.join());
    await window.openPanel(new RegExp(`can't be reached[^]*${offer}`));
    await window.screenshot(session.picture("unreachable"));
    await window.panel.press(offer);
    assert.match(await window.dialog.text(), /Use the editor's network\?[^]*PAC[^]*currentConditions\.network/);
    await window.screenshot(session.picture("network-dialog"));
    await window.dialog.press(offer);
    // The editor doesn't trust the authority of the tests.
    await window.weather.waitFor(/Connection not secure/);
    const settings = readFileSync(settingsFile(session.server.userDataDir), "utf8");
    assert.match(settings, /"currentConditions\.network": "editor"/);
  });

  it("A13 D2 has different messages for no data, an unknown location, and an invalid key", async () => {
    await session.showWeather(/No data available/, "7777");
    await session.showWeather(/Unknown location/, "999999999");
    await session.showWeather(/Invalid location key/, "349727/..");
    assert.match(
      await window.weather.tooltip(),
      /currentConditions\.defaultLocation doesn't contain a valid location key/,
    );
  });

  it("E7 shows none of an error's texts: no link, no icon, no line in the log", async () => {
    const hostile = "$(zap) [fix](command:workbench.action.quit) \u001b[31m\u202e\n2026-01-01 [info] forged";
    const members = { Message: hostile, title: hostile, detail: hostile, Code: hostile, type: "https://127.0.0.1:9/" };
    session.service.behave({ name: "problem", status: 401, members });
    await session.change({ "currentConditions.defaultLocation": session.sunnyPlace() });
    await window.notifications.waitFor(/didn't accept your key \(401\)/);
    await window.weather.waitFor(/API key refused/);
    const panel = await window.openPanel(/didn't accept your key/);
    const said = [...(await window.notifications.texts()), await window.weather.tooltip(), panel];
    assert.doesNotMatch(said.join("\n"), /zap|fix|forged|127\.0\.0\.1:9\b/);
    const log = (): string => readLog(session.server.logsDir);
    await until("the log has the failure", () => log().includes("401"));
    assert.doesNotMatch(log(), /fix|forged|\u202e/);
  });

  it("can be read by a chat, which has to ask before a call for a different location", async () => {
    const invoke = (input: object) => session.server.control({ tool: { name: "currentConditions_get", input } });
    await session.showWeather(/°C/, "349727");
    // A saved place that isn't shown anywhere, so that only the tool requests it.
    const place = session.sunnyPlace();
    await session.change({ "currentConditions.locations": [`${place} Nether Wallop`] });
    const asked = async (): Promise<number> =>
      (await session.service.idle()).filter(({ location }) => location === place).length;

    await invoke({ place: "nether wallop" });
    const question = await window.dialog.text();
    await window.screenshot(session.picture("chat"));
    assert.match(question, /Get the weather for Nether Wallop\?/);
    assert.match(question, /Makes one call to the weather service\. \d+ calls? in the last 24 hours\./);
    assert.equal(await asked(), 0, "calls before the answer to the question");
    await window.dialog.press("Yes");
    const told = await session.server.told();
    assert.match(told, /^Place: "Nether Wallop"\nCurrent conditions: "Sunny"\nTemperature: "24°C"\n/);
    assert.equal(await asked(), 1, "calls after it");

    await invoke({});
    assert.match(await session.server.told(), /^Place: "Location 349727"\n.*\nTemperature: "\d+°C"\n/);
  });

  it("appears in the editor's language, also in the walkthrough and in texts of the service", async () => {
    const german = await session.openWindow(
      { "currentConditions.defaultLocation": "349727" },
      // The language that extensions get.
      { prepare: (context) => context.addInitScript(() => Object.assign(globalThis, { _VSCODE_NLS_LANGUAGE: "de" })) },
    );
    await german.weather.waitFor(/Wetter einrichten/);
    await german.weather.click();
    await german.page.locator(".category-title", { hasText: "Wetter einrichten" }).first().waitFor();
    await german.enterKey(canary, "Wetter: API-Schlüssel festlegen");
    await german.notifications.waitFor(/hat Ihren Schlüssel akzeptiert/);
    const request = await session.service.nextRequest();
    assert.equal(new URL(request.url, "https://x").searchParams.get("language"), "de");
    assert.equal(await german.weather.label(), "Wetter: 24 Grad Celsius, Sonnig");
    await german.openPanel(/Sonnig/);
    assert.equal(await german.panel.frame.locator("html").getAttribute("lang"), "de");
  });
});

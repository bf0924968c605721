import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { canary } from "../canary";
import { settingsFile } from "../harness/editorSettings";
import type { EditorWindow } from "../harness/window";
import { eventually } from "../harness/until";
import { inAmerica } from "./regions";
import { useSession } from "./session";

describe("the weather", () => {
  const session = useSession("weather", { env: inAmerica });
  let window: EditorWindow;
  // The chat's tools work without a chat and its model.
  before(async () => void (window = await session.openWithWeather({ "chat.disableAIFeatures": false })));
  beforeEach(() => session.reset());

  it("the status bar has the weather at a glance, and its tooltip everything else [J14]", async () => {
    await session.showWeather(/^24°C$/, "349727");
    await window.weather.icons.waitFor(["current-conditions-clear-day"]);
    await window.weather.label.waitFor("Weather: 24 degrees Celsius, sunny");
    const tooltip = await window.weather.tooltip.waitFor(/24°C Sunny · Feels like 26°C · Location 349727/);
    const labels = ["Wind", "Humidity", "UV index", "Visibility", "Pressure"];
    for (const label of [...labels, "Updated"]) assert.ok(tooltip.includes(label), label);
    assert.doesNotMatch(tooltip, /Calls/);
    await window.weather.tooltipLinks.waitFor(/^Refresh\nOpen Panel\nSelect Location(\n|$)/);
    await window.weather.clickInTooltip("Refresh");
    await window.page
      .getByText(/The weather is up to date\./)
      .first()
      .waitFor();
    await window.page
      .locator(".monaco-alert", { hasText: /^Info: The weather is up to date\./ })
      .first()
      .waitFor();
  });

  it("markup in a text of the service is shown as plain text: no icon, link, or line break [J2 J4]", async () => {
    const hostile = "$(zap) [x](command:workbench.action.quit) ![i](https://127.0.0.1:9/i.png)\n\u202e**b**";
    session.service.behave({ name: "observation", members: { WeatherText: hostile } });
    await session.change({ "currentConditions.statusBarText": "{glyph} {text}" });
    await session.showWeather(/zap/);
    await window.weather.icons.waitFor(["current-conditions-clear-day"]);
    await window.weather.waitFor(/^[^\n\u202e]*zap[^\n\u202e]*$/);
    await window.weather.tooltip.waitFor(/\[x\]\(command:workbench\.action\.quit\)/);
    assert.ok(!(await window.weather.tooltipLinks.waitFor(/^Refresh\n/)).includes("x"));
    await window.openPanel(/\[x\]\(command:/);
    await eventually(() => window.panel.frame.locator("img").count(), 0);
  });

  it("all fields are in a list that can be searched, copied as Markdown, or copied as JSON", async () => {
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
    await window.panel.chooseInContextMenu("Copy as Markdown");
    await window.panel.waitFor(/Copied\./);
    await eventually(pasted, new RegExp(`^## 24°C · Sunny · Location ${location}\n\n- Feels like: 26°C\n`));
    await window.runCommand("Weather: Copy as JSON");
    const json = await eventually(pasted, /^\{/);
    const { Attribution, WeatherText } = JSON.parse(json) as Readonly<Record<string, unknown>>;
    assert.deepEqual(Attribution, { Name: "AccuWeather", Link: "https://www.accuweather.com" });
    assert.equal(WeatherText, "Sunny");
  });

  it("each style is in the status bar while it's active in the list, and stays only with Enter [J20 J21]", async () => {
    const [own, title] = ["{temperature} today {low}", "Weather: Select Status Bar Style"];
    const shown = /^24°C today 1\d°C$/;
    const settings = (): string => readFileSync(settingsFile(session.server.userDataDir), "utf8");
    const openList = async (): Promise<void> => {
      await window.runCommand(title);
      await window.quickInput.waitFor(title);
      await window.quickInput.marked.waitFor(/24°C today 1\d°C\s*Yours · current/);
      await window.page.keyboard.press("ArrowDown");
      await window.weather.waitFor(/^24°C$/);
      await window.page.keyboard.press("ArrowDown");
      await window.weather.waitFor(/^24°C \(26°C\)$/);
    };
    await session.change({ "currentConditions.forecast": "on", "currentConditions.statusBarText": own });
    await session.showWeather(shown, "349727");

    await openList();
    await window.quickInput.cancel();
    await window.weather.waitFor(shown);

    await openList();
    await window.quickInput.accept();
    await window.notifications.texts.waitFor(/replaces your text “\{temperature\} today \{low\}”/);
    await window.weather.waitFor(/^24°C \(26°C\)$/);
    await eventually(settings, /"currentConditions\.statusBarText": "\{glyph\} \{temperature\} \(\{feelsLike\}\) /);
    await window.page.getByRole("button", { name: "Undo" }).click();
    await window.weather.waitFor(shown);
  });

  it("a chat can read the weather, and has to ask before a call for a different location", async () => {
    const invoke = (input: object) => session.server.control({ tool: { name: "currentConditions_get", input } });
    await session.showWeather(/°C/, "349727");
    // A saved place that isn't shown anywhere, so that only the tool requests it.
    const place = session.sunnyPlace();
    await session.change({ "currentConditions.locations": [`${place} Nether Wallop`] });
    // Unlike the chat's tool, a command applies the settings at once.
    await session.server.control({ commands: ["currentConditions.copyMarkdown"] });
    const asked = async () => (await session.service.idle()).filter(({ location }) => location === place).length;

    await invoke({ place: "nether wallop" });
    await window.dialog.text.waitFor(
      /Get the weather for Nether Wallop\?\s+Makes one call to the weather service\. \d+ calls? (?:was|were) made/,
    );
    assert.equal(await asked(), 0, "calls before the answer to the question");
    await window.dialog.press("Yes");
    await session.server.told.waitFor(/^Place: "Nether Wallop"\n.*"Sunny"\nTemperature: "24°C"\n/);
    assert.equal(await asked(), 1, "calls after it");

    await invoke({});
    await session.server.told.waitFor(/^Place: "Location 349727"\n.*\nTemperature: "\d+°C"\n/);
  });

  it("the weather, the walkthrough, and texts of the service are in the editor's language", async () => {
    const german = await session.openWindow(
      { "currentConditions.defaultLocation": "349727" },
      // The language that extensions get.
      { prepare: (context) => context.addInitScript(() => Object.assign(globalThis, { _VSCODE_NLS_LANGUAGE: "de" })) },
    );
    await german.weather.waitFor(/Wetter einrichten/);
    await german.weather.click();
    await german.page.locator(".category-title", { hasText: "Wetter einrichten" }).first().waitFor();
    await german.enterKey(canary, "Wetter: API-Schlüssel festlegen");
    await german.notifications.texts.waitFor(/hat Ihren Schlüssel akzeptiert/);
    const request = await session.service.nextRequest();
    assert.equal(new URL(request.url, "https://x").searchParams.get("language"), "de");
    await german.weather.label.waitFor("Wetter: 24 Grad Celsius, Sonnig");
    await german.openPanel(/Sonnig/);
    await eventually(() => german.panel.frame.locator("html").getAttribute("lang"), "de");
  });
});

import assert from "node:assert/strict";
import { readdirSync, renameSync } from "node:fs";
import path from "node:path";

import { canary } from "../canary";
import { extensionId } from "../harness/editorFolder";
import type { Settings } from "../harness/editorSettings";
import { eventually } from "../harness/until";
import type { EditorWindow } from "../harness/window";
import type { Scenario } from "../loopback/namedScenarios";
import { itRows } from "../unit/weather/itEach";
import { inAmerica, noonInNewYork } from "./regions";
import { useSession } from "./session";

/** Waits until a screen reader says this of a window, except in the panel. */
const heardIn = ({ page }: EditorWindow, text: RegExp): Promise<string> =>
  eventually(async () => (await page.locator(".monaco-alert").allTextContents()).join("\n"), text);

describe("messages", () => {
  const session = useSession("messages", { env: inAmerica, startsAt: noonInNewYork });
  before(async () => (await session.openWithWeather()).setFocus(true));
  const unavailable = { name: "status", status: 500 } as const;

  describe("in one window", () => {
    beforeEach(() => session.reset());

    const assertHeard = async (scenario: Scenario, settings: Settings, text: RegExp): Promise<void> => {
      session.service.behave(scenario);
      const defaultLocation = session.sunnyPlace();
      await session.change({ "currentConditions.defaultLocation": defaultLocation, ...settings });
      await heardIn(session.window, text);
    };
    itRows(assertHeard, {
      "a message that no access is left is spoken [D20 J14]": [
        { name: "status", status: 403 },
        {},
        /^Error: .*\(403\)/m,
      ],
      "a message about rain is spoken [J14]": [
        { name: "content", forecast: "rainSoon" },
        { "currentConditions.precipitation": "on", "currentConditions.notify": "on" },
        /^Info: Rain from \d+:\d\d\sPM to \d+:\d\d\sPM, moderate\./m,
      ],
      "a message that the key may be logged is spoken [J14]": [
        { name: "asSpecified" },
        { "currentConditions.scheme": "query", "currentConditions.network": "editor" },
        /^Warning: With the “query” scheme/m,
      ],
    });

    it("each end of a person's refresh is spoken, also without the panel [J14]", async () => {
      const { service, window } = session;
      const assertEnd = async (text: RegExp): Promise<void> => {
        await window.notifications.clear();
        await window.runCommand("Weather: Refresh");
        await window.notifications.texts.waitFor(text);
        await heardIn(window, new RegExp(`^Info: ${text.source.slice(1)}`, "m"));
      };
      service.behave(unavailable);
      await session.showWeather(/Service problem/);
      service.reset();
      await assertEnd(/^Weather: 24 degrees Celsius, sunny/);
      await assertEnd(/^The weather is up to date\./);
      service.behave(unavailable);
      await session.showWeather(/Service problem/);
      await assertEnd(/^Weather: Service problem/);
      await assertEnd(/^Service problem\. You can try again/);
    });

    it("forecasts whose code couldn't be loaded at the start appear with a later drawing", async () => {
      const { extensionsDir, window } = session;
      await session.change({ "currentConditions.forecast": "on" });
      await session.showWeather();
      const folder = readdirSync(extensionsDir).find((name) => name.startsWith(extensionId)) ?? assert.fail();
      const [file, away] = ["kinds.js", "kinds.away"].map((name) => path.join(extensionsDir, folder, "dist", name));
      assert.ok(file !== undefined && away !== undefined);
      renameSync(file, away);
      try {
        await window.reload();
        await window.weather.waitFor(/°C/, 60_000);
      } finally {
        renameSync(away, file);
      }
      // The status bar is drawn when the window gets the focus.
      for (const isFocused of [false, true]) await window.setFocus(isFocused);
      await window.weather.tooltip.waitFor(/Today\s+\d+°C to \d+°C/);
    });
  });

  describe("in four windows", () => {
    let windows: readonly EditorWindow[];
    before(async () => {
      const { service, window } = session;
      await session.reset();
      // No window has the focus unless a test gives it.
      await window.page.context().addInitScript(() => (document.hasFocus = () => false));
      await window.setFocus(false);
      service.behave({ name: "status", status: 401 });
      await session.showWeather(/refused/i);
      windows = [window, await window.another(), await window.another(), await window.another()];
      for (const one of windows) {
        await one.weather.waitFor(/refused/i, 60_000);
        // Without a blur before it, the editor ignores a focus.
        await one.setFocus(false);
      }
    });

    it("a 401 that a window behind got is told in the one that a person turns to, and in no second one [D19 J14]", async () => {
      const [front = assert.fail(), ...others] = windows.toReversed();
      await front.setFocus(true);
      await front.notifications.texts.waitFor(/^[^\n]*didn't accept your key \(401\)[^\n]*$/);
      await heardIn(front, /^Error: .*\(401\)/m);
      await front.setFocus(false);
      for (const window of others) {
        await window.setFocus(true);
        await window.runCommand("Weather: Refresh");
        await window.notifications.texts.waitFor(/^Weather: API key refused$/i);
        await window.setFocus(false);
      }
    });

    it("restored windows with a visible panel request no warnings and tell none without the focus [H21 N14 L1]", async () => {
      const { service } = session;
      const [front = assert.fail(), second = assert.fail()] = windows;
      service.reset();
      await session.change({ "currentConditions.defaultLocation": session.sunnyPlace() });
      for (const window of windows) {
        await window.openPanel(/./);
        for (const isFocused of [true, false]) await window.setFocus(isFocused);
      }
      service.behave({ name: "content", warnings: "upgraded" });
      // Only one window follows a change; a reloaded one has it, too.
      await session.change({ "currentConditions.warnings": "on", "currentConditions.notify": "on" });
      for (const window of windows) {
        await window.reload();
        await window.panel.waitFor(/Sunny/);
      }
      const asked = async () => (await service.idle()).filter((request) => request.path.includes("alerts")).length;
      assert.equal(await asked(), 0);
      await front.setFocus(true);
      await front.notifications.texts.waitFor(/^Tornado warning/);
      await heardIn(front, /^Warning: Tornado warning/m);
      assert.equal(await asked(), 1);
      await front.setFocus(false);
      await second.setFocus(true);
      await second.enterKey(canary);
      await second.notifications.texts.waitFor(/^[^\n]*accepted your key[^\n]*$/);
    });
  });
});

import assert from "node:assert/strict";

import { retry } from "../harness/until";
import type { EditorWindow } from "../harness/window";
import { useSession } from "./session";

const place = "251522";
/** In milliseconds. */
const limit = 15_000;

for (const version of ["latest", "oldest"] as const) {
  describe(`after its extension host was killed, the ${version} editor`, () => {
    const session = useSession(`restarted-host-${version}`, { version });
    let window: EditorWindow;
    before(() => {
      session.server.bindKey("ctrl+alt+w", "currentConditions.show", place);
    });
    // After three crashes in five minutes, the editor of a window starts no other host.
    beforeEach(async () => void (window = await session.openWithWeather()));

    async function open(): Promise<void> {
      await window.page.keyboard.press("Control+Alt+W");
      await window.panel.waitFor(new RegExp(`Location ${place}[^]*Load Last 24 Hours`));
    }

    /** Kills the extension host, and waits until the next one runs. */
    async function kill(): Promise<void> {
      await session.server.control({ killsHost: true });
      await session.server.control({});
    }

    /** Presses a button in the panel until its result is there, for five seconds. */
    async function pressUntilItWorks(name: string): Promise<void> {
      await window.screenshot(session.picture(`${name}-killed`));
      const button = window.panel.frame.getByRole("button", { name: "Load Last 24 Hours (1 Call)" });
      const press = async (): Promise<void> => {
        if (await button.isVisible()) await button.click({ timeout: 500 });
        await window.panel.frame.getByRole("img", { name: /^Temperature history/ }).waitFor({ timeout: 500 });
      };
      await retry("the button works", press, limit);
      await window.panel.waitFor(new RegExp(`Location ${place}`));
      await window.screenshot(session.picture(`${name}-works`));
    }

    it("H22 replaces a visible tab with one for the same location, whose buttons work", async () => {
      await open();
      await window.screenshot(session.picture("tab"));
      await kill();
      await pressUntilItWorks("tab");
      await window.reload();
      await window.panel.waitFor(new RegExp(`Location ${place}`));
      assert.deepEqual(await window.panel.tabs(), ["Current Conditions"]);
    });

    it("H22 replaces a hidden tab when it becomes visible", async () => {
      await open();
      await window.runCommand("File: New Untitled Text File");
      await kill();
      await window.weather.waitFor(/°/);
      assert.deepEqual(await window.panel.tabs(), ["Current Conditions", "Untitled-1"]);
      await window.page.getByRole("tab", { name: "Current Conditions" }).click();
      await pressUntilItWorks("hidden");
      await window.runCommand("View: Open Next Editor");
      await window.reload();
      await window.weather.waitFor(/°/);
      await window.page.getByRole("tab", { name: "Current Conditions" }).click();
      await window.panel.waitFor(new RegExp(`Location ${place}`));
      assert.deepEqual(await window.panel.tabs(), ["Current Conditions", "Untitled-1"]);
    });

    it("H22 reloads a view for the same location, and its buttons work", async () => {
      await session.change({ "currentConditions.position": "explorer" });
      await open();
      await window.screenshot(session.picture("view"));
      await kill();
      await pressUntilItWorks("view");
    });

    it("H23 without a new host, says that there is no response and how to reload the window", async () => {
      await open();
      for (let crash = 0; crash < 3; crash += 1) await session.server.control({ killsHost: true });
      await window.panel.press("Load Last 24 Hours (1 Call)");
      await window.panel.waitFor(/isn't responding.*Developer: Reload Window/, limit);
      await window.screenshot(session.picture("no-response"));
      await window.reload();
      await window.weather.waitFor(/°/);
      await window.openPanel(/Location 349727/);
    });
  });
}

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
    beforeEach(async () => {
      const saved = [`${place} Here`, "178087 There"];
      window = await session.openWithWeather("349727", {}, { "currentConditions.locations": saved });
    });

    async function open(): Promise<void> {
      await window.page.keyboard.press("Control+Alt+W");
      await window.panel.waitFor(/^\s*Here[^]*All fields/);
    }

    /** Kills the extension host, and waits until the next one runs. */
    async function kill(): Promise<void> {
      await session.server.control({ killsHost: true });
      await session.server.control({});
    }

    const selectThere = () => window.panel.frame.locator("select").selectOption({ label: "There" }, { timeout: 500 });

    /** Selects the other place in the panel until it's shown. */
    async function selectUntilItWorks(name: string): Promise<void> {
      await window.panel.waitFor(/^\s*Here/);
      await window.screenshot(session.picture(`${name}-killed`));
      const select = async (): Promise<void> => {
        await selectThere();
        await window.panel.waitFor(/^\s*There[^]*°C/, 500);
      };
      await retry("the other place is shown", select, limit);
      await window.screenshot(session.picture(`${name}-works`));
    }

    it("H22 replaces a visible tab with one for the same location, which works", async () => {
      await open();
      await kill();
      await selectUntilItWorks("tab");
      await window.reload();
      await window.panel.waitFor(/^\s*There/);
      assert.deepEqual(await window.panel.tabs(), ["Current Conditions"]);
    });

    it("H22 replaces a hidden tab when it becomes visible", async () => {
      await open();
      await window.runCommand("File: New Untitled Text File");
      await kill();
      await window.weather.waitFor(/°/);
      assert.deepEqual(await window.panel.tabs(), ["Current Conditions", "Untitled-1"]);
      await window.page.getByRole("tab", { name: "Current Conditions" }).click();
      await selectUntilItWorks("hidden");
      assert.deepEqual(await window.panel.tabs(), ["Current Conditions", "Untitled-1"]);
    });

    it("H22 reloads a view for the same location, which works", async () => {
      await session.change({ "currentConditions.position": "explorer" });
      await open();
      await kill();
      await selectUntilItWorks("view");
    });

    it("H23 without a new host, says that there is no response and how to reload the window", async () => {
      await open();
      for (let crash = 0; crash < 3; crash += 1) await session.server.control({ killsHost: true });
      await selectThere();
      await window.panel.waitFor(/isn't responding.*Developer: Reload Window/, limit);
      await window.screenshot(session.picture("no-response"));
      await window.reload();
      await window.weather.waitFor(/°/);
      await window.openPanel(/Location 349727/);
    });
  });
}

import assert from "node:assert/strict";

import { canary } from "../canary";
import { extensionId } from "../harness/editorFolder";
import { exactly } from "../harness/text";
import { eventually, retry } from "../harness/until";
import type { EditorWindow } from "../harness/window";
import { useSession } from "./session";

for (const version of ["oldest", "latest"] as const)
  describe(`in the ${version} editor`, () => {
    const session = useSession(`both-${version}`, { version });
    let window: EditorWindow;
    before(async () => void (window = await session.openWindow()));

    it("the Settings editor finds settings by words people use", async () => {
      const editor = window.page.locator(".settings-editor");
      // The oldest editor has no keywords.
      const named = version === "latest" ? { umbrella: "Forecast, Precipitation" } : {};
      await session.server.control({ commands: ["workbench.action.openSettings2"] });
      for (const [word, settings] of Object.entries({ hide: "Status Bar Hide Location", ...named })) {
        await editor.locator(".search-container .monaco-editor").click();
        await window.page.keyboard.press("Control+A");
        await window.page.keyboard.type(`@ext:${extensionId} ${word}`);
        const found = async () => (await editor.locator(".setting-item-label").allInnerTexts()).join(", ");
        await eventually(found, exactly(settings));
      }
      await session.server.control({ commands: ["workbench.action.closeAllEditors"] });
    });

    it("sample weather needs no key and no request, and disappears when the window is reloaded", async () => {
      await window.runCommand("Weather: Show Sample Weather");
      const cards = /^\s*Sample weather[^]*Set API Key[^]*Wind warning[^]*Next 2 hours[^]*Next 12 hours[^]*Coming days/;
      await window.panel.waitFor(cards);
      await window.panel.tabs.waitFor(["Sample weather"]);
      await window.weather.waitFor("Set Up Weather");
      assert.deepEqual(session.service.requests, []);
      await window.reload();
      await window.weather.waitFor("Set Up Weather");
      await window.panel.tabs.waitFor([]);
    });

    describe("after the extension host is killed", () => {
      /** Crashes since the window was loaded. After three in five minutes, the editor doesn't restart the host. */
      let crashes = 0;
      before(async () => {
        await session.change({ "currentConditions.locations": ["349727 Here", "178087 There"] });
        await window.enterKey(canary);
        await window.weather.waitFor(/°/);
      });
      beforeEach(async () => {
        if (crashes === 2) await reload();
        await session.server.control({ commands: ["workbench.action.closeAllEditors"] });
      });

      async function kill(): Promise<void> {
        await session.server.control({ killsHost: true });
        crashes += 1;
      }

      async function reload(): Promise<void> {
        await window.reload();
        crashes = 0;
      }

      /** Makes the next host do this before the editor activates extensions at startup. */
      async function first(...[wanted]: Parameters<typeof session.server.control>): Promise<void> {
        await kill();
        await session.server.control(wanted);
      }

      it("a command works as the first action in a restarted extension host", async () => {
        await first({ commands: ["currentConditions.show"] });
        await window.panel.waitFor(/^\s*Here[^]*All fields/);
      });

      it("a setup link works as the first action in a restarted extension host", async () => {
        await first({ links: [`code-oss://${extensionId}/gateway?address=https%3A%2F%2Fgateway.example`] });
        await window.dialog.text.waitFor(/Get the weather from gateway\.example\?/);
        await window.dialog.press("Cancel");
      });

      it("a call of the chat tool works as the first action in a restarted extension host", async () => {
        await first({ tool: { name: "currentConditions_get", input: {} } });
        await session.server.told.waitFor(/Here[^]*°C/);
      });

      const openHere = async (): Promise<void> => {
        await session.server.control({ commands: ["currentConditions.show"] });
        await window.panel.waitFor(/^\s*Here[^]*All fields/);
      };
      const selectThere = (timeout = 30_000) =>
        window.panel.frame.locator("select").selectOption({ label: "There" }, { timeout });

      /** Selects the other place in the panel until it's shown. */
      async function selectUntilItWorks(): Promise<void> {
        await window.panel.waitFor(/^\s*Here/);
        const select = async (): Promise<void> => {
          await selectThere(500);
          await window.panel.waitFor(/^\s*There[^]*°C/, 500);
        };
        await retry("the other place is shown", select);
      }

      it("when the extension host restarts, a tab for the same location that works replaces the panel [H22]", async () => {
        await openHere();
        await first({});
        await selectUntilItWorks();
        await reload();
        await window.panel.waitFor(/^\s*There/);
        await window.panel.tabs.waitFor(["Current Conditions"]);
      });

      it("when the extension host restarts, the panel in a view is loaded again for the same location [H22]", async () => {
        await session.change({ "currentConditions.position": "explorer" });
        await openHere();
        await first({});
        await selectUntilItWorks();
        await session.change({ "currentConditions.position": "editor" });
      });

      if (version === "oldest") return;

      it("when the extension host restarts, the panel in a hidden tab is replaced once it's visible [H22]", async () => {
        await openHere();
        await window.runCommand("File: New Untitled Text File");
        await first({});
        await window.weather.waitFor(/°/);
        await window.panel.tabs.waitFor(["Current Conditions", "Untitled-1"]);
        await window.page.getByRole("tab", { name: "Current Conditions" }).click();
        await selectUntilItWorks();
        await window.panel.tabs.waitFor(["Current Conditions", "Untitled-1"]);
      });

      it("if the extension host doesn't restart, the panel says so and how to reload the window [H23]", async () => {
        await openHere();
        while (crashes < 3) await kill();
        await selectThere();
        await window.panel.waitFor(/isn't responding.*Developer: Reload Window/);
        await reload();
        await window.weather.waitFor(/°/);
        await window.openPanel(/Here/);
      });
    });
  });

import assert from "node:assert/strict";
import path from "node:path";

import { restricted, writeJson } from "../harness/editorSettings";
import type { EditorWindow } from "../harness/window";
import { type Listener, startListener } from "../loopback/listener";
import { Session } from "./session";

const [own, ofFolder] = ["349727", "178087"];

for (const version of ["latest", "oldest"] as const) {
  describe(`an untrusted folder in the ${version} editor`, function () {
    this.timeout(180_000);
    let session: Session;
    let window: EditorWindow;
    let hostile: Listener;
    before(async () => {
      hostile = await startListener();
      session = await new Session(`untrusted-${version}`, { version, settings: restricted }).open();
      const folder = path.join(session.server.dataDir, "untrusted");
      // A nested object, which the oldest editor doesn't look into.
      const settings = { baseUrl: hostile.url, units: "imperial", defaultLocation: ofFolder };
      writeJson(path.join(folder, ".vscode", "settings.json"), { currentConditions: settings });
      window = await session.openWithWeather(own, { folder });
    });
    after(async () => {
      await session.close();
      await hostile.close();
    });

    const asked = (): (string | undefined)[] => session.service.requests.map(({ location }) => location);

    it("C18 can set the units, but not the location or the service address", async () => {
      await window.page.locator('[id="status.workspaceTrust"]').waitFor();
      await window.weather.waitFor(/°F/);
      await window.screenshot(session.picture("restricted"));
      assert.deepEqual(asked(), [own]);
      assert.equal(hostile.connections, 0);
      // Nor is it offered a location of its own.
      await window.runCommand("Weather: Select Location", "Weather: Select Location");
      assert.deepEqual(await window.quickInput.titleButtons(), []);
      await window.screenshot(session.picture("select"));
      await window.quickInput.cancel();
    });

    it("C18 sets the location as soon as it is trusted, without a reload", async () => {
      await window.runCommand("Workspaces: Manage Workspace Trust");
      await window.page.locator(".workspace-trust-editor .monaco-button").getByText("Trust", { exact: true }).click();
      await session.service.requestCount(2);
      assert.deepEqual(asked(), [own, ofFolder]);
      await window.openPanel(/Location 178087[^]*°F/);
      await window.screenshot(session.picture("trusted"));
      await window.runCommand("Weather: Select Location", "Weather: Select Location for This Workspace");
      assert.deepEqual(await window.quickInput.titleButtons(), ["Select for All Workspaces"]);
      await window.screenshot(session.picture("select-trusted"));
      await window.quickInput.cancel();
    });
  });
}

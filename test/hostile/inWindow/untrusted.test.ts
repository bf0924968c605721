import assert from "node:assert/strict";
import path from "node:path";

import { restricted, type Settings, writeJson } from "../../harness/editorSettings";
import type { EditorWindow } from "../../harness/window";
import { type Listener, startListener } from "../../loopback/listener";
import { Session } from "../../window/session";

describe("a folder that is not trusted", function () {
  this.timeout(180_000);
  let session: Session;
  let window: EditorWindow;
  let hostile: Listener;
  let folder: string;
  const write = (settings: Settings): void => writeJson(path.join(folder, ".vscode", "settings.json"), settings);
  before(async () => {
    hostile = await startListener();
    session = await Session.open("untrusted", { settings: restricted });
    folder = path.join(session.server.dataDir, "untrusted");
    write({ "currentConditions.baseUrl": hostile.url, "currentConditions.units": "imperial" });
    window = await session.openWithWeather("349727", { folder });
  });
  after(async () => {
    await session.close();
    await hostile.close();
  });

  it("decides the units, and the weather comes from where the person's settings say", async () => {
    await window.page.locator('[id="status.workspaceTrust"]').waitFor();
    await window.weather.waitFor(/°F/);
    await window.screenshot(session.picture("restricted"));
    assert.equal(session.service.requests.length, 1);
    assert.equal(hostile.connections, 0);
  });
});

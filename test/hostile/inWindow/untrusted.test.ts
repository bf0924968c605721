import assert from "node:assert/strict";
import path from "node:path";

import { restricted, type Settings, writeJson } from "../../harness/editorSettings";
import type { EditorWindow } from "../../harness/window";
import { type Listener, startListener } from "../../loopback/listener";
import { locations } from "../../loopback/locations";
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

  it("that changes its location again and again costs 6 calls an hour, and a person can refresh all the same", async () => {
    await window.openPanel(/Location 349727/);
    const before = session.service.requests.length;

    const known = locations.map(({ key }) => key).filter((key) => /^\d{5,}$/.test(key) && key !== "349727");
    const written = known.slice(0, 8);
    for (const location of written) {
      write({ "currentConditions.defaultLocation": location });
      await window.panel.waitFor(new RegExp(`Location ${location}\\b[^]*(?:°|Workspace limit reached)`));
    }
    assert.equal(session.service.requests.length - before, 6);

    await window.panel.waitFor(/Locations set by workspaces have reached their limit of 6 calls an hour/);
    await window.screenshot(session.picture("limit"));
    await window.panel.press("Refresh");
    await window.panel.waitFor(/°/);
    assert.equal(session.service.requests.length - before, 7);
    // What is kept of a location is on show again, without a call.
    write({ "currentConditions.defaultLocation": written[0] });
    await window.panel.waitFor(new RegExp(`Location ${written[0]}\\b[^]*°`));
    assert.equal(session.service.requests.length - before, 7);
    write({});
  });
});

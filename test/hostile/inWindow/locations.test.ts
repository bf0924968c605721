import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { restricted } from "../../harness/editorSettings";
import { locations } from "../../loopback/locations";
import { glance, Scene } from "../../window/scene";

/** How many locations are written, 12 at least; the fault that this is about shows from the seventh on. */
const count = Number(process.env["HOSTILE_LOCATIONS"] ?? 12);

describe("a folder that is not trusted and changes its location again and again", function () {
  this.timeout(60_000 + count * 10_000);

  it("costs 6 calls an hour, and a person can refresh all the same", async () => {
    const scene = await Scene.open("hostile-locations", { settings: restricted });
    const folder = path.join(scene.server.dataDir, "untrusted");
    const settings = path.join(folder, ".vscode", "settings.json");
    mkdirSync(path.dirname(settings), { recursive: true });
    const write = (location: string): void =>
      writeFileSync(settings, JSON.stringify({ "currentConditions.defaultLocation": location }));
    const window = await scene.windowWithWeather("349727", { folder });
    await glance(window).click();
    await window.panel.waitFor(/Location 349727/);
    const before = scene.service.requests.length;

    const known = locations.map(({ key }) => key).filter((key) => /^\d{5,}$/.test(key) && key !== "349727");
    const others = Array.from({ length: count - 12 }, (_, index) => String(9_000_000 + index));
    const written = [...known.slice(0, 6), ...others, ...known.slice(6, 12)];
    for (const location of written) {
      write(location);
      await window.panel.waitFor(new RegExp(`Location ${location}\\b[^]*(?:°|Workspace limit reached)`));
    }
    assert.equal(scene.service.requests.length - before, 6);

    await window.panel.waitFor(/Workspaces have had the 6 calls an hour/);
    await window.screenshot(scene.picture("limit"));
    await window.panel.frame.getByRole("button", { name: "Refresh" }).first().click();
    await window.panel.waitFor(/°/);
    assert.equal(scene.service.requests.length - before, 7);
    // What is kept of a location is on show again, without a call.
    write(written[0] ?? "");
    await window.panel.waitFor(new RegExp(`Location ${written[0]}\\b[^]*°`));
    assert.equal(scene.service.requests.length - before, 7);
    await window.close();
    await scene.close();
  });
});

import assert from "node:assert/strict";
import { copyFileSync } from "node:fs";
import path from "node:path";

import { canary } from "../canary";
import { restricted, writeJson } from "../harness/editorSettings";
import { inEveryForm } from "../host/hostile/forms";
import { type Listener, startListener } from "../loopback/listener";
import { useSession } from "./session";

const [own, ofFolder] = ["349727", "178087"];
const profile = "Somebody else's";

describe("settings of others", () => {
  const session = useSession("hostile");
  let address: Listener;
  let proxy: Listener;
  before(async () => {
    address = await startListener();
    proxy = await startListener();
  });
  after(() => Promise.all([address.close(), proxy.close()]));

  it("a folder sets the units, a trusted one also the location, and none the service address [C18]", async () => {
    const folder = path.join(session.server.dataDir, "untrusted");
    const settings = { baseUrl: address.url, units: "imperial", defaultLocation: ofFolder };
    writeJson(path.join(folder, ".vscode", "settings.json"), { currentConditions: settings });
    const window = await session.openWithWeather(restricted, { folder });
    const asked = (): (string | undefined)[] => session.service.requests.map(({ location }) => location);
    await window.page.locator('[id="status.workspaceTrust"]').waitFor();
    await window.weather.waitFor(/°F/);
    assert.deepEqual(asked(), [own]);
    // The untrusted workspace isn't offered its own location.
    await window.runCommand("Weather: Select Location", "Weather: Select Location");
    await window.quickInput.titleButtons.waitFor([]);
    await window.quickInput.cancel();

    // Trust applies without a reload.
    await window.runCommand("Workspaces: Manage Workspace Trust");
    await window.page.locator(".workspace-trust-editor .monaco-button").getByText("Trust", { exact: true }).click();
    await session.service.requestCount(2);
    await window.openPanel(/Location 178087[^]*°F/);
    assert.deepEqual(asked(), [own, ofFolder]);
    assert.equal(address.connections, 0);
    await window.runCommand(
      "Weather: Select Location",
      "Weather: Select Location for This Workspace (Saves the Location Key in the Workspace, the Name in Your Settings)",
    );
    await window.quickInput.titleButtons.waitFor(["Select for All Workspaces"]);
  });

  // The settings of a profile apply if a person chooses it, but the key was entered for a different address.
  it("settings of a profile don't get the key, in whichever form they are [C13d C13e C13f]", async () => {
    const window = await session.openWithWeather();
    const { requests, baseUrl } = session.service;
    assert.ok(requests.length > 0 && requests.every(({ scheme, key }) => scheme === "header" && key === canary));
    const folder = path.join(session.server.userDataDir, "User", "profiles", "others");
    await window.page.context().addInitScript({ content: listProfile(folder) });
    // As if a `.code-profile` had been imported.
    writeJson(path.join(folder, "settings.json"), {
      ...inEveryForm({ address: address.url, proxy: `http://127.0.0.1:${proxy.port}` }),
      "window.title": profile,
      "currentConditions.defaultLocation": own,
    });
    // Each profile has its own list of installed extensions.
    copyFileSync(path.join(session.extensionsDir, "extensions.json"), path.join(folder, "extensions.json"));
    await window.page.goto(session.server.url({ payload: [["profile", profile]] }), { waitUntil: "commit" });
    await window.waitUntilReady();
    await window.page.waitForFunction((title) => document.title === title, profile);
    await window.weather.waitFor(/°|Set Up Weather/);
    // Newer editors may omit the address in the future.
    const [host, other] = [baseUrl, address.url].map((url) => new URL(url).host);
    await window.weather.tooltip.waitFor(new RegExp(`°|entered for ${host} and isn't sent to ${other}`));
    assert.deepEqual([address.connections, proxy.connections], [0, 0]);
  });
});

/**
 * A script that runs before those of the editor's page, because the editor stores its list of profiles in the browser.
 */
function listProfile(folder: string): string {
  const profiles = [{ name: profile, location: { $mid: 1, scheme: "vscode-remote", path: folder } }];
  // Frames inside the page may have no storage at all.
  return `if (window === window.top) localStorage.setItem("userDataProfiles", ${JSON.stringify(JSON.stringify(profiles))});`;
}

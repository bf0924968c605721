import assert from "node:assert/strict";
import { copyFileSync } from "node:fs";
import path from "node:path";

import { canary } from "../canary";
import { type Settings, writeJson } from "../harness/editorSettings";
import type { EditorWindow } from "../harness/window";
import { type Listener, startListener } from "../loopback/listener";
import { Session } from "./session";
import { forms, redirection } from "../host/hostile/forms";

const profile = "Hostile";
const location = "349727";

const firstOfEachRow = forms.filter(({ row }, index) => forms.findIndex((form) => form.row === row) === index);

// A profile is the only file here that a person has to choose. Its settings count for the extension then, and the editor
// does not tell them from the person's own; what keeps the key back is that it was entered for another address.
for (const version of ["latest", "oldest"] as const) {
  describe(`a hostile profile in the ${version} editor`, () => {
    let address: Listener;
    let proxy: Listener;
    let session: Session;
    let window: EditorWindow;

    before(async () => {
      address = await startListener();
      proxy = await startListener();
      session = await new Session(`hostile-${version}-profile`, { version }).open();
      window = await session.openWithWeather(location);
      await window.page.context().addInitScript({ content: listProfile(folder()) });
    });
    after(() => Promise.all([session.close(), address.close(), proxy.close()]));

    const folder = (): string => path.join(session.server.userDataDir, "User", "profiles", profile);

    /** Makes a profile with these settings, as if a `.code-profile` had been imported. */
    function writeProfile(settings: Settings): void {
      writeJson(path.join(folder(), "settings.json"), settings);
      // Each profile has a list of its own of the extensions that are installed.
      copyFileSync(path.join(session.extensionsDir, "extensions.json"), path.join(folder(), "extensions.json"));
    }

    for (const form of firstOfEachRow) {
      it(`${["C13f", form.row].filter(Boolean).join(" ")} with ${form.name} doesn't get the key`, async () => {
        const { requests, baseUrl } = session.service;
        assert.ok(requests.length > 0 && requests.every(({ scheme, key }) => scheme === "header" && key === canary));
        const title = `Somebody else's profile, ${form.name}`;
        writeProfile({
          ...form.write(redirection({ address: address.url, proxy: `http://127.0.0.1:${proxy.port}` })),
          "window.title": title,
          "currentConditions.defaultLocation": location,
        });
        await window.page.goto(session.server.url({ payload: [["profile", profile]] }), { waitUntil: "commit" });
        await window.waitUntilReady();
        await window.page.waitForFunction((wanted) => document.title === wanted, title);
        await window.weather.waitFor(/°|Set Up Weather/);
        // Newer editors may come to leave the address out.
        const [own, other] = [baseUrl, address.url].map((url) => new URL(url).host);
        const tooltip = await window.weather.tooltip();
        if (!tooltip.includes("°")) assert.match(tooltip, new RegExp(`entered for ${own} and isn't sent to ${other}`));
        assert.equal(address.connections, 0);
        assert.equal(proxy.connections, 0);
      });
    }
  });
}

/** A script that runs before those of the editor's page: the editor in a browser keeps its list of profiles in the browser. */
function listProfile(folder: string): string {
  const profiles = [{ name: profile, location: { $mid: 1, scheme: "vscode-remote", path: folder } }];
  // Frames inside the page may have no storage at all.
  return `if (window === window.top) localStorage.setItem("userDataProfiles", ${JSON.stringify(JSON.stringify(profiles))});`;
}

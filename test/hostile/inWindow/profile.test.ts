import assert from "node:assert/strict";
import path from "node:path";

import type { Browser } from "playwright-core";

import { canary } from "../../canary";
import { launchBrowser } from "../../harness/browser";
import { type EditorVersion, ensureEditor } from "../../harness/editorFolder";
import { type EditorServer, installVsix, startServer } from "../../harness/editorServer";
import { requiredVariable } from "../../harness/hostResult";
import { addExtensions, profileScript, writeProfile } from "../../harness/profile";
import { type EditorWindow, openWindow } from "../../harness/window";
import { type Listener, startListener } from "../../loopback/listener";
import { writeTrust } from "../../loopback/trust";
import { startWeatherService, type WeatherService } from "../../loopback/weatherService";
import { enterKey, glance } from "../../window/scene";
import { variables } from "../../window/variables";
import { forms } from "../forms";
import { redirection } from "../values";

const profile = "Hostile";
const title = "Somebody else's profile";
const location = "349727";

const firstOfEachRow = forms.filter(({ row }, index) => forms.findIndex((form) => form.row === row) === index);

// A profile is the only file here that a person has to choose. Its settings count for the extension then, and the editor
// does not tell them from the person's own; what keeps the key back is that it was entered for another address.
for (const version of ["latest", "oldest"] as const) {
  describe(`a hostile profile in the ${version} editor`, () => {
    let service: WeatherService;
    let address: Listener;
    let proxy: Listener;
    let server: EditorServer;
    let browser: Browser;
    let window: EditorWindow;

    before(async () => {
      service = await startWeatherService({ keys: [canary] });
      address = await startListener();
      proxy = await startListener();
      server = await start(version, service);
      browser = await launchBrowser();
      window = await openWindow({ browser, server });
      await enterKey(window, canary);
      await glance(window).waitFor(/°/);
      await window.page.context().addInitScript({ content: profileScript(server.userDataDir, profile) });
    });
    after(async () => {
      await browser.close();
      await server.stop();
      await Promise.all([address.close(), proxy.close(), service.close()]);
    });

    for (const form of firstOfEachRow) {
      it(`${["C13f", form.row].filter(Boolean).join(" ")} with ${form.name} does not get the key: 0 connections`, async () => {
        assert.ok(
          service.requests.length > 0 &&
            service.requests.every(({ scheme, key }) => scheme === "header" && key === canary),
        );
        const settings = redirection({ address: address.url, proxy: `http://127.0.0.1:${proxy.port}` });
        writeProfile(server.userDataDir, profile, {
          ...form.write(settings),
          "window.title": `${title}, ${form.name}`,
          "currentConditions.defaultLocation": location,
        });
        addExtensions(server.userDataDir, profile, path.join(server.dataDir, "extensions"));
        await window.page.goto(server.url({ payload: [["profile", profile]] }), { waitUntil: "commit" });
        await window.waitUntilReady();
        await window.page.waitForFunction((wanted) => document.title === wanted, `${title}, ${form.name}`);
        await glance(window).waitFor(/°|Set Up Weather/);
        // Newer editors may come to leave the address out.
        const own = new URL(service.baseUrl).host;
        const tooltip = await glance(window).tooltip();
        if (!tooltip.includes("°"))
          assert.match(tooltip, new RegExp(`entered for ${own} and is not sent to ${new URL(address.url).host}`));
        assert.deepEqual([address.connections, proxy.connections], [0, 0]);
      });
    }
  });
}

async function start(version: EditorVersion, service: WeatherService): Promise<EditorServer> {
  await ensureEditor(console.log);
  const folder = path.join(requiredVariable(variables.results), `hostile-${version}-profile`);
  await installVsix(version, folder, requiredVariable(variables.vsix));
  return startServer({
    version,
    dataDir: folder,
    settings: {
      "currentConditions.baseUrl": service.baseUrl,
      "currentConditions.altBaseUrl": service.altBaseUrl,
      "currentConditions.defaultLocation": location,
    },
    env: { NODE_EXTRA_CA_CERTS: await writeTrust(folder, service.caPem), WEATHER_API_KEY: undefined },
  });
}

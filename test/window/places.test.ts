import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";

import { canary } from "../canary";
import { type Settings, settingsFile } from "../harness/editorSettings";
import { until } from "../harness/until";
import type { EditorWindow } from "../harness/window";
import { on, status } from "../loopback/scenarios";
import { environmentIn, testRegion } from "./region";
import { Session } from "./session";

const title = "Weather: Select Location";

describe("places", () => {
  let session: Session;
  let window: EditorWindow;
  let folder: string;
  before(async () => {
    session = await Session.open("places", { env: environmentIn("Germany") });
    folder = path.join(session.server.dataDir, "a-workspace");
    mkdirSync(folder, { recursive: true });
    window = await session.openWindow({}, { folder });
  });
  afterEach(() => session.reset());
  after(() => session.close());

  const searches = (): readonly (string | undefined)[] => session.service.requests.map(({ q }) => q).filter(Boolean);
  const asked = (): (string | undefined)[] =>
    session.service.requests.filter(({ q }) => q === undefined).map(({ location }) => location);
  /** Undefined also while the editor writes the file, which is empty for a moment. */
  const setting = (name: string, file = settingsFile(session.server.userDataDir)): unknown => {
    const text = readFileSync(file, "utf8");
    return text === "" ? undefined : (JSON.parse(text) as Record<string, unknown>)[`currentConditions.${name}`];
  };

  /** The palette has the command that removes a key only if there is one. */
  let isKeySet = false;
  /** Opens the list with a new key and no place: results for another key are dropped. */
  async function searching(): Promise<void> {
    if (isKeySet) {
      await window.runCommand("Weather: Remove API Key");
      await window.notifications.waitFor(/was removed/);
    }
    isKeySet = true;
    await window.enterKey(canary);
    await window.notifications.waitFor(/Your key for .* is stored\./);
    await window.notifications.clear();
    await window.runCommand(title, title);
  }

  /** Selects the item with this text, and waits for its weather. */
  async function choose(text: RegExp): Promise<void> {
    await window.quickInput.choose(text);
    await window.weather.waitFor(/°C/);
  }

  it("are found by the name of a town, from an empty profile to its weather", async () => {
    await window.runCommand("Weather: Current Conditions", "Weather: Set API Key");
    await window.quickInput.enter(canary);
    isKeySet = true;
    await window.quickInput.waitFor(title);
    await window.screenshot(session.picture("empty"));
    await window.quickInput.search("Reykjavik", /Iceland/);
    await window.screenshot(session.picture("found"));
    await window.quickInput.choose(/Reykjav.k/);

    await window.panel.waitFor(/Reykjav.k[\s\S]*°C/);
    await window.weather.waitFor(/°C/);
    assert.deepEqual(searches(), ["Reykjavik"]);
    assert.deepEqual(asked(), ["251522"]);
    await until("the default location is written", () => setting("defaultLocation") === "251522");
    await until("the place is saved", () => /^251522 Reykjav.k$/.test(String(setting("locations"))));
    assert.deepEqual(await window.notifications.texts(), []);
    await window.screenshot(session.picture("weather"));
    for (const { headers, url } of session.service.requests) {
      assert.equal(headers.authorization, `Bearer ${canary}`);
      assert.ok(!url.includes(canary), url);
    }
  });

  it("of the same name are told apart by region or country", async () => {
    await searching();
    await window.quickInput.type("Springfield");
    // Enter searches at once, and selects nothing.
    await window.quickInput.accept();
    await window.quickInput.waitForItems(/^(?=[^]*Illinois)(?=[^]*Massachusetts)(?=[^]*Missouri, United States)/);
    await window.screenshot(session.picture("same-name"));
    assert.deepEqual(asked(), []);
    await window.quickInput.choose(/Massachusetts/);
    await session.service.requestCount(2);
    await window.weather.waitFor(/°C/);
    await until("the place is saved", () => String(setting("locations")).endsWith("Springfield"));

    await window.runCommand(title);
    await window.quickInput.type("Springfield, Illinois");
    await window.quickInput.search("Springfield", /Illinois/);
    assert.deepEqual(searches(), ["Springfield"], "the same text is not looked for twice");
    await window.quickInput.choose(/Illinois/);
    await session.service.requestCount(3);
    await until("the place is saved", () =>
      /Springfield,\d+ Springfield, Illinois$/.test(String(setting("locations"))),
    );
  });

  it("are chosen by the keyboard alone: Enter searches, then marks the first one, then takes it", async () => {
    await searching();
    await window.quickInput.enter("Oslo");
    await window.quickInput.waitForItems(/Norway/);
    assert.equal(await window.quickInput.marked(), undefined);
    await window.quickInput.accept();
    await window.quickInput.waitForMark(/Oslo/);
    assert.deepEqual(asked(), []);
    await window.quickInput.accept();
    await window.weather.waitFor(/°C/);
    assert.deepEqual(searches(), ["Oslo"]);
    assert.deepEqual(asked(), ["254946"]);

    await window.runCommand(title);
    await window.quickInput.search("349727", /Location key 349727[\s\S]*Search for/);
    await until("nothing is marked", async () => (await window.quickInput.marked()) === undefined);
    await window.quickInput.accept();
    await window.quickInput.waitForMark(/Location key 349727/);
    await window.quickInput.accept();
    await session.service.requestCount(3);
    assert.deepEqual(asked(), ["254946", "349727"]);
  });

  it("that do not exist are told of, with what to do", async () => {
    await searching();
    await window.quickInput.search(
      "Xyzzyville",
      /No places found for “Xyzzyville”[\s\S]*Check the spelling[\s\S]*Find the place on accuweather\.com/,
    );
    await window.screenshot(session.picture("no-match"));
    await window.quickInput.search("Xyzzyvill", /No places found for “Xyzzyvill”/);
    await window.quickInput.search("Xyzzyville", /No places found for “Xyzzyville”/);
    assert.deepEqual(searches(), ["Xyzzyville", "Xyzzyvill"]);
    await window.quickInput.cancel();
    assert.deepEqual(await window.notifications.texts(), []);
  });

  it("are chosen by their keys where the API key may not search (403)", async () => {
    await searching();
    session.service.behave(on(["textSearch"], status(403)));
    const items =
      /Your API key can't search for places \(403\)[^]*You can still enter a location key[^]*Set API Key[^]*Search again/;
    await window.quickInput.search("Berlin", items);
    await window.screenshot(session.picture("no-search"));
    await window.quickInput.type("Hamburg");
    await window.quickInput.waitForItem(/Search for “Hamburg”/);
    await window.quickInput.waitForItems(items);
    assert.deepEqual(searches(), ["Berlin"], "what cannot work is not tried with every text");
    assert.deepEqual(await window.notifications.texts(), []);

    await window.quickInput.chooseKey("178087");
    await window.weather.waitFor(/°C/);
    assert.deepEqual(searches(), ["Berlin"]);
    assert.deepEqual(asked(), ["178087"]);
  });

  it("A15 are taken from the address of a forecast page, without a search", async () => {
    await searching();
    await window.quickInput.search(
      "https://www.accuweather.com/de/de/berlin/10178/weather-forecast/178087?lang=de",
      /Location key 178087/,
    );
    await window.screenshot(session.picture("address"));
    await choose(/Location key/);
    assert.deepEqual(searches(), []);
    assert.deepEqual(asked(), ["178087"]);

    await window.runCommand(title);
    await window.quickInput.search(
      "https://www.accuweather.com/en/browse-locations",
      /This can't be used: this address doesn't end with a location key/,
    );
    assert.deepEqual(searches(), []);
  });

  it("A3 are taken by the key of a postal code, also in lower case, without a search", async () => {
    await searching();
    await window.quickInput.enter("18404_pc");
    await window.weather.waitFor(/°C/);
    assert.deepEqual(searches(), []);
    assert.deepEqual(asked(), ["18404_PC"]);
    await until("the default location is written", () => setting("defaultLocation") === "18404_PC");
    await window.openPanel(/Location 18404_PC/);
  });

  it("can be renamed, moved, or removed where they are chosen", async () => {
    await session.change({
      "currentConditions.defaultLocation": "349727",
      "currentConditions.locations": ["349727 New York", "not a place!", "178087 Berlin", "226396 Tokyo"],
    });
    await window.runCommand(title);
    await window.quickInput.waitForItems(/New York ?349727 · default Saved places\nBerlin ?178087\nTokyo ?226396/);
    await window.screenshot(session.picture("saved"));
    await window.quickInput.press(/Berlin/, "Rename");
    await window.quickInput.waitFor("Weather: Rename Berlin");
    await window.quickInput.type("Grandma's");
    await window.screenshot(session.picture("rename"));
    await window.quickInput.accept();
    await window.quickInput.waitForItems(/Grandma's/);
    await window.quickInput.press(/Grandma's/, "Move Up");
    await window.quickInput.waitForItems(/Grandma's[\s\S]*New York/);
    await window.quickInput.press(/Tokyo/, "Remove");
    await window.quickInput.waitForItems(/^(?![\s\S]*Tokyo)/);
    const saved = ["178087 Grandma's", "349727 New York", "not a place!"];
    await until("the list is saved", () => isDeepStrictEqual(setting("locations"), saved));

    await window.quickInput.press(/New York/, "Remove");
    await window.quickInput.waitForItems(/Grandma's ?178087 · default/);
    await window.quickInput.cancel();
    await window.weather.waitFor(/°C/);
    assert.match(await window.weather.tooltip(), /Grandma's/);
  });

  it("that are saved cost nothing: of 50, the one on show makes one call", async () => {
    const rows = Array.from({ length: 48 }, (_, index) => `${1000 + index} Place ${index}`);
    const [first, second] = [session.sunnyPlace(), session.sunnyPlace()];
    await session.change({
      // First, because otherwise the first place in the list would be the default one for a moment.
      "currentConditions.defaultLocation": first,
      "currentConditions.locations": [`${second} New York`, `${first} Berlin`, ...rows],
    });
    await window.weather.waitFor(/°C/);
    await window.openPanel(/Berlin[\s\S]*°C/);
    await window.runCommand(title);
    await window.quickInput.waitForItems(/New York/);
    await window.quickInput.cancel();
    await session.service.idle();
    assert.deepEqual(asked(), [first]);

    const choice = window.panel.frame.locator("select");
    assert.equal(await choice.locator("option").count(), 50);
    await choice.selectOption({ label: "New York" });
    // The list has the name too, so it must be the heading.
    await window.panel.waitFor(/^\s*New York[\s\S]*°C/);
    await window.screenshot(session.picture("panel"));
    assert.deepEqual(asked(), [first, second]);
    await window.reload();
    await window.panel.waitFor(/New York[\s\S]*°C/, 60_000);
    assert.deepEqual(asked(), [first, second]);
  });

  /** Berlin (the default location), New York and Tokyo, with unused keys. */
  function several(): { readonly keys: readonly string[]; readonly settings: Settings } {
    const keys = ["New York", "Berlin", "Tokyo", "Oslo"].map((name) => [session.sunnyPlace(), name]);
    const settings = {
      "currentConditions.defaultLocation": keys[1]?.[0],
      "currentConditions.locations": keys.map((one) => one.join(" ")),
      "currentConditions.statusBarLocations": "several",
    };
    return { keys: keys.slice(0, 3).flatMap(([key]) => key ?? []), settings };
  }

  it("stand side by side in the status bar, up to three, the default one first", async () => {
    const { keys, settings } = several();
    await session.change(settings);
    await window.weather.waitFor(/Berlin\s+-?\d+°C/);
    await window.weatherItem("2").waitFor(/New York\s+-?\d+°C/);
    await window.weatherItem("3").waitFor(/Tokyo\s+-?\d+°C/);
    await window.screenshot(session.picture("several"));
    await window.weatherItem("3").click();
    await window.panel.waitFor(/Tokyo[\s\S]*°C/);
    assert.deepEqual(asked().sort(), keys);
  });

  it("are not named in the status bar where the person hides them", async () => {
    const { keys, settings } = several();
    await session.change({
      "currentConditions.statusBarText": "{location} {temperature}",
      "currentConditions.statusBarHideLocation": true,
      ...settings,
    });
    for (const one of [window.weather, window.weatherItem("2")]) {
      await one.waitFor(/^-?\d+°C$/);
      assert.doesNotMatch(
        `${await one.tooltip()} ${await one.label()}`,
        new RegExp(["Berlin|New York", ...keys].join("|")),
      );
    }
    await window.screenshot(session.picture("hidden"));
  });

  it("may be chosen for one workspace alone", async () => {
    const [first, second] = [session.sunnyPlace(), session.sunnyPlace()];
    await session.change({
      "currentConditions.defaultLocation": first,
      "currentConditions.locations": [`${first} New York`, `${second} Berlin`],
    });
    await window.weather.waitFor(/°C/);
    await window.runCommand(title);
    await window.quickInput.pressTitle("Select for This Workspace Only");
    await window.quickInput.waitFor("Weather: Select Location for This Workspace");
    await window.screenshot(session.picture("workspace"));
    await window.quickInput.choose(/Berlin/);
    await session.service.requestCount(2);
    assert.deepEqual(asked(), [first, second]);
    const own = path.join(folder, ".vscode", "settings.json");
    await until("the workspace has a location of its own", () => setting("defaultLocation", own) === second);
    assert.equal(setting("defaultLocation"), first);

    await window.runCommand(title);
    await window.quickInput.waitForItems(new RegExp(`Berlin ?${second} · default for this workspace`));
    await window.quickInput.pressTitle("Select for All Workspaces");
    await window.quickInput.choose(/New York/);
    await until("the workspace has no location of its own", () => setting("defaultLocation", own) === undefined);
  });

  testRegion("Germany", () => session);
});

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { canary } from "../canary";
import { settingsFile } from "../harness/editorSettings";
import { eventually } from "../harness/until";
import type { EditorWindow } from "../harness/window";
import { useSession } from "./session";

const title = "Weather: Select Location";

/** The numbers of the status bar's items in the order in which a window that gets narrower hides them. */
async function orderOfHiding({ page }: EditorWindow): Promise<readonly string[]> {
  const { width, height } = page.viewportSize() ?? assert.fail();
  const isHidden = (number: string): Promise<boolean> =>
    page.locator(`[id*="currentConditions.status${number === "1" ? "" : number}@"]`).evaluate((item) => {
      // What doesn't fit wraps into a line below the window.
      return item.getBoundingClientRect().top >= innerHeight;
    });
  const hidden = new Set<string>();
  for (let narrow = width; narrow > 150 && hidden.size < 3; narrow -= 10) {
    await page.setViewportSize({ width: narrow, height });
    for (const number of ["1", "2", "3"]) if (await isHidden(number)) hidden.add(number);
  }
  await page.setViewportSize({ width, height });
  return [...hidden];
}

describe("places", () => {
  const session = useSession("places");
  let window: EditorWindow;
  before(async () => {
    window = await session.openWindow();
    await window.runCommand("Weather: Set API Key");
    await window.quickInput.answer("Weather: Set API Key", canary);
    await window.quickInput.waitFor(title);
    await window.quickInput.cancel();
  });
  afterEach(() => session.reset());

  const searches = (): readonly (string | undefined)[] => session.service.requests.map(({ q }) => q).filter(Boolean);
  const asked = (): (string | undefined)[] =>
    session.service.requests.filter(({ q }) => q === undefined).map(({ location }) => location);
  /** Also undefined while the editor writes the file, which is then empty. */
  const saved = (): unknown => {
    const text = readFileSync(settingsFile(session.server.userDataDir), "utf8");
    return text === "" ? undefined : (JSON.parse(text) as Record<string, unknown>)["currentConditions.locations"];
  };

  it("Enter alone selects a place: it searches at once, and then selects the first result [A3]", async () => {
    await window.runCommand(title, title);
    await window.quickInput.enter("Oslo");
    await window.quickInput.items.waitFor(/Norway/);
    await window.quickInput.marked.waitFor(/^Oslo/);
    assert.deepEqual(asked(), []);
    await window.quickInput.accept();
    await window.weather.waitFor(/°C/);
    await eventually(saved, ["254946 Oslo, Norway"]);
    assert.deepEqual(searches(), ["Oslo"]);
    assert.deepEqual(asked(), ["254946"]);

    await window.runCommand(title, title);
    await window.quickInput.enter("18404_pc");
    await session.service.requestCount(3);
    assert.deepEqual(asked(), ["254946", "18404_PC"]);
  });

  it("saved places can be renamed, moved, and removed in the list", async () => {
    await session.change({
      "currentConditions.defaultLocation": "349727",
      "currentConditions.locations": ["349727 New York", "not a place!", "178087 Berlin"],
    });
    await window.weather.waitFor(/°C/);
    await window.runCommand(title);
    await window.quickInput.items.waitFor(/New York ?-?\d+°C [A-Z][a-z ]+ · default Saved places\nBerlin/);
    await window.quickInput.press(/Berlin/, "Rename: Location key 178087");
    await window.quickInput.waitFor("Weather: Rename Berlin");
    await window.quickInput.type("Grandma's");
    await window.quickInput.accept();
    await window.quickInput.items.waitFor(/Grandma's/);
    await window.quickInput.press(/Grandma's/, "Move Up");
    await window.quickInput.items.waitFor(/Grandma's[\s\S]*New York/);
    await eventually(saved, ["178087 Grandma's", "349727 New York", "not a place!"]);

    await window.quickInput.press(/New York/, "Remove");
    await window.quickInput.items.waitFor(/Grandma's ?default/);
    await window.quickInput.cancel();
    await window.weather.waitFor(/°C/);
    await window.weather.tooltip.waitFor(/Grandma's/);
  });

  it("up to three places are side by side in the status bar, without names if these are hidden [J17]", async () => {
    const keys = Array.from({ length: 4 }, () => session.sunnyPlace());
    await session.change({
      "currentConditions.defaultLocation": keys[1],
      "currentConditions.locations": ["New York", "Berlin", "Tokyo", "Oslo"].map((name, at) => `${keys[at]} ${name}`),
      "currentConditions.statusBarLocations": "several",
    });
    await window.weather.waitFor(/Berlin\s+-?\d+°C/);
    await window.weatherItem("2").waitFor(/New York\s+-?\d+°C/);
    await window.weatherItem("3").waitFor(/Tokyo\s+-?\d+°C/);
    await window.weatherItem("3").click();
    await window.panel.waitFor(/Tokyo[\s\S]*°C/);
    assert.deepEqual(asked().sort(), keys.slice(0, 3));
    await eventually(() => orderOfHiding(window), ["3", "2", "1"]);

    await session.change({ "currentConditions.statusBarHideLocation": true });
    await window.weather.waitFor(/^-?\d+°C$/);
    const unnamed = new RegExp(`^(?![^]*(?:${["Berlin", ...keys].join("|")}))`);
    await window.weather.tooltip.waitFor(unnamed);
    await window.weather.label.waitFor(unnamed);

    await session.change({ "currentConditions.statusBarLocations": "default" });
    await eventually(() => window.page.locator('[id*="currentConditions.status"]:visible').count(), 1);
  });

  it("the arrow keys in the panel's list of places send one request, for the last place", async () => {
    const keys = Array.from({ length: 5 }, () => session.sunnyPlace());
    await session.change({
      "currentConditions.defaultLocation": keys[0],
      "currentConditions.locations": keys.map((key, at) => `${key} Place ${at}`),
    });
    await window.weather.waitFor(/°C/);
    await window.openPanel(/Place 0[\s\S]*°C/);
    const list = window.panel.frame.getByRole("combobox", { name: "Place" });
    for (let press = 0; press < 4; press += 1) await list.press("ArrowDown");
    await session.service.requestCount(2);
    await eventually(() => list.inputValue(), keys[4] ?? assert.fail());
    await session.service.idle();
    assert.deepEqual(asked(), [keys[0], keys[4]]);
  });
});

import assert from "node:assert/strict";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { projectRoot } from "../harness/editorFolder";
import type { EditorWindow } from "../harness/window";
import { glance, Scene } from "./scene";

const kept = path.join(projectRoot, "media", "readme");
/** Makes the kept pictures anew: `UPDATE_PICTURES=1 npm test -- window --grep pictures`. */
const update = process.env["UPDATE_PICTURES"] === "1";
const hour = 60 * 60_000;

describe("the pictures of the README", () => {
  let scene: Scene;
  let window: EditorWindow;
  before(async () => {
    scene = await Scene.open("pictures");
  });
  afterEach(() => window.close());
  after(() => scene.close());

  for (const [name, colorTheme] of [
    ["light", "Light Modern"],
    ["dark", "Dark Modern"],
  ] as const) {
    it(`show the panel, the glance and the tooltip (${name})`, async () => {
      const named = { "currentConditions.locations": ["349727 New York"] };
      window = await scene.windowWithWeather("349727", { colorTheme, size: { width: 1000, height: 1180 } }, named);
      addHistory(scene.storage);
      await window.reload();
      await glance(window).waitFor(/°C/, 60_000);
      await glance(window).click();
      await window.panel.waitFor(/Temperature, as observed/);
      const tab = window.page.locator(".editor-group-container").first();
      compare(`panel-${name}`, await tab.screenshot({ animations: "disabled" }), await window.panel.text());

      await window.runCommand("View: Close Editor");
      await glance(window).tooltip();
      const hover = window.page.locator(".monaco-hover:visible").last();
      const box = await hover.boundingBox();
      assert.ok(box);
      const clip = { x: box.x - 16, y: box.y - 16, width: 1000 - box.x + 16, height: 1180 - box.y + 16 };
      const picture = await window.page.screenshot({ clip, animations: "disabled" });
      compare(`tooltip-${name}`, picture, await hover.innerText());
    });
  }

  it("show how a place is found", async () => {
    const saved = { "currentConditions.locations": ["349727 New York", "178087 Berlin"] };
    const size = { width: 1000, height: 600 };
    window = await scene.windowWithWeather("349727", { colorTheme: "Dark Modern", size }, saved);
    await window.runCommand("Weather: Select Location");
    await window.quickPick.filter("Cambridge");
    await window.quickPick.waitForItems(/Massachusetts/);
    const list = window.page.locator(".quick-input-widget:visible");
    compare("search-dark", await list.screenshot({ animations: "disabled" }), await list.innerText());
    await window.quickPick.cancel();
  });

  it("are all in the README, with a text for who does not see them", () => {
    const readme = readFileSync(path.join(projectRoot, "README.md"), "utf8");
    const shown = [...readme.matchAll(/!\[([^\]]{20,})\]\(media\/readme\/([\w-]+)\.png\)/g)].map(([, , name]) => name);
    const files = readdirSync(kept).filter((file) => file.endsWith(".png"));
    assert.deepEqual(shown.sort(), files.map((file) => path.basename(file, ".png")).sort());
  });

  /** A picture is as it was when its size and its words are: pixels differ from machine to machine. */
  function compare(name: string, picture: Buffer, text: string): void {
    const fresh = scene.picture(name);
    mkdirSync(path.dirname(fresh), { recursive: true });
    writeFileSync(fresh, picture);
    const words = text
      .replace(/\d+([:.,]\d+)*/g, "0")
      .replace(/\s*[AP]M\b/g, "")
      .replace(/\s+/g, " ")
      .trim();
    const textFile = path.join(kept, `${name}.txt`);
    if (update) {
      mkdirSync(kept, { recursive: true });
      copyFileSync(fresh, path.join(kept, `${name}.png`));
      writeFileSync(textFile, `${words}\n`);
    }
    assert.ok(existsSync(textFile), `media/readme/${name} is missing: run with UPDATE_PICTURES=1`);
    assert.equal(words, readFileSync(textFile, "utf8").trim());
    const reference = readFileSync(path.join(kept, `${name}.png`));
    const [width, height] = sizeOf(picture);
    const [keptWidth, keptHeight] = sizeOf(reference);
    assert.ok(Math.abs(width - keptWidth) <= 8 && Math.abs(height - keptHeight) <= 8, `${name}: ${width} × ${height}`);
  }
});

/** Width and height of a PNG: PNG specification, section 11.2.2. */
function sizeOf(png: Buffer): readonly [number, number] {
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

/** A day of observations, as a person has it who came yesterday. */
function addHistory(storage: string): void {
  const folder = path.join(storage, "answers");
  for (const file of readdirSync(folder)) {
    const record = JSON.parse(readFileSync(path.join(folder, file), "utf8")) as { answer: { receivedAt: number } };
    const { receivedAt } = record.answer;
    const history = Array.from({ length: 30 }, (_, index) => {
      const at = receivedAt - (30 - index) * 0.75 * hour;
      const celsius = Math.round((20.5 + 4.2 * Math.sin(index / 4.6 - 2.2)) * 10) / 10;
      return { at, celsius, fahrenheit: Math.round(celsius * 1.8 + 32) };
    });
    writeFileSync(path.join(folder, file), JSON.stringify({ ...record, history }));
  }
}

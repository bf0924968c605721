import assert from "node:assert/strict";
import { copyFileSync, mkdirSync } from "node:fs";
import path from "node:path";

import type { Page } from "playwright-core";
import sharp from "sharp";

import { projectRoot } from "../harness/editorFolder";
import type { Settings } from "../harness/editorSettings";
import { processVariables } from "../harness/testRun";
import type { EditorWindow } from "../harness/window";
import { inGermany } from "../window/regions";
import { Session } from "../window/session";

const folder = path.join(projectRoot, "media", "readme");
const results = path.join(projectRoot, "out", "pictures");
const themes = { light: "Light 2026", dark: "Dark 2026" };
/** A summer afternoon at the first place. */
const afternoon = Date.parse("2026-07-15T14:00:00+02:00");

/** Generates the pictures of the README, in real windows with the packaged extension. */
export async function makePictures(vsix: string): Promise<void> {
  Object.assign(process.env, { [processVariables.vsix]: vsix, [processVariables.results]: results });
  mkdirSync(folder, { recursive: true });
  const session = await new Session("pictures", {
    env: inGermany,
    startsAt: afternoon,
    scenario: { name: "content", demonstration: true },
  }).open();
  try {
    const openIn =
      (theme: string): Open =>
      (width, height, settings = {}, opened) =>
        openWindow(session, { width, height }, { "workbench.colorTheme": theme, ...settings }, opened);
    const [light, dark] = [openIn(themes.light), openIn(themes.dark)];
    await pictureOfView("view-light", light);
    await pictureOfPanel("panel-dark", await openEverything(dark, session));
    await pictureOfTooltip("tooltip-light", await openEverything(light, session));
    await animationOfSetup(session);
  } finally {
    await session.close();
  }
}

type Open = (width: number, height: number, settings?: Settings, opened?: string) => Promise<EditorWindow>;

async function openWindow(
  session: Session,
  viewport: { readonly width: number; readonly height: number },
  settings: Settings,
  opened: string | undefined,
): Promise<EditorWindow> {
  const window = await session.openWithWeather(
    {
      "currentConditions.defaultLocation": "178087",
      "currentConditions.locations": ["178087 Berlin", "349727 New York"],
      ...settings,
    },
    { context: { viewport, deviceScaleFactor: 2 }, folder: opened },
  );
  // Removes earlier announcements, which contain the service's address.
  await window.reload();
  await window.weather.waitFor(/°C/, 60_000);
  // Only an editor in a browser shows this item.
  await window.page.getByText(/^Layout: /).evaluate((item) => item.closest(".statusbar-item")?.remove());
  return window;
}

/** Has room for the whole page. */
const large = { width: 1060, height: 1340 };

/** A window with the panel, and with every kind of data in it. */
async function openEverything(open: Open, session: Session): Promise<EditorWindow> {
  const window = await open(large.width, large.height);
  await session.change({
    "currentConditions.forecast": "on",
    "currentConditions.precipitation": "on",
    "currentConditions.warnings": "on",
  });
  await window.openPanel(/warning[^]*Next 2 hours[^]*Coming days/);
  return window;
}

async function pictureOfPanel(name: string, window: EditorWindow): Promise<void> {
  await save(name, window, await boxOf(window.page, ".editor-group-container"));
}

async function pictureOfTooltip(name: string, window: EditorWindow): Promise<void> {
  await window.runCommand("View: Close Editor");
  await window.weather.tooltip.waitFor(/./);
  const box = await boxOf(window.page, ".monaco-hover:visible");
  const [x, y] = [box.x - 16, box.y - 16];
  await save(name, window, { x, y, width: large.width - x, height: large.height - y });
}

async function pictureOfView(name: string, open: Open): Promise<void> {
  const beside = {
    ...{ "currentConditions.position": "explorer", "git.enabled": false, "editor.wordWrap": "on" },
    ...{ "editor.minimap.enabled": false, "editor.scrollbar.vertical": "hidden" },
  };
  const work = path.join(results, "my-app");
  mkdirSync(work, { recursive: true });
  const file = "headerFields.ts";
  copyFileSync(path.join(projectRoot, "src", "service", "headers", file), path.join(work, file));
  const window = await open(1100, 760, beside, work);
  await window.runCommand("View: Show Explorer");
  await window.page.locator(".explorer-folders-view .monaco-list-row", { hasText: file }).dblclick();
  await window.panel.header.click();
  await window.panel.waitFor(/AccuWeather/);
  await window.panel.dragTo(".part.activitybar");
  await window.panel.waitFor(/AccuWeather/);
  await widenSideBar(window.page);
  await save(name, window, await boxOf(window.page, "body"));
}

/** Widens the side bar for two tiles in a row. */
async function widenSideBar(page: Page): Promise<void> {
  const { x, y, width } = await boxOf(page, ".part.sidebar");
  await page.mouse.move(x + width + 1, y + 300);
  await page.mouse.down();
  await page.mouse.move(x + 452, y + 300, { steps: 10 });
  await page.mouse.up();
  await page.mouse.move(x + 700, y + 300);
  assert.ok((await boxOf(page, ".part.sidebar")).width >= 440, "the side bar is wide");
}

/** The duration of each frame of the animation, in milliseconds. */
const frameTime = 200;

/** From the typed town to its temperature, in at most eight seconds. */
async function animationOfSetup(session: Session): Promise<void> {
  const settings = { "workbench.colorTheme": themes.dark };
  const window = await openWindow(session, { width: 800, height: 420 }, settings, undefined);
  await session.change({ "currentConditions.defaultLocation": undefined, "currentConditions.locations": [] });
  await window.weather.waitFor(/Set Up Weather/);
  await window.runCommand("Weather: Select Location");
  await window.quickInput.waitFor("Weather: Select Location");
  const frames: Buffer[] = [];
  const take = async (count = 1): Promise<void> => {
    const frame = await window.page.screenshot({ animations: "disabled", scale: "css" });
    for (let index = 0; index < count; index += 1) frames.push(frame);
  };
  await take(4);
  for (const letter of "Cambridge") {
    await window.page.keyboard.type(letter);
    await take();
  }
  await window.quickInput.search("Cambridge", /Massachusetts/);
  await take(6);
  await window.quickInput.accept();
  await window.weather.waitFor(/°C/);
  await take(8);
  assert.ok(frames.length * frameTime <= 8_000);
  const file = path.join(folder, "setup.gif");
  const gif = sharp(frames, { join: { animated: true } }).gif({ delay: frames.map(() => frameTime), colours: 64 });
  const { size } = await gif.toFile(file);
  assert.ok(size <= 1_000_000, `${size} bytes`);
  console.log(path.relative(projectRoot, file));
}

type Clip = Awaited<ReturnType<typeof boxOf>>;

async function boxOf(page: Page, selector: string) {
  return (await page.locator(selector).last().boundingBox()) ?? assert.fail(`${selector} is not there.`);
}

async function save(name: string, { page }: EditorWindow, clip: Clip): Promise<void> {
  const texts = await Promise.all(page.frames().map((frame) => frame.locator("body").innerText()));
  // Otherwise, the picture shows this machine's service instead of the provider's name.
  assert.doesNotMatch(texts.join(), /127\.\d+\.\d+\.\d+|\[::1\]|localhost/);
  const file = path.join(folder, `${name}.png`);
  const picture = sharp(await page.screenshot({ clip, animations: "disabled" }));
  // With a palette, a picture loads in less than half the time.
  await picture.png({ palette: true, effort: 10 }).toFile(file);
  console.log(path.relative(projectRoot, file));
}

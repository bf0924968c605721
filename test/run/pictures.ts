import { copyFileSync, mkdirSync } from "node:fs";
import path from "node:path";

import sharp from "sharp";

import { projectRoot } from "../harness/editorFolder";
import type { Settings } from "../harness/editorSettings";
import { processVariables } from "../harness/testRun";
import type { EditorWindow, WindowOptions } from "../harness/window";
import { inAmerica } from "../window/regions";
import { Session } from "../window/session";

const folder = path.join(projectRoot, "media", "readme");
const results = path.join(projectRoot, "out", "pictures");
const themes = { light: "Light 2026", dark: "Dark 2026" };
const places = { "currentConditions.locations": ["349727 New York", "178087 Berlin"] };
/** A summer afternoon at the first of these places, where it is always sunny. */
const afternoon = Date.parse("2026-07-15T14:40:00-04:00");

type Size = NonNullable<WindowOptions["size"]>;
type Clip = Size & { readonly x: number; readonly y: number };

/** Generates the pictures of the README, in real windows with the packaged extension. */
export async function makePictures(vsix: string): Promise<void> {
  process.env[processVariables.vsix] = vsix;
  process.env[processVariables.results] = results;
  mkdirSync(folder, { recursive: true });
  const session = await new Session("pictures", { env: inAmerica, startsAt: afternoon }).open();
  try {
    for (const [name, theme] of Object.entries(themes)) {
      const settings = { ...places, "workbench.colorTheme": theme };
      await pictureOfView(session, name, settings);
      await picturesOfPanel(session, name, settings);
      await pictureOfSearch(session, name, settings);
    }
  } finally {
    await session.close();
  }
}

async function openWindow(session: Session, settings: Settings, size: Size, opened?: string): Promise<EditorWindow> {
  const window = await session.openWithWeather("349727", { size, scale: 2, folder: opened }, settings);
  // The editor keeps for a screen reader what was said, with the service's address.
  await window.reload();
  await window.weather.waitFor(/°C/, 60_000);
  // Only an editor in a browser shows this item.
  await window.page.getByText(/^Layout: /).evaluate((item) => item.closest(".statusbar-item")?.remove());
  return window;
}

async function picturesOfPanel(session: Session, name: string, settings: Settings): Promise<void> {
  const size = { width: 1060, height: 1170 };
  const window = await openWindow(session, settings, size);
  await window.openPanel(/All fields[^]*AccuWeather/);
  await save(`panel-${name}`, window, await boxOf(window, ".editor-group-container"));

  await window.runCommand("View: Close Editor");
  await window.weather.tooltip();
  const { x, y } = await boxOf(window, ".monaco-hover:visible");
  const corner = { x: x - 16, y: y - 16 };
  const rest = { width: size.width - corner.x, height: size.height - corner.y };
  await save(`tooltip-${name}`, window, { ...corner, ...rest });
  await window.close();
}

async function pictureOfView(session: Session, name: string, settings: Settings): Promise<void> {
  const size = { width: 1000, height: 716 };
  const beside = { "currentConditions.position": "explorer", "editor.minimap.enabled": false, "git.enabled": false };
  const work = path.join(results, "work");
  mkdirSync(work, { recursive: true });
  copyFileSync(path.join(projectRoot, "src", "service", "http", "httpDate.ts"), path.join(work, "httpDate.ts"));
  const window = await openWindow(session, { ...settings, ...beside }, size, work);
  await window.runCommand("View: Show Explorer");
  await window.page.locator(".explorer-folders-view .monaco-list-row", { hasText: "httpDate.ts" }).dblclick();
  await window.panel.header.click();
  await window.panel.waitFor(/AccuWeather/);
  await window.panel.dragTo(".part.activitybar");
  await window.panel.waitFor(/AccuWeather/);
  await widenSideBar(window);
  await save(`view-${name}`, window, { x: 0, y: 0, ...size });
  await window.close();
}

/** Widens the side bar for two tiles in a row. */
async function widenSideBar(window: EditorWindow): Promise<void> {
  const { mouse } = window.page;
  const { x, y, width } = await boxOf(window, ".part.sidebar");
  await mouse.move(x + width + 1, y + 300);
  await mouse.down();
  await mouse.move(x + 452, y + 300, { steps: 10 });
  await mouse.up();
  await mouse.move(x + 700, y + 300);
  const wide = await boxOf(window, ".part.sidebar");
  if (wide.width < 440) throw new Error(`The side bar is ${wide.width} pixels wide.`);
}

async function pictureOfSearch(session: Session, name: string, settings: Settings): Promise<void> {
  const window = await openWindow(session, settings, { width: 1000, height: 600 });
  await window.runCommand("Weather: Select Location");
  await window.quickInput.search("Cambridge", /Massachusetts/);
  await save(`search-${name}`, window, await boxOf(window, ".quick-input-widget:visible"));
  await window.close();
}

async function boxOf({ page }: EditorWindow, selector: string): Promise<Clip> {
  const box = await page.locator(selector).last().boundingBox();
  if (!box) throw new Error(`${selector} is not there.`);
  return box;
}

async function save(name: string, { page }: EditorWindow, clip: Clip): Promise<void> {
  const texts = await Promise.all(page.frames().map((frame) => frame.locator("body").innerText()));
  refuseLoopback(name, texts.join());
  const file = path.join(folder, `${name}.png`);
  const picture = sharp(await page.screenshot({ clip, animations: "disabled" }));
  // With a palette, a picture loads in less than half the time.
  await picture.png({ palette: true, effort: 10 }).toFile(file);
  console.log(path.relative(projectRoot, file));
}

/** @throws if a picture with this text would show the address of the service on this machine. */
function refuseLoopback(name: string, text: string): void {
  const address = /(?:127\.\d+\.\d+\.\d+|\[::1\]|localhost)(?::\d+)?/.exec(text)?.[0];
  if (address !== undefined) throw new Error(`${name}.png would show ${address}: a picture shows the provider's name.`);
}

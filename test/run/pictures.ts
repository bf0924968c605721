import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { projectRoot } from "../harness/editorFolder";
import type { EditorWindow } from "../harness/window";
import { Session } from "../window/session";
import { variables } from "../window/variables";

const folder = path.join(projectRoot, "media", "readme");
const hour = 60 * 60_000;

/** Makes the pictures of the README anew, in real windows with the packaged extension. */
export async function makePictures(vsix: string): Promise<void> {
  process.env[variables.vsix] = vsix;
  process.env[variables.results] = path.join(projectRoot, "out", "pictures");
  mkdirSync(folder, { recursive: true });
  // The place is New York, so that its clock and the person's show the same time.
  const session = await Session.open("pictures", { env: { TZ: "America/New_York", LANG: "en_US.UTF-8" } });
  try {
    await picturesOfWeather(session, "light", "Light Modern");
    await picturesOfWeather(session, "dark", "Dark Modern");
    await pictureOfSearch(session);
  } finally {
    await session.close();
  }
}

/** The panel, and the status bar with its tooltip. */
async function picturesOfWeather(session: Session, name: string, colorTheme: string): Promise<void> {
  const named = { "currentConditions.locations": ["349727 New York"] };
  const size = { width: 1000, height: 1260 };
  const window = await session.openWithWeather("349727", { size }, { ...named, "workbench.colorTheme": colorTheme });
  addHistory(session.storage);
  await window.reload();
  await window.weather.waitFor(/°C/, 60_000);
  await window.openPanel(/Past temperatures/);
  const tab = window.page.locator(".editor-group-container").first();
  save(`panel-${name}`, await tab.screenshot({ animations: "disabled" }));

  await window.runCommand("View: Close Editor");
  await window.weather.tooltip();
  const box = await window.page.locator(".monaco-hover:visible").last().boundingBox();
  if (!box) throw new Error("The tooltip has gone.");
  const [x, y] = [box.x - 16, box.y - 16];
  const clip = { x, y, width: size.width - x, height: size.height - y };
  save(`tooltip-${name}`, await window.page.screenshot({ clip, animations: "disabled" }));
  await window.close();
}

async function pictureOfSearch(session: Session): Promise<void> {
  const saved = {
    "currentConditions.locations": ["349727 New York", "178087 Berlin"],
    "workbench.colorTheme": "Dark Modern",
  };
  const size = { width: 1000, height: 600 };
  const window: EditorWindow = await session.openWithWeather("349727", { size }, saved);
  await window.runCommand("Weather: Select Location");
  await window.quickInput.search("Cambridge", /Massachusetts/);
  const list = window.page.locator(".quick-input-widget:visible");
  save("search-dark", await list.screenshot({ animations: "disabled" }));
  await window.close();
}

function save(name: string, picture: Buffer): void {
  const file = path.join(folder, `${name}.png`);
  writeFileSync(file, picture);
  console.log(path.relative(projectRoot, file));
}

/** A day of observations, as a person has it who came yesterday. */
function addHistory(storage: string): void {
  const answers = path.join(storage, "answers");
  for (const file of readdirSync(answers)) {
    const record = JSON.parse(readFileSync(path.join(answers, file), "utf8")) as { answer: { receivedAt: number } };
    const { receivedAt } = record.answer;
    const history = Array.from({ length: 30 }, (_, index) => {
      const at = receivedAt - (30 - index) * 0.75 * hour;
      const celsius = Math.round((20.5 + 4.2 * Math.sin(index / 4.6 - 2.2)) * 10) / 10;
      return { at, celsius, fahrenheit: Math.round(celsius * 1.8 + 32) };
    });
    writeFileSync(path.join(answers, file), JSON.stringify({ ...record, history }));
  }
}

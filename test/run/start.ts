import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";

import { launchBrowser } from "../harness/browser";
import { ensureEditor, projectRoot } from "../harness/editorFolder";
import { installVsix, startServer } from "../harness/editorServer";
import { type EditorWindow, openWindow } from "../harness/window";
import { plans } from "../loopback/plans";
import { guide as guideOf, openKey, openService } from "./openService";

export interface StartOptions {
  readonly vsix: string;
  readonly once: boolean;
  /** Whether to use the real service, with the key in `WEATHER_API_KEY`. */
  readonly live: boolean;
  readonly location: string;
}

/**
 * Shows the extension in an editor with the packaged extension and the weather service, and runs its command
 * as a person does. @throws if the weather doesn't appear.
 */
export async function start({ vsix, once, live, location }: StartOptions): Promise<void> {
  const folder = path.join(projectRoot, "out", "start");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await ensureEditor(console.log);
  const source = live ? realService(location) : await loopbackService(folder, location);
  const { settings, env, guide, isComplete, close } = source;
  const toEnd = [close];
  try {
    await installVsix("latest", folder, vsix);
    const server = await startServer({ version: "latest", dataDir: folder, settings, env });
    toEnd.unshift(() => server.stop());
    const browser = await launchBrowser();
    try {
      await showWeather(await openWindow({ browser, server }), path.join(folder, "weather.png"), isComplete);
    } finally {
      await browser.close();
    }
    if (once) return;
    console.log(`\n${guide}\n\nOpen the editor in a browser: ${server.url()}\nEnd with Ctrl+C.`);
    await server.ended;
  } finally {
    for (const end of toEnd) await end();
  }
}

async function showWeather(window: EditorWindow, picture: string, isComplete: () => Promise<void>): Promise<void> {
  const bar = window.weather;
  await bar.waitFor(/./, 60_000);
  await window.runCommand("Weather: Current Conditions");
  const opened = /All fields|Set API Key|Select Location|Show Log/;
  await window.panel.waitFor(opened);
  await isComplete();
  const panel = await window.panel.waitFor(opened);
  console.log(`\nStatus bar: ${await bar.text()}  (${await bar.label()})`);
  console.log(`\nTooltip:\n${indented(await bar.tooltip())}`);
  console.log(`\nPanel:\n${indented(panel)}`);
  await window.page.mouse.move(0, 0);
  await window.screenshot(picture);
  console.log(`\nScreenshot: ${path.relative(projectRoot, picture)}`);
  if ((await window.panel.frame.locator('[data-phase="current"]').count()) === 0)
    throw new Error("The weather did not appear; the panel says why.");
}

/** The service on this machine: the editor's settings and environment, and how a person can use it. */
async function loopbackService(folder: string, location: string) {
  const open = await openService(folder, plans.trial);
  const { service, caFile } = open;
  const rain = { name: "forecast", named: "rainSoon" } as const;
  service.behave({ name: "combine", of: [rain, { name: "days", named: "rainAtThree" }] });
  return {
    settings: {
      "currentConditions.baseUrl": service.baseUrl,
      "currentConditions.altBaseUrl": service.altBaseUrl,
      "currentConditions.defaultLocation": location,
      "currentConditions.locations": ["349727 New York", "178087 Berlin", "226396 Tokyo"],
      "currentConditions.precipitation": "on",
      "currentConditions.forecast": "on",
    },
    env: { NODE_EXTRA_CA_CERTS: caFile, WEATHER_API_KEY: openKey },
    guide: `${guideOf(open)}\n\nThe key has the trial plan of test/loopback/plans.ts; each request says whether that refused it.`,
    /** Waits for the weather, where the place is, what falls there, and the next hours and days. */
    isComplete: async () => void (await service.requestCount(5)),
    close: () => service.close(),
  };
}

function realService(location: string) {
  if (!process.env["WEATHER_API_KEY"])
    throw new Error("npm start -- --live needs your API key in the environment variable WEATHER_API_KEY.");
  const settings = { "currentConditions.defaultLocation": location };
  const nothing = (): Promise<void> => Promise.resolve();
  return { settings, env: {}, guide: "The weather comes from the real service.", isComplete: nothing, close: nothing };
}

function indented(text: string): string {
  return text.replace(/^/gm, "  ");
}

import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";

import { projectRoot } from "../harness/editorFolder";
import { processVariables } from "../harness/testRun";
import type { EditorWindow } from "../harness/window";
import { plans } from "../loopback/plans";
import { Session } from "../window/session";
import { guide as guideOf, openKey, type OpenService, openService } from "./openService";

export interface StartOptions {
  readonly vsix: string;
  readonly once: boolean;
  /** Whether to use the real service, with the key in `WEATHER_API_KEY`. */
  readonly live: boolean;
  readonly location: string;
}

const folder = path.join(projectRoot, "out", "start");
const everythingOn = {
  "currentConditions.precipitation": "on",
  "currentConditions.forecast": "on",
  "currentConditions.warnings": "on",
};
const ofPlan = "The key has the trial plan of test/loopback/plans.ts; each request says whether that refused it.";

/**
 * Opens an editor with the packaged extension and the weather service, and runs its command like a person. @throws if
 * the weather doesn't appear.
 */
export async function start({ vsix, once, live, location }: StartOptions): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  Object.assign(process.env, { [processVariables.vsix]: vsix, [processVariables.results]: folder });
  const local = live ? undefined : await openService(folder, plans.trial);
  const { options, settings } = local ? localWeather(local) : realWeather();
  const session = await new Session("editor", options).open();
  try {
    // Units as usual in the person's region.
    const own = { "currentConditions.units": undefined, "currentConditions.defaultLocation": location, ...settings };
    const window = await session.openWindow(own);
    if (local) await session.change(everythingOn);
    await showWeather(window, local);
    await window.close();
    if (once) return;
    const guide = local ? `${guideOf(local)}\n\n${ofPlan}` : "The weather comes from the real service.";
    console.log(`\n${guide}\n\nOpen the editor in a browser: ${session.server.url()}\nEnd with Ctrl+C.`);
    await session.server.ended;
  } finally {
    await session.close();
  }
}

async function showWeather(window: EditorWindow, local: OpenService | undefined): Promise<void> {
  const bar = window.weather;
  await window.runCommand("Weather: Current Conditions");
  const opened = /All fields|Set API Key|Select Location|Show Log/;
  await window.panel.waitFor(opened);
  if (local) {
    await local.service.requestCount(6);
    await window.panel.waitFor(/warning[^]*Next 2 hours[^]*Next 12 hours/);
  }
  const panel = await window.panel.waitFor(opened);
  console.log(`\nStatus bar: ${await bar.waitFor(/./)}  (${await bar.label.waitFor(/./)})`);
  console.log(`\nTooltip:\n${indented(await bar.tooltip.waitFor(/./))}`);
  console.log(`\nPanel:\n${indented(panel)}`);
  await bar.leave();
  const picture = path.join(folder, "weather.png");
  await window.screenshot(picture);
  console.log(`\nScreenshot: ${path.relative(projectRoot, picture)}`);
  if ((await window.panel.frame.locator('[data-phase="current"]').count()) === 0)
    throw new Error("The weather did not appear; the panel says why.");
}

function localWeather({ service }: OpenService) {
  return {
    options: {
      behind: { service, baseUrl: service.baseUrl },
      env: { WEATHER_API_KEY: openKey },
      scenario: { name: "content" as const, demonstration: true as const },
    },
    settings: { "currentConditions.locations": ["349727 New York", "178087 Berlin", "226396 Tokyo"] },
  };
}

function realWeather() {
  const { WEATHER_API_KEY } = process.env;
  if (!WEATHER_API_KEY)
    throw new Error("npm start -- --live needs your API key in the environment variable WEATHER_API_KEY.");
  return {
    options: { env: { WEATHER_API_KEY } },
    settings: { "currentConditions.baseUrl": undefined, "currentConditions.altBaseUrl": undefined },
  };
}

function indented(text: string): string {
  return text.replace(/^/gm, "  ");
}

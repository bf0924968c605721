import assert from "node:assert/strict";

import { canary } from "../canary";
import type { Settings } from "../harness/editorSettings";
import type { EditorWindow } from "../harness/window";
import type { WeatherService } from "../loopback/weatherService";

/** An editor with the packaged extension, and its weather service. */
export interface RestartableEditor {
  readonly service: WeatherService;
  /** Opens a window without a key. */
  readonly open: (settings: Settings) => Promise<EditorWindow>;
  /** Quits, changes user settings, and starts again. */
  readonly restart: (settings: Settings) => Promise<EditorWindow>;
}

/** Enters a key, restarts the editor, and removes the key. */
export async function keepsKey({ service, open, restart }: RestartableEditor): Promise<void> {
  const at = (location: string): Settings => ({
    "currentConditions.baseUrl": service.baseUrl,
    "currentConditions.defaultLocation": location,
  });
  const first = await open(at("349727"));
  await first.weather.waitFor(/Set Up Weather/, 60_000);
  await first.enterKey(canary);
  await first.weather.waitFor(/°/);

  // No weather of this place is stored, so it can appear only with the key.
  const second = await restart(at("178087"));
  await second.weather.waitFor(/°/, 60_000);
  // Not `equal`, which would print the keys.
  assert.ok(service.requests.at(-1)?.key === canary, "the request has the key");
  await second.runCommand("Weather: Remove API Key");
  await second.weather.waitFor(/Set Up Weather/);
}

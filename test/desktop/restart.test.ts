import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import path from "node:path";

import { canary } from "../canary";
import { DesktopEditor } from "../harness/desktopEditor";
import { processVariables, requiredVariable } from "../harness/testRun";
import { writeTrust } from "../loopback/trust";
import { startWeatherService } from "../loopback/weatherService";

describe("the desktop editor", () => {
  it("a key works after a restart without entering it again, until it's removed", async () => {
    const folder = path.join(requiredVariable(processVariables.results), "editor");
    mkdirSync(folder);
    const service = await startWeatherService();
    const env = { WEATHER_API_KEY: undefined, NODE_EXTRA_CA_CERTS: await writeTrust(folder, service.caPem) };
    const editor = await DesktopEditor.install(requiredVariable(processVariables.vsix), folder, env);
    const startAt = (location: string) =>
      editor.start({
        "currentConditions.baseUrl": service.baseUrl,
        "currentConditions.defaultLocation": location,
      });
    try {
      const first = await startAt("349727");
      await first.weather.waitFor(/Set Up Weather/, 60_000);
      await first.enterKey(canary);
      await first.weather.waitFor(/°/);
      await editor.quit();

      // No weather of this place is stored, so it can appear only with the key.
      const second = await startAt("178087");
      await second.weather.waitFor(/°/, 60_000);
      // Not `equal`, which would print the keys.
      assert.ok(service.requests.at(-1)?.key === canary, "the request has the key");
      await second.runCommand("Weather: Remove API Key");
      await second.weather.waitFor(/Set Up Weather/);
      await editor.quit();
    } finally {
      await editor.end();
      await service.close();
    }
  });
});

import { mkdirSync } from "node:fs";
import path from "node:path";

import { canary } from "../canary";
import { DesktopEditor } from "../harness/desktopEditor";
import { processVariables, requiredVariable } from "../harness/testRun";
import { writeTrust } from "../loopback/trust";
import { startWeatherService } from "../loopback/weatherService";
import { keepsKey } from "../window/restart";

describe("the desktop editor", () => {
  it("has a key after a restart without entering it again, until it's removed", async () => {
    const folder = path.join(requiredVariable(processVariables.results), "editor");
    mkdirSync(folder);
    const service = await startWeatherService({ keys: [canary] });
    const env = { WEATHER_API_KEY: undefined, NODE_EXTRA_CA_CERTS: await writeTrust(folder, service.caPem) };
    const editor = await DesktopEditor.install(requiredVariable(processVariables.vsix), folder, env);
    try {
      await keepsKey({
        service,
        open: (settings) => editor.start(settings),
        restart: async (settings) => {
          await editor.quit();
          return editor.start(settings);
        },
      });
      await editor.quit();
    } finally {
      await editor.end();
      await service.close();
    }
  });
});

import assert from "node:assert/strict";

import type { EditorWindow } from "../harness/window";
import { glance, Scene } from "./scene";

/** What the system of a person says, and what the person reads; the editor is English in all of them. */
const systems = [
  { TZ: "Europe/Berlin", LANG: "en_US.UTF-8", temperature: "24°C", wind: "12 km/h", hours: 24 },
  {
    TZ: "Europe/Berlin",
    LANG: "en_US.UTF-8",
    LC_MEASUREMENT: "en_US.UTF-8",
    temperature: "76°F",
    wind: "8 mph",
    hours: 24,
  },
  { TZ: "America/New_York", LANG: "en_US.UTF-8", temperature: "76°F", wind: "8 mph", hours: 12 },
  { TZ: "Asia/Tokyo", LANG: "ja_JP.UTF-8", temperature: "24°C", wind: "12 km/h", hours: 24 },
  { TZ: "Europe/London", LANG: "C.UTF-8", temperature: "24°C", wind: "12 km/h", hours: 24 },
] as const;

const clocks = { 12: /^\d{1,2}:\d\d\s[AP]M(?: \(your time\))?$/, 24: /^\d{1,2}:\d\d(?: \(your time\))?$/ };

describe("the region of the person", () => {
  let scene: Scene | undefined;
  let window: EditorWindow | undefined;
  afterEach(async () => {
    await window?.close();
    await scene?.close();
    window = scene = undefined;
  });

  for (const [index, { temperature, wind, hours, ...system }] of systems.entries()) {
    const said = Object.entries(system).map((variable) => variable.join("="));
    it(`decides units and clock: ${said.join(", ")}`, async () => {
      const none = { LC_ALL: undefined, LC_MEASUREMENT: undefined, LC_NUMERIC: undefined, LC_TIME: undefined };
      scene = await Scene.open(`region-${index}`, {
        settings: { "currentConditions.units": undefined },
        env: { ...none, ...system },
      });
      window = await scene.windowWithWeather();
      assert.equal(await glance(window).text(), temperature);
      const tooltip = await glance(window).tooltip();
      await glance(window).click();
      const panel = await window.panel.waitFor(/Calls today/);
      await window.screenshot(scene.picture("panel"));
      for (const text of [tooltip, panel]) {
        assert.match(text, /Sunny/);
        assert.ok(text.includes(`${wind} SW`), text);
        const updated = /Updated\s+(.*?)\s+Next update/.exec(text.replace(/\s+/g, " "))?.[1] ?? "";
        assert.match(updated, clocks[hours], text);
      }
      console.log(`      ${said.join(" ")}: ${temperature}; ${tooltip.replace(/\s+/g, " ")}`);
    });
  }
});

import assert from "node:assert/strict";

import type { Session } from "./session";

const none = { LC_ALL: undefined, LC_MEASUREMENT: undefined, LC_NUMERIC: undefined, LC_TIME: undefined };

/** A person's system and the texts that the person sees, with the hours of a clock; the editor is always English. */
const regions = {
  Germany: [{ TZ: "Europe/Berlin", LANG: "en_US.UTF-8" }, "24°C", "12 km/h", 24],
  America: [{ TZ: "America/New_York", LANG: "en_US.UTF-8" }, "76°F", "8 mph", 12],
  "a place that its time zone does not name": [
    { TZ: ":/etc/localtime", LANG: "en_US.UTF-8", LC_ALL: "nonsense" },
    "76°F",
    "8 mph",
    12,
  ],
  Britain: [{ TZ: "Europe/London", LANG: "C.UTF-8" }, "24°C", "8 mph", 24],
} as const;

export type Region = keyof typeof regions;

const clocks = { 12: /^\d{1,2}:\d\d\s[AP]M(?: \(your time\))?$/, 24: /^\d{1,2}:\d\d(?: \(your time\))?$/ };

/** The variables of an extension host in this region. */
export function environmentIn(region: Region): Readonly<Record<string, string | undefined>> {
  return { ...none, ...regions[region][0] };
}

/** Runs a test in a window whose extension host is in this region. An editor for each region would take a minute. */
export function testRegion(region: Region, opened: () => Session): void {
  const [env, temperature, wind, hours] = regions[region];
  it(`shows units and times as the person's region has them: ${JSON.stringify(env)}`, async () => {
    const session = opened();
    const { window } = session;
    await session.change({ "currentConditions.units": undefined });
    const location = session.sunnyPlace();
    await session.showWeather(new RegExp(`^${temperature}$`), location);
    const panel = await window.openPanel(new RegExp(`Location ${location}[^]*Sunny[^]*Next update`));
    const tooltip = await window.weather.tooltip();
    await window.screenshot(session.picture("region"));
    for (const text of [tooltip, panel]) {
      assert.match(text, /Sunny/);
      assert.ok(text.includes(`${wind} SW`), text);
      const updated = /Updated\s+(.*?)\s+Next update/.exec(text.replace(/\s+/g, " "))?.[1] ?? "";
      assert.match(updated, clocks[hours], text);
    }
  });
}

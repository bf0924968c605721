import assert from "node:assert/strict";

import { canary } from "../canary";
import { eventually } from "../harness/until";
import { minute } from "../unit/weather/fakes";
import { inAmerica, noonInNewYork } from "./regions";
import { useSession } from "./session";

/** A window with the weather at noon in New York, and the addresses of its other requests. */
function useWeather(name: string) {
  const session = useSession(name, { env: inAmerica, startsAt: noonInNewYork });
  before(() => session.openWithWeather());
  const asked = (): readonly string[] =>
    session.service.requests
      .map(({ url }) => url.replace(/&.*/, ""))
      .filter((url) => !url.includes("currentconditions"));
  return { session, asked };
}

describe("the next hours and days", () => {
  const { session, asked } = useWeather("forecast");
  before(async () => {
    // So that a click doesn't give the window the focus.
    await session.window.page.addInitScript(() => (document.hasFocus = () => false));
    await session.window.reload();
    await session.window.weather.waitFor(/°/);
  });

  it("hours and days are offered, and appear once a person confirms their calls, without the focus [H21]", async () => {
    await session.window.openPanel(
      /Add:[^]*Hourly and daily forecast[^]*Official warnings[^]*Rain in the next 2 hours[^]*Don't Show Again/,
    );
    await session.window.panel.press("Hourly and daily forecast");
    await session.window.dialog.text.waitFor(/Uses about 14 calls a day, and two for each other place/);
    assert.deepEqual(asked(), []);
    session.service.behave({ name: "content", days: "rainAtThree" });
    await session.window.dialog.press("Turn On");
    await session.window.panel.waitFor(/Sunset[^]*Next 12 hours/);
    const paths = asked().map((url) => url.replace(/\?.*/, ""));
    assert.deepEqual([...paths].sort(), ["/forecasts/v1/daily/5day/349727", "/forecasts/v1/hourly/12hour/349727"]);
  });

  it("with the next hours on, the status bar says when rain begins, and the tooltip says more", async () => {
    await session.window.weather.waitFor(/☂ 3:00\sPM$/);
    const today = /Today\s+12°C to 24°C · rain 60% · sunset 9:00\sPM/;
    const tooltip = await session.window.weather.tooltip.waitFor(today);
    assert.match(tooltip, /Coming hours: rain from 3:00\sPM to 6:00\sPM/);
  });
});

describe("rain and warnings", () => {
  const { session, asked } = useWeather("rain-and-warnings");
  before(() => session.window.setFocus(true));

  it("rain, when turned on, counts down in the status bar, with details in the tooltip and the panel", async () => {
    const { page, panel, weather } = session.window;
    session.service.behave({ name: "content", forecast: "rainSoon" });
    await session.window.openPanel(/Add:[^]*Rain in the next 2 hours/);
    await panel.press("Rain in the next 2 hours");
    await session.window.dialog.press("Turn On");
    const text = await weather.waitFor(/^24°C\s+☂ 1[12] min$/);
    assert.deepEqual(asked().slice(0, 2), ["/locations/v1/349727", "/forecasts/v1/minute?q=40.71%2C-74.01"]);
    await weather.label.waitFor(/^Weather: 24 degrees Celsius, sunny, rain in 1[12] minutes$/);
    await panel.waitFor(/Next 2 hours[^]*Rain from \d+:\d\d\sPM to \d+:\d\d\sPM, moderate\./);

    const [before, calls] = [Number(/ (\d+) min$/.exec(text)?.[1]), asked().length];
    const link = page.locator(".monaco-hover:visible").last().getByText("Open Panel", { exact: true });
    await weather.tooltip.waitFor(/Next 2 hours: rain from \d+:\d\d\sPM to \d+:\d\d\sPM, moderate/);
    await link.hover();
    const place = await link.boundingBox();
    await session.pass(2 * minute);
    // A minute of real time may pass, too.
    await weather.waitFor(new RegExp(` (?:${before - 2}|${before - 3}) min$`));
    assert.equal(asked().length, calls, "no call for the minutes that pass");
    // The link stays under the pointer.
    await eventually(() => link.boundingBox(), place);
  });

  it("a warning is told and spoken in one window, and then in no second one [L1]", async () => {
    const { window } = session;
    await session.reset();
    session.service.behave({ name: "content", warnings: "upgraded" });
    await session.change({ "currentConditions.warnings": "on", "currentConditions.notify": "on" });
    await session.showWeather(/^24°C\s+Tornado warning$/);
    await window.notifications.texts.waitFor(/^Tornado warning · until 5:\d\d\sPM · City\.$/);
    await window.notifications.buttons(/Tornado/).waitFor(["Open Panel"]);
    const spoken = (): Promise<string[]> => window.page.locator(".monaco-alert").allTextContents();
    await eventually(spoken, /Warning: Tornado warning · until/);

    const other = await window.another();
    await other.weather.waitFor(/Tornado warning/, 60_000);
    await other.enterKey(canary);
    await other.notifications.texts.waitFor(/^.*accepted your key.*$/);
  });
});

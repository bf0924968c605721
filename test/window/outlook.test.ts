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
    await session.window.dialog.text.waitFor(/Uses about 14 calls a day\./);
    assert.deepEqual(asked(), []);
    session.service.behave({ name: "days", named: "rainAtThree" });
    await session.window.dialog.press("Turn On");
    await session.window.panel.waitFor(/Sunset[^]*Next 12 hours/);
    const paths = asked().map((url) => url.replace(/\?.*/, ""));
    assert.deepEqual([...paths].sort(), ["/forecasts/v1/daily/5day/349727", "/forecasts/v1/hourly/12hour/349727"]);
    await session.window.screenshot(session.picture("forecast"));
  });

  it("a copy of the panel has the next hours and days that it shows, as tables", async () => {
    await session.window.panel.chooseInTitle("Copy as Markdown");
    await session.window.panel.waitFor(/Copied\./);
    const pasted = (): Promise<string> => session.window.page.evaluate(() => navigator.clipboard.readText());
    await eventually(pasted, /\n### Next 12 hours\n[^]*\n\| 3:00\sPM \|[^]*\n### Coming days\n\n[^]*\n\| Today \|/);
  });

  it("with the next hours on, the status bar says when rain begins, and the tooltip says more", async () => {
    await session.window.weather.waitFor(/☂ 3:00\sPM$/);
    const today = /Today\s+12°C to 23°C · rain 60% · sunset 9:00\sPM/;
    const tooltip = await session.window.weather.tooltip.waitFor(today);
    assert.match(tooltip, /Coming hours\s+rain from 3:00\sPM to 6:00\sPM/);
  });
});

describe("the offers", () => {
  const { session, asked } = useWeather("offers");

  it("Don't Show Again removes the offers permanently, and makes no request", async () => {
    await session.window.openPanel(/Add:[^]*Don't Show Again/);
    await session.window.panel.press("Don't Show Again");
    await session.window.panel.waitFor(/^(?![^]*Add:)/);
    await session.window.reload();
    await session.window.weather.waitFor(/°/);
    await session.window.openPanel(/Details/);
    await session.window.panel.waitFor(/^(?![^]*Add:)/);
    assert.deepEqual(asked(), []);
  });
});

describe("rain and warnings", () => {
  const { session, asked } = useWeather("rain-and-warnings");

  describe("rain in the next two hours", () => {
    before(() => session.window.setFocus(true));

    it("rain in the next two hours is offered in the panel while it's off, without a request", async () => {
      session.service.behave({ name: "forecast", named: "rainSoon" });
      await session.window.openPanel(/Add:[^]*Rain in the next 2 hours/);
      await session.pass(3 * minute);
      await session.window.panel.waitFor(/[34] minutes ago/);
      await session.window.weather.waitFor("24°C");
      assert.deepEqual(asked(), []);
    });

    it("rain, when turned on, counts down in the status bar, with details in the tooltip and the panel", async () => {
      await session.window.panel.press("Rain in the next 2 hours");
      await session.window.dialog.text.waitFor(/Requires a MinuteCast subscription/);
      await session.window.dialog.press("Turn On");
      const text = await session.window.weather.waitFor(/^24°C\s+☂ 1[12] min$/);
      assert.deepEqual(asked().slice(0, 2), ["/locations/v1/349727", "/forecasts/v1/minute?q=40.71%2C-74.01"]);
      await session.window.weather.label.waitFor(/^Weather: 24 degrees Celsius, sunny, rain in 1[12] minutes$/);
      const row = /Next 2 hours\s+rain from \d+:\d\d\sPM to \d+:\d\d\sPM, moderate/;
      await session.window.weather.tooltip.waitFor(row);
      await session.window.panel.waitFor(/Next 2 hours[^]*Rain from \d+:\d\d\sPM to \d+:\d\d\sPM, moderate\./);
      await session.window.screenshot(session.picture("rain"));

      const [before, calls] = [Number(/ (\d+) min$/.exec(text)?.[1]), asked().length];
      const link = session.window.page.locator(".monaco-hover:visible").last().getByText("Open Panel", { exact: true });
      await session.window.weather.tooltip.waitFor(row);
      await link.hover();
      const place = await link.boundingBox();
      await session.pass(2 * minute);
      // A minute of real time may pass, too.
      await session.window.weather.waitFor(new RegExp(` (?:${before - 2}|${before - 3}) min$`));
      assert.equal(asked().length, calls, "no call for the minutes that pass");
      assert.deepEqual(await link.boundingBox(), place, "the link stays under the pointer");
    });
  });

  describe("official warnings", () => {
    before(async () => {
      await session.reset();
      await session.showWeather(/^24°C$/);
    });

    it("official warnings are offered in the panel while they're off; without any, nothing is shown", async () => {
      await session.window.openPanel(/Add:[^]*Official warnings/);
      assert.deepEqual(asked(), []);
      await session.window.panel.press("Official warnings");
      await session.window.dialog.press("Turn On");
      await session.service.requestCount(1);
      await session.window.panel.waitFor(/^(?![^]*Official warnings)/);
      await session.window.weather.waitFor("24°C");
    });

    it("official warnings appear after the temperature", async () => {
      session.service.behave({ name: "warnings", named: "upgraded" });
      await session.showWeather(/^24°C\s+Tornado warning$/);
      await session.window.weather.icons.waitFor(["current-conditions-clear-day", "warning"]);
      await session.window.panel.waitFor(/Tornado warning/);
      await session.window.screenshot(session.picture("warnings"));
    });

    it("official warnings have no name, area, or issuer in the status bar while the place is hidden [J17]", async () => {
      const place = "City|National Weather Service|sunset|sunrise";
      await session.window.weather.tooltip.waitFor(new RegExp(place));
      await session.change({ "currentConditions.statusBarHideLocation": true });
      await session.window.weather.tooltip.waitFor(new RegExp(`^(?![^]*(?:${place}|Tornado))[^]*Official warnings`));
      await session.window.screenshot(session.picture("hidden"));
      await session.change({ "currentConditions.statusBarHideLocation": false });
    });

    it("official warnings disappear at their end, without a call [N8]", async () => {
      session.service.behave({ name: "warnings", named: "ending" });
      await session.showWeather(/^24°C\s+Thunderstorm warning$/);
      const before = asked().length;
      await session.pass(11 * minute);
      await session.window.weather.waitFor(/^24°C$/);
      await session.window.panel.waitFor(/^(?![^]*Thunderstorm warning)/);
      assert.equal(asked().length, before);
    });

    it("warnings that the subscription doesn't include are requested once, and say what to check [N1]", async () => {
      session.service.behave({ name: "warnings", named: "notIncluded" });
      const before = asked().length;
      // A place whose warnings aren't known yet.
      await session.showWeather(/°C/, "178087");
      await session.window.panel.waitFor(/Official warnings[^]*doesn't include weather warnings[^]*Check Subscription/);
      for (let passed = 0; passed < 5; passed += 1) await session.pass(20 * minute);
      await session.service.idle();
      assert.equal(asked().length - before, 1);
    });
  });
});

describe("messages about the weather", () => {
  const { session } = useWeather("messages");

  it("a warning is told and spoken in one window, and then in no second one [L1]", async () => {
    const { window } = session;
    session.service.behave({ name: "warnings", named: "upgraded" });
    await session.change({ "currentConditions.warnings": "on", "currentConditions.notify": "on" });
    await window.notifications.texts.waitFor(/^Tornado warning · City: 11:\d\d\sAM to 5:\d\d\sPM\.$/);
    await window.notifications.buttons(/Tornado/).waitFor(["Open Panel", "Not Today"]);
    const spoken = (): Promise<string[]> => window.page.locator(".monaco-alert").allTextContents();
    await eventually(spoken, /Warning: Tornado warning · City/);
    await window.screenshot(session.picture("message"));

    const other = await window.another();
    await other.weather.waitFor(/Tornado warning/, 60_000);
    await other.enterKey(canary);
    await other.notifications.texts.waitFor(/^.*accepted your key.*$/);
  });
});

import assert from "node:assert/strict";

import type { EditorWindow } from "../harness/window";
import { forecast } from "../loopback/namedAnswers";
import { inGermany, noonInNewYork } from "./regions";
import { useSession } from "./session";

const minute = 60_000;

describe("rain in the next two hours", () => {
  const session = useSession("precipitation", { env: inGermany, startsAt: noonInNewYork });
  let window: EditorWindow;
  before(async () => {
    window = await session.openWithWeather();
    await window.setFocus(true);
  });

  /** The requests, without those for the weather. */
  const asked = (): readonly string[] =>
    session.service.requests
      .map(({ url }) => url.replace(/&.*/, ""))
      .filter((url) => !url.includes("currentconditions"));

  it("while it is off, is offered in the panel without a request", async () => {
    session.service.behave(forecast("rainSoon"));
    await window.openPanel(/Rain in the next 2 hours[^]*MinuteCast[^]*Turn On/);
    await session.pass(3 * minute);
    assert.match(await window.weather.text(), /^24°C$/);
    assert.deepEqual(asked(), []);
  });

  it("when turned on, counts down in the status bar, with details in the tooltip and the panel", async () => {
    await window.panel.press("Turn On");
    const text = await window.weather.waitFor(/^24°C\s+☂ 1[12] mins$/);
    assert.deepEqual(asked().slice(0, 2), ["/locations/v1/349727", "/forecasts/v1/minute?q=40.71%2C-74.01"]);
    assert.match(await window.weather.label(), /^Weather: 24 degrees Celsius, sunny, rain in 1[12] minutes$/);
    assert.match(await window.weather.tooltip(), /Next 2 hours\s+rain from \d\d:\d\d to \d\d:\d\d, moderate/);
    await window.panel.waitFor(/Next 2 hours[^]*Rain from \d\d:\d\d to \d\d:\d\d, moderate\./);
    await window.screenshot(session.picture("panel"));

    const [before, calls] = [Number(/ (\d+) mins$/.exec(text)?.[1]), asked().length];
    await session.pass(2 * minute);
    // A minute of real time can pass as well.
    await window.weather.waitFor(new RegExp(` (?:${before - 2}|${before - 3}) mins$`));
    assert.equal(asked().length, calls, "no call for the minutes that pass");
  });

  it("keeps the link of an open tooltip under the pointer while the minutes pass", async () => {
    await window.weather.tooltip();
    const link = window.page.locator(".monaco-hover:visible").last().getByText("Open Panel", { exact: true });
    await link.hover();
    const [place, before] = [await link.boundingBox(), Number(/ (\d+) mins$/.exec(await window.weather.text())?.[1])];
    await session.pass(2 * minute);
    await window.weather.waitFor(new RegExp(` (?:${before - 2}|${before - 3}) mins$`));
    assert.deepEqual(await link.boundingBox(), place);
  });
});

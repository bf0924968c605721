import assert from "node:assert/strict";

import { canary } from "../canary";
import { until } from "../harness/until";
import type { EditorWindow } from "../harness/window";
import { forecast } from "../loopback/namedAnswers";
import { on, status } from "../loopback/scenarios";
import { environmentIn } from "./region";
import { Session } from "./session";

const minute = 60_000;

describe("rain in the next two hours", () => {
  let session: Session;
  let window: EditorWindow;
  before(async () => {
    session = await Session.open("precipitation", { env: environmentIn("Germany"), movesTime: true });
    window = await session.openWithWeather();
    await window.setFocus(true);
  });
  after(() => session.close());

  const behave = (...named: Parameters<typeof forecast>): void => session.service.behave(forecast(...named));
  /** The requests, without those for the weather. */
  const asked = (): readonly string[] =>
    session.service.requests
      .map(({ url }) => url.replace(/&.*/, ""))
      .filter((url) => !url.includes("currentconditions"));
  const minutesToRain = async (): Promise<number> => Number(/ (\d+) mins?$/.exec(await window.weather.text())?.[1]);

  /** Nothing is stored, and rain is twelve minutes away. */
  async function offer(): Promise<void> {
    await session.change({ "currentConditions.precipitation": undefined });
    session.forget("answers");
    behave("rainSoon");
    await window.weather.waitFor(/^24°C$/);
  }

  const turnOn = (): Promise<void> => session.change({ "currentConditions.precipitation": "on" });

  it("is offered in the panel while it is off, and nothing is asked for", async () => {
    await offer();
    await window.openPanel(/Rain in the next 2 hours[^]*MinuteCast[^]*Turn On/);
    await window.screenshot(session.picture("offer"));
    await session.pass(3 * minute);
    assert.match(await window.weather.text(), /^24°C$/);
    assert.deepEqual(asked(), []);
  });

  it("is counted down at a glance, with the whole sentence in the tooltip and a drawing in the panel, once it is on", async () => {
    await offer();
    await window.panel.press("Turn On");
    await window.weather.waitFor(/^24°C\s+☂ 1[12] mins$/);
    assert.deepEqual(asked().slice(0, 2), ["/locations/v1/349727", "/forecasts/v1/minute?q=40.71%2C-74.01"]);
    assert.match(await window.weather.label(), /^Weather: 24 degrees Celsius, sunny, rain in 1[12] minutes$/);
    assert.match(await window.weather.tooltip(), /Next 2 hours\s+rain from \d\d:\d\d to \d\d:\d\d, moderate/);
    await window.screenshot(session.picture("tooltip"));
    await window.panel.waitFor(/Next 2 hours[^]*Rain from \d\d:\d\d to \d\d:\d\d, moderate\./);
    await window.screenshot(session.picture("panel"));

    const [before, calls] = [await minutesToRain(), asked().length];
    await session.pass(2 * minute);
    // A minute of real time can pass as well.
    await window.weather.waitFor(new RegExp(` (?:${before - 2}|${before - 3}) mins$`));
    assert.equal(asked().length, calls, "no call for the minutes that pass");
  });

  it("goes from the status bar when it stays dry, and comes back", async () => {
    await turnOn();
    behave("dry");
    await session.passUntil(window.weather, /^24°C$/);
    await window.panel.waitFor(/Dry until \d\d:\d\d\./);
    await window.screenshot(session.picture("dry"));
    behave("rainEnds");
    await session.pass(60 * minute);
    await session.passUntil(window.weather, /^24°C\s+☂ until \d\d:\d\d$/);
  });

  it("K8 says what to do where the key has no subscription, and does not ask again by itself", async () => {
    await turnOn();
    behave("notIncluded");
    // The stored forecast stays until it is over.
    await session.pass(3 * 60 * minute);
    const sentence = /doesn't include the minute forecast \(MinuteCast\),[^]*Check Subscription/;
    await session.passUntil(window.panel, sentence);
    await window.weather.waitFor(/^24°C$/);
    await window.screenshot(session.picture("not-subscribed"));
    const before = asked().length;
    await session.pass(24 * 60 * minute);
    await session.service.idle();
    assert.equal(asked().length, before);
    behave("snow");
    await window.panel.pressInTitle("Refresh");
    await window.weather.waitFor(/^24°C\s+❄ \d+ mins?$/);
  });

  it("is not asked for again where a unit is changed, although the last attempt has failed", async () => {
    await turnOn();
    session.service.behave(on(["minuteForecast"], status(503)));
    await session.pass(3 * 60 * minute);
    await session.passUntil(window.panel, /Couldn't get the minute forecast: Service problem\./);
    await session.service.idle();
    const before = asked().length;
    await session.change({ "currentConditions.temperatureUnit": "fahrenheit" });
    await window.weather.waitFor(/^76°F$/);
    await session.service.idle();
    assert.equal(asked().length, before);
    await session.change({ "currentConditions.temperatureUnit": undefined });
  });

  it("is asked for no more when it is turned off", async () => {
    await turnOn();
    await session.change({ "currentConditions.precipitation": "off" });
    await window.panel.waitFor(/Turn On/);
    await session.service.idle();
    const before = asked().length;
    await session.pass(3 * 60 * minute);
    await session.service.idle();
    assert.equal(asked().length, before);
    assert.deepEqual(window.problems, []);
  });

  it("has a chosen place's position looked up again when the key was removed", async () => {
    const lookups = (): number => asked().filter((url) => /^\/locations\/v1\/\d/.test(url)).length;
    const before = lookups();
    behave("rainSoon");
    await window.runCommand("Weather: Select Location");
    await window.quickInput.search("Berlin", /Germany/);
    await window.quickInput.choose(/Berlin, Germany/);
    await turnOn();
    await window.weather.waitFor(/☂/);
    await session.service.idle();
    assert.equal(lookups(), before, "the search has told where it is");

    await window.runCommand("Weather: Remove API Key");
    await window.weather.waitFor(/Set Up Weather/);
    await window.reload();
    await window.setFocus(true);
    await window.enterKey(canary);
    await until("the position is looked up", () => lookups() === before + 1);
    await session.service.idle();
  });
});

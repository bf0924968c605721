import assert from "node:assert/strict";

import { canary } from "../canary";
import { until } from "../harness/until";
import type { EditorWindow } from "../harness/window";
import { days, forecast, warnings } from "../loopback/namedAnswers";
import { hour, minute } from "../unit/weather/fakes";
import { inAmerica } from "./regions";
import { Session } from "./session";

/** Half past noon in New York, on a day without a change of the clocks. */
const noon = Date.UTC(2026, 5, 15, 16, 30);

/** What a setting turns on: what the panel offers while it is off, and what it says where it isn't included. */
const kinds = {
  forecast: {
    offer: /Next hours and days[^]*Uses about 14 calls a day\.[^]*Show Forecast/,
    paths: ["/forecasts/v1/daily/5day/", "/forecasts/v1/hourly/12hour/"],
    title: "M1 the next hours and days",
    notIncluded: days("notIncluded"),
    refusal: /Next hours and days[^]*the hourly forecast[^]*Check Subscription/,
  },
  warnings: {
    offer: /Official warnings[^]*Uses up to 20 calls a day\.[^]*Show Warnings/,
    paths: ["/alerts/"],
    title: "N1 official warnings",
    notIncluded: warnings("notIncluded"),
    refusal: /Official warnings[^]*doesn't include weather warnings[^]*Check Subscription/,
  },
  precipitation: {
    offer: /Rain in the next 2 hours[^]*MinuteCast[^]*Turn On/,
    paths: ["/forecasts/v1/minute"],
    title: "K8 the next two hours",
    notIncluded: forecast("notIncluded"),
    refusal: /doesn't include the minute forecast \(MinuteCast\),[^]*Check Subscription/,
  },
} as const;

describe("what a person turns on", () => {
  let session: Session;
  let window: EditorWindow;
  before(async () => {
    session = await Session.open("optional-kinds", { env: inAmerica, stoppedAt: noon });
    window = await session.openWithWeather();
    await window.setFocus(true);
  });
  after(() => session.close());

  /** The paths of the requests, without those for the weather. */
  const asked = (): readonly string[] =>
    session.service.requests.map(({ path }) => path).filter((path) => !path.includes("currentconditions"));
  const turn = (name: keyof typeof kinds, value: "on" | undefined): Promise<void> =>
    session.change({ [`currentConditions.${name}`]: value });

  it("is offered in the panel while it is off, and nothing is asked for", async () => {
    for (const { offer } of Object.values(kinds)) await window.openPanel(offer);
    assert.match(await window.weather.text(), /^24°C$/);
    assert.deepEqual(asked(), []);
  });

  describe("the next hours and days", () => {
    after(() => turn("forecast", undefined));

    it("are shown by the button of the offer, with one call each", async () => {
      session.service.behave(days("rainAtThree"));
      await window.panel.press("Show Forecast");
      await window.panel.waitFor(/Next 12 hours[^]*Sunset/);
      assert.deepEqual([...asked()].sort(), ["/forecasts/v1/daily/5day/349727", "/forecasts/v1/hourly/12hour/349727"]);
      await window.screenshot(session.picture("forecast"));
    });

    it("say when rain begins in the status bar, and more in the tooltip", async () => {
      await window.weather.waitFor(/☂ 3:00\sPM$/);
      const tooltip = await window.weather.tooltip();
      assert.match(tooltip, /Today\s+12°C to 23°C, rain 60%, sunset 9:00\sPM/);
      assert.match(tooltip, /Next hours\s+rain from 3:00\sPM to 6:00\sPM/);
    });
  });

  describe("official warnings", () => {
    after(() => turn("warnings", undefined));

    it("don't change one pixel of the status bar on a day without warnings", async () => {
      await window.weather.waitFor(/^24°C$/);
      // Away from the item, which is lighter under the pointer.
      await window.page.mouse.move(0, 0);
      const before = await window.weather.picture();
      const requests = session.service.requests.length;
      await window.panel.press("Show Warnings");
      await session.service.requestCount(requests + 1);
      await window.panel.waitFor(/^(?![^]*Official warnings)/);
      assert.ok((await window.weather.picture()).equals(before), "The pictures differ.");
    });

    it("appear after the temperature", async () => {
      session.service.behave(warnings("upgraded"));
      await session.passUntil(window.weather, /^24°C\s+Tornado warning$/);
      await window.weather.waitForIcons(["current-conditions-clear-day", "warning"]);
      await window.panel.waitFor(/Tornado warning/);
      await window.screenshot(session.picture("warnings"));
    });

    it("N8 end by the clock, without a call", async () => {
      session.service.behave(warnings("ending"));
      await session.passUntil(window.weather, /Thunderstorm warning/);
      const before = asked().length;
      await session.pass(minute);
      await window.weather.waitFor(/^24°C$/);
      await window.panel.waitFor(/^(?![^]*Thunderstorm warning)/);
      assert.equal(asked().length, before);
    });
  });

  describe("rain in the next two hours", () => {
    after(() => turn("precipitation", undefined));

    it("is counted down at a glance, with the whole sentence in the tooltip and a drawing in the panel", async () => {
      session.service.behave(forecast("rainSoon"));
      const earlier = asked().length;
      await window.panel.press("Turn On");
      const text = await window.weather.waitFor(/^24°C\s+☂ \d+ mins$/);
      assert.deepEqual(asked().slice(earlier), ["/locations/v1/349727", "/forecasts/v1/minute"]);
      assert.match(await window.weather.label(), /^Weather: 24 degrees Celsius, sunny, rain in \d+ minutes$/);
      const sentence = "rain from \\d+:\\d+\\sPM to \\d+:\\d+\\sPM, moderate";
      assert.match(await window.weather.tooltip(), new RegExp(`Next 2 hours\\s+${sentence}`));
      await window.panel.waitFor(new RegExp(`Next 2 hours[^]*${sentence}\\.`, "i"));
      await window.screenshot(session.picture("precipitation"));

      const [before, calls] = [Number(/ (\d+) mins$/.exec(text)?.[1]), asked().length];
      await session.pass(2 * minute);
      await window.weather.waitFor(new RegExp(` ${before - 2} mins$`));
      assert.equal(asked().length, calls, "no call for the minutes that pass");
    });

    it("has a chosen place's position looked up again when the key was removed", async () => {
      const lookups = (): number => asked().filter((path) => /^\/locations\/v1\/\d/.test(path)).length;
      const before = lookups();
      await window.runCommand("Weather: Select Location");
      await window.quickInput.search("Berlin", /Germany/);
      await window.quickInput.choose(/Berlin, Germany/);
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

  describe("where the subscription doesn't include it", () => {
    for (const [name, { title, paths, notIncluded, refusal }] of Object.entries(kinds))
      it(`${title} are asked for once, and then by a person alone`, async () => {
        const calls = (): number => asked().filter((path) => paths.some((start) => path.startsWith(start))).length;
        session.service.behave(notIncluded);
        // A place of which nothing but the weather is known.
        await session.showWeather(/^24°C$/);
        const before = calls();
        await turn(name as keyof typeof kinds, "on");
        await window.openPanel(refusal);
        await until("all of it is asked for", () => calls() === before + paths.length);
        await session.pass(24 * hour);
        await session.service.idle();
        assert.equal(calls(), before + paths.length);
        await window.panel.pressInTitle("Refresh");
        await until("it is asked for again", () => calls() === before + 2 * paths.length);
        await turn(name as keyof typeof kinds, undefined);
      });
  });
});

import assert from "node:assert/strict";

import { until } from "../harness/until";
import type { EditorWindow } from "../harness/window";
import { warnings } from "../loopback/namedAnswers";
import { minute } from "../unit/weather/fakes";
import { inAmerica, noonInNewYork } from "./regions";
import { useSession } from "./session";

describe("official warnings", () => {
  const session = useSession("warnings", { env: inAmerica, startsAt: noonInNewYork });
  let window: EditorWindow;
  before(async () => {
    window = await session.openWithWeather();
    await window.setFocus(true);
  });

  const asked = (): number => session.service.requests.filter(({ path }) => path.includes("/alerts/")).length;

  it("are offered in the panel while they are off, and without any, nothing is shown", async () => {
    await window.openPanel(/Official warnings[^]*Uses up to 20 calls a day\.[^]*Show Warnings/);
    assert.equal(asked(), 0);
    await window.panel.press("Show Warnings");
    await session.service.requestCount(2);
    await window.panel.waitFor(/^(?![^]*Official warnings)/);
    assert.match(await window.weather.text(), /^24°C$/);
  });

  it("appear after the temperature", async () => {
    session.service.behave(warnings("upgraded"));
    await session.passUntil(window.weather, /^24°C\s+Tornado warning$/);
    assert.deepEqual(await window.weather.icons(), ["current-conditions-clear-day", "warning"]);
    await window.panel.waitFor(/Tornado warning/);
    await window.screenshot(session.picture("panel"));
  });

  it("J17 while the place is hidden, have no area or issuer in the status bar", async () => {
    const place = /City|National Weather Service|sunset|sunrise/;
    assert.match(await window.weather.tooltip(), place);
    await session.change({ "currentConditions.statusBarHideLocation": true });
    await until("the place is hidden", async () => !place.test(await window.weather.tooltip()));
    assert.match(await window.weather.tooltip(), /Tornado warning/);
    await window.screenshot(session.picture("hidden"));
    await session.change({ "currentConditions.statusBarHideLocation": false });
  });

  it("N8 disappear at their end, without a call", async () => {
    session.service.behave(warnings("ending"));
    await session.passUntil(window.weather, /Thunderstorm warning/);
    const before = asked();
    await session.pass(minute);
    await window.weather.waitFor(/^24°C$/);
    await window.panel.waitFor(/^(?![^]*Thunderstorm warning)/);
    assert.equal(asked(), before);
  });

  it("N1 that the subscription doesn't include are requested once, and say what to check", async () => {
    session.service.behave(warnings("notIncluded"));
    const before = asked();
    // A place whose warnings aren't known yet.
    await session.showWeather(/°C/, "178087");
    await window.panel.waitFor(/Official warnings[^]*doesn't include weather warnings[^]*Check Subscription/);
    for (let passed = 0; passed < 5; passed += 1) await session.pass(20 * minute);
    await session.service.idle();
    assert.equal(asked() - before, 1);
  });
});

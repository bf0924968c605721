import assert from "node:assert/strict";

import type { EditorWindow } from "../harness/window";
import { days } from "../loopback/namedAnswers";
import { inAmerica, noonInNewYork } from "./regions";
import { useSession } from "./session";

describe("the next hours and days", () => {
  const session = useSession("forecast", { env: inAmerica, startsAt: noonInNewYork });
  let window: EditorWindow;
  before(async () => {
    window = await session.openWithWeather();
    // A click would give it the focus.
    await window.page.addInitScript(() => (document.hasFocus = () => false));
    await window.reload();
    await window.weather.waitFor(/°/);
  });

  /** The paths of the requests for the hours and the days. */
  const asked = (): readonly string[] =>
    session.service.requests
      .map(({ path }) => path)
      .filter((path) => path.includes("/forecasts/"))
      .sort();

  it("H21 are offered while they are off, and appear after a click, even in a window that never reports its focus", async () => {
    await window.openPanel(/Next hours and days[^]*Uses about 14 calls a day\.[^]*Show Forecast/);
    assert.deepEqual(asked(), []);
    session.service.behave(days("rainAtThree"));
    await window.panel.press("Show Forecast");
    await window.panel.waitFor(/Next 12 hours[^]*Sunset/);
    assert.deepEqual(asked(), ["/forecasts/v1/daily/5day/349727", "/forecasts/v1/hourly/12hour/349727"]);
    await window.screenshot(session.picture("panel"));
  });

  it("say when rain begins in the status bar, and more in the tooltip", async () => {
    await window.weather.waitFor(/☂ 3:00\sPM$/);
    const tooltip = await window.weather.tooltip();
    assert.match(tooltip, /Today\s+12°C to 23°C, rain 60%, sunset 9:00\sPM/);
    assert.match(tooltip, /Next hours\s+rain from 3:00\sPM to 6:00\sPM/);
  });
});

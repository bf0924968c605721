import { eventually } from "../harness/until";
import { inAmerica, noonInNewYork } from "./regions";
import { useSession } from "./session";

const title = "Weather: Select Location";

describe("the order of requests", () => {
  const session = useSession("call-order", { env: inAmerica, startsAt: noonInNewYork });
  const [one, two, three] = [session.sunnyPlace(), session.sunnyPlace(), session.sunnyPlace()];

  /** The kind and the location of each request. */
  const asked = (): readonly string[] =>
    session.service.requests.map(({ path }) =>
      path.replace(/^.*?(\w+)(?:\/v\d)?(?:\/\d+(?:hour|day))?\/(\w+)$/, "$1 $2"),
    );
  const forecastsAt = (place: string) => [`hourly ${place}`, `daily ${place}`];

  before(async () => {
    const window = await session.openWithWeather({
      "currentConditions.defaultLocation": one,
      "currentConditions.locations": [`${one} One`, `${two} Two`, `${three} Three`],
      "currentConditions.statusBarLocations": "several",
      "currentConditions.forecast": "on",
      "currentConditions.warnings": "on",
      "currentConditions.precipitation": "on",
    });
    await window.setFocus(true);
    await eventually(() => asked().includes(`daily ${one}`), true);
  });
  beforeEach(async () => {
    await session.service.idle();
    session.service.reset();
  });

  it("at a start, the conditions are requested first, also if a person refreshes [H18]", async () => {
    const { window, service } = session;
    for (const kind of ["dailyForecast", "hourlyForecast", "minuteForecast", "warnings"])
      await eventually(() => session.hasStored(kind), true);
    session.forgetWeather();
    await window.reload();
    await service.requestCount(1);
    await window.runCommand("Weather: Refresh");
    const conditions = [one, two, three].map((place) => `currentconditions ${place}`);
    const others = [`locations ${one}`, `alerts ${one}`, "forecasts minute", ...forecastsAt(one)];
    await eventually(asked, [...conditions, ...others]);
  });

  it("after a location was selected, its conditions are requested first [H18]", async () => {
    const { window, service } = session;
    await window.runCommand(title, title);
    await window.quickInput.enter("Oslo");
    await window.quickInput.items.waitFor(/Norway/);
    await window.quickInput.marked.waitFor(/^Oslo/);
    service.reset();
    await window.quickInput.accept();
    await service.requestCount(1);
    await window.runCommand("Weather: Refresh");
    const oslo = "254946";
    const others = ["forecasts minute", `alerts ${oslo}`, ...forecastsAt(oslo)];
    await eventually(asked, [`currentconditions ${oslo}`, ...others]);
  });
});

import assert from "node:assert/strict";

import { makeObservation } from "../../loopback/observations";
import { afternoon, berlin, pastDay, readings, sunny } from "../../run/afternoon";
import { refuseLoopback } from "../../run/pictures";

type Range = Readonly<Record<"Minimum" | "Maximum", { readonly Metric: { readonly Value: number } }>>;

describe("the README's pictures, as they are made,", () => {
  it("show one afternoon: two days of temperatures end in the one on show, and have the range of the last 24 hours", () => {
    const location = sunny.find(({ key }) => key === berlin);
    assert.ok(location);
    const { EpochTime, Temperature } = makeObservation({ now: afternoon, location });
    const newest = { at: Number(EpochTime) * 1000, celsius: (Temperature as Range["Minimum"]).Metric.Value };
    assert.deepEqual(readings.at(-1), newest);
    assert.equal(newest.at - (readings[0]?.at ?? 0), 48 * 3_600_000);
    const { Past24HourRange } = pastDay()["TemperatureSummary"] as Record<"Past24HourRange", Range>;
    const lastDay = readings.filter(({ at }) => at >= newest.at - 24 * 3_600_000).map(({ celsius }) => celsius);
    const { Minimum, Maximum } = Past24HourRange;
    assert.equal(Minimum.Metric.Value, Math.min(...lastDay));
    assert.equal(Maximum.Metric.Value, Math.max(...lastDay));
  });

  it("are not made of a window that shows the address of the service on this machine", () => {
    refuseLoopback("panel", "Weather data from AccuWeather");
    for (const address of ["127.0.0.1:36247", "[::1]:8080", "localhost:36247"])
      assert.throws(() => refuseLoopback("panel", `Weather data from ${address}`), {
        message: `panel.png would show ${address}: a picture shows the provider's name.`,
      });
  });
});

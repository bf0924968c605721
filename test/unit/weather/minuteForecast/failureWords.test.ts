import assert from "node:assert/strict";

import { forecastCards } from "../../../../src/weather/forecast/view";
import { minuteForecastCard } from "../../../../src/weather/minuteForecast/view";
import type { CallName, Failure } from "../../../../src/weather/model/failure";
import type { LineCard } from "../../../../src/weather/view/forecastView";
import { warningCards } from "../../../../src/weather/warnings/view";
import { forecastsOf } from "../../../page/aheadCards";
import { failures, localeOf } from "../fakes";

const english = localeOf();
const now = Date.UTC(2026, 5, 15, 16);
const { hourly, daily } = forecastsOf("rainAtThree", now);

type Kind = Exclude<CallName, "conditions" | "search" | "past" | "coordinates">;
type CardOf = (failure: Failure, noticed?: Failure) => LineCard | undefined;

/** The card of each kind after a failure, without any data of the kind, and what it says if the service has none. */
const kinds: Readonly<Record<Kind | "hours and days", readonly [CardOf, notCovered: string]>> = {
  minuteForecast: [
    (failure, noticed) => {
      const card = minuteForecastCard({ failure }, english, now, noticed);
      return card?.kind === "chart" ? assert.fail("a chart") : card;
    },
    "The weather service has no minute forecast for this location.",
  ],
  hourlyForecast: [
    (failure, noticed) => forecastCards({ hourly: { failure }, daily }, english, now, noticed).line,
    "The weather service has no hourly forecast for this location.",
  ],
  dailyForecast: [
    (failure, noticed) => forecastCards({ hourly, daily: { failure } }, english, now, noticed).line,
    "The weather service has no daily forecast for this location.",
  ],
  "hours and days": [
    (failure, noticed) => forecastCards({ hourly: { failure }, daily: { failure } }, english, now, noticed).line,
    "The weather service has no forecast for this location.",
  ],
  warnings: [
    (failure, noticed) => warningCards({ failure }, english, now, noticed).line,
    "The weather service doesn't offer warnings for this location.",
  ],
};

const { locationUnknown, unauthorized, unreachable } = failures;

for (const [kind, [cardOf, notCovered]] of Object.entries(kinds))
  describe(`the card of a kind without data: ${kind}`, () => {
    it("D31 says that the service has none for a location that it has weather for", () => {
      const { sentence, action } = cardOf(locationUnknown) ?? {};
      assert.deepEqual({ sentence, action: action?.action }, { sentence: notCovered, action: "refresh" });
    });

    it("D31 says so next to a notice about something else", () =>
      assert.equal(cardOf(locationUnknown, unreachable)?.sentence, notCovered));

    it("isn't shown if the notice says the same: unknown location, key refused", () => {
      for (const failure of [locationUnknown, unauthorized]) assert.equal(cardOf(failure, failure), undefined);
    });

    it("D31 says why its key is refused while the weather's is accepted", () => {
      const { sentence, action } = cardOf(unauthorized) ?? {};
      assert.match(sentence ?? "", /didn't accept your key \(401\)/);
      assert.equal(action?.action, "setApiKey");
    });
  });

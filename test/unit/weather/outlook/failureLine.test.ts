import assert from "node:assert/strict";

import type { Failure } from "../../../../src/weather/model/failure";
import { failureLine } from "../../../../src/weather/outlook/failureLine";
import { optionalKinds } from "../../../../src/weather/outlook/kinds";
import { failures, localeOf } from "../fakes";

const english = localeOf();
const notCovered: Readonly<Record<(typeof optionalKinds)[number]["id"], string>> = {
  minuteForecast: "The weather service has no minute forecast for this location.",
  hourlyForecast: "The weather service has no hourly forecast for this location.",
  dailyForecast: "The weather service has no daily forecast for this location.",
  warnings: "The weather service doesn't offer warnings for this location.",
};
const { locationUnknown, unauthorized, unreachable } = failures;

for (const kind of optionalKinds)
  describe(`the line of a kind without data: ${kind.id}`, () => {
    const lineOf = (failure: Failure, noticed?: Failure) => failureLine(failure, noticed, english, 0, kind);

    it("D31 says that the service has none for a location that it has weather for", () => {
      const { sentence, actions = [] } = lineOf(locationUnknown) ?? {};
      assert.equal(sentence, notCovered[kind.id]);
      assert.equal(actions[0]?.action, "refresh");
      const besideNotice = lineOf(locationUnknown, unreachable);
      assert.equal(besideNotice?.sentence, notCovered[kind.id]);
    });

    it("isn't shown if the notice says the same: unknown location, key refused", () => {
      for (const failure of [locationUnknown, unauthorized]) assert.equal(lineOf(failure, failure), undefined);
    });

    it("D31 says why its key is refused while the weather's is accepted", () => {
      const { sentence = "", actions = [] } = lineOf(unauthorized) ?? {};
      assert.match(sentence, /didn't accept your key \(401\)/);
      assert.equal(actions[0]?.action, "setApiKey");
    });
  });

import { english } from "../../src/weather/locale/strings";
import { sampleResponses } from "../../src/weather/surfaces/sampleWeather";
import { linksTo, type Location } from "./locations";
import type { Endpoint } from "./routes";
import { offsetAt } from "./timeZones";

const issuers: Readonly<Record<string, string>> = { us: "National Weather Service", de: "Deutscher Wetterdienst" };

/** The weather of the sample at a location, in responses that look like the provider's. */
export function demonstrate(now: number, location: Location): Readonly<Partial<Record<Endpoint, unknown>>> {
  const { timeZone, country } = location;
  const words = (text: string): string => english(text).replace(" (sample)", "");
  const sample = sampleResponses(now, (at) => offsetAt(at, timeZone), words);
  const withMembers = (list: unknown, members: object): readonly object[] =>
    (list as readonly object[]).map((one) => ({ ...one, ...members }));
  return {
    ...sample,
    currentConditions: withMembers(sample.currentConditions, linksTo("current-weather", location)),
    warnings: withMembers(sample.warnings, {
      ...{ CountryCode: country, AlertID: 2_272_040, Priority: 1, Source: issuers[country] },
      ...linksTo("weather-warnings", { ...location, name: "x" }),
    }),
  };
}

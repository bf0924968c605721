import type { MinuteForecast } from "../../weather/minuteForecast/minuteForecast";
import { minuteForecastId } from "../../weather/minuteForecast/minuteForecastKind";
import { optionalRetry } from "../../weather/model/failure";
import { locationId } from "../../weather/model/weatherQuery";
import type { Decode } from "../api/apiCall";
import { decodeDays, decodeHours, decodeWarned } from "../api/locationCalls";
import { decodeMinutes } from "../api/minuteForecastCall";
import type { StoreFormat } from "./answerCodec";

/** The files of the next hours; one has about 8,000 bytes. */
export const hourlyForecastFormat = formatOf("hourly forecast", decodeHours);

/** The files of the next days; one has about 20,000 bytes. */
export const dailyForecastFormat = formatOf("daily forecast", decodeDays);

/** The files of the warnings; one with a long text has about 60,000 bytes. */
export const warningsFormat = formatOf("warnings", decodeWarned);

/** The files of the minute forecasts; one has about 20,000 bytes. */
export const minuteForecastFormat: StoreFormat<MinuteForecast> = {
  ...formatOf("forecast", decodeMinutes),
  version: 2,
  idOf: minuteForecastId,
};

/** @param kind the name of the feed's kind. */
function formatOf<Content>(kind: string, decode: Decode<Content>): StoreFormat<Content> {
  return {
    noun: "forecast",
    version: 1,
    maxFileSize: 4 * 1024 * 1024,
    idOf: (query) => locationId(kind, query),
    decode,
    retry: optionalRetry,
  };
}

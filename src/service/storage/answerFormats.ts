import type { DailyForecast } from "../../weather/forecast/dailyForecast";
import { forecastId } from "../../weather/forecast/forecastKinds";
import type { HourlyForecast } from "../../weather/forecast/hourlyForecast";
import type { MinuteForecast } from "../../weather/minuteForecast/minuteForecast";
import { minuteForecastId } from "../../weather/minuteForecast/minuteForecastKind";
import { optionalRetry } from "../../weather/model/failure";
import { decodeDays } from "../api/dailyForecastCall";
import { decodeHours } from "../api/hourlyForecastCall";
import { decodeMinutes } from "../api/minuteForecastCall";
import type { StoreFormat } from "./answerCodec";

const forecast = { noun: "forecast", maxFileSize: 4 * 1024 * 1024, retry: optionalRetry };

/** The files of the minute forecasts; one has about 20,000 bytes. */
export const minuteForecastFormat: StoreFormat<MinuteForecast> = {
  ...forecast,
  version: 2,
  idOf: minuteForecastId,
  decode: decodeMinutes,
};

/** The files of the next hours; one has about 8,000 bytes. */
export const hourlyForecastFormat: StoreFormat<HourlyForecast> = {
  ...forecast,
  version: 1,
  idOf: (query) => forecastId("hourly forecast", query),
  decode: decodeHours,
};

/** The files of the next days; one has about 20,000 bytes. */
export const dailyForecastFormat: StoreFormat<DailyForecast> = {
  ...forecast,
  version: 1,
  idOf: (query) => forecastId("daily forecast", query),
  decode: decodeDays,
};

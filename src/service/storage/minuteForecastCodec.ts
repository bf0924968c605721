import type { MinuteForecast } from "../../weather/minuteForecast/minuteForecast";
import { minuteForecastId, minuteForecastRetry } from "../../weather/minuteForecast/minuteForecastKind";
import { decodeMinutes } from "../api/minuteForecastCall";
import type { StoreFormat } from "./answerCodec";

/** The files of the minute forecasts; one has about 20,000 bytes. */
export const minuteForecastFormat: StoreFormat<MinuteForecast> = {
  noun: "forecast",
  version: 2,
  maxFileSize: 4 * 1024 * 1024,
  idOf: minuteForecastId,
  decode: decodeMinutes,
  retry: minuteForecastRetry,
};

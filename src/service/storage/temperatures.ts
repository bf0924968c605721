import type { EpochMs } from "../../weather/base/ports";
import { isOutdated } from "../../weather/model/answer";
import { isOffset, isPlausible } from "../../weather/model/members";
import { maxSamples, type TemperatureSample } from "../../weather/model/temperatureSample";
import { placeId, type WeatherQuery } from "../../weather/model/weatherQuery";
import type { Database } from "./database";
import type { Row } from "./databaseFile";

/** The past temperatures of places. Its methods never reject. */
export class StoredTemperatures {
  constructor(
    private readonly database: Database,
    private readonly now: () => EpochMs,
  ) {}

  /** The last ones in order of time. */
  async read(query: WeatherQuery): Promise<readonly TemperatureSample[]> {
    const sql = "SELECT * FROM temperatures WHERE place = :place ORDER BY at DESC LIMIT :most";
    const values = { place: placeId(query), most: maxSamples };
    const rows = (await this.database.read((tables) => tables.all(sql, values))) ?? [];
    return rows
      .flatMap(sampleIn)
      .filter(({ at }) => !isOutdated(at, this.now()))
      .reverse();
  }

  /** Of two samples with the same time, the new one counts. */
  async add(query: WeatherQuery, samples: readonly TemperatureSample[]): Promise<void> {
    const sql = "INSERT OR REPLACE INTO temperatures VALUES (:place, :at, :offset, :celsius, :fahrenheit)";
    const place = placeId(query);
    await this.database.write((tables) => {
      for (const { at, offset = null, celsius = null, fahrenheit = null } of samples)
        tables.run(sql, { place, at: Math.round(at), offset, celsius, fahrenheit });
    });
  }
}

function sampleIn(row: Row): readonly TemperatureSample[] {
  const { at, utc_offset: offset, celsius, fahrenheit } = row;
  const sample = {
    at: Number(at),
    ...(isOffset(offset) && { offset }),
    ...(isDegrees(celsius, "C") && { celsius }),
    ...(isDegrees(fahrenheit, "F") && { fahrenheit }),
  };
  return "celsius" in sample || "fahrenheit" in sample ? [sample] : [];
}

function isDegrees(value: unknown, unit: "C" | "F"): value is number {
  return typeof value === "number" && isPlausible(value, unit, "temperature");
}

import { isInFuture, isOutdated } from "../../weather/model/answer";
import type { FailureRecord } from "../../weather/model/failure";
import { isOffset, isPlausible } from "../../weather/model/members";
import { maxSamples, type TemperatureSample } from "../../weather/model/knownConditions";
import { placeId, type WeatherQuery } from "../../weather/model/weatherQuery";
import { readFailure, type StorageParts, writeFailure } from "./answers";
import type { Row } from "./database";

/** The past temperatures of places, and the last attempt to load those of 24 hours, if it failed. */
export class StoredTemperatures {
  constructor(private readonly parts: StorageParts) {}

  /** In order of time. Never rejects. */
  read(query: WeatherQuery) {
    const { database, now } = this.parts;
    const sql = "SELECT * FROM temperatures WHERE place = ? ORDER BY at DESC LIMIT ?";
    return database.read(
      (tables) => ({
        samples: tables
          .all(sql, placeId(query), maxSamples)
          .flatMap(sampleIn)
          .filter(({ at }) => !isOutdated(at, now()) && !isInFuture(at, now()))
          .reverse(),
        pastFailure: readFailure(tables, pastId(query), query, {}, now()),
      }),
      () => undefined,
    );
  }

  /** Adds samples; of two with the same time, the new one counts. Never rejects. */
  add(query: WeatherQuery, samples: readonly TemperatureSample[]): Promise<void> {
    return this.parts.database.write(
      (tables) => {
        for (const { at, offset = null, celsius = null, fahrenheit = null } of samples)
          tables.run(
            "INSERT OR REPLACE INTO temperatures VALUES (?, ?, ?, ?, ?)",
            ...[placeId(query), Math.round(at), offset, celsius, fahrenheit],
          );
      },
      () => undefined,
    );
  }

  notePast(query: WeatherQuery, failure: FailureRecord | undefined): Promise<void> {
    return this.parts.database.write(
      (tables) => writeFailure(tables, pastId(query), failure),
      () => undefined,
    );
  }

  /** Runs `act` in one window at a time; undefined if `signal` aborts before. */
  withLock<T>(query: WeatherQuery, act: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    return this.parts.leases.withLease(pastId(query), act, signal);
  }
}

function pastId(query: WeatherQuery): string {
  return `past ${placeId(query)}`;
}

function sampleIn(row: Row): readonly TemperatureSample[] {
  const { at, utc_offset: offset, celsius, fahrenheit } = row;
  const sample = {
    ...(isOffset(offset) && { offset }),
    ...(isDegrees(celsius, "C") && { celsius }),
    ...(isDegrees(fahrenheit, "F") && { fahrenheit }),
  };
  return "celsius" in sample || "fahrenheit" in sample ? [{ at: Number(at), ...sample }] : [];
}

function isDegrees(value: unknown, unit: "C" | "F"): value is number {
  return typeof value === "number" && isPlausible(value, unit, "temperature");
}

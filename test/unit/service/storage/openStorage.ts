import type { CallGate, Permit } from "../../../../src/service/api/callLimits";
import { decodeConditions } from "../../../../src/service/api/locationCalls";
import { StoredAnswers } from "../../../../src/service/api/storedAnswers";
import { ServerClocks } from "../../../../src/service/headers/serverClock";
import { Calls } from "../../../../src/service/storage/calls";
import { Database, type DatabaseDeps } from "../../../../src/service/storage/database";
import { Leases } from "../../../../src/service/storage/leases";
import { Notes } from "../../../../src/service/storage/toldNotes";
import { StoredValues } from "../../../../src/service/storage/values";
import { type Clock, type Log } from "../../../../src/weather/base/ports";
import { TemperatureHistory } from "../../../../src/weather/conditions/temperatureHistory";
import type { Budget } from "../../../../src/weather/model/answer";
import { conditionsId } from "../../../../src/weather/model/weatherQuery";

/** `maxHold` is without a limit by default, because a busy machine would look like a slow drive. */
export interface StorageSetting extends Partial<Pick<DatabaseDeps, "sqlite" | "maxHold">> {
  readonly clock: Clock;
  /** The clock for the turns of calls, if it differs. */
  readonly callClock?: Clock;
  readonly budget?: number | (() => number | undefined);
  /** The daily budget of the minute forecast; default: 45. */
  readonly minuteBudget?: number;
  /** The monthly budget of the weather; default: none. */
  readonly monthlyBudget?: number;
}

export class Warnings implements Log {
  readonly all: string[] = [];
  readonly debug = (): void => undefined;
  readonly info = (): void => undefined;
  readonly warn = (line: string): void => void this.all.push(line);
}

/** One window's view of the shared storage. */
export type Storage = ReturnType<typeof openStorage>;

/** Opens the storage in `folder` like the extension. Imports little, so that processes start fast. */
export function openStorage(folder: string, log: Log, setting: StorageSetting) {
  const { clock, callClock = clock, budget, minuteBudget = 45, monthlyBudget, sqlite } = setting;
  const { maxHold = Infinity } = setting;
  const report = (error: unknown): void => log.warn(`a fault: ${String(error)}`);
  const own = { folder, log, clock, report, maxHold };
  const database = new Database({ ...own, ...(sqlite && { sqlite }) });
  const leases = new Leases(database, clock);
  const values = new StoredValues(database, clock.now);
  const most = typeof budget === "function" ? budget : () => budget;
  return {
    database,
    leases,
    values,
    notes: new Notes(database, clock),
    answers: new StoredAnswers({ values, leases }, conditionsId, decodeConditions, new ServerClocks(clock)),
    history: new TemperatureHistory(values),
    gate: new Calls(database, callClock, (name) =>
      name === "core" ? { day: most(), month: monthlyBudget } : { day: minuteBudget },
    ),
  };
}

/** A call of the weather without cancellation. */
export function enter(
  { gate }: { readonly gate: CallGate },
  budget: Budget = "core",
  { signal } = new AbortController(),
): Promise<Permit> {
  return gate.enter(budget, signal);
}

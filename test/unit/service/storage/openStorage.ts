import { join } from "node:path";

import { type Files, files as realFiles } from "../../../../src/service/storage/atomicFile";
import { JournalGate } from "../../../../src/service/storage/callGate";
import { conditionsCodec } from "../../../../src/service/storage/conditionsCodec";
import { Locks } from "../../../../src/service/storage/locks";
import { QueryCache } from "../../../../src/service/storage/queryCache";
import type { ConditionsStore } from "../../../../src/weather/conditions/temperatureHistory";
import type { Budget } from "../../../../src/weather/model/answer";
import type { Clock, Log } from "../../../../src/weather/base/ports";
import type { Entry, Permit } from "../../../../src/service/api/ports";

/** One window's view of the shared storage. */
export interface Storage {
  readonly answers: ConditionsStore & Pick<QueryCache<unknown, unknown>, "clear" | "tidy">;
  readonly gate: JournalGate;
  readonly locks: Locks;
}

export interface StorageSetting {
  readonly files?: Files;
  readonly now?: () => number;
  /** Runs queued calls; by default at once. */
  readonly after?: Clock["after"];
  readonly budget?: number | (() => number | undefined);
  /** The budget of the weather in a month; by default none. */
  readonly monthlyBudget?: number;
  /** The budget of the minute forecast; by default 45. */
  readonly minuteBudget?: number;
}

export class Warnings implements Log {
  readonly all: string[] = [];
  readonly debug = (): void => undefined;
  readonly info = (): void => undefined;
  readonly warn = (line: string): void => void this.all.push(line);
}

/** Opens the storage in `folder` as the extension does. Imports little, so processes that use it start fast. */
export function openStorage(folder: string, log: Log, setting: StorageSetting = {}): Storage {
  const { files = realFiles, now = Date.now, after = atOnce, budget, monthlyBudget, minuteBudget = 45 } = setting;
  const locks = new Locks(join(folder, "locks"), files, log);
  const answers = new QueryCache({ folder: join(folder, "answers"), files, locks, log, now }, conditionsCodec);
  const allowed = typeof budget === "function" ? budget : () => budget;
  const budgetOf = (name: Budget): number | undefined => (name === "core" ? allowed() : minuteBudget);
  const monthlyBudgetOf = (name: Budget): number | undefined => (name === "core" ? monthlyBudget : undefined);
  const gate = new JournalGate({ folder, files, log, clock: { now, after }, budgetOf, monthlyBudgetOf });
  return { answers, gate, locks };
}

/** For tests in which the time of a call doesn't matter. */
const atOnce: Clock["after"] = (_, act) => {
  queueMicrotask(act);
  return () => undefined;
};

/** A call of the weather without cancellation. */
export function enter({ gate }: Pick<Storage, "gate">, more: Partial<Entry> = {}): Promise<Permit> {
  const { signal } = new AbortController();
  return gate.enter({ budget: "core", isByPerson: false, signal, ...more });
}

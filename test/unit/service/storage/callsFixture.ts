import { Calls, type CallsParts } from "../../../../src/service/storage/calls";
import type { DatabaseParts } from "../../../../src/service/storage/database";
import type { Call, Entry, Permit } from "../../../../src/service/api/ports";
import type { Budget, CallCount } from "../../../../src/weather/model/answer";
import { FakeClock, settled } from "../../weather/fakes";
import { type OpenDatabase, TestDatabases } from "./databaseFixture";

/** Time that passes as soon as somebody waits for it. */
export class PassingClock extends FakeClock {
  override readonly after = (delay: number, act: () => void) => {
    let isStopped = false;
    setImmediate(() => {
      if (isStopped) return;
      void this.pass(delay);
      act();
    });
    return () => void (isStopped = true);
  };
}

export interface CallWindow extends OpenDatabase {
  readonly calls: Calls;
}

export interface Budgets {
  readonly budget?: number | (() => number | undefined);
  readonly monthlyBudget?: number;
}

/** A folder for each test of a group, and windows that make calls. */
export class TestCalls extends TestDatabases {
  readonly openCalls = (
    setting: Budgets & Partial<DatabaseParts & CallsParts> & { clock?: FakeClock } = {},
  ): CallWindow => {
    const { budget, monthlyBudget, clock = new PassingClock() } = setting;
    const opened = this.open({ ...setting, clock });
    const most = typeof budget === "function" ? budget : () => budget;
    const calls = new Calls({
      database: opened.database,
      clock,
      budgetOf: (name) => (name === "core" ? most() : 45),
      monthlyBudgetOf: (name) => (name === "core" ? monthlyBudget : undefined),
    });
    return { ...opened, calls };
  };
}

/** A call of the weather without cancellation. */
export function enter({ calls }: Pick<CallWindow, "calls">, more: Partial<Entry> = {}): Promise<Permit> {
  return calls.enter({ budget: "core", isByPerson: false, signal: new AbortController().signal, ...more });
}

/** Asks for that many calls, one after the other. @returns the kinds of the permits, joined. */
export async function ask(window: Pick<CallWindow, "calls">, count = 1): Promise<string> {
  const kinds: string[] = [];
  for (let turn = 0; turn < count; turn += 1) kinds.push((await enter(window)).kind);
  return kinds.join(" ");
}

export async function callOf(window: Pick<CallWindow, "calls">, more?: Partial<Entry>): Promise<Call> {
  const permit = await enter(window, more);
  if (permit.kind !== "granted") throw new Error(permit.kind);
  return permit.call;
}

/** The calls of all windows in 24 hours, and those of the month. */
export async function countIn({ calls }: Pick<CallWindow, "calls">, budget: Budget = "core"): Promise<CallCount> {
  await calls.read();
  return calls.known(budget);
}

/** Until everything has happened in a window that waits for no time. */
export async function rest({ database }: Pick<CallWindow, "database">): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await settled();
    await database.write(
      () => 0,
      () => 0,
    );
  }
}

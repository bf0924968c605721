import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

import type { LocationKey } from "../../src/weather/model/locationKey";
import { Account, type Plan, plans } from "../loopback/plans";
import { dice } from "../unit/weather/fakes";
import { ask, judge, printTable, type Property } from "./figures";
import type { Command, Fault, ForecastDay, Report, Sent } from "./quotaWindow";

const second = 1000;
const hour = 60 * 60 * second;
const day = 24 * hour;
const midnight = Date.UTC(2026, 2, 2);

/** How many windows are open, one column each. */
const columns = [1, 5, 20] as const;

/** How many scenarios run at the same time in each column: windows that wait for one another leave much of the machine idle. */
const lanes = 2;

/** Hours of the first day; those of the next one begin with 24. */
type Hours = readonly [from: number, to: number];

interface Scenario {
  readonly title: string;
  /** More windows than these do not run it, which would take long. */
  readonly most?: number;
  readonly faults?: readonly Fault[];
  readonly reloads?: number;
  /** When the windows open, in hours of the first day; at midnight unless given. */
  readonly begin?: number;
  /** For how many hours they are open; a day unless given. */
  readonly hours?: number;
  /** The location keys of the places whose weather is asked for; one unless given. */
  readonly places?: readonly LocationKey[];
  /** When it rains, where the forecast of the next two hours is asked for. */
  readonly rain?: readonly Hours[];
  /** What is asked for in place of the next two hours. */
  readonly of?: ForecastDay["of"];
  /** When a person uses the windows; from 8 to 18 unless given. */
  readonly desk?: Hours;
  /** The least and the most calls, and why. */
  readonly expected: readonly [least: number, most: number, because: string];
}

const from = (begin: number, hours: number, status: number): readonly Fault[] => [
  { from: midnight + begin * hour, to: midnight + (begin + hours) * hour, status },
];

const goodFor40 =
  "an answer is good for 40 minutes and asked for anew within one more: the 36th call comes between 23:20 and 23:55, the 37th after midnight";
const aroundOutage =
  "26 to 28 answers come in 18 hours, less the wait after the outage, and 9 to 11 attempts fail in it";
const inOutage = "6 attempts in the first 5 to 62 minutes are followed by one every 60 to 65 minutes";
const keptRefusal = "a refusal is kept for windows that open later";
const doubled = "after a refusal the wait doubles from 10 seconds to an hour";
const whileDry = "a forecast that is dry is asked for anew after an hour, ten hours long";
const inShowers = "a forecast is asked for at half the time to a shower, every 10 to 15 minutes in it, else every hour";
const byTheHour = "the hours are asked for every hour and the days every six hours, ten hours long";
const byTheHalfHour = "warnings are asked for every half hour, ten hours long";
const asEachAlone = "the weather costs 15 at each place in 10 hours, and the forecast as much as without it";
const withinBudget = "the budget of 45 holds for any 24 hours, not for those of the calendar";
const showers = [8.3, 10.8, 13.3, 15.8].map((begin) => [begin, begin + 35 / 60] as const);
const [outage, refused, used] = [from(0, 24, 0), from(0, 24, 401), from(0, 24, 429)];
const reloads = 100;
const places = ["349727", "178087", "226396"] as readonly string[] as readonly LocationKey[];

const scenarios: readonly Scenario[] = [
  { title: "plain day", expected: [36, 36, goodFor40] },
  { title: "weather at 3 places", places, expected: [108, 108, "each place costs as much as one alone"] },
  { title: "100 reloads", reloads, expected: [36, 36, "a window that opens shows what is kept"] },
  { title: "outage of 6 hours", faults: from(9, 6, 0), expected: [35, 39, aroundOutage] },
  { title: "outage of a day", faults: outage, expected: [27, 29, inOutage] },
  { title: "outage of a day, 100 reloads", faults: outage, reloads, expected: [27, 29, inOutage] },
  { title: "401 for a day", faults: refused, expected: [1, 1, "a key that was refused is not tried again"] },
  { title: "401 for a day, 100 reloads", faults: refused, reloads, expected: [1, 1, keptRefusal] },
  { title: "429 for a day", faults: used, expected: [29, 33, doubled] },
  { title: "forecast, dry, 10 hours", places: [], rain: [], expected: [9, 12, whileDry] },
  { title: "forecast, 4 showers", places: [], rain: showers, expected: [20, 40, inShowers] },
  { title: "hours and days, dry, 10 hours", places: [], rain: [], of: "days", expected: [10, 14, byTheHour] },
  { title: "hours and days, rain, 10 hours", places: [], rain: showers, of: "days", expected: [10, 14, byTheHour] },
  { title: "no warnings, 10 hours", places: [], rain: [], of: "warnings", expected: [17, 20, byTheHalfHour] },
  {
    ...{ title: "weather at 3 places and forecast", most: 5, begin: 8, hours: 10, places, rain: showers },
    expected: [65, 85, asEachAlone],
  },
  {
    ...{ title: "forecast, 2 wet days from 15:00", most: 5, begin: 15, hours: 48 },
    ...{ places: [], rain: [[15, 65]], desk: [15, 63] },
    expected: [45, 45, withinBudget],
  },
];

interface Cell {
  /** The most in any 24 hours. */
  readonly calls: number;
  readonly unreachable: number;
  readonly wakeups: number;
  /** The calls of the last 24 hours, as the service sees them and as the windows have counted them. */
  readonly lastDay: number;
  readonly counted: number;
  readonly warnings: readonly string[];
  /** How many requests the trial plan would refuse. */
  readonly refused: number;
}

/** A window in a process of its own. The day of the count that windows share is the day of the virtual clock. */
function forkWindow(): ChildProcess {
  // JSON knows no Infinity.
  return fork(path.join(__dirname, "quotaWindow.js"), { env: { TZ: "UTC" }, serialization: "advanced" });
}

/** The days of a scenario: moves the time from one wakeup to the next and lets windows that wake in the same second run together. */
async function simulate(
  { faults = [], reloads = 0, begin = 0, hours = 24, places, rain, of = "minutes", desk = [8, 18] }: Scenario,
  windows: readonly ChildProcess[],
  seed: number,
  storage: string,
): Promise<Cell> {
  const at = (time: number): number => midnight + time * hour;
  const [now, end] = [at(begin), at(begin + hours)];
  const total = { unreachable: 0, wakeups: 0, warnings: new Array<string>() };
  const sent: Sent[] = [];
  const nextAt = windows.map((): number => Infinity);
  const all = [...windows.entries()];
  const tell = (chosen: typeof all, command: (index: number) => Command): Promise<readonly Report[]> =>
    Promise.all(
      chosen.map(async ([index, window]) => {
        const report = (await ask(window, command(index))) as Report;
        for (const count of ["unreachable", "wakeups"] as const) total[count] += report[count];
        total.warnings.push(...report.warnings);
        sent.push(...report.sent);
        nextAt[index] = report.nextAt;
        return report;
      }),
    );
  const random = dice(seed);
  const moments = Array.from({ length: reloads }, () => now + Math.floor((random() * day) / second) * second);
  moments.sort((one, other) => other - one);

  const span = ([from, to]: Hours) => ({ from: at(from), to: at(to) });
  await tell(all, (index) => {
    const forecast = rain && { of, desk: span(desk), rain: rain.map(span), index, windows: windows.length };
    const open = { kind: "open", storage, seed: seed + 1000 * index, faults, now } as const;
    return { ...open, ...(places && { places }), ...(forecast && { forecast }) };
  });
  for (;;) {
    const reloadAt = moments.at(-1) ?? Infinity;
    const wakeAt = Math.ceil(Math.min(...nextAt) / second) * second;
    if (Math.min(reloadAt, wakeAt) >= end) break;
    if (reloadAt < wakeAt) {
      moments.pop();
      const reloaded = Math.floor(random() * windows.length);
      await tell(all.slice(reloaded, reloaded + 1), () => ({ kind: "reload", now: reloadAt }));
    } else {
      const due = all.filter(([index]) => (nextAt[index] ?? Infinity) <= wakeAt);
      await tell(due, () => ({ kind: "run", now: wakeAt }));
    }
    if (total.wakeups > 100_000) throw new Error("The windows wake again and again.");
  }
  const [last] = await tell(all, () => ({ kind: "close", now: end - 1 }));
  sent.sort((one, other) => one.at - other.at);
  return {
    ...total,
    calls: Math.max(...sent.map((one) => callsInDay(sent, one.at))),
    lastDay: callsInDay(sent, end - 1) - total.unreachable,
    counted: last?.counted ?? 0,
    refused: refusedBy(plans.trial, sent),
  };
}

/** The calls of the 24 hours that end at a time. */
function callsInDay(sent: readonly Sent[], end: number): number {
  return sent.filter(({ at }) => at > end - day && at <= end).length;
}

/** How many requests a plan refuses. @param sent the earliest first. */
function refusedBy(plan: Plan, sent: readonly Sent[]): number {
  const account = new Account();
  return sent.filter(({ at, endpoint }) => account.charge(plan, endpoint, at) !== undefined).length;
}

async function column(windows: number, seed: number): Promise<readonly Cell[]> {
  const cells: Cell[] = [];
  const waiting = [...scenarios.entries()].filter(([, { most = windows }]) => windows <= most);
  const lane = async (): Promise<void> => {
    const processes = Array.from({ length: windows }, forkWindow);
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [row, scenario] = next;
        const storage = await mkdtemp(path.join(tmpdir(), "quota-"));
        try {
          cells[row] = await simulate(scenario, processes, seed + 1_000_000 * row + 100_000 * windows, storage);
        } finally {
          await rm(storage, { recursive: true, force: true });
        }
      }
    } finally {
      for (const process of processes) process.kill();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return cells;
}

interface Row extends Scenario {
  readonly cells: readonly Cell[];
}

function print(rows: readonly Row[]): void {
  const titles = columns.map((windows) => (windows === 1 ? "1 window" : `${windows} windows`));
  const describe = ({ calls, unreachable, refused }: Cell): string => {
    const notes = [unreachable > 0 && `${unreachable} failed`, refused > 0 && `${refused} refused`].filter(Boolean);
    return notes.length > 0 ? `${calls} (${notes.join(", ")})` : String(calls);
  };
  const described = rows.map(({ title, cells }) => [title, ...cells.map(describe)]);
  printTable([["Calls in 24 hours", ...titles], ...described], 20);
}

/** What has to hold, and whether it does. */
function propertiesOf(rows: readonly Row[]): readonly Property[] {
  const cells = rows.flatMap((row) => row.cells);
  const callsOf = (wanted: string): readonly number[] =>
    rows.find(({ title }) => title === wanted)?.cells.map(({ calls }) => calls) ?? [];
  const plain = callsOf("plain day");
  const expectations = rows.map(({ title, expected: [least, most, because], cells: own }) => {
    const range = least === most ? String(least) : `${least} to ${most}`;
    return [`${title}: ${range}, as ${because}`, own.every(({ calls }) => least <= calls && calls <= most)] as const;
  });
  return [
    ...expectations,
    ["plain day: 5 and 20 windows make as many calls as 1", new Set(plain).size === 1],
    ["100 reloads: not one call more", callsOf("100 reloads").join() === plain.join()],
    ["the windows have counted the calls that reached the service", cells.every((one) => one.counted === one.lastDay)],
    ["the trial plan refuses nothing", cells.every((one) => one.refused === 0)],
    ["no window had to do without the others", cells.every(({ warnings }) => warnings.length === 0)],
  ];
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { seed: { type: "string" } } });
  const seed = Number(values.seed ?? Date.now() % 100_000);
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error("--seed is not a whole number.");
  const begin = performance.now();
  const table = await Promise.all(columns.map((windows) => column(windows, seed)));
  const rows = scenarios.map((scenario, row): Row => {
    const cells = table.map((cellsOfColumn) => cellsOfColumn[row]).filter((cell) => cell !== undefined);
    return { ...scenario, cells };
  });
  print(rows);
  const cells = rows.flatMap((row) => row.cells);
  const wakeups = cells.reduce((sum, cell) => sum + cell.wakeups, 0);
  const hours = rows.reduce((sum, row) => sum + (row.hours ?? 24) * row.cells.length, 0);
  const seconds = Math.round((performance.now() - begin) / 1000);
  console.log(
    `\n${Math.round(hours / 24)} virtual days with ${wakeups} wakeups in ${seconds} real seconds; seed ${seed}`,
  );
  judge(propertiesOf(rows));
}

void main();

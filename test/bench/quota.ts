import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

import type { LocationKey } from "../../src/weather/model/locationKey";
import { dice } from "../unit/weather/fakes";
import { ask, judge, printTable } from "./figures";
import type { Command, Fault, Report } from "./quotaWindow";

const second = 1000;
const hour = 60 * 60 * second;
const day = 24 * hour;
const midnight = Date.UTC(2026, 2, 2);

/** How many windows are open, one column each. */
const columns = [1, 5, 20] as const;

/** How many scenarios run at the same time in each column: windows that wait for one another leave much of the machine idle. */
const lanes = 2;

interface Scenario {
  readonly title: string;
  readonly faults?: readonly Fault[];
  readonly reloads?: number;
  /** The location keys of the places; one unless given. */
  readonly places?: readonly LocationKey[];
  /** When it rains, in hours of the day, where the forecast of the next two hours is asked for in place of the weather. */
  readonly rain?: readonly (readonly [from: number, to: number])[];
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
const whileDry = "a forecast that is dry is asked for anew after an hour, ten hours long";
const inShowers = "a forecast is asked for at half the time to a shower, every 10 to 15 minutes in it, else every hour";
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
  { title: "429 for a day", faults: used, expected: [23, 24, "a used-up quota is asked about every 60 to 65 minutes"] },
  { title: "forecast, dry, 10 hours", rain: [], expected: [9, 12, whileDry] },
  { title: "forecast, 4 showers", rain: showers, expected: [20, 40, inShowers] },
];

interface Cell {
  readonly calls: number;
  readonly unreachable: number;
  readonly wakeups: number;
  readonly counted: number;
  readonly warnings: readonly string[];
  /** Milliseconds from a request to the next one, of whichever window. */
  readonly minPause: number;
}

/** A window in a process of its own. The day of the count that windows share is the day of the virtual clock. */
function forkWindow(): ChildProcess {
  // JSON knows no Infinity.
  return fork(path.join(__dirname, "quotaWindow.js"), { env: { TZ: "UTC" }, serialization: "advanced" });
}

/** A day of a scenario: moves the time from one wakeup to the next and lets windows that wake in the same second run together. */
async function simulate(
  { faults = [], reloads = 0, places, rain }: Scenario,
  windows: readonly ChildProcess[],
  seed: number,
  storage: string,
): Promise<Cell> {
  const total = { answered: 0, unreachable: 0, wakeups: 0, warnings: new Array<string>() };
  const sent: number[] = [];
  const nextAt = windows.map((): number => Infinity);
  const all = [...windows.entries()];
  const tell = (chosen: typeof all, command: (index: number) => Command): Promise<readonly Report[]> =>
    Promise.all(
      chosen.map(async ([index, window]) => {
        const report = (await ask(window, command(index))) as Report;
        for (const count of ["answered", "unreachable", "wakeups"] as const) total[count] += report[count];
        total.warnings.push(...report.warnings);
        sent.push(...report.sent);
        nextAt[index] = report.nextAt;
        return report;
      }),
    );
  const random = dice(seed);
  const moments = Array.from({ length: reloads }, () => midnight + Math.floor((random() * day) / second) * second);
  moments.sort((one, other) => other - one);

  const at = ([from, to]: readonly [from: number, to: number]) => ({
    from: midnight + from * hour,
    to: midnight + to * hour,
  });
  await tell(all, (index) => {
    const forecast = rain && { desk: at([8, 18]), rain: rain.map(at), index, windows: windows.length };
    const open = { kind: "open", storage, seed: seed + 1000 * index, faults, now: midnight } as const;
    return { ...open, ...(places && { places }), ...(forecast && { forecast }) };
  });
  for (;;) {
    const reloadAt = moments.at(-1) ?? Infinity;
    const wakeAt = Math.ceil(Math.min(...nextAt) / second) * second;
    if (Math.min(reloadAt, wakeAt) >= midnight + day) break;
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
  const [last] = await tell(all, () => ({ kind: "close", now: midnight + day - 1 }));
  const { answered, unreachable, wakeups, warnings } = total;
  return {
    calls: answered + unreachable,
    unreachable,
    wakeups,
    counted: last?.counted ?? 0,
    warnings,
    minPause: minPauseOf(sent),
  };
}

function minPauseOf(sent: readonly number[]): number {
  const times = [...sent].sort((one, other) => one - other);
  return Math.min(...times.slice(1).map((time, index) => time - (times[index] ?? time)));
}

async function column(windows: number, seed: number): Promise<readonly Cell[]> {
  const cells: Cell[] = [];
  const waiting = [...scenarios.entries()];
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
  const titles = columns.map((windows) => `${windows} window${windows === 1 ? "" : "s"}`);
  const describe = ({ calls, unreachable }: Cell): string =>
    unreachable > 0 ? `${calls} (${unreachable} failed)` : String(calls);
  printTable(
    [["Calls in 24 hours", ...titles], ...rows.map(({ title, cells }) => [title, ...cells.map(describe)])],
    20,
  );
}

/** What has to hold, and whether it does. */
function propertiesOf(rows: readonly Row[]): Parameters<typeof judge>[0] {
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
    [
      "the count that windows share is the number of calls that reached the service",
      cells.every(({ calls, unreachable, counted }) => counted === calls - unreachable),
    ],
    ["all windows together make one request a second at most", cells.every(({ minPause }) => minPause >= second)],
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
  const seconds = Math.round((performance.now() - begin) / 1000);
  console.log(`\n${cells.length} virtual days with ${wakeups} wakeups in ${seconds} real seconds; seed ${seed}`);
  judge(propertiesOf(rows));
}

void main();

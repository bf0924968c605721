import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

import type { LocationKey } from "../../src/weather/model/locationKey";
import type { OptionalSetting } from "../../src/weather/outlook/optionalSettings";
import { Account, plans } from "../loopback/plans";
import { day, dice, FakeClock, hour, minute, second } from "../unit/weather/fakes";
import { inParallel, judge, printTable, type Property } from "./figures";
import { Activity, openVirtualWindow, type Sent, Service, type VirtualWindow } from "./quotaWindow";

const midnight = Date.UTC(2026, 2, 2);
/** Milliseconds that a person stays in a window. */
const stay = 15 * minute;

/** The numbers of windows, one column each. */
const columns = [1, 5, 20] as const;

/** The number of scenarios that run in parallel, because windows that wait for each other leave the machine idle. */
const lanes = 6;

/** Hours of the first day; those of the next one begin with 24. */
type Hours = readonly [from: number, to: number];

interface Scenario {
  readonly title: string;
  /** The maximum number of windows for this scenario, because more would take too long. */
  readonly most?: number;
  /** The time in which the service responds with this status instead of the weather; 0: no connection is possible. */
  readonly fault?: { readonly span: Hours; readonly status: number };
  readonly reloads?: number;
  /** The time at which the windows open, in hours of the first day; default: midnight. */
  readonly begin?: number;
  /** The number of hours for which they are open; default: a day. */
  readonly hours?: number;
  /** The location keys of the places; default: one place. */
  readonly places?: readonly LocationKey[];
  /** The optional kinds that are also requested, for one place. */
  readonly forecast?: OptionalSetting;
  readonly rain?: readonly Hours[];
  /** The hours in which a person uses the windows; default: 8 to 18. */
  readonly desk?: Hours;
  /** The minimum and maximum of calls, with the reason. */
  readonly expected: readonly [least: number, most: number, because: string];
}

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
const withinBudget =
  "the budget of 45 holds for any 24 hours, not for those of the calendar, and one call finds the place";
const showers = [8.3, 10.8, 13.3, 15.8].map((begin) => [begin, begin + 35 / 60] as const);
const forADay = (status: number) => ({ fault: { span: [0, 24] as const, status } });
const reloads = 100;
const newYork = "349727" as LocationKey;
const places = [newYork, "178087" as LocationKey, "226396" as LocationKey];
const minutes = { forecast: "precipitation", places: [] } as const;

const scenarios: readonly Scenario[] = [
  { title: "plain day", expected: [36, 36, goodFor40] },
  { title: "weather at 3 places", places, expected: [108, 108, "each place costs as much as one alone"] },
  { title: "100 reloads", reloads, expected: [36, 36, "a window that opens shows what is kept"] },
  { title: "outage of 6 hours", fault: { span: [9, 15], status: 0 }, expected: [35, 39, aroundOutage] },
  { title: "outage of a day", ...forADay(0), expected: [27, 29, inOutage] },
  { title: "outage of a day, 100 reloads", ...forADay(0), reloads, expected: [27, 29, inOutage] },
  { title: "401 for a day", ...forADay(401), expected: [1, 1, "a key that was refused is not tried again"] },
  { title: "401 for a day, 100 reloads", ...forADay(401), reloads, expected: [1, 1, keptRefusal] },
  { title: "429 for a day", ...forADay(429), expected: [29, 33, doubled] },
  { title: "forecast, dry, 10 hours", ...minutes, expected: [9, 12, whileDry] },
  { title: "forecast, 4 showers", ...minutes, rain: showers, expected: [20, 40, inShowers] },
  { title: "hours and days, 10 hours", forecast: "forecast", places: [], expected: [10, 14, byTheHour] },
  { title: "no warnings, 10 hours", forecast: "warnings", places: [], expected: [17, 20, byTheHalfHour] },
  {
    ...{ title: "weather at 3 places and forecast", most: 5, begin: 8, hours: 10, ...minutes, places, rain: showers },
    expected: [65, 85, asEachAlone],
  },
  {
    ...{ title: "forecast, 2 wet days from 15:00", most: 5, begin: 15, hours: 48, ...minutes },
    ...{ rain: [[15, 65]], desk: [15, 63], expected: [46, 46, withinBudget] },
  },
];

interface Cell {
  /** The maximum in any 24 hours. */
  readonly calls: number;
  readonly unreachable: number;
  /** The calls of the last 24 hours as counted by the service, and by the windows. */
  readonly lastDay: number;
  readonly counted: number;
  readonly warnings: readonly string[];
  /** The number of requests that the trial plan would refuse. */
  readonly refused: number;
}

interface Row extends Scenario {
  readonly cells: readonly Cell[];
}

/**
 * Simulates the days of a scenario: advances the time from one wakeup to the next. Windows that wake in the same second
 * run together.
 */
async function simulate(
  { fault, reloads = 0, begin = 0, hours = 24, places = [newYork], forecast, rain = [], desk = [8, 18] }: Scenario,
  count: number,
  seed: number,
  storage: string,
): Promise<Cell> {
  const span = ([from, to]: Hours) => ({ from: midnight + from * hour, to: midnight + to * hour });
  const [{ from: start, to: end }, atDesk] = [span([begin, begin + hours]), span(desk)];
  const [clock, activity, random] = [new FakeClock(), new Activity(), dice(seed)];
  clock.chance = random;
  clock.set(start - clock.now());
  const service = new Service(clock.now, fault && { ...span(fault.span), status: fault.status }, rain.map(span));
  /** The window that the person uses. During the desk hours, the person goes from one window to the next. */
  const used = (): number | undefined => {
    const now = clock.now();
    return forecast && atDesk.from <= now && now < atDesk.to ? Math.floor(now / stay) % count : undefined;
  };
  const opened: VirtualWindow[] = [];
  const open = (index: number): VirtualWindow => {
    const surroundings = { clock, activity, service, storage, places, optional: forecast ? [forecast] : [] };
    const window = openVirtualWindow(surroundings, () => used() === index);
    opened.push(window);
    return window;
  };
  const windows = Array.from({ length: count }, (_, index) => open(index));
  const moments = Array.from({ length: reloads }, () => start + Math.floor((random() * day) / second) * second);
  moments.sort((one, other) => other - one);
  let before: number | undefined;
  for (;;) {
    await activity.idle();
    const now = clock.now();
    const nextStay = forecast ? (Math.floor(now / stay) + 1) * stay : Infinity;
    const wakeAt = Math.ceil(Math.min(now + Math.min(...clock.delays), nextStay) / second) * second;
    const reloadAt = moments.at(-1) ?? Infinity;
    const next = Math.min(reloadAt, wakeAt, end - 1);
    await clock.block(next - now);
    if (next === end - 1) break;
    if (reloadAt < wakeAt) {
      moments.pop();
      const reloaded = Math.floor(random() * count);
      windows[reloaded]?.stop();
      windows[reloaded] = open(reloaded);
    }
    const focused = used();
    if (focused !== undefined && focused !== before) windows[focused]?.focus();
    before = focused;
  }
  await activity.idle();
  const counted = (await windows[0]?.counted()) ?? 0;
  for (const window of windows) window.stop();
  const sent = service.sent.toSorted((one, other) => one.at - other.at);
  const received = sent.filter(({ isReceived }) => isReceived);
  const account = new Account();
  return {
    calls: Math.max(...sent.map(({ at }) => callsInDay(sent, at))),
    unreachable: sent.length - received.length,
    lastDay: callsInDay(received, end - 1),
    counted,
    warnings: opened.flatMap((window) => window.warnings()),
    refused: sent.filter(({ at, endpoint }) => account.charge(plans.trial, endpoint, at) !== undefined).length,
  };
}

function callsInDay(sent: readonly Sent[], end: number): number {
  return sent.filter(({ at }) => at > end - day && at <= end).length;
}

/** @returns the cells of each scenario, one for each number of windows. */
async function simulateAll(seed: number): Promise<readonly Row[]> {
  const rows = scenarios.map((scenario) => ({ ...scenario, cells: new Array<Cell>() }));
  const jobs = rows.flatMap((row, number) =>
    columns.flatMap((windows, column) => (windows > (row.most ?? windows) ? [] : [{ row, number, windows, column }])),
  );
  await inParallel(jobs, lanes, async ({ row, number, windows, column }) => {
    const storage = await mkdtemp(path.join(tmpdir(), "quota-"));
    try {
      row.cells[column] = await simulate(row, windows, seed + 1_000_000 * number + 100_000 * windows, storage);
    } finally {
      await rm(storage, { recursive: true, force: true });
    }
  });
  return rows;
}

function print(rows: readonly Row[]): void {
  const titles = columns.map((windows) => (windows === 1 ? "1 window" : `${windows} windows`));
  const described = rows.map(({ title, cells }) => [
    title,
    ...cells.map(({ calls, unreachable }) => (unreachable > 0 ? `${calls} (${unreachable} failed)` : String(calls))),
  ]);
  printTable([["Calls in 24 hours", ...titles], ...described], 20);
}

function propertiesOf(rows: readonly Row[]): readonly Property[] {
  const cells = rows.flatMap((row) => row.cells);
  const expectations = rows.map(({ title, expected: [least, most, because], cells: own }) => {
    const range = least === most ? String(least) : `${least} to ${most}`;
    return [`${title}: ${range}, as ${because}`, own.every(({ calls }) => least <= calls && calls <= most)] as const;
  });
  return [
    ...expectations,
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
  const rows = await simulateAll(seed);
  print(rows);
  const seconds = Math.round((performance.now() - begin) / second);
  console.log(`\n${seconds} real seconds; seed ${seed}`);
  await judge(propertiesOf(rows));
}

void main();

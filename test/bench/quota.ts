import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

import type { LocationKey } from "../../src/weather/model/locationKey";
import type { OptionalSetting } from "../../src/weather/outlook/kinds";
import { Account, plans } from "../loopback/plans";
import { day, dice, FakeClock, hour, minute } from "../unit/weather/fakes";
import { judge, printTable, type Property } from "./figures";
import { Activity, openVirtualWindow, Service, TurnClock } from "./quotaWindow";

const second = 1000;
const midnight = Date.UTC(2026, 2, 2);
/** Milliseconds that a person stays in a window. */
const stay = 15 * minute;

/** How many windows are open, one column each. */
const columns = [1, 5, 20] as const;

/** How many scenarios run at the same time: windows that wait for one another leave much of the machine idle. */
const lanes = 6;

/** Hours of the day. */
type Hours = readonly [from: number, to: number];

interface Scenario {
  readonly title: string;
  /** When the service does not answer with the weather but with a status; 0: no connection can be made. */
  readonly fault?: { readonly span: Hours; readonly status: number };
  /** The location keys of the places whose weather is asked for; one unless given. */
  readonly places?: readonly LocationKey[];
  /** What is asked for beside the weather, at one place. */
  readonly forecast?: OptionalSetting;
  readonly rain?: readonly Hours[];
  /** The least and the most calls, and why. */
  readonly expected: readonly [least: number, most: number, because: string];
}

const goodFor40 =
  "an answer is good for 40 minutes and asked for anew within one more: the 36th call comes between 23:20 and 23:55, the 37th after midnight";
const aroundOutage =
  "26 to 28 answers come in 18 hours, less the wait after the outage, and 9 to 11 attempts fail in it";
const inOutage = "6 attempts in the first 5 to 62 minutes are followed by one every 60 to 65 minutes";
const doubled = "after a refusal the wait doubles from 10 seconds to an hour";
const whileDry = "a forecast that is dry is asked for anew after an hour, ten hours long";
const inShowers = "a forecast is asked for at half the time to a shower, every 10 to 15 minutes in it, else every hour";
const byTheHour = "the hours are asked for every hour and the days every six hours, ten hours long";
const byTheHalfHour = "warnings are asked for every half hour, ten hours long";
const showers = [8.3, 10.8, 13.3, 15.8].map((begin) => [begin, begin + 35 / 60] as const);
const forADay = (status: number) => ({ fault: { span: [0, 24] as const, status } });
const newYork = "349727" as LocationKey;
const places = [newYork, "178087" as LocationKey, "226396" as LocationKey];
const minutes = { forecast: "precipitation", places: [] } as const;

const scenarios: readonly Scenario[] = [
  { title: "plain day", expected: [36, 36, goodFor40] },
  { title: "weather at 3 places", places, expected: [108, 108, "each place costs as much as one alone"] },
  { title: "outage of 6 hours", fault: { span: [9, 15], status: 0 }, expected: [35, 39, aroundOutage] },
  { title: "outage of a day", ...forADay(0), expected: [27, 29, inOutage] },
  { title: "401 for a day", ...forADay(401), expected: [1, 1, "a key that was refused is not tried again"] },
  { title: "429 for a day", ...forADay(429), expected: [29, 33, doubled] },
  { title: "forecast, dry, 10 hours", ...minutes, expected: [9, 12, whileDry] },
  { title: "forecast, 4 showers", ...minutes, rain: showers, expected: [20, 40, inShowers] },
  { title: "hours and days, 10 hours", forecast: "forecast", places: [], expected: [10, 14, byTheHour] },
  { title: "no warnings, 10 hours", forecast: "warnings", places: [], expected: [17, 20, byTheHalfHour] },
];

interface Cell {
  readonly calls: number;
  /** The calls that reached the service, as it sees them and as the windows have counted them. */
  readonly received: number;
  readonly counted: number;
  readonly warnings: readonly string[];
  /** How many requests the trial plan would refuse. */
  readonly refused: number;
}

interface Row extends Scenario {
  readonly cells: readonly Cell[];
}

/** The day of a scenario: moves the time from one wakeup to the next and lets windows that wake in the same second run together. */
async function simulate(
  { fault, places = [newYork], forecast, rain = [] }: Scenario,
  count: number,
  seed: number,
  storage: string,
): Promise<Cell> {
  const span = ([from, to]: Hours) => ({ from: midnight + from * hour, to: midnight + to * hour });
  const [end, atDesk] = [midnight + day, span([8, 18])];
  const [clock, activity] = [new FakeClock(), new Activity()];
  const turns = new TurnClock(clock);
  clock.chance = dice(seed);
  clock.set(midnight - clock.now());
  const service = new Service(clock.now, fault && { ...span(fault.span), status: fault.status }, rain.map(span));
  /** The window that the person uses, who goes from one to the next at the desk. */
  const used = (): number | undefined => {
    const now = clock.now();
    return forecast && atDesk.from <= now && now < atDesk.to ? Math.floor(now / stay) % count : undefined;
  };
  const surroundings = { clock, turns, activity, service, storage, places, forecast };
  const windows = Array.from({ length: count }, (_, index) => openVirtualWindow(surroundings, () => used() === index));
  let before: number | undefined;
  for (;;) {
    await activity.idle();
    const now = clock.now();
    const nextStay = forecast ? (Math.floor(now / stay) + 1) * stay : Infinity;
    const wakeAt = Math.ceil(Math.min(now + Math.min(...clock.delays), nextStay) / second) * second;
    const next = Math.min(wakeAt, end - 1);
    await clock.block(next - now);
    if (next === end - 1) break;
    const focused = used();
    if (focused !== undefined && focused !== before) windows[focused]?.focus();
    before = focused;
  }
  await activity.idle();
  const counted = (await windows[0]?.counted()) ?? 0;
  for (const window of windows) window.stop();
  const sent = service.sent.toSorted((one, other) => one.at - other.at);
  const account = new Account();
  return {
    calls: sent.length,
    received: sent.filter(({ isReceived }) => isReceived).length,
    counted,
    warnings: windows.flatMap((window) => window.warnings()),
    refused: sent.filter(({ at, endpoint }) => account.charge(plans.trial, endpoint, at) !== undefined).length,
  };
}

/** @returns the cells of each scenario, one for each number of windows. */
async function simulateAll(seed: number): Promise<readonly Row[]> {
  const rows = scenarios.map((scenario) => ({ ...scenario, cells: new Array<Cell>() }));
  const jobs = rows.flatMap((row, number) => columns.map((windows, column) => ({ row, number, windows, column })));
  const waiting = jobs.toReversed().values();
  const lane = async (): Promise<void> => {
    for (const { row, number, windows, column } of waiting) {
      const storage = await mkdtemp(path.join(tmpdir(), "quota-"));
      try {
        row.cells[column] = await simulate(row, windows, seed + 1_000_000 * number + 100_000 * windows, storage);
      } finally {
        await rm(storage, { recursive: true, force: true });
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return rows;
}

function print(rows: readonly Row[]): void {
  const titles = columns.map((windows) => (windows === 1 ? "1 window" : `${windows} windows`));
  const described = rows.map(({ title, cells }) => [
    title,
    ...cells.map(({ calls, received }) => (calls > received ? `${calls} (${calls - received} failed)` : `${calls}`)),
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
    ["the windows have counted the calls that reached the service", cells.every((one) => one.counted === one.received)],
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
  judge(propertiesOf(rows));
}

void main();

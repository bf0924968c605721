import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import type { LocationKey } from "../../src/weather/model/locationKey";
import type { OptionalSetting } from "../../src/weather/outlook/optionalSettings";
import { Account, plans } from "../loopback/plans";
import type { WarningsName } from "../loopback/warnings";
import { day, dice, FakeClock, hour, minute, second } from "../unit/weather/fakes";
import { type Limit, printTable } from "./figures";
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
  /** The place that a panel in each window shows all day, with the same kinds. */
  readonly selected?: LocationKey;
  readonly rain?: readonly Hours[];
  /** The warnings that are always in force. */
  readonly warnings?: WarningsName;
  /** The hours in which a person uses the windows; default: 8 to 18. */
  readonly desk?: Hours;
  /** The minimum and maximum of calls in any 24 hours. */
  readonly expected: readonly [least: number, most: number];
}

const showers = [8.3, 10.8, 13.3, 15.8].map((begin) => [begin, begin + 35 / 60] as const);
const forADay = (status: number) => ({ fault: { span: [0, 24] as const, status } });
const reloads = 100;
const newYork = "349727" as LocationKey;
const berlin = "178087" as LocationKey;
const places = [newYork, berlin, "226396" as LocationKey];
const minutes = { forecast: "precipitation", places: [] } as const;

const scenarios: readonly Scenario[] = [
  // An answer is good for 40 minutes and asked for anew within one more: the 36th call comes between 23:20 and 23:55.
  { title: "plain day", expected: [36, 36] },
  { title: "weather at 3 places", places, expected: [108, 108] },
  { title: "100 reloads", reloads, expected: [36, 36] },
  // 26 to 28 answers come in 18 hours, less the wait after the outage, and 9 to 11 attempts fail in it.
  { title: "outage of 6 hours", fault: { span: [9, 15], status: 0 }, expected: [35, 39] },
  // 6 attempts in the first 5 to 62 minutes are followed by one every 60 to 65 minutes.
  { title: "outage of a day", ...forADay(0), expected: [27, 29] },
  { title: "outage of a day, 100 reloads", ...forADay(0), reloads, expected: [27, 29] },
  { title: "401 for a day", ...forADay(401), expected: [1, 1] },
  { title: "401 for a day, 100 reloads", ...forADay(401), reloads, expected: [1, 1] },
  // The wait doubles from 10 seconds to an hour.
  { title: "429 for a day", ...forADay(429), expected: [29, 33] },
  // A forecast is asked for every hour while it's dry, at half the time to a shower, and every 10 to 15 minutes in it.
  { title: "forecast, dry, 10 hours", ...minutes, expected: [9, 12] },
  { title: "forecast, 4 showers", ...minutes, rain: showers, expected: [20, 40] },
  // Every hour and every six hours.
  { title: "hours and days, 10 hours", forecast: "forecast", places: [], expected: [10, 14] },
  // Two more, when the place is selected.
  {
    ...{ title: "hours and days, and of another place", forecast: "forecast", places: [], selected: berlin },
    expected: [12, 16],
  },
  // Every half hour.
  { title: "no warnings, 10 hours", forecast: "warnings", places: [], expected: [17, 20] },
  // Every 15 minutes.
  { title: "a warning, 10 hours", forecast: "warnings", warnings: "one", places: [], expected: [34, 40] },
  // The weather costs 15 at each place, and the forecast as much as without it.
  {
    ...{ title: "weather at 3 places and forecast", most: 5, begin: 8, hours: 10, ...minutes, places, rain: showers },
    expected: [65, 85],
  },
  // The budget of 45 holds for any 24 hours, not for those of the calendar; one call finds the place.
  {
    ...{ title: "forecast, 2 wet days from 15:00", most: 5, begin: 15, hours: 48, ...minutes },
    ...{ rain: [[15, 65]], desk: [15, 63], expected: [46, 46] },
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
async function simulate(scenario: Scenario, count: number, seed: number, storage: string): Promise<Cell> {
  const { fault, reloads = 0, begin = 0, hours = 24, places = [newYork], forecast, desk = [8, 18] } = scenario;
  const { selected, rain = [], warnings = "none" } = scenario;
  const span = ([from, to]: Hours) => ({ from: midnight + from * hour, to: midnight + to * hour });
  const [{ from: start, to: end }, atDesk] = [span([begin, begin + hours]), span(desk)];
  const [clock, activity, random] = [new FakeClock(), new Activity(), dice(seed)];
  clock.chance = random;
  clock.set(start - clock.now());
  const weather = { rain: rain.map(span), warnings };
  const service = new Service(clock.now, fault && { ...span(fault.span), status: fault.status }, weather);
  /** The window that the person uses. During the desk hours, the person goes from one window to the next. */
  const used = (): number | undefined => {
    const now = clock.now();
    return forecast && atDesk.from <= now && now < atDesk.to ? Math.floor(now / stay) % count : undefined;
  };
  const opened: VirtualWindow[] = [];
  const open = (index: number): VirtualWindow => {
    const surroundings = { clock, activity, service, storage, places, selected, optional: forecast ? [forecast] : [] };
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
  const lane = async (): Promise<void> => {
    for (let job = jobs.pop(); job; job = jobs.pop()) {
      const { row, number, windows, column } = job;
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

/** @param given the seed of an earlier run, to repeat it. */
export async function bench([given]: readonly string[]): Promise<readonly Limit[]> {
  const seed = Number(given ?? Date.now() % 100_000);
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error("The seed is not a whole number.");
  const rows = await simulateAll(seed);
  const described = rows.map(({ title, expected: [least, most], cells }) => [
    title,
    ...columns.map((_, column) => {
      const { calls, unreachable } = cells[column] ?? {};
      return calls === undefined ? "" : `${calls}${unreachable ? ` (${unreachable} failed)` : ""}`;
    }),
    least === most ? String(least) : `${least} to ${most}`,
  ]);
  const titles = columns.map((windows) => `windows: ${windows}`);
  printTable([[`Calls in 24 hours, seed ${seed}`, ...titles, "expected"], ...described]);
  const isExpected = ({ expected: [least, most], cells }: Row): boolean =>
    cells.every(({ calls }) => least <= calls && calls <= most);
  const cells = rows.flatMap((row) => row.cells);
  const none = (what: string, found: readonly unknown[]): Limit => ({ what, most: 0, values: [found.length] });
  return [
    none(
      "days with other calls than expected",
      rows.filter((row) => !isExpected(row)),
    ),
    none(
      "windows that counted other calls than the service",
      cells.filter((one) => one.counted !== one.lastDay),
    ),
    none(
      "days with requests that the trial plan refuses",
      cells.filter(({ refused }) => refused > 0),
    ),
    none(
      "days on which a window had to do without the others",
      cells.filter(({ warnings }) => warnings.length > 0),
    ),
  ];
}

import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

import { expiry } from "../../src/service/http/cacheLifetime";
import { freshUntil } from "../../src/weather/feed/feedKind";
import { nextAsk } from "../../src/weather/feed/timing";
import { isNginxInstalled } from "../gateway/nginx";
import { Team } from "../gateway/team";
import { day, dice, minute } from "../unit/weather/fakes";
import { inParallel, judge, printTable } from "./figures";

const second = 1000;
const lifetime = 40 * minute;
const minimumInterval = 10 * minute;
const people = 50;
const places = ["/currentconditions/v1/349727", "/currentconditions/v1/178087", "/currentconditions/v1/700001"];
const sockets = 32;

/** Debian's and Ubuntu's package `faketime`: it tells nginx another time. */
const libraries = ["x86_64", "aarch64"].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`);

/** A day of windows of which none shares what it knows with another; one window alone shows all three places. */
async function virtualDay(windows: number, library: string) {
  const folder = await mkdtemp(path.join(tmpdir(), "clock-"));
  // The workers of nginx read it, too, which are not who started them.
  await chmod(folder, 0o755);
  const clock = path.join(folder, "clock");
  const start = Math.ceil(Date.now() / second) * second;
  let now = start;
  // What passes of the real time would move nginx's clock on, too: it is told how far it is ahead each time anew.
  const setClock = (): Promise<void> => writeFile(clock, `+${Math.round((now - Date.now()) / second)}s`);
  await setClock();
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
  const random = dice(windows);
  const due = new Map<number, { readonly window: number; readonly place: string }[]>();
  const plan = (at: number, window: number, place: string): void => {
    const moment = Math.ceil(at / second) * second;
    due.set(moment, [...(due.get(moment) ?? []), { window, place }]);
  };
  for (let window = 0; window < windows; window++)
    for (const [index, place] of places.entries())
      if (windows === 1 || window % places.length === index) plan(start + random() * minute, window, place);
  let [requests, failed] = [0, 0];
  const begin = performance.now();
  // A day passes in a minute, so that a person's rate is no measure here.
  const changes = { env, variables: { GATEWAY_RATE: "10000r/s" }, people, now: () => now };
  return Team.with(changes, async (team) => {
    team.service.behave({ name: "expiresIn", milliseconds: lifetime });
    while (due.size > 0) {
      now = Math.min(...due.keys());
      const askers = due.get(now) ?? [];
      due.delete(now);
      if (now >= start + day) continue;
      await setClock();
      await inParallel(askers, sockets, async ({ window, place }) => {
        const { status, headers } = await team.ask(place, { token: team.tokens[window % people] });
        requests += 1;
        if (status !== 200) failed += 1;
        const answer = { receivedAt: now, expiresAt: expiry(headers, now) };
        plan(nextAsk(freshUntil(answer, { minimumInterval: () => minimumInterval }), random), window, place);
      });
    }
    const upstream = places.map((place) => team.service.requests.filter(({ url }) => url === place).length);
    return { windows, upstream, requests, failed, seconds: (performance.now() - begin) / second };
  }).finally(() => rm(folder, { recursive: true, force: true }));
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { most: { type: "string" } } });
  const library = libraries.find((one) => existsSync(one));
  if (!isNginxInstalled() || library === undefined) {
    console.log("This needs nginx and faketime (on Debian and Ubuntu: apt-get install nginx-light faketime).");
    process.exitCode = 2;
    return;
  }
  const most = Number(values.most ?? 10_000);
  const days: Awaited<ReturnType<typeof virtualDay>>[] = [];
  for (const windows of [1, 100, 10_000].filter((count) => count <= most))
    days.push(await virtualDay(windows, library));
  const head = ["Windows of 50 people", "calls to the service", "at each place", "requests to the gateway", "failed"];
  const rows = days.map(({ windows, upstream, requests, failed, seconds }) => {
    const calls = upstream.reduce((sum, count) => sum + count, 0);
    return [windows, calls, upstream.join(" "), requests, failed, seconds.toFixed(0)].map(String);
  });
  printTable([[...head, "real seconds"], ...rows]);
  console.log("24 hours of nginx's own clock, which libfaketime moves on; answers are good for 40 minutes.");
  const calls = days.map(({ upstream }) => upstream.join());
  judge([
    ["however many windows: the same number of calls", new Set(calls).size === 1],
    ["an answer of 40 minutes: 36 calls in 24 hours at each place", calls.every((one) => one === "36,36,36")],
    ["every request has an answer", days.every(({ failed }) => failed === 0)],
  ]);
}

void main();

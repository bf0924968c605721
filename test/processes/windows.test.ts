import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { systemClock } from "../../src/editor/platform/clock";
import type { Clock } from "../../src/weather/base/ports";
import { ConditionsFeed } from "../../src/weather/refresh/conditionsFeed";
import { revoked } from "../canary";
import { DEFAULT_KEY, startWeatherService, type WeatherService } from "../loopback/weatherService";
import { appendIt } from "../unit/appendIt";
import {
  makeFolder,
  openWindow as openStorage,
  removeFolder,
  TestStorage,
} from "../unit/service/storage/storageFixture";
import { Child } from "./child";
import type { EnduranceReport, EnduranceTask } from "./enduranceProcess";
import { conditionsQueryAt, openWindow, trusting, type Window } from "./window";
import { type CallsTask, heldLock, type Report, type Task } from "./windowProcess";

type WindowChild = Child<Task, Report>;

const windows = 20;
const hour = 60 * 60_000;
const anHourAgo: Clock = { ...systemClock, now: () => Date.now() - hour };
const warmUp = 500;
/**
 * Each has the same to release, so that 2,000 show a leak of a kilobyte as 10,000 do, which are for one of half as much and
 * take minutes. Beside that, a process grows once, while its code is compiled.
 */
const refreshes = Number(process.env["ENDURANCE_REFRESHES"] ?? 2_000);
const mostGrowth = 1024 * 1024 + refreshes * 419;

async function start(count: number): Promise<readonly WindowChild[]> {
  const children = Array.from({ length: count }, (): WindowChild => new Child("windowProcess.js"));
  await Promise.all(children.map((child) => child.hears("ready")));
  return children;
}

describe("windows in processes of their own", () => {
  const storage = new TestStorage();
  let service: WeatherService;
  let children: readonly WindowChild[];
  let takingOver: Promise<TakeOver>;
  before(async () => {
    service = await startWeatherService();
    const [victim, survivor, ...others] = await start(windows + 2);
    assert.ok(victim && survivor);
    children = others;
    // It waits for most of its time, which the other tests can use.
    takingOver = takeOver(victim, survivor);
    takingOver.catch(() => undefined);
  });
  after(async () => {
    await Child.killAll();
    await service.close();
  });
  afterEach(() => service.reset());

  const windowHere = (clock = systemClock): Window =>
    openWindow({ storage: storage.folder, key: DEFAULT_KEY, clock, connect: trusting(service.caPem) });
  const made = async (below = ""): Promise<number> => (await storage.open({ below }).calls.today()).made;

  /** Brings the weather in this process and leaves it in the storage. */
  async function bring(clock = systemClock): Promise<number> {
    const window = windowHere(clock);
    const feed = new ConditionsFeed(conditionsQueryAt(service.baseUrl), window);
    const result = await feed.refresh();
    feed.stop();
    window.service.dispose();
    assert.ok(result.kind === "answer");
    return result.answer.receivedAt;
  }

  const answered = { results: { answer: 1, fresh: windows - 1 }, failures: {}, warnings: {} };
  const refused = {
    results: { failure: windows },
    failures: { unauthorized: windows },
    warnings: { "401 (unauthorized)": 1 },
  };
  const starts = {
    "H5 20 processes that find the same expired entry make one request, and all have its answer": [true, DEFAULT_KEY],
    "H6 20 processes that start cold make one request, and all have its answer": [false, DEFAULT_KEY],
    "H6 20 processes get a 401 from one request": [false, revoked],
  } as const;
  for (const [title, [isExpired, key]] of Object.entries(starts))
    it(title, async () => {
      const expected = key === revoked ? refused : answered;
      const before = isExpired ? await bring(anHourAgo) : 0;
      service.reset();
      const madeBefore = await made();
      const gate = service.gate();
      const { baseUrl, caPem } = service;
      for (const child of children) child.send({ kind: "refresh", storage: storage.folder, baseUrl, caPem, key });
      await Promise.all([...children.map((child) => child.hears("wanting")), service.requestCount(1, 60_000)]);
      gate.open();
      const results = await Promise.all(children.map((child) => child.hears("result")));

      const seen = {
        requests: service.requests.length,
        results: count(results.map(({ result }) => result)),
        failures: count(results.flatMap(({ failure = [] }) => failure)),
        warnings: count(results.flatMap(({ warnings }) => warnings.map(withoutAddress))),
        calls: (await made()) - madeBefore,
      };
      assert.deepEqual(seen, { requests: 1, ...expected, calls: 1 });
      const answers = new Set(results.map(({ receivedAt, body }) => JSON.stringify({ receivedAt, body })));
      assert.equal(answers.size, 1);
      assert.ok(expected === refused || (results[0]?.receivedAt ?? 0) > before);
    });

  it("H13 1,000 activations over a fresh kept answer make no request", async () => {
    const receivedAt = await bring();
    assert.equal(service.requests.length, 1);
    for (let activation = 0; activation < 1000; activation++) {
      const feed = new ConditionsFeed(conditionsQueryAt(service.baseUrl), windowHere());
      const result = await feed.refresh();
      feed.stop();
      assert.ok(result.kind === "fresh" && result.answer.receivedAt === receivedAt);
    }
    assert.deepEqual([service.requests.length, await made()], [1, 1]);
  });

  it(`need no more memory after ${refreshes} refreshes, and leave nothing when they are closed`, async () => {
    // Memory is what is measured: the files may stand where a disk does not hold them up.
    const folder = await mkdtemp(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "endurance-"));
    const { baseUrl, caPem } = service;
    const child = new Child<EnduranceTask, EnduranceReport>("enduranceProcess.js", "--expose-gc");
    try {
      child.send({ storage: folder, baseUrl, caPem, key: DEFAULT_KEY, warmUp, refreshes });
      const { growth, ...report } = await child.hears("end");
      console.log(`      ${growth} bytes more after ${refreshes} refreshes`);
      assert.deepEqual(report, { kind: "end", answers: warmUp + refreshes, warnings: [], left: [] });
      assert.ok(growth < mostGrowth, `${growth} bytes`);
      // It ends without a signal: no timer, connection or file that would keep it is left.
      assert.deepEqual(await child.exit, [0, null]);
      assert.equal(service.requests.length, warmUp + refreshes);
    } finally {
      await child.kill();
      await rm(folder, { recursive: true, force: true });
    }
  });

  describe("that count their calls", () => {
    const times = 20;
    const asking = (): readonly WindowChild[] => children.slice(0, 8);

    /** Has eight windows ask at the same moment. @returns how many calls were granted and not given back. */
    async function ask(task: Omit<CallsTask, "kind" | "times">): Promise<number> {
      for (const child of asking()) child.send({ kind: "calls", times, ...task });
      const done = await Promise.all(asking().map((child) => child.hears("done")));
      assert.equal(done.flatMap(({ warnings }) => warnings).join(), "");
      return done.reduce((sum, { kept }) => sum + kept, 0);
    }

    appendIt(`make as many as the budget allows, of ${8 * times} that 8 processes ask for`, async () => {
      for (let round = 0; round < 20; round += 1) {
        const below = String(round);
        assert.equal(await ask({ storage: storage.path(below), budget: 37, refunds: 0 }), 37);
        assert.equal(await made(below), 37);
      }
    });

    appendIt("count all but those that are given back", async () => {
      const granted = 8 * (times - 3);
      for (let round = 1; round <= 5; round += 1) {
        assert.equal(await ask({ storage: storage.folder, budget: 10_000, refunds: 3 }), granted);
        assert.equal(await made(), round * granted);
      }
    });

    appendIt("count also when they are killed in the middle, and the others keep to the budget", async () => {
      const task = { kind: "calls", storage: storage.folder, budget: 10_000, times: 10_000, refunds: 0 } as const;
      for (const child of asking()) child.send(task);
      const granted = asking().map(async (child, index) => {
        await child.hears("granted", 5 + index);
        await child.kill();
        return 5 + index;
      });
      const least = (await Promise.all(granted)).reduce((sum, one) => sum + one);
      const counted = await made();
      assert.ok(counted >= least, `${counted} of ${least}`);
      const survivor = storage.open({ budget: () => counted + 2 });
      const kinds = [];
      for (let turn = 0; turn < 3; turn += 1) kinds.push((await survivor.calls.acquire()).kind);
      assert.deepEqual([kinds, survivor.log], [["granted", "granted", "usedUp"], []]);
    });
  });

  it("H7 a lock whose holder was killed is taken over within 30 seconds, and one whose holder lives is not; neither holds a process id", async () => {
    const { names, content, seconds, inVain } = await takingOver;
    console.log(`      taken over after ${seconds.toFixed(1)} s`);
    assert.deepEqual([names, content, inVain], [[`${heldLock}.1`], "", undefined]);
    assert.ok(seconds < 30, `${seconds} s`);
  });
});

/** What became of the locks of one that was killed and of one who lives, for which another has waited as long. */
interface TakeOver {
  readonly names: readonly string[];
  readonly content: string;
  readonly seconds: number;
  readonly inVain: string | undefined;
}

async function takeOver(victim: WindowChild, survivor: WindowChild): Promise<TakeOver> {
  const [storage, other] = [await makeFolder(), await makeFolder()];
  victim.send({ kind: "hold", storage });
  survivor.send({ kind: "hold", storage: other });
  await Promise.all([victim.hears("holding"), survivor.hears("holding")]);
  const names = await readdir(join(storage, "locks"));
  const content = await readFile(join(storage, "locks", `${heldLock}.1`), "utf8");
  await victim.kill();
  const killedAt = performance.now();
  const abort = new AbortController();
  const waiting = openStorage(other).locks.withLock(heldLock, () => Promise.resolve("taken"), abort.signal);
  await openStorage(storage).locks.withLock(heldLock, () => Promise.resolve());
  const seconds = (performance.now() - killedAt) / 1000;
  abort.abort();
  const inVain = await waiting;
  await survivor.kill();
  await Promise.all([storage, other].map(removeFolder));
  return { names, content, seconds, inVain };
}

/** The log's line without what differs from run to run. */
function withoutAddress(line: string): string {
  return line.replace(/^https:[^ ]+: /, "").replace(/, request id [\w-]+/, "");
}

/** How often each of them is there. */
function count(values: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(values.map((value) => [value, values.filter((other) => other === value).length]));
}

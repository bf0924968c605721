import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { systemClock } from "../../src/editor/platform/clock";
import { openTransport } from "../../src/service/http/undiciTransport";
import type { Clock } from "../../src/weather/base/ports";
import { ConditionsFeed } from "../../src/weather/refresh/conditionsFeed";
import { revoked } from "../canary";
import { searchFolder } from "../canary/folders";
import { DEFAULT_KEY, startWeatherService, type WeatherService } from "../loopback/weatherService";
import { Child, killAll } from "./child";
import { conditionsQueryAt, openWindow, type Window } from "./window";
import { heldLock, type Task } from "./windowProcess";

/** What 20 windows come to together, each outcome with how many had it. */
type Expected = Readonly<Record<"results" | "failures" | "warnings", Readonly<Record<string, number>>>>;

const windows = 20;
const hour = 60 * 60_000;

describe("windows in processes of their own", () => {
  let service: WeatherService;
  let storage: string;

  before(async () => {
    service = await startWeatherService();
  });
  after(() => service.close());
  beforeEach(async () => {
    storage = await mkdtemp(join(tmpdir(), "windows-"));
  });
  afterEach(async () => {
    await killAll();
    service.reset();
    searchFolder(storage);
    await rm(storage, { recursive: true, force: true });
  });

  const task = (kind: Task["kind"], key = DEFAULT_KEY): Task => {
    const { baseUrl, caPem } = service;
    return { kind, storage, baseUrl, caPem, key };
  };

  const windowHere = ({ clock = systemClock, folder = storage } = {}): Window =>
    openWindow({
      storage: folder,
      key: DEFAULT_KEY,
      clock,
      connect: (options) =>
        Promise.resolve(openTransport({ ...options, environment: {}, authorities: [service.caPem] })),
    });

  /** Brings the weather in this process and leaves it in the storage. */
  async function bring(clock: Clock = systemClock): Promise<number> {
    const window = windowHere({ clock });
    const feed = new ConditionsFeed(conditionsQueryAt(service.baseUrl), window);
    const result = await feed.refresh();
    feed.stop();
    window.service.dispose();
    assert.ok(result.kind === "answer");
    return result.answer.receivedAt;
  }

  const anHourAgo: Clock = { ...systemClock, now: () => Date.now() - hour };
  const nothing = (): Promise<number> => Promise.resolve(0);
  const answered: Expected = { results: { answer: 1, fresh: windows - 1 }, failures: {}, warnings: {} };
  const refused: Expected = {
    results: { failure: windows },
    failures: { unauthorized: windows },
    warnings: { "401 (unauthorized)": 1 },
  };
  const cases = [
    {
      title: "H5 20 processes that find the same expired entry make one request, and all have its answer",
      prepare: () => bring(anHourAgo),
      expected: answered,
    },
    {
      title: "H6 20 processes that start cold make one request, and all have its answer",
      prepare: nothing,
      expected: answered,
    },
    {
      title: "H6 20 processes get a 401 from one request",
      prepare: nothing,
      key: revoked,
      expected: refused,
    },
  ];
  for (const { title, prepare, key, expected } of cases) {
    it(title, async () => {
      const before = await prepare();
      service.reset();
      const { made } = await windowHere().calls.today();
      const gate = service.gate();
      const children = Array.from({ length: windows }, () => new Child(task("refresh", key)));
      await Promise.all(children.map((child) => child.hears("ready")));
      for (const child of children) child.go();
      await Promise.all([...children.map((child) => child.hears("loading")), service.requestCount(1, 60_000)]);
      gate.open();
      const results = await Promise.all(children.map((child) => child.hears("result")));

      const seen = {
        requests: service.requests.length,
        results: count(results.map(({ result }) => result)),
        failures: count(results.flatMap(({ failure = [] }) => failure)),
        warnings: count(results.flatMap(({ warnings }) => warnings.map(withoutAddress))),
      };
      assert.deepEqual(seen, { requests: 1, ...expected });
      const answers = new Set(results.map(({ receivedAt, body }) => JSON.stringify({ receivedAt, body })));
      assert.equal(answers.size, 1);
      assert.ok(expected === refused || (results[0]?.receivedAt ?? 0) > before);
      assert.equal((await windowHere().calls.today()).made, made + 1);
    });
  }

  it("H7 a lock whose holder was killed is taken over within 30 seconds, and one whose holder lives is not; neither holds a process id", async () => {
    const other = join(storage, "other");
    const [victim, survivor] = [new Child(task("hold")), new Child({ ...task("hold"), storage: other })];
    await Promise.all([victim.hears("holding"), survivor.hears("holding")]);
    const locks = join(storage, "locks");
    const names = await readdir(locks);
    assert.deepEqual(names, [`${heldLock}.1`]);
    assert.equal(await readFile(join(locks, `${heldLock}.1`), "utf8"), "");

    await victim.kill();
    const killedAt = performance.now();
    const abort = new AbortController();
    const inVain = windowHere({ folder: other }).locks.withLock(heldLock, () => Promise.resolve("taken"), abort.signal);
    await windowHere().locks.withLock(heldLock, () => Promise.resolve());
    const seconds = (performance.now() - killedAt) / 1000;
    abort.abort();
    console.log(`      taken over after ${seconds.toFixed(1)} s`);
    assert.ok(seconds < 30, `${seconds} s`);
    assert.equal(await inVain, undefined);
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
    assert.equal(service.requests.length, 1);
    assert.equal((await windowHere().calls.today()).made, 1);
  });
});

/** The log's line without what differs from run to run. */
function withoutAddress(line: string): string {
  return line.replace(/^https:[^ ]+: /, "").replace(/, request id [\w-]+/, "");
}

function count(values: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

import assert from "node:assert/strict";

import { systemClock } from "../../src/editor/platform/clock";
import type { Clock } from "../../src/weather/base/ports";
import type { RefreshResult } from "../../src/weather/feed/refreshResult";
import { DEFAULT_KEY, startWeatherService, type WeatherService } from "../loopback/weatherService";
import { openStorage, Warnings } from "../unit/service/storage/openStorage";
import { clockAt, countIn, makeFolder, removeFolder, TestStorage } from "../unit/service/storage/storageFixture";
import { Child } from "./child";
import { itRows } from "../unit/weather/itEach";
import { weatherQueryAt, openWindow, refreshOnce } from "./window";
import { heldLock } from "./windowProcess";

const windows = 20;
const anHourAgo: Clock = { ...systemClock, now: () => Date.now() - 60 * 60_000 };
const warmUp = 100;
/** Each refresh releases the same. Apart from that, a process grows once, while its code is compiled. */
const refreshes = 400;
const maxGrowth = 1024 * 1024 + refreshes * 419;

describe("windows in separate processes", () => {
  const storage = new TestStorage();
  let service: WeatherService;
  let children: readonly Child[];
  let takingOver: Promise<void>;
  before(async () => {
    service = await startWeatherService();
    children = Array.from({ length: windows }, () => new Child());
    const [victim, survivor] = [new Child(), new Child()];
    await Promise.all([victim, survivor, ...children].map((child) => child.hears("ready")));
    // Started first, because it mostly waits, while the other tests run.
    takingOver = takeOver(victim, survivor);
    takingOver.catch(() => undefined);
  });
  after(async () => {
    await Child.killAll();
    await service.close();
  });
  afterEach(() => service.reset());

  const setup = () => ({ storage: storage.folder, key: DEFAULT_KEY, caPem: service.caPem });
  const query = () => weatherQueryAt(service.baseUrl);
  const made = async (): Promise<number> => (await countIn(storage.open({ clock: clockAt(Date.now()) }))).made;

  /** Refreshes in this process, and stores the answer. @returns the time of receipt. */
  async function refreshHere(expected: RefreshResult<unknown>["kind"], clock = systemClock): Promise<number> {
    const [{ result, receivedAt } = assert.fail()] = await refreshOnce(openWindow({ ...setup(), clock }), query());
    assert.equal(result, expected);
    return receivedAt ?? assert.fail();
  }

  const assertOneRequest = async (isExpired: boolean): Promise<void> => {
    const before = isExpired ? await refreshHere("answer", anHourAgo) : 0;
    service.reset();
    const madeBefore = await made();
    const gate = service.gate();
    for (const child of children) child.send({ kind: "refresh", ...setup(), queries: [query()] });
    await Promise.all([...children.map((child) => child.hears("wanting")), service.requestCount(1, 60_000)]);
    gate.open();
    const reports = await Promise.all(children.map((child) => child.hears("result")));

    assert.deepEqual([service.requests.length, (await made()) - madeBefore], [1, 1]);
    assert.equal(reports.flatMap(({ warnings }) => warnings).join(), "");
    const results = reports.flatMap((report) => report.results);
    const fresh = Array<string>(windows - 1).fill("fresh");
    assert.deepEqual(results.map(({ result }) => result).sort(), ["answer", ...fresh]);
    const [{ body, receivedAt = 0 } = assert.fail()] = results;
    for (const one of results) assert.deepEqual([one.body, one.receivedAt], [body, receivedAt]);
    assert.ok(receivedAt > before);
  };
  itRows(assertOneRequest, {
    "20 processes that find the same expired entry make one request, and all have its answer [H5]": [true],
    "20 processes that start cold make one request, and all have its answer [H6]": [false],
  });

  it("1,000 activations with a fresh stored answer make no request [H13]", async () => {
    const receivedAt = await refreshHere("answer");
    for (let activation = 0; activation < 1000; activation++) assert.equal(await refreshHere("fresh"), receivedAt);
    assert.deepEqual({ requests: service.requests.length, calls: await made() }, { requests: 1, calls: 1 });
  });

  it(`a window needs no more memory after ${refreshes} refreshes, and leaves nothing when closed`, async () => {
    const child = new Child("--expose-gc");
    child.send({ kind: "endure", ...setup(), query: query(), warmUp, refreshes });
    const { growth, warnings } = await child.hears("end");
    assert.deepEqual(warnings, []);
    assert.ok(growth < maxGrowth, `${growth} bytes`);
    // The process ends without a signal: no timer, connection, or file keeps it running.
    assert.deepEqual(await child.exit, [0, null]);
    assert.equal(service.requests.length, warmUp + refreshes);
  });

  it("a lease is taken over if its holder was killed, but not if the holder lives [H7]", () => takingOver);
});

/**
 * Kills the holder of a lease, and waits for this lease; waits as long for the lease of a living holder, in vain.
 */
async function takeOver(victim: Child, survivor: Child): Promise<void> {
  const [storage, other] = [await makeFolder(), await makeFolder()];
  victim.send({ kind: "hold", storage });
  survivor.send({ kind: "hold", storage: other });
  await Promise.all([victim.hears("holding"), survivor.hears("holding")]);
  await victim.kill();
  const [log, abort] = [new Warnings(), new AbortController()];
  const [taken, held] = [storage, other].map((folder) => openStorage(folder, log, { clock: systemClock }));
  const done = (): Promise<string> => Promise.resolve("done");
  const waiting = held?.leases.withLease(heldLock, done, abort.signal);
  await taken?.leases.withLease(heldLock, done, abort.signal);
  abort.abort();
  assert.equal(await waiting, undefined);
  await survivor.kill();
  for (const one of [taken, held]) one?.database.dispose();
  await Promise.all([storage, other].map(removeFolder));
}

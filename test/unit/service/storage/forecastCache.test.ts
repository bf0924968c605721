import assert from "node:assert/strict";

import { files } from "../../../../src/service/storage/atomicFile";
import { forecastCodec } from "../../../../src/service/storage/forecastCodec";
import { keptPositions, positionCodec } from "../../../../src/service/storage/positions";
import { QueryCache, type QueryCodec } from "../../../../src/service/storage/queryCache";
import type { LocationKey } from "../../../../src/weather/model/locationKey";
import { mostPositions } from "../../../../src/weather/model/position";
import type { ForecastQuery, PositionReply } from "../../../../src/weather/precipitation/ports";
import { failures } from "../../weather/fakes";
import { endpointAt } from "../harness";
import { aForecast, forecastQuery as query } from "./forecastFixture";
import { Warnings } from "./openStorage";
import { alone, TestStorage } from "./storageFixture";

const storage = new TestStorage();
const signal = (): AbortSignal => new AbortController().signal;

/** What one window has in `folder`, and what it was warned of. */
function openCache<Query, Cached>(codec: QueryCodec<Query, Cached>, folder = storage.path("forecasts")) {
  const { locks } = storage.open();
  const log = new Warnings();
  return { cache: new QueryCache({ folder, files, locks, log }, codec), warnings: log.all };
}

/** The forecasts of one window. */
const open = () => openCache(forecastCodec).cache;

describe("kept forecasts", () => {
  it("are read by another window as they were written", async () => {
    const cached = { answer: aForecast() };
    await open().store(query, cached);
    assert.deepEqual(await open().read(query), cached);
  });

  it("belong to their query alone", async () => {
    await open().store(query, { answer: aForecast() });
    const endpoint = endpointAt("https://weather.example", "query");
    const others = [
      { ...query, location: "178087" as LocationKey },
      { ...query, language: "de" },
      { ...query, endpoint },
    ];
    assert.deepEqual(await Promise.all(others.map((other) => open().read(other))), [{}, {}, {}]);
  });

  it("are asked for by one window at a time", async () => {
    const act = alone();
    const results = [1, 2, 3].map(() => open().withLock(query, act, signal()));
    assert.deepEqual(await Promise.all(results), [1, 1, 1]);
    assert.equal(await open().withLock(query, act, AbortSignal.abort()), undefined);
  });

  it("can be removed", async () => {
    await open().store(query, { answer: aForecast() });
    await open().clear();
    assert.deepEqual(await open().read(query), {});
  });
});

describe("kept positions", () => {
  const position = { latitude: 40.71, longitude: -74.01 };
  const key = {} as Parameters<ReturnType<typeof keptPositions>["positionOf"]>[1];

  /** The positions of one window, and how often a location was looked up. */
  function openPositions(reply: PositionReply = { kind: "position", position }, folder = storage.path("forecasts")) {
    const looked: ForecastQuery[] = [];
    const source = {
      positionOf: (asked: ForecastQuery): Promise<PositionReply> => {
        looked.push(asked);
        return Promise.resolve(reply);
      },
    };
    const { cache, warnings } = openCache(positionCodec, folder);
    const positions = keptPositions(cache, source);
    return { find: (asked = query) => positions.positionOf(asked, key, signal()), looked, warnings };
  }
  const elsewhere = { ...query, location: "178087" as LocationKey };

  it("are looked up once for all windows", async () => {
    const [one, other] = [openPositions(), openPositions()];
    for (const { find } of [one, one, other, openPositions()])
      assert.deepEqual(await find(), { kind: "position", position });
    assert.deepEqual([one.looked.length, other.looked.length], [1, 0]);
  });

  it("stay when another one is found in another window", async () => {
    const [one, other] = [openPositions(), openPositions()];
    await one.find();
    await other.find(elsewhere);
    const last = openPositions();
    await last.find();
    await last.find(elsewhere);
    assert.deepEqual(last.looked, []);
  });

  it("are kept in this window alone where their answer must not be written to disk", async () => {
    const one = openPositions({ kind: "position", position, isVolatile: true });
    const other = openPositions();
    for (const { find } of [one, one, other]) await find();
    assert.deepEqual([one.looked.length, other.looked.length], [1, 1]);
  });

  it("that were removed do not come back with another one", async () => {
    const one = openPositions();
    await one.find();
    await openCache(positionCodec).cache.clear();
    await one.find(elsewhere);
    const other = openPositions();
    await other.find();
    await other.find(elsewhere);
    assert.equal(other.looked.length, 1);
  });

  it("belong to their service", async () => {
    await openPositions().find();
    const other = openPositions();
    await other.find({ ...query, endpoint: endpointAt("https://other.example") });
    assert.equal(other.looked.length, 1);
  });

  it("are looked up again after a failure", async () => {
    const reply: PositionReply = { kind: "failure", failure: failures.unreachable };
    const one = openPositions(reply);
    assert.deepEqual([await one.find(), await one.find()], [reply, reply]);
    assert.equal(one.looked.length, 2);
  });

  it("are looked up once also where nothing can be stored", async () => {
    await files.writeFile(storage.path("file"), "");
    const one = openPositions(undefined, storage.path("file", "forecasts"));
    await one.find();
    await one.find();
    assert.equal(one.looked.length, 1);
    assert.ok(one.warnings.length > 0);
  });

  it("are 200 at the most, and those that are no positions are left out", async () => {
    await openPositions().find();
    const [name = ""] = await storage.names("forecasts");
    const many = Array.from({ length: 1000 }, (_, index) => [`${index}X`, 1, 2]);
    const bad = [null, ["349727", 91, 0], ["349727", "1", 2], [349727, 1, 2], { 0: "349727" }];
    const write = (positions: unknown): Promise<void> =>
      files.writeFile(storage.path("forecasts", name), JSON.stringify({ version: 1, positions }));
    await write([...many, ...bad]);
    const one = openPositions();
    await one.find();
    await one.find({ ...query, location: "999X" as LocationKey });
    assert.equal(one.looked.length, 1);
    const kept = JSON.parse(await files.readFile(storage.path("forecasts", name), "utf8")) as { positions: unknown[] };
    assert.ok(kept.positions.length <= mostPositions && kept.positions.length > 100);
    assert.deepEqual(kept.positions.at(-1), ["349727", 40.71, -74.01]);
  });
});

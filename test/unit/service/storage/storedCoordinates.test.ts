import assert from "node:assert/strict";

import { files } from "../../../../src/service/storage/atomicFile";
import {
  type AskCoordinates,
  storedCoordinates,
  coordinatesCodec,
} from "../../../../src/service/storage/storedCoordinates";
import { QueryCache } from "../../../../src/service/storage/queryCache";
import type { LocationKey } from "../../../../src/weather/model/locationKey";
import type { Reply } from "../../../../src/weather/model/answer";
import type { Coordinates } from "../../../../src/weather/model/coordinates";
import type { WeatherQuery } from "../../../../src/weather/model/weatherQuery";
import { answerFrom, failures, FakeClock } from "../../weather/fakes";
import { apiKey, endpointAt } from "../harness";
import { Warnings } from "./openStorage";
import { query, TestStorage } from "./storageFixture";

const position = { latitude: 40.71, longitude: -74.01 };

describe("kept positions", () => {
  const storage = new TestStorage();
  let clock: FakeClock;
  beforeEach(() => (clock = new FakeClock()));
  const answerWith = (isStorable: boolean) => (): Reply<Coordinates> => ({
    kind: "answer",
    answer: { ...answerFrom(clock.now()), content: position, isStorable },
  });
  const found = answerWith(true);
  const key = { key: apiKey("canary-key"), id: "id" };

  /** One window's stored coordinates, and what it looked up. */
  function openPositions(reply = found, folder = storage.path("positions")) {
    const looked: WeatherQuery[] = [];
    const ask: AskCoordinates = (asked) => {
      looked.push(asked);
      return Promise.resolve(reply());
    };
    const log = new Warnings();
    const parts = { folder, files, locks: storage.open().locks, log, now: clock.now };
    const cache = new QueryCache(parts, coordinatesCodec);
    const positionOf = storedCoordinates(cache, ask, clock.now);
    return {
      find: (asked = query) => positionOf(asked, key, new AbortController().signal),
      looked,
      cache,
      warnings: log.all,
    };
  }
  type Window = ReturnType<typeof openPositions>;
  const assertLookups = (windows: Record<string, Window>, expected: Record<string, number>): void => {
    const counts = Object.entries(windows).map(([name, { looked }]) => [name, looked.length] as const);
    assert.deepEqual(Object.fromEntries(counts), expected);
  };
  const elsewhere = { ...query, location: "178087" as LocationKey };

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
    const one = openPositions(answerWith(false));
    const other = openPositions();
    for (const { find } of [one, one, other]) await find();
    assertLookups({ one, other }, { one: 1, other: 1 });
  });

  it("that were removed do not come back with another one", async () => {
    const one = openPositions();
    await one.find();
    await openPositions().cache.clear();
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
    const reply: Reply<Coordinates> = { kind: "failure", failure: failures.unreachable };
    const one = openPositions(() => reply);
    for (const _ of [1, 2]) assert.deepEqual(await one.find(), reply);
    assert.equal(one.looked.length, 2);
  });

  it("are looked up once also where nothing can be stored", async () => {
    await files.writeFile(storage.path("file"), "");
    const one = openPositions(undefined, storage.path("file", "positions"));
    await one.find();
    await one.find();
    assert.equal(one.looked.length, 1);
    assert.ok(one.warnings.length > 0);
  });

  it("are looked up again where the file is none of positions", async () => {
    await openPositions().find();
    const [name = ""] = await storage.names("positions");
    const receivedAt = clock.now();
    const good = { version: 2, receivedAt, ...position };
    const bad = [7, [], { ...good, version: 1 }, { ...good, latitude: 91 }, { ...good, receivedAt: "now" }];
    for (const file of [...bad, good]) {
      await files.writeFile(storage.path("positions", name), JSON.stringify(file));
      const one = openPositions();
      await one.find();
      assert.equal(one.looked.length, file === good ? 0 : 1, JSON.stringify(file));
    }
  });
});

import assert from "node:assert/strict";

import { files } from "../../../../src/service/storage/atomicFile";
import { coordinatesCodec, StoredCoordinates } from "../../../../src/service/storage/storedCoordinates";
import { QueryCache } from "../../../../src/service/storage/queryCache";
import type { LocationKey } from "../../../../src/weather/model/locationKey";
import type { Reply } from "../../../../src/weather/model/answer";
import type { Coordinates } from "../../../../src/weather/model/coordinates";
import type { WeatherQuery } from "../../../../src/weather/model/weatherQuery";
import { answerFrom, day, failures, FakeClock } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { apiKey, endpointAt } from "../harness";
import { Warnings } from "./openStorage";
import { query, TestStorage } from "./storageFixture";

const position = { latitude: 40.71, longitude: -74.01 };
const key = { key: apiKey("canary-key"), id: "id" };
const failure: Reply<Coordinates> = { kind: "failure", failure: failures.unreachable };
const elsewhere = { ...query, location: "178087" as LocationKey };
const otherService = { ...query, endpoint: endpointAt("https://other.example") };

interface Setting {
  /** Whether the service's answer may be written to disk; undefined if there is none. */
  readonly isStorable?: boolean | undefined;
  readonly folder?: string;
  /** Milliseconds that pass after each position. */
  readonly pause?: number;
}

describe("kept positions", () => {
  const storage = new TestStorage();
  let clock: FakeClock;
  beforeEach(() => (clock = new FakeClock()));

  /** A window's coordinates, which `ask` looks up. */
  function open(ask: () => Promise<Reply<Coordinates>>, folder: string): StoredCoordinates {
    const { locks } = storage.open();
    const parts = { folder: storage.path(folder), files, locks, log: new Warnings(), now: clock.now };
    return new StoredCoordinates(new QueryCache(parts, coordinatesCodec), ask, clock.now);
  }

  /** Finds these positions in a window that opens, one after the other. @returns how many it looks up. */
  async function lookUps(asked: readonly WeatherQuery[], setting: Setting = {}): Promise<number> {
    const { isStorable, folder = "positions", pause = 0 } = { isStorable: true, ...setting };
    let count = 0;
    const ask = (): Promise<Reply<Coordinates>> => {
      count += 1;
      if (isStorable === undefined) return Promise.resolve(failure);
      const answer = { ...answerFrom(clock.now()), content: position, isStorable };
      return Promise.resolve({ kind: "answer", answer });
    };
    const coordinates = open(ask, folder);
    for (const each of asked) {
      const found = await coordinates.find(each, key, new AbortController().signal);
      assert.deepEqual(found, isStorable === undefined ? failure : position);
      clock.set(pause);
    }
    return count;
  }

  const twice = [query, query];
  itRows(
    async (expected: number, asked: readonly WeatherQuery[], setting: Setting) => {
      await files.writeFile(storage.path("file"), "");
      assert.equal(await lookUps(asked, setting), expected);
    },
    {
      "belong to their service and location": [3, [query, elsewhere, otherService, query, elsewhere, otherService], {}],
      "are looked up again after a failure": [2, twice, { isStorable: undefined }],
      "are looked up once where their answer must not be written to disk": [1, twice, { isStorable: false }],
      "are looked up once if they can't be stored": [1, twice, { folder: "file" }],
      "are looked up again when they are 13 days old": [2, twice, { isStorable: false, pause: 13 * day }],
    },
  );

  it("are kept for other windows, except where their answer must not be written to disk", async () => {
    for (const count of [1, 1]) assert.equal(await lookUps([query], { isStorable: false }), count);
    for (const count of [1, 0]) assert.equal(await lookUps(twice), count);
  });

  it("aren't looked up for a place that was selected from search results", async () => {
    const window = open(() => assert.fail("It asks."), "positions");
    await window.remember(query, position);
    assert.equal(await lookUps([query]), 0);
  });

  it("that can't be stored are forgotten with the stored ones", async () => {
    let count = 0;
    const answer = { ...answerFrom(clock.now()), content: position, isStorable: false };
    const window = open(() => Promise.resolve({ kind: "answer", answer: (count++, answer) }), "positions");
    for (const expected of [1, 1]) {
      await window.find(query, key, new AbortController().signal);
      assert.equal(count, expected);
    }
    window.forget();
    await window.find(query, key, new AbortController().signal);
    assert.equal(count, 2);
  });

  it("are looked up again where the file is none of positions", async () => {
    await lookUps([query]);
    const [name = ""] = await storage.names("positions");
    const good = { version: 2, receivedAt: clock.now(), ...position };
    const bad = [7, [], { ...good, version: 1 }, { ...good, latitude: 91 }, { ...good, receivedAt: "now" }];
    for (const file of [...bad, good]) {
      await files.writeFile(storage.path("positions", name), JSON.stringify(file));
      assert.equal(await lookUps([query]), file === good ? 0 : 1, JSON.stringify(file));
    }
  });
});

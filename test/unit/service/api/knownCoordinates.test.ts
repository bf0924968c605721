import assert from "node:assert/strict";

import type { Client } from "../../../../src/service/api/client";
import { KnownCoordinates } from "../../../../src/service/api/knownCoordinates";
import type { Reply } from "../../../../src/weather/model/answer";
import type { Coordinates } from "../../../../src/weather/model/coordinates";
import type { LocationKey } from "../../../../src/weather/model/locationKey";
import type { WeatherQuery } from "../../../../src/weather/model/weatherQuery";
import { itRows } from "../../weather/itEach";
import { answerFrom, day, failures, freeTurn } from "../../weather/fakes";
import { apiKey, endpointAt } from "../harness";
import { PassingClock, query, TestStorage, type WindowSetting } from "../storage/storageFixture";

const position = { latitude: 40.71, longitude: -74.01 };
const key = { kind: "key", key: apiKey("canary-key"), id: "id" } as const;
const options = { key, signal: new AbortController().signal, turn: freeTurn };
const failure: Reply<Coordinates> = { kind: "failure", failure: failures.unreachable };
const elsewhere = { ...query, location: "178087" as LocationKey };
const otherService = { ...query, endpoint: endpointAt("https://other.example") };

interface Setting extends WindowSetting {
  /** Whether the answer may be stored; undefined if the call fails. */
  readonly isStorable?: boolean | undefined;
  /** Milliseconds that pass after each lookup. */
  readonly pause?: number;
}

describe("stored coordinates", () => {
  const storage = new TestStorage();
  let clock: PassingClock;
  beforeEach(() => (clock = new PassingClock()));

  const open = (ask: () => Promise<Reply<Coordinates>>, setting: WindowSetting = {}): KnownCoordinates =>
    new KnownCoordinates(storage.open({ ...setting, clock }).values, { call: ask as Client["call"] }, clock.now);

  /** Finds coordinates in a new window, one after the other. @returns the number of calls. */
  async function lookUps(asked: readonly WeatherQuery[], given: Setting = {}): Promise<number> {
    const { isStorable, pause = 0, ...setting } = { isStorable: true, ...given };
    let count = 0;
    const ask = (): Promise<Reply<Coordinates>> => {
      count += 1;
      if (isStorable === undefined) return Promise.resolve(failure);
      const answer = { ...answerFrom(clock.now()), content: position, isStorable };
      return Promise.resolve({ kind: "answer", answer });
    };
    const coordinates = open(ask, setting);
    for (const each of asked) {
      const found = await coordinates.find(each, options);
      assert.deepEqual(found, isStorable === undefined ? failure : position);
      clock.set(pause);
    }
    return count;
  }

  const twice = [query, query];
  itRows(
    async (expected: number, asked: readonly WeatherQuery[], setting: Setting) =>
      assert.equal(await lookUps(asked, setting), expected),
    {
      "each service and place is looked up": [3, [query, elsewhere, otherService, query, elsewhere, otherService], {}],
      "coordinates are looked up again after a failure": [2, twice, { isStorable: undefined }],
      "a window looks coordinates up once if the answer mustn't be stored": [1, twice, { isStorable: false }],
      "a window looks coordinates up once if nothing can be stored [I3]": [1, twice, { sqlite: () => undefined }],
      "coordinates are looked up again after 13 days [I12]": [2, twice, { pause: 13 * day }],
    },
  );

  it("coordinates are stored for other windows, unless the answer mustn't be stored", async () => {
    for (const count of [1, 1]) assert.equal(await lookUps([query], { isStorable: false }), count);
    for (const count of [1, 0]) assert.equal(await lookUps(twice), count);
  });

  it("coordinates of a place that was selected from search results aren't looked up", async () => {
    await open(() => assert.fail("It asks.")).remember(query, position);
    assert.equal(await lookUps([query]), 0);
  });

  it("stored coordinates that are exactly 0 and 0 are looked up [K18]", async () => {
    await open(() => assert.fail("It asks.")).remember(query, { latitude: 0, longitude: 0 });
    assert.equal(await lookUps([query]), 1);
  });

  it("coordinates that aren't stored aren't used with a different key, or after the key was removed", async () => {
    let count = 0;
    const answer = { ...answerFrom(clock.now()), content: position, isStorable: false };
    const window = open(() => Promise.resolve({ kind: "answer", answer: (count++, answer) }));
    const find = (id: string) => window.find(query, { ...options, key: { ...key, id } });
    for (const id of ["id", "id", "other"]) await find(id);
    assert.equal(count, 2);
    window.forget();
    await find("id");
    assert.equal(count, 3);
  });

  it("stored coordinates that aren't on Earth are looked up again [I2]", async () => {
    await lookUps([query]);
    const sql = "UPDATE entries SET value = json_set(value, '$.latitude', 91)";
    await storage.open({ clock }).database.write((tables) => tables.run(sql));
    assert.equal(await lookUps([query]), 1);
  });
});

import assert from "node:assert/strict";
import { readFile, utimes } from "node:fs/promises";

import { files } from "../../../../src/service/storage/atomicFile";
import { conditionsCodec } from "../../../../src/service/storage/conditionsCodec";
import { QueryCache, type QueryCodec } from "../../../../src/service/storage/queryCache";
import { coordinatesCodec } from "../../../../src/service/storage/storedCoordinates";
import { Tidying } from "../../../../src/service/storage/tidying";
import type { WeatherQuery } from "../../../../src/weather/model/weatherQuery";
import { day, FakeClock, minute } from "../../weather/fakes";
import { formats } from "./formats";
import { Warnings } from "./openStorage";
import { anAnswer, aTrouble, query, TestStorage } from "./storageFixture";

const forecast = formats.minuteForecast;
const coordinates = { latitude: 40.71, longitude: 7 };
/** Everything of the service that is stored in files. */
const contents: Readonly<Record<string, readonly [codec: unknown, contentAt: (at: number) => object, mark: RegExp]>> = {
  "an answer": [conditionsCodec, (at) => ({ answer: anAnswer("Fog", at) }), /Fog/],
  "past temperatures": [conditionsCodec, (at) => ({ history: [{ at, celsius: 21.4 }] }), /21\.4/],
  "a minute forecast": [forecast.codec, (at) => ({ answer: forecast.answerAt(at) }), /Rain ending/],
  "a position": [coordinatesCodec, (receivedAt) => ({ coordinates, receivedAt }), /40\.71/],
};

for (const [what, [codec, contentAt, mark]] of Object.entries(contents))
  describe(`${what} that is stored`, () => {
    const storage = new TestStorage();
    let clock: FakeClock;
    beforeEach(() => (clock = new FakeClock()));

    const open = (): QueryCache<WeatherQuery, object> => {
      const parts = { folder: storage.path("kept"), files, locks: storage.open().locks, log: new Warnings() };
      return new QueryCache({ ...parts, now: clock.now }, codec as QueryCodec<WeatherQuery, object>);
    };
    const names = (): Promise<readonly string[]> => storage.names("kept").catch(() => []);
    const text = async (): Promise<string> => {
      const texts = (await names()).map((name) => readFile(storage.path("kept", name), "utf8"));
      return (await Promise.all(texts)).join("\n");
    };
    /** Stores, at the time of the clock. */
    const store = async (content: object): Promise<void> => {
      await open().store(query, content);
      for (const name of await names())
        await utimes(storage.path("kept", name), clock.now() / 1000, clock.now() / 1000);
    };

    it("I12 is read until it is 13 days old, and not while it is from further ahead", async () => {
      const content = contentAt(clock.now());
      await store(content);
      clock.set(13 * day - 1);
      assert.deepEqual(await open().read(query), content);
      for (const change of [1, -26 * day]) {
        clock.set(change);
        assert.deepEqual(await open().read(query), {});
      }
    });

    it("I12 is not written again when it is 13 days old", async () => {
      const content = contentAt(clock.now());
      clock.set(13 * day - 1);
      await store({ ...content, failureRecord: aTrouble(clock.now()) });
      assert.match(await text(), mark);
      await open().clear();
      clock.set(1);
      await store({ ...content, failureRecord: aTrouble(clock.now()) });
      assert.doesNotMatch(await text(), mark);
    });

    it("I12 is removed 13 days after it came, though a failure has written it again", async () => {
      const content = contentAt(clock.now());
      clock.set(12 * day);
      await store({ ...content, failureRecord: aTrouble(clock.now()) });
      clock.set(day - 1);
      await open().tidy();
      assert.match(await text(), mark);
      clock.set(1);
      await open().tidy();
      assert.deepEqual(await names(), []);
    });
  });

describe("tidying", () => {
  it("I12 begins a minute after the start, goes on daily, and ends with the window", async () => {
    const clock = new FakeClock();
    const times: number[] = [];
    const place = (): { tidy: () => Promise<void> } => ({
      tidy: () => Promise.resolve(void times.push(clock.monotonic() / minute)),
    });
    const tidying = new Tidying(clock, [place()]);
    tidying.add(place());
    await clock.pass(3 * day);
    const daily = 24 * 60;
    assert.deepEqual(times, [1, 1, daily + 1, daily + 1, 2 * daily + 1, 2 * daily + 1]);
    tidying.dispose();
    assert.deepEqual(clock.delays, []);
  });
});

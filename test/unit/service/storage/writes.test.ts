import assert from "node:assert/strict";

import type { HttpResponse } from "../../../../src/service/http/transport";
import { Database } from "../../../../src/service/storage/database";
import type { LocationKey } from "../../../../src/weather/model/locationKey";
import { makeObservation } from "../../../loopback/observations";
import { openWindow } from "../../../processes/window";
import { minute, settled } from "../../weather/fakes";
import { bytesOf, clockAt, query, TestStorage } from "./storageFixture";

describe("windows that share a file", () => {
  const storage = new TestStorage();

  it("an answer takes three writes to the shared file: a lease, a call, and all the rest", async () => {
    const clock = clockAt(Date.now());
    const send = (): Promise<HttpResponse> => {
      const headers = { date: new Date(clock.now()).toUTCString(), "cache-control": "max-age=600" };
      return Promise.resolve({ status: 200, headers, text: JSON.stringify([makeObservation({ now: clock.now() })]) });
    };
    const connect = () => Promise.resolve({ send, close: () => Promise.resolve() });
    const window = openWindow({ storage: storage.folder, key: "commits-key", clock, connect });
    const commits: number[] = [];
    for (const location of ["1", "2", "3"]) {
      const { feed, release } = window.feeds.conditions.acquire(
        { ...query, location: location as LocationKey },
        "shown",
      );
      assert.equal((await feed.refresh()).kind, "answer");
      await window.database.read(() => 0);
      // SQLite counts the commits in the header of the file.
      commits.push(bytesOf(storage.file()).readUInt32BE(24));
      release();
      clock.set(minute);
    }
    window.dispose();
    const [first = 0, second = 0, third = 0] = commits;
    assert.deepEqual([second - first, third - second], [3, 3]);
  });

  it("to see what other windows have stored, a window reads the calls once for all places, and writes nothing", async () => {
    const operations = { reads: 0, writes: 0 };
    const watch = <Part extends object>(part: Part): Part => {
      if (!(part instanceof Database)) return part;
      const [read, write] = [part.read.bind(part), part.write.bind(part)];
      part.read = (act) => ((operations.reads += 1), read(act));
      part.write = (act) => ((operations.writes += 1), write(act));
      return part;
    };
    const connect = () => Promise.reject(new Error("no network"));
    const window = openWindow({
      storage: storage.folder,
      key: "reads-key",
      clock: clockAt(Date.now()),
      connect,
      watch,
    });
    const places = ["1", "2", "3"].map((location) => ({ ...query, location: location as LocationKey }));
    const acquired = places.map((place) => window.feeds.conditions.acquire(place, "listed"));
    await window.database.read(() => 0);
    Object.assign(operations, { reads: 0, writes: 0 });
    window.feeds.sync();
    await settled();
    // The calls, and the answer, the failure, and the temperatures of each place.
    assert.deepEqual(operations, { reads: 1 + 3 * places.length, writes: 0 });
    for (const { release } of acquired) release();
    window.dispose();
  });
});

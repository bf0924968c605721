import assert from "node:assert/strict";

import type { HttpResponse } from "../../../../src/service/http/transport";
import type { LocationKey } from "../../../../src/weather/model/locationKey";
import { makeObservation } from "../../../loopback/observations";
import { openWindow } from "../../../processes/window";
import { minute } from "../../weather/fakes";
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
});

import assert from "node:assert/strict";

import type { WeatherQuery } from "../../../../src/weather/model/weatherQuery";
import { canary as key } from "../../../canary";
import { scannerOf } from "../../../canary/scanner";
import { combine, headers, observation, problem, status } from "../../../loopback/scenarios";
import { startWeatherService } from "../../../loopback/weatherService";
import { openWindow } from "../../../processes/window";
import { closingAfterEach, endpointAt, weatherQueryAt } from "../harness";
import { bytesOf, clockAt, TestStorage } from "./storageFixture";

describe("the key at rest", () => {
  const storage = new TestStorage();
  const closing = closingAfterEach();

  it("no stored file has the key in any form, an address with a query, or an error's Reference [I10]", async () => {
    const service = await closing(startWeatherService());
    const window = openWindow({ storage: storage.folder, key, clock: clockAt(Date.now()), caPem: service.caPem });
    const check = async (asked: WeatherQuery): Promise<string> => {
      const { feed, release } = window.feeds.conditions.acquire(asked, "shown");
      const result = await feed.refresh("check");
      release();
      return result.kind;
    };
    const encoded = encodeURIComponent(key);
    const echo = headers({ "Cache-Control": `max-age=60, ${key}`, "RateLimit-Remaining": "41", "X-Key": key });
    const echoes = observation({ WeatherText: `Fog ${key}`, Extra: `x?apikey=${encoded}`, [key]: key });
    const kinds: string[] = [];
    const addresses = { header: service.baseUrl, query: service.altBaseUrl };
    for (const scheme of ["header", "query"] as const) {
      const steps: [string, Parameters<typeof service.behave>[0]][] = [
        ["349727", combine(echoes, echo)],
        ["178087", problem(401, { Message: key, trace: { requestId: "f88dc27c-wmf1-4982-be8d-cc7b0f2a2b41" } })],
        ["226396", problem(500, { instance: `/x?apikey=${encoded}`, Code: key })],
        ["202396", status(503, `<a href="?apikey=${encoded}">${key}</a>`, { "Retry-After": "120" })],
        ["7777", { name: "quotaExceeded" }],
      ];
      for (const [location, behavior] of steps) {
        service.behave(behavior, { times: 1 });
        kinds.push(await check(weatherQueryAt(endpointAt(addresses[scheme], scheme), location, true)));
      }
    }
    window.dispose();
    const expected = ["answer", "failure", "failure", "failure", "failure"];
    assert.deepEqual(kinds, [...expected, ...expected]);

    const stored = bytesOf(storage.file()).toString("latin1");
    assert.ok(stored.includes("WeatherText"));
    assert.ok(stored.includes("request id f88dc27c"));
    assert.equal(scannerOf({ key })(stored), undefined);
    assert.doesNotMatch(stored, /apikey=[^[]|reference/i);
    for (const address of Object.values(addresses)) {
      const { host } = new URL(address);
      assert.ok(stored.includes(host));
      assert.doesNotMatch(stored, new RegExp(`${host}[^"\\s]*\\?`));
    }
  });
});

import assert from "node:assert/strict";

import { canary as key } from "../../../canary";
import { ChangedFiles } from "../../../canary/changedFiles";
import { Scanner } from "../../../canary/scanner";
import { combine, headers, observation, problem, status, validated } from "../../../loopback/scenarios";
import { openFeed } from "../api/feedFixture";
import { closingAfterEach } from "../harness";

const encoded = encodeURIComponent(key);
const echo = headers({ ETag: `"${key}"`, Vary: `Accept-Encoding, ${key}`, "RateLimit-Remaining": "41", "X-Key": key });
const echoes = observation({ WeatherText: `Fog ${key}`, Extra: `x?apikey=${encoded}`, [key]: key });

describe("the key at rest", () => {
  const closing = closingAfterEach();

  for (const scheme of ["header", "query"] as const)
    it(`I10 is in no file, in no form, and neither is an address with a query or an error's Reference (${scheme})`, async () => {
      const feed = await closing(openFeed({ scheme }));
      const files = new ChangedFiles(feed.folder);
      let stored = "";
      for (const behaviour of [
        combine(echoes, echo),
        problem(401, { Message: key, trace: { requestId: "0b1c" } }),
        problem(500, { instance: `/x?apikey=${encoded}`, Code: key }),
        status(503, `<a href="?apikey=${encoded}">${key}</a>`, { "Retry-After": "120" }),
        { name: "quotaExceeded" } as const,
        validated({ etag: '"1"' }),
        combine(validated({ etag: '"1"' }), headers({ "X-Key": key })),
      ]) {
        await feed.ask(behaviour);
        stored += [...files.read()].join("\n");
      }
      assert.equal(feed.service.requests.at(-1)?.status, 304);
      const { host } = new URL(feed.query.endpoint.base);
      for (const expected of ["WeatherText", "request id 0b1c", host]) assert.ok(stored.includes(expected), expected);
      assert.equal(new Scanner({ key }).scan(stored), undefined);
      assert.doesNotMatch(stored, /apikey=[^[]|reference/i);
      assert.doesNotMatch(stored, new RegExp(`${host}[^"\\s]*\\?`));
    });
});

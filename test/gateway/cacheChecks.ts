import assert from "node:assert/strict";

import type { Told } from "./asking";
import type { Check } from "./checks";
import { type Team } from "./team";

/** So many requests at once, of all people in turn. */
function many(team: Team, place: string, count: number): Promise<readonly Told[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => team.ask(place, { person: 10 + (index % (team.tokens.length - 10)) })),
  );
}

const statusesOf = (told: readonly Told[]): readonly number[] => [...new Set(told.map(({ status }) => status))];

/** What the service is asked, and what everybody gets of it. */
export const cacheChecks: readonly Check[] = [
  [
    "300 requests at once, nothing cached: one request to the service, 300 times the same answer",
    async (team) => {
      // Handshakes hold up the service, which is in this process, too: each round opens 100 connections more.
      for (let open = 100; open <= 300; open += 100) await many(team, "/", open);
      const place = team.newPlace();
      const gate = team.service.gate();
      const first = team.ask(place);
      await team.service.requestCount(1);
      const asked = many(team, place, 299);
      gate.open();
      const told = [await first, ...(await asked)];
      assert.deepEqual(statusesOf(told), [200]);
      assert.equal(new Set(told.map(({ text }) => text)).size, 1);
      assert.equal(team.service.requests.length, 1);
    },
  ],
  [
    "300 requests at the moment of expiry: one request to the service; nobody waits but the first",
    async (team) => {
      const place = await team.expiredPlace();
      const gate = team.service.gate();
      const first = team.ask(place, { person: 9 });
      await team.service.requestCount(1);
      const told = await many(team, place, 299);
      assert.deepEqual(statusesOf(told), [200]);
      assert.ok(
        told.every(({ headers }) => Date.parse(headers.expires ?? "") < Date.now()),
        "the last answer",
      );
      gate.open();
      const { headers } = await first;
      assert.ok(Date.parse(headers.expires ?? "") > Date.now(), "the new answer");
      assert.equal(team.service.requests.length, 1);
    },
  ],
  [
    "Expires, ETag and RateLimit-* pass, and Date is the moment of the answer; Set-Cookie, Age and max-age do not pass",
    async (team) => {
      const place = team.newPlace();
      const expires = new Date(Date.now() + 600_000).toUTCString();
      const headers = {
        ...{ Expires: expires, ETag: '"a-1"', "RateLimit-Limit": "500", "RateLimit-Remaining": "77" },
        ...{ "Set-Cookie": "a=b", "Cache-Control": "public, max-age=9000", "X-Accel-Redirect": "/x" },
        ...{ Age: "300" },
      };
      team.service.behave({ name: "headers", headers });
      for (const person of [0, 1]) {
        const told = await team.ask(place, { person });
        assert.equal(told.status, 200);
        const { etag, "ratelimit-limit": most, "ratelimit-remaining": left, "cache-control": control } = told.headers;
        assert.deepEqual([told.headers.expires, etag, most, left, control], [expires, '"a-1"', "500", "77", undefined]);
        assert.deepEqual([told.headers["set-cookie"], told.headers.age], [undefined, undefined]);
        assert.ok(Math.abs(Date.parse(told.headers.date ?? "") - Date.now()) < 3000);
      }
      const { status } = await team.ask(place, { headers: { "if-none-match": '"a-1"' } });
      assert.equal(status, 304, "who has the answer already gets a 304");
      assert.equal(team.service.requests.length, 1);
    },
  ],
  [
    "an answer after expiry has the new Expires, though the service has the same answer still",
    async (team) => {
      const place = team.newPlace();
      const inFuture = (ahead: number): string => new Date(Date.now() + ahead).toUTCString();
      const [soon, later] = [inFuture(1000), inFuture(600_000)];
      team.service.behave({ name: "headers", headers: { ETag: '"v-1"', Expires: soon } });
      await team.ask(place);
      await team.expired(soon);
      team.service.behave({
        name: "combine",
        of: [
          { name: "validated", etag: '"v-1"' },
          { name: "headers", headers: { Expires: later } },
        ],
      });
      for (const person of [0, 1]) {
        const { status, headers } = await team.ask(place, { person });
        assert.deepEqual([status, headers.expires], [200, later]);
      }
      assert.equal(team.service.requests.length, 2);
    },
  ],
  [
    "who asks and goes away has paid for an answer: the next one gets it without another request",
    async (team) => {
      const place = team.newPlace();
      const gate = team.service.gate();
      const leaving = new AbortController();
      const gone = assert.rejects(team.ask(place, { signal: leaving.signal }), /aborted/);
      await team.service.requestCount(1);
      leaving.abort();
      await gone;
      gate.open();
      assert.equal((await team.ask(place, { person: 1 })).status, 200);
      assert.equal(team.service.requests.length, 1);
    },
  ],
  [
    "who takes no gzip, and who asks for another language, gets what was asked for",
    async (team) => {
      const place = team.newPlace();
      const packed = await team.ask(place);
      const plain = await team.ask(place, { headers: { "accept-encoding": "identity" } });
      assert.deepEqual([packed.headers["content-encoding"], plain.headers["content-encoding"]], ["gzip", undefined]);
      assert.equal(plain.text, packed.text);
      assert.equal(team.service.requests.length, 1);
      assert.notEqual((await team.ask(`${place}&language=de`)).text, packed.text);
      assert.equal(team.service.requests.length, 2);
    },
  ],
];

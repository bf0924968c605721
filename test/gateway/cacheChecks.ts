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
    "1,000 requests at once, nothing cached: one request to the service, 1,000 times the same answer",
    async (team) => {
      const gate = team.service.gate();
      const asked = many(team, team.newPlace(), 1000);
      await team.service.requestCount(1);
      gate.open();
      const told = await asked;
      assert.deepEqual(statusesOf(told), [200]);
      assert.equal(new Set(told.map(({ text }) => text)).size, 1);
      assert.equal(team.service.requests.length, 1);
    },
  ],
  [
    "1,000 requests at the moment of expiry: one request to the service; nobody waits but the first",
    async (team) => {
      const place = await team.expiredPlace();
      const gate = team.service.gate();
      const first = team.ask(place, { person: 9 });
      await team.service.requestCount(1);
      const told = await many(team, place, 999);
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
    "Expires, ETag and RateLimit-* pass, and Date is the moment of the answer; Set-Cookie does not pass, nor does max-age",
    async (team) => {
      const place = team.newPlace();
      const expires = new Date(Date.now() + 600_000).toUTCString();
      const headers = {
        ...{ Expires: expires, ETag: '"a-1"', "RateLimit-Limit": "500", "RateLimit-Remaining": "77" },
        ...{ "Set-Cookie": "a=b", "Cache-Control": "public, max-age=9000", "X-Accel-Redirect": "/x" },
      };
      team.service.behave({ name: "headers", headers });
      for (const person of [0, 1]) {
        const told = await team.ask(place, { person });
        assert.equal(told.status, 200);
        const { etag, "ratelimit-limit": most, "ratelimit-remaining": left, "cache-control": control } = told.headers;
        assert.deepEqual([told.headers.expires, etag, most, left, control], [expires, '"a-1"', "500", "77", "public"]);
        assert.equal(told.headers["set-cookie"], undefined);
        assert.ok(Math.abs(Date.parse(told.headers.date ?? "") - Date.now()) < 3000);
      }
      const { status } = await team.ask(place, { headers: { "if-none-match": '"a-1"' } });
      assert.equal(status, 304, "who has the answer already gets a 304");
      assert.equal(team.service.requests.length, 1);
    },
  ],
  [
    "an answer that has expired is asked for with its ETag, and a 304 renews it",
    async (team) => {
      const place = team.newPlace();
      const soon = new Date(Date.now() + 1000).toUTCString();
      team.service.behave({ name: "headers", headers: { ETag: '"v-1"', Expires: soon } });
      const { text } = await team.ask(place);
      await team.expired(soon);
      team.service.behave({ name: "validated", etag: '"v-1"' });
      const renewed = await team.ask(place);
      assert.deepEqual([renewed.status, renewed.text], [200, text]);
      assert.deepEqual(
        team.service.requests.map(({ status }) => status),
        [200, 304],
      );
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

import assert from "node:assert/strict";
import { setMaxListeners } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

import type { Told } from "./asking";
import type { Check } from "./checks";
import { type Team, teamKey } from "./team";

const people = 20;
const inFuture = (seconds: number): string => new Date(Date.now() + seconds * 1000).toUTCString();

/** One request of each person, on connections that are open already. */
async function everybody(team: Team, place: string, asked: { signal?: AbortSignal } = {}): Promise<readonly Told[]> {
  const all = (one: string): Promise<readonly Told[]> =>
    Promise.all(Array.from({ length: people }, (_, index) => team.ask(one, { person: 60 + index, ...asked })));
  await all("/");
  return all(place);
}

/** The files of the cache that hold an answer for this place. */
async function filesOf(place: string, { gateway }: Team): Promise<readonly string[]> {
  const entries = await readdir(gateway.cache, { recursive: true, withFileTypes: true });
  const files = entries.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name));
  const texts = await Promise.all(files.map((file) => readFile(file, "latin1")));
  return files.filter((_, index) => texts[index]?.includes(place));
}

/** What cannot be kept for others, or not for long. */
export const unsharedChecks: readonly Check[] = [
  ...["private", "no-store"].map((directive): Check => [
    `an answer with ${directive}: each person's own, which says ${directive}; nobody waits but for the first call`,
    async (team) => {
      const place = team.newPlace();
      const headers = { "Cache-Control": `${directive}, max-age=600`, Expires: inFuture(600) };
      team.service.behave({ name: "headers", headers });
      const first = team.service.gate();
      const asked = everybody(team, place);
      await team.service.requestCount(1);
      const others = team.service.gate();
      first.open();
      await team.service.requestCount(1 + people);
      others.open();
      for (const told of await asked)
        assert.deepEqual([told.status, told.headers["cache-control"]], [200, directive], told.text);
      assert.equal((await team.ask(place)).headers["cache-control"], directive);
      assert.equal(team.service.requests.length, 2 + people);
      assert.deepEqual(await filesOf(place, team), []);
    },
  ]),
  [
    "an answer for one person is not asked for when that person has gone",
    async (team) => {
      const place = team.newPlace();
      team.service.behave({ name: "headers", headers: { "Cache-Control": "private" } });
      const gate = team.service.gate();
      const stays = team.ask(place);
      await team.service.requestCount(1);
      const leaving = new AbortController();
      setMaxListeners(0, leaving.signal);
      const gone = everybody(team, place, { signal: leaving.signal });
      const stay = everybody(team, place);
      // By these answers the requests before them have come to the gateway.
      await everybody(team, "/");
      leaving.abort();
      await assert.rejects(gone, /aborted/);
      gate.open();
      assert.equal((await stays).status, 200);
      assert.ok((await stay).every(({ status }) => status === 200));
      assert.equal(team.service.requests.length, 2 + people);
    },
  ],
  [
    "an answer that has expired when it comes: one call for all who ask in the next minute, Expires as it was",
    async (team) => {
      for (const expires of [inFuture(-5), inFuture(-86_400), "Thu, 01 Jan 1970 00:00:00 GMT", "0"]) {
        team.service.reset();
        team.service.behave({ name: "headers", headers: { Expires: expires } });
        const place = team.newPlace();
        const gate = team.service.gate();
        const asked = everybody(team, place);
        await team.service.requestCount(1);
        gate.open();
        for (const told of await asked) assert.deepEqual([told.status, told.headers.expires], [200, expires]);
        assert.equal(team.service.requests.length, 1, expires);
      }
    },
  ],
  [
    "an answer that has not expired is good for as long as its Expires says",
    async (team) => {
      const headers = { authorization: `Bearer ${teamKey}` };
      const days = [1, 9, 27, 31, 80, 180, 365, 800].map((day) => day * 86_400);
      for (const [sign, goodFor] of [
        [1, null],
        [-1, "60"],
      ] as const)
        for (const seconds of [2, 70, 3700, ...days]) {
          const expires = inFuture(sign * seconds);
          team.service.behave({ name: "headers", headers: { Expires: expires } });
          const told = await fetch(team.gateway.insideUrl + team.newPlace(), { headers });
          assert.deepEqual([told.headers.get("expires"), told.headers.get("x-accel-expires")], [expires, goodFor]);
        }
    },
  ],
];

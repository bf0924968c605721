import assert from "node:assert/strict";

import type { Told } from "./asking";
import type { Check } from "./checks";
import { Team } from "./team";

const countOf = (told: readonly Told[], status: number): number => told.filter((one) => one.status === status).length;

/** What one person, and all together, may spend. */
export const limitChecks: readonly Check[] = [
  [
    "60 invented languages within a second are one call; a language is one in any case of its letters",
    async () => {
      const team = await Team.open({}, 2);
      try {
        const place = team.newPlace();
        const invented = Array.from(
          { length: 60 },
          (_, index) => `x${String.fromCharCode(97 + (index % 26))}-${index}`,
        );
        await Promise.all(invented.map((name) => team.ask(`${place}&language=${name.replace(/\d/g, "q")}`)));
        assert.equal(team.service.requests.length, 1, "calls for languages that nobody speaks");
        for (const name of ["zh-cn", "ZH-CN", "zh-CN"]) await team.ask(`${place}&language=${name}`, { person: 1 });
        const asked = team.service.requests.map(({ url }) => url);
        assert.deepEqual(asked.slice(1), [place.replace("?", "?language=zh-cn&")]);
      } finally {
        await team.close();
      }
    },
  ],
  [
    "the team's calls are used up: 429 with Retry-After for what is new, the last answer where there is one",
    async () => {
      const team = await Team.open({ calls: "1r/m" }, 4);
      try {
        const begin = Date.now();
        const expired = await team.expiredPlace();
        const known = team.newPlace();
        await team.ask(known, { person: 3 });
        const told: Told[] = [];
        // Three people, each within their own rate; a few at once, which is kind to the handshakes of the service.
        for (let round = 0; round < 40; round++)
          told.push(...(await Promise.all([0, 1, 2].map((person) => team.ask(team.newPlace(), { person })))));
        // The service has forgotten the call for what has expired. 101 at once, and one more for each minute that passes.
        const calls = team.service.requests.length + 1;
        const most = 102 + (Date.now() - begin) / 60_000;
        assert.ok(calls >= 101 && calls <= most, `${calls} calls`);
        const refused = told.find(({ status }) => status === 429);
        assert.equal(refused?.headers["retry-after"], "60");
        assert.equal((JSON.parse(refused.text) as Record<string, unknown>)["Code"], "TooManyRequests");
        assert.equal(countOf(told, 200) + countOf(told, 429), 120);
        for (const place of [known, expired]) assert.equal((await team.ask(place, { person: 3 })).status, 200, place);
        assert.ok(team.service.requests.length + 1 <= most, "no call for what is known");
      } finally {
        await team.close();
      }
    },
  ],
];

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { makeAuthority } from "../loopback/certificate";
import type { Check } from "./checks";
import { startNameServer } from "./nameServer";
import { Gateway } from "./nginx";
import { shortLived, Team } from "./team";

/** What goes wrong around a gateway. */
export const faultChecks: readonly Check[] = [
  ...(["closeWithoutAnswer", 429, 500, 501, 502, 503, 504, 522] as const).map((fault): Check => [
    `the service fails at expiry (${fault}): everybody has the last answer, with its old Expires; then the new one`,
    async (team) => {
      const place = await team.expiredPlace();
      team.service.behave(typeof fault === "number" ? { name: "status", status: fault } : { name: fault });
      for (const person of [20, 21, 22]) {
        const { status, headers } = await team.ask(place, { person });
        assert.equal(status, 200);
        assert.ok(Date.parse(headers.expires ?? "") < Date.now());
      }
      team.service.reset();
      const { headers } = await team.ask(place);
      assert.ok(Date.parse(headers.expires ?? "") > Date.now());
    },
  ]),
  ...[404, 429, 503, 522].map((fault): Check => [
    `the service fails and nothing is cached (${fault}): one request for all who ask in the next seconds, who have it at once`,
    async (team) => {
      team.service.behave({ name: "status", status: fault, headers: { "Cache-Control": "no-cache", Expires: "0" } });
      const place = team.newPlace();
      const begin = Date.now();
      const told = await Promise.all(Array.from({ length: 30 }, (_, index) => team.ask(place, { person: 30 + index })));
      assert.deepEqual(new Set(told.map(({ status }) => status)), new Set([fault === 522 ? 502 : fault]));
      assert.equal(team.service.requests.length, 1);
      assert.ok(Date.now() - begin < 2000);
    },
  ]),
  [
    "a service that does not answer: 504 before the extension gives up (15 s), and the last answer where there is one",
    async (team) => {
      const expired = await team.expiredPlace();
      team.service.behave({ name: "stallBeforeHeaders" });
      const begin = Date.now();
      const [last, none] = await Promise.all([team.ask(expired), team.ask(team.newPlace(), { person: 23 })]);
      assert.deepEqual([last.status, none.status], [200, 504]);
      assert.ok(Date.now() - begin < 14_500);
    },
  ],
  [
    "the gateway is told to end in mid-request: who waits has the answer; after a restart the cache is still there",
    async (team) => {
      const [known, place] = [team.newPlace(), team.newPlace()];
      await team.ask(known);
      const gate = team.service.gate();
      const waiting = team.ask(place, { person: 24 });
      await team.service.requestCount(2);
      const ended = team.gateway.stop("SIGQUIT");
      gate.open();
      assert.equal((await waiting).status, 200);
      await ended;
      await assert.rejects(team.ask(known), /ECONNREFUSED/);
      await team.gateway.run();
      assert.equal((await team.ask(known)).status, 200);
      assert.equal(team.service.requests.length, 2);
    },
  ],
  [
    "the gateway is cut off in mid-request: the request fails, and succeeds after the restart",
    async (team) => {
      const place = team.newPlace();
      const gate = team.service.gate();
      const waiting = assert.rejects(team.ask(place, { person: 25 }), /ECONNRESET|socket hang up/);
      await team.service.requestCount(1);
      await team.gateway.stop("SIGTERM");
      await waiting;
      gate.open();
      await team.gateway.run();
      assert.equal((await team.ask(place, { person: 25 })).status, 200);
    },
  ],
  [
    "two gateways behind one name: a token works at both, each asks once for an expiry",
    async (team) => {
      const second = await Gateway.start(team.folder, team.options);
      try {
        const place = team.newPlace();
        team.service.behave(shortLived);
        const both = [team.gateway.url, second.url];
        const round = (): Promise<readonly number[]> =>
          Promise.all(
            Array.from({ length: 20 }, async (_, index) => {
              const token = team.tokens[26 + (index % 10)];
              return (await team.client.ask(both[index % 2] ?? "", place, { token })).status;
            }),
          );
        assert.deepEqual(new Set(await round()), new Set([200]));
        assert.equal(team.service.requests.length, 2);
        await team.expired(new Date(Date.now() + 1000).toUTCString());
        assert.deepEqual(new Set(await round()), new Set([200]));
        assert.equal(team.service.requests.length, 4);
      } finally {
        await second.close();
      }
    },
  ],
  [
    "a service whose certificate is not trusted gets no key: 502",
    async () => {
      const { caPem } = await makeAuthority();
      const team = await Team.open({ caPem });
      try {
        assert.equal((await team.ask(team.newPlace())).status, 502);
        assert.equal(team.service.requests.length, 0);
      } finally {
        await team.close();
      }
    },
  ],
  [
    "the service's name cannot be looked up: the last answer, or 502 before the extension gives up (15 s); then the new one",
    async () => {
      const names = await startNameServer();
      const team = await Team.open({ resolver: names.resolver, host: "weather.test" });
      try {
        for (const trouble of ["failure", "silence"] as const) {
          const place = await team.expiredPlace();
          names.say(trouble);
          const begin = Date.now();
          for (const person of [0, 1]) {
            const { status, headers } = await team.ask(place, { person });
            assert.equal(status, 200);
            assert.ok(Date.parse(headers.expires ?? "") < Date.now());
          }
          assert.equal((await team.ask(team.newPlace())).status, 502);
          assert.ok(Date.now() - begin < 14_500);
          names.say("loopback");
          assert.ok(Date.parse((await team.ask(place)).headers.expires ?? "") > Date.now());
        }
      } finally {
        await team.close();
        await names.close();
      }
    },
  ],
];

/** Needs a file system that can be full: Linux, as root. */
export const fullDiskCheck: Check = [
  "the disk of the cache is full: cached answers go on, a new one fails as a whole, and comes when there is room again",
  async (team) => {
    const disk = path.join(team.folder, "disk");
    await mkdir(disk);
    assert.equal(spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk]).status, 0, "a small disk");
    try {
      await chmod(disk, 0o777);
      const small = await Team.open({ cache: path.join(disk, "cache") });
      try {
        const [known, place] = [small.newPlace(), small.newPlace()];
        assert.equal((await small.ask(known)).status, 200);
        const others = path.join(disk, "others");
        await assert.rejects(writeFile(others, Buffer.alloc(65_536)), /ENOSPC/);
        assert.equal((await small.ask(known)).status, 200);
        await assert.rejects(small.ask(place), /socket hang up|ECONNRESET/);
        assert.ok(!(await small.gateway.log("error")).includes(small.options.key));
        await rm(others);
        assert.equal((await small.ask(place)).status, 200);
      } finally {
        await small.close();
      }
    } finally {
      spawnSync("umount", ["-l", disk]);
    }
  },
];

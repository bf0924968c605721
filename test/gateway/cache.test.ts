import assert from "node:assert/strict";

import { systemClock } from "../../src/editor/platform/clock";
import { minute } from "../../src/weather/base/duration";
import type { WeatherQuery } from "../../src/weather/model/weatherQuery";
import { ChangedFiles } from "../canary/changedFiles";
import { type Behavior, changeReply } from "../loopback/reply";
import { openWindow, weatherQueryAt } from "../processes/window";
import { makeFolder, removeFolder } from "../unit/service/storage/storageFixture";
import { describeTeam, expired, inFuture, isPast, statusesOf, type Team, teamKey, type Told } from "./team";

const people = 20;

/** A response with this entity tag, which is still valid: a 304 for those who have it. */
function unchanged(etag: string, expires: string): Behavior {
  return (reply, { request: { headers: sent } }) => {
    const answer = changeReply(reply, { headers: { ETag: etag, Expires: expires } });
    if (sent["if-none-match"] !== etag) return answer;
    return changeReply(answer, { status: 304, headers: { "Content-Type": null }, body: "" });
  };
}

/** Sends one request per person, on open connections. */
async function everybody(team: Team, place: string): Promise<readonly Told[]> {
  await team.askAll(people, "/");
  return team.askAll(people, place);
}

/** What a window of the extension gets from a cache before the gateway, some minutes after the cache was filled. */
async function answerFrom(team: Team, query: WeatherQuery, later: number, storage: string) {
  const clock = { ...systemClock, now: () => Date.now() + later * minute };
  const [token = ""] = team.tokens;
  const window = openWindow({ storage, key: token, clock, caPem: team.ca });
  const { feed } = window.feeds.conditions.acquire(query, "shown");
  await feed.refresh();
  const { answer = assert.fail(feed.state.failure?.kind) } = feed.state;
  window.dispose();
  return answer;
}

/** The requests to the service, and what everybody gets. */
describeTeam("the gateway's cache", {
  async "300 requests at once, with nothing cached, make one call, and get the same answer"(team) {
    // Opens 100 connections per round, because handshakes also slow down the service, which runs in this process.
    for (let open = 100; open <= 300; open += 100) await team.askAll(open, "/");
    const place = team.newPlace();
    const gate = team.service.gate();
    const first = team.ask(place);
    await team.service.requestCount(1);
    const asked = team.askAll(299, place);
    gate.open();
    const told = [await first, ...(await asked)];
    assert.deepEqual(statusesOf(told), [200]);
    assert.equal(new Set(told.map(({ text }) => text)).size, 1);
    assert.equal(team.calls, 1);
  },
  async "300 requests at the moment of expiry make one call, and only the first one waits"(team) {
    const place = await team.expiredPlace();
    const gate = team.service.gate();
    const first = team.ask(place);
    await team.service.requestCount(1);
    const told = await team.askAll(299, place);
    assert.deepEqual(statusesOf(told), [200]);
    assert.ok(told.every(isPast), "the last answer");
    gate.open();
    assert.ok(!isPast(await first), "the new answer");
    assert.equal(team.calls, 1);
  },
  async "Expires and RateLimit-* pass, Date is the moment of the answer; Set-Cookie, Age, max-age don't"(team) {
    const place = team.newPlace();
    const passing = { expires: inFuture(600), "ratelimit-limit": "500", "ratelimit-remaining": "77" };
    const others = {
      "Set-Cookie": "a=b",
      "Cache-Control": "public, max-age=9000",
      "X-Accel-Redirect": "/x",
      Age: "300",
    };
    team.service.behave({ name: "headers", headers: { ...passing, ...others } });
    for (let person = 0; person < 2; person++) {
      const { status, headers } = await team.ask(place);
      assert.equal(status, 200);
      for (const [name, value] of Object.entries(passing)) assert.equal(headers[name], value, name);
      for (const name of Object.keys(others)) assert.equal(headers[name.toLowerCase()], undefined, name);
      assert.ok(Math.abs(Date.parse(headers.date ?? "") - Date.now()) < 3000);
    }
    assert.equal(team.calls, 1);
  },
  async "an answer that is unchanged after its expiry has the new Expires"(team) {
    const place = team.newPlace();
    const [soon, later] = [inFuture(1), inFuture(600)];
    team.service.behave({ name: "headers", headers: { ETag: '"v-1"', Expires: soon } });
    await team.ask(place);
    await expired(soon);
    team.service.behave(unchanged('"v-1"', later));
    for (let person = 0; person < 2; person++) {
      const { status, headers } = await team.ask(place);
      assert.deepEqual({ status, expires: headers.expires }, { status: 200, expires: later });
    }
    assert.equal(team.calls, 2);
  },
  async "if a client disconnects, the next one gets its answer without a new call"(team) {
    const place = team.newPlace();
    const gate = team.service.gate();
    const leaving = new AbortController();
    const gone = assert.rejects(team.ask(place, { signal: leaving.signal }), /aborted/);
    await team.service.requestCount(1);
    leaving.abort();
    await gone;
    gate.open();
    assert.equal((await team.ask(place)).status, 200);
    assert.equal(team.calls, 1);
  },
  async "clients without gzip, or with a different language, get the right answer"(team) {
    const place = team.newPlace();
    const packed = await team.ask(place);
    assert.equal(packed.headers["content-encoding"], "gzip");
    const plain = await team.ask(place, { headers: { "accept-encoding": "identity" } });
    assert.equal(plain.headers["content-encoding"], undefined);
    assert.equal(plain.text, packed.text);
    assert.equal(team.calls, 1);
    assert.notEqual((await team.ask(`${place}&language=de`)).text, packed.text);
    assert.equal(team.calls, 2);
  },
  async "an answer with private or no-store is for one person each; only the first call delays others"(team) {
    for (const directive of ["private", "no-store"]) {
      team.service.reset();
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
      for (const told of [...(await asked), await team.ask(place)]) {
        assert.equal(told.status, 200, told.text);
        assert.equal(told.headers["cache-control"], directive);
      }
      assert.equal(team.calls, 2 + people);
      for (const [name, text] of new ChangedFiles(team.gateway.cache).read()) assert.ok(!text.includes(place), name);
    }
  },
  async "an answer that has already expired makes one call in the next minute, and keeps its Expires"(team) {
    for (const expires of [inFuture(-5), inFuture(-86_400), "Thu, 01 Jan 1970 00:00:00 GMT", "0"]) {
      team.service.reset();
      team.service.behave({ name: "headers", headers: { Expires: expires } });
      const place = team.newPlace();
      const gate = team.service.gate();
      const asked = everybody(team, place);
      await team.service.requestCount(1);
      gate.open();
      const told = await asked;
      assert.deepEqual(statusesOf(told), [200]);
      assert.deepEqual(new Set(told.map(({ headers }) => headers.expires)), new Set([expires]));
      assert.equal(team.calls, 1, expires);
    }
  },
  async "a cache that keeps the Date and sends no Age doesn't make this machine's clock wrong [F8]"(team) {
    const expires = inFuture(4 * 3600);
    team.service.behave({ name: "headers", headers: { Expires: expires } });
    const query = weatherQueryAt(team.gateway.beforeUrl, "178087");
    for (const later of [0, 9, 14, 40, 180]) {
      const storage = await makeFolder();
      const { clockOffset, expiresAt, body } = await answerFrom(team, query, later, storage);
      await removeFolder(storage);
      assert.match(body, /WeatherText/);
      assert.equal(clockOffset, undefined, `${later} minutes later`);
      assert.ok(Math.abs(expiresAt - Date.parse(expires)) < 3000, `valid until its Expires, ${later} minutes later`);
      assert.equal(team.calls, 1);
    }
  },
  async "an answer is shared until its Expires"(team) {
    const headers = { authorization: `Bearer ${teamKey}` };
    const days = [1, 9, 31, 365].map((day) => day * 86_400);
    for (const seconds of [2, 3700, ...days].flatMap((one) => [one, -one])) {
      const expires = inFuture(seconds);
      team.service.behave({ name: "headers", headers: { Expires: expires } });
      const told = await fetch(team.gateway.insideUrl + team.newPlace(), { headers });
      assert.equal(told.headers.get("expires"), expires);
      assert.equal(told.headers.get("x-accel-expires"), seconds > 0 ? null : "60", expires);
    }
  },
});

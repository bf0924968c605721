import assert from "node:assert/strict";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { connect } from "node:tls";

import { systemClock } from "../../src/editor/platform/clock";
import { openWindow, refreshOnce, weatherQueryAt } from "../processes/window";
import { everyAddress } from "../unit/service/api/everyCall";
import { makeFolder, removeFolder } from "../unit/service/storage/storageFixture";
import { describeTeam, fileOf, newToken, problemOf, statusesOf, type Team, teamKey, withTeam } from "./team";

const refused = [
  "/",
  "/currentconditions/v1/",
  "/currentconditions/v1/349727/x",
  "/currentconditions/v1/34%2F../349727/x",
  "/currentconditions/v1/..%2f..%2fcontrol%2frequests",
  "/currentconditions/v1/349727/historical/24",
  "/Forecasts/v1/minute",
  "/forecasts/v1/minute/1minute",
  "/forecasts/v1/hourly/24hour/349727",
  "/alerts/v1",
  "/locations/v1/349727/x",
  "/sign-on",
];

const host = "Host: localhost";
const malformed = {
  "a zero byte in the address": `GET /%00 HTTP/1.1\r\n${host}`,
  "HTTP 3": `GET /x HTTP/3.0\r\n${host}`,
  "an unknown coding of the body": `GET /x HTTP/1.1\r\n${host}\r\nTransfer-Encoding: secret`,
};

/** The gateway's response to each status of the service. */
const errors = [
  ...[400, 404, 429, 500, 503].map((status) => [status, status] as const),
  ...[302, 401, 403, 410, 418, 444, 501, 522].map((status) => [status, 502] as const),
];

/** Headers that may contain the key. */
const talkative = Object.fromEntries(
  [
    ...["Location", "Content-Location", "Refresh", "Link", "Via", "Warning", "Server-Timing", "Retry-After"],
    ...["WWW-Authenticate", "Proxy-Authenticate", "Authentication-Info", "Proxy-Authentication-Info", "NEL"],
    ...["Content-Security-Policy", "Content-Security-Policy-Report-Only", "Report-To", "Reporting-Endpoints"],
    ...["X-Request-Url", "X-Original-Url", "X-Rewrite-Url", "X-Cache-Key", "X-Varnish", "X-Request-Id", "SourceMap"],
    "Set-Cookie",
  ].map((name) => [name, teamKey]),
);

describeTeam("the gateway's access", {
  async "every call of the extension passes the gateway with its parameters, in any order"(team) {
    const failed: string[] = [];
    for (const { name, url } of everyAddress(team.gateway.url)) {
      const before = team.calls;
      const path = url.pathname + url.search;
      const [first, ...others] = url.search.slice(1).split("&");
      const { status } = await team.ask(path);
      await team.ask(`${url.pathname}?${[...others, first].join("&")}`);
      const asked = urlsOf(team).slice(before);
      // Parameters in a different order are the same call.
      if (status !== 200 || asked.join() !== path) failed.push(name);
    }
    assert.deepEqual(failed, []);
  },
  async "a window gets the weather through the gateway with a token, and the service gets only the team's key"(team) {
    const [storage, [token = ""]] = [await makeFolder(), team.tokens];
    const window = openWindow({ storage, key: token, clock: systemClock, caPem: team.ca });
    const [shown] = await refreshOnce(window, weatherQueryAt(team.gateway.url, "178087"));
    await removeFolder(storage);
    assert.equal(shown?.result, "answer");
    assert.deepEqual(
      team.service.requests.map(({ key }) => key),
      [teamKey],
    );
    assert.ok(!JSON.stringify(team.service.requests).includes(token));
  },
  async "any other path or method gets a 404, and nothing goes to the service"(team) {
    for (const one of refused) assert.equal((await team.ask(one)).status, 404, one);
    for (const method of ["HEAD", "POST", "PUT", "DELETE", "OPTIONS"])
      assert.equal((await team.ask(team.newPlace(), { method })).status, 404, method);
    assert.equal(team.calls, 0);
  },
  async "an invalid request gets a 400 with the specification's error body"(team) {
    for (const [what, bytes] of Object.entries(malformed)) {
      const [head = "", body = ""] = (await raw(team, bytes)).split("\r\n\r\n");
      assert.match(head, /^HTTP\/1\.1 400 [^]*\r\nContent-Type: application\/problem\+json/, what);
      const { status, Code: code } = JSON.parse(body) as Record<string, unknown>;
      assert.deepEqual({ status, code }, { status: 400, code: "400" }, what);
    }
    assert.equal(team.calls, 0);
  },
  async "parameters that the extension doesn't send neither pass nor make calls; a language's letter case doesn't matter"(
    team,
  ) {
    const [place = ""] = team.newPlace().split("?");
    const invalid = ["?details=maybe", "?language=%22", "?language=en-us", "?language=xq"];
    const others = ["?x=1", "?offset=25", "?apikey=a-token", "?q=Bern", "?metric=true", ...invalid];
    for (const more of ["", ...others]) assert.equal((await team.ask(place + more)).status, 200, more);
    for (const name of ["zh-cn", "ZH-CN", "zh-CN"]) await team.ask(`${place}?language=${name}`);
    assert.deepEqual(urlsOf(team), [place, `${place}?language=zh-cn`]);
  },
  async "an unknown or missing token gets a 401 with the specification's error body, for stored answers too"(team) {
    const stored = team.newPlace();
    await team.ask(stored);
    for (const token of [newToken(), "", undefined, teamKey])
      for (const place of [stored, team.newPlace()]) {
        const told = await team.ask(place, { token });
        assert.deepEqual(problemOf(told), { status: 401, inBody: 401, code: "Unauthorized" });
        assert.ok(!token || !told.text.includes(token), "no error quotes a token");
      }
    assert.equal(team.calls, 1);
  },
  async "the service gets the team's key, and nothing about the person"(team) {
    await team.ask(team.newPlace(), { headers: { cookie: "a=b", "x-forwarded-for": "10.1.1.1", "user-agent": "me" } });
    const [request] = team.service.requests;
    assert.equal(request?.key, teamKey);
    assert.deepEqual(Object.keys(request.headers).sort(), ["accept-encoding", "authorization", "host"]);
    assert.equal(request.headers["accept-encoding"], "gzip");
  },
  "a person's flood of requests gets a 429 with Retry-After, and doesn't slow others down": () =>
    withTeam({}, async (team) => {
      const place = team.newPlace();
      const [token = "", ...others] = team.tokens;
      await team.ask(place);
      const [first, last] = [token.slice(0, 24), token.slice(24)];
      const ways = [token, first.toUpperCase() + last, first + last.toUpperCase(), token.toUpperCase()];
      const flood = Promise.all(Array.from({ length: 500 }, (_, index) => team.ask(place, { token: ways[index % 4] })));
      assert.deepEqual(statusesOf(await Promise.all(others.map((other) => team.ask(place, { token: other })))), [200]);
      const held = (await flood).filter(({ status }) => status === 429);
      assert.ok(held.length > 400 && held.length < 500, `${held.length} of 500`);
      assert.equal(held[0]?.headers["retry-after"], "5");
    }),
  "made-up tokens that end with a person's name don't change that person's rate": () =>
    withTeam({ people: 1 }, async (team) => {
      const place = team.newPlace();
      const madeUp = Array.from({ length: 60 }, () => team.ask(place, { token: "person0" }));
      assert.ok(!statusesOf(await Promise.all(madeUp)).includes(200));
      assert.equal((await team.ask(place)).status, 200);
    }),
  async "if the team's key is refused (401, 403), everybody gets a 502 with GatewayKeyRefused, after one call"(team) {
    for (const status of [401, 403]) {
      team.service.reset();
      team.service.behave({ name: "status", status });
      const place = team.newPlace();
      for (let person = 0; person < 3; person++)
        assert.deepEqual(problemOf(await team.ask(place)), { status: 502, inBody: 502, code: "GatewayKeyRefused" });
      assert.equal(team.calls, 1, String(status));
    }
  },
  async "errors of the service keep their status, and none of their text passes"(team) {
    for (const [status, expected] of errors) {
      team.service.behave({ name: "status", status, headers: talkative, body: JSON.stringify({ Message: teamKey }) });
      const place = team.newPlace();
      const told = await team.ask(place);
      assert.doesNotMatch(JSON.stringify(told), /Team-key/i, String(status));
      const { Reference: reference } = JSON.parse(told.text) as Record<string, unknown>;
      assert.equal(reference, `https://localhost${place.split("?")[0]}`);
      const { code: _, ...statuses } = problemOf(told);
      assert.deepEqual(statuses, { status: expected, inBody: expected }, String(status));
    }
  },
  async "the service's Retry-After passes (seconds, a date); while its 429 is cached, Retry-After is 10 seconds"(team) {
    for (const wait of ["77", "Wed, 21 Oct 2026 07:28:00 GMT", undefined]) {
      team.service.behave({ name: "status", status: 429, ...(wait && { headers: { "Retry-After": wait } }) });
      const place = team.newPlace();
      for (const expected of [wait, "10"]) {
        const { status, headers } = await team.ask(place);
        assert.deepEqual({ status, wait: headers["retry-after"] }, { status: 429, wait: expected });
      }
    }
  },
  async "headers of the service that may contain the key don't pass the gateway"(team) {
    team.service.behave({ name: "headers", headers: talkative });
    const { status, headers } = await team.ask(team.newPlace());
    assert.equal(status, 200);
    assert.doesNotMatch(JSON.stringify(headers), /Team-key/i);
  },
  async "the inner server, which any user of the machine can reach, refuses requests without the key"(team) {
    for (const authorization of [undefined, "Bearer ", `Bearer ${team.tokens[0]}`, teamKey]) {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      assert.equal((await fetch(team.gateway.insideUrl + team.newPlace(), { headers })).status, 402, authorization);
    }
    assert.equal(team.calls, 0);
  },
  "a revoked token is refused after a reload, also on open connections; others still work": () =>
    withTeam({ people: 2 }, async (team) => {
      const place = team.newPlace();
      const [token = "", other = ""] = team.tokens;
      assert.equal((await team.ask(place, { token })).status, 200);
      team.gateway.writeFiles({ tokens: fileOf({ [other]: "anna" }) });
      await team.gateway.reload();
      assert.equal((await team.ask(place, { token })).status, 401);
      assert.equal((await team.ask(place, { token: other })).status, 200);
      assert.equal(team.calls, 1);
    }),
});

const urlsOf = ({ service }: Team): readonly string[] => service.requests.map(({ url }) => url);

/** Sends bytes that end with an empty line, and returns the gateway's response. */
async function raw({ gateway, ca }: Team, bytes: string): Promise<string> {
  const socket = connect({ host: "localhost", port: gateway.port, ca });
  await once(socket, "secureConnect");
  socket.write(`${bytes}\r\nConnection: close\r\n\r\n`, "latin1");
  return text(socket);
}

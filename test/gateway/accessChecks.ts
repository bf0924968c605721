import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

import type { Check } from "./checks";
import { newToken } from "./nginx";
import { teamKey } from "./team";

const passing = [
  "/currentconditions/v1/349727?details=true&language=de",
  "/currentconditions/v1/349727/historical/24",
  "/locations/v1/search?q=Bern",
  `/locations/v1/search?q=${encodeURIComponent("京".repeat(100))}`,
  "/locations/v1/cities/geoposition/search?q=46.95%2C7.45",
  "/locations/v1/349727",
  "/forecasts/v1/minute?q=40.71%2C-74.01",
];

const refused = [
  "/",
  "/control/requests",
  "/currentconditions/v1/",
  "/currentconditions/v1/349727/x",
  "/currentconditions/v1/34%2F../349727/x",
  "/currentconditions/v1/..%2f..%2fcontrol%2frequests",
  "/currentconditions/v1/349727%0a?q=x",
  "/forecasts/v1/daily/5day/349727",
  "/locations/v1/349727/x",
  "/mcp",
  "/sign-on",
];

/** What passes, for whom, and what of it is told. */
export const accessChecks: readonly Check[] = [
  [
    "GET on conditions, past, locations and the minute forecast passes",
    async (team) => {
      for (const one of passing) assert.equal((await team.ask(one)).status, 200, one);
      const asked = team.service.requests.map(({ url }) => url);
      assert.deepEqual(
        asked,
        passing.map((one) => one.replace("?details=true&language=de", "?language=de&details=true")),
      );
    },
  ],
  [
    "anything else is a 404, and nothing goes to the service",
    async (team) => {
      for (const one of refused) assert.equal((await team.ask(one)).status, 404, one);
      for (const method of ["HEAD", "POST", "PUT", "DELETE", "OPTIONS"])
        assert.equal((await team.ask(team.newPlace(), { method })).status, 404, method);
      assert.equal(team.service.requests.length, 0);
    },
  ],
  [
    "parameters that the service does not have neither pass nor make calls",
    async (team) => {
      const place = team.newPlace();
      const others = ["&x=1", "&offset=25", "&apikey=a-token", "&details=maybe", "&language=%22", "&language=en-us"];
      for (const more of ["", ...others]) assert.equal((await team.ask(place + more)).status, 200);
      assert.deepEqual(
        team.service.requests.map(({ url }) => url),
        [place],
      );
    },
  ],
  [
    "a token that nobody has, or none, is a 401 with the specification's error body",
    async (team) => {
      for (const token of [newToken(), "", undefined, teamKey]) {
        const { status, text } = await team.client.ask(team.gateway.url, team.newPlace(), { token });
        const body = JSON.parse(text) as Record<string, unknown>;
        assert.deepEqual([status, body["status"], body["Code"]], [401, 401, "Unauthorized"]);
        assert.ok(!token || !text.includes(token), "no error quotes a token");
      }
      assert.equal(team.service.requests.length, 0);
    },
  ],
  [
    "the service sees the team's key, and nothing of the person",
    async (team) => {
      await team.ask(team.newPlace(), {
        headers: { cookie: "a=b", "x-forwarded-for": "10.1.1.1", "user-agent": "me" },
      });
      const [request] = team.service.requests;
      assert.equal(request?.key, teamKey);
      assert.deepEqual(Object.keys(request.headers).sort(), ["accept-encoding", "authorization", "host"]);
      assert.equal(request.headers["accept-encoding"], "gzip");
    },
  ],
  [
    "a flood of one person is a 429 with Retry-After, and does not hold up another",
    async (team) => {
      const place = team.newPlace();
      await team.ask(place);
      const [, token = ""] = team.tokens;
      const halves = [token.slice(0, 24), token.slice(24)] as const;
      const [first, last] = [halves[0].toUpperCase(), halves[1].toUpperCase()];
      const ways = [token, first + halves[1], halves[0] + last, first + last];
      const flood = Promise.all(Array.from({ length: 500 }, (_, index) => team.ask(place, { token: ways[index % 4] })));
      const others = await Promise.all(
        Array.from({ length: 20 }, (_, index) => team.ask(place, { person: 2 + index })),
      );
      assert.deepEqual(new Set(others.map(({ status }) => status)), new Set([200]));
      const told = await flood;
      const held = told.filter(({ status }) => status === 429);
      assert.ok(held.length > 400 && held.length < 500, `${held.length} of 500`);
      assert.equal(held[0]?.headers["retry-after"], "5");
    },
  ],
  [
    "a 401 or 403 about the team's key is the gateway's fault: 502, GatewayKeyRefused, asked once",
    async (team) => {
      for (const status of [401, 403]) {
        team.service.reset();
        team.service.behave({ name: "status", status });
        const place = team.newPlace();
        for (const person of [3, 4, 5]) {
          const { status: told, text } = await team.ask(place, { person });
          const body = JSON.parse(text) as Record<string, unknown>;
          assert.deepEqual([told, body["status"], body["Code"]], [502, 502, "GatewayKeyRefused"]);
        }
        assert.equal(team.service.requests.length, 1);
      }
    },
  ],
  [
    "errors of the service keep their status, and tell nothing that the service wrote",
    async (team) => {
      const headers = {
        ...{ Location: `https://x.example/${teamKey}`, "Retry-After": teamKey, "Set-Cookie": teamKey },
        ...{ "WWW-Authenticate": `Bearer realm="${teamKey}"`, "X-Key": teamKey },
      };
      for (const [status, told] of [
        [302, 502],
        [400, 400],
        [401, 502],
        [403, 502],
        [404, 404],
        [418, 502],
        [410, 502],
        [444, 502],
        [429, 429],
        [500, 500],
        [501, 502],
        [503, 503],
        [522, 502],
      ] as const) {
        team.service.reset();
        team.service.behave({ name: "status", status, headers, body: JSON.stringify({ Message: teamKey }) });
        const place = team.newPlace();
        const answer = await team.ask(place);
        assert.equal(answer.status, told, String(status));
        const everything = JSON.stringify(answer.headers) + answer.text;
        assert.doesNotMatch(everything, /x\.example|realm|Team-key/i, String(status));
        const { status: inBody, Reference: reference } = JSON.parse(answer.text) as Record<string, unknown>;
        assert.deepEqual([inBody, reference], [told, `https://localhost${place.split("?")[0]}`]);
      }
    },
  ],
  [
    "Retry-After of the service passes where it is seconds or a date; while its 429 is remembered, 10 seconds are told",
    async (team) => {
      for (const wait of ["77", "Wed, 21 Oct 2026 07:28:00 GMT", undefined]) {
        team.service.behave({ name: "status", status: 429, ...(wait && { headers: { "Retry-After": wait } }) });
        const place = team.newPlace();
        for (const told of [wait, "10"]) {
          const { status, headers } = await team.ask(place);
          assert.deepEqual([status, headers["retry-after"]], [429, told]);
        }
      }
    },
  ],
  [
    "what talks of the key beside an answer does not pass",
    async (team) => {
      const about = [
        ...["Location", "Content-Location", "Refresh", "Link", "Via", "Warning", "Server-Timing", "Retry-After"],
        ...["WWW-Authenticate", "Proxy-Authenticate", "Authentication-Info", "Proxy-Authentication-Info"],
        ...[
          "Content-Security-Policy",
          "Content-Security-Policy-Report-Only",
          "Report-To",
          "Reporting-Endpoints",
          "NEL",
        ],
        ...[
          "X-Request-Url",
          "X-Original-Url",
          "X-Rewrite-Url",
          "X-Cache-Key",
          "X-Varnish",
          "X-Request-Id",
          "SourceMap",
        ],
      ];
      team.service.behave({ name: "headers", headers: Object.fromEntries(about.map((name) => [name, teamKey])) });
      const { status, headers } = await team.ask(team.newPlace());
      assert.equal(status, 200);
      assert.doesNotMatch(JSON.stringify(headers), /Team-key/i);
    },
  ],
  [
    "the server inside, which any user of the machine can reach, answers nobody without the key",
    async (team) => {
      for (const authorization of [undefined, "Bearer ", `Bearer ${team.tokens[0]}`, teamKey]) {
        const headers = authorization === undefined ? undefined : { authorization };
        const { status } = await fetch(team.gateway.insideUrl + team.newPlace(), headers && { headers });
        assert.equal(status, 402);
      }
      assert.equal(team.service.requests.length, 0);
    },
  ],
  [
    "the key is in no log, no error page and no file but its own; tokens and places are in no access log",
    async (team) => {
      const { folder } = team.gateway;
      for (const name of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!name.isFile() || name.name === "key") continue;
        const text = await readFile(path.join(name.parentPath, name.name), "latin1");
        assert.ok(!text.includes(teamKey) || name.name === "error.log", name.name);
        if (name.name !== "tokens") for (const token of team.tokens) assert.ok(!text.includes(token), name.name);
      }
      assert.ok(!(await team.gateway.log("error")).includes(teamKey), "error.log");
      assert.ok(!/currentconditions|Bern|127\.0\.0\.1/.test(await team.gateway.log("access")));
    },
  ],
  [
    "a token that is taken away is refused after a reload, on open connections too; the others go on",
    async (team) => {
      const place = team.newPlace();
      assert.equal((await team.ask(place, { person: 6 })).status, 200);
      const { tokens } = team.options;
      const left = Object.entries(tokens).filter(([token]) => token !== team.tokens[6]);
      await team.gateway.writeTokens(Object.fromEntries(left));
      await team.gateway.reload();
      assert.equal((await team.ask(place, { person: 6 })).status, 401);
      assert.equal((await team.ask(place, { person: 7 })).status, 200);
      assert.equal(team.service.requests.length, 1);
    },
  ],
];

import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";

import { listenOnLoopback } from "../loopback/connections";
import { Client } from "./asking";
import type { Check } from "./checks";
import { Team } from "./team";

/** Connections of a flood from one address: more would only wait for their handshakes. */
const sockets = 8;

/** Runs `act` with a team whose people sign on at a stand-in, which the gateway finds at `host`, and what that was asked with. */
async function withSignOn(
  says: RequestListener,
  act: (team: Team, asked: readonly (string | undefined)[], stop: () => Promise<void>) => Promise<void>,
  { host = "127.0.0.1", ...options }: { readonly host?: string; readonly rate?: string } = {},
): Promise<void> {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers.authorization);
    says(request, response);
  });
  const listening = await listenOnLoopback(server);
  const team = await Team.open({ signOn: `http://${host}:${listening.port}`, tokens: {}, ...options });
  try {
    await act(team, asked, () => listening.close());
  } finally {
    await listening.close();
    await team.close();
  }
}

/** A company's sign-on, by a stand-in. */
export const signOnChecks: readonly Check[] = [
  [
    "a sign-on decides: its people pass, others get 401 whatever it says of them, a refused team's key is still the gateway's fault",
    () =>
      withSignOn(
        ({ headers: { authorization } }, response) => {
          const status = authorization === "Bearer signed-on" ? 204 : authorization === "Bearer barred" ? 403 : 401;
          response.writeHead(status, status === 401 ? {} : { "X-Person": "anna" }).end();
        },
        async (team, asked, stop) => {
          const place = team.newPlace();
          assert.equal((await team.ask(place, { token: "signed-on" })).status, 200);
          for (const token of ["other", "barred", undefined]) {
            const { status, text } = await team.client.ask(team.gateway.url, place, { token });
            assert.deepEqual([status, text.includes('"Code":"Unauthorized"')], [401, true]);
          }
          assert.ok(!asked.includes(undefined), "nobody without a token costs a question");
          team.service.keys.clear();
          assert.match((await team.ask(team.newPlace(), { token: "signed-on" })).text, /GatewayKeyRefused/);
          const log = await team.gateway.log("access");
          const call = / anna 200 MISS [\d.]+ (\w+)\n/.exec(log)?.[1];
          assert.match(log, new RegExp(` -> 200 [\\d.]+ ${call}\n`), "a request and its call have the same id");
          await stop();
          assert.equal((await team.ask(place, { token: "signed-on" })).status, 500, "no sign-on, no answer");
        },
      ),
  ],
  [
    "a sign-on that allows without a name lets nobody in",
    async () => {
      const ways: readonly Readonly<Record<string, string>>[] = [{}, { "X-Person": "" }, { "X-Person": "  " }];
      for (const headers of ways)
        await withSignOn(
          (_, response) => response.writeHead(204, headers).end(),
          async (team) => {
            const { status, text } = await team.ask(team.newPlace(), { token: "a-token" });
            assert.deepEqual([status, text.includes('"Code":"Unauthorized"')], [401, true], JSON.stringify(headers));
            assert.equal(team.service.requests.length, 0);
          },
        );
    },
  ],
  [
    "a flood of made-up tokens from one address is a 429 before the sign-on is asked, and holds up no other address",
    () =>
      withSignOn(
        ({ headers: { authorization } }, response) =>
          void response.writeHead(authorization === "Bearer signed-on" ? 204 : 401, { "X-Person": "anna" }).end(),
        async (team, asked) => {
          const begin = Date.now();
          const client = new Client(team.options.caPem, sockets);
          const flood = Array.from({ length: 500 }, (_, index) =>
            client.ask(team.gateway.url, "/locations/v1/1", { token: `no-${index}` }),
          );
          const other = { token: "signed-on", localAddress: "127.0.0.2" };
          const [beside, ...told] = await Promise.all([team.ask(team.newPlace(), other), ...flood]);
          client.close();
          assert.equal(beside.status, 200);
          const most = 202 + (20 * (Date.now() - begin)) / 1000;
          assert.ok(asked.length <= most, `${asked.length} questions, ${most} are allowed`);
          const held = told.filter(({ status }) => status === 429);
          assert.equal(held.length, 501 - asked.length);
          assert.equal(held[0]?.headers["retry-after"], "5");
        },
      ),
  ],
  [
    "made-up tokens of any length from many addresses leave a person's rate as it is",
    () =>
      withSignOn(
        ({ headers: { authorization } }, response) =>
          void response.writeHead(authorization === "Bearer signed-on" ? 204 : 401, { "X-Person": "anna" }).end(),
        async (team) => {
          const place = team.newPlace();
          const statusOfPerson = async (): Promise<number> => (await team.ask(place, { token: "signed-on" })).status;
          for (let request = 0; request < 41; request++) assert.equal(await statusOfPerson(), 200);
          assert.equal(await statusOfPerson(), 429);
          const client = new Client(team.options.caPem, sockets);
          const flood = Array.from({ length: 1000 }, (_, index) => {
            const asked = { token: String(index).padStart(7000, "x"), localAddress: `127.0.0.${10 + (index % 8)}` };
            return client.ask(team.gateway.url, "/locations/v1/1", asked);
          });
          const told = await Promise.all(flood);
          client.close();
          assert.deepEqual(new Set(told.map(({ status }) => status)), new Set([401]));
          assert.equal(await statusOfPerson(), 429);
        },
        { rate: "1r/m" },
      ),
  ],
  [
    "a sign-on over http on another machine gets no token: 500",
    () =>
      withSignOn(
        (_, response) => void response.writeHead(204, { "X-Person": "anna" }).end(),
        async (team, asked) => {
          assert.equal((await team.ask(team.newPlace(), { token: "a-token" })).status, 500);
          assert.deepEqual(asked, []);
        },
        // This machine by an address that is not one of a loopback.
        { host: "0.0.0.0" },
      ),
  ],
];

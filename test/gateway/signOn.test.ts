import assert from "node:assert/strict";
import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http";

import { listenOnLoopback } from "../loopback/connections";
import { describeTeam, problemOf, statusesOf, type Team, type Told, withTeam } from "./team";

type Said = readonly [status: number, headers?: OutgoingHttpHeaders];
const signedOn = { token: "signed-on" };
const anna = { "X-Person": "anna" };
const annaAlone = ({ authorization }: IncomingHttpHeaders): Said =>
  authorization === "Bearer signed-on" ? [204, anna] : [401, anna];
const unauthorized = { status: 401, inBody: 401, code: "Unauthorized" };

/** Runs `act` with a team that uses a stand-in for company sign-on at `host`, and with the requests to it. */
async function withSignOn(
  says: (headers: IncomingHttpHeaders) => Said,
  act: (team: Team, asked: readonly (string | undefined)[], stop: () => Promise<void>) => Promise<void>,
  host = "127.0.0.1",
): Promise<void> {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ headers }, response) => {
    asked.push(headers.authorization);
    response.writeHead(...says(headers)).end();
  });
  const listening = await listenOnLoopback(server);
  const stop = (): Promise<void> => listening.close();
  const signOn = { GATEWAY_PEOPLE: "sign-on", GATEWAY_SIGN_ON: `http://${host}:${listening.port}` };
  const variables = { ...signOn, GATEWAY_RATE: "1r/m" };
  await withTeam({ variables, tokens: [] }, (team) => act(team, asked, stop)).finally(stop);
}

/**
 * Sends requests with made-up tokens from these addresses in turn, on a few connections: more would only wait for
 * handshakes.
 */
async function flood(team: Team, tokens: readonly string[], addresses: readonly string[]): Promise<readonly Told[]> {
  const agent = team.newAgent(8);
  const asked = tokens.map((token, index) => {
    const localAddress = addresses[index % addresses.length] ?? "127.0.0.1";
    return team.ask("/locations/v1/1", { token, localAddress }, agent);
  });
  return Promise.all(asked).finally(() => agent.destroy());
}

describeTeam("the gateway's sign-on", {
  "the sign-on decides who passes, others get 401; a refused team key is still a 502": () => {
    const says = ({ authorization }: IncomingHttpHeaders): Said =>
      authorization === "Bearer signed-on" ? [204, anna] : authorization === "Bearer barred" ? [403, anna] : [401];
    return withSignOn(says, async (team, asked, stop) => {
      const place = team.newPlace();
      assert.equal((await team.ask(place, signedOn)).status, 200);
      for (const token of ["other", "barred", undefined])
        assert.deepEqual(problemOf(await team.ask(place, { token })), unauthorized, token);
      assert.ok(!asked.includes(undefined), "nobody without a token costs a question");
      team.service.keys.clear();
      assert.equal(problemOf(await team.ask(team.newPlace(), signedOn)).code, "GatewayKeyRefused");
      const log = await team.gateway.log("access");
      const call = / anna 200 MISS [\d.]+ (\w+)\n/.exec(log)?.[1];
      assert.match(log, new RegExp(` -> 200 [\\d.]+ ${call}\n`), "a request and its call have the same id");
      await stop();
      assert.equal((await team.ask(place, signedOn)).status, 500, "no sign-on, no answer");
    });
  },
  async "a sign-on response without a name is refused"() {
    for (const headers of [{}, { "X-Person": "" }, { "X-Person": "  " }])
      await withSignOn(
        () => [204, headers],
        async (team) => {
          assert.deepEqual(problemOf(await team.ask(team.newPlace(), signedOn)), unauthorized, JSON.stringify(headers));
          assert.equal(team.calls, 0);
        },
      );
  },
  "a name that could look like other columns isn't in the access log": () =>
    withSignOn(
      () => [204, { "X-Person": "anna 200 -> 401" }],
      async (team) => {
        assert.equal((await team.ask(team.newPlace(), signedOn)).status, 200);
        assert.match(await team.gateway.log("access"), / \? 200 MISS /);
        assert.doesNotMatch(await team.gateway.log("access"), /anna|-> 401/);
      },
    ),
  "a flood of made-up tokens from one address gets a 429 without a sign-on, and doesn't slow others down": () =>
    withSignOn(annaAlone, async (team, asked) => {
      const begin = Date.now();
      const tokens = Array.from({ length: 500 }, (_, index) => `no-${index}`);
      const beside = team.ask(team.newPlace(), { ...signedOn, localAddress: "127.0.0.2" });
      const told = await flood(team, tokens, ["127.0.0.1"]);
      assert.equal((await beside).status, 200);
      const most = 202 + (20 * (Date.now() - begin)) / 1000;
      assert.ok(asked.length <= most, `${asked.length} questions, ${most} are allowed`);
      const held = told.filter(({ status }) => status === 429);
      assert.equal(held.length, 501 - asked.length);
      assert.equal(held[0]?.headers["retry-after"], "5");
    }),
  "made-up tokens of any length from many addresses don't change a person's rate": () =>
    withSignOn(annaAlone, async (team) => {
      const place = team.newPlace();
      for (let request = 0; request < 41; request++) assert.equal((await team.ask(place, signedOn)).status, 200);
      assert.equal((await team.ask(place, signedOn)).status, 429);
      const tokens = Array.from({ length: 1000 }, (_, index) => String(index).padStart(7000, "x"));
      const addresses = Array.from({ length: 8 }, (_, index) => `127.0.0.${10 + index}`);
      assert.deepEqual(statusesOf(await flood(team, tokens, addresses)), [401]);
      assert.equal((await team.ask(place, signedOn)).status, 429);
    }),
  "a sign-on over http on a different machine gets no token, and requests get a 500": () =>
    withSignOn(
      () => [204, anna],
      async (team, asked) => {
        assert.equal((await team.ask(team.newPlace(), signedOn)).status, 500);
        assert.deepEqual(asked, []);
      },
      // An address of this machine that isn't a loopback address.
      "0.0.0.0",
    ),
});

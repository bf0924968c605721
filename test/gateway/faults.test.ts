import assert from "node:assert/strict";
import { createSocket } from "node:dgram";
import { once } from "node:events";

import { until } from "../harness/until";
import { makeAuthority } from "../loopback/certificate";
import { describeTeam, isPast, problemOf, statusesOf, type Team, type Told, withTeam } from "./team";

/** Milliseconds until the extension gives up, minus a reserve. */
const patience = 14_500;

async function assertLastAnswer(team: Team, place: string): Promise<void> {
  for (let person = 0; person < 3; person++) {
    const told = await team.ask(place);
    assert.deepEqual({ status: told.status, isPast: isPast(told) }, { status: 200, isPast: true });
  }
}

describeTeam("the gateway in trouble", {
  ...Object.fromEntries(
    (["closeWithoutAnswer", 429, 500, 501, 502, 503, 504, 522] as const).map((fault) => [
      `if the service fails at expiry (${fault}), everybody has the old answer with its Expires, then the new one`,
      async (team: Team) => {
        const place = await team.expiredPlace();
        team.service.behave(typeof fault === "number" ? { name: "status", status: fault } : { name: fault });
        await assertLastAnswer(team, place);
        team.service.reset();
        // A connection that the service has closed may be tried once more.
        await until("everybody has the new answer", async () => !isPast(await team.ask(place)));
      },
    ]),
  ),
  async "if the service fails and nothing is cached, one call is made for all requests in the next seconds"(team) {
    team.service.behave({ name: "status", status: 503 });
    const begin = Date.now();
    assert.deepEqual(statusesOf(await team.askAll(30, team.newPlace())), [503]);
    assert.equal(team.calls, 1);
    assert.ok(Date.now() - begin < 2000);
  },
  async "if the service doesn't respond, everybody gets the last answer, or a 504, within 15 seconds"(team) {
    const place = await team.expiredPlace();
    team.service.behave({ name: "stallBeforeHeaders" });
    const begin = Date.now();
    const [last, none] = await Promise.all([team.ask(place), team.ask(team.newPlace())]);
    assert.deepEqual({ last: last.status, none: none.status }, { last: 200, none: 504 });
    assert.ok(Date.now() - begin < patience);
  },
  async "if the gateway is stopped, waiting requests get their answer; the cache survives a restart"(team) {
    const [known, place] = [team.newPlace(), team.newPlace()];
    await team.ask(known);
    const gate = team.service.gate();
    const waiting = team.ask(place);
    await team.service.requestCount(2);
    const ended = team.gateway.stop("SIGQUIT");
    gate.open();
    assert.equal((await waiting).status, 200);
    await ended;
    await assert.rejects(team.ask(known, {}, team.newAgent()), /ECONNREFUSED/);
    await team.gateway.run();
    assert.equal((await team.ask(known)).status, 200);
    assert.equal(team.calls, 2);
  },
  async "if the service's certificate isn't trusted, the gateway sends no key, and responds with 502"() {
    await withTeam({ caPem: (await makeAuthority()).caPem }, async (team) => {
      assert.equal((await team.ask(team.newPlace())).status, 502);
      assert.equal(team.calls, 0);
    });
  },
  async "if the service's name can't be resolved, everybody gets the last answer, or a 502, within 15 seconds"() {
    const names = await startNameServer();
    const variables = { GATEWAY_RESOLVER: names.resolver };
    await withTeam({ variables, host: "weather.test" }, async (team) => {
      for (const trouble of ["failure", "silence"] as const) {
        const place = await team.expiredPlace();
        names.say(trouble);
        const begin = Date.now();
        await assertLastAnswer(team, place);
        assert.equal((await team.ask(team.newPlace())).status, 502);
        assert.ok(Date.now() - begin < patience);
        names.say("loopback");
        assert.ok(!isPast(await team.ask(place)), "the new answer, once the name is found");
      }
    }).finally(names.close);
  },
  "if the team's calls are used up, everybody gets the last answer, or a 429 with Retry-After": () =>
    withTeam({ variables: { GATEWAY_CALLS: "1r/m" } }, async (team) => {
      const begin = Date.now();
      const expiredPlace = await team.expiredPlace();
      const known = team.newPlace();
      await team.ask(known);
      const told: Told[] = [];
      // Only a few at once, because of the handshakes of the service.
      for (let round = 0; round < 40; round++)
        told.push(...(await Promise.all([0, 1, 2].map(() => team.ask(team.newPlace())))));
      // Plus the call for the expired place, which the service doesn't count anymore. 101 at once, and one more per
      // minute.
      const most = 102 + (Date.now() - begin) / 60_000;
      const calls = team.calls + 1;
      assert.ok(calls >= 101 && calls <= most, `${calls} calls`);
      assert.deepEqual(statusesOf(told), [200, 429]);
      const refused = told.find(({ status }) => status === 429);
      assert.equal(refused?.headers["retry-after"], "60");
      assert.equal(problemOf(refused).code, "TooManyRequests");
      for (const place of [known, expiredPlace]) assert.equal((await team.ask(place)).status, 200, place);
      assert.ok(team.calls + 1 <= most, "no call for what is known");
    }),
});

/** A name server on loopback with one address (RFC 1035, section 4). */
async function startNameServer() {
  let says: "loopback" | "failure" | "silence" = "loopback";
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    if (says === "silence") return;
    const isFound = says === "loopback";
    // RCODE 2 is a failure (section 4.1.1); then one question, and as many answers as follow it.
    const header = [...query.subarray(0, 2), 0x81, isFound ? 0x80 : 0x82, 0, 1, 0, isFound ? 1 : 0, 0, 0, 0, 0];
    // The requested name, type A, class IN, valid for a second, four bytes.
    const answer = isFound ? [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, 127, 0, 0, 1] : [];
    socket.send(Buffer.from([...header, ...query.subarray(12), ...answer]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    /** In the form of nginx's `resolver`. */
    resolver: `127.0.0.1:${socket.address().port} ipv6=off`,
    say: (answer: typeof says): void => void (says = answer),
    close: (): Promise<void> => new Promise((resolve) => socket.close(resolve)),
  };
}

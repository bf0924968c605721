import assert from "node:assert/strict";

import { startBlackHole } from "../../loopback/blackHole";
import { drip, rawAnswer, stallBeforeHeaders } from "../../loopback/deliveryFaults";
import { startListener } from "../../loopback/listener";
import type { Behavior } from "../../loopback/reply";
import { backends } from "../backends";
import { answerFor, type Names } from "../names";
import { type Backend, type Relayed, type RelayedOptions, withRelayed } from "../fixture";

/** Milliseconds, instead of the usual 15,000. */
const deadline = 6_000;

/** Something that never arrives. `begin` returns a function that ends it, if resetting the service isn't enough. */
interface Stall {
  /** Whether there is never a connection, so that undici sends nothing, and the call isn't counted. */
  readonly isUnsent?: boolean;
  /** The outcome at the deadline; default: `timeout`. */
  readonly outcome?: string;
  readonly options?: RelayedOptions;
  readonly names?: Names;
  readonly begin: (client: Relayed) => Promise<unknown>;
}

const behaving = (behavior: Behavior): Stall => ({
  begin: ({ service }) => Promise.resolve(void service.behave(behavior)),
});

const head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n";
const refused = head.replace("200 OK", "401 Unauthorized");

const hintsWithoutEnd: Behavior = (_reply, { response }) => {
  const timer = setInterval(() => response.socket?.write("HTTP/1.1 103 Early Hints\r\n\r\n"), 100);
  return void response.once("close", () => clearInterval(timer));
};

/** @param late a host name that is used only once. */
const stallsFor = (late: string): Readonly<Record<string, Stall>> => ({
  "an address that drops every packet [G1]": {
    isUnsent: true,
    async begin({ relay }) {
      await relay.refuse();
      const hole = await startBlackHole("127.0.0.1", relay.port);
      return () => hole.close();
    },
  },
  "a name that is resolved too late [G1]": {
    isUnsent: true,
    options: { name: late },
    names: { [late]: ["127.0.0.1"] },
    async begin(client) {
      await client.leadBack();
      answerFor({ [late]: ["127.0.0.1"] }, 60_000);
      return () => answerFor({ [late]: ["127.0.0.1"] });
    },
  },
  "a server that accepts and never sends anything [G2]": {
    isUnsent: true,
    async begin({ relay }) {
      const mute = await startListener();
      await relay.lead(mute.port);
      return () => mute.close();
    },
  },
  "a service that receives the request and never responds [G2]": behaving(stallBeforeHeaders()),
  "one byte every 100 ms [G3 G14]": behaving(drip(1, 100)),
  "headers, and then nothing [G4]": behaving(rawAnswer(head, "silence")),
  "half a body, and then nothing [G4]": behaving(rawAnswer(`${head}[{"Weather`, "silence")),
  "headers of a 401, and then nothing [D19 G4]": {
    outcome: "unauthorized",
    ...behaving(rawAnswer(refused, "silence")),
  },
  "early hints without end [D26]": behaving(hintsWithoutEnd),
});

// All in parallel, because each takes until the deadline.
describe("slow networks and services", () => {
  it("silent networks time out at the deadline; slow ones bring the weather [G1 G2 G3 G4 G14 D19 D26]", async () => {
    await Promise.all(
      backends.flatMap((backend, index) => [
        ...Object.entries(stallsFor(`late${index}.test`)).map(([what, stall]) => assertEnds(backend, what, stall)),
        assertArrives(backend),
        ...(backend.isFetch ? [] : [assertProxyEnds(backend)]),
      ]),
    );
  }).timeout(45_000);
});

async function assertEnds(backend: Backend, fault: string, stall: Stall): Promise<void> {
  const { isUnsent = false, outcome = "timeout", options, names = {}, begin } = stall;
  const what = `${backend.name}: ${fault}`;
  const restore = answerFor(names);
  await withRelayed(backend, { ...options, deadline }, async (client) => {
    // With a connection from before, a request can be repeated, and counts.
    if (!isUnsent) await client.assertOutcome("answer", what);
    const end = await begin(client);
    if (isUnsent && !backend.isFetch) await assertUnsent(what, client, "unreachable");
    else await assertDeadline(what, client, outcome);
    if (typeof end === "function") await (end as () => unknown)();
    client.service.reset();
    await client.leadBack();
    await client.assertOutcome("answer", what);
  });
  restore();
}

async function assertProxyEnds(backend: Backend): Promise<void> {
  const mute = await startListener();
  const network = { proxy: `http://127.0.0.1:${mute.port}` };
  await withRelayed(backend, { deadline, network }, (client) =>
    assertUnsent("a proxy that never answers", client, "proxyUnreachable"),
  );
  await mute.close();
}

function assertArrives(backend: Backend): Promise<void> {
  return withRelayed(backend, {}, (client) => {
    client.service.behave(drip(200, 100));
    return client.assertOutcome("answer", `${backend.name}: 2 kB a second`);
  });
}

/** Asserts a failure before the deadline that isn't counted. */
async function assertUnsent(what: string, client: Relayed, expected: string): Promise<void> {
  await client.assertOutcome(expected, what);
  assert.deepEqual(client.events.slice(-2), ["claimed", "taken back"], what);
}

/** Asserts an outcome, and not before the deadline. */
async function assertDeadline(what: string, client: Relayed, expected: string): Promise<void> {
  const started = performance.now();
  await client.assertOutcome(expected, what);
  const took = performance.now() - started;
  assert.ok(took > deadline - 500, `${what}: ${took} ms`);
}

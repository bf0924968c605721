import assert from "node:assert/strict";

import { startBlackHole } from "../../loopback/blackHole";
import { startListener } from "../../loopback/listener";
import type { Scenario } from "../../loopback/namedScenarios";
import type { Line } from "../../loopback/relay";
import type { Behaviour } from "../../loopback/reply";
import { answerFor, type Names } from "../names";
import { assertOutcome, openScene, portOf, type Scene, type Setting, type Way } from "../scene";

/** Something that never comes. `begin` returns how to end it, where that is more than the service's part. */
interface Stall {
  readonly setting?: Setting;
  readonly names?: Names;
  readonly begin: (scene: Scene) => Promise<(() => unknown) | undefined>;
  /** Whether there is not even a connection, TLS included. */
  readonly connecting?: boolean;
}

/** @param late a name that is used once. */
const stallsFor = (late: string): Readonly<Record<string, Stall>> => ({
  "G1 an address that drops every packet": {
    connecting: true,
    async begin({ relay }) {
      await relay.refuse();
      const hole = await startBlackHole("127.0.0.1", relay.port);
      return () => hole.close();
    },
  },
  "G1 a name that is resolved too late": {
    connecting: true,
    setting: { name: late },
    names: { [late]: ["127.0.0.1"] },
    async begin({ relay, service }) {
      await relay.lead(portOf(service.baseUrl));
      answerFor({ [late]: ["127.0.0.1"] }, 60_000);
      return () => answerFor({ [late]: ["127.0.0.1"] });
    },
  },
  "G2 a server that accepts and never speaks": {
    connecting: true,
    async begin({ relay }) {
      const mute = await startListener();
      await relay.lead(mute.port);
      return () => mute.close();
    },
  },
  "G2 a service that takes the request and never answers": behaving({ name: "stallBeforeHeaders" }),
  "G3 one byte every 100 ms": behaving({ name: "drip", bytes: 1, everyMs: 100 }),
  "G4 headers, and then nothing": behaving({ name: "stallAfterHeaders" }),
  "G4 half a body, and then nothing": behaving({ name: "stallMidBody" }),
  "G14 a line of 50 bytes a second": {
    connecting: true,
    async begin({ relay, service }) {
      await relay.lead(portOf(service.baseUrl), { bytesPerSecond: 50 });
      return undefined;
    },
  },
  "D26 early hints without end": behaving(hintsWithoutEnd),
});

/** Lines on which the weather arrives all the same. */
const slow: Readonly<Record<string, Line>> = {
  "2 s until an answer": { latencyMs: 1_000 },
  "1 kB a second": { bytesPerSecond: 1_000 },
  "one packet in 20 lost": { losesEvery: 20, latencyMs: 50, bytesPerSecond: 10_000 },
};

/** What is slow, and what never comes: all at once, because a deadline takes its 15 seconds. */
export function describeDelays(ways: readonly Way[]): void {
  describe("delays", () => {
    const all = Object.keys(stallsFor(""));
    const lines = Object.keys(slow).join("; ");
    it(`${rowsOf(all)} what never comes is over after 15 s: ${namesOf(all)}; and slow lines bring the weather: ${lines}`, async () => {
      await Promise.all(
        ways.flatMap((way, index) => [
          ...Object.entries(stallsFor(`late${index}.test`)).map(([what, stall]) => assertEnds(way, what, stall)),
          ...Object.entries(slow).map(([what, line]) => assertArrives(way, what, line)),
          ...(way.obeysSettings ? [assertProxyEnds(way)] : []),
        ]),
      );
    }).timeout(45_000);
  });
}

async function assertEnds(way: Way, fault: string, { setting, names = {}, begin, connecting }: Stall): Promise<void> {
  const what = `${way.name}: ${fault}`;
  const restore = answerFor(names);
  const scene = await openScene(way, setting);
  await assertOutcome(scene, "answer", what);
  const good = scene.answer;
  const end = await begin(scene);
  await assertDeadline(what, scene, connecting ? way.connectSeconds : 15);
  assert.deepEqual([scene.answer, await scene.cached()], [good, good], what);
  await end?.();
  scene.service.reset();
  await scene.relay.lead(portOf(scene.service.baseUrl));
  await assertOutcome(scene, "answer", what);
  scene.assertKeyIsKept();
  await scene.close();
  restore();
}

async function assertProxyEnds(way: Way): Promise<void> {
  const mute = await startListener();
  const scene = await openScene(way, { network: { proxy: `http://127.0.0.1:${mute.port}` } });
  await assertDeadline("a proxy that never answers", scene);
  scene.assertKeyIsKept();
  await Promise.all([scene.close(), mute.close()]);
}

async function assertArrives(way: Way, slowness: string, line: Line): Promise<void> {
  const what = `${way.name}: ${slowness}`;
  const scene = await openScene(way);
  await scene.relay.lead(portOf(scene.service.baseUrl), line);
  await assertOutcome(scene, "answer", what);
  assert.deepEqual(await scene.cached(), scene.answer, what);
  scene.assertKeyIsKept();
  await scene.close();
}

/** A timeout that comes not much later than the deadline; and not earlier, which would be another failure. */
async function assertDeadline(what: string, scene: Scene, deadline = 15): Promise<void> {
  const started = performance.now();
  await assertOutcome(scene, "timeout", what);
  const seconds = (performance.now() - started) / 1000;
  assert.ok(seconds > deadline - 0.5 && seconds < deadline + 4, `${what}: ${seconds} s`);
}

function behaving(behaviour: Scenario | Behaviour): Stall {
  return {
    begin({ service }) {
      service.behave(behaviour);
      return Promise.resolve(undefined);
    },
  };
}

function hintsWithoutEnd(reply: Parameters<Behaviour>[0]): ReturnType<Behaviour> {
  return {
    ...reply,
    deliver({ response }) {
      const timer = setInterval(() => response.socket?.write("HTTP/1.1 103 Early Hints\r\n\r\n"), 100);
      response.once("close", () => clearInterval(timer));
    },
  };
}

/** The ids of the fault catalogue at the beginning of each name, for the title. */
function rowsOf(cases: readonly string[]): string {
  return [...new Set(cases.map((name) => name.split(" ")[0]))].join(" ");
}

function namesOf(cases: readonly string[]): string {
  return cases.map((name) => name.replace(/^\S+ /, "")).join("; ");
}

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { readAnswer } from "../../src/service/api/response";
import { AnswerCache } from "../../src/service/storage/answerCache";
import { decodeCached } from "../../src/service/storage/answerCodec";
import { files } from "../../src/service/storage/atomicFile";
import { Locks } from "../../src/service/storage/locks";
import type { Log } from "../../src/weather/base/ports";
import type { Answer } from "../../src/weather/model/answer";
import { makeObservation } from "../loopback/observations";
import { conditionsQueryAt } from "./window";

const kills = 1000;
const lanes = 2 * availableParallelism();

/** Milliseconds from a writer's first write to its end, at the most. */
const longestLife = 5;
const hours = 60 * 60_000;

const query = conditionsQueryAt("https://weather.example.com");
const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined };

/** An answer that takes a while to be written. */
const long = ((): Answer => {
  const text = JSON.stringify([makeObservation({ details: true, members: { Filler: "x".repeat(100_000) } })]);
  const reply = readAnswer({ status: 200, headers: {}, text }, {}, Date.now() - hours);
  if (reply.kind !== "answer") throw new Error("There is nothing to write.");
  return reply.answer;
})();

describe("kept answers of writers that are killed", () => {
  let root: string;
  before(async () => {
    root = await mkdtemp(path.join(tmpdir(), "torn-"));
  });
  after(() => rm(root, { recursive: true, force: true, maxRetries: 10 }));

  const answersIn = (folder: string): AnswerCache =>
    new AnswerCache({ folder, files, locks: new Locks(path.join(folder, "locks"), files, silent), log: silent });

  /** The file that is read, its size when it is whole, and what writers have left beside it. */
  async function look(folder: string): Promise<{ readonly cached: string; readonly left: readonly string[] }> {
    const names = await readdir(folder);
    const [name = "", ...others] = names.filter((one) => one.endsWith(".json"));
    assert.deepEqual(others, []);
    return {
      cached: path.join(folder, name),
      left: names.filter((one) => one.endsWith(".tmp")).map((one) => path.join(folder, one)),
    };
  }

  it("I5 1,000 writers killed at random moments leave no torn file, and the next write sweeps what they left", async () => {
    const found = { temporary: 0, partial: 0 };
    let writers = 0;

    async function lane(number: number): Promise<void> {
      const folder = path.join(root, String(number));
      const answers = answersIn(folder);
      await answers.store(query, { answer: long });
      const { size } = await stat((await look(folder)).cached);
      while (writers < kills) {
        writers += 1;
        await writeUntilKilled(folder);
        const { cached, left } = await look(folder);
        const answer = decodeCached(await readFile(cached, "utf8"), query)?.answer;
        assert.ok(answer?.body === long.body && answer.receivedAt > long.receivedAt);
        assert.ok(left.length <= 1, "the first write of this writer has not swept what the last one left");
        for (const file of left) {
          found.temporary += 1;
          if ((await stat(file)).size < size) found.partial += 1;
          await age(file, 1.1 * hours);
        }
      }
      await answers.store(query, { answer: long });
      assert.deepEqual((await look(folder)).left, []);
    }

    await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
    console.log(`      ${found.temporary} of ${kills} left a temporary file, ${found.partial} of these a part of one`);
    assert.ok(found.temporary > 0);
  });

  it("I5 a temporary file that may still be written to stays", async () => {
    const folder = path.join(root, "young");
    await answersIn(folder).store(query, { answer: long });
    for (;;) {
      await writeUntilKilled(folder);
      const { left } = await look(folder);
      if (left.length === 0) continue;
      for (const [hoursAgo, remaining] of [
        [0.9, left.length],
        [1.1, 0],
      ] as const) {
        for (const file of left) await age(file, hoursAgo * hours);
        await answersIn(folder).store(query, { answer: long });
        assert.equal((await look(folder)).left.length, remaining);
      }
      return;
    }
  });
});

async function writeUntilKilled(folder: string): Promise<void> {
  const script = path.join(__dirname, "writerProcess.js");
  const child = spawn(process.execPath, [script, folder, JSON.stringify(query)], {
    stdio: ["ignore", "pipe", "inherit"],
    // Certificates in the environment would be read at every start, which takes longer than all the rest.
    env: {},
  });
  const exit = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), exit]);
  await wait(Math.random() * longestLife);
  child.kill("SIGKILL");
  const [, signal] = (await exit) as [number | null, NodeJS.Signals | null];
  assert.equal(signal, "SIGKILL");
}

async function age(file: string, milliseconds: number): Promise<void> {
  const time = new Date(Date.now() - milliseconds);
  await utimes(file, time, time);
}

import assert from "node:assert/strict";
import { readdir, readFile, stat, utimes } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { conditionsCodec } from "../../src/service/storage/conditionsCodec";
import { anAnswer, answerFile, openWindow, query, TestStorage } from "../unit/service/storage/storageFixture";
import { Child } from "./child";
import type { WriterReport, WriterTask } from "./writerProcess";

const kills = 1000;
/** Windows that end with one process, each of which writes into a folder of its own: a process takes long to start. */
const windows = 10;
const lanes = 2 * availableParallelism();

/** Milliseconds from the first writes of a process to its end, at the most. */
const maxLife = 5;
const hour = 60 * 60_000;

/** An answer that takes a while to be written. */
const long = anAnswer("x".repeat(100_000), Date.now() - hour);

describe("kept answers of writers that are killed", () => {
  const storage = new TestStorage();
  after(() => Child.killAll());

  it("I5 1,000 writers killed at random moments leave no torn file, and what they left is tidied away", async () => {
    const found = { temporary: 0, partial: 0 };
    let killed = 0;

    async function look(folder: string): Promise<void> {
      const answer = conditionsCodec.decode(await readFile(await answerFile(folder), "utf8"), query)?.answer;
      assert.ok(answer?.response.body === long.response.body && answer.receivedAt > long.receivedAt);
      const left = await leftIn(folder);
      assert.ok(left.length <= 1, "what the last writer left was not tidied away");
      for (const file of left) {
        found.temporary += 1;
        if ((await stat(file)).size < long.response.body.length) found.partial += 1;
        const ago = new Date(Date.now() - 25 * hour);
        await utimes(file, ago, ago);
      }
    }

    async function run(lane: number): Promise<void> {
      const folders = Array.from({ length: windows }, (_, index) => storage.path(`${lane}-${index}`));
      await Promise.all(folders.map(store));
      while (killed < kills) {
        killed += windows;
        await writeUntilKilled(folders);
        await Promise.all(folders.map(look));
        await Promise.all(folders.map(tidy));
      }
      assert.deepEqual((await Promise.all(folders.map(leftIn))).flat(), []);
    }

    await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
    console.log(`      ${found.temporary} of ${kills} left a temporary file, ${found.partial} of these a part of one`);
    assert.ok(found.temporary > 0);
  });
});

function store(folder: string): Promise<void> {
  return openWindow(folder).answers.store(query, { answer: long });
}

function tidy(folder: string): Promise<void> {
  return openWindow(folder).answers.tidy();
}

/** What writers have left beside the answer. */
async function leftIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(path.join(folder, "answers"));
  return names.filter((name) => name.endsWith(".tmp")).map((name) => path.join(folder, "answers", name));
}

async function writeUntilKilled(folders: readonly string[]): Promise<void> {
  const child = new Child<WriterTask, WriterReport>("writerProcess.js");
  child.send({ folders, query });
  await child.hears("written");
  await wait(Math.random() * maxLife);
  await child.kill();
  assert.deepEqual(await child.exit, [null, "SIGKILL"]);
}

import assert from "node:assert/strict";
import { readdir, readFile, stat, utimes } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { readAnswer } from "../../src/service/api/response";
import { decodeCached } from "../../src/service/storage/answerCodec";
import type { Answer } from "../../src/weather/model/answer";
import { makeObservation } from "../loopback/observations";
import { answerFile, openWindow, query, TestStorage } from "../unit/service/storage/storageFixture";
import { Child } from "./child";
import type { WriterReport, WriterTask } from "./writerProcess";

const kills = 1000;
/** Windows that end with one process, each of which writes into a folder of its own: a process takes long to start. */
const windows = 10;
const lanes = 2 * availableParallelism();

/** Milliseconds from the first writes of a process to its end, at the most. */
const longestLife = 5;
const hours = 60 * 60_000;

/** An answer that takes a while to be written. */
const long = ((): Answer => {
  const text = JSON.stringify([makeObservation({ details: true, members: { Filler: "x".repeat(100_000) } })]);
  const reply = readAnswer({ status: 200, headers: {}, text }, {}, Date.now() - hours);
  if (reply.kind !== "answer") throw new Error("There is nothing to write.");
  return reply.answer;
})();

describe("kept answers of writers that are killed", () => {
  const storage = new TestStorage();
  after(() => Child.killAll());

  async function makeFolders(lane: number): Promise<readonly string[]> {
    const folders = Array.from({ length: windows }, (_, index) => storage.path(`${lane}-${index}`));
    await Promise.all(folders.map(store));
    return folders;
  }

  it("I5 1,000 writers killed at random moments leave no torn file, and the next write sweeps what they left", async () => {
    const found = { temporary: 0, partial: 0 };
    let killed = 0;

    async function look(folder: string, size: number): Promise<void> {
      const answer = decodeCached(await readFile(await answerFile(folder), "utf8"), query)?.answer;
      assert.ok(answer?.body === long.body && answer.receivedAt > long.receivedAt);
      const left = await leftIn(folder);
      assert.ok(left.length <= 1, "the first write of this writer has not swept what the last one left");
      for (const file of left) {
        found.temporary += 1;
        if ((await stat(file)).size < size) found.partial += 1;
        await age(file, 1.1 * hours);
      }
    }

    async function run(lane: number): Promise<void> {
      const folders = await makeFolders(lane);
      const { size } = await stat(await answerFile(folders[0] ?? ""));
      while (killed < kills) {
        killed += windows;
        await writeUntilKilled(folders);
        await Promise.all(folders.map((folder) => look(folder, size)));
      }
      await Promise.all(folders.map(store));
      assert.deepEqual((await Promise.all(folders.map(leftIn))).flat(), []);
    }

    await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
    console.log(`      ${found.temporary} of ${kills} left a temporary file, ${found.partial} of these a part of one`);
    assert.ok(found.temporary > 0);
  });

  it("I5 a temporary file that may still be written to stays", async () => {
    const folders = await makeFolders(0);
    let left: readonly string[] = [];
    while (left.length === 0) {
      await writeUntilKilled(folders);
      left = (await Promise.all(folders.map(leftIn))).flat();
    }
    for (const [hoursAgo, remaining] of [
      [0.9, left],
      [1.1, []],
    ] as const) {
      for (const file of left) await age(file, hoursAgo * hours);
      await Promise.all(folders.map(store));
      assert.deepEqual((await Promise.all(folders.map(leftIn))).flat(), remaining);
    }
  });
});

function store(folder: string): Promise<void> {
  return openWindow(folder).answers.store(query, { answer: long });
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
  await wait(Math.random() * longestLife);
  await child.kill();
  assert.deepEqual(await child.exit, [null, "SIGKILL"]);
}

async function age(file: string, milliseconds: number): Promise<void> {
  const time = new Date(Date.now() - milliseconds);
  await utimes(file, time, time);
}

import assert from "node:assert/strict";
import { readdir, readFile, utimes } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { conditionsCodec } from "../../src/service/storage/conditionsCodec";
import { anAnswer, answerFile, openWindow, query, TestStorage } from "../unit/service/storage/storageFixture";
import { Child } from "./child";

/** So many processes at a time are killed, and for each of them so many windows, which take no time to start. */
const [lanes, rounds, windows] = [4, 25, 10];

/** Milliseconds from the first writes of a process to its end, at the most. */
const maxLife = 5;
const hour = 60 * 60_000;

/** An answer that takes a while to be written. */
const long = anAnswer("x".repeat(100_000), Date.now() - hour);

describe("kept answers of writers that are killed", () => {
  const storage = new TestStorage();
  after(() => Child.killAll());

  it("I5 1,000 writers killed at random moments leave no torn file, and what they left is tidied away", async () => {
    let temporary = 0;

    async function look(folder: string): Promise<void> {
      const answer = conditionsCodec.decode(await readFile(await answerFile(folder), "utf8"), query)?.answer;
      assert.ok(answer?.body === long.body && answer.receivedAt > long.receivedAt);
      const left = await leftIn(folder);
      assert.ok(left.length <= 1, "what the last writer left was not tidied away");
      temporary += left.length;
      const ago = new Date(Date.now() - 25 * hour);
      for (const file of left) await utimes(file, ago, ago);
      await openWindow(folder).answers.tidy();
    }

    async function run(lane: number): Promise<void> {
      const folders = Array.from({ length: windows }, (_, index) => storage.path(`${lane}-${index}`));
      await Promise.all(folders.map((folder) => openWindow(folder).answers.store(query, { answer: long })));
      for (let round = 0; round < rounds; round++) {
        await writeUntilKilled(folders);
        await Promise.all(folders.map(look));
      }
      assert.deepEqual((await Promise.all(folders.map(leftIn))).flat(), []);
    }

    await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
    assert.ok(temporary > 0);
  });
});

/** What writers have left beside the answer. */
async function leftIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(path.join(folder, "answers"));
  return names.filter((name) => name.endsWith(".tmp")).map((name) => path.join(folder, "answers", name));
}

async function writeUntilKilled(folders: readonly string[]): Promise<void> {
  const child = new Child();
  child.send({ kind: "write", folders, query });
  await child.hears("written", folders.length);
  await wait(Math.random() * maxLife);
  await child.kill();
  assert.deepEqual(await child.exit, [null, "SIGKILL"]);
}

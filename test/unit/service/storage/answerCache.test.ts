import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";

import { failing } from "./faultyFiles";
import { anAnswer, answerFile, keptText, query, TestStorage } from "./storageFixture";

describe("kept answers", () => {
  const storage = new TestStorage();

  it("can be kept again after they were removed", async () => {
    const window = storage.open();
    await window.answers.store(query, { answer: anAnswer() });
    for (const _ of [1, 2]) {
      await window.answers.clear();
      assert.deepEqual(await storage.names(), []);
    }
    await window.answers.store(query, { answer: anAnswer("Rain") });
    assert.equal(await keptText(window), "Rain");
    assert.deepEqual(window.log, []);
  });

  it("I3 say where they cannot be removed, and reject nothing", async () => {
    await mkdir(storage.path("answers"));
    const { answers, log } = storage.open({ files: failing("rm", "EBUSY") });
    await answers.clear();
    assert.deepEqual(log, ["warn Couldn't remove the stored answers (EBUSY)"]);
  });

  const texts = ["", "null", "[1,2]", "{}", Buffer.from('{"version":1}', "utf16le")];
  const damages: Record<string, (file: string) => Promise<void>> = {
    "100 MB": storage.putLarge,
    "whole behind a byte order mark": async (file) => writeFile(file, `\uFEFF${await readFile(file, "utf8")}`),
  };
  for (const text of texts) damages[JSON.stringify(text.toString())] = (file) => writeFile(file, text);
  for (const [what, damage] of Object.entries(damages))
    it(`I1 are replaced where the file is ${what}, which is ignored and logged once`, async () => {
      const window = storage.open();
      await window.answers.store(query, { answer: anAnswer() });
      await damage(await answerFile(storage.folder));
      for (const turn of [1, 2, 3]) assert.deepEqual(await window.answers.read(query), {}, `${turn}`);
      const tooLarge = "Couldn't read a stored answer (EFBIG)";
      const warning = what === "100 MB" ? tooLarge : "A stored answer is damaged and will be replaced";
      assert.deepEqual(window.log, [`warn ${warning}`]);
      await window.answers.store(query, { answer: anAnswer("Rain") });
      assert.equal(await keptText(window), "Rain");
      assert.equal(window.log.length, 1);
    });
});

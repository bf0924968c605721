import assert from "node:assert/strict";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

import { itUnless } from "../../itUnless";
import { day } from "../../weather/fakes";
import { anAnswer, ask, done, query, TestStorage } from "./storageFixture";

const modeIt = itUnless(process.platform === "win32" ? "Windows has no modes of files" : undefined);

describe("everything that is stored", () => {
  const storage = new TestStorage();
  let mask = 0;
  beforeEach(() => void (mask = process.umask(0)));
  afterEach(() => void process.umask(mask));

  modeIt("is for its owner alone, although the machine's mask allows others", async () => {
    const { answers, locks } = storage.open({ below: "kept" });
    await answers.store(query, { answer: anAnswer() });
    await locks.withLock("lock", done);
    for (const days of [0, 1, 2, 3, 4]) await ask(storage.open({ below: "kept", now: () => Date.now() + days * day }));
    const entries = await readdir(storage.folder, { recursive: true, withFileTypes: true });
    const open: string[] = [];
    for (const { name, parentPath } of entries)
      if (((await stat(join(parentPath, name))).mode & 0o077) !== 0) open.push(name);
    assert.deepEqual(open, []);
    assert.ok(
      entries.some(({ name }) => /^calls\.v3\.[\d-]{7}\.jsonl$/.test(name)),
      "There is no file of a month.",
    );
  });
});

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { failing, makeFolder, openWindow, removeFolder } from "./storageFixture";

describe("a budget where the storage can be read but no longer written", () => {
  let folder: string;
  const noon = new Date(2026, 5, 15, 12).getTime();
  beforeEach(async () => {
    folder = await makeFolder();
  });
  afterEach(() => removeFolder(folder));

  for (const [name, day] of [
    ["yesterday's count", "2026-6-14"],
    ["today's count", "2026-6-15"],
  ] as const)
    it(`I3 is kept although ${name} lies there for ever`, async () => {
      await writeFile(join(folder, "calls.v1.json"), JSON.stringify({ version: 1, day, made: 0 }));
      const { calls } = openWindow(folder, { files: failing("open", "ENOSPC"), now: () => noon, budget: () => 2 });
      const kinds: string[] = [];
      for (const _ of [1, 2, 3]) kinds.push((await calls.acquire()).kind);
      assert.deepEqual(kinds, ["granted", "granted", "usedUp"]);
    });

  it("I3 begins anew at midnight", async () => {
    let now = noon;
    const { calls } = openWindow(folder, { files: failing("open", "EROFS"), now: () => now, budget: () => 1 });
    assert.deepEqual([(await calls.acquire()).kind, (await calls.acquire()).kind], ["granted", "usedUp"]);
    now = new Date(2026, 5, 16).getTime();
    assert.deepEqual([(await calls.acquire()).kind, (await calls.acquire()).kind], ["granted", "usedUp"]);
  });
});

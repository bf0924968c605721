import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { makeFolder, openWindow, removeFolder } from "./storageFixture";

describe("a call that is taken back", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await makeFolder();
  });
  afterEach(() => removeFolder(folder));

  it("leaves the others counted, and what the service said is left", async () => {
    const { calls } = openWindow(folder);
    for (const remaining of [9, 8]) {
      const leave = await calls.acquire();
      assert.ok(leave.kind === "granted");
      await leave.call.answered(remaining);
    }
    const leave = await calls.acquire();
    assert.ok(leave.kind === "granted");
    await leave.call.refund();
    assert.deepEqual(await calls.today(), { made: 2, remaining: 8 });
    assert.deepEqual(await openWindow(folder).calls.today(), { made: 2, remaining: 8 });
  });

  it("leaves a count of none where a file without a day was there", async () => {
    await writeFile(join(folder, "calls.v1.json"), JSON.stringify({ version: 1, day: 7, made: 5 }));
    const { calls } = openWindow(folder);
    assert.deepEqual(await calls.today(), { made: 0 });
  });
});

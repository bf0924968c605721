import assert from "node:assert/strict";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { files } from "../../../../src/service/storage/atomicFile";
import { makeFolder, openWindow, removeFolder } from "./storageFixture";

describe("clearing what is kept", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await makeFolder();
    await mkdir(join(folder, "answers"));
    await writeFile(join(folder, "answers", "a.v1.json"), "{}");
  });
  afterEach(() => removeFolder(folder));

  it("removes it, and says nothing", async () => {
    const { answers, log } = openWindow(folder);
    await answers.clear();
    await assert.rejects(stat(join(folder, "answers")), { code: "ENOENT" });
    assert.deepEqual(log, []);
  });

  it("tells where it cannot be removed, and rejects nothing", async () => {
    const rm = (): Promise<void> => Promise.reject(Object.assign(new Error("canary"), { code: "EBUSY" }));
    const { answers, log } = openWindow(folder, { files: { ...files, rm } });
    await answers.clear();
    assert.deepEqual(log, ["warn The kept answers could not be removed (EBUSY)"]);
  });
});

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";

import { files, Folder, readWhole } from "../../../../src/service/storage/atomicFile";
import { altered, fault } from "./faultyFiles";
import { TestStorage } from "./storageFixture";

describe("a whole file", () => {
  const storage = new TestStorage();
  const path = (name = "a.json"): string => storage.path(name);
  const code = (expected: string) => (error: unknown) => (error as NodeJS.ErrnoException).code === expected;

  it("is read up to its limit in bytes, and not beyond", async () => {
    await writeFile(path(), "über");
    assert.equal(await readWhole(files, path(), 5), "über");
    await assert.rejects(readWhole(files, path(), 4), code("EFBIG"));
  });

  it("is refused at once where Windows refuses the folder's name, which Node tries for ever to make with `recursive`", async () => {
    const made: string[] = [];
    const refusing = altered("mkdir", (mkdir) => (folder, ...options) => {
      if ((options[0] as { recursive?: boolean } | undefined)?.recursive) return Promise.reject(fault("TimeoutError"));
      made.push(folder);
      return folder === path("?") ? Promise.reject(fault("ENOENT")) : mkdir(folder);
    });
    const refusal = new Folder(refusing, path("?")).use(() => Promise.resolve());
    await assert.rejects(refusal, code("ENOENT"));
    assert.deepEqual(made, [path("?"), storage.folder, path("?")]);
  });
});

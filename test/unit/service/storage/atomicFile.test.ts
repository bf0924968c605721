import assert from "node:assert/strict";
import { mkdir, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { files, Folder, readWhole, writeWhole } from "../../../../src/service/storage/atomicFile";
import { linkIt } from "./abilities";
import { altered, fault, TestStorage } from "./storageFixture";

describe("a whole file", () => {
  const storage = new TestStorage();
  const path = (name = "a.json"): string => storage.path(name);
  const code = (expected: string) => (error: unknown) => (error as NodeJS.ErrnoException).code === expected;

  it("is read up to its limit in bytes, and not beyond", async () => {
    await writeFile(path(), "über");
    assert.equal(await readWhole(files, path(), 5), "über");
    await assert.rejects(readWhole(files, path(), 4), code("EFBIG"));
  });

  it("is none where there is nothing, and refused where something else stands there", async () => {
    assert.equal(await readWhole(files, path(), 100), undefined);
    await mkdir(path());
    await assert.rejects(readWhole(files, path(), 100), code("ENOTFILE"));
  });

  it("is written into a folder that is made with all that it is in, also by two at once", async () => {
    const deep = path(join("one", "two", "three"));
    const write = (): Promise<void> => writeWhole(files, join(deep, "a.json"), "x");
    const folder = new Folder(files, deep);
    await Promise.all([folder.use(write), new Folder(files, deep).use(write)]);
    assert.equal(await readWhole(files, join(deep, "a.json"), 100), "x");
    await rm(path("one"), { recursive: true });
    await folder.use(write);
    assert.equal(await readWhole(files, join(deep, "a.json"), 100), "x");
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

  linkIt("is not written into a folder that is a link", async () => {
    await mkdir(path("real"));
    await symlink(path("real"), path("link"), "junction");
    const file = join(path("link"), "a.json");
    const writing = new Folder(files, path("link")).use(() => writeWhole(files, file, "x"));
    await assert.rejects(writing, code("ENOTDIR"));
    assert.deepEqual(await readdir(path("real")), []);
  });
});

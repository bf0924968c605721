import assert from "node:assert/strict";
import { mkdir, readdir, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

import {
  type Files,
  files,
  makeFolder as makeOwnFolder,
  readWhole,
  writeWhole,
} from "../../../../src/service/storage/atomicFile";
import { linkIt } from "./links";
import { fault, makeFolder, removeFolder } from "./storageFixture";

describe("a whole file", () => {
  let folder: string;
  const path = (name = "a.json"): string => join(folder, name);
  const code = (expected: string) => (error: unknown) => (error as NodeJS.ErrnoException).code === expected;
  beforeEach(async () => {
    folder = await makeFolder();
  });
  afterEach(() => removeFolder(folder));

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
    const deep = path(join("one", "two", "three", "a.json"));
    await Promise.all([writeWhole(files, deep, "x"), writeWhole(files, deep, "x")]);
    assert.equal(await readWhole(files, deep, 100), "x");
  });

  it("is refused at once where Windows refuses the folder's name, which Node tries for ever to make with `recursive`", async () => {
    const made: string[] = [];
    const mkdir = (folder: string, { recursive = false }): Promise<unknown> => {
      if (recursive) return Promise.reject(fault("TimeoutError"));
      made.push(folder);
      return folder === path("?") ? Promise.reject(fault("ENOENT")) : files.mkdir(folder);
    };
    const refusal = writeWhole({ ...files, mkdir: mkdir as Files["mkdir"] }, join(path("?"), "a.json"), "x");
    await assert.rejects(refusal, code("ENOENT"));
    assert.deepEqual(made, [path("?"), folder, path("?")]);
  });

  linkIt("is not written into a folder that is a link", async () => {
    await mkdir(path("real"));
    await symlink(path("real"), path("link"), "junction");
    await assert.rejects(writeWhole(files, join(path("link"), "a.json"), "x"), code("ENOTDIR"));
    await assert.rejects(makeOwnFolder(files, path("link")), code("ENOTDIR"));
    assert.deepEqual(await readdir(path("real")), []);
  });

  it("takes what a process left that died while it wrote, and nothing else", async () => {
    const left = ["a.json.1.tmp", "a.json.2.tmp", "a.json.old", "b.json.1.tmp"];
    for (const name of left) await writeFile(path(name), "");
    const hours = (count: number): Date => new Date(Date.now() - count * 3_600_000);
    for (const name of left) await utimes(path(name), hours(2), hours(2));
    await utimes(path("a.json.2.tmp"), hours(0.5), hours(0.5));
    await writeWhole(files, path(), "x");
    assert.deepEqual((await readdir(folder)).sort(), ["a.json", "a.json.2.tmp", "a.json.old", "b.json.1.tmp"]);
  });
});

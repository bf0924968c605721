import assert from "node:assert/strict";
import { mkdir, readdir, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { files, makeFolder as makeOwnFolder, readWhole, writeWhole } from "../../../../src/service/storage/atomicFile";
import { hour } from "../../weather/fakes";
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
    const deep = path(join("one", "two", "three", "a.json"));
    await Promise.all([writeWhole(files, deep, "x"), writeWhole(files, deep, "x")]);
    assert.equal(await readWhole(files, deep, 100), "x");
  });

  it("is refused at once where Windows refuses the folder's name, which Node tries for ever to make with `recursive`", async () => {
    const made: string[] = [];
    const refusing = altered("mkdir", (mkdir) => (folder, ...options) => {
      if ((options[0] as { recursive?: boolean } | undefined)?.recursive) return Promise.reject(fault("TimeoutError"));
      made.push(folder);
      return folder === path("?") ? Promise.reject(fault("ENOENT")) : mkdir(folder);
    });
    const refusal = writeWhole(refusing, join(path("?"), "a.json"), "x");
    await assert.rejects(refusal, code("ENOENT"));
    assert.deepEqual(made, [path("?"), storage.folder, path("?")]);
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
    for (const name of left) {
      const time = new Date(Date.now() - (name === "a.json.2.tmp" ? 0.5 : 2) * hour);
      await utimes(path(name), time, time);
    }
    await writeWhole(files, path(), "x");
    assert.deepEqual(await storage.names(), ["a.json", "a.json.2.tmp", "a.json.old", "b.json.1.tmp"]);
  });
});

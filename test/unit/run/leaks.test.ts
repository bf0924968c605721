import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findLeaks } from "../../run/leaks";

const key = "canary/7f3k9+m2xq8";

describe("the search for leaked keys", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "leaks-"));
    await mkdir(join(folder, "deep", "er"), { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const disguises: Record<string, Buffer> = {
    plain: Buffer.from(`Authorization: Bearer ${key}`),
    "percent-encoded": Buffer.from(`?apikey=${encodeURIComponent(key)}`),
    "in base64": Buffer.from(Buffer.from(`Bearer ${key} and more`).toString("base64")),
    "in base64, one byte further": Buffer.from(Buffer.from(`Bearer_ ${key} and more`).toString("base64")),
    "in base64, two bytes further": Buffer.from(Buffer.from(`Bearer__ ${key} and more`).toString("base64")),
    "in UTF-16": Buffer.from(key, "utf16le"),
    "between other bytes": Buffer.concat([Buffer.alloc(5000, 0xff), Buffer.from(key), Buffer.alloc(9)]),
  };
  for (const [name, content] of Object.entries(disguises)) {
    it(`finds a key ${name}`, async () => {
      await writeFile(join(folder, "deep", "er", "file"), content);
      const { leaks } = findLeaks(folder, ["another-key", key]);
      assert.equal(leaks.length, 1);
      assert.match(leaks[0] ?? "", /^deep.er.file holds /);
    });
  }

  it("finds nothing where there is nothing", async () => {
    await writeFile(join(folder, "deep", "file"), "canary/7f3k9 and m2xq8");
    assert.deepEqual(findLeaks(folder, [key]), { searched: 1, leaks: [] });
  });
});

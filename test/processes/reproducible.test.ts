import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, symlinkSync, utimesSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

import { bundlingIt, root } from "../project/scripts";
import { temporaryFolder } from "../project/temporaryFolder";

/** Files that aren't sources of the package. */
const others = /^(?:\.git|dist|out|test)$|node_modules|\.vsix$/;

describe("npm run package", function () {
  this.timeout(120_000);

  const inFolder = temporaryFolder();

  /**
   * The SHA-256 of the package of a new copy of the sources. @param changed the date of one of the files, in seconds.
   */
  const packed = async (copy: string, zone: string, changed: number): Promise<string> => {
    const filter = (file: string): boolean => !others.test(path.relative(root, file));
    cpSync(root, inFolder(copy), { recursive: true, filter });
    symlinkSync(path.join(root, "node_modules"), inFolder(copy, "node_modules"), "junction");
    utimesSync(inFolder(copy, "LICENSE"), changed, changed);
    const options = { cwd: inFolder(copy), env: { ...process.env, TZ: zone } };
    await promisify(execFile)(process.execPath, ["scripts/package.mjs"], options);
    const [vsix = "no package"] = readdirSync(inFolder(copy)).filter((name) => name.endsWith(".vsix"));
    return createHash("sha256")
      .update(readFileSync(inFolder(copy, vsix)))
      .digest("hex");
  };

  bundlingIt("npm run package makes the same bytes in any folder, time zone, and year", async () => {
    const sums = await Promise.all([
      packed("first", "Asia/Tokyo", 1_600_000_000),
      packed("second", "America/New_York", 1_700_000_000),
    ]);
    assert.equal(sums[1], sums[0], "the second package has another SHA-256 than the first");
  });
});

import { mkdtempSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { itUnless } from "../../itUnless";

function canLink(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "ability-"));
  try {
    symlinkSync("file", join(folder, "file"), "file");
    symlinkSync(folder, join(folder, "folder"), "junction");
    for (const name of ["file", "folder"]) readlinkSync(join(folder, name));
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A test that makes links: Windows requires a right for this, and Wine makes none. */
export const linkIt = itUnless(canLink() ? undefined : "no links can be made on this machine");

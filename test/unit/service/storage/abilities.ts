import { closeSync, mkdtempSync, openSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { itUnless } from "../../itUnless";

/** Whether this machine can do this in a new folder. */
function can(act: (folder: string) => void): boolean {
  const folder = mkdtempSync(join(tmpdir(), "ability-"));
  try {
    act(folder);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const canLink = can((folder) => {
  symlinkSync("file", join(folder, "file"), "file");
  symlinkSync(folder, join(folder, "folder"), "junction");
  for (const name of ["file", "folder"]) readlinkSync(join(folder, name));
});

const canRemoveOpenFiles = can((folder) => {
  const file = openSync(join(folder, "file"), "w");
  try {
    rmSync(folder, { recursive: true });
  } finally {
    closeSync(file);
  }
});

/** A test that makes links: Windows requires a right for this, and Wine makes none. */
export const linkIt = itUnless(canLink ? undefined : "no links can be made on this machine");

/** A test that removes open files. */
export const removingIt = itUnless(canRemoveOpenFiles ? undefined : "open files cannot be removed on this machine");

import { lstatSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { itUnless } from "../../itUnless";

/** A test that makes links. On Windows this takes a right that not everyone has, and Wine makes none. */
export const linkIt = itUnless(canLink() ? undefined : "no links can be made on this machine");

function canLink(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "links-"));
  try {
    symlinkSync("file", join(folder, "file"), "file");
    symlinkSync(folder, join(folder, "folder"), "junction");
    return ["file", "folder"].every((name) => lstatSync(join(folder, name)).isSymbolicLink());
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

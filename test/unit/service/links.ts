import { lstatSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A test that makes links. On Windows only some people may, in Wine nobody can; there it is skipped. */
export function linkIt(title: string, test: () => Promise<void>): void {
  if (canLink) it(title, test);
  else it.skip(`${title} (skipped: no links can be made on this machine)`, test);
}

const canLink = ((): boolean => {
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
})();

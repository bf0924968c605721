import { accessSync, constants, realpathSync } from "node:fs";
import path from "node:path";

/** The real path of a program that the PATH leads to, if there is one. */
export function onPath(program: string): string | undefined {
  for (const folder of (process.env["PATH"] ?? "").split(path.delimiter)) {
    const file = path.join(folder, program);
    try {
      accessSync(file, constants.X_OK);
      return realpathSync(file);
    } catch {
      continue;
    }
  }
  return undefined;
}

import { inspect } from "node:util";

import type { TestGuard } from "../harness/mochaRun";
import { ChangedFiles } from "./changedFiles";
import { surfaces } from "./surfaces";

/**
 * Looks for keys after every test, on all surfaces and in the files below `folder` that have changed.
 *
 * @param search searches other surfaces, and returns faults.
 */
export function guardAgainstLeaks(folder: string, search: () => Promise<readonly string[]>): TestGuard {
  const files = new ChangedFiles(folder);
  return async () => {
    const faults = await search();
    for (const [name, text] of files.read()) surfaces.note("files of the editor", name, text);
    return [...surfaces.takeLeaks(), ...faults];
  };
}

/** Watches a process in which only tests run: its output is a surface, and an unhandled rejection is a fault. */
export function watchProcess(): () => Promise<readonly string[]> {
  // A set, because Mocha gets the event, too, and reports it again.
  const unhandled = new Set<string>();
  const output: string[] = [];
  process.on("unhandledRejection", (reason) => {
    unhandled.add(`a promise was rejected and not handled: ${inspect(reason)}`);
  });
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream);
    stream.write = (chunk: string | Uint8Array, ...rest: []) => {
      output.push(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString());
      return write(chunk, ...rest);
    };
  }
  return async () => {
    // An unhandled rejection is reported at the end of its turn.
    await new Promise((resolve) => setImmediate(resolve));
    surfaces.note("console output", "the console", output.splice(0).join(""));
    const faults = [...unhandled];
    unhandled.clear();
    return faults;
  };
}

import { inspect } from "node:util";

import type { TestGuard } from "../harness/mochaRun";
import { ChangedFiles } from "./changedFiles";
import { surfaces } from "./surfaces";

export interface GuardOptions {
  /** The folder for everything that the tests write. */
  readonly folder?: string | undefined;
  /** Whether only tests run in this process: if so, its output is a surface, and an unhandled rejection is an error. */
  readonly isOwnProcess: boolean;
}

/** Looks for keys after every test, on all surfaces and in the files that have changed. */
export function guardAgainstLeaks({ folder, isOwnProcess }: GuardOptions): TestGuard {
  const files = folder === undefined ? undefined : new ChangedFiles(folder);
  const unhandled = new Map<Promise<unknown>, string>();
  const output: string[] = [];
  if (isOwnProcess) {
    // Mocha gets the event, too, and reports it again.
    process.on("unhandledRejection", (reason, promise) => {
      unhandled.set(promise, `a promise was rejected and not handled: ${inspect(reason)}`);
    });
    for (const stream of [process.stdout, process.stderr]) {
      const write = stream.write.bind(stream);
      stream.write = (chunk: string | Uint8Array, ...rest: []) => {
        output.push(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString());
        return write(chunk, ...rest);
      };
    }
  }
  return {
    begin: () => surfaces.begin(),
    async finish() {
      // An unhandled rejection is reported at the end of its turn.
      await new Promise((resolve) => setImmediate(resolve));
      if (output.length > 0) surfaces.note("console output", "the console", output.splice(0).join(""));
      for (const [name, text] of files?.read() ?? []) surfaces.note("files of the editor", name, text);
      const rejections = [...unhandled.values()];
      unhandled.clear();
      return [...(await surfaces.finish()), ...rejections];
    },
  };
}

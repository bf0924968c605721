import { join } from "node:path";

import { AnswerCache } from "../../src/service/storage/answerCache";
import { files } from "../../src/service/storage/atomicFile";
import { Locks } from "../../src/service/storage/locks";
import type { Log } from "../../src/weather/base/ports";
import type { ConditionsQuery } from "../../src/weather/model/conditionsQuery";

/** The folders of the windows that this process stands for, and whose answer each of them writes. */
export interface WriterTask {
  readonly folders: readonly string[];
  readonly query: ConditionsQuery;
}

/** That each window has written once. */
export interface WriterReport {
  readonly kind: "written";
}

/** Keeps the answer that is kept already, each time a little newer, until the process is killed. */
async function write(folder: string, query: ConditionsQuery, written: () => void): Promise<never> {
  const warn = (line: string): void => {
    throw new Error(line);
  };
  const log: Log = { debug: () => undefined, info: () => undefined, warn };
  const locks = new Locks(join(folder, "locks"), files, log);
  const answers = new AnswerCache({ folder: join(folder, "answers"), files, locks, log });
  const { answer } = await answers.read(query);
  if (!answer) throw new Error("There is no answer to write anew.");
  for (let writes = 1; ; writes++) {
    await answers.store(query, { answer: { ...answer, receivedAt: answer.receivedAt + writes } });
    if (writes === 1) written();
  }
}

process.on("message", ({ folders, query }: WriterTask) => {
  let left = folders.length;
  const written = (): void => {
    left -= 1;
    if (left === 0) process.send?.({ kind: "written" } satisfies WriterReport);
  };
  for (const folder of folders) void write(folder, query, written);
});

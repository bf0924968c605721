import { writeSync } from "node:fs";
import { join } from "node:path";

import { AnswerCache } from "../../src/service/storage/answerCache";
import { files } from "../../src/service/storage/atomicFile";
import { Locks } from "../../src/service/storage/locks";
import type { Log } from "../../src/weather/base/ports";
import type { ConditionsQuery } from "../../src/weather/model/conditionsQuery";

/** Keeps the answer that is kept already, each time a little newer, until it is killed. */
async function main(folder: string, query: ConditionsQuery): Promise<never> {
  const warn = (line: string): void => {
    throw new Error(line);
  };
  const log: Log = { debug: () => undefined, info: () => undefined, warn };
  const answers = new AnswerCache({ folder, files, locks: new Locks(join(folder, "locks"), files, log), log });
  const { answer } = await answers.read(query);
  if (!answer) throw new Error("There is no answer to write anew.");
  for (let writes = 1; ; writes++) {
    await answers.store(query, { answer: { ...answer, receivedAt: answer.receivedAt + writes } });
    if (writes === 1) writeSync(1, "ready");
  }
}

const [, , folder = "", query] = process.argv;
if (query !== undefined) void main(folder, JSON.parse(query) as ConditionsQuery);

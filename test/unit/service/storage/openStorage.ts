import { join } from "node:path";

import { answerCodec } from "../../../../src/service/storage/answerCodec";
import { type Files, files as realFiles } from "../../../../src/service/storage/atomicFile";
import { CallCounter } from "../../../../src/service/storage/callCounter";
import { Locks } from "../../../../src/service/storage/locks";
import { QueryCache } from "../../../../src/service/storage/queryCache";
import type { Log } from "../../../../src/weather/base/ports";
import type { AnswerStore } from "../../../../src/weather/refresh/ports";

/** What one window has of the storage that all windows share. */
export interface Storage {
  readonly answers: AnswerStore & Pick<QueryCache<unknown, unknown>, "clear">;
  readonly calls: CallCounter;
  readonly locks: Locks;
}

export interface StorageSetting {
  readonly files?: Files;
  readonly now?: () => number;
  readonly budget?: number | (() => number | undefined);
}

/** A log that keeps what it was warned of. */
export class Warnings implements Log {
  readonly all: string[] = [];
  readonly debug = (): void => undefined;
  readonly info = (): void => undefined;
  readonly warn = (line: string): void => void this.all.push(line);
}

/** Opens the storage in `folder` as the extension does. Imports little, so that a process that does this starts fast. */
export function openStorage(folder: string, log: Log, setting: StorageSetting = {}): Storage {
  const { files = realFiles, now = Date.now, budget } = setting;
  const locks = new Locks(join(folder, "locks"), files, log);
  const answers = new QueryCache({ folder: join(folder, "answers"), files, locks, log }, answerCodec);
  const allowed = typeof budget === "function" ? budget : () => budget;
  return { answers, calls: new CallCounter({ folder, files, log, now, budget: allowed }), locks };
}

import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { AnswerCache } from "../../../../src/service/storage/answerCache";
import { type Files, files as realFiles } from "../../../../src/service/storage/atomicFile";
import { CallCounter } from "../../../../src/service/storage/callCounter";
import { Locks } from "../../../../src/service/storage/locks";
import type { Answer } from "../../../../src/weather/model/answer";
import type { FailureRecord } from "../../../../src/weather/model/failure";
import { decodeObservations } from "../../../../src/weather/model/observation";
import { searchFolder } from "../../../canary/folders";
import { conditionsQueryAt, endpointAt, RecordedLog } from "../harness";

/** What one window has of the storage that all windows share. */
export interface Window {
  readonly answers: AnswerCache;
  readonly calls: CallCounter;
  readonly locks: Locks;
  readonly log: string[];
}

export interface WindowSetting {
  readonly files?: Files;
  readonly now?: () => number;
  readonly budget?: () => number | undefined;
}

/** Opens the storage in `folder` as the extension does. */
export function openWindow(
  folder: string,
  { files = realFiles, now = Date.now, budget = () => undefined }: WindowSetting = {},
): Window {
  const log = new RecordedLog();
  const locks = new Locks(join(folder, "locks"), files, log);
  return {
    answers: new AnswerCache({ folder: join(folder, "answers"), files, locks, log }),
    calls: new CallCounter({ folder, files, log, now, budget }),
    locks,
    log: log.all,
  };
}

export function makeFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "storage-"));
}

export function removeFolder(folder: string): Promise<void> {
  searchFolder(folder);
  return rm(folder, { recursive: true, force: true });
}

export const query = conditionsQueryAt(endpointAt("https://weather.example"));

/** An answer that says `text` and came at `receivedAt`. */
export function anAnswer(text = "Fog", receivedAt = Date.now()): Answer {
  const body = JSON.stringify([{ WeatherText: text, WeatherIcon: 11 }]);
  const decoded = decodeObservations(JSON.parse(body));
  if (decoded.kind !== "observation") throw new Error("the test's answer is none");
  return {
    observation: decoded.observation,
    receivedAt,
    expiresAt: receivedAt + 40 * 60_000,
    body,
    validators: { etag: '"1"' },
    freshness: { cacheControl: "max-age=2400" },
    varyHeaders: { "accept-encoding": "gzip,deflate" },
    isStorable: true,
  };
}

export function aTrouble(at = Date.now()): FailureRecord {
  return {
    failure: { kind: "serviceTrouble", status: 503 },
    cause: "503, request id 0b1c-2d",
    at,
    since: at - 60_000,
    count: 2,
    nextAt: at + 60_000,
    notBefore: at + 60_000,
    keyId: "0a1b2c3d",
  };
}

/** The file in which the answer to `query` is kept. */
export async function answerFile(folder: string): Promise<string> {
  const names = (await readdir(join(folder, "answers"))).filter((name) => name.endsWith(".json"));
  if (names.length !== 1) throw new Error(`${names.length} answers are kept`);
  return join(folder, "answers", names[0] ?? "");
}

/** Keeps an answer as another window would, and puts `content` in its place. */
export async function keepDamaged(folder: string, content: string | Buffer): Promise<string> {
  await openWindow(folder).answers.store(query, { answer: anAnswer() });
  const file = await answerFile(folder);
  await writeFile(file, content);
  return file;
}

export function fault(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: it does not work`), { code });
}

/** The steps of writing a file, each of which can fail on its own. */
export type Step = "mkdir" | "open" | "writeFile" | "rename";

/** The file system, of which `step` fails with `code` as long as `isBroken` says so. */
export function failing(step: Step, code: string, isBroken = (): boolean => true): Files {
  const reject = (): Promise<never> => Promise.reject(fault(code));
  const files: Files = {
    ...realFiles,
    mkdir: ((...args: Parameters<Files["mkdir"]>) =>
      step === "mkdir" && isBroken() ? reject() : realFiles.mkdir(...args)) as Files["mkdir"],
    rename: (...args) => (step === "rename" && isBroken() ? reject() : realFiles.rename(...args)),
    async open(...args) {
      if (step === "open" && isBroken()) throw fault(code);
      const handle = await realFiles.open(...args);
      return step === "writeFile" && isBroken() ? Object.assign(handle, { writeFile: reject }) : handle;
    },
  };
  return files;
}

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
  readonly budget?: (() => number | undefined) | undefined;
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
  // Windows may need a moment to close the files of a process that was killed.
  return rm(folder, { recursive: true, force: true, maxRetries: 10 });
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

export const fileOperations = [
  "appendFile",
  "lstat",
  "mkdir",
  "open",
  "readFile",
  "readdir",
  "rename",
  "rm",
  "writeFile",
] as const;
export const handleOperations = ["close", "read", "truncate", "utimes", "writeFile"] as const;
export type Operation = (typeof fileOperations)[number] | (typeof handleOperations)[number];

/** An operation of the file system or of an open file, which begins with a path or with the text that is written. */
export type Run = (target: string, ...others: unknown[]) => Promise<unknown>;

/** The file system, whose operation of this name does what `change` makes of it. */
export function altered(name: Operation, change: (original: Run) => Run, files: Files = realFiles): Files {
  const changed = (target: object): object => ({
    [name]: change((target as Record<Operation, Run>)[name].bind(target)),
  });
  const own = fileOperations.some((other) => other === name) ? changed(files) : {};
  const ofOpenFiles = handleOperations.some((other) => other === name);
  const open: Files["open"] = async (...args) => files.open(...args).then((file) => Object.assign(file, changed(file)));
  return { ...files, ...own, ...(ofOpenFiles && { open }) };
}

/** The file system, of which one operation fails with `code` as long as `isBroken` says so of what it is done to. */
export function failing(
  name: Operation,
  code: string,
  isBroken: (target: string) => boolean = () => true,
  files: Files = realFiles,
): Files {
  const run =
    (original: Run) =>
    (target: string, ...others: unknown[]) =>
      isBroken(target) ? Promise.reject(fault(code)) : original(target, ...others);
  return altered(name, run, files);
}

/** True the first `count` times. */
export function times(count: number): () => boolean {
  let left = count;
  return () => left-- > 0;
}

/** A folder for each test of a group, and what windows keep in it. */
export class TestStorage {
  folder = "";

  constructor() {
    beforeEach(async () => (this.folder = await makeFolder()));
    afterEach(() => removeFolder(this.folder));
  }

  readonly open = ({ below = "", ...setting }: WindowSetting & { below?: string } = {}): Window =>
    openWindow(this.path(below), setting);
  readonly path = (...names: string[]): string => join(this.folder, ...names);
  readonly names = async (name = ""): Promise<readonly string[]> => (await readdir(this.path(name))).sort();
}

/** What another window reads of the answer that is kept. */
export async function keptText({ answers }: Window): Promise<string | undefined> {
  return (await answers.read(query)).answer?.observation.text;
}

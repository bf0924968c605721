import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { requestFor } from "../../../../src/service/api/request";
import { readAnswer } from "../../../../src/service/api/response";
import { type Files, files as realFiles } from "../../../../src/service/storage/atomicFile";
import type { Answer } from "../../../../src/weather/model/answer";
import type { FailureRecord } from "../../../../src/weather/model/failure";
import { searchFolder } from "../../../canary/folders";
import { conditionsQueryAt, endpointAt, RecordedLog } from "../harness";
import { openStorage, type Storage, type StorageSetting } from "./openStorage";

export interface Window extends Storage {
  readonly log: string[];
}

export function openWindow(folder: string, setting?: StorageSetting): Window {
  const log = new RecordedLog();
  return { ...openStorage(folder, log, setting), log: log.all };
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
  const headers = { etag: '"1"', "cache-control": "max-age=2400", vary: "accept-encoding" };
  const reply = readAnswer({ status: 200, headers, text: body }, requestFor(query).headers, receivedAt);
  return reply.kind === "answer" ? reply.answer : assert.fail("the test's answer is none");
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

/** What one at a time may do. @returns how many are at it, themselves included. */
export function alone(): () => Promise<number> {
  let inside = 0;
  return async () => {
    inside += 1;
    await new Promise(setImmediate);
    return inside--;
  };
}

export const done = (): Promise<string> => Promise.resolve("done");

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
const handleOperations = ["close", "read", "truncate", "utimes", "writeFile"] as const;
export type Operation = (typeof fileOperations)[number] | (typeof handleOperations)[number];
/** Those of the file system, and those of open files. */
export const operations: readonly Operation[] = [...fileOperations, ...handleOperations];

/** An operation, which begins with a path, or with the text that is written to an open file. */
export type Run = (target: string, ...others: unknown[]) => Promise<unknown>;

/** The file system, whose operations of these names do what `change` makes of them. */
export function altered(
  names: Operation | readonly Operation[],
  change: (original: Run, name: Operation) => Run,
  files: Files = realFiles,
): Files {
  const changed = (target: object, own: readonly Operation[]): object =>
    Object.fromEntries(
      own
        .filter((name) => [names].flat().includes(name))
        .map((name) => [name, change((target as Record<Operation, Run>)[name].bind(target), name)]),
    );
  const own: Files = { ...files, ...changed(files, fileOperations) };
  const open: Files["open"] = async (...args) =>
    own.open(...args).then((file) => Object.assign(file, changed(file, handleOperations)));
  return { ...own, open };
}

/** The file system, of which operations fail with `code` as long as `isBroken` says so of what they are done to. */
export function failing(
  names: Operation | readonly Operation[],
  code: string,
  isBroken: (target: string) => boolean = () => true,
  files?: Files,
): Files {
  const refuse = (): Promise<never> => Promise.reject(fault(code));
  const run =
    (original: Run): Run =>
    (target, ...others) =>
      isBroken(target) ? refuse() : original(target, ...others);
  return altered(names, run, files);
}

/** The file system, which writes down the name of each of its operations. */
export function recording(steps: Operation[]): Files {
  return altered(
    operations,
    (run, name) =>
      (...args) => (steps.push(name), run(...args)),
  );
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

  readonly open = ({ below = "", ...setting }: StorageSetting & { below?: string } = {}): Window =>
    openWindow(this.path(below), setting);
  readonly path = (...names: string[]): string => join(this.folder, ...names);
  readonly names = async (name = ""): Promise<readonly string[]> => (await readdir(this.path(name))).sort();
}

/** What another window reads of the answer that is kept. */
export async function keptText({ answers }: Window): Promise<string | undefined> {
  return (await answers.read(query)).answer?.observation.text;
}

/** Asks for so many calls, one after the other. @returns the kinds of the permits, in words behind one another. */
export async function ask({ calls }: Window, count = 1, isByWorkspace = false): Promise<string> {
  const kinds: string[] = [];
  for (let turn = 0; turn < count; turn += 1) kinds.push((await calls.acquire(isByWorkspace)).kind);
  return kinds.join(" ");
}

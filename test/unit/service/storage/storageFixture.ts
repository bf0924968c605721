import { mkdtemp, readdir, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { conditionsCall } from "../../../../src/service/api/conditionsCall";
import { readAnswer } from "../../../../src/service/api/readAnswer";
import type { Answer, Budget, CallCount } from "../../../../src/weather/model/answer";
import type { FailureRecord } from "../../../../src/weather/model/failure";
import type { Observation } from "../../../../src/weather/model/observation";
import { searchFolder } from "../../../canary/changedFiles";
import { answerOf, endpointAt, RecordedLog, weatherQueryAt } from "../harness";
import { enter, openStorage, type Storage, type StorageSetting } from "./openStorage";

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
  // Windows may need a moment to close the files of a killed process.
  return rm(folder, { recursive: true, force: true, maxRetries: 10 });
}

export const query = weatherQueryAt(endpointAt("https://weather.example"));

/** An answer with `text` that arrived at `receivedAt`. */
export function anAnswer(text = "Fog", receivedAt = Date.now()): Answer<Observation> {
  const body = JSON.stringify([{ WeatherText: text, WeatherIcon: 11 }]);
  const headers = { "cache-control": "max-age=2400" };
  return answerOf(readAnswer({ status: 200, headers, text: body }, conditionsCall(query), receivedAt));
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

export async function answerFile(folder: string): Promise<string> {
  const names = (await readdir(join(folder, "answers"))).filter((name) => name.endsWith(".json"));
  if (names.length !== 1) throw new Error(`${names.length} answers are kept`);
  return join(folder, "answers", names[0] ?? "");
}

/** Work that only one at a time may do. @returns the number of those doing it. */
export function alone(): () => Promise<number> {
  let inside = 0;
  return async () => {
    inside += 1;
    await new Promise(setImmediate);
    return inside--;
  };
}

export const done = (): Promise<string> => Promise.resolve("done");

/** A folder for each test of a group, and the windows' storage in it. */
export class TestStorage {
  folder = "";

  constructor() {
    beforeEach(async () => (this.folder = await makeFolder()));
    afterEach(() => removeFolder(this.folder));
  }

  readonly open = ({ below = "", ...setting }: StorageSetting & { below?: string } = {}): Window =>
    openWindow(this.path(below), setting);
  readonly path = (...names: string[]): string => join(this.folder, ...names);
  /** Puts a file of 100 MB there. */
  readonly putLarge = async (file: string): Promise<void> => {
    await writeFile(file, "");
    await truncate(file, 100 * 1024 * 1024);
  };
  /** Puts a link there, to a file `outside` that says "mine". */
  readonly putLink = async (file: string): Promise<void> => {
    await writeFile(this.path("outside"), "mine");
    await symlink(this.path("outside"), file);
  };
  readonly names = async (name = ""): Promise<readonly string[]> => (await readdir(this.path(name))).sort();
}

/** The stored answer as another window reads it. */
export async function keptText({ answers }: Window): Promise<string | undefined> {
  return (await answers.read(query)).answer?.content.text;
}

/** Asks for that many calls, one after the other. @returns the kinds of the permits, joined. */
export async function ask(window: Pick<Storage, "gate">, count = 1): Promise<string> {
  const kinds: string[] = [];
  for (let turn = 0; turn < count; turn += 1) kinds.push((await enter(window)).kind);
  return kinds.join(" ");
}

/** The calls of all windows in 24 hours. */
export async function countIn({ gate }: Pick<Storage, "gate">, budget: Budget = "core"): Promise<CallCount> {
  await gate.read();
  const { inMonth: _, ...count } = gate.known(budget);
  return count;
}

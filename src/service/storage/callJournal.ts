import { join } from "node:path";

import { isObject, type JsonObject, parseJson } from "../../weather/base/json";
import { type Files, makeFolder, readWhole, whenNotBusy, withTimeout } from "./atomicFile";

/** What a `CallJournal` works with. */
export interface CallJournalParts {
  readonly folder: string;
  readonly files: Files;
  /** The days whose journals stay when a new one is made. */
  readonly keptDays: () => readonly string[];
  /** Hears of each error, and of each time that the file was written without one. */
  readonly onOutcome: (error?: unknown) => void;
}

/** A call with its random id and its time in milliseconds since 1970, a call that does not count, or how many are left. */
export type CallLine =
  | { readonly call: string; readonly at: number; readonly isByWorkspace: boolean }
  | { readonly refund: string }
  | { readonly remaining: number };

/** How many calls were made, when those for workspaces were made, and how many the service last said are left. */
export interface CallRecord {
  readonly made: number;
  /** Milliseconds since 1970. */
  readonly byWorkspace: readonly number[];
  readonly remaining: number | undefined;
}

/** Bytes: some 7,000 calls. A journal with more is neither read nor added to. */
const largestFile = 512 * 1024;

const ownFile = /^calls\.v2\.(\d+-\d+-\d+)\.jsonl$/;

/**
 * The calls of one day in a file that all windows share. It only grows: the file system puts each addition behind all
 * others, whole, so that the order of the lines is the same for all windows and no lock is needed. Nothing in it rejects.
 * What cannot be written is remembered, and written with the next look at the file.
 */
export class CallJournal {
  /** What the file held when this window last saw it. */
  #text = "";
  #unwritten = "";
  #parsed: { readonly text: string; readonly lines: readonly JsonObject[] } = { text: "", lines: [] };
  /** Whether the file was there, no link and not too large, when it was last used. */
  #isThere = false;
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  /** @param day the year, the month and the day, as in 2026-6-15. */
  constructor(
    readonly day: string,
    private readonly parts: CallJournalParts,
  ) {}

  /**
   * What this window knows, without a look at the file.
   *
   * @param end the id of a call: it and the calls behind it are left out.
   */
  known(end?: string): CallRecord {
    let made = 0;
    let remaining: number | undefined;
    const byWorkspace: number[] = [];
    /** The time of each call that is for a workspace; a call that was written twice, because of an error, is in it once. */
    const calls = new Map<string, readonly number[]>();
    const refunds = new Set<unknown>();
    for (const line of this.#lines()) {
      const { call, at, isByWorkspace, refund, remaining: left } = line;
      if (typeof call === "string" && isCount(at)) calls.set(call, isByWorkspace === true ? [at] : []);
      refunds.add(refund);
      if (isCount(left)) remaining = left;
    }
    for (const [id, times] of calls) {
      if (id === end) break;
      if (refunds.has(id)) continue;
      made += 1;
      byWorkspace.push(...times);
    }
    return { made, byWorkspace, remaining };
  }

  /** The lines as JSON. As the file only grows, those that are certainly whole are parsed once. */
  #lines(): readonly JsonObject[] {
    const text = this.#text + this.#unwritten;
    if (!text.startsWith(this.#parsed.text)) this.#parsed = { text: "", lines: [] };
    const { length } = this.#parsed.text;
    const whole = text.slice(0, Math.max(length, text.lastIndexOf("\n")));
    this.#parsed = { text: whole, lines: [...this.#parsed.lines, ...parseLines(whole.slice(length))] };
    return [...this.#parsed.lines, ...parseLines(text.slice(whole.length))];
  }

  /** Adds a line. @returns the calls of all windows before it, see `read`. */
  async append(line: CallLine): Promise<CallRecord> {
    this.#add(line);
    await this.read();
    return this.known("call" in line ? line.call : undefined);
  }

  /** Adds a line without a look at what other windows have added. */
  async note(line: CallLine): Promise<void> {
    this.#add(line);
    this.#last = this.#next ?? this.#last.then(() => (this.#isThere ? this.#flush() : this.#synchronise()));
    await this.#last;
  }

  /** @returns the calls of all windows; those that this window knows when the file cannot be used. */
  async read(): Promise<CallRecord> {
    // One look after the other. All who come during one share the next.
    this.#next ??= this.#last.then(() => {
      this.#next = undefined;
      return this.#synchronise();
    });
    this.#last = this.#next;
    await this.#last;
    return this.known();
  }

  #add(line: CallLine): void {
    // The line break comes first, so that a line which was cut when a disk was full does not damage the next one.
    this.#unwritten += `\n${JSON.stringify(line)}`;
  }

  /** Writes what is not written yet. Where that fails, it is written with the next look at the file. */
  async #flush(): Promise<void> {
    const lines = this.#unwritten;
    try {
      await withTimeout(() => this.parts.files.appendFile(this.#file, lines, { mode: 0o600 }));
      this.#text += lines;
      this.#unwritten = this.#unwritten.slice(lines.length);
    } catch {
      this.#isThere = false;
    }
  }

  /** Adds `lines` and reads the file, in five seconds at most; when they cannot be added, it is only read. */
  async #synchronise(lines = this.#unwritten): Promise<void> {
    const { onOutcome } = this.parts;
    try {
      this.#text = await withTimeout(async () => (lines ? this.#write(lines) : ((await this.#readFile()) ?? "")));
      this.#isThere = this.#text !== "";
      if (lines) onOutcome();
      // On a network drive, another window's line can replace this one's: then it is added again the next time.
      if (this.#text.includes(lines)) this.#unwritten = this.#unwritten.slice(lines.length);
    } catch (error) {
      this.#isThere = false;
      onOutcome(error);
      if (lines) await this.#synchronise("");
    }
  }

  #readFile(): Promise<string | undefined> {
    return readWhole(this.parts.files, this.#file, largestFile);
  }

  /** @returns the text of the file with `lines` in it. @throws when they cannot be added, or the file cannot be read. */
  async #write(lines: string): Promise<string> {
    const { files, folder } = this.parts;
    if (!this.#isThere && (await this.#readFile()) === undefined) {
      await makeFolder(files, folder);
      await this.#removeOthers().catch(() => undefined);
    }
    const handle = await whenNotBusy(() => files.open(this.#file, "a+", 0o600));
    try {
      await handle.writeFile(lines);
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(largestFile + 1), 0, largestFile + 1, 0);
      if (bytesRead > largestFile) throw Object.assign(new Error("too large"), { code: "EFBIG" });
      return buffer.toString("utf8", 0, bytesRead);
    } finally {
      await handle.close();
    }
  }

  async #removeOthers(): Promise<void> {
    const { files, folder, keptDays } = this.parts;
    const kept = keptDays();
    for (const name of await files.readdir(folder)) {
      const day = ownFile.exec(name)?.[1];
      if (day !== undefined && !kept.includes(day)) await files.rm(join(folder, name), { force: true });
    }
  }

  get #file(): string {
    return join(this.parts.folder, `calls.v2.${this.day}.jsonl`);
  }
}

function parseLines(text: string): readonly JsonObject[] {
  return text.split("\n").map(parseJson).filter(isObject);
}

/** Whether a JSON value is a whole number from 0 up that can be counted on. */
function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

import type { FileHandle } from "node:fs/promises";
import { basename, join } from "node:path";

import { day } from "../../weather/base/duration";
import { isObject, parseJson } from "../../weather/base/json";
import type { Budget } from "../../weather/model/answer";
import { type Files, makeFolder, sizeOf, whenNotBusy, withTimeout } from "./atomicFile";

/** What a `CallJournal` works with. */
export interface CallJournalParts {
  readonly folder: string;
  readonly files: Files;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with each error, and without one each time that the file was written. */
  readonly onOutcome: (error?: unknown) => void;
}

/** A call with its random id and its time in milliseconds since 1970, a call that does not count, or how many are left. */
export type CallLine =
  | { readonly call: string; readonly at: number; readonly budget: Budget; readonly isByWorkspace: boolean }
  | { readonly refund: string }
  | { readonly remaining: number; readonly budget: Budget };

/** A call of a journal. Other versions may have budgets of other names. */
export interface JournalCall {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly budget: string;
  readonly isByWorkspace: boolean;
  /** It was never sent. */
  readonly isRefunded: boolean;
}

/** Bytes: some 6,000 calls. A journal with more is not added to, and what is behind them is not read. */
const maxFileSize = 512 * 1024;
/** Bytes that are read at once. */
const pieceSize = 64 * 1024;
const lineBreak = "\n".charCodeAt(0);

const ownFile = /^calls\.v3\.\d{4}-\d{2}-\d{2}\.jsonl$/;

/**
 * The calls of one day in UTC, in a file that all windows share. It only grows: the file system puts each addition behind
 * all others, whole, so that the order of the lines is the same for all windows and no lock is needed. Each look reads only
 * what was added since the last one. Nothing in it rejects. What cannot be written is remembered, and written with the next
 * look at the file.
 */
export class CallJournal {
  #ledger = new Ledger();
  #unwritten: readonly CallLine[] = [];
  /** Where the last line begins that was read, in bytes. It may be half there, so that it is read again. */
  #lastLine = 0;
  /** How many bytes of the file were read. */
  #end = 0;
  /** Whether the file was there, no link and not too large, when it was last used. */
  #isThere = false;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  /** @param name the year, the month and the day, as in 2026-06-15. */
  constructor(
    readonly name: string,
    private readonly parts: CallJournalParts,
  ) {}

  /** The calls of all windows in the order of the file, as this window last read it. @param end only those before this one. */
  calls(end?: string): readonly JournalCall[] {
    return this.#ledger.calls(end);
  }

  /** How many calls the service last said are left. */
  remaining(budget: Budget): number | undefined {
    return this.#ledger.remaining.get(budget);
  }

  /** Whether it has no room for one more line. */
  get isFull(): boolean {
    return this.#end > maxFileSize;
  }

  /** When the file was last looked at, in milliseconds since 1970. */
  get lookedAt(): number {
    return this.#lookedAt;
  }

  /** Adds a line, and reads what other windows have added. */
  append(line: CallLine): Promise<void> {
    this.#unwritten = [...this.#unwritten, line];
    return this.read();
  }

  /** Adds a line without a look at what other windows have added. */
  async note(line: CallLine): Promise<void> {
    this.#unwritten = [...this.#unwritten, line];
    this.#last = this.#next ?? this.#last.then(() => (this.#isThere ? this.#flush() : this.#synchronise()));
    await this.#last;
  }

  /** Reads what other windows have added. */
  async read(): Promise<void> {
    // One look after the other. All who come during one share the next.
    this.#next ??= this.#last.then(() => {
      this.#next = undefined;
      return this.#synchronise();
    });
    this.#last = this.#next;
    await this.#last;
  }

  /** Writes what is not written yet. Where that fails, it is written with the next look at the file. */
  async #flush(): Promise<void> {
    const lines = this.#unwritten;
    try {
      await withTimeout(() => this.parts.files.appendFile(this.#file, textOf(lines), { mode: 0o600 }));
      this.#unwritten = this.#unwritten.slice(lines.length);
    } catch {
      this.#isThere = false;
    }
    for (const line of lines) this.#ledger.add(line);
  }

  /** Adds what is not written yet and reads the file, in five seconds at most; what cannot be added is only remembered. */
  async #synchronise(): Promise<void> {
    const { now, onOutcome } = this.parts;
    const lines = this.#unwritten;
    const text = textOf(lines);
    this.#lookedAt = now();
    try {
      const written = this.#adopt(await withTimeout(() => (text ? this.#write(text) : this.#read())));
      this.#isThere = this.#end > 0;
      if (text) onOutcome();
      // On a network drive, another window's line can replace this one's: then it is added again the next time.
      if (written.includes(text)) this.#unwritten = this.#unwritten.slice(lines.length);
    } catch (error) {
      this.#isThere = false;
      onOutcome(error);
      if (text && !this.isFull) await this.#readWithout();
    }
    for (const line of lines) this.#ledger.add(line);
  }

  /** Reads what other windows have added where this one can add nothing. */
  async #readWithout(): Promise<void> {
    try {
      this.#adopt(await withTimeout(() => this.#read()));
    } catch (error) {
      this.parts.onOutcome(error);
    }
  }

  /** @returns the text that was read. @throws `EFBIG` where the file is full. */
  #adopt(piece: Piece | undefined): string {
    let text = "";
    if (piece) {
      const { start, bytes } = piece;
      if (start === 0) this.#ledger = new Ledger();
      text = bytes.toString();
      for (const line of text.split("\n")) this.#ledger.add(parseJson(line));
      this.#lastLine = start + Math.max(0, bytes.lastIndexOf(lineBreak));
      this.#end = start + bytes.length;
    }
    if (this.isFull) throw Object.assign(new Error("too large"), { code: "EFBIG" });
    return text;
  }

  /** What is new in the file; undefined: nothing. @throws when it cannot be read. */
  async #read(): Promise<Piece | undefined> {
    const size = (await sizeOf(this.parts.files, this.#file)) ?? 0;
    return this.#isNew(size) ? this.#use("r", (handle) => this.#readFrom(handle, this.#lastLine)) : undefined;
  }

  /** Whether a file of so many bytes has something that was not read and will be. */
  #isNew(size: number): boolean {
    return size !== this.#end && !(this.isFull && size > maxFileSize);
  }

  /** @returns what is new in the file, with `text` at its end. @throws when that cannot be added, or the file cannot be read. */
  async #write(text: string): Promise<Piece | undefined> {
    const { files, folder } = this.parts;
    if (!this.#isThere) {
      const size = await sizeOf(files, this.#file);
      if (size === undefined) {
        await makeFolder(files, folder);
        await this.#removeOld().catch(() => undefined);
      } else if (size > maxFileSize) {
        return this.#isNew(size) ? this.#use("r", (handle) => this.#readFrom(handle, this.#lastLine)) : undefined;
      }
    }
    return this.#use("a+", async (handle) => {
      await handle.writeFile(text);
      return this.#readFrom(handle, this.#lastLine);
    });
  }

  async #use(flags: "r" | "a+", act: (handle: FileHandle) => Promise<Piece>): Promise<Piece> {
    const handle = await whenNotBusy(() => this.parts.files.open(this.#file, flags, 0o600));
    try {
      return await act(handle);
    } finally {
      await handle.close();
    }
  }

  async #readFrom(handle: FileHandle, start: number): Promise<Piece> {
    const pieces: Buffer[] = [];
    let end = start;
    for (let length = pieceSize; length === pieceSize && end <= maxFileSize; end += length) {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(pieceSize), 0, pieceSize, end);
      pieces.push(buffer.subarray(0, bytesRead));
      length = bytesRead;
    }
    const bytes = Buffer.concat(pieces);
    // Where no line begins any more, the file was emptied or made anew.
    return start > 0 && bytes[0] !== lineBreak ? this.#readFrom(handle, 0) : { start, bytes };
  }

  /**
   * Removes the journals of earlier days but for the last two. None goes whose file was written in the last two days, nor one
   * of a later day: this machine's clock may be wrong.
   */
  async #removeOld(): Promise<void> {
    const { files, folder, now } = this.parts;
    const names = (await files.readdir(folder)).filter((name) => ownFile.test(name) && name < basename(this.#file));
    for (const name of names.sort().slice(0, -2)) {
      const file = join(folder, name);
      if ((await files.lstat(file)).mtimeMs < now() - 2 * day) await files.rm(file, { force: true });
    }
  }

  get #file(): string {
    return join(this.parts.folder, `calls.v3.${this.name}.jsonl`);
  }
}

/** A part of the file that begins at a byte of it. */
interface Piece {
  readonly start: number;
  readonly bytes: Buffer;
}

/** What the lines of a file say. A line that is added twice, because of an error, says the same as once. */
class Ledger {
  readonly remaining = new Map<unknown, number>();
  readonly #calls = new Map<string, Omit<JournalCall, "isRefunded">>();
  readonly #refunds = new Set<unknown>();

  add(line: unknown): void {
    if (!isObject(line)) return;
    const { call, at, budget, isByWorkspace, refund, remaining } = line;
    if (typeof call === "string" && isCount(at) && typeof budget === "string")
      this.#calls.set(call, { at, budget, isByWorkspace: isByWorkspace === true });
    if (refund !== undefined) this.#refunds.add(refund);
    if (isCount(remaining)) this.remaining.set(budget, remaining);
  }

  calls(end: string | undefined): readonly JournalCall[] {
    const calls: JournalCall[] = [];
    for (const [id, call] of this.#calls) {
      if (id === end) break;
      calls.push({ ...call, isRefunded: this.#refunds.has(id) });
    }
    return calls;
  }
}

/** The line break comes first, so that a line which was cut when a disk was full does not damage the next one. */
function textOf(lines: readonly CallLine[]): string {
  return lines.map((line) => `\n${JSON.stringify(line)}`).join("");
}

/** Whether a JSON value is a whole number from 0 up that can be counted on. */
function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

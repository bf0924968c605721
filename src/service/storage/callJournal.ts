import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";

import { isObject, parseJson } from "../../weather/base/json";
import type { EpochMs } from "../../weather/base/ports";
import type { Budget } from "../../weather/model/answer";
import { type Files, makeFolder, sizeOf, whenNotBusy, withTimeout } from "./atomicFile";

export interface CallJournalParts {
  readonly folder: string;
  readonly files: Files;
  readonly now: () => EpochMs;
  /** Called with each error, and with nothing after each write. */
  readonly onOutcome: (error?: unknown) => void;
}

/** A call with its random id, the refund of one, or when one was answered, with the calls that the service says remain. */
export type CallLine =
  | { readonly call: string; readonly at: EpochMs; readonly budget: Budget; readonly isByPerson?: true }
  | { readonly refund: string }
  | { readonly answered: string; readonly at: EpochMs; readonly remaining?: number; readonly budget?: Budget };

/** A call of a journal. Other versions of the extension may have other budgets. */
export interface JournalCall {
  readonly id: string;
  readonly at: EpochMs;
  readonly budget: string;
  readonly isByPerson: boolean;
  readonly isRefunded: boolean;
  readonly answeredAt: EpochMs | undefined;
}

/** The limit in bytes, about 3,000 calls. The lines after them are not read. */
const maxFileSize = 512 * 1024;
const pieceSize = 64 * 1024;
const lineBreak = "\n".charCodeAt(0);

/**
 * The calls of one day in UTC, in a file that all windows append to. The file system appends each line as a whole, so
 * all windows see the same order and need no lock. Never rejects: lines that can't be written wait for the next access.
 */
export class CallJournal {
  #ledger = new Ledger();
  #unwritten: readonly CallLine[] = [];
  /** The byte at which the last line begins. It is read again, because it may have been incomplete. */
  #lastLine = 0;
  #end = 0;
  /** Whether the file was usable at its last use. */
  #isThere = false;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(
    readonly name: string,
    private readonly parts: CallJournalParts,
  ) {}

  /** The calls of all windows in the order of the file, as last read; with `end`, those before the call of this id. */
  calls(end?: string): readonly JournalCall[] {
    return this.#ledger.calls(end);
  }

  /** The random id of the file's first call. */
  get first(): string | undefined {
    return this.#ledger.first;
  }

  remaining(budget: Budget): number | undefined {
    return this.#ledger.remaining.get(budget);
  }

  get isFull(): boolean {
    return this.#end > maxFileSize;
  }

  get lookedAt(): EpochMs {
    return this.#lookedAt;
  }

  /** Adds a line and reads the lines of other windows. */
  append(line: CallLine): Promise<void> {
    this.#unwritten = [...this.#unwritten, line];
    return this.read();
  }

  /** Adds a line without reading. */
  async note(line: CallLine): Promise<void> {
    this.#unwritten = [...this.#unwritten, line];
    this.#last = this.#next ?? this.#last.then(() => (this.#isThere ? this.#flush() : this.#synchronise()));
    await this.#last;
  }

  async read(): Promise<void> {
    // Calls during an access share the next one.
    this.#next ??= this.#last.then(() => {
      this.#next = undefined;
      return this.#synchronise();
    });
    this.#last = this.#next;
    await this.#last;
  }

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

  async #synchronise(): Promise<void> {
    const { now, onOutcome } = this.parts;
    const lines = this.#unwritten;
    const text = textOf(lines);
    this.#lookedAt = now();
    try {
      const written = this.#adopt(await withTimeout(() => (text ? this.#write(text) : this.#read())));
      this.#isThere = this.#end > 0;
      if (text) onOutcome();
      // On a network drive, another window's line can overwrite this window's, which is then added again the next time.
      if (written.includes(text)) this.#unwritten = this.#unwritten.slice(lines.length);
    } catch (error) {
      this.#isThere = false;
      onOutcome(error);
      // The calls of other windows count nevertheless.
      const read = async (): Promise<unknown> => this.#adopt(await withTimeout(() => this.#read()));
      if (text && !this.isFull) await read().catch(() => undefined);
    }
    for (const line of lines) this.#ledger.add(line);
  }

  /** Returns the text that was read. @throws `EFBIG` if the file is full. */
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

  async #read(): Promise<Piece | undefined> {
    return this.#readOf((await sizeOf(this.parts.files, this.#file)) ?? 0);
  }

  /** The new part of a file of `size` bytes; undefined if there is none, or the file is still full. */
  async #readOf(size: number): Promise<Piece | undefined> {
    if (size === this.#end || (this.isFull && size > maxFileSize)) return undefined;
    return this.#use("r", (handle) => this.#readFrom(handle, this.#lastLine));
  }

  async #write(text: string): Promise<Piece | undefined> {
    const { files, folder } = this.parts;
    if (!this.#isThere) {
      const size = await sizeOf(files, this.#file);
      if (size === undefined) {
        await makeFolder(files, folder);
      } else if (size > maxFileSize) {
        return this.#readOf(size);
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
    // If no line begins here, the file was emptied or replaced.
    return start > 0 && bytes[0] !== lineBreak ? this.#readFrom(handle, 0) : { start, bytes };
  }

  get #file(): string {
    return callsFile(this.parts.folder, this.name);
  }
}

interface Piece {
  readonly start: number;
  readonly bytes: Buffer;
}

/** The content of the lines of a file. A line that an error repeated counts once. */
class Ledger {
  readonly remaining = new Map<unknown, number>();
  readonly #calls = new Map<string, Omit<JournalCall, "isRefunded" | "answeredAt">>();
  readonly #refunds = new Set<unknown>();
  readonly #answers = new Map<unknown, EpochMs>();

  add(line: unknown): void {
    if (!isObject(line)) return;
    const { call, at, budget, isByPerson, refund, answered, remaining } = line;
    if (typeof call === "string" && isCount(at) && typeof budget === "string") {
      this.#calls.set(call, { id: call, at, budget, isByPerson: isByPerson === true });
    }
    // No call has `undefined` as its id, which is what other lines say here.
    if (isCount(at)) this.#answers.set(answered, at);
    this.#refunds.add(refund);
    if (isCount(remaining)) this.remaining.set(budget, remaining);
  }

  get first(): string | undefined {
    return this.#calls.keys().next().value;
  }

  calls(end: string | undefined): readonly JournalCall[] {
    const calls: JournalCall[] = [];
    for (const [id, call] of this.#calls) {
      if (id === end) break;
      calls.push({ ...call, isRefunded: this.#refunds.has(id), answeredAt: this.#answers.get(id) });
    }
    return calls;
  }
}

/** The line break comes first, so that a line cut off by a full disk doesn't damage the next one. */
function textOf(lines: readonly CallLine[]): string {
  return lines.map((line) => `\n${JSON.stringify(line)}`).join("");
}

/** The file of a day or a month, such as `2026-06-15` or `2026-06`. */
export function callsFile(folder: string, period: string): string {
  return join(folder, `calls.v3.${period}.jsonl`);
}

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

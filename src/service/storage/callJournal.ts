import { join } from "node:path";

import { type Files, makeFolder, readWhole, sizeOf, whenNotBusy, withTimeout } from "./atomicFile";
import { type CountEvent, decodeEvents, encodeEvents, type StartEvent } from "./callEvents";

/** What a `CallJournal` works with. */
export interface CallJournalParts {
  readonly folder: string;
  readonly files: Files;
  /** The year, the month and the day, as in 2026-6-15. */
  readonly day: string;
  /** The day before, whose journal is kept. */
  readonly dayBefore: string;
  /** What the day begins with as long as the file cannot be read. */
  readonly assumed: StartEvent;
  /** What the file begins with when it is made. Never rejects. */
  readonly start: () => Promise<StartEvent>;
  /** Hears of each attempt to write, and of each attempt to read that failed. */
  readonly onOutcome: (error?: unknown) => void;
}

/** Bytes: some 6,000 calls. A journal with more is neither read nor added to. */
const largestFile = 512 * 1024;

/** Bytes that other windows may add between a look at the size and the end of the reading: some 700 calls. */
const mostMeanwhile = 64 * 1024;

const ownFile = /^calls\.v2\.\d+-\d+-\d+\.jsonl$/;

/**
 * The events of one day in a file that all windows share. It only grows: the file system puts each addition behind all
 * others, whole, so the order of the lines is the same for all windows and no lock is needed. Nothing in it rejects, and
 * each attempt takes five seconds at the most.
 */
export class CallJournal {
  /** What the file held when this window last saw it. */
  #seen: readonly CountEvent[];
  /** What happened in this window and is not in the file. */
  #unwritten: readonly CountEvent[] = [];

  constructor(private readonly parts: CallJournalParts) {
    this.#seen = [parts.assumed];
  }

  /** The year, the month and the day, as in 2026-6-15. */
  get day(): string {
    return this.parts.day;
  }

  /** The events of the day as this window knows them, without a look at the file. */
  get known(): readonly CountEvent[] {
    return [...this.#seen, ...this.#unwritten];
  }

  /** The events of the day; those that are known when the file cannot be read. */
  async read(): Promise<readonly CountEvent[]> {
    const { files, start, onOutcome } = this.parts;
    try {
      this.#seen = await withTimeout(async () => {
        const text = await readWhole(files, this.#file, largestFile);
        return text ? decodeEvents(text) : [await start()];
      });
    } catch (error) {
      onOutcome(error);
    }
    return this.known;
  }

  /**
   * Adds an event to the file, and with it what could not be written before.
   *
   * @returns the events in the file up to now, or undefined when the event could not be written or is not found there: then
   * it is not remembered either, see `keep`.
   */
  async append(event: CountEvent): Promise<readonly CountEvent[] | undefined> {
    const { onOutcome } = this.parts;
    const unwritten = this.#unwritten;
    try {
      const events = await withTimeout(() => this.#write([...unwritten, event]));
      if (!events) return undefined;
      this.#seen = events;
      this.#unwritten = this.#unwritten.filter((other) => !unwritten.includes(other));
      onOutcome();
      return events;
    } catch (error) {
      onOutcome(error);
      return undefined;
    }
  }

  /** Remembers an event that could not be added to the file, until it can. */
  keep(event: CountEvent): void {
    this.#unwritten = [...this.#unwritten, event];
  }

  /** @returns undefined when another window's line has replaced this one's, as on drives of a network. @throws when it cannot be written. */
  async #write(events: readonly CountEvent[]): Promise<readonly CountEvent[] | undefined> {
    const { files, folder, start } = this.parts;
    const size = await sizeOf(files, this.#file, largestFile);
    const isNew = !size;
    if (isNew) await makeFolder(files, folder);
    const text = encodeEvents(isNew ? [await start(), ...events] : events);
    const buffer = Buffer.allocUnsafe((size ?? 0) + text.length + mostMeanwhile);
    const handle = await whenNotBusy(() => files.open(this.#file, "a+", 0o600));
    let bytes;
    try {
      // One write: the system adds it as a whole.
      await handle.writeFile(text);
      bytes = (await handle.read(buffer, 0, buffer.length, 0)).bytesRead;
    } finally {
      await handle.close();
    }
    if (isNew) await this.#removeOthers().catch(() => undefined);
    const all = buffer.toString("utf8", 0, bytes);
    return all.includes(text) ? decodeEvents(all) : undefined;
  }

  /** Removes the journals of other days, but for the day before, whose last hour still limits the calls of workspaces. */
  async #removeOthers(): Promise<void> {
    const { files, folder, day, dayBefore } = this.parts;
    const kept = [fileName(day), fileName(dayBefore)];
    const others = (await files.readdir(folder)).filter((name) => ownFile.test(name) && !kept.includes(name));
    for (const name of others) await files.rm(join(folder, name), { force: true });
  }

  get #file(): string {
    return join(this.parts.folder, fileName(this.day));
  }
}

function fileName(day: string): string {
  return `calls.v2.${day}.jsonl`;
}

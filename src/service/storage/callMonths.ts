import { day } from "../../weather/base/duration";
import { isObject, parseJson } from "../../weather/base/json";
import type { Budget } from "../../weather/model/answer";
import { readWhole, withTimeout } from "./atomicFile";
import { CallJournal, type CallJournalParts, callsFile, isCount } from "./callJournal";

/** The calls of one day, without refunded ones. */
type DayTotal = Readonly<Record<Budget, number>> & { readonly month: string };

/** The journals to which windows still add lines. */
export type Journals = readonly [before: CallJournal, today: CallJournal];

/** The months before this one that stay. */
const maxMonths = 13;

/** The limit in bytes; a month has a line of about 50 bytes for each day. */
const maxFileSize = 64 * 1024;

const ownFile = /^calls\.v3\.(\d{4}-\d{2}(?:-\d{2})?)\.jsonl$/;

/**
 * The calls of each month in UTC. When the journal of a day is removed, a line in the file of its month takes its place.
 * A line goes by the id of the journal's first call: it counts once, however many windows write it, and so does a journal
 * that was begun anew after a clock was wrong.
 */
export class CallMonths {
  readonly #days = new Map<string, DayTotal>();
  #readOn = "";
  #reading: Promise<void> = Promise.resolve();

  constructor(private readonly parts: CallJournalParts) {}

  /** The calls in the month of the journal `today`; with `end`, those before the call of this id. */
  made(budget: Budget, [before, today]: Journals, end?: string): number {
    const finished = [...this.#days].filter(([first]) => first !== before.first && first !== today.first);
    return [...finished.map(([, total]) => total), totalOf(before), totalOf(today, end)]
      .filter(({ month }) => month === monthOf(today.name))
      .reduce((sum, total) => sum + total[budget], 0);
  }

  keep(journal: CallJournal): void {
    if (journal.first !== undefined) this.#days.set(journal.first, totalOf(journal));
  }

  /** Reads the finished days of the month, and removes old files: once a day if it succeeds. Never rejects. */
  read(today: string): Promise<void> {
    if (this.#readOn !== today) {
      this.#readOn = today;
      this.#reading = withTimeout(() => this.#read(today)).catch(() => void (this.#readOn = ""));
    }
    return this.#reading;
  }

  async #read(today: string): Promise<void> {
    const { files, folder, onOutcome } = this.parts;
    const month = monthOf(today);
    const periods = (await files.readdir(folder)).flatMap((name) => ownFile.exec(name)?.[1] ?? []).sort();
    const days = periods.filter((period) => period.length === today.length && period < today);
    // Before the lines, because another window may be writing a journal's line and removing the journal.
    const journals: CallJournal[] = [];
    for (const [index, name] of days.entries()) {
      const isOver = index < days.length - 2;
      if (!isOver && monthOf(name) !== month) continue;
      let error: unknown;
      const journal = new CallJournal(name, { ...this.parts, onOutcome: (thrown) => (error = thrown) });
      await journal.read();
      journals.push(journal);
      if (isOver && (error === undefined || journal.isFull)) await this.#replace(journal).catch(() => undefined);
    }
    for (const line of (await this.#textOf(month).catch(onOutcome))?.split("\n") ?? [])
      this.#add(parseJson(line), month);
    for (const journal of journals) this.keep(journal);
    const months = [...new Set(periods.map(monthOf))].filter((one) => one < month);
    const oldest = months.at(-maxMonths) ?? "";
    for (const period of periods) if (period < oldest) await files.rm(callsFile(folder, period)).catch(() => undefined);
  }

  /** Puts a line in the place of a journal, unless it was written in the last two days: the clock may be wrong. */
  async #replace(journal: CallJournal): Promise<void> {
    const { files, folder, now } = this.parts;
    const file = callsFile(folder, journal.name);
    if ((await files.lstat(file)).mtimeMs >= now() - 2 * day) return;
    const { month, ...counts } = totalOf(journal);
    const line = `\n${JSON.stringify({ first: journal.first, ...counts })}`;
    if (journal.first !== undefined && !(await this.#textOf(month)).includes(line))
      await files.appendFile(callsFile(folder, month), line, { mode: 0o600 });
    await files.rm(file);
  }

  async #textOf(month: string): Promise<string> {
    const { files, folder } = this.parts;
    return (await readWhole(files, callsFile(folder, month), maxFileSize)) ?? "";
  }

  #add(line: unknown, month: string): void {
    if (!isObject(line)) return;
    const { first, core, minute } = line;
    if (typeof first === "string" && isCount(core) && isCount(minute)) this.#days.set(first, { month, core, minute });
  }
}

/** The month of a day or a month. */
function monthOf(period: string): string {
  return period.slice(0, 7);
}

function totalOf(journal: CallJournal, end?: string): DayTotal {
  const calls = journal.calls(end).filter(({ isRefunded }) => !isRefunded);
  const of = (budget: Budget): number => calls.filter((call) => call.budget === budget).length;
  return { month: monthOf(journal.name), core: of("core"), minute: of("minute") };
}

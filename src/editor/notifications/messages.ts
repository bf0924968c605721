import { createHash } from "node:crypto";

import { hour } from "../../weather/base/duration";
import type { EpochMs, Sighting, ToldNotes } from "../../weather/base/ports";
import { strings } from "../../weather/locale/strings";
import type { PlainAction } from "../../weather/model/action";
import { showMessage } from "../actions";
import type { Attention } from "../platform/attention";
import { systemClock } from "../platform/clock";
import { localize } from "../platform/currentLocale";
import type { ErrorLog } from "../platform/errorLog";

/** Something to tell once. */
export interface Telling extends Sighting {
  readonly severity: "error" | "warning" | "information";
  readonly text: string;
  readonly actions: readonly PlainAction[];
  /** The text if there are several; without it, each has a message of its own. */
  readonly severalText?: (count: number) => string;
  /** Whether a person can silence it for the day; it then counts as told. */
  readonly hasNotToday?: true;
}

/** The news now, and the sources whose fresh data says that nothing else of them is there. */
export interface News {
  readonly tellings: readonly Telling[];
  readonly complete: readonly string[];
}

export type NewsSource = () => News;

/** Milliseconds. What stays the same is noted so often; each note is a write. */
const noteInterval = hour;

const notToday = "notToday";

/** Tells once, in the window that a person looks at, what isn't the answer to a command. */
export class Messages {
  #isTelling = false;
  /** The news that was last noted. */
  #noted: { readonly what: string; readonly at: EpochMs } | undefined;

  constructor(
    private readonly sources: readonly NewsSource[],
    private readonly attention: Pick<Attention, "isGiven">,
    private readonly notes: Pick<ToldNotes, "take" | "timeOf" | "put" | "forget">,
    private readonly errors: Pick<ErrorLog, "contain" | "follow" | "report">,
    private readonly now = systemClock.now,
  ) {}

  /** Called with each drawing of the status bar. Never rejects. */
  async tell(): Promise<void> {
    if (this.#isTelling || !this.attention.isGiven) return;
    this.#isTelling = true;
    await this.#tellNews().catch(this.errors.report);
    this.#isTelling = false;
  }

  /** Removes the notes of a source, so that all of it is told again. */
  async forget(source: string): Promise<void> {
    await this.notes.forget(source);
    this.#noted = undefined;
  }

  async #tellNews(): Promise<void> {
    const all = this.sources.flatMap((source) => this.errors.contain(source) ?? []);
    const tellings = new Map<string, Telling>();
    // Of equal ones, the first is told.
    for (const one of all.flatMap((news) => news.tellings)) if (!tellings.has(one.name)) tellings.set(one.name, one);
    const complete = all.flatMap((news) => news.complete);
    const what = JSON.stringify([[...tellings.keys()].sort(), complete]);
    const now = this.now();
    if (this.#noted?.what === what && Math.abs(now - this.#noted.at) < noteInterval) return;
    const news = await this.notes.take([...tellings.values()], complete);
    if (!news) return;
    this.#noted = { what, at: now };
    const fresh = [...tellings.values()].filter(({ name }) => news.has(name));
    const isQuiet = fresh.some((one) => one.hasNotToday) && dateOf(await this.notes.timeOf(notToday)) === dateOf(now);
    this.#show(fresh.filter((one) => !one.hasNotToday || !isQuiet));
  }

  #show(tellings: readonly Telling[]): void {
    const [first, ...others] = tellings.filter((one) => one.severalText);
    for (const telling of tellings) {
      if (others.includes(telling)) continue;
      const several = telling === first && others.length > 0 ? telling.severalText?.(1 + others.length) : undefined;
      const beQuiet = (): Promise<void> => this.notes.put(notToday);
      const own = telling.hasNotToday ? { [localize(strings.notify.notToday)]: beQuiet } : {};
      this.errors.follow(showMessage(telling.severity, several ?? telling.text, telling.actions, own));
    }
  }
}

function dateOf(at: EpochMs | undefined): string {
  return new Date(at ?? NaN).toDateString();
}

/** Names of places and keys don't belong into the notes. */
export function hashOf(identity: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(identity)).digest("base64url").slice(0, 12);
}

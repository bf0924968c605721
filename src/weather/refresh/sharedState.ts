import type { Clock, Log } from "../base/ports";
import type { Answer, CallsToday, Kept, Reading } from "../model/answer";
import type { Question } from "../model/conditionsQuery";
import { isShared, type Trouble } from "../model/failure";
import { remember } from "./history";
import { tellOutage } from "./outageLog";
import type { CallCount, KeptAnswers, WeatherService } from "./ports";
import { isAhead } from "./timing";

/** The last good answer, and what went wrong since. */
export interface Known {
  readonly answer?: Answer | undefined;
  readonly trouble?: Trouble | undefined;
}

export interface KnowledgeParts {
  readonly service: Pick<WeatherService, "keyId">;
  readonly answers: Pick<KeptAnswers, "read" | "keep">;
  readonly calls: CallCount;
  readonly clock: Clock;
  readonly log: Log;
}

/** What one window knows of a question: what it has heard from the service itself, and what all windows keep. */
export class Knowledge implements Known {
  #answer: Answer | undefined;
  #trouble: Trouble | undefined;
  #history: readonly Reading[] = [];
  #calls: CallsToday | undefined;
  /** What came with a key that is gone is not taken up again, though it may still lie there. */
  #forgotten = false;

  /** @param changed is called after every change. */
  constructor(
    private readonly question: Question,
    private readonly parts: KnowledgeParts,
    private readonly changed: () => void,
  ) {}

  get answer(): Answer | undefined {
    return this.#answer;
  }

  get trouble(): Trouble | undefined {
    return this.#trouble;
  }

  /** The temperatures that were observed in the last days, in the order of time. */
  get history(): readonly Reading[] {
    return this.#history;
  }

  get calls(): CallsToday | undefined {
    return this.#calls;
  }

  /**
   * Adopts what was kept before this window opened, or what another window has learned since. Never rejects.
   *
   * @param isWanted when it has turned false meanwhile, nothing is adopted.
   */
  async read(isWanted: () => boolean): Promise<void> {
    const { service, answers, calls } = this.parts;
    const [kept, count] = await Promise.all([answers.read(this.question), calls.today()]);
    if (!isWanted()) return;
    if (JSON.stringify(count) !== JSON.stringify(this.#calls)) this.#count(count);
    if (this.#lastEvent(kept) <= this.#lastEvent(this)) return;
    if (this.#forgotten && (await service.keyId(this.question.endpoint)) === undefined) return;
    this.#forgotten = false;
    const { trouble, history = this.#history } = kept;
    // An answer that may not be written to disk can be newer than the one that lies there.
    const isOwnNewer = this.#lastEvent({ answer: this.#answer }) > this.#lastEvent({ answer: kept.answer });
    const answer = isOwnNewer ? this.#answer : kept.answer;
    const sameKey = trouble?.keyId === undefined || trouble.keyId === (await service.keyId(this.question.endpoint));
    if (!isWanted()) return;
    this.#know({ ...(answer && { answer }), ...(trouble && sameKey && { trouble }), history });
  }

  /** The service has answered: whatever went wrong is over, in all windows. */
  async answered(answer: Answer): Promise<void> {
    this.#know({ answer, history: remember(this.#history, answer) });
    await this.#keep();
    this.#count(await this.parts.calls.today());
  }

  /** An attempt has failed. The last answer stays, and other windows hear of what would happen to them too. */
  async failed(trouble: Trouble): Promise<void> {
    this.#know({ ...(this.#answer && { answer: this.#answer }), trouble });
    if (isShared(trouble.failure)) await this.#keep();
    this.#count(await this.parts.calls.today());
  }

  /** As if nothing had ever been known. */
  forget(): void {
    this.#forgotten = true;
    this.#answer = undefined;
    this.#trouble = undefined;
    this.#history = [];
    this.changed();
  }

  /** Tells the other windows. What may not be written to disk, nor what was learned from it, is left out. */
  #keep(): Promise<void> {
    const [answer, trouble, history] = [this.#answer, this.#trouble, this.#history];
    const kept =
      answer?.mayBeKept === false ? {} : { ...(answer && { answer }), ...(history.length > 0 && { history }) };
    return this.parts.answers.keep(this.question, { ...kept, ...(trouble && { trouble }) });
  }

  /** When something was last learned; what comes from a clock that was wrong counts for nothing. */
  #lastEvent({ answer, trouble }: Known): number {
    const now = this.parts.clock.now();
    const times = [answer?.receivedAt, trouble?.at].filter((at) => at !== undefined);
    return Math.max(-1, ...times.map((at) => (isAhead(at, now) ? 0 : at)));
  }

  #know({ answer, trouble, history = this.#history }: Kept): void {
    tellOutage(this.parts.log, this.question, this.#trouble, trouble, this.parts.clock.now());
    this.#answer = answer;
    this.#trouble = trouble;
    this.#history = history;
    this.changed();
  }

  #count(calls: CallsToday): void {
    this.#calls = calls;
    this.changed();
  }
}

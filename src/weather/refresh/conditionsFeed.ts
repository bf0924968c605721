import { Emitter } from "../base/emitter";
import type { Clock, Log } from "../base/ports";
import type { Answer, CallsToday, Reading } from "../model/answer";
import { chosenByPerson, type Question } from "../model/conditionsQuery";
import type { Failure, Trouble } from "../model/failure";
import { troubleAfter } from "./backoff";
import type { Asking, CallCount, KeptAnswers, WeatherService } from "./ports";
import { Restraint } from "./refreshPolicy";
import type { Occasion, Refresh, RefreshResult } from "./refreshResult";
import { Schedule } from "./refreshTimer";
import { Knowledge } from "./sharedState";
import { isAhead } from "./timing";

export type { Occasion, RefreshResult } from "./refreshResult";

/** What is known of one location. All times are milliseconds since 1970. */
export interface StationState {
  readonly loading: boolean;
  /** The last good answer; a failure does not take it away. */
  readonly answer?: Answer;
  /** Why the last attempt brought nothing; gone with the next good answer. */
  readonly failure?: Failure;
  /** When the service is asked next without anybody's doing; undefined: not at all. */
  readonly nextAt?: number;
  readonly calls?: CallsToday;
  /** The temperatures that were observed in the last days, in the order of time. */
  readonly history?: readonly Reading[];
}

export interface StationParts {
  readonly service: WeatherService;
  readonly answers: KeptAnswers;
  readonly calls: CallCount;
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds for which a location is not asked for again, whatever the service says. */
  readonly floor: () => number;
}

/**
 * One location being watched. It shows what is kept first, asks only when that has expired and no other window does, has
 * one request under way at the most, and asks again by itself after expiry.
 */
export class Station {
  #loading = false;
  #attempt: Attempt | undefined;
  /** Counts up when everything that is under way is to come to nothing. */
  #era = 0;
  #stopped = false;
  readonly #knowledge: Knowledge;
  readonly #restraint: Restraint;
  readonly #schedule: Schedule;
  readonly #changed = new Emitter();

  readonly onDidChange = this.#changed.subscribe;

  constructor(
    readonly question: Question,
    private readonly parts: StationParts,
  ) {
    const changed = (): void => this.#changed.fire();
    this.#knowledge = new Knowledge(question, parts, changed);
    this.#restraint = new Restraint(question, parts);
    this.#schedule = new Schedule(parts, { due: () => void this.refresh(), postponed: changed });
  }

  get state(): StationState {
    const { answer, trouble, history, calls } = this.#knowledge;
    const { nextAt } = this.#schedule;
    return {
      loading: this.#loading,
      ...(answer && { answer }),
      ...(trouble && { failure: trouble.failure }),
      ...(nextAt !== undefined && { nextAt }),
      ...(calls && { calls }),
      ...(history.length > 0 && { history }),
    };
  }

  /** Brings the newest answer if one is due. Calls at the same time share one request. */
  refresh(occasion: Occasion = "due"): Promise<RefreshResult> {
    if (this.#stopped) return Promise.resolve(cancelled);
    if (this.#attempt) {
      const { result } = this.#attempt;
      const wantsMore = ({ kind }: RefreshResult): boolean =>
        kind === "waiting" ? occasion !== "due" : kind === "fresh" && occasion === "check";
      return result.then((joined) => (wantsMore(joined) ? this.refresh(occasion) : joined));
    }
    const attempt: Attempt = {
      occasion,
      wantedAt: this.parts.clock.now(),
      before: this.#knowledge.trouble,
      isWanted: this.#untilDropped(),
      result: Promise.resolve(cancelled),
    };
    this.#attempt = attempt;
    this.#schedule.pause();
    attempt.result = this.#bring(attempt).finally(() => {
      if (this.#attempt === attempt) this.#attempt = undefined;
    });
    return attempt.result;
  }

  /** Takes over what other windows have learned since, without a request. */
  async look(): Promise<void> {
    if (this.#stopped) return;
    const isWanted = this.#untilDropped();
    await this.#readKept();
    if (!this.#attempt && isWanted()) this.#rest();
  }

  /** Drops the request under way, whose answer will not be shown, and asks again where an attempt has failed. */
  restart(): Promise<RefreshResult> {
    this.#drop();
    return this.refresh("change");
  }

  /** As if nothing had ever been known, and refreshes. */
  forget(): Promise<RefreshResult> {
    this.#drop();
    this.#schedule.clear();
    this.#knowledge.forget();
    return this.refresh("change");
  }

  /** Nobody looks: drops what is under way and asks no more, until `refresh`. What is known stays known. */
  rest(): void {
    this.#schedule.pause();
    this.#drop();
  }

  stop(): void {
    this.#stopped = true;
    this.#changed.clear();
    this.#schedule.pause();
    this.#drop();
  }

  #drop(): void {
    this.#era += 1;
    this.#attempt?.asking?.cancel();
    this.#attempt = undefined;
    if (this.#loading) this.#showLoading(false);
  }

  /** Tells whether what begins now is still to have a result. */
  #untilDropped(): () => boolean {
    const era = this.#era;
    return () => era === this.#era;
  }

  /** Takes over what others have learned; nothing where all is dropped meanwhile. */
  #readKept(): Promise<void> {
    return this.#knowledge.read(this.#untilDropped());
  }

  async #bring(attempt: Attempt): Promise<RefreshResult> {
    const { occasion, isWanted } = attempt;
    await this.#readKept();
    // A window that opens waits for what it finds; what others learn while it waits for its turn is its result too.
    if (occasion === "due") attempt.before = this.#knowledge.trouble;
    let result = isWanted() ? await this.#restraint.withoutAsking(this.#knowledge, attempt) : cancelled;
    if (!isWanted()) return cancelled;
    if (!result) {
      this.#schedule.clear();
      this.#showLoading(true);
      result = await this.#askInTurn(attempt);
    }
    if (!isWanted() || !result) return cancelled;
    this.#rest();
    return result;
  }

  /** Without a key no call is made, and a secret storage that does not answer holds up no other window. */
  async #askInTurn(attempt: Attempt): Promise<RefreshResult | undefined> {
    const { service, answers } = this.parts;
    if ((await service.keyId(this.question.endpoint)) === undefined) return this.#ask(attempt);
    return answers.alone(this.question, () => this.#takeTurn(attempt), attempt.isWanted);
  }

  /** No other window asks meanwhile; what they have learned until now may be all that is needed. */
  async #takeTurn(attempt: Attempt): Promise<RefreshResult> {
    await this.#readKept();
    if (!attempt.isWanted()) return cancelled;
    return (await this.#restraint.withoutAsking(this.#knowledge, attempt)) ?? this.#ask(attempt);
  }

  async #ask(attempt: Attempt): Promise<RefreshResult> {
    const { occasion, isWanted } = attempt;
    if (!isWanted()) return cancelled;
    const { service, clock } = this.parts;
    this.#schedule.asked();
    const askedAt = clock.now();
    const question = occasion === "person" ? chosenByPerson(this.question) : this.question;
    attempt.asking = service.ask(question, this.#knowledge.answer);
    const reply = await attempt.asking.reply;
    if (reply.kind === "failure") await this.#readKept();
    if (!isWanted()) return cancelled;
    if (reply.kind === "answer") {
      await this.#knowledge.answered(reply.answer);
      return reply;
    }
    // Whoever was held up for so long that another window took the turn has nothing to add to its answer.
    const { answer, trouble } = this.#knowledge;
    if (answer && answer.receivedAt > askedAt && !isAhead(answer.receivedAt, clock.now()))
      return { kind: "answer", answer };
    const before = occasion === "change" || occasion === "check" ? undefined : trouble;
    const byPerson = occasion === "person";
    if (byPerson) this.#restraint.disappointed();
    await this.#knowledge.failed(troubleAfter(reply, before, clock, byPerson));
    return reply;
  }

  /** Nothing is under way: sets the time of the next request. */
  #rest(): void {
    this.#schedule.wait(this.#knowledge);
    this.#showLoading(false);
  }

  #showLoading(loading: boolean): void {
    this.#loading = loading;
    this.#changed.fire();
  }
}

/** One run of `refresh`. */
interface Attempt extends Refresh {
  before: Trouble | undefined;
  /** Once this is false, nothing comes of it. */
  readonly isWanted: () => boolean;
  result: Promise<RefreshResult>;
  asking?: Asking;
}

const cancelled: RefreshResult = { kind: "failure", failure: { kind: "cancelled" } };

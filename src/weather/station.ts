import { Emitter, type Stop } from "./event";
import { type Failure, isAnswered, isShared } from "./failure";
import { freshUntil, nextAsk } from "./freshness";
import type { Answer, Asking, CallCount, CallsToday, Clock, Kept, KeptAnswers, Log, WeatherService } from "./ports";
import { type Reading, remember } from "./history";
import { tellOutage } from "./outage";
import type { Question } from "./question";
import { type Trouble, troubleAfter } from "./trouble";

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

/**
 * Why a refresh is wanted. `due`: time has passed; `person`: somebody pressed a button; `change`: the key or the network is
 * another one, so what failed may work; `check`: a key is to be tried, whatever is known.
 */
export type Occasion = "due" | "person" | "change" | "check";

/** What came of a refresh. `fresh` and `waiting` made no request: there is nothing new until `until`. */
export type RefreshResult =
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "fresh"; readonly answer: Answer; readonly until: number }
  | { readonly kind: "waiting"; readonly failure: Failure; readonly until?: number }
  | { readonly kind: "failure"; readonly failure: Failure };

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
  #answer: Answer | undefined;
  #trouble: Trouble | undefined;
  #history: readonly Reading[] = [];
  #calls: CallsToday | undefined;
  #nextAt: number | undefined;
  #attempt: Attempt | undefined;
  #stopTimer: Stop = () => undefined;
  #stopped = false;
  /** What came with a key that is gone is not taken up again, though it may still lie there. */
  #forgotten = false;
  /** Counts up when everything that is under way is to come to nothing. */
  #era = 0;
  /** By the clock that nobody sets: when this window last asked, and last asked for a person in vain. */
  #askedAt = Number.NEGATIVE_INFINITY;
  #disappointedAt = Number.NEGATIVE_INFINITY;
  readonly #changed = new Emitter();

  readonly onDidChange = this.#changed.subscribe;

  constructor(
    readonly question: Question,
    private readonly parts: StationParts,
  ) {}

  get state(): StationState {
    return {
      loading: this.#loading,
      ...(this.#answer && { answer: this.#answer }),
      ...(this.#trouble && { failure: this.#trouble.failure }),
      ...(this.#nextAt !== undefined && { nextAt: this.#nextAt }),
      ...(this.#calls && { calls: this.#calls }),
      ...(this.#history.length > 0 && { history: this.#history }),
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
      era: this.#era,
      wantedAt: this.parts.clock.now(),
      before: this.#trouble,
      result: Promise.resolve(cancelled),
    };
    this.#attempt = attempt;
    this.#stopTimer();
    attempt.result = this.#bring(attempt, occasion).finally(() => {
      if (this.#attempt === attempt) this.#attempt = undefined;
    });
    return attempt.result;
  }

  /** Takes over what other windows have learned since, without a request. */
  async look(): Promise<void> {
    if (this.#stopped) return;
    const era = this.#era;
    await this.#readKept();
    if (!this.#attempt && !this.#isOver(era)) this.#rest();
  }

  /** Drops the request under way, whose answer will not be shown, and asks again where an attempt has failed. */
  restart(): Promise<RefreshResult> {
    this.#drop();
    return this.refresh("change");
  }

  /** As if nothing had ever been known, and refreshes. */
  forget(): Promise<RefreshResult> {
    this.#drop();
    this.#forgotten = true;
    this.#answer = undefined;
    this.#trouble = undefined;
    this.#history = [];
    this.#nextAt = undefined;
    this.#changed.fire();
    return this.refresh("change");
  }

  stop(): void {
    this.#stopped = true;
    this.#stopTimer();
    this.#drop();
    this.#changed.clear();
  }

  #drop(): void {
    this.#era += 1;
    this.#attempt?.asking?.cancel();
    this.#attempt = undefined;
    if (this.#loading) this.#become({ loading: false });
  }

  #isOver(era: number): boolean {
    return era !== this.#era;
  }

  async #bring(attempt: Attempt, occasion: Occasion): Promise<RefreshResult> {
    await this.#readKept();
    // A window that opens waits for what it finds; what others learn while it waits for its turn is its result too.
    if (occasion === "due") attempt.before = this.#trouble;
    let result = this.#isOver(attempt.era) ? cancelled : await this.#withoutAsking(attempt, occasion);
    if (this.#isOver(attempt.era)) return cancelled;
    if (!result) {
      this.#become({ loading: true });
      const inTurn = async (): Promise<RefreshResult> => {
        await this.#readKept();
        if (this.#isOver(attempt.era)) return cancelled;
        return (await this.#withoutAsking(attempt, occasion)) ?? this.#ask(attempt, occasion);
      };
      result = await this.parts.answers.alone(this.question, inTurn, () => !this.#isOver(attempt.era));
    }
    if (this.#isOver(attempt.era) || !result) return cancelled;
    this.#rest();
    return result;
  }

  /** The result where there is nothing to ask for. */
  async #withoutAsking({ before, wantedAt }: Attempt, occasion: Occasion): Promise<RefreshResult | undefined> {
    const now = this.parts.clock.now();
    const trouble = this.#trouble;
    // Another window has just tried: its failure would be ours.
    const isNews = trouble !== undefined && trouble !== before && !this.#isAhead(trouble.at);
    if (isNews && trouble.at > wantedAt - justNow) return { kind: "failure", failure: trouble.failure };
    if (occasion === "check") return undefined;
    if (trouble) {
      const until = this.#isAhead(trouble.at) ? 0 : await this.#heldUntil(trouble, occasion, isNews);
      if (until <= now) return undefined;
      return { kind: "waiting", failure: trouble.failure, ...(until < Infinity && { until }) };
    }
    const answer = this.#answer;
    if (!answer || this.#isAhead(answer.receivedAt)) return undefined;
    const until = freshUntil(answer, this.parts.floor());
    return now < until ? { kind: "fresh", answer, until } : undefined;
  }

  async #heldUntil(trouble: Trouble, occasion: Occasion, isNews: boolean): Promise<number> {
    const { failure, nextAt = Infinity, notBefore = 0, keyId } = trouble;
    if (occasion === "due") return nextAt;
    if (occasion === "change") {
      // What another window has learned with the new key stands, and so does what the service asked this key to wait for.
      const isSame = keyId !== undefined && keyId === (await this.parts.service.keyId(this.question.endpoint));
      return isSame ? (isNews ? nextAt : notBefore) : 0;
    }
    // Who asks again and again in vain uses up calls, where the service is there to count them.
    const { clock } = this.parts;
    const patience = isAnswered(failure) ? clock.now() + this.#disappointedAt + minute - clock.elapsed() : 0;
    return Math.max(patience, notBefore);
  }

  async #ask(attempt: Attempt, occasion: Occasion): Promise<RefreshResult> {
    if (this.#isOver(attempt.era)) return cancelled;
    const { service, clock, calls } = this.parts;
    this.#askedAt = clock.elapsed();
    const askedAt = clock.now();
    attempt.asking = service.ask(this.question, this.#answer);
    const reply = await attempt.asking.reply;
    if (reply.kind === "failure") await this.#readKept();
    if (this.#isOver(attempt.era)) return cancelled;
    // Whoever was held up for so long that another window took the turn has nothing to add to its answer.
    const answer = this.#answer;
    if (reply.kind === "failure" && answer && answer.receivedAt > askedAt && !this.#isAhead(answer.receivedAt))
      return { kind: "answer", answer };
    if (reply.kind === "answer") {
      this.#know({ answer: reply.answer, history: remember(this.#history, reply.answer) });
      await this.#keep();
    } else {
      const before = occasion === "change" || occasion === "check" ? undefined : this.#trouble;
      const byPerson = occasion === "person";
      const trouble = troubleAfter(reply, before, clock, byPerson);
      if (byPerson) this.#disappointedAt = clock.elapsed();
      this.#know({ ...(this.#answer && { answer: this.#answer }), trouble });
      if (isShared(reply.failure)) await this.#keep();
    }
    this.#become({ calls: await calls.today() });
    return reply;
  }

  /** Tells the other windows. What may not be written to disk, nor what was learned from it, is left out. */
  #keep(): Promise<void> {
    const [answer, trouble, history] = [this.#answer, this.#trouble, this.#history];
    const kept =
      answer?.mayBeKept === false ? {} : { ...(answer && { answer }), ...(history.length > 0 && { history }) };
    return this.parts.answers.keep(this.question, { ...kept, ...(trouble && { trouble }) });
  }

  /** Adopts what was kept before this window opened, or what another window has learned since. */
  async #readKept(): Promise<void> {
    const { service, answers, calls } = this.parts;
    const era = this.#era;
    const [kept, count] = await Promise.all([answers.read(this.question), calls.today()]);
    if (this.#isOver(era)) return;
    if (JSON.stringify(count) !== JSON.stringify(this.#calls)) this.#become({ calls: count });
    if (this.#lastEvent(kept) <= this.#lastEvent({ answer: this.#answer, trouble: this.#trouble })) return;
    if (this.#forgotten && (await service.keyId(this.question.endpoint)) === undefined) return;
    this.#forgotten = false;
    const { answer = this.#answer, trouble, history = this.#history } = kept;
    const sameKey = trouble?.keyId === undefined || trouble.keyId === (await service.keyId(this.question.endpoint));
    if (this.#isOver(era)) return;
    this.#know({ ...(answer && { answer }), ...(trouble && sameKey && { trouble }), history });
  }

  /** When something was last learned; what comes from a clock that was wrong counts for nothing. */
  #lastEvent({ answer, trouble }: { readonly [K in keyof Kept]: Kept[K] | undefined }): number {
    const times = [answer?.receivedAt, trouble?.at].filter((at) => at !== undefined);
    return Math.max(-1, ...times.map((at) => (this.#isAhead(at) ? 0 : at)));
  }

  /** An answer from the future was received by a clock that was wrong; it counts as expired, or it could stay fresh for years. */
  #isAhead(at: number): boolean {
    return at - clockTolerance >= this.parts.clock.now();
  }

  #know({ answer, trouble, history = this.#history }: Kept): void {
    tellOutage(this.parts.log, this.question, this.#trouble, trouble, this.parts.clock.now());
    this.#answer = answer;
    this.#trouble = trouble;
    this.#history = history;
    this.#changed.fire();
  }

  /** Nothing is under way: sets the time of the next request. */
  #rest(): void {
    this.#stopTimer();
    const nextAt = this.#dueAt();
    this.#become({ loading: false, nextAt });
    if (nextAt !== undefined) this.#wakeAt(nextAt);
  }

  /** When to ask without anybody's doing. What was learned by a clock that was wrong is nothing to wait for. */
  #dueAt(): number | undefined {
    const { clock, floor } = this.parts;
    const [answer, trouble] = [this.#answer, this.#trouble];
    const soon = (at: number): number | false => this.#isAhead(at) && nextAsk(clock.now(), clock.random);
    const due = answer && (soon(answer.receivedAt) || nextAsk(freshUntil(answer, floor()), clock.random));
    if (!trouble) return due;
    const retry = trouble.nextAt && (soon(trouble.at) || trouble.nextAt);
    return retry && Math.max(retry, due ?? 0);
  }

  #wakeAt(at: number): void {
    const { clock } = this.parts;
    this.#stopTimer = clock.after(Math.max(0, at - clock.now()), () => this.#wake(at));
  }

  #wake(at: number): void {
    const { clock } = this.parts;
    const now = clock.now();
    const rest = this.#askedAt + minute - clock.elapsed();
    // After sleep, all windows of this machine wake at once and the network is not there yet; and when the clock was set,
    // one request must not follow the other.
    const later = now - at > sleepTolerance ? nextAsk(now, clock.random) : rest > 0 ? now + rest : undefined;
    if (later === undefined) {
      void this.refresh();
    } else {
      this.#become({ nextAt: later });
      this.#wakeAt(later);
    }
  }

  #become(change: { loading?: boolean; nextAt?: number | undefined; calls?: CallsToday }): void {
    if (this.#stopped) return;
    if (change.loading !== undefined) this.#loading = change.loading;
    if ("nextAt" in change) this.#nextAt = change.nextAt;
    if (this.#loading) this.#nextAt = undefined;
    if (change.calls) this.#calls = change.calls;
    this.#changed.fire();
  }
}

/** One run of `refresh`; once its era is over, nothing comes of it. */
interface Attempt {
  readonly era: number;
  /** When somebody wanted it, and what was wrong then. */
  readonly wantedAt: number;
  before: Trouble | undefined;
  result: Promise<RefreshResult>;
  asking?: Asking;
}

const minute = 60_000;
/** Milliseconds by which clocks are corrected every day. */
const clockTolerance = minute;
/** Milliseconds within which what another window has tried counts as tried. */
const justNow = 5_000;
/** A timer that is later than this ran over the sleep of the machine. */
const sleepTolerance = 2 * minute;

const cancelled: RefreshResult = { kind: "failure", failure: { kind: "cancelled" } };

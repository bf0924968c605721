import { dueAt, type FeedKind, freshUntil } from "../../../src/weather/feed/feedKind";
import type { RefreshReason } from "../../../src/weather/feed/refreshResult";
import type { Reply } from "../../../src/weather/model/answer";
import { type Failure, traitsOf } from "../../../src/weather/model/failure";
import { day, hour, minute } from "../../unit/weather/fakes";
import { type KindName, kinds } from "../../unit/weather/feed/kinds";
import { traits } from "../../unit/weather/model/traits";

/** A request as it reaches the service. */
export interface Request {
  readonly window: number;
  readonly key: string;
  /** In time since 1970 and in monotonic time. */
  readonly at: number;
  readonly monotonic: number;
  /** Whether its window has the focus. */
  readonly isFocused: boolean;
  /** Why there may be a request now, beside the time that has passed. */
  readonly permits: ReadonlySet<Permit>;
}

/** `open`: a place comes into view. */
export type Permit = Exclude<RefreshReason, "due"> | "open";

type Received = Pick<Request, "window" | "at" | "key"> & {
  readonly reply: Reply<unknown>;
  /** Until when nobody asks by himself, in milliseconds since 1970, as the settings are now. */
  readonly until: () => number;
};

/** What the service has said about one query, and which requests that allows: the rules, apart from the code that keeps them. */
export class Oracle {
  #last: Received | undefined;
  /** When there was an answer that all windows know. */
  #answeredAt = 0;
  /** What concerns one window alone. */
  readonly #own = new Map<number, Received>();
  readonly #askedAt = new Map<number, number>();
  readonly #manualFailureAt = new Map<number, number>();
  /** The windows whose last request was one of too many. */
  readonly #bursts = new Set<number>();

  constructor(
    private readonly kindName: KindName,
    private readonly kind: FeedKind<unknown>,
  ) {}

  /** Which rules a request breaks; it counts from then on. */
  asked(request: Request): readonly string[] {
    const { window, monotonic, isFocused, permits } = request;
    const isFree = permits.has("check");
    const isWithin = (pause: number, of: ReadonlyMap<number, number>): boolean =>
      monotonic < (of.get(window) ?? -Infinity) + pause;
    const own = this.#own.get(window);
    const known = own && own.at >= (this.#last?.at ?? 0) ? own : this.#last;
    const faults = known && !isFree ? [...this.#faultsAfter(known, request)] : [];
    const isBurst = this.#bursts.has(window) || (known !== undefined && this.#isBurst(known.reply));
    const isAutomatic = permits.size === 0;
    if (isAutomatic && isWithin(isBurst ? burstPause : minute, this.#askedAt))
      faults.push("two automatic requests too close to each other");
    const mayFollow = isFree || permits.has("change") || (isAutomatic && isBurst);
    if (!mayFollow && isWithin(minute, this.#manualFailureAt))
      faults.push("a request within a minute after a person's has failed");
    if (this.kind.needsFocus && !isFocused && [...permits].every((permit) => permit === "open"))
      faults.push("an automatic request of a window without the focus");
    this.#askedAt.set(window, monotonic);
    return faults.map((fault) => `${fault} (window ${window}, ${[...permits].join() || "automatic"})`);
  }

  /** @param monotonic when the reply came, in monotonic time. */
  replied({ window, key, at: askedAt, permits }: Request, reply: Reply<unknown>, at: number, monotonic: number): void {
    const isAnswer = reply.kind === "answer";
    if (!isAnswer && reply.failure.kind === "cancelled") return;
    if (this.#isBurst(reply)) this.#bursts.add(window);
    else this.#bursts.delete(window);
    // Whoever was held up for so long that another window had an answer meanwhile has nothing to add to it.
    if (!isAnswer && this.#answeredAt > askedAt) return;
    const received = { window, key, at, reply, until: this.#untilAfter(reply, at) };
    if (isAnswer ? reply.answer.isStorable : traitsOf(reply.failure).isShared) this.#last = received;
    else this.#own.set(window, received);
    if (isAnswer) {
      if (reply.answer.isStorable) this.#answeredAt = at;
      // The other windows hear that there is one, and how long it is good.
      else this.#last = { ...received, until: fixed(received.until()), reply: notStoredFor(key) };
      this.#manualFailureAt.clear();
    } else if (traitsOf(reply.failure).costsCall && [...permits].join() === "person")
      this.#manualFailureAt.set(window, monotonic);
  }

  /** Another window has stored something. */
  stored(reply: Reply<unknown>, at: number, key: string): void {
    this.#last = { window: -1, at, reply, key, until: this.#untilAfter(reply, at) };
    if (reply.kind === "answer") this.#answeredAt = at;
  }

  /** What one window alone knows is gone, also when it asked last. */
  forgetIn(window: number): void {
    this.#own.delete(window);
    this.#askedAt.delete(window);
    this.#manualFailureAt.delete(window);
  }

  /** All that is known is gone, also from the disk. */
  forget(): void {
    [this.#last, this.#answeredAt] = [undefined, 0];
    this.#own.clear();
    this.#manualFailureAt.clear();
  }

  /** Which rules a request breaks after what was said last. */
  #faultsAfter({ reply, key, until: untilNow }: Received, request: Request): readonly string[] {
    const until = untilNow();
    const { at, key: keyNow, permits } = request;
    if (reply.kind === "answer") {
      const good = permits.has("person") ? freshUntil(reply.answer, this.kind) : until;
      return at < good ? ["a request before the answer has expired"] : [];
    }
    const { failure, notBefore = 0, keyId } = reply;
    const isOtherKey = keyId !== undefined && keyId !== keyNow;
    const mayChange = permits.has("change") && keyId === undefined;
    const isWanted = permits.has("person") || permits.has("change") || key !== keyNow;
    const held = Math.max(notBefore, retryWord(failure, this.kindName) === "rest" ? until : 0);
    return [
      ...(at < held && !mayChange && !isOtherKey ? ["a request before the time that the service said"] : []),
      ...(at < until && !isWanted ? ["an automatic request after a failure that lasts"] : []),
    ].map((fault) => `${fault}: ${failure.kind}`);
  }

  #isBurst(reply: Reply<unknown>): boolean {
    return reply.kind === "failure" && retryWord(reply.failure, this.kindName) === "burst";
  }

  /** Until when nobody asks automatically after a reply, in milliseconds since 1970. */
  #untilAfter(reply: Reply<unknown>, at: number): () => number {
    if (reply.kind === "answer") return () => dueAt(reply.answer, this.kind);
    return fixed(at + (waits[retryWord(reply.failure, this.kindName)] ?? 0));
  }
}

function fixed(until: number): () => number {
  return () => until;
}

/** What the other windows know of an answer that must not be written to disk. */
function notStoredFor(keyId: string): Reply<unknown> {
  return { kind: "failure", failure: { kind: "notStored" }, keyId };
}

/** Milliseconds after a refusal of requests that came too fast. */
const burstPause = 10_000;

/** Milliseconds until a failure is asked about again automatically, at least. */
const waits: Readonly<Record<string, number>> = {
  never: Infinity,
  rest: 3 * day,
  daily: day,
  pause: hour,
  backoff: minute,
  burst: burstPause,
};

/** When a failure is asked about again in a kind of question, as `traits` say it. */
function retryWord({ kind }: Failure, name: KindName): string {
  return kinds[name].failures[kind]?.[1] ?? traits[kind][0].split(" ")[0] ?? "";
}

/** Whether a failure lasts until a person acts. */
export function isStopped(failure: Failure, name: KindName): boolean {
  return retryWord(failure, name) === "never";
}

import type { Reply } from "../../../src/weather/model/answer";
import { type Failure, traitsOf } from "../../../src/weather/model/failure";
import type { RefreshReason } from "../../../src/weather/refresh/refreshResult";
import { freshUntil } from "../../../src/weather/refresh/timing";
import { day, minute } from "../../unit/weather/fakes";
import { traits } from "../../unit/weather/model/traits";

/** A request as it reaches the service. */
export interface Request {
  readonly window: number;
  readonly key: string;
  /** In time since 1970 and in monotonic time. */
  readonly at: number;
  readonly monotonic: number;
  readonly minimumInterval: number;
  /** Why there may be a request now, beside the time that has passed. */
  readonly permits: ReadonlySet<Permit>;
}

/** `open`: a place comes into view. */
export type Permit = Exclude<RefreshReason, "due"> | "open";

type Received = Pick<Request, "window" | "at" | "key"> & { readonly reply: Reply };

/** What the service has said about one query, and which requests that allows: the rules, apart from the code that keeps them. */
export class Oracle {
  #last: Received | undefined;
  /** A failure that is over by an answer that may not be stored: the other windows that know it do not hear of its end. */
  #ended: Received | undefined;
  /** When there was an answer that all windows know. */
  #answeredAt = 0;
  /** What concerns one window alone. */
  readonly #own = new Map<number, Received>();
  readonly #askedAt = new Map<number, number>();
  readonly #manualFailureAt = new Map<number, number>();

  /** Which rules a request breaks; it counts from then on. */
  asked(request: Request): readonly string[] {
    const { window, monotonic, permits } = request;
    const isFree = permits.has("check");
    const isWithinMinute = (of: ReadonlyMap<number, number>): boolean =>
      monotonic < (of.get(window) ?? -Infinity) + minute;
    const own = this.#own.get(window);
    const known = own && own.at > (this.#last?.at ?? 0) ? own : this.#last;
    const isUnheard =
      known && this.#ended && known.at < this.#ended.at && faultsAfter(this.#ended, request).length === 0;
    const faults = known && !isFree && !isUnheard ? [...faultsAfter(known, request)] : [];
    if (permits.size === 0 && isWithinMinute(this.#askedAt)) faults.push("two automatic requests within a minute");
    if (!isFree && !permits.has("change") && isWithinMinute(this.#manualFailureAt))
      faults.push("a request within a minute after a person's has failed");
    this.#askedAt.set(window, monotonic);
    return faults.map((fault) => `${fault} (window ${window}, ${[...permits].join() || "automatic"})`);
  }

  /** @param monotonic when the reply came, in monotonic time. */
  replied({ window, key, at: askedAt, permits }: Request, reply: Reply, at: number, monotonic: number): void {
    const isAnswer = reply.kind === "answer";
    if (!isAnswer && reply.failure.kind === "cancelled") return;
    // Whoever was held up for so long that another window had an answer meanwhile has nothing to add to it.
    if (!isAnswer && this.#answeredAt > askedAt) return;
    const received = { window, key, at, reply };
    if (isAnswer ? reply.answer.isStorable : traitsOf(reply.failure).isShared) this.#last = received;
    else this.#own.set(window, received);
    if (isAnswer) {
      if (reply.answer.isStorable) this.#answeredAt = at;
      // An answer that may not be stored takes the failure from the disk.
      else [this.#ended, this.#last] = [this.#last, undefined];
      this.#manualFailureAt.clear();
    } else if (traitsOf(reply.failure).costsCall && [...permits].join() === "person")
      this.#manualFailureAt.set(window, monotonic);
  }

  /** Another window has stored something. */
  stored(reply: Reply, at: number, key: string): void {
    this.#last = { window: -1, at, reply, key };
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
    [this.#last, this.#ended, this.#answeredAt] = [undefined, undefined, 0];
    this.#own.clear();
    this.#manualFailureAt.clear();
  }
}

/** Which rules a request breaks after what was said last. */
function faultsAfter({ at: repliedAt, reply, key }: Received, request: Request): readonly string[] {
  const { at, key: keyNow, minimumInterval, permits } = request;
  if (reply.kind === "answer")
    return at < freshUntil(reply.answer, minimumInterval) ? ["a request before the answer has expired"] : [];
  const { failure, notBefore = 0, keyId } = reply;
  const isOtherKey = keyId !== undefined && keyId !== keyNow;
  const mayChange = permits.has("change") && keyId === undefined;
  const isWanted = permits.has("person") || permits.has("change") || key !== keyNow;
  const lasts = isStopped(failure) || (failure.kind === "locationUnknown" && at < repliedAt + day);
  return [
    ...(at < notBefore && !mayChange && !isOtherKey ? ["a request before the time that the service said"] : []),
    ...(lasts && !isWanted ? ["an automatic request after a failure that lasts"] : []),
  ].map((fault) => `${fault}: ${failure.kind}`);
}

/** Whether a failure lasts until a person acts. */
export function isStopped({ kind }: Failure): boolean {
  return traits[kind][0].startsWith("never");
}

import type { Reply } from "../../../src/weather/model/answer";
import { type Failure, traitsOf } from "../../../src/weather/model/failure";
import type { RefreshReason } from "../../../src/weather/refresh/refreshResult";
import { freshUntil } from "../../../src/weather/refresh/timing";
import { day, minute } from "../../unit/weather/fakes";

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

interface Event {
  readonly window: number;
  readonly at: number;
  readonly reply: Reply;
  readonly key: string;
}

/** What the service has said about one question, and which requests that allows: the rules, apart from the code that keeps them. */
export class Oracle {
  #last: Event | undefined;
  /** A failure that is over by an answer that may not be kept: the other windows that know it do not hear of its end. */
  #ended: Event | undefined;
  /** When there was an answer that all windows know. */
  #answeredAt = 0;
  /** What concerns one window alone. */
  readonly #own = new Map<number, Event>();
  readonly #askedAt = new Map<number, number>();
  readonly #disappointedAt = new Map<number, number>();

  /** Which rules a request breaks. */
  faultsOf(request: Request): readonly string[] {
    const { window, monotonic, permits } = request;
    const isFree = permits.has("check");
    const faults: string[] = [];
    if (permits.size === 0 && monotonic < (this.#askedAt.get(window) ?? -Infinity) + minute)
      faults.push("two automatic requests within a minute");
    if (!isFree && !permits.has("change") && monotonic < (this.#disappointedAt.get(window) ?? -Infinity) + minute)
      faults.push("a person who was just disappointed makes a request");
    const event = this.#knownTo(window);
    const isUnheard =
      event && this.#ended && event.at < this.#ended.at && faultsAfter(this.#ended, request).length === 0;
    if (event && !isFree && !isUnheard) faults.push(...faultsAfter(event, request));
    return faults.map((fault) => `${fault} (window ${window}, ${[...permits].join() || "automatic"})`);
  }

  asked({ window, monotonic }: Request): void {
    this.#askedAt.set(window, monotonic);
  }

  /** @param monotonic when the reply came, in monotonic time. */
  replied(request: Request, reply: Reply, at: number, monotonic: number): void {
    const event: Event = { window: request.window, key: request.key, at, reply };
    const isOwn = reply.kind === "answer" ? !reply.answer.isStorable : !traitsOf(reply.failure).isShared;
    if (reply.kind === "failure" && reply.failure.kind === "cancelled") return;
    // Whoever was held up for so long that another window had an answer meanwhile has nothing to add to it.
    if (reply.kind === "failure" && this.#answeredAt > request.at) return;
    if (reply.kind === "answer" && reply.answer.isStorable) this.#answeredAt = at;
    if (isOwn) this.#own.set(request.window, event);
    else this.#last = event;
    // An answer that may not be kept takes the failure from the disk.
    if (isOwn && reply.kind === "answer") [this.#ended, this.#last] = [this.#last, undefined];
    const inVain =
      reply.kind === "failure" &&
      traitsOf(reply.failure).costsCall === true &&
      [...request.permits].join() === "person";
    if (inVain) this.#disappointedAt.set(request.window, monotonic);
    else if (reply.kind === "answer") this.#disappointedAt.clear();
  }

  /** Another window has learned something. */
  learned(reply: Reply, at: number, key: string): void {
    this.#last = { window: -1, at, reply, key };
    if (reply.kind === "answer") this.#answeredAt = at;
  }

  /** What one window alone knows is gone, also when it asked last. */
  forgetIn(window: number): void {
    this.#own.delete(window);
    this.#askedAt.delete(window);
    this.#disappointedAt.delete(window);
  }

  /** All that is known is gone, also from the disk. */
  forget(): void {
    this.#last = undefined;
    this.#ended = undefined;
    this.#answeredAt = 0;
    this.#own.clear();
    this.#disappointedAt.clear();
  }

  #knownTo(window: number): Event | undefined {
    const own = this.#own.get(window);
    return own && own.at > (this.#last?.at ?? 0) ? own : this.#last;
  }
}

/** Which rules a request breaks after what was said last. */
function faultsAfter(
  { at: failedAt, reply, key }: Event,
  { at, key: keyNow, minimumInterval, permits }: Request,
): readonly string[] {
  if (reply.kind === "answer")
    return at < freshUntil(reply.answer, minimumInterval) ? ["a request before the answer has expired"] : [];
  const { failure, notBefore = 0, keyId } = reply;
  const isOtherKey = keyId !== undefined && keyId !== keyNow;
  const mayChange = permits.has("change") && (isOtherKey || keyId === undefined);
  const faults: string[] = [];
  if (at < notBefore && !mayChange && !isOtherKey)
    faults.push(`a request before the time that the service said: ${failure.kind}`);
  const isWanted = permits.has("person") || permits.has("change") || key !== keyNow;
  if (isStopped(failure) && !isWanted) faults.push(`an automatic request after ${failure.kind}`);
  if (failure.kind === "locationUnknown" && at < failedAt + day && !isWanted)
    faults.push("an automatic request for an unknown location within a day");
  return faults;
}

/** Failures that last until a person acts. */
const lasting: ReadonlySet<Failure["kind"]> = new Set([
  ...(["keyMissing", "keyRefused", "locationMissing", "locationRefused", "addressRefused"] as const),
  ...(["proxyUnusable", "proxySocks", "unauthorized", "requestRefused", "cancelled"] as const),
]);

export function isStopped({ kind }: Failure): boolean {
  return lasting.has(kind);
}

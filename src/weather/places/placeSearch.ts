import { day } from "../base/duration";
import { Emitter, type Unsubscribe } from "../base/emitter";
import { defined } from "../base/json";
import type { Clock, EpochMs } from "../base/ports";
import type { AskOptions, Reply } from "../model/answer";
import type { Wish } from "../base/callOrder";
import { type Failure, traitsOf } from "../model/failure";
import type { FoundPlace } from "./foundPlace";
import { type PlaceQuery, placeQueryId } from "./placeQuery";

export type FoundReply = Reply<readonly FoundPlace[]>;

/** Searches for places, which uses a call, and is canceled by `signal`. Never rejects. */
export type AskPlaces = (
  query: PlaceQuery,
  options: Pick<AskOptions, "signal" | "onSent"> & { readonly wish: Wish },
) => Promise<FoundReply>;

/** `typing`: no request yet, because the person may type more. `until`: the wait that the service demands. */
export type SearchState = { readonly kind: "idle" } | (SearchProgress & { readonly text: string });

type SearchProgress =
  | { readonly kind: "typing" }
  | { readonly kind: "searching" }
  | { readonly kind: "found"; readonly foundPlaces: readonly FoundPlace[] }
  | { readonly kind: "failed"; readonly failure: Failure; readonly until?: EpochMs };

interface Asking {
  readonly abort: AbortController;
  readonly wish: Wish & { isByPerson: boolean };
  isSent: boolean;
}

/** Milliseconds without typing before the search starts. */
const pause = 800;

/** Searches for places while a person types: after a pause, and once for each text. */
export class PlaceSearch {
  #state: SearchState = { kind: "idle" };
  #wanted: PlaceQuery | undefined;
  readonly #asking = new Map<string, Asking>();
  readonly #replies = new Map<string, FoundReply>();
  /** A failure that every search would have. */
  #failedForAll: FoundReply | undefined;
  readonly #changed = new Emitter();
  #stopWaiting: Unsubscribe = () => undefined;

  readonly onDidChange = this.#changed.subscribe;

  constructor(private readonly deps: { readonly ask: AskPlaces; readonly clock: Clock }) {}

  get state(): SearchState {
    return this.#state;
  }

  /** Searches after a pause, unless the text is the same in other capitals; undefined stops the search. */
  type(query: PlaceQuery | undefined): void {
    if (query && this.#isWanted(placeQueryId(query))) {
      this.#wanted = query;
      this.#become(this.#state);
      return;
    }
    this.#want(query);
    if (query) this.#await();
    else this.#become({ kind: "idle" });
  }

  /** Searches now, even after a failure, because the person wants to. */
  async now(query: PlaceQuery): Promise<void> {
    this.#want(query);
    await this.#find(true);
  }

  /** The key or the settings have changed: failed searches may work now, and those in flight used old values. */
  forgetFailures(): void {
    this.#cancelAll();
    this.#forgetFailed();
    if (this.#state.kind === "searching" || this.#state.kind === "failed") this.#await();
  }

  /** Called when the key was removed: also forgets the found places. */
  clear(): void {
    this.#cancelAll();
    this.#replies.clear();
    this.#failedForAll = undefined;
    this.type(undefined);
  }

  /** A text that nobody wants any more uses no call. If it has been sent, its call counts, and the answer is stored. */
  #want(query: PlaceQuery | undefined): void {
    this.#stopWaiting();
    this.#wanted = query;
    for (const [id, asking] of this.#asking) if (!asking.isSent && !this.#isWanted(id)) this.#cancel(id, asking);
  }

  #isWanted(id: string): boolean {
    return this.#wanted !== undefined && placeQueryId(this.#wanted) === id;
  }

  #cancel(id: string, { abort }: Asking): void {
    this.#asking.delete(id);
    abort.abort();
  }

  #cancelAll(): void {
    for (const [id, asking] of this.#asking) this.#cancel(id, asking);
  }

  #await(): void {
    this.#become({ kind: "typing" });
    this.#stopWaiting = this.deps.clock.after(pause, () => void this.#find(false));
  }

  async #find(byPerson: boolean): Promise<void> {
    const query = this.#wanted;
    if (!query) return;
    const id = placeQueryId(query);
    const reply = [this.#replies.get(id), this.#failedForAll].find((one) => one && this.#stands(one, byPerson));
    if (reply && !this.#asking.has(id)) this.#show(reply);
    else await this.#ask(query, id, byPerson);
  }

  /** Whether `reply` still holds. After a failure, a person waits only if the service demands it. */
  #stands(reply: FoundReply, byPerson: boolean): boolean {
    const now = this.deps.clock.now();
    // At most a day, because the storage time of a place's coordinates starts only with its selection.
    if (reply.kind === "answer") return Math.abs(now - reply.answer.receivedAt) < day;
    return reply.notBefore === undefined ? !byPerson : now < reply.notBefore;
  }

  async #ask(query: PlaceQuery, id: string, byPerson: boolean): Promise<void> {
    this.#become({ kind: "searching" });
    const waiting = this.#asking.get(id);
    if (waiting) return void (waiting.wish.isByPerson ||= byPerson);
    const [abort, wish] = [new AbortController(), { rank: "typed" as const, isByPerson: byPerson }];
    const asking: Asking = { abort, wish, isSent: false };
    this.#asking.set(id, asking);
    const onSent = (): void => void (asking.isSent = true);
    const reply = await this.deps.ask(query, { signal: abort.signal, wish, onSent });
    if (abort.signal.aborted) return;
    this.#asking.delete(id);
    // A limit that another search has met meanwhile still holds.
    const isLimited = this.#failedForAll !== undefined && this.#stands(this.#failedForAll, true);
    if (reply.kind === "failure" && failsForAll(reply.failure)) this.#failedForAll = reply;
    else if (reply.kind === "answer" && !isLimited) this.#forgetFailed();
    this.#replies.set(id, reply);
    if (!this.#isWanted(id)) return;
    this.#stopWaiting();
    this.#show(reply);
  }

  #forgetFailed(): void {
    for (const [id, { kind }] of this.#replies) if (kind === "failure") this.#replies.delete(id);
    this.#failedForAll = undefined;
  }

  #show(reply: FoundReply): void {
    if (reply.kind === "failure")
      return void this.#become(defined({ kind: "failed" as const, failure: reply.failure, until: reply.notBefore }));
    const { content, isStorable } = reply.answer;
    // Without coordinates, which would be stored after a selection.
    this.#become({ kind: "found", foundPlaces: isStorable ? content : content.map(withoutCoordinates) });
  }

  #become(progress: SearchProgress | { readonly kind: "idle" }): void {
    const text = this.#wanted?.search.text;
    this.#state = progress.kind === "idle" || text === undefined ? { kind: "idle" } : { ...progress, text };
    this.#changed.fire();
  }
}

function withoutCoordinates(found: FoundPlace): FoundPlace {
  const { coordinates: _, ...place } = found;
  return place;
}

function failsForAll(failure: Failure): boolean {
  return traitsOf(failure).blocksSearch === true || (failure.kind === "requestRefused" && failure.status === 404);
}

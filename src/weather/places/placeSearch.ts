import { day } from "../base/duration";
import { Emitter, type Unsubscribe } from "../base/emitter";
import { defined } from "../base/json";
import type { Clock, EpochMs } from "../base/ports";
import type { AskOptions, Reply } from "../model/answer";
import type { Wish } from "../model/callOrder";
import { type Failure, traitsOf } from "../model/failure";
import type { FoundPlace } from "./foundPlace";
import { type PlaceQuery, placeQueryId } from "./placeQuery";

export type FoundReply = Reply<readonly FoundPlace[]>;

/** Searches for places, which uses a call, and is canceled by `signal`. Never rejects. */
export type AskPlaces = (
  query: PlaceQuery,
  options: Pick<AskOptions, "signal"> & { readonly wish: Wish },
) => Promise<FoundReply>;

/** `typing`: no request yet, because the person may type more. `until`: the wait that the service demands. */
export type SearchState = { readonly kind: "idle" } | (SearchProgress & { readonly text: string });

type SearchProgress =
  | { readonly kind: "typing" }
  | { readonly kind: "searching" }
  | { readonly kind: "found"; readonly foundPlaces: readonly FoundPlace[] }
  | { readonly kind: "failed"; readonly failure: Failure; readonly until?: EpochMs };

interface Asking {
  readonly id: string;
  readonly reply: Promise<FoundReply>;
  readonly abort: AbortController;
  readonly wish: Wish & { isByPerson: boolean };
}

/** Milliseconds without typing before the search starts. */
const pause = 600;

/** Searches for places while a person types: after a pause, and once for each text. */
export class PlaceSearch {
  #state: SearchState = { kind: "idle" };
  #wanted: PlaceQuery | undefined;
  #asking: Asking | undefined;
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

  /** Searches after a pause; undefined stops the search. */
  type(query: PlaceQuery | undefined): void {
    this.#want(query);
    if (query) this.#await();
    else this.#become({ kind: "idle" });
  }

  /** Searches now, even after a failure, because the person wants to. */
  async now(query: PlaceQuery): Promise<void> {
    this.#want(query);
    await this.#find(true);
  }

  /** The key or the settings have changed: failed searches may work now, and one in flight used old values. */
  forgetFailures(): void {
    this.#cancel();
    this.#forgetFailed();
    if (this.#state.kind === "searching" || this.#state.kind === "failed") this.#await();
  }

  /** Called when the key was removed: also forgets the found places. */
  clear(): void {
    this.#replies.clear();
    this.#failedForAll = undefined;
    this.type(undefined);
  }

  /** A text that nobody wants any more uses no call unless it has been sent. */
  #want(query: PlaceQuery | undefined): void {
    this.#stopWaiting();
    this.#wanted = query;
    if (!query || this.#asking?.id !== placeQueryId(query)) this.#cancel();
  }

  #cancel(): void {
    this.#asking?.abort.abort();
    this.#asking = undefined;
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
    if (reply && !this.#asking) this.#show(reply);
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
    const asking = (this.#asking ??= this.#begin(query, id));
    asking.wish.isByPerson ||= byPerson;
    const reply = await asking.reply;
    if (this.#asking !== asking) return;
    this.#asking = undefined;
    if (reply.kind === "answer") this.#forgetFailed();
    else if (failsForAll(reply.failure)) this.#failedForAll = reply;
    this.#replies.set(id, reply);
    this.#show(reply);
  }

  #begin(query: PlaceQuery, id: string): Asking {
    const [abort, wish] = [new AbortController(), { rank: "typed" as const, isByPerson: false }];
    return { id, abort, wish, reply: this.deps.ask(query, { signal: abort.signal, wish }) };
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

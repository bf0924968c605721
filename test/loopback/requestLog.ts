import assert from "node:assert/strict";
import type { IncomingHttpHeaders } from "node:http";
import { retry } from "../harness/until";
import type { PlanRefusal } from "./plans";
import type { Endpoint } from "./routes";

export type Scheme = "header" | "query";

/** One request as the service received it. Plain data: it travels through the control endpoints unchanged. */
export interface RecordedRequest {
  readonly method: string;
  /** Path and query exactly as received. */
  readonly url: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Names and values in turn, in the order and spelling of the wire. */
  readonly rawHeaders: readonly string[];
  readonly scheme: Scheme;
  /** The key that came with that scheme, decoded. */
  readonly key: string | undefined;
  /** What it asks for; undefined where the service has nothing. */
  readonly endpoint: Endpoint | undefined;
  /** The location key of the path, decoded. */
  readonly location: string | undefined;
  /** What a search looks for, or the position of a forecast, decoded; undefined for anything else. */
  readonly q: string | undefined;
  /** The port that its connection comes from: the client's, or that of a proxy between. */
  readonly fromPort: number | undefined;
  /** Why the plan of the key did not allow it; undefined where it did, and where nothing is planned. */
  refusal: PlanRefusal | undefined;
  /** The answered status; undefined until it is over, and where no status line was sent. */
  status: number | undefined;
  isOver: boolean;
}

/** The requests that a service received, and ways to wait for them. */
export class RequestLog {
  #requests: RecordedRequest[] = [];
  #taken = 0;

  get requests(): readonly RecordedRequest[] {
    return this.#requests;
  }

  /** The first request that no earlier call returned, be it received already or yet to come. */
  async nextRequest(timeoutMs?: number): Promise<RecordedRequest> {
    const requests = await this.#all("another request", (all) => all.length > this.#taken, timeoutMs);
    return requests[this.#taken++] ?? assert.fail();
  }

  /** All requests, once there are `n`. */
  requestCount(n: number, timeoutMs?: number): Promise<readonly RecordedRequest[]> {
    return this.#all(`${n} requests`, (requests) => requests.length >= n, timeoutMs);
  }

  /** All requests, once each is answered or given up. */
  idle(): Promise<readonly RecordedRequest[]> {
    return this.#all("the end of every exchange", (all) => all.every(({ isOver }) => isOver));
  }

  #all(what: string, are: (all: readonly RecordedRequest[]) => boolean, timeoutMs?: number) {
    const check = (): Promise<readonly RecordedRequest[]> =>
      are(this.#requests) ? Promise.resolve(this.#requests) : Promise.reject(new Error(this.#describe()));
    return retry(what, check, timeoutMs);
  }

  protected add(request: Omit<RecordedRequest, "refusal" | "status" | "isOver">): RecordedRequest {
    const recorded: RecordedRequest = { ...request, refusal: undefined, status: undefined, isOver: false };
    this.#requests.push(recorded);
    return recorded;
  }

  protected clear(): void {
    [this.#requests, this.#taken] = [[], 0];
  }

  // Paths without the query: the text ends up in test output, where a key has no place.
  #describe(): string {
    const lines = this.#requests.map(
      ({ method, path, status, isOver }) => `${method} ${path} ${status ?? "-"} ${isOver ? "over" : "open"}`,
    );
    return `${lines.length}: [${lines.join("; ")}]`;
  }
}

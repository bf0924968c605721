import assert from "node:assert/strict";
import type { IncomingHttpHeaders } from "node:http";
import { surfaces } from "../canary/surfaces";
import { retry } from "../harness/until";
import type { PlanRefusal } from "./plans";
import type { Endpoint } from "./routes";

export type Scheme = "header" | "query";

/** A request as received by the service. Plain data, so that the control endpoints can send it. */
export interface RecordedRequest {
  readonly method: string;
  /** Path and query exactly as received. */
  readonly url: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Names and values in turn, in their original order and spelling. */
  readonly rawHeaders: readonly string[];
  readonly scheme: Scheme;
  /** The key in the place of that scheme, decoded. */
  readonly key: string | undefined;
  /** The endpoint of the path; undefined if there is none. */
  readonly endpoint: Endpoint | undefined;
  /** The location key of the path, decoded. */
  readonly location: string | undefined;
  /** The text of a search or the position of a forecast, decoded; otherwise undefined. */
  readonly q: string | undefined;
  /** The remote port of its connection: the client's, or that of a proxy in between. */
  readonly fromPort: number | undefined;
  /** The reason why the key's plan didn't allow it; undefined if it did, or if there is no plan. */
  refusal: PlanRefusal | undefined;
  /** The status of the response; undefined before the end, or if no status line was sent. */
  status: number | undefined;
  isOver: boolean;
}

type ReceivedRequest = Omit<RecordedRequest, "refusal" | "status" | "isOver">;

/** The requests that a service received, and ways to wait for them. */
export class RequestLog {
  #requests: RecordedRequest[] = [];
  #taken = 0;

  get requests(): readonly RecordedRequest[] {
    return this.#requests;
  }

  /** The next request: the first one that no earlier call returned, or the next one that arrives. */
  async nextRequest(timeoutMs?: number): Promise<RecordedRequest> {
    const requests = await this.#all("another request", (all) => all.length > this.#taken, timeoutMs);
    return requests[this.#taken++] ?? assert.fail();
  }

  /** All requests, once there are `n`. */
  requestCount(n: number, timeoutMs?: number): Promise<readonly RecordedRequest[]> {
    return this.#all(`${n} requests`, (requests) => requests.length >= n, timeoutMs);
  }

  /** All requests, as soon as each has a response or was aborted. */
  idle(): Promise<readonly RecordedRequest[]> {
    return this.#all("the end of every exchange", (all) => all.every(({ isOver }) => isOver));
  }

  #all(what: string, are: (all: readonly RecordedRequest[]) => boolean, timeoutMs?: number) {
    const check = (): Promise<readonly RecordedRequest[]> =>
      are(this.#requests) ? Promise.resolve(this.#requests) : Promise.reject(new Error(this.#describe()));
    return retry(what, check, timeoutMs);
  }

  protected add(request: ReceivedRequest): RecordedRequest {
    surfaces.note("requests beside the key's own place", "the weather service", withoutItsOwnKey(request));
    const recorded: RecordedRequest = { ...request, refusal: undefined, status: undefined, isOver: false };
    this.#requests.push(recorded);
    return recorded;
  }

  protected clear(): void {
    [this.#requests, this.#taken] = [[], 0];
  }

  // Paths without the query, because a key must not be in the test output.
  #describe(): string {
    const lines = this.#requests.map(
      ({ method, path, status, isOver }) => `${method} ${path} ${status ?? "-"} ${isOver ? "over" : "open"}`,
    );
    return `${lines.length}: [${lines.join("; ")}]`;
  }
}

/**
 * The head of a request as received, without the key in its place: in the `Authorization` header for the address of the
 * scheme `header`, as `apikey` for the address of the scheme `query`.
 */
function withoutItsOwnKey({ method, url, rawHeaders, scheme }: ReceivedRequest): string {
  const address = scheme === "query" ? url.replace(/([?&]apikey=)[^&]*/, "$1") : url;
  const lines = rawHeaders.map((text, index) => {
    const isItsPlace = scheme === "header" && rawHeaders[index - 1]?.toLowerCase() === "authorization";
    return index % 2 === 1 && isItsPlace ? "" : text;
  });
  return [method, address, ...lines].join("\n");
}

import { errorCode } from "../../weather/base/errorCode";
import type { ApiKey } from "../../weather/model/apiKey";
import type { Scheme } from "../../weather/model/endpoint";
import { AnswerTooLarge, DamagedAnswer } from "./contentEncoding";
import { withDeadline } from "./deadline";
import type { Headers } from "./headers";

/** What came back, unpacked, and without the key wherever the service echoed it. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Puts one request on the wire. */
export interface Transport {
  /**
   * Sends `keyless` with `key` attached and gives back whatever the server answers, without following redirects.
   *
   * @throws what the network threw, `TimeoutError` after the deadline, `DamagedAnswer`, `AnswerTooLarge`, or the reason of `signal`.
   */
  send(keyless: KeylessRequest, key: ApiKey, signal: AbortSignal): Promise<HttpResponse>;
  /** Ends every connection. */
  close(): Promise<void>;
}

/** A request as it goes out, with the key in it. */
interface SignedRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer: its headers, and its body, which may still be on its way or have been lost on it. */
export interface IncomingResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The body, unpacked. @throws {DamagedAnswer} @throws {AnswerTooLarge} */
  readonly read: () => Promise<Uint8Array>;
}

/** One way to the network: sends a GET request and resolves when there is an answer. It follows no redirects. */
export type HttpBackend = (request: SignedRequest, signal: AbortSignal) => Promise<IncomingResponse>;

const decoder = new TextDecoder();

/** Milliseconds for which a connection without a request is kept. */
export const keepAlive = 4_000;

/** How undici and Node call a connection that the other side closed. */
const closed = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);

/**
 * What is the same whichever way a request goes: this is the one place where the key is attached, and where it is taken
 * out of what comes back.
 *
 * @param deadline milliseconds for everything from connecting to the last byte.
 */
export function sendWithKey(way: HttpBackend, deadline: number): Transport["send"] {
  let lastAnswer = Number.NEGATIVE_INFINITY;

  async function incoming(request: SignedRequest, signal: AbortSignal): Promise<IncomingResponse> {
    try {
      return await way(request, signal);
    } catch (error) {
      // The server may close a kept connection in the moment in which it is used again: that says nothing about the
      // server, and the request was not answered (RFC 9112, section 9.3.1).
      const maybeKept = performance.now() - lastAnswer < keepAlive;
      if (!maybeKept || !closed.has(errorCode(error))) throw error;
      return way(request, signal);
    }
  }

  async function exchange(keyless: KeylessRequest, key: ApiKey, signal: AbortSignal): Promise<HttpResponse> {
    const { status, headers, read } = await incoming(sign(keyless, key), signal);
    const body = await read().catch((error: unknown) => {
      // A refusal is told by its status; its body only adds to the log.
      if (status !== 200 && (error instanceof AnswerTooLarge || error instanceof DamagedAnswer)) return undefined;
      throw error;
    });
    lastAnswer = performance.now();
    return { status, headers: redacted(headers, key), text: key.redact(decoder.decode(body)) };
  }

  return (keyless, key, signal) => withDeadline(deadline, signal, (limited) => exchange(keyless, key, limited));
}

/** Attaches the key. Specification, section 5: scheme A is a header, scheme B a parameter that is percent-encoded once. */
function sign({ url: keyless, scheme, headers }: KeylessRequest, key: ApiKey): SignedRequest {
  if (scheme === "header") return { url: keyless, headers: { ...headers, authorization: `Bearer ${key.expose()}` } };
  const url = new URL(keyless);
  url.search += `${url.search === "" ? "" : "&"}apikey=${encodeURIComponent(key.expose())}`;
  return { url, headers };
}

function redacted(headers: Headers, key: ApiKey): Headers {
  const values = Object.entries(headers).map(([name, value]) => [
    name,
    typeof value === "string" ? key.redact(value) : value?.map((line) => key.redact(line)),
  ]);
  return Object.fromEntries(values) as Headers;
}

/** A request without its key, safe to log, to compare and to keep. */
export interface KeylessRequest {
  readonly url: URL;
  readonly scheme: Scheme;
  readonly headers: Readonly<Record<string, string>>;
}

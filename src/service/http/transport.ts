import { errorCode } from "../../weather/base/errorCode";
import type { ApiKey } from "../../weather/model/apiKey";
import { attachKey, type KeylessRequest, type SignedRequest } from "./attachKey";
import { AnswerTooLarge, DamagedAnswer } from "./contentEncoding";
import { withDeadline } from "./deadline";
import type { HeaderFields } from "./headers";

/** A response, unpacked. Where the service echoed the key, it reads `[API key]`. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: HeaderFields;
  readonly text: string;
}

/** Sends requests. */
export interface Transport {
  /**
   * Sends `keyless` with `key` attached and returns the response, also one with an error status. Follows no redirects.
   *
   * @throws what the network threw, `TimeoutError` after the deadline, `DamagedAnswer`, `AnswerTooLarge`, or the reason
   *   of `signal`.
   */
  send(keyless: KeylessRequest, key: ApiKey, signal: AbortSignal): Promise<HttpResponse>;
  /** Ends every connection. */
  close(): Promise<void>;
}

/** A response whose body may not have arrived yet. */
export interface IncomingResponse {
  readonly status: number;
  readonly headers: HeaderFields;
  /** The body, unpacked. @throws {DamagedAnswer} @throws {AnswerTooLarge} and what the network throws. */
  readonly read: () => Promise<Uint8Array>;
}

/**
 * Sends one GET request and resolves when the headers of the response are there. Follows no redirects. Rejects with the
 * error of the network.
 */
export type HttpBackend = (request: SignedRequest, signal: AbortSignal) => Promise<IncomingResponse>;

const decoder = new TextDecoder();

/** Milliseconds for which a connection without a request stays open. */
export const keepAlive = 4_000;

/** How undici and Node call a connection that the other side closed. */
const closedCodes = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);

/**
 * `Transport.send` over a backend: attaches the key to the request and takes it out of the response.
 *
 * @param deadline milliseconds for everything from connecting to the last byte.
 */
export function sendWithKey(backend: HttpBackend, deadline: number): Transport["send"] {
  let lastAnswer = Number.NEGATIVE_INFINITY;

  async function incoming(request: SignedRequest, signal: AbortSignal): Promise<IncomingResponse> {
    try {
      return await backend(request, signal);
    } catch (error) {
      // The server may close an open connection in the moment in which it is used again. The request was not answered then
      // and may be sent once more (RFC 9112, section 9.3.1).
      const maybeKept = performance.now() - lastAnswer < keepAlive;
      if (!maybeKept || !closedCodes.has(errorCode(error))) throw error;
      return backend(request, signal);
    }
  }

  async function exchange(keyless: KeylessRequest, key: ApiKey, signal: AbortSignal): Promise<HttpResponse> {
    const { status, headers, read } = await incoming(attachKey(keyless, key), signal);
    const body = await read().catch((error: unknown) => {
      // The status alone says that the service refused; the body only adds to the log.
      if (status !== 200 && (error instanceof AnswerTooLarge || error instanceof DamagedAnswer)) return undefined;
      throw error;
    });
    lastAnswer = performance.now();
    return { status, headers: redacted(headers, key), text: key.redact(decoder.decode(body)) };
  }

  return (keyless, key, signal) => withDeadline(deadline, signal, (limited) => exchange(keyless, key, limited));
}

function redacted(headers: HeaderFields, key: ApiKey): HeaderFields {
  const values = Object.entries(headers).map(([name, value]) => [
    name,
    typeof value === "string" ? key.redact(value) : value?.map((line) => key.redact(line)),
  ]);
  return Object.fromEntries(values) as HeaderFields;
}

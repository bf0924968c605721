import { errorCode } from "../../weather/base/errorCode";
import type { ApiKey } from "../../weather/model/apiKey";
import { attachKey, type KeylessRequest, type SignedRequest } from "./attachKey";
import { textOf } from "./bodyText";
import { withDeadline } from "../base/deadline";
import { type HeaderFields, single } from "../headers/headerFields";

/** An unpacked response in which `[API key]` replaces an echoed key. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: HeaderFields;
  readonly text: string;
}

export interface Transport {
  /** Follows no redirects. @throws `TimeoutError`, `DamagedAnswer`, `AnswerTooLarge`, or an error of the network. */
  send(keyless: KeylessRequest, key: ApiKey, signal: AbortSignal): Promise<HttpResponse>;
  close(): Promise<void>;
}

export interface IncomingResponse extends Pick<HttpResponse, "status" | "headers"> {
  /** The body, unpacked. @throws `DamagedAnswer`, `AnswerTooLarge`, or network errors. */
  readonly read: () => Promise<Uint8Array>;
}

/** Sends one GET request and resolves with the response's headers. Follows no redirects. */
export type HttpBackend = (request: SignedRequest, signal: AbortSignal) => Promise<IncomingResponse>;

/** Milliseconds for which an idle connection stays open. */
export const keepAlive = 4_000;

const closedCodes = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);

/** Sends over `backend`: attaches the key to the request, and redacts it in the response. `deadline`: milliseconds. */
export function sendWithKey(
  backend: HttpBackend,
  deadline: number,
): (keyless: KeylessRequest, key: ApiKey, signal: AbortSignal) => Promise<HttpResponse> {
  let lastResponse = Number.NEGATIVE_INFINITY;

  async function incoming(request: SignedRequest, signal: AbortSignal): Promise<IncomingResponse> {
    // Before sending: another request may be answered in the meantime.
    const isReused = performance.now() - lastResponse < keepAlive;
    try {
      return await backend(request, signal);
    } catch (error) {
      // The server may close an idle connection as it's reused, which allows a retry (RFC 9112, section 9.3.1).
      if (!isReused || !closedCodes.has(errorCode(error))) throw error;
      return backend(request, signal);
    }
  }

  async function exchange(keyless: KeylessRequest, key: ApiKey, signal: AbortSignal): Promise<HttpResponse> {
    const { status, headers, read } = await incoming(attachKey(keyless, key), signal);
    const body = await read().catch((error: unknown) => {
      // A refusal is decided by its status and headers; its body only adds details.
      if (status === 200) throw error;
      return undefined;
    });
    lastResponse = performance.now();
    const text = body ? textOf(body, single(headers["content-type"])) : "";
    return { status, headers: redacted(headers, key), text: key.redact(text) };
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

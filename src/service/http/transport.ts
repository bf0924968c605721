import { errorCode } from "../../weather/base/errorCode";
import type { ApiKey } from "../../weather/model/apiKey";
import { attachKey, type KeylessRequest, type SignedRequest } from "./attachKey";
import { textOf } from "./bodyText";
import { withDeadline } from "../base/deadline";
import { type HeaderFields, single } from "../headers/headerFields";
import { sentBefore } from "./unsent";

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
      return backend(request, signal).catch((again: unknown) => {
        throw Object.assign(again as Error, sentBefore);
      });
    }
  }

  async function exchange(
    keyless: KeylessRequest,
    key: ApiKey,
    signal: AbortSignal,
    onRefusal: (withoutBody: HttpResponse) => void,
  ): Promise<HttpResponse> {
    const { status, headers: received, read } = await incoming(attachKey(keyless, key), signal);
    const headers = redacted(received, key);
    if (status !== 200) onRefusal({ status, headers, text: "" });
    const body = await read();
    lastResponse = performance.now();
    return { status, headers, text: key.redact(textOf(body, single(received["content-type"]))) };
  }

  return async (keyless, key, signal) => {
    let refusal: HttpResponse | undefined;
    const noteRefusal = (withoutBody: HttpResponse) => (refusal = withoutBody);
    try {
      return await withDeadline(deadline, signal, (limited) => exchange(keyless, key, limited, noteRefusal));
    } catch (error) {
      // A refusal is decided by its status and headers; its body only adds details.
      if (refusal) return refusal;
      throw error;
    }
  };
}

function redacted(headers: HeaderFields, key: ApiKey): HeaderFields {
  const values = Object.entries(headers).map(([name, value]) => [
    name,
    typeof value === "string" ? key.redact(value) : value?.map((line) => key.redact(line)),
  ]);
  return Object.fromEntries(values) as HeaderFields;
}

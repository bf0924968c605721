import { errorCode } from "../../weather/base/errorCode";
import { AnswerTooLarge, codingOf, collect, DamagedAnswer, decodedLimit, rawLimit } from "./contentEncoding";
import { type IncomingResponse, sendWithKey, type Transport } from "./transport";

/** What the transport works with. */
export interface EditorFetchOptions {
  /** Milliseconds for everything from connecting to the last byte. */
  readonly deadline: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The editor's own `fetch`, which replaces the global one. */
  readonly fetch?: typeof fetch;
}

/**
 * Certificates are not checked, so nothing is sent. `readError` maps the code to `untrustedCertificate` (it matches
 * /CERT/).
 */
class CertificatesUnchecked extends Error {
  readonly code = "ERR_TLS_CERT_UNCHECKED";
}

/**
 * A transport through the editor's `fetch`, which uses the connections that the editor itself uses: by a PAC script,
 * with Kerberos, over SOCKS. The editor decides which certificates it trusts. With NODE_TLS_REJECT_UNAUTHORIZED=0 it
 * would trust any, so nothing is sent then. The editor's `fetch` writes addresses to the editor's log at the level
 * Debug.
 *
 * Source: `@vscode/proxy-agent`, which the editor replaces `globalThis.fetch` with.
 */
export function openEditorFetchTransport({
  deadline,
  environment,
  fetch = globalThis.fetch,
}: EditorFetchOptions): Transport {
  const underWay = new Set<AbortController>();

  const send = sendWithKey(async ({ url, headers }, signal) => {
    if (environment["NODE_TLS_REJECT_UNAUTHORIZED"] === "0") throw new CertificatesUnchecked();
    const abort = new AbortController();
    const pass = (): void => abort.abort(signal.reason);
    signal.addEventListener("abort", pass);
    if (signal.aborted) pass();
    underWay.add(abort);
    const over = (): void => {
      signal.removeEventListener("abort", pass);
      underWay.delete(abort);
    };
    try {
      const response = await fetch(url, { headers, redirect: "manual", signal: abort.signal });
      return incomingOf(response, over);
    } catch (error) {
      over();
      throw error;
    }
  }, deadline);

  return {
    send,
    async close() {
      for (const abort of underWay) abort.abort(new DOMException("The connection was closed.", "AbortError"));
      await Promise.resolve();
    },
  };
}

function incomingOf(response: Response, over: () => void): IncomingResponse {
  const read = async (): Promise<Uint8Array> => {
    try {
      // `fetch` has unpacked the body, also from an encoding that was not offered, and does not tell its size before that.
      if (codingOf(response.headers.get("content-encoding") ?? "") === undefined) throw new DamagedAnswer();
      if (Number(response.headers.get("content-length")) > rawLimit) throw new AnswerTooLarge();
      return response.body === null ? new Uint8Array() : await collect(response.body, decodedLimit);
    } catch (error) {
      await response.body?.cancel().catch(() => undefined);
      throw /^Z_|^ERR_ZLIB/.test(errorCode(error)) ? new DamagedAnswer() : error;
    } finally {
      over();
    }
  };
  return { status: response.status, headers: Object.fromEntries(response.headers), read };
}

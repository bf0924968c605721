import { errorCode } from "../../weather/base/errorCode";
import { AnswerTooLarge, collect, DamagedAnswer, decodedLimit, decompress, rawLimit } from "./contentEncoding";
import { ProxyError } from "./proxy";
import { type IncomingResponse, sendWithKey, type Transport } from "./transport";
import type { TransportOptions } from "./undiciTransport";

/** Through the editor's `fetch` (`@vscode/proxy-agent`), which supports PAC scripts, Kerberos, and SOCKS. */
export function openEditorFetchTransport({ deadline, environment }: TransportOptions): Transport {
  const send = sendWithKey(async ({ url, headers }, signal) => {
    // With it, the editor would trust any certificate. `readError` turns the code into `untrustedCertificate`.
    if (environment["NODE_TLS_REJECT_UNAUTHORIZED"] === "0")
      throw Object.assign(new Error("certificates are not checked"), { code: "ERR_TLS_CERT_UNCHECKED" });
    // The editor replaces the global `fetch` with its own. At the level Debug, that writes addresses to the log.
    const response = await fetch(url, { headers, redirect: "manual", signal }).catch((error: unknown) => {
      throw proxyErrorOf(error) ?? error;
    });
    return incomingOf(response);
  }, deadline);
  // The connections are the editor's.
  return { send, close: () => Promise.resolve() };
}

/** The codes of Node's errors for gzip and deflate, and for Brotli. */
const zlibErrors = /^Z_|^ERR_ZLIB|^ERR_(?:BROTLI_DECODER)?_ERROR_/;

/** A list of codings in which one is `identity` or empty: `fetch` unpacks none of them. */
const isLeftPacked = /(?:^|,)\s*(?:identity\s*)?(?:,|$)/i;

/** The error of a proxy that refused a tunnel, if `error` is one: undici has the status only in a message. */
function proxyErrorOf(error: unknown, maxCauses = 9): ProxyError | undefined {
  if (!(error instanceof Error) || maxCauses < 0) return undefined;
  const [, status] = /^Proxy response \((\d{3})\)/.exec(error.message) ?? [];
  if (status === undefined) return proxyErrorOf(error.cause, maxCauses - 1);
  return new ProxyError({ kind: "proxyRefused", status: Number(status) });
}

function incomingOf(response: Response): IncomingResponse {
  const read = async (): Promise<Uint8Array> => {
    try {
      // `fetch` has already unpacked the body, and hides its packed size.
      if (Number(response.headers.get("content-length")) > rawLimit) throw new AnswerTooLarge();
      if (response.body === null) return new Uint8Array();
      const body = await collect(response.body, decodedLimit);
      const encoding = response.headers.get("content-encoding") ?? "";
      return isLeftPacked.test(encoding) ? await decompress(body, encoding, decodedLimit) : body;
    } catch (error) {
      await response.body?.cancel().catch(() => undefined);
      throw zlibErrors.test(errorCode(error)) ? new DamagedAnswer() : error;
    }
  };
  return { status: response.status, headers: Object.fromEntries(response.headers), read };
}

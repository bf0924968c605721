import * as tls from "node:tls";

import { Agent, type Dispatcher, EnvHttpProxyAgent } from "undici";

import type { ApiKey } from "../weather/apiKey";
import type { Headers } from "../weather/headers";
import type { NetworkSettings } from "../weather/ports";
import { withDeadline } from "./deadline";
import { AnswerTooLarge, collect, DamagedAnswer, decompress } from "./encoding";
import type { KeylessRequest } from "./endpoint";
import { chooseProxy } from "./network";

/** What came back, unpacked, and without the key wherever the service echoed it. */
export interface RawAnswer {
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
  send(keyless: KeylessRequest, key: ApiKey, signal: AbortSignal): Promise<RawAnswer>;
  /** Ends every connection. */
  close(): Promise<void>;
}

export interface TransportOptions {
  readonly network: NetworkSettings;
  /** Milliseconds for everything from connecting to the last byte. */
  readonly deadline: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Certificate authorities to trust, PEM; without them, what Node and the operating system trust. */
  readonly authorities?: string[];
}

/** Bytes of a body as it arrives, and after unpacking. */
const rawLimit = 1024 * 1024;
const decodedLimit = 4 * 1024 * 1024;
/** Milliseconds for which a connection without a request is kept. */
const keepAlive = 4_000;
/** How undici and Node call a connection that the other side closed. */
const closed = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);

/**
 * The way to the service through undici: HTTPS with the certificates that Node and the operating system trust, through
 * the proxy of the editor's settings, with one deadline and two size limits.
 */
export function openTransport(options: TransportOptions): Transport {
  const dispatcher = openDispatcher(options);
  let lastAnswer = Number.NEGATIVE_INFINITY;

  async function request(what: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
    try {
      return await dispatcher.request(what);
    } catch (error) {
      // The server may close a kept connection in the moment in which it is used again: that says nothing about the
      // server, and the request was not answered (RFC 9112, section 9.3.1).
      const maybeKept = performance.now() - lastAnswer < keepAlive;
      if (!maybeKept || !closed.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
      return dispatcher.request(what);
    }
  }

  async function exchange(keyless: KeylessRequest, key: ApiKey, signal: AbortSignal): Promise<RawAnswer> {
    const { origin, pathname, search } = withKey(keyless.url, keyless.scheme, key);
    const { statusCode, headers, body } = await request({
      origin,
      path: pathname + search,
      method: "GET",
      headers: { ...keyless.headers, ...authorization(keyless.scheme, key) },
      signal,
    });
    const encoding = [headers["content-encoding"] ?? ""].flat().join(",");
    const text = await collect(body, rawLimit)
      .then((bytes) => decompress(bytes, encoding, decodedLimit))
      .then((bytes) => new TextDecoder().decode(bytes))
      .catch((error: unknown) => {
        // A refusal is told by its status; its body only adds to the log.
        if (statusCode !== 200 && (error instanceof AnswerTooLarge || error instanceof DamagedAnswer)) return "";
        throw error;
      });
    lastAnswer = performance.now();
    return { status: statusCode, headers: redacted(headers, key), text: key.redact(text) };
  }

  return {
    send: (keyless, key, signal) =>
      withDeadline(options.deadline, signal, (limited) => exchange(keyless, key, limited)),
    close: () => dispatcher.destroy(),
  };
}

function redacted(headers: Headers, key: ApiKey): Headers {
  const values = Object.entries(headers).map(([name, value]) => [
    name,
    typeof value === "string" ? key.redact(value) : value?.map((line) => key.redact(line)),
  ]);
  return Object.fromEntries(values) as Headers;
}

/** Scheme B: `apikey=<key>`, percent-encoded once. Specification, section 5. */
function withKey(keyless: URL, scheme: KeylessRequest["scheme"], key: ApiKey): URL {
  const url = new URL(keyless);
  if (scheme === "query") url.search += `${url.search === "" ? "" : "&"}apikey=${encodeURIComponent(key.expose())}`;
  return url;
}

/** Scheme A: `Authorization: Bearer <key>`. Specification, section 5. */
function authorization(scheme: KeylessRequest["scheme"], key: ApiKey): Record<string, string> {
  return scheme === "header" ? { authorization: `Bearer ${key.expose()}` } : {};
}

function openDispatcher({
  network,
  deadline,
  environment,
  authorities = systemAuthorities(),
}: TransportOptions): Dispatcher {
  // The bundled undici knows neither the editor's proxy nor the system's certificates; and
  // `rejectUnauthorized` is spelled out because NODE_TLS_REJECT_UNAUTHORIZED=0 would otherwise win.
  const trust = { rejectUnauthorized: true, ...(authorities && { ca: authorities }) };
  const common = {
    connect: { ...trust, timeout: deadline },
    headersTimeout: deadline,
    bodyTimeout: deadline,
    keepAliveTimeout: keepAlive,
    keepAliveMaxTimeout: keepAlive,
  };
  const { proxy, noProxy } = chooseProxy(network, environment);
  if (proxy === undefined) return new Agent(common);
  return new EnvHttpProxyAgent({
    ...common,
    httpsProxy: proxy,
    noProxy,
    requestTls: trust,
    proxyTls: trust,
    ...(network.proxyAuthorization !== undefined && { token: network.proxyAuthorization }),
  });
}

/** What Node trusts (with `NODE_EXTRA_CA_CERTS`) and what the system trusts; undefined, which is Node's default, where it cannot tell. */
function systemAuthorities(): string[] | undefined {
  if (typeof tls.getCACertificates !== "function") return undefined;
  return [...new Set([...tls.getCACertificates("default"), ...tls.getCACertificates("system")])];
}

import * as tls from "node:tls";

import { Agent, type Dispatcher, EnvHttpProxyAgent, request } from "undici";

import type { ApiKey } from "../weather/apiKey";
import type { Headers } from "../weather/freshness";
import { AnswerTooLarge, collect, DamagedAnswer, decompress } from "./encoding";
import type { KeylessRequest } from "./endpoint";
import { chooseProxy, type NetworkSettings } from "./network";

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
}

/** Bytes of a body as it arrives, and after unpacking. */
const rawLimit = 1024 * 1024;
const decodedLimit = 4 * 1024 * 1024;

/**
 * The way to the service through undici: HTTPS with the certificates that Node and the operating system trust, through
 * the proxy of the editor's settings, with one deadline and two size limits.
 */
export function openTransport(options: TransportOptions): Transport {
  const dispatcher = openDispatcher(options);
  return {
    async send(keyless, key, signal) {
      const { statusCode, headers, body } = await request(withKey(keyless.url, keyless.scheme, key), {
        dispatcher,
        headers: { ...keyless.headers, ...authorization(keyless.scheme, key) },
        signal: AbortSignal.any([signal, AbortSignal.timeout(options.deadline)]),
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
      return { status: statusCode, headers, text: key.redact(text) };
    },
    close: () => dispatcher.destroy(),
  };
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

function openDispatcher({ network, deadline, environment }: TransportOptions): Dispatcher {
  // The bundled undici knows neither the editor's proxy nor the system's certificates; and
  // `rejectUnauthorized` is spelled out because NODE_TLS_REJECT_UNAUTHORIZED=0 would otherwise win.
  const trust = { rejectUnauthorized: true, ...trustedCertificates() };
  const common = { connect: { ...trust, timeout: deadline }, headersTimeout: deadline, bodyTimeout: deadline };
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

/** What Node trusts (with `NODE_EXTRA_CA_CERTS`) and what the system trusts; Node's own default where it cannot tell. */
function trustedCertificates(): { ca?: string[] } {
  if (typeof tls.getCACertificates !== "function") return {};
  return { ca: [...new Set([...tls.getCACertificates("default"), ...tls.getCACertificates("system")])] };
}

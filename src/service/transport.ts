import * as tls from "node:tls";

import { Agent, type Dispatcher, EnvHttpProxyAgent } from "undici";

import type { NetworkSettings } from "../weather/ports";
import { collect, decodedLimit, decompress, rawLimit } from "./encoding";
import { exchangeOver, keepAlive, type Transport } from "./exchange";
import { chooseProxy } from "./network";

export interface TransportOptions {
  readonly network: NetworkSettings;
  /** Milliseconds for everything from connecting to the last byte. */
  readonly deadline: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Certificate authorities to trust, PEM; without them, what Node and the operating system trust. */
  readonly authorities?: string[];
}

/**
 * The way to the service through undici: HTTPS with the certificates that Node and the operating system trust, through
 * the proxy of the editor's settings, with one deadline and two size limits.
 */
export function openTransport(options: TransportOptions): Transport {
  const dispatcher = openDispatcher(options);
  const send = exchangeOver(async ({ url, headers: sent }, signal) => {
    const { statusCode, headers, body } = await dispatcher.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: "GET",
      headers: sent,
      signal,
    });
    const encoding = [headers["content-encoding"] ?? ""].flat().join(",");
    const read = async (): Promise<Uint8Array> => decompress(await collect(body, rawLimit), encoding, decodedLimit);
    return { status: statusCode, headers, read };
  }, options.deadline);
  return { send, close: () => dispatcher.destroy() };
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

import { setImmediate as nextTurn } from "node:timers/promises";

import { Agent, buildConnector, type Dispatcher, Pool, ProxyAgent } from "undici";

import { second } from "../../weather/base/duration";
import type { NetworkSettings } from "../../weather/model/endpoint";
import type { ProxySetting } from "../../weather/model/failure";
import { withDeadline } from "../base/deadline";
import { type Authorities, Trust } from "../certificates/trust";
import { collect, decodedLimit, decompress, rawLimit } from "./contentEncoding";
import { combined } from "../headers/headerFields";
import { readNoProxy } from "./noProxy";
import { chooseProxy, noProxyEntries, ProxyError } from "./proxy";
import { type HttpBackend, keepAlive, sendWithKey, type Transport } from "./transport";
import { unsent } from "./unsent";

export interface TransportOptions {
  readonly network: NetworkSettings;
  /** Milliseconds for everything from connecting to the last byte. */
  readonly deadline: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Used unless `http.systemCertificates` is off. */
  readonly authorities: Authorities;
}

/** A transport through undici, with the proxy of settings or environment. `send` fails with {@link ProxyError}, too. */
export function openTransport({ network, deadline, environment, authorities }: TransportOptions): Transport {
  const trust = new Trust(network.systemCertificates ? authorities : noOthers);
  // Certificates are checked even with NODE_TLS_REJECT_UNAUTHORIZED=0.
  const tls = { rejectUnauthorized: true, secureContext: trust.secureContext, autoSelectFamilyAttemptTimeout };
  const agentOptions = {
    factory: openPool,
    // One deadline covers the whole exchange.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: keepAlive,
    keepAliveMaxTimeout: keepAlive,
  };
  // Connecting ends before the deadline, because a request that wasn't sent isn't one without a response.
  const direct = new Agent({ ...agentOptions, connect: buildConnector({ ...tls, timeout: 0.8 * deadline }) });
  const proxy = chooseProxy(network, environment);
  const proxied =
    proxy.kind === "proxy"
      ? new ProxyAgent({
          ...agentOptions,
          uri: proxy.origin,
          requestTls: { ...tls, timeout: 0.3 * deadline },
          proxyTls: tls,
          clientFactory: (origin, options) => new ProxyPool(proxy.setting, 0.5 * deadline, origin, options),
          ...(proxy.authorization !== undefined && { token: proxy.authorization }),
        })
      : direct;
  const isException = readNoProxy(noProxyEntries(network, environment));

  const backend: HttpBackend = async ({ url, headers: sent }, signal) => {
    const isDirect = isException(url);
    if (!isDirect && (proxy.kind === "proxyUnusable" || proxy.kind === "proxySocks")) throw new ProxyError(proxy);
    const path = url.pathname + url.search;
    // A copy of the headers, because undici's agent for proxies writes into them.
    const request = { origin: url.origin, path, method: "GET", headers: { ...sent }, signal } as const;
    const { statusCode: status, headers, body } = await (isDirect ? direct : proxied).request(request);
    const read = async (): Promise<Uint8Array> => {
      const packed = await collect(body, rawLimit);
      // undici frees the connection in the next turn of the event loop; a request before that would open another one.
      await nextTurn();
      return decompress(packed, combined(headers["content-encoding"]), decodedLimit);
    };
    return { status, headers, read };
  };
  const send = sendWithKey(backend, deadline);
  return {
    // Each attempt has its own deadline, because looking for authorities can use up most of it.
    send: (keyless, key, signal) => trust.retrying(() => send(keyless, key, signal), signal),
    close: async () => void (await Promise.all([direct.destroy(), proxied.destroy()])),
  };
}

const noOthers: Authorities = { known: [], find: () => Promise.resolve() };

/** Milliseconds until the next address of a host is tried. A slow line needs more than the 250 of Node. */
const autoSelectFamilyAttemptTimeout = 2.5 * second;

/** Opens a pool of connections to a service. undici passes an agent's connector in `options`. */
function openPool(origin: string | URL, options: object): Pool {
  const { connect } = options as { readonly connect: buildConnector.connector };
  const connectOrMark: buildConnector.connector = (target, callback) =>
    connect(target, (...outcome) => {
      if (outcome[0]) Object.assign(outcome[0], unsent);
      callback(...outcome);
    });
  return new Pool(origin, { ...options, connect: connectOrMark });
}

/** Connections through a proxy, whose failures name the proxy's setting. */
class ProxyPool extends Pool {
  /** @param time milliseconds for a tunnel. */
  constructor(
    private readonly setting: ProxySetting,
    private readonly time: number,
    ...pool: ConstructorParameters<typeof Pool>
  ) {
    super(...pool);
  }

  override async connect(options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> {
    const { setting, time } = this;
    const open = (signal: AbortSignal) => super.connect({ ...options, signal });
    const tunnel = await withDeadline(time, new AbortController().signal, open).catch((error: unknown) => {
      throw new ProxyError({ kind: "proxyUnreachable", setting }, error);
    });
    if (tunnel.statusCode === 200) return tunnel;
    tunnel.socket.on("error", () => undefined).destroy();
    throw new ProxyError({ kind: "proxyRefused", setting, status: tunnel.statusCode });
  }
}

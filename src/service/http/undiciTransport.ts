import { setImmediate as nextTurn } from "node:timers/promises";

import { Agent, type Dispatcher, Pool, ProxyAgent } from "undici";

import type { NetworkSettings } from "../../weather/model/endpoint";
import type { ProxySetting } from "../../weather/model/failure";
import { type Authorities, Trust } from "../certificates/trust";
import { collect, decodedLimit, decompress, rawLimit } from "./contentEncoding";
import { combined } from "./headers";
import { readNoProxy } from "./noProxy";
import { chooseProxy, noProxyEntries, ProxyError } from "./proxy";
import { type HttpBackend, keepAlive, sendWithKey, type Transport } from "./transport";

export interface TransportOptions {
  readonly network: NetworkSettings;
  /** Milliseconds for everything from connecting to the last byte. */
  readonly deadline: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Used unless `http.systemCertificates` is off. */
  readonly authorities: Authorities;
}

/** A transport through undici, with the proxy of settings or environment. `send` fails with {@link ProxyError}, too. */
export function openTransport(options: TransportOptions): Transport {
  const { deadline, network, authorities } = options;
  const trust = new Trust(network.systemCertificates ? authorities : noOthers);
  const ways = openWays(options, trust);
  const backend: HttpBackend = async ({ url, headers: sent }, signal) => {
    const path = url.pathname + url.search;
    // A copy of the headers, because undici's agent for proxies writes into them.
    const request = { origin: url.origin, path, method: "GET", headers: { ...sent }, signal } as const;
    const { statusCode: status, headers, body } = await ways.to(url).request(request);
    const read = async (): Promise<Uint8Array> => {
      const packed = await collect(body, rawLimit);
      // undici frees the connection in the next turn of the event loop; until then, a request would open another one.
      await nextTurn();
      return decompress(packed, combined(headers["content-encoding"]), decodedLimit);
    };
    return { status, headers, read };
  };
  const send = sendWithKey(backend, deadline);
  return {
    // Each attempt has its own deadline, because looking for authorities can take most of one.
    send: (keyless, key, signal, isByPerson = false) =>
      trust.retrying(() => send(keyless, key, signal), isByPerson, signal),
    close: ways.close,
  };
}

const noOthers: Authorities = { known: [], find: () => Promise.resolve() };

/** The direct way and the one through the proxy. */
interface Ways {
  /** @throws {ProxyError} if the proxy can't be used and the URL isn't an exception. */
  readonly to: (url: URL) => Dispatcher;
  readonly close: () => Promise<void>;
}

function openWays({ network, deadline, environment }: TransportOptions, { secureContext }: Trust): Ways {
  // Certificates are checked even with NODE_TLS_REJECT_UNAUTHORIZED=0.
  const tls = { rejectUnauthorized: true, secureContext };
  const commonOptions = {
    connect: { ...tls, timeout: deadline },
    // One deadline covers the whole exchange.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: keepAlive,
    keepAliveMaxTimeout: keepAlive,
  };
  const direct = new Agent(commonOptions);
  const proxy = chooseProxy(network, environment);
  if (proxy.kind === "none") return { to: () => direct, close: () => direct.destroy() };
  const isException = readNoProxy(noProxyEntries(network, environment));
  if (proxy.kind !== "proxy")
    return {
      to(url) {
        if (isException(url)) return direct;
        throw new ProxyError(proxy);
      },
      close: () => direct.destroy(),
    };
  const proxied = new ProxyAgent({
    ...commonOptions,
    uri: proxy.origin,
    requestTls: tls,
    proxyTls: tls,
    clientFactory: (origin, options) => new ProxyPool(proxy.setting, origin, options),
    ...(proxy.authorization !== undefined && { token: proxy.authorization }),
  });
  return {
    to: (url) => (isException(url) ? direct : proxied),
    close: async () => void (await Promise.all([direct.destroy(), proxied.destroy()])),
  };
}

/** Connections to a proxy, whose failures name the proxy's setting. */
class ProxyPool extends Pool {
  constructor(
    private readonly setting: ProxySetting,
    ...pool: ConstructorParameters<typeof Pool>
  ) {
    super(...pool);
  }

  override async connect(options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> {
    const { setting } = this;
    const tunnel = await super.connect(options).catch((error: unknown) => {
      throw new ProxyError({ kind: "proxyUnreachable", setting }, error);
    });
    if (tunnel.statusCode === 200) return tunnel;
    tunnel.socket.on("error", () => undefined).destroy();
    throw new ProxyError({ kind: "proxyRefused", setting });
  }
}

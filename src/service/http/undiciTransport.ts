import { setImmediate as nextTurn } from "node:timers/promises";

import { Agent, type Dispatcher, Pool, ProxyAgent } from "undici";

import type { NetworkSettings } from "../../weather/model/endpoint";
import type { ProxySetting } from "../../weather/model/failure";
import { type Authorities, Trust } from "../certificates/trust";
import { AnswerTooLarge, decodedLimit, decompress, rawLimit } from "./contentEncoding";
import type { HeaderFields } from "./headers";
import { readNoProxy } from "./noProxy";
import { chooseProxy, noProxyEntries, ProxyError } from "./proxy";
import { type HttpBackend, type IncomingResponse, keepAlive, sendWithKey, type Transport } from "./transport";

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
  const backend: HttpBackend = ({ url, headers }, signal) =>
    new Promise((resolve, reject) => {
      const path = url.pathname + url.search;
      // A copy of the headers, because undici's agent for proxies writes into them.
      const request = { origin: url.origin, path, method: "GET", headers: { ...headers } } as const;
      ways.to(url).dispatch(request, new Receiver(signal, resolve, reject));
    });
  const send = sendWithKey(backend, deadline);
  return {
    // Each attempt has its own deadline, because looking for authorities can take most of one.
    send: (keyless, key, signal, isByPerson = false) =>
      trust.retrying(() => send(keyless, key, signal), isByPerson, signal),
    close: ways.close,
  };
}

const noOthers: Authorities = { known: [], find: () => Promise.resolve() };

/** Receives a response in chunks, without the stream that undici's own `request` creates. */
class Receiver implements Dispatcher.DispatchHandler {
  readonly #chunks: Buffer[] = [];
  #length = 0;
  #begun: Pick<IncomingResponse, "status" | "headers"> | undefined;

  constructor(
    private readonly signal: AbortSignal,
    private readonly resolve: (incoming: IncomingResponse) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  onRequestStart(controller: Dispatcher.DispatchController): void {
    const stop = (): void => controller.abort(this.signal.reason as Error);
    if (this.signal.aborted) stop();
    else this.signal.addEventListener("abort", stop);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: HeaderFields): void {
    // A status below 200 only announces the response: RFC 9110, section 15.2.
    if (status >= 200) this.#begun = { status, headers };
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#length += chunk.length;
    if (this.#length > rawLimit) controller.abort(new AnswerTooLarge());
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const begun = this.#begun;
    if (begun) this.resolve({ ...begun, read: () => this.#read(begun.headers) });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (this.#begun) this.resolve({ ...this.#begun, read: () => Promise.reject(error) });
    else this.reject(error);
  }

  async #read(headers: HeaderFields): Promise<Uint8Array> {
    // undici frees the connection in the next turn of the event loop; until then, a request would open another one.
    await nextTurn();
    const encoding = [headers["content-encoding"] ?? ""].flat().join(",");
    return decompress(Buffer.concat(this.#chunks), encoding, decodedLimit);
  }
}

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

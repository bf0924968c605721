import { createServer, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { surfaces } from "../canary/surfaces";
import { Condition } from "./condition";
import { listenOnLoopback } from "./connections";

/** One CONNECT request that the proxy received. */
interface Tunnel {
  /** The target as the client wrote it: `host:port`. */
  readonly authority: string;
  readonly headers: IncomingMessage["headers"];
  /** What the proxy answered; 200 means that the tunnel was opened. */
  readonly status: number;
  /** The port from which the proxy connects to the target, once it does. */
  fromPort?: number | undefined;
}

/** A running CONNECT proxy. */
export interface ConnectProxy {
  /** The proxy's address, with the credentials when it asks for some. */
  readonly url: string;
  readonly port: number;
  readonly tunnels: readonly Tunnel[];
  /** TCP connections, those without a request too. */
  readonly connections: number;
  tunnelCount(n: number, timeoutMs?: number): Promise<readonly Tunnel[]>;
  /** The tunnel that a request came through which arrived from this port. */
  tunnelTo(request: { readonly fromPort: number | undefined }): Tunnel | undefined;
  reset(): void;
  close(): Promise<void>;
}

/** How a CONNECT proxy is set up. */
export interface ConnectProxyOptions {
  /** Asks for these with Basic authentication. */
  readonly credentials?: { readonly user: string; readonly password: string };
  /** Answers every CONNECT with this status and opens nothing. */
  readonly refuseWith?: number;
  /** Other names for loopback targets, `host:port` to `host:port`. */
  readonly routes?: Readonly<Record<string, string>>;
}

/** Starts an HTTP proxy that opens tunnels, to loopback targets and `routes` only: tests never leave the machine. */
export async function startConnectProxy(options: ConnectProxyOptions = {}): Promise<ConnectProxy> {
  const condition = new Condition();
  const upstreams = new Set<Duplex>();
  const tunnels: Tunnel[] = [];
  const { credentials, refuseWith, routes = {} } = options;
  const userInfo =
    credentials && `${encodeURIComponent(credentials.user)}:${encodeURIComponent(credentials.password)}@`;
  const expected = credentials && `Basic ${btoa(`${credentials.user}:${credentials.password}`)}`;

  // Only tunnels: a plain request through the proxy would show the address, and with it a query key.
  const server = createServer((_request, response) => response.writeHead(405).end());
  server.on("connect", (request: IncomingMessage, client: Duplex, head: Buffer) => {
    client.on("error", () => undefined);
    const authority = request.url ?? "";
    const target = loopbackTarget(routes[authority] ?? authority);
    const status =
      expected !== undefined && request.headers["proxy-authorization"] !== expected
        ? 407
        : (refuseWith ?? (target === undefined ? 403 : 200));
    const tunnel: Tunnel = { authority, headers: request.headers, status };
    tunnels.push(tunnel);
    surfaces.note("what proxies received", "a proxy", JSON.stringify([authority, request.rawHeaders]));
    condition.changed();
    if (status !== 200 || target === undefined) {
      const challenge = status === 407 ? 'Proxy-Authenticate: Basic realm="loopback"\r\n' : "";
      client.end(`HTTP/1.1 ${status} Refused\r\n${challenge}Content-Length: 0\r\nConnection: close\r\n\r\n`);
      return;
    }
    const upstream = connect(target.port, target.host, () => {
      tunnel.fromPort = upstream.localPort;
      client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      upstream.write(head);
      client.pipe(upstream).pipe(client);
    });
    upstreams.add(upstream);
    upstream.on("error", () => client.destroy());
    upstream.on("close", () => {
      upstreams.delete(upstream);
      client.destroy();
    });
    client.on("close", () => upstream.destroy());
  });
  const listening = await listenOnLoopback(server);

  return {
    url: `http://${userInfo ?? ""}127.0.0.1:${listening.port}`,
    port: listening.port,
    tunnels,
    get connections() {
      return listening.connections.length;
    },
    async tunnelCount(n, timeoutMs) {
      await condition.count(n, "tunnels", () => tunnels.length, timeoutMs);
      return tunnels;
    },
    tunnelTo: ({ fromPort }) => tunnels.find((tunnel) => tunnel.fromPort === fromPort),
    reset() {
      tunnels.length = 0;
      listening.forgetConnections();
    },
    async close() {
      condition.end("The proxy was closed");
      for (const upstream of upstreams) upstream.destroy();
      await listening.close();
    },
  };
}

function loopbackTarget(authority: string): { readonly host: string; readonly port: number } | undefined {
  const match = /^(localhost|127\.0\.0\.1|\[::1\]):(\d{1,5})$/.exec(authority);
  if (match?.[1] === undefined) return undefined;
  return { host: match[1].replace(/[[\]]/g, ""), port: Number(match[2]) };
}

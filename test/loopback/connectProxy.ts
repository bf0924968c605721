import { createServer, type IncomingMessage } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { connect } from "node:net";
import type { Duplex } from "node:stream";

import { surfaces } from "../canary/surfaces";
import type { Authority, CertificateKind } from "./certificate";
import { listenOnLoopback } from "./connections";

interface Tunnel {
  /** The target as the client wrote it: `host:port`. */
  readonly authority: string;
  readonly headers: IncomingMessage["headers"];
  /** The status of the proxy's response; 200: the tunnel was opened. */
  readonly status: number;
  /** The port from which the proxy has connected to the target. */
  fromPort?: number | undefined;
}

export type ConnectProxy = Awaited<ReturnType<typeof startConnectProxy>>;

interface ConnectProxyOptions {
  /** Requires these credentials with Basic authentication. */
  readonly credentials?: { readonly user: string; readonly password: string };
  readonly refuseWith?: number;
  /** Issues the proxy's certificate; clients then have to connect over TLS. */
  readonly authority?: Authority;
  readonly certificate?: CertificateKind;
  /** Names for loopback targets: `host:port` to `host:port`. */
  readonly routes?: Readonly<Record<string, string>>;
}

/**
 * Starts an HTTP proxy that opens tunnels only to loopback targets and `routes`, so that tests never leave the machine.
 * It supports only tunnels, because a plain request would show the address with a query key.
 */
export async function startConnectProxy(options: ConnectProxyOptions = {}) {
  const { credentials, refuseWith, authority, certificate, routes = {} } = options;
  const expected = credentials && `Basic ${btoa(`${credentials.user}:${credentials.password}`)}`;
  const userInfo = credentials && `${credentials.user}:${encodeURIComponent(credentials.password)}@`;
  const tunnels: Tunnel[] = [];

  const open = (request: IncomingMessage, client: Duplex, head: Buffer): void => {
    client.on("error", () => undefined);
    const { url = "", headers } = request;
    const target = /^(?:(localhost|127\.0\.0\.1)|\[(::1)\]):(\d{1,5})$/.exec(routes[url] ?? url);
    const isRefused = expected !== undefined && headers["proxy-authorization"] !== expected;
    const status = isRefused ? 407 : (refuseWith ?? (target === null ? 403 : 200));
    const tunnel: Tunnel = { authority: url, headers, status };
    tunnels.push(tunnel);
    surfaces.note("what proxies received", "a proxy", JSON.stringify([url, request.rawHeaders]));
    if (status !== 200 || target === null) {
      const challenge = status === 407 ? 'Proxy-Authenticate: Basic realm="loopback"\r\n' : "";
      client.end(`HTTP/1.1 ${status} Refused\r\n${challenge}Content-Length: 0\r\nConnection: close\r\n\r\n`);
      return;
    }
    const upstream = connect(Number(target[3]), target[1] ?? target[2], () => {
      tunnel.fromPort = upstream.localPort;
      client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      upstream.write(head);
      client.pipe(upstream).pipe(client);
    });
    upstream.on("error", () => undefined);
    upstream.on("close", () => client.destroy());
    client.on("close", () => upstream.destroy());
  };

  const server = authority ? createSecureServer(await authority.issue(certificate)) : createServer();
  server.on("request", (_request, response) => response.writeHead(405).end());
  server.on("connect", open);
  const listening = await listenOnLoopback(server);
  return {
    port: listening.port,
    /** The proxy's address, with the credentials if it requires any. */
    url: `http${authority ? "s" : ""}://${userInfo ?? ""}127.0.0.1:${listening.port}`,
    /** The tunnels of all CONNECT requests. */
    tunnels: tunnels as readonly Tunnel[],
    /** The tunnel of a request that arrived from this port. */
    tunnelTo: ({ fromPort }: Pick<Tunnel, "fromPort">) => tunnels.find((one) => one.fromPort === fromPort),
    /** The number of TCP connections, including those without a request. */
    get connections() {
      return listening.connections;
    },
    reset() {
      tunnels.length = 0;
      listening.forgetConnections();
    },
    close: () => listening.close(),
  };
}

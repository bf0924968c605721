import type { Duplex } from "node:stream";
import { connect, createSecureContext, TLSSocket } from "node:tls";

import type { Authority } from "./certificate";
import { startTunnelProxy } from "./connectProxy";

interface InspectingProxyOptions {
  /** Signs the certificates that it shows to clients in the place of the servers'. */
  readonly authority: Authority;
  /** Whom it trusts itself, PEM. */
  readonly upstreamCa: string;
  /** Changes the lines of a request's head. */
  readonly changeRequest?: (head: string) => string;
  /** Changes the lines of an answer's head. */
  readonly changeAnswer?: (head: string) => string;
}

const same = (head: string): string => head;

/**
 * Starts a proxy that reads what is encrypted, as those of companies do: it ends TLS itself and begins it anew towards the
 * target, which has to be on the loopback interface. Its tunnels are the targets: `host:port`.
 */
export async function startInspectingProxy(options: InspectingProxyOptions) {
  const { authority, upstreamCa, changeRequest = same, changeAnswer = same } = options;
  const secureContext = createSecureContext(await authority.issue());

  const proxy = await startTunnelProxy(({ url: target = "" }, raw, _head, open) => {
    const { hostname, port } = new URL(`https://${target}`);
    raw.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    const client = new TLSSocket(raw, { isServer: true, secureContext });
    const upstream = connect({ host: hostname, port: Number(port || 443), ca: upstreamCa });
    client.on("data", (chunk: Buffer) => (inspecting.read += chunk.toString("latin1")));
    forward(client, upstream, changeRequest);
    forward(upstream, client, changeAnswer);
    for (const socket of [raw, client, upstream]) {
      open.add(socket);
      // A client that does not trust the certificate leaves at once.
      socket.on("error", () => undefined);
      socket.once("close", () => {
        open.delete(socket);
        for (const other of [raw, client, upstream]) other.destroy();
      });
    }
    return target;
  });
  const inspecting = Object.assign(proxy, {
    url: `http://127.0.0.1:${proxy.port}`,
    /** Everything that clients said inside of tunnels, decrypted. */
    read: "",
  });
  return inspecting;
}

/** Passes on what `from` says, the first head changed: enough for one exchange on a connection. */
function forward(from: Duplex, to: Duplex, change: (head: string) => string): void {
  let head: string | undefined = "";
  from.on("data", (chunk: Buffer) => {
    if (head === undefined) {
      to.write(chunk);
      return;
    }
    head += chunk.toString("latin1");
    const end = head.indexOf("\r\n\r\n");
    if (end < 0) return;
    to.write(change(head.slice(0, end)) + head.slice(end), "latin1");
    head = undefined;
  });
  from.once("end", () => to.end());
}

import { createSocket } from "node:dgram";
import { once } from "node:events";

/** What is said of every name: this machine, a failure (RFC 1035, section 4.1.1, RCODE 2), or nothing. */
export type NameAnswer = "loopback" | "failure" | "silence";

/** A name server on loopback that knows one address (RFC 1035, section 4). */
export async function startNameServer() {
  let says: NameAnswer = "loopback";
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    if (says === "silence") return;
    const isFailure = says === "failure";
    const header = Buffer.from([
      ...query.subarray(0, 2),
      0x81,
      isFailure ? 0x82 : 0x80,
      0,
      1,
      0,
      isFailure ? 0 : 1,
      0,
      0,
      0,
      0,
    ]);
    // The name that was asked for, type A, class IN, good for a second, four bytes.
    const answer = isFailure ? [] : [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, 127, 0, 0, 1];
    socket.send(Buffer.concat([header, query.subarray(12), Buffer.from(answer)]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    /** As nginx's `resolver` wants it. */
    resolver: `127.0.0.1:${socket.address().port} ipv6=off`,
    say: (answer: NameAnswer): void => void (says = answer),
    close: (): Promise<void> => new Promise((resolve) => socket.close(resolve)),
  };
}

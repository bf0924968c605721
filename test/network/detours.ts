import { Socket } from "node:net";

/** `host:port` to a port of this machine. */
export type Detours = Readonly<Record<string, number>>;

/**
 * Until the returned function is called, connections to these addresses lead to this machine: no test can reach
 * another one. Everything behind it is real.
 */
export function takeDetours(detours: Detours): () => void {
  const connect = Object.getOwnPropertyDescriptor(Socket.prototype, "connect");
  if (connect === undefined) throw new Error("A socket has no connect");
  const original = connect.value as (...given: readonly unknown[]) => Socket;
  function connectElsewhere(this: Socket, first: unknown, ...others: readonly unknown[]): Socket {
    // `net.connect` hands on a list that it has marked, so the list itself has to stay.
    if (Array.isArray(first)) first[0] = redirected(first[0], detours);
    return Reflect.apply(original, this, [Array.isArray(first) ? first : redirected(first, detours), ...others]);
  }
  Object.defineProperty(Socket.prototype, "connect", { ...connect, value: connectElsewhere });
  return () => void Object.defineProperty(Socket.prototype, "connect", connect);
}

function redirected(options: unknown, detours: Detours): unknown {
  if (typeof options !== "object" || options === null || !("host" in options) || !("port" in options)) return options;
  const port = detours[`${String(options.host)}:${String(options.port)}`];
  return port === undefined ? options : { ...options, host: "127.0.0.1", port };
}

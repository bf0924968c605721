import { isDeepStrictEqual } from "node:util";

import type { NetworkSettings } from "../../weather/model/endpoint";
import type { Transport } from "./transport";
import type { TransportOptions } from "./undiciTransport";

/** Opens a transport; may reject. Called with the first request: loading undici takes longer than activation. */
export type Connect = (options: Pick<TransportOptions, "network" | "deadline">) => Promise<Transport>;

/** The transport couldn't be opened, so nothing was sent. */
export class NotOpened extends Error {
  override readonly name = "NotOpened";
}

export class Connection {
  #transport: Promise<Transport> | undefined;

  /** @param deadline milliseconds for one request, from connecting to the last byte. */
  constructor(
    private connect: Connect,
    private network: NetworkSettings,
    readonly deadline = 15_000,
  ) {}

  /** Rejects with {@link NotOpened}; the next call tries again, unless the connection was disposed. */
  open(): Promise<Transport> {
    const connecting = (this.#transport ??= this.connect({ network: this.network, deadline: this.deadline }).catch(
      (cause: unknown) => {
        throw new NotOpened(undefined, { cause });
      },
    ));
    connecting.catch(() => {
      if (this.#transport === connecting) this.#transport = undefined;
    });
    return connecting;
  }

  /** Returns whether `network` has changed. If it has, requests in flight on the extension's own connections fail. */
  useNetwork(network: NetworkSettings): boolean {
    if (isDeepStrictEqual(network, this.network)) return false;
    this.network = network;
    this.#close();
    return true;
  }

  dispose(): void {
    this.connect = () => Promise.reject(new Error("The window has closed"));
    this.#close();
  }

  #close(): void {
    const transport = this.#transport;
    this.#transport = undefined;
    void transport?.then((open) => open.close()).catch(() => undefined);
  }
}

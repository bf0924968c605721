import { isDeepStrictEqual } from "node:util";

import type { NetworkSettings } from "../../weather/model/endpoint";
import type { Transport } from "./transport";
import type { TransportOptions } from "./undiciTransport";

/** Milliseconds for one request, from connecting to the last byte, where no others are given. */
const usualDeadline = 15_000;

/**
 * Opens a transport. It is called with the first request, because loading undici takes longer than the start of the whole
 * extension. May reject.
 */
export type Connect = (options: Pick<TransportOptions, "network" | "deadline">) => Promise<Transport>;

/** A transport that is opened with the first request, and again after the network's settings have changed. */
export class Connection {
  #transport: Promise<Transport> | undefined;

  /** @param deadline milliseconds for one request, from connecting to the last byte. */
  constructor(
    private readonly connect: Connect,
    private network: NetworkSettings,
    readonly deadline = usualDeadline,
  ) {}

  /** The transport. @throws what `connect` throws; the next call tries again then. */
  open(): Promise<Transport> {
    const connecting = (this.#transport ??= this.connect({ network: this.network, deadline: this.deadline }));
    connecting.catch(() => {
      if (this.#transport === connecting) this.#transport = undefined;
    });
    return connecting;
  }

  /** Uses these settings from now on. @returns whether they are other ones than before; requests under way fail then. */
  useNetwork(network: NetworkSettings): boolean {
    if (isDeepStrictEqual(network, this.network)) return false;
    this.network = network;
    this.close();
    return true;
  }

  /** Closes all connections. A later request would open new ones. */
  close(): void {
    const transport = this.#transport;
    this.#transport = undefined;
    void transport?.then((open) => open.close()).catch(() => undefined);
  }
}

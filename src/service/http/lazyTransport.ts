import { isDeepStrictEqual } from "node:util";

import type { NetworkSettings } from "../../weather/model/endpoint";
import type { Transport } from "./transport";
import type { TransportOptions } from "./undiciTransport";

/** Milliseconds for one request, from connecting to the last byte. */
export const deadline = 15_000;

/** Opens the way to the network. It is called with the first request, because loading undici costs more time than the start of the whole extension. */
export type Connect = (options: Pick<TransportOptions, "network" | "deadline">) => Promise<Transport>;

/** The way to the network: opened when it is needed, and another one when the settings say so. */
export class LazyTransport {
  #transport: Promise<Transport> | undefined;

  constructor(
    private readonly connect: Connect,
    private network: NetworkSettings,
  ) {}

  /** @throws what opening the network throws; it is tried again the next time then. */
  open(): Promise<Transport> {
    const connecting = (this.#transport ??= this.connect({ network: this.network, deadline }));
    connecting.catch(() => {
      if (this.#transport === connecting) this.#transport = undefined;
    });
    return connecting;
  }

  /** Goes through this network from now on, if it is another one. @returns whether it is; what is under way fails then. */
  useNetwork(network: NetworkSettings): boolean {
    if (isDeepStrictEqual(network, this.network)) return false;
    this.network = network;
    this.close();
    return true;
  }

  /** Ends every connection; a later request would open new ones. */
  close(): void {
    const transport = this.#transport;
    this.#transport = undefined;
    void transport?.then((open) => open.close()).catch(() => undefined);
  }
}

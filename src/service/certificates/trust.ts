import * as tls from "node:tls";

import { errorCode } from "../../weather/base/errorCode";

/** Certificate authorities in addition to those that Node trusts by default, in PEM format. */
export interface Authorities {
  readonly known: readonly string[];
  /** Looks for more authorities, unless it did so recently. Never rejects; ends early if `signal` aborts. */
  find(signal: AbortSignal): Promise<void>;
}

/** The TLS context of all connections: Node's default authorities, and those of `others` that are known. */
export class Trust {
  // Without `ca`, which would replace the default: Node has the default parsed already, but parses a list each time.
  readonly secureContext = tls.createSecureContext();
  readonly #added = new Set<string>();

  constructor(private readonly others: Authorities) {
    this.#addKnown();
  }

  /** Runs `send`. If it fails because an authority is missing that can be found, runs it again. */
  async retrying<T>(send: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const before = this.#added.size;
    try {
      return await send();
    } catch (error) {
      if (!unknownAuthority.has(errorCode(error))) throw error;
      await this.others.find(signal);
      this.#addKnown();
      if (this.#added.size === before || signal.aborted) throw error;
      return send();
    }
  }

  #addKnown(): void {
    // Undocumented, but the editor uses it, too. This takes 1 ms; a list with all default authorities, 13 to 80 ms.
    const context = this.secureContext.context as { addCACert(pem: string): void };
    for (const authority of this.others.known) {
      if (this.#added.has(authority)) continue;
      context.addCACert(authority);
      this.#added.add(authority);
    }
  }
}

const unknownAuthority: ReadonlySet<string> = new Set([
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
]);

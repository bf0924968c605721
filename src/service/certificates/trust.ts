import * as tls from "node:tls";

import { errorCode } from "../../weather/base/errorCode";

/** Certificate authorities beside those that Node trusts by default, as PEM. */
export interface Authorities {
  readonly known: readonly string[];
  /** Looks for others if it's time to. Never rejects; ends early if `signal` aborts. */
  find(isByPerson: boolean, signal: AbortSignal): Promise<void>;
}

/** The TLS context of all connections: Node's default authorities and the `others` that are known. */
export class Trust {
  // Without `ca`, which would replace the default: Node keeps that parsed, but would parse all of a list.
  readonly secureContext = tls.createSecureContext();
  readonly #added = new Set<string>();

  constructor(private readonly others: Authorities) {
    this.#addKnown();
  }

  /** Runs `send`, and again if it failed for want of an authority that is known then. */
  async retrying<T>(send: () => Promise<T>, isByPerson: boolean, signal: AbortSignal): Promise<T> {
    const before = this.#added.size;
    try {
      return await send();
    } catch (error) {
      if (!unknownAuthority.has(errorCode(error))) throw error;
      await this.others.find(isByPerson, signal);
      this.#addKnown();
      if (this.#added.size === before || signal.aborted) throw error;
      return send();
    }
  }

  #addKnown(): void {
    // Undocumented, but the editor does it, too. It takes 1 ms; a list with all default authorities 13 to 80 ms.
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

import { setImmediate as nextTurn } from "node:timers/promises";

import type { Authorities } from "./service/certificates/trust";
import type { Connect } from "./service/http/connection";

/** Connects through the transport that the settings require, which is loaded with the first request. */
export function connectWith(
  environment: Readonly<Record<string, string | undefined>>,
  authorities: Authorities,
): Connect {
  return async (options) => {
    if (options.network.mode === "editor") {
      const { openEditorFetchTransport } = await import("./service/http/editorFetchTransport.js");
      return openEditorFetchTransport({ ...options, environment, authorities });
    }
    const { openTransport } = await import("./service/http/undiciTransport.js");
    // Node parses its authorities, which can take 80 ms; loading and sending before or after would add to that.
    await nextTurn();
    const transport = openTransport({ ...options, environment, authorities });
    await nextTurn();
    return transport;
  };
}

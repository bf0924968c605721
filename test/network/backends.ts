import { createRequire } from "node:module";
import path from "node:path";
import * as tls from "node:tls";

import { openEditorFetchTransport } from "../../src/service/http/editorFetchTransport";
import { SystemCertificates } from "../../src/service/certificates/systemCertificates";
import type * as Shipped from "../../src/service/http/undiciTransport";
import { processVariables } from "../harness/testRun";
import type * as Installed from "../host/extension";
import { RecordedLog } from "../unit/service/harness";
import type { Backend } from "./fixture";

const load = createRequire(__filename);
const host = process.env[processVariables.editor];
const inHost = host !== undefined;

/** In an extension host, the installed bundle is tested; in Node, the compiled source. */
function fileOf(bundle: string, source: string): string {
  if (!inHost) return load.resolve(`../../src/service/${source}`);
  // Loaded only in an extension host, because it needs the module `vscode`.
  const { extension } = load("../host/extension") as typeof Installed;
  return path.join(extension().extensionPath, "dist", bundle);
}

const { openTransport } = load(fileOf("transport.js", "http/undiciTransport")) as typeof Shipped;

/** The system's certificates according to the variables of this process. */
export function systemCertificates(environment = process.env): SystemCertificates {
  const file = fileOf("systemCertificates.js", "certificates/systemCertificatesProcess");
  return new SystemCertificates(file, environment, new RecordedLog(), () => performance.now());
}

/** Whether this Node can read the system's authorities, and variables can define these. */
const asksSystem = typeof tls.getCACertificates === "function" && process.platform === "linux";

const undici: Backend = {
  name: "undici",
  open: openTransport,
  isFetch: false,
  trusts: ["everywhere", "extra", ...(asksSystem ? (["systemFile", "systemFolder"] as const) : [])],
};

/** The global `fetch`, which an extension host replaces with the editor's own. */
const hostFetch: Backend = {
  name: inHost ? "the editor's fetch" : "Node's fetch",
  open: openEditorFetchTransport,
  isFetch: true,
  // The oldest editor runs without the system's certificates here, see test/run/inHosts.ts.
  trusts: inHost && host !== "oldest" ? ["everywhere", "systemFile", "systemFolder"] : ["everywhere", "extra"],
};

/** The ways to the network. Each has to pass all tests in `contract`. */
export const backends = [undici, hostFetch] as const;

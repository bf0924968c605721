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

/** In an extension host, what is installed there is under test; in Node, the compiled source. */
function fileOf(bundle: string, source: string): string {
  if (!inHost) return load.resolve(`../../src/service/${source}`);
  // It needs the editor's own module, which is nowhere else.
  const { extension } = load("../host/extension") as typeof Installed;
  return path.join(extension().extensionPath, "dist", bundle);
}

const { openTransport } = load(fileOf("transport.js", "http/undiciTransport")) as typeof Shipped;

/** The certificates of the system that the variables of this process name. */
export function systemCertificates(environment = process.env): SystemCertificates {
  const file = fileOf("systemCertificates.js", "certificates/systemCertificatesProcess");
  return new SystemCertificates({ file, environment, log: new RecordedLog(), monotonic: () => performance.now() });
}

/** Whether this Node can tell whom the system trusts, and the system can be told so by variables. */
const asksSystem = typeof tls.getCACertificates === "function" && process.platform === "linux";

const undici: Backend = {
  name: "undici",
  open: openTransport,
  isFetch: false,
  trusts: ["everywhere", "extra", ...(asksSystem ? (["systemFile", "systemFolder"] as const) : [])],
};

/** The `fetch` that is there: an extension host has put the editor's own in its place. */
const hostFetch: Backend = {
  name: inHost ? "the editor's fetch" : "Node's fetch",
  open: openEditorFetchTransport,
  isFetch: true,
  // The oldest editor runs without the system's certificates here, see test/run/inHosts.ts.
  trusts: inHost && host !== "oldest" ? ["everywhere", "systemFile", "systemFolder"] : ["everywhere", "extra"],
};

/** The ways to the network, each of which has to pass all tests of `contract`. */
export const backends = [undici, hostFetch] as const;

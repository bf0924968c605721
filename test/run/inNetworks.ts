import { mkdirSync } from "node:fs";
import path from "node:path";

import { canary } from "../canary";
import { projectRoot } from "../harness/editorFolder";
import { hostVariables } from "../harness/hostResult";
import { makeTrust } from "../network/trust";
import { type Counts, inTurn } from "./counts";
import { type Host, inHost } from "./inHost";
import { inNode, type NodeOptions } from "./inNode";

/** Variables of a person's shell that would mislead the tests. */
const astray = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "NODE_TLS_REJECT_UNAUTHORIZED"];

export async function inNodesNetwork(options: Pick<NodeOptions, "results" | "grep" | "isAside">): Promise<Counts> {
  const folder = path.join(options.results, "network");
  mkdirSync(folder, { recursive: true });
  return inNode({
    ...options,
    folder: "network/contract",
    timeoutMs: 60_000,
    env: await makeTrust(folder),
  });
}

/** Runs the same inside the extension host of each editor, and the tests of the editor's network settings. */
export async function inNetworks(vsix: string, results: string, hosts: readonly Host[], grep?: string) {
  const folder = path.join(results, "networks");
  mkdirSync(folder, { recursive: true });
  const trust = await makeTrust(folder);
  const none = astray.flatMap((name) => [name, name.toLowerCase()]).map((name) => [name, undefined] as const);
  return inTurn(hosts, (editor) =>
    inHost({
      editor,
      vsix,
      resultsDir: path.join(results, `network-${editor}`),
      timeoutMs: 600_000,
      testsDir: path.join(projectRoot, "out", "test", "network"),
      // The oldest editor comes with the newest one's module for certificates, which it can't use: its
      // `fetch` and `https` fail with the system's certificates.
      settings: editor === "oldest" ? { "http.systemCertificates": false } : {},
      env: { ...Object.fromEntries(none), ...trust, [hostVariables.grep]: grep, WEATHER_API_KEY: canary },
      log: (report) => console.log(`\nIn the extension host (${editor})\n${report}`),
    }),
  );
}

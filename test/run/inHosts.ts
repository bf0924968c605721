import { mkdirSync } from "node:fs";
import path from "node:path";

import { canary } from "../canary";
import { type HostOptions, runInHost } from "../harness/runInHost";
import { makeStandIn } from "../harness/standIn";
import type { TestResult } from "../harness/testRun";
import { makeTrust } from "../network/trust";
import { inHostileWorkspaces } from "./hostileWorkspaces";
import { sum } from "./results";

export type Host = HostOptions["editor"];
/** Starts an extension host for tests; the name is the last part of the folder with its results. */
export type InHost = (
  name: string,
  options: Pick<HostOptions, "folders"> & Partial<HostOptions>,
) => Promise<TestResult>;

/** Variables of a person's shell that would mislead the tests. */
const astray = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "NODE_TLS_REJECT_UNAUTHORIZED"];

/** Runs the tests inside the extension hosts of some editors. */
export async function inHosts(
  vsix: string,
  results: string,
  hosts: readonly Host[],
  grep?: string,
): Promise<TestResult> {
  const trust = path.join(results, "host-trust");
  mkdirSync(trust, { recursive: true });
  const none = astray.flatMap((name) => [name, name.toLowerCase()]).map((name) => [name, undefined] as const);
  const env = { ...Object.fromEntries(none), ...(await makeTrust(trust)), WEATHER_API_KEY: canary };
  const inOneEditor = async (editor: Host): Promise<TestResult> => {
    const inHost: InHost = (name, { settings, env: own, ...options }) =>
      runInHost({
        editor,
        vsix,
        extensionsDir: path.join(results, `host-${editor}-extensions`),
        resultsDir: path.join(results, `host-${editor}-${name}`),
        grep,
        // The oldest editor comes with the newest one's module for certificates, which it can't use: its
        // `fetch` and `https` fail with the system's certificates.
        settings: { ...(editor === "oldest" && { "http.systemCertificates": false }), ...settings },
        env: { ...env, ...own },
        log: (report) => console.log(`\nIn the extension host (${editor}): ${name}\n${report}`),
        ...options,
      });
    return sum([
      await inHost("installed", { folders: ["host/installed", "network/contract"] }),
      await inHost("lifetime", {
        folders: ["host/lifetime"],
        vsix: undefined,
        extensionsDir: undefined,
        developed: makeStandIn(path.join(results, `host-${editor}`)),
        settings: { "currentConditions.defaultLocation": "349727" },
      }),
      await inHostileWorkspaces(editor, results, inHost),
    ]);
  };
  return sum(await Promise.all(hosts.map(inOneEditor)));
}

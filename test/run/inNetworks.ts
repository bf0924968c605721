import { mkdirSync } from "node:fs";
import path from "node:path";

import { canary } from "../canary";
import { projectRoot } from "../harness/editorFolder";
import { hostVariables, readHostResult } from "../harness/hostResult";
import { type HostOptions, runInHost } from "../harness/runInHost";
import { makeTrust } from "../network/trust";
import { type Counts, inTurn } from "./counts";
import { inNode } from "./inNode";

/** What the shell of a person may have, and what would lead the tests astray. */
const astray = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "NODE_TLS_REJECT_UNAUTHORIZED"];

/**
 * The tests of the network: what a way to it has to stand in Node and inside the extension host of each editor; there also
 * what the editor's settings do.
 */
export async function inNetworks(
  vsix: string,
  results: string,
  hosts: readonly HostOptions["editor"][],
  grep?: string,
): Promise<Counts> {
  mkdirSync(path.join(results, "network"), { recursive: true });
  const trust = await makeTrust(path.join(results, "network"));
  const places: readonly (() => Promise<Counts>)[] = [
    () => inNode({ folder: "network/contract", results, timeoutMs: 20_000, grep, env: trust }),
    ...hosts.map((editor) => () => inHost(editor, vsix, results, trust, grep)),
  ];
  return inTurn(places, (run) => run());
}

async function inHost(
  editor: HostOptions["editor"],
  vsix: string,
  results: string,
  trust: Readonly<Record<string, string>>,
  grep: string | undefined,
): Promise<Counts> {
  console.log(`\nIn the extension host (${editor})`);
  const folder = path.join(results, `network-${editor}`);
  const none = astray.flatMap((name) => [name, name.toLowerCase()]).map((name) => [name, undefined] as const);
  try {
    return await runInHost({
      editor,
      vsix,
      desktopVersion: process.env["TEST_EDITOR_VERSION"] || undefined,
      resultsDir: folder,
      testsDir: path.join(projectRoot, "out", "test", "network"),
      timeoutMs: 240_000,
      settings: {
        // The oldest editor comes with the newest one's module for certificates, which it does not understand: its
        // `fetch` and `https` fail with the system's certificates.
        ...(editor === "oldest" && { "http.systemCertificates": false }),
      },
      env: { ...Object.fromEntries(none), ...trust, [hostVariables.grep]: grep, WEATHER_API_KEY: canary },
      log: console.log,
    });
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    const { passed = 0, failed = 0 } = readHostResult(path.join(folder, "result.json")) ?? {};
    return { passed, failed: Math.max(failed, 1) };
  }
}

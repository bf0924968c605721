import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { type Authority, makeAuthority, openAuthority } from "../loopback/certificate";

/**
 * The authorities that the process of the tests trusts in addition to Node's. `everywhere` is trusted in every way, the
 * others in only one way each.
 */
const trusted = ["everywhere", "extra", "systemFile", "systemFolder"] as const;
export type Trusted = (typeof trusted)[number];

/** The variable with the authorities as JSON, for the process of the tests. */
const variable = "NETWORK_TEST_TRUST";

/** Makes the authorities in `folder`. @returns the variables that make a process trust them. */
export async function makeTrust(folder: string): Promise<Readonly<Record<string, string>>> {
  const systemFolder = path.join(folder, "certificates");
  mkdirSync(systemFolder, { recursive: true });
  const made = Object.fromEntries(
    await Promise.all(
      trusted.map(async (name) => [name, await makeAuthority(`Loopback test authority: ${name}`)] as const),
    ),
  ) as Record<Trusted, Authority>;
  const write = (name: string, text: string): string => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  write("certificates/systemFolder.pem", made.systemFolder.caPem);
  return {
    NODE_EXTRA_CA_CERTS: write("extra.pem", `${made.everywhere.caPem}\n${made.extra.caPem}`),
    SSL_CERT_FILE: write("systemFile.pem", `${made.everywhere.caPem}\n${made.systemFile.caPem}`),
    SSL_CERT_DIR: systemFolder,
    [variable]: JSON.stringify(made),
  };
}

const opened = new Map<Trusted, Authority>();

/** The authority that this process trusts in this way. @throws if the tests were started without it. */
export function authority(name: Trusted): Authority {
  const json = process.env[variable];
  if (json === undefined) throw new Error(`These tests need the variable ${variable}: see test/run/inHosts.ts.`);
  const one = opened.get(name) ?? openAuthority((JSON.parse(json) as Record<Trusted, Authority>)[name]);
  opened.set(name, one);
  return one;
}

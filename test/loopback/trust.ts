import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Authorities } from "../../src/service/certificates/trust";

/**
 * Writes `ca.pem` into `folder` for `NODE_EXTRA_CA_CERTS` of another process, and returns its path. Includes the
 * certificates that the variable already names, because it can have only one file.
 */
export async function writeTrust(folder: string, caPem: string): Promise<string> {
  const named = process.env["NODE_EXTRA_CA_CERTS"];
  const bundle = named ? await readFile(named, "utf8") : "";
  const file = join(folder, "ca.pem");
  await writeFile(file, `${bundle}\n${caPem}`);
  return file;
}

/** A constant list of authorities in PEM format. */
export function trusting(...known: readonly string[]): Authorities {
  return { known, find: () => Promise.resolve() };
}

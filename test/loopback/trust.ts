import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Authorities } from "../../src/service/certificates/trust";

/**
 * Writes `ca.pem` into `folder` for use as `NODE_EXTRA_CA_CERTS` of another process, and returns its path.
 * The variable holds one file only, so the certificates that it names already go into the new file too.
 */
export async function writeTrust(folder: string, caPem: string, environment = process.env): Promise<string> {
  const named = environment["NODE_EXTRA_CA_CERTS"];
  const bundle = named ? await readFile(named, "utf8") : "";
  const file = join(folder, "ca.pem");
  await writeFile(file, `${bundle}\n${caPem}`);
  return file;
}

/** Authorities that are known from the beginning, as PEM; there are no others. */
export function trusting(...known: readonly string[]): Authorities {
  return { known, find: () => Promise.resolve() };
}

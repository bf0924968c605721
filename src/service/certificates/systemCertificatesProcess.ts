import { X509Certificate } from "node:crypto";
import * as tls from "node:tls";

/** Undefined for certificates that have expired or that OpenSSL can't parse. */
function fingerprintOf(pem: string): string | undefined {
  try {
    const { fingerprint256, validToDate } = new X509Certificate(pem);
    return validToDate.getTime() > Date.now() ? fingerprint256 : undefined;
  } catch {
    return undefined;
  }
}

// See systemCertificates.ts, which starts this process.
const seen = new Set<string | undefined>([undefined, ...tls.getCACertificates("default").map(fingerprintOf)]);
const others = tls.getCACertificates("system").filter((pem) => {
  const before = seen.size;
  return seen.add(fingerprintOf(pem)).size > before;
});
process.stdout.write(JSON.stringify(others));

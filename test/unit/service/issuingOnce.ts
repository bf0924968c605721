import type { Authority } from "../../loopback/certificate";

/** `authority`, but with one certificate of each kind per list of names: making one takes as long as ten requests. */
export function issuingOnce(authority: Authority): Authority {
  const issued = new Map<string, ReturnType<Authority["issue"]>>();
  return {
    ...authority,
    issue(...kind) {
      const name = JSON.stringify(kind);
      const certificate = issued.get(name) ?? authority.issue(...kind);
      issued.set(name, certificate);
      return certificate;
    },
  };
}

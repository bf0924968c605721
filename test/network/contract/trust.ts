import assert from "node:assert/strict";

import { startInspectingProxy } from "../../loopback/inspectingProxy";
import { type Backend, withRelayed } from "../fixture";
import { authority, type Trusted } from "../trust";

const places: Readonly<Record<Exclude<Trusted, "everywhere">, string>> = {
  extra: "NODE_EXTRA_CA_CERTS",
  systemFile: "the system's store, by SSL_CERT_FILE",
  systemFolder: "the system's store, by SSL_CERT_DIR",
};
const authorities = "process" as const;

/** Private authorities that a company has put where the system or Node looks for them. */
export function describeTrust(backend: Backend): void {
  describe("private certificate authorities", () => {
    for (const [name, where] of Object.entries(places) as [Trusted, string][]) {
      const isTrusted = backend.trusts.includes(name);
      const outcome = isTrusted ? "answer" : "untrustedCertificate";

      it(`G5 a service with a certificate of an authority in ${where}: ${outcome}`, () =>
        withRelayed(backend, { authorities, options: { authority: authority(name) } }, async (feed) => {
          await feed.assertOutcome(outcome);
          assert.equal(feed.service.requests.length, isTrusted ? 1 : 0);
        }));

      if (backend.isFetch) continue;
      it(`G5 G10 a proxy that inspects TLS, with an authority in ${where}: ${outcome}`, async () => {
        const upstreamCa = authority("everywhere").caPem;
        const proxy = await startInspectingProxy({ authority: authority(name), upstreamCa });
        await withRelayed(backend, { authorities, network: { proxy: proxy.url } }, async (feed) => {
          await feed.assertOutcome(outcome);
          assert.equal(proxy.read.startsWith("GET /currentconditions/"), isTrusted);
        });
        await proxy.close();
      });
    }
  });
}

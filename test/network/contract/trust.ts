import assert from "node:assert/strict";

import { startInspectingProxy } from "../../loopback/inspectingProxy";
import { assertOutcome, openScene, type Way } from "../scene";
import { authority, type Trusted } from "../trust";

const places: Readonly<Record<Exclude<Trusted, "everywhere">, string>> = {
  extra: "NODE_EXTRA_CA_CERTS",
  systemFile: "the system's store, by SSL_CERT_FILE",
  systemFolder: "the system's store, by SSL_CERT_DIR",
};

/** Private authorities that a company has put where the system or Node looks for them. */
export function describeTrust(way: Way): void {
  describe("private certificate authorities", () => {
    for (const [name, where] of Object.entries(places) as [Trusted, string][]) {
      const isTrusted = way.trusts.includes(name);
      const outcome = isTrusted ? "answer" : "untrustedCertificate";

      it(`G5 a service with a certificate of an authority in ${where}: ${outcome}`, async () => {
        const scene = await openScene(way, { ownTrust: true, options: { authority: authority(name) } });
        await assertOutcome(scene, outcome);
        assert.equal(scene.service.requests.length, isTrusted ? 1 : 0);
        scene.assertKeyIsKept();
        await scene.close();
      });

      if (!way.obeysSettings) continue;
      it(`G5 G10 a proxy that inspects TLS, with an authority in ${where}: ${outcome}`, async () => {
        const upstreamCa = authority("everywhere").caPem;
        const proxy = await startInspectingProxy({ authority: authority(name), upstreamCa });
        const scene = await openScene(way, { ownTrust: true, network: { proxy: proxy.url } });
        await assertOutcome(scene, outcome);
        assert.equal(proxy.read.startsWith("GET /currentconditions/"), isTrusted);
        scene.assertKeyIsKept();
        await Promise.all([scene.close(), proxy.close()]);
      });
    }
  });
}

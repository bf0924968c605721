import assert from "node:assert/strict";
import { createServer as createPlain } from "node:http";
import { createServer, type TlsOptions } from "node:tls";

import { type Authority, makeAuthority } from "../../loopback/certificate";
import { listenOnLoopback } from "../../loopback/connections";
import { startWeatherService, type WeatherServiceOptions } from "../../loopback/weatherService";
import { assertEndured, assertOutcome, openScene, portOf, type Scene, type Way } from "../scene";
import { authority } from "../trust";

/** The other side is not whom it should be, or speaks in a way that is not safe. */
export function describeCertificates(way: Way): void {
  describe("certificates", () => {
    let scene: Scene;
    let known: Authority;
    let unknown: Authority;
    let namesake: Authority;
    before(async () => {
      known = authority("everywhere");
      unknown = await makeAuthority("An unknown authority");
      namesake = await makeAuthority("Loopback test authority: everywhere");
      scene = await openScene(way);
    });
    after(() => scene.close());

    /** A service with something wrong takes the place of the right one; nothing may be said to it. */
    async function assertRefused(options: WeatherServiceOptions, what: string): Promise<void> {
      const impostor = await startWeatherService(options);
      await assertEndured(
        scene,
        {
          begin: () => scene.relay.lead(portOf(impostor.baseUrl)),
          expected: "untrustedCertificate",
          end: () => scene.relay.lead(portOf(scene.service.baseUrl)),
          elsewhere: () => impostor.requests,
        },
        what,
      );
      assert.equal(impostor.requests.length, 0, what);
      await impostor.close();
    }

    const impostors: Record<string, () => WeatherServiceOptions> = {
      "that has expired": () => ({ authority: known, certificate: "expired" }),
      "that is not yet valid": () => ({ authority: known, certificate: "notYetValid" }),
      "for another host": () => ({ authority: known, certificate: "wrongHost" }),
      "that is self-signed": () => ({ authority: known, certificate: "selfSigned" }),
      "of an unknown authority": () => ({ authority: unknown }),
      "of an unknown authority that has the name of a known one": () => ({ authority: namesake }),
    };
    for (const [what, options] of Object.entries(impostors)) {
      it(`G5 a certificate ${what} is refused before anything is sent`, () => assertRefused(options(), what));

      it(`G7 NODE_TLS_REJECT_UNAUTHORIZED=0 changes nothing about a certificate ${what}`, async () => {
        const impostor = await startWeatherService(options());
        const environment = { NODE_TLS_REJECT_UNAUTHORIZED: "0" };
        const careless = await openScene(way, { environment });
        await careless.relay.lead(portOf(impostor.baseUrl));
        const before = process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
        Object.assign(process.env, environment);
        try {
          await assertOutcome(careless, "untrustedCertificate");
        } finally {
          if (before === undefined) delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
          else process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = before;
        }
        assert.equal(impostor.requests.length, 0);
        careless.assertKeyIsKept();
        await Promise.all([impostor.close(), careless.close()]);
      });
    }

    it("G5 names the host alone, and offers no way around", async () => {
      const impostor = await startWeatherService({ authority: unknown });
      await scene.relay.lead(portOf(impostor.baseUrl));
      const from = scene.log.length;
      await assertOutcome(scene, "untrustedCertificate");
      const said = scene.log.slice(from).join("\n");
      assert.match(said, new RegExp(`^debug https://127\\.0\\.0\\.1:${scene.relay.port}/\\S+: [A-Z_]+ \\(`, "m"));
      assert.doesNotMatch(said, /BEGIN CERTIFICATE|unknown authority/);
      await scene.relay.lead(portOf(scene.service.baseUrl));
      await impostor.close();
    });

    // What OpenSSL can still speak when it is told not to mind.
    const weak: Record<string, TlsOptions> = {
      "TLS 1.0 alone": { minVersion: "TLSv1", maxVersion: "TLSv1", ciphers: "DEFAULT@SECLEVEL=0" },
      "TLS 1.1 alone": { minVersion: "TLSv1.1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" },
      "no encryption": { maxVersion: "TLSv1.2", ciphers: "ECDHE-ECDSA-NULL-SHA@SECLEVEL=0" },
      "no authentication": { maxVersion: "TLSv1.2", ciphers: "AECDH-AES128-SHA@SECLEVEL=0" },
    };
    for (const [what, tls] of Object.entries(weak)) {
      it(`G6 a server with ${what} is refused`, async () => {
        let clients = 0;
        const server = createServer({ ...(await known.issue()), ...tls }, () => (clients += 1));
        const listening = await listenOnLoopback(server);
        await assertEndured(scene, {
          begin: () => scene.relay.lead(listening.port),
          expected: "unreachable",
          end: () => scene.relay.lead(portOf(scene.service.baseUrl)),
        });
        assert.ok(listening.connections.length > 0, "the server was asked");
        assert.equal(clients, 0);
        await listening.close();
      });
    }

    it("G6 plain HTTP on the port is refused, and plain HTTP is never spoken to it", async () => {
      const asked: unknown[] = [];
      const plain = createPlain((request, response) => {
        asked.push(request.rawHeaders);
        response.end("[]");
      });
      const listening = await listenOnLoopback(plain);
      await assertEndured(scene, {
        begin: () => scene.relay.lead(listening.port),
        expected: "unreachable",
        end: () => scene.relay.lead(portOf(scene.service.baseUrl)),
      });
      assert.deepEqual([asked, listening.connections.length > 0], [[], true]);
      await listening.close();
    });
  });
}

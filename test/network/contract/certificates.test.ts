import assert from "node:assert/strict";
import { createServer as createPlain } from "node:http";
import { createServer, type TlsOptions } from "node:tls";

import { type Authority, makeAuthority } from "../../loopback/certificate";
import { listenOnLoopback } from "../../loopback/connections";
import { startWeatherService, type WeatherService, type WeatherServiceOptions } from "../../loopback/weatherService";
import { backends } from "../backends";
import { openRelayed, portOf, type RelayedFeed, withRelayed } from "../fixture";
import { authority } from "../trust";
import { withVariables } from "../variables";

/** The other side is not whom it should be, or speaks in a way that is not safe. */
for (const backend of backends) {
  describe(`${backend.name}: certificates`, () => {
    const known = authority("everywhere");
    let unknown: Authority;
    let namesake: Authority;
    let feed: RelayedFeed;
    before(async () => {
      unknown = await makeAuthority("An unknown authority");
      namesake = await makeAuthority("Loopback test authority: everywhere");
      feed = await openRelayed(backend);
    });
    after(() => feed.close());

    /** Another service, which no request may reach. */
    async function withImpostor(
      options: WeatherServiceOptions,
      act: (port: number, impostor: WeatherService) => Promise<unknown>,
    ): Promise<void> {
      const impostor = await startWeatherService(options);
      await act(portOf(impostor.baseUrl), impostor);
      assert.equal(impostor.requests.length, 0);
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
      it(`G5 G9 a certificate ${what} is refused before anything is sent`, () =>
        withImpostor(options(), (port, { requests }) =>
          feed.assertEndured({ ...feed.leading(port), expected: "untrustedCertificate", elsewhere: () => requests }),
        ));

      it(`G7 NODE_TLS_REJECT_UNAUTHORIZED=0 changes nothing about a certificate ${what}`, () =>
        withImpostor(options(), (port) => {
          const environment = { NODE_TLS_REJECT_UNAUTHORIZED: "0" };
          return withRelayed(backend, { environment }, async (careless) => {
            await careless.relay.lead(port);
            await withVariables(environment, () => careless.assertOutcome("untrustedCertificate"));
          });
        }));
    }

    it("G5 the log names only the host", () =>
      withImpostor({ authority: unknown }, async (port) => {
        await feed.relay.lead(port);
        const from = feed.client.log.length;
        await feed.assertOutcome("untrustedCertificate");
        const line = new RegExp(`^debug https://127\\.0\\.0\\.1:${feed.relay.port}/\\S+: [A-Z_]+ \\(`, "m");
        assert.match(feed.client.log.slice(from).join("\n"), line);
        assert.doesNotMatch(feed.log.join("\n"), /BEGIN CERTIFICATE|unknown authority/);
        await feed.leadBack();
      }));

    // What OpenSSL can still speak when it is told not to mind.
    const weak: Record<string, TlsOptions> = {
      "only TLS 1.0": { minVersion: "TLSv1", maxVersion: "TLSv1", ciphers: "DEFAULT@SECLEVEL=0" },
      "only TLS 1.1": { minVersion: "TLSv1.1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" },
      "no encryption": { maxVersion: "TLSv1.2", ciphers: "ECDHE-ECDSA-NULL-SHA@SECLEVEL=0" },
      "no authentication": { maxVersion: "TLSv1.2", ciphers: "AECDH-AES128-SHA@SECLEVEL=0" },
    };
    for (const [what, tls] of Object.entries(weak))
      it(`G6 a server with ${what} is refused`, async () => {
        let clients = 0;
        const server = createServer({ ...(await known.issue()), ...tls }, () => (clients += 1));
        const listening = await listenOnLoopback(server);
        await feed.assertEndured({ ...feed.leading(listening.port), expected: "unreachable" });
        assert.ok(listening.connections.length > 0, "the server was asked");
        assert.equal(clients, 0);
        await listening.close();
      });

    it("G6 a server that speaks plain HTTP is refused, and gets no request", async () => {
      const asked: unknown[] = [];
      const plain = createPlain((request, response) => {
        asked.push(request.rawHeaders);
        response.end("[]");
      });
      const listening = await listenOnLoopback(plain);
      await feed.assertEndured({ ...feed.leading(listening.port), expected: "unreachable" });
      assert.deepEqual(asked, []);
      assert.ok(listening.connections.length > 0);
      await listening.close();
    });
  });
}

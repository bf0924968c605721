import assert from "node:assert/strict";
import { createServer as createPlain } from "node:http";
import { createServer, type TlsOptions } from "node:tls";

import { type Authority, type CertificateKind, makeAuthority } from "../../loopback/certificate";
import { listenOnLoopback } from "../../loopback/connections";
import { startWeatherService, type WeatherServiceOptions } from "../../loopback/weatherService";
import { backends } from "../backends";
import { openRelayed, portOf, type Relayed, withRelayed } from "../fixture";
import { authority } from "../trust";
import { withVariables } from "../variables";

/** The server isn't the right one, or its protocol isn't safe. */
for (const backend of backends) {
  describe(`${backend.name}: certificates`, () => {
    const known = authority("everywhere");
    let unknown: Authority;
    let namesake: Authority;
    let client: Relayed;
    before(async () => {
      unknown = await makeAuthority("An unknown authority");
      namesake = await makeAuthority("Loopback test authority: everywhere");
      client = await openRelayed(backend);
    });
    after(() => client.close());

    const of = (certificate: CertificateKind) => (): WeatherServiceOptions => ({ authority: known, certificate });
    const impostors: Record<string, readonly [options: () => WeatherServiceOptions, fault?: string]> = {
      "that has expired": [of("expired"), "expired"],
      "that isn't valid yet": [of("notYetValid"), "notYetValid"],
      "of an authority that has expired": [of("expiredIssuer"), "expired"],
      "of an authority that isn't valid yet": [of("futureIssuer"), "notYetValid"],
      "for a different host": [of("wrongHost"), "otherName"],
      "that is self-signed": [of("selfSigned")],
      "of an unknown authority": [() => ({ authority: unknown })],
      "of an unknown authority that has the name of a known one": [() => ({ authority: namesake })],
    };
    for (const [what, [options, fault]] of Object.entries(impostors))
      it(`a certificate ${what} gets no request, despite NODE_TLS_REJECT_UNAUTHORIZED=0 [G5 G7 G9]`, async () => {
        const impostor = await startWeatherService(options());
        const port = portOf(impostor.baseUrl);
        const expected = ["untrustedCertificate", ...(fault === undefined ? [] : [fault])].join(" ");
        await client.assertEndured({ ...client.leading(port), expected });
        const environment = { NODE_TLS_REJECT_UNAUTHORIZED: "0" };
        await withRelayed(backend, { environment }, async (careless) => {
          await careless.relay.lead(port);
          await withVariables(environment, () =>
            careless.assertOutcome(backend.isFetch ? "untrustedCertificate unchecked" : expected),
          );
        });
        assert.equal(impostor.requests.length, 0);
        await impostor.close();
      });

    // Unsafe protocols that OpenSSL still supports if configured.
    const weak: Record<string, TlsOptions | "plain"> = {
      "only TLS 1.0": { minVersion: "TLSv1", maxVersion: "TLSv1", ciphers: "DEFAULT@SECLEVEL=0" },
      "only TLS 1.1": { minVersion: "TLSv1.1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" },
      "no encryption": { maxVersion: "TLSv1.2", ciphers: "ECDHE-ECDSA-NULL-SHA@SECLEVEL=0" },
      "only plain HTTP": "plain",
    };
    for (const [what, tls] of Object.entries(weak))
      it(`a server with ${what} is refused, and gets no request [G6]`, async () => {
        let served = 0;
        const serve = () => (served += 1);
        const server = tls === "plain" ? createPlain(serve) : createServer({ ...(await known.issue()), ...tls }, serve);
        const listening = await listenOnLoopback(server);
        await client.assertEndured({ ...client.leading(listening.port), expected: "unreachable" });
        assert.ok(listening.connections > 0, "the server was asked");
        assert.equal(served, 0);
        await listening.close();
      });
  });
}

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { rootCertificates } from "node:tls";

import { makeAuthority } from "../../loopback/certificate";
import { startConnectProxy } from "../../loopback/connectProxy";
import { trusting } from "../../loopback/trust";
import { backends, systemCertificates } from "../backends";
import { type Backend, withRelayed } from "../fixture";
import { authority, type Trusted } from "../trust";

const places: Readonly<Record<Exclude<Trusted, "everywhere">, string>> = {
  extra: "NODE_EXTRA_CA_CERTS",
  systemFile: "the system's store, by SSL_CERT_FILE",
  systemFolder: "the system's store, by SSL_CERT_DIR",
};

/** Private authorities, in the places where the system or Node looks for them. */
for (const backend of backends) {
  describe(`${backend.name}: private certificate authorities`, () => {
    for (const [name, store] of Object.entries(places) as [Trusted, string][]) {
      const isTrusted = backend.trusts.includes(name);
      const outcome = isTrusted ? "answer" : "untrustedCertificate";
      const verb = isTrusted ? "accepted" : "refused";
      const authorities = systemCertificates();

      it(`a service with an authority from ${store} is ${verb} [G5 G17]`, () =>
        withRelayed(backend, { authorities, options: { authority: authority(name) } }, async (client) => {
          await client.assertOutcome(outcome);
          assert.equal(client.service.requests.length, isTrusted ? 1 : 0);
        }));

      if (backend.isFetch) continue;
      it(`a proxy that inspects TLS, with an authority from ${store}, is ${verb} [G5 G10 G17]`, async () => {
        const proxy = await startConnectProxy();
        const given = { authorities, network: { proxy: proxy.url }, options: { authority: authority(name) } };
        await withRelayed(backend, given, (client) => client.assertOutcome(outcome));
        assert.ok(proxy.tunnels.length > 0);
        await proxy.close();
      });

      it(`an HTTPS proxy with an authority from ${store} is ${verb} [G5 G10 G17]`, async () => {
        const proxy = await startConnectProxy({ authority: authority(name) });
        await withRelayed(backend, { authorities, network: { proxy: proxy.url } }, async (client) => {
          await client.assertOutcome(outcome);
          assert.equal(proxy.tunnels.length, isTrusted ? 1 : 0);
          assert.deepEqual(client.events.includes("taken back"), !isTrusted);
        });
        await proxy.close();
      });
    }

    if (!backend.isFetch && backend.trusts.includes("systemFile")) describeStore(backend);
  });
}

/** The system's store, in a file that isn't used by the process of the tests. */
function describeStore(backend: Backend): void {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "certificates-"));
    file = path.join(folder, "store");
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("only valid authorities that Node lacks are taken from a store, each once [G17]", async () => {
    const [expired, valid] = await Promise.all([makeAuthority("Expired", "expired"), makeAuthority("Valid")]);
    const odd = "-----BEGIN CERTIFICATE-----\naGVsbG8=\n-----END CERTIFICATE-----\n";
    writeFileSync(file, [...rootCertificates, authority("extra").caPem, expired.caPem, valid.caPem, odd].join("\n"));
    const store = systemCertificates({ ...process.env, SSL_CERT_FILE: file, SSL_CERT_DIR: folder });
    await store.find(new AbortController().signal);
    assert.deepEqual(
      store.known.map((pem) => pem.trim()),
      [valid.caPem.trim()],
    );
  });

  it("an authority in NODE_EXTRA_CA_CERTS stays trusted when others are added [G17]", () =>
    withRelayed(
      backend,
      { authorities: trusting(authority("systemFile").caPem), options: { authority: authority("extra") } },
      (client) => client.assertOutcome("answer"),
    ));

  it("while a slow store is read, the thread isn't blocked, then the request is sent [G18]", async () => {
    execFileSync("mkfifo", [file]);
    const [own, authorities] = [await makeAuthority(), systemCertificates({ ...process.env, SSL_CERT_FILE: file })];
    await withRelayed(backend, { authorities, options: { authority: own } }, async (client) => {
      const asking = client.outcome();
      // Opening a FIFO waits until the other process opens it, too.
      const store = await open(file, "w");
      assert.equal(client.service.requests.length, 0);
      await store.writeFile(own.caPem);
      await store.close();
      assert.equal(await asking, "answer");
      assert.equal(client.events.filter((event) => event === "claimed").length, 1);
    }).finally(() => authorities.dispose());
  });
}

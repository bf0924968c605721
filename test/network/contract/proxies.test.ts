import assert from "node:assert/strict";

import { makeAuthority } from "../../loopback/certificate";
import { type ConnectProxy, startConnectProxy } from "../../loopback/connectProxy";
import { startListener } from "../../loopback/listener";
import { startRelay } from "../../loopback/relay";
import { trusting } from "../../loopback/trust";
import { backends } from "../backends";
import { basic, credentials, type RelayedOptions, withRelayed } from "../fixture";
import { authority } from "../trust";
import { withVariables } from "../variables";

/** The client's options, and the proxy that it has to use; undefined: none. */
type Case = readonly [options: RelayedOptions, through?: ConnectProxy];

/** Proxies in the settings and the environment, for backends that read these. */
for (const backend of backends.filter(({ isFetch }) => !isFetch)) {
  describe(`${backend.name}: proxies`, () => {
    let proxy: ConnectProxy;
    let guarded: ConnectProxy;
    let unused: ConnectProxy;
    const all = (): readonly ConnectProxy[] => [proxy, guarded, unused];
    before(async () => {
      proxy = await startConnectProxy();
      guarded = await startConnectProxy({ credentials });
      unused = await startConnectProxy();
    });
    afterEach(() => {
      assert.equal(unused.connections, 0);
      for (const one of all()) one.reset();
    });
    after(() => Promise.all(all().map((one) => one.close())));

    /** Asserts that the weather arrives: through a tunnel that doesn't show the key, or without the proxy. */
    const assertWeather = (options: RelayedOptions, through?: ConnectProxy): Promise<void> =>
      withRelayed(backend, options, async (client) => {
        await client.assertOutcome("answer", JSON.stringify(options));
        const tunnels = all().flatMap((one) => one.tunnels.map(({ authority }) => [one, authority]));
        assert.deepEqual(tunnels, through ? [[through, new URL(client.relay.url).host]] : []);
        if (!through) assert.equal(proxy.connections, 0);
        assert.equal(client.service.requests.length, 1);
        through?.reset();
      });

    const bare = (one: ConnectProxy): string => `127.0.0.1:${one.port}`;
    const around = (environment: Readonly<Record<string, string>>, noProxy?: readonly string[]): Case => [
      { environment: { HTTPS_PROXY: proxy.url, ...environment }, ...(noProxy && { network: { noProxy } }) },
    ];
    const cases: Readonly<Record<string, () => readonly Case[]>> = {
      "http.proxy is used, with or without http://, whatever the scheme and the environment's proxy [G10]": () => [
        [{ network: { proxy: proxy.url } }, proxy],
        [{ network: { proxy: bare(proxy) } }, proxy],
        [{ network: { proxy: proxy.url }, environment: { HTTPS_PROXY: unused.url }, scheme: "query" }, proxy],
      ],
      // `proxy.test.ts` tests their order.
      "an environment variable names the proxy if no setting does [G10]": () => [
        [{ environment: { https_proxy: " ", HTTP_PROXY: proxy.url } }, proxy],
        [{ environment: { ALL_PROXY: bare(proxy) } }, proxy],
      ],
      "a proxy that requires a password gets it from http.proxyAuthorization or the address [G10]": () => [
        [{ network: { proxy: `http://${bare(guarded)}`, proxyAuthorization: basic } }, guarded],
        [{ network: { proxy: guarded.url } }, guarded],
        [{ environment: { HTTPS_PROXY: guarded.url } }, guarded],
      ],
      // `noProxy.test.ts` tests their syntax.
      "NO_PROXY, http.noProxy, and http.proxySupport: off bypass the proxy [G10 G15]": () => [
        around({ NO_PROXY: "127.0.0.1" }),
        around({ no_proxy: "other.example, 127.0.0.1" }),
        around({}, ["127.0.0.1"]),
        [{ network: { proxy: "socks5://127.0.0.1:1", noProxy: ["*"] } }],
        [{ network: { proxy: proxy.url, proxySupport: "off" } }],
        [{ environment: { HTTPS_PROXY: proxy.url }, network: { proxySupport: "off" } }],
        // The setting precedes the environment, as in the editor.
        [around({ NO_PROXY: "127.0.0.1" }, ["other.example"])[0], proxy],
      ],
    };
    for (const [what, casesOf] of Object.entries(cases))
      it(what, async () => {
        for (const [options, through] of casesOf()) await assertWeather(options, through);
      });

    for (const stray of ["127.0.0.1:1", "http://u:100%@proxy.corp:3128", "pac+https://x/proxy.pac", "%"])
      it(`a proxy variable that isn't used may have any value: ${stray} [G10]`, async () => {
        const names = ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"];
        const environment = Object.fromEntries(names.map((name) => [name, stray]));
        // undici reads the environment of the process.
        await withVariables({ ...environment, HTTPS_PROXY: stray, NO_PROXY: stray, no_proxy: stray }, async () => {
          for (const value of [proxy.url, bare(proxy)])
            await assertWeather({ environment: { ...environment, HTTPS_PROXY: value } }, proxy);
          await assertWeather({ environment, network: { proxy: proxy.url } }, proxy);
          await assertWeather({ environment, network: { proxySupport: "off" } });
        });
      });

    it("proxies can be reached by IPv6, and reach IPv6 [G10 G13]", async () => {
      const six = await startRelay(proxy.port, "127.0.0.1", "::1");
      await assertWeather({ network: { proxy: `http://[::1]:${six.port}` } }, proxy);
      await assertWeather({ options: { host: "::1" }, network: { proxy: proxy.url } }, proxy);
      await six.close();
    });

    /** Replacements of the proxy: one that refuses CONNECT with a status, one that sends bytes first, or nothing. */
    const broken: Record<string, [instead: { refuseWith?: number; says?: string }, expected: string]> = {
      "that answers CONNECT with a 407": [{ refuseWith: 407 }, "proxyRefused 407"],
      "that answers CONNECT with a 502": [{ refuseWith: 502 }, "proxyRefused 502"],
      "that refuses connections": [{}, "proxyUnreachable"],
      "that doesn't use HTTP": [{ says: "220 ftp.example\r\n" }, "proxyUnreachable"],
      "that sends a response before the request": [
        { says: "HTTP/1.1 400 No\r\nContent-Length: 0\r\n\r\n" },
        "proxyRefused 400",
      ],
    };
    for (const [what, [{ refuseWith, says }, expected]] of Object.entries(broken))
      it(`a proxy ${what} is ${expected}, and nothing reaches the service [G10]`, async () => {
        const instead = refuseWith ? await startConnectProxy({ refuseWith }) : says && (await startListener({ says }));
        const front = await startRelay(proxy.port);
        await withRelayed(backend, { network: { proxy: `http://127.0.0.1:${front.port}` } }, async (client) => {
          const begin = () => (instead ? front.lead(instead.port) : front.refuse());
          await client.assertEndured({ begin, expected, end: () => front.lead(proxy.port) });
          assert.equal(client.service.requests.length, 2);
        });
        await Promise.all([front.close(), instead && instead.close()]);
      });

    for (const [certificate, outcome] of [
      ["expired", "untrustedCertificate expired"],
      ["notYetValid", "untrustedCertificate notYetValid"],
      ["wrongHost", "untrustedCertificate otherName"],
      ["selfSigned", "untrustedCertificate"],
    ] as const)
      it(`a proxy whose own certificate is ${certificate} is ${outcome}, named by its setting [G10 G5]`, async () => {
        const given = { authority: authority("everywhere"), certificate };
        const impostor = await startConnectProxy(given);
        await withRelayed(backend, { network: { proxy: impostor.url } }, async (client) => {
          await client.assertOutcome(outcome);
          const [reply] = client.replies;
          assert.ok(reply?.kind === "failure" && "host" in reply.failure);
          assert.equal(reply.failure.host, "http.proxy");
          assert.deepEqual([impostor.tunnels, client.service.requests], [[], []]);
        });
        await impostor.close();
      });

    it("a proxy that inspects TLS with an untrusted certificate reads nothing of the request [G10 G5]", async () => {
      const options = { authority: await makeAuthority("An unknown authority") };
      const given = { network: { proxy: proxy.url }, options, authorities: trusting(authority("everywhere").caPem) };
      await withRelayed(backend, given, async (client) => {
        await client.assertOutcome("untrustedCertificate");
        assert.ok(proxy.tunnels.length >= 1);
        assert.deepEqual(client.service.requests, []);
        assert.deepEqual(client.events, ["claimed", "taken back"]);
      });
    });
  });
}

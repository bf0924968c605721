import assert from "node:assert/strict";

import type { Authority } from "../../loopback/certificate";
import { type ConnectProxy, startConnectProxy } from "../../loopback/connectProxy";
import { startInspectingProxy } from "../../loopback/inspectingProxy";
import { startListener } from "../../loopback/listener";
import { startRelay } from "../../loopback/relay";
import { assertEndured, assertOutcome, openRelayed, type RelayedFeed, type RelayedOptions, type Way } from "../fixture";
import { authority } from "../trust";
import { withVariables } from "../variables";

const credentials = { user: "me", password: "p/w:&d" };
const basic = `Basic ${btoa(`${credentials.user}:${credentials.password}`)}`;
const at = (port: number): string => `http://127.0.0.1:${port}`;

/** Proxies as the settings and the environment name them, for a way that goes by these. */
export function describeProxies(way: Way): void {
  describe("proxies", () => {
    let proxy: ConnectProxy;
    let guarded: ConnectProxy;
    let unused: ConnectProxy;
    before(async () => {
      [proxy, guarded, unused] = await Promise.all([
        startConnectProxy(),
        startConnectProxy({ credentials }),
        startConnectProxy(),
      ]);
    });
    afterEach(() => {
      assert.equal(unused.connections, 0);
      proxy.reset();
      guarded.reset();
    });
    after(() => Promise.all([proxy.close(), guarded.close(), unused.close()]));

    /** The weather comes: by a tunnel to the service, in which the key is nowhere to be seen, or around the proxy. */
    async function assertWeather(options: RelayedOptions, through: ConnectProxy | undefined): Promise<void> {
      const feed = await openRelayed(way, options);
      await assertOutcome(feed, "answer");
      const proxies = new Set([proxy, guarded, through ?? proxy]);
      const tunnels = [...proxies].flatMap((one) => one.tunnels.map(({ authority }) => [one, authority] as const));
      assert.deepEqual(tunnels, through ? [[through, new URL(feed.relay.url).host]] : []);
      if (!through) assert.equal(proxy.connections, 0);
      feed.assertKeyIsKept(through?.tunnels);
      assert.equal(feed.service.requests.length, 1);
      await feed.close();
      through?.reset();
    }

    it("G10 http.proxy is used, with or without http:// before it, whatever the environment's is", async () => {
      await assertWeather({ network: { proxy: at(proxy.port) } }, proxy);
      await assertWeather({ network: { proxy: `127.0.0.1:${proxy.port}` } }, proxy);
      await assertWeather({ network: { proxy: at(proxy.port) }, environment: { HTTPS_PROXY: unused.url } }, proxy);
    });

    it("G10 the environment's proxy is taken in the editor's order, and ALL_PROXY after those", async () => {
      const order = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"];
      for (const [index, name] of order.entries()) {
        const behind = Object.fromEntries(order.slice(index + 1).map((later) => [later, unused.url]));
        for (const value of [at(proxy.port), `127.0.0.1:${proxy.port}`])
          await assertWeather({ environment: { ...behind, [name]: value } }, proxy);
      }
      await assertWeather({ environment: { https_proxy: " ", HTTP_PROXY: proxy.url } }, proxy);
    });

    const strays: readonly string[] = [
      ...["127.0.0.1:1", "proxy.corp:3128", "socks4://x:1", "socks5h://x:1", "http://u:100%@proxy.corp:3128"],
      ...["pac+https://x/proxy.pac", "http://", '"http://x:1"', "%"],
    ];
    for (const stray of strays)
      it(`G10 a variable that is not used may say anything: ${stray}`, async () => {
        const names = ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"];
        const environment = Object.fromEntries(names.map((name) => [name, stray]));
        // undici looks at the process's own environment.
        await withVariables({ ...environment, HTTPS_PROXY: stray, NO_PROXY: stray, no_proxy: stray }, async () => {
          await assertWeather({ environment: { ...environment, HTTPS_PROXY: proxy.url } }, proxy);
          await assertWeather({ environment: { ...environment, HTTPS_PROXY: `127.0.0.1:${proxy.port}` } }, proxy);
          await assertWeather({ environment, network: { proxy: proxy.url } }, proxy);
          await assertWeather({ environment, network: { proxySupport: "off" } }, undefined);
        });
      });

    it("G10 a proxy that asks for a password gets it from http.proxyAuthorization or the address", async () => {
      await assertWeather({ network: { proxy: at(guarded.port), proxyAuthorization: basic } }, guarded);
      await assertWeather({ network: { proxy: guarded.url } }, guarded);
      await assertWeather({ environment: { HTTPS_PROXY: guarded.url } }, guarded);
      const named = await startConnectProxy({ credentials: { user: "me", password: "" } });
      for (const address of [`http://me@127.0.0.1:${named.port}`, `me:@127.0.0.1:${named.port}`]) {
        await assertWeather({ network: { proxy: address } }, named);
      }
      await named.close();
    });

    it("G10 NO_PROXY, http.noProxy and http.proxySupport: off lead around the proxy", async () => {
      const HTTPS_PROXY = proxy.url;
      const around: readonly RelayedOptions[] = [
        { environment: { HTTPS_PROXY, NO_PROXY: "127.0.0.1" } },
        { environment: { HTTPS_PROXY, no_proxy: "other.example, 127.0.0.1" } },
        { environment: { HTTPS_PROXY, NO_PROXY: "*" } },
        { environment: { HTTPS_PROXY, NO_PROXY: "other.example, *" } },
        { network: { proxy: proxy.url, noProxy: ["*", "other.example"] } },
        { network: { proxy: "socks5://127.0.0.1:1", noProxy: ["*"] } },
        { environment: { HTTPS_PROXY }, network: { noProxy: ["127.0.0.1"] } },
        { network: { proxy: proxy.url, noProxy: ["other.example", "127.0.0.1"] } },
        { network: { proxy: proxy.url, proxySupport: "off" } },
        { environment: { HTTPS_PROXY }, network: { proxySupport: "off" } },
      ];
      for (const options of around) await assertWeather(options, undefined);
      // The setting goes before the environment, as the editor has it.
      const network = { noProxy: ["other.example"] };
      await assertWeather({ environment: { HTTPS_PROXY, NO_PROXY: "127.0.0.1" }, network }, proxy);
    });

    it("G10 G13 a proxy that is reached by IPv6 is used, and so is one that leads to IPv6", async () => {
      const six = await startRelay(proxy.port, "127.0.0.1", "::1");
      await assertWeather({ network: { proxy: `http://[::1]:${six.port}` } }, proxy);
      await assertWeather({ options: { host: "::1" }, network: { proxy: at(proxy.port) } }, proxy);
      await six.close();
    });

    /** What stands where the proxy was: one that answers CONNECT so, one that says so before, or nothing. */
    const broken: Record<string, [refuseWith: number | undefined, says: string | undefined, expected: string]> = {
      "that answers CONNECT with a 407": [407, undefined, "proxyRefused"],
      "that answers CONNECT with a 403": [403, undefined, "proxyRefused"],
      "that answers CONNECT with a 502": [502, undefined, "proxyRefused"],
      "that refuses connections": [undefined, undefined, "proxyUnreachable"],
      "that speaks no HTTP": [undefined, "220 ftp.example\r\n", "proxyUnreachable"],
      "that answers before it is asked": [
        undefined,
        "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n",
        "proxyRefused",
      ],
    };
    for (const [what, [refuseWith, says, expected]] of Object.entries(broken)) {
      it(`G10 a proxy ${what} is ${expected}, and nothing reaches the service`, async () => {
        const refusing = refuseWith === undefined ? undefined : await startConnectProxy({ refuseWith });
        const listener = says === undefined ? undefined : await startListener({ says });
        const instead = refusing ?? listener;
        const front = await startRelay(proxy.port);
        const feed = await openRelayed(way, { network: { proxy: at(front.port) } });
        await assertEndured(feed, {
          begin: () => (instead ? front.lead(instead.port) : front.refuse()),
          expected,
          end: () => front.lead(proxy.port),
          elsewhere: () => [front.received, proxy.tunnels, refusing?.tunnels],
        });
        if (refusing) assert.ok(refusing.tunnels.length >= 1);
        assert.equal(feed.service.requests.length, 2);
        await Promise.all([feed.close(), front.close(), refusing?.close(), listener?.close()]);
      });
    }

    it("G10 a proxy that wants a password it was not told is proxyRefused; the call is not counted", async () => {
      const feed = await openRelayed(way, { network: { proxy: at(guarded.port) } });
      await assertOutcome(feed, "proxyRefused");
      assert.deepEqual([feed.calls.events, feed.service.connections], [["claimed", "taken back"], 0]);
      feed.assertKeyIsKept(guarded.tunnels);
      await feed.close();
    });

    describe("that read what is encrypted", () => {
      let feed: RelayedFeed;
      let trust: Authority;
      before(() => (trust = authority("everywhere")));
      afterEach(() => feed.close());

      it("G10 G5 a proxy with an untrusted certificate reads nothing of the request", async () => {
        const inspecting = await startInspectingProxy({ authority: authority("extra"), upstreamCa: trust.caPem });
        feed = await openRelayed(way, { network: { proxy: inspecting.url } });
        await assertOutcome(feed, "untrustedCertificate");
        assert.deepEqual([inspecting.tunnels.length >= 1, inspecting.read], [true, ""]);
        assert.deepEqual([feed.service.requests, feed.calls.events], [[], ["claimed", "taken back"]]);
        feed.assertKeyIsKept();
        await inspecting.close();
      });

      const changes: Record<string, [Partial<Parameters<typeof startInspectingProxy>[0]>, string]> = {
        "takes Accept-Encoding away": [{ changeRequest: (head) => without(head, "accept-encoding") }, "answer"],
        "takes Content-Encoding away": [
          { changeAnswer: (head) => without(head, "content-encoding") },
          "unexpectedAnswer notJson",
        ],
      };
      for (const [what, [change, expected]] of Object.entries(changes)) {
        it(`G10 a proxy that ${what}: ${expected}`, async () => {
          const inspecting = await startInspectingProxy({ authority: trust, upstreamCa: trust.caPem, ...change });
          feed = await openRelayed(way, { network: { proxy: inspecting.url } });
          await assertOutcome(feed, expected);
          assert.ok(inspecting.read.startsWith("GET /currentconditions/"));
          const [request] = feed.service.requests;
          assert.equal(request?.headers["accept-encoding"] === undefined, expected === "answer");
          feed.assertKeyIsKept();
          await inspecting.close();
        });
      }
    });

    const secret = "hidden%zz";
    const unusable: readonly (readonly [value: unknown, expected: string])[] = [
      ["nonsense://x", "proxyUnusable"],
      ["http://", "proxyUnusable"],
      ["http://127.0.0.1:99999", "proxyUnusable"],
      [`http://me:${secret}@127.0.0.1:1`, "proxyUnusable"],
      [["http://127.0.0.1:1"], "proxyUnusable"],
      ["socks5://127.0.0.1:1", "proxySocks"],
    ];
    for (const [value, expected] of unusable) {
      it(`G10 the proxy ${JSON.stringify(value)} is ${expected}, told with the setting or variable that names it, and no call`, async () => {
        const variables = typeof value === "string" ? ["HTTPS_PROXY", "http_proxy", "ALL_PROXY"] : [];
        const named: readonly (readonly [name: string, options: RelayedOptions])[] = [
          ["http.proxy", { network: { proxy: value } }],
          ...variables.map((name) => [name, { environment: { [name]: String(value) } }] as const),
        ];
        for (const [name, options] of named) {
          const feed = await openRelayed(way, options);
          await assertOutcome(feed, expected, name);
          const { failure } = feed.state;
          assert.equal(failure && "setting" in failure && failure.setting, name);
          assert.deepEqual([feed.service.connections, feed.calls.events], [0, ["claimed", "taken back"]]);
          assert.ok(!JSON.stringify([feed.replies, feed.log]).includes(secret), "a password is told");
          feed.assertKeyIsKept();
          await feed.close();
        }
      });
    }
  });
}

function without(head: string, name: string): string {
  return head
    .split("\r\n")
    .filter((line) => !line.toLowerCase().startsWith(`${name}:`))
    .join("\r\n");
}

import assert from "node:assert/strict";

import { type ConnectProxy, startConnectProxy } from "../../loopback/connectProxy";
import { startInspectingProxy } from "../../loopback/inspectingProxy";
import { startListener } from "../../loopback/listener";
import { assertEndured, assertOutcome, openScene, type Scene, type Setting, type Way } from "../scene";
import { authority } from "../trust";
import { startRelay } from "../../loopback/relay";

const credentials = { user: "me", password: "p/w:&d" };
const basic = `Basic ${btoa(`${credentials.user}:${credentials.password}`)}`;
const at = (port: number): string => `http://127.0.0.1:${port}`;

/** Proxies as the settings and the environment name them, for a way that goes by these. */
export function describeProxies(way: Way): void {
  describe("proxies", () => {
    /** What went through the proxy: the target of each tunnel is the service, and the key is nowhere to be seen. */
    async function assertThrough(proxy: ConnectProxy, setting: Setting, tunnels: number): Promise<void> {
      const scene = await openScene(way, setting);
      await assertOutcome(scene, "answer");
      const authorities = proxy.tunnels.map((tunnel) => tunnel.authority);
      assert.deepEqual(authorities, Array(tunnels).fill(`127.0.0.1:${scene.relay.port}`));
      scene.assertKeyIsKept(proxy.tunnels);
      assert.equal(scene.service.requests.length, 1);
      await scene.close();
      proxy.reset();
    }

    it("G10 http.proxy is used, with or without http:// before it; and the environment's, where it is empty", async () => {
      const proxy = await startConnectProxy();
      await assertThrough(proxy, { network: { proxy: at(proxy.port) } }, 1);
      await assertThrough(proxy, { network: { proxy: `127.0.0.1:${proxy.port}` } }, 1);
      for (const name of ["HTTPS_PROXY", "https_proxy"])
        await assertThrough(proxy, { environment: { [name]: at(proxy.port) } }, 1);
      const unused = await startConnectProxy();
      await assertThrough(proxy, { network: { proxy: at(proxy.port) }, environment: { HTTPS_PROXY: unused.url } }, 1);
      assert.equal(unused.connections, 0);
      await Promise.all([proxy.close(), unused.close()]);
    });

    it("G10 the environment's proxy is taken in the editor's order, and ALL_PROXY after those", async () => {
      const proxy = await startConnectProxy();
      const unused = await startConnectProxy();
      const order = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"];
      for (const [index, name] of order.entries()) {
        const behind = Object.fromEntries(order.slice(index + 1).map((later) => [later, unused.url]));
        for (const value of [at(proxy.port), `127.0.0.1:${proxy.port}`])
          await assertThrough(proxy, { environment: { ...behind, [name]: value } }, 1);
      }
      await assertThrough(proxy, { environment: { https_proxy: " ", HTTP_PROXY: proxy.url } }, 1);
      assert.equal(unused.connections, 0);
      await Promise.all([proxy.close(), unused.close()]);
    });

    const strays: readonly string[] = [
      "127.0.0.1:1",
      "proxy.corp:3128",
      "socks4://x:1",
      "socks5h://x:1",
      "http://u:100%@proxy.corp:3128",
      "pac+https://x/proxy.pac",
      "http://",
      '"http://x:1"',
      "%",
    ];
    for (const stray of strays)
      it(`G10 a variable that is not used may say anything: ${stray}`, async () => {
        const proxy = await startConnectProxy();
        const names = ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"];
        const environment = Object.fromEntries(names.map((name) => [name, stray]));
        // undici looks at the process's own environment.
        await withVariables({ ...environment, HTTPS_PROXY: stray, NO_PROXY: stray, no_proxy: stray }, async () => {
          await assertThrough(proxy, { environment: { ...environment, HTTPS_PROXY: proxy.url } }, 1);
          await assertThrough(proxy, { environment: { ...environment, HTTPS_PROXY: `127.0.0.1:${proxy.port}` } }, 1);
          await assertThrough(proxy, { environment, network: { proxy: proxy.url } }, 1);
          await assertThrough(proxy, { environment, network: { proxySupport: "off" } }, 0);
        });
        await proxy.close();
      });

    it("G10 a proxy that asks for a password gets it from http.proxyAuthorization or the address", async () => {
      const proxy = await startConnectProxy({ credentials });
      await assertThrough(proxy, { network: { proxy: at(proxy.port), proxyAuthorization: basic } }, 1);
      await assertThrough(proxy, { network: { proxy: proxy.url } }, 1);
      await assertThrough(proxy, { environment: { HTTPS_PROXY: proxy.url } }, 1);
      await proxy.close();
      const named = await startConnectProxy({ credentials: { user: "me", password: "" } });
      await assertThrough(named, { network: { proxy: `http://me@127.0.0.1:${named.port}` } }, 1);
      await assertThrough(named, { network: { proxy: `me:@127.0.0.1:${named.port}` } }, 1);
      await named.close();
    });

    it("G10 NO_PROXY, http.noProxy and http.proxySupport: off lead around the proxy", async () => {
      const proxy = await startConnectProxy();
      const HTTPS_PROXY = proxy.url;
      const around: readonly Setting[] = [
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
      for (const setting of around) await assertThrough(proxy, setting, 0);
      assert.equal(proxy.connections, 0);
      // The setting goes before the environment, as the editor has it.
      const network = { noProxy: ["other.example"] };
      await assertThrough(proxy, { environment: { HTTPS_PROXY, NO_PROXY: "127.0.0.1" }, network }, 1);
      await proxy.close();
    });

    it("G10 G13 a proxy that is reached by IPv6 is used, and so is one that leads to IPv6", async () => {
      const proxy = await startConnectProxy();
      const six = await startRelay(proxy.port, "127.0.0.1", "::1");
      await assertThrough(proxy, { network: { proxy: `http://[::1]:${six.port}` } }, 1);
      const scene = await openScene(way, { options: { host: "::1" }, network: { proxy: at(proxy.port) } });
      await assertOutcome(scene, "answer");
      assert.deepEqual(
        proxy.tunnels.map((tunnel) => tunnel.authority),
        [`[::1]:${scene.relay.port}`],
      );
      await Promise.all([scene.close(), six.close(), proxy.close()]);
    });

    const refusals: Record<string, [refuseWith: number, expected: string]> = {
      "a 407": [407, "proxyRefused"],
      "a 403": [403, "proxyRefused"],
      "a 502": [502, "proxyRefused"],
    };
    for (const [what, [refuseWith, expected]] of Object.entries(refusals)) {
      it(`G10 ${what} of a proxy to CONNECT is ${expected}, and nothing reaches the service`, async () => {
        const good = await startConnectProxy();
        const refusing = await startConnectProxy({ refuseWith });
        const front = await startRelay(good.port);
        const scene = await openScene(way, { network: { proxy: at(front.port) } });
        await assertEndured(scene, {
          begin: () => front.lead(refusing.port),
          expected,
          end: () => front.lead(good.port),
          elsewhere: () => [front.received, good.tunnels, refusing.tunnels],
        });
        assert.ok(refusing.tunnels.length >= 1);
        assert.equal(scene.service.requests.length, 2);
        await Promise.all([scene.close(), front.close(), good.close(), refusing.close()]);
      });
    }

    it("G10 a proxy that wants a password it was not told is proxyRefused; the call is not counted", async () => {
      const proxy = await startConnectProxy({ credentials });
      const scene = await openScene(way, { network: { proxy: at(proxy.port) } });
      await assertOutcome(scene, "proxyRefused");
      assert.deepEqual([scene.calls.events, scene.service.connections], [["claimed", "taken back"], 0]);
      scene.assertKeyIsKept(proxy.tunnels);
      await Promise.all([scene.close(), proxy.close()]);
    });

    const broken: Record<string, [says: string | undefined, expected: string]> = {
      "that refuses connections": [undefined, "proxyUnreachable"],
      "that speaks no HTTP": ["220 ftp.example\r\n", "proxyUnreachable"],
      "that answers before it is asked": ["HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n", "proxyRefused"],
    };
    for (const [what, [says, expected]] of Object.entries(broken)) {
      it(`G10 a proxy ${what} is ${expected}`, async () => {
        const good = await startConnectProxy();
        const listener = says === undefined ? undefined : await startListener({ says });
        const front = await startRelay(good.port);
        const scene = await openScene(way, { network: { proxy: at(front.port) } });
        await assertEndured(scene, {
          begin: () => (listener ? front.lead(listener.port) : front.refuse()),
          expected,
          end: () => front.lead(good.port),
          elsewhere: () => front.received,
        });
        assert.equal(scene.service.requests.length, 2);
        await Promise.all([scene.close(), front.close(), good.close(), listener?.close()]);
      });
    }

    describe("that read what is encrypted", () => {
      let scene: Scene;
      afterEach(() => scene.close());

      it("G10 G5 a proxy with an untrusted certificate reads nothing of the request", async () => {
        const proxy = await startInspectingProxy({
          authority: authority("extra"),
          upstreamCa: authority("everywhere").caPem,
        });
        scene = await openScene(way, { network: { proxy: proxy.url } });
        await assertOutcome(scene, "untrustedCertificate");
        assert.deepEqual([proxy.tunnels.length >= 1, proxy.read, scene.service.requests.length], [true, "", 0]);
        assert.deepEqual(scene.calls.events, ["claimed", "taken back"]);
        scene.assertKeyIsKept();
        await proxy.close();
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
          const trust = authority("everywhere");
          const proxy = await startInspectingProxy({ authority: trust, upstreamCa: trust.caPem, ...change });
          scene = await openScene(way, { network: { proxy: proxy.url } });
          await assertOutcome(scene, expected);
          assert.ok(proxy.read.startsWith("GET /currentconditions/"));
          const [request] = scene.service.requests;
          assert.equal(request?.headers["accept-encoding"] === undefined, expected === "answer");
          scene.assertKeyIsKept();
          await proxy.close();
        });
      }
    });

    it("G10 a proxy that cannot be used is told with the setting or variable that names it; it is no call", async () => {
      const secret = "hidden%zz";
      const unusable: readonly (readonly [value: unknown, expected: string])[] = [
        ["nonsense://x", "proxyUnusable"],
        ["http://", "proxyUnusable"],
        ["http://127.0.0.1:99999", "proxyUnusable"],
        [`http://me:${secret}@127.0.0.1:1`, "proxyUnusable"],
        [["http://127.0.0.1:1"], "proxyUnusable"],
        ["socks5://127.0.0.1:1", "proxySocks"],
      ];
      for (const [proxy, expected] of unusable) {
        const settings: [string, Setting][] = [["http.proxy", { network: { proxy } }]];
        if (typeof proxy === "string")
          for (const name of ["HTTPS_PROXY", "http_proxy", "ALL_PROXY"])
            settings.push([name, { environment: { [name]: proxy } }]);
        for (const [name, setting] of settings) {
          const scene = await openScene(way, setting);
          await assertOutcome(scene, expected, name);
          assert.ok(JSON.stringify(scene.told).includes(`"setting":"${name}"`), JSON.stringify(scene.told));
          assert.deepEqual([scene.service.connections, scene.calls.events], [0, ["claimed", "taken back"]]);
          assert.ok(!JSON.stringify([scene.told, scene.log]).includes(secret), "a password is told");
          scene.assertKeyIsKept();
          await scene.close();
        }
      }
    });
  });
}

/** Runs `act` while the process has these variables. */
async function withVariables(variables: Readonly<Record<string, string>>, act: () => Promise<void>): Promise<void> {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  try {
    await act();
  } finally {
    for (const [name, value] of before) {
      Reflect.deleteProperty(process.env, name);
      if (value !== undefined) process.env[name] = value;
    }
  }
}

function without(head: string, name: string): string {
  return head
    .split("\r\n")
    .filter((line) => !line.toLowerCase().startsWith(`${name}:`))
    .join("\r\n");
}

import assert from "node:assert/strict";

import type { NetworkSettings } from "../../../src/weather/model/endpoint";
import { canary } from "../../canary";
import { type ConnectProxy, startConnectProxy } from "../../loopback/connectProxy";
import { startWeatherService, type WeatherService } from "../../loopback/weatherService";
import { apiKey, direct } from "../../unit/service/harness";
import type { Backend } from "../fixture";
import { takeDetours } from "../detours";
import { exceptions } from "../exceptions";
import { authority } from "../trust";

type Variables = Readonly<Record<string, string>>;

const path = "/currentconditions/v1/349727";
const urls = exceptions.map(([, url]) => new URL(url));

/** `host:port` as a proxy is told it. */
function authorityOf({ hostname, port }: URL): string {
  return `${hostname}:${port || "443"}`;
}

/** Which requests go around the proxy, for a backend that decides it itself. */
export function describeExceptions(backend: Backend): void {
  describe("exceptions", () => {
    let service: WeatherService;
    let proxy: ConnectProxy;
    let restore: () => void;
    before(async () => {
      const hosts = urls.map(({ hostname }) => hostname.replace(/^\[|\]$|\.$/g, ""));
      service = await startWeatherService({ authority: authority("everywhere"), names: [...new Set(hosts)] });
      const port = Number(new URL(service.baseUrl).port);
      const authorities = urls.map(authorityOf);
      proxy = await startConnectProxy({
        routes: Object.fromEntries(authorities.map((one) => [one, `127.0.0.1:${port}`])),
      });
      restore = takeDetours(Object.fromEntries(authorities.map((one) => [one.replace(/[[\]]/g, ""), port])));
    });
    after(async () => {
      restore();
      await Promise.all([proxy.close(), service.close()]);
    });

    /** Sends a request to each, in turn. */
    const send = async (settings: Partial<NetworkSettings>, environment: Variables, ...to: readonly URL[]) => {
      const network = { ...direct, ...settings };
      const authorities = [authority("everywhere").caPem];
      const transport = backend.open({ network, environment, deadline: 15_000, authorities });
      try {
        for (const one of to) {
          const request = { url: new URL(path, one), scheme: "header", headers: {} } as const;
          const { status } = await transport.send(request, apiKey(canary), new AbortController().signal);
          assert.equal(status, 200);
        }
      } finally {
        await transport.close();
      }
    };

    /** Sends a request. @returns which way it arrived. */
    const wayOf = async (url: URL, noProxy: readonly string[], NO_PROXY: string): Promise<string> => {
      proxy.reset();
      service.reset();
      await send({ proxy: proxy.url, noProxy }, { NO_PROXY }, url);
      const hosts = service.requests.map(({ headers }) => headers.host);
      assert.deepEqual(hosts, [url.host]);
      if (proxy.connections === 0) return "direct";
      const tunnels = proxy.tunnels.map((tunnel) => tunnel.authority);
      assert.deepEqual(tunnels, [authorityOf(url)]);
      return "proxy";
    };

    for (const [index, [list, url, way, source]] of exceptions.entries())
      it(`G15 ${JSON.stringify(list)} and ${url}: ${way} (${source})`, async () => {
        const target = urls[index] ?? new URL(url);
        assert.equal(await wayOf(target, [], list), way, "as NO_PROXY");
        if (list !== "") assert.equal(await wayOf(target, [list], ""), way, "as http.noProxy");
      });

    it("G15 a proxy that can't be used stops only the requests that would go through it", async () => {
      service.reset();
      const [around, through] = [new URL("https://example.com"), new URL("https://10.1.2.3")];
      const sent = send({ proxy: "socks5://127.0.0.1:1", noProxy: [around.hostname] }, {}, around, through);
      await assert.rejects(sent, { failure: { kind: "proxySocks", setting: "http.proxy" } });
      assert.equal(service.requests.length, 1);
    });
  });
}

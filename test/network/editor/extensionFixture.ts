import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";

import * as vscode from "vscode";

import { canary } from "../../canary";
import { allKeys } from "../../canary/scanner";
import { extension, set } from "../../editor/environment";
import type { ConnectProxy } from "../../loopback/connectProxy";
import { locations } from "../../loopback/locations";
import type { RecordedRequest } from "../../loopback/requestLog";
import { startWeatherService, type WeatherService } from "../../loopback/weatherService";
import { authority } from "../trust";

/** The editor's own settings of the network. */
export interface HttpSettings {
  readonly proxy?: string;
  readonly proxyAuthorization?: string;
  readonly noProxy?: readonly string[];
  readonly proxySupport?: "off" | "on" | "fallback" | "override";
}

/** The proxy comes last: what leads around it counts before it does, should the extension look in between. */
const names = ["proxySupport", "noProxy", "proxyAuthorization", "proxy"] as const;
/** A location is asked for once in ten minutes at the most, so each test has others. */
const unused = locations.map(({ key }) => key);

/** The installed extension with a weather service of its own. */
export interface ExtensionFixture {
  readonly service: WeatherService;
  /** Changes the editor's settings; those that are not named go back to their defaults. */
  configure(http: HttpSettings): Promise<void>;
  /** Selects a location that was not selected before, and returns its key. */
  select(): Promise<string>;
  /** Selects one, and waits until the service has answered for it. */
  selectAndWait(): Promise<RecordedRequest>;
  /** The weather arrives through the proxy by a tunnel to `target`, or past the proxy, and is asked for by no other way. */
  assertWay(proxy: ConnectProxy, target?: string): Promise<void>;
  /** One request has come, for this location and through the proxy. */
  assertOne(location: string, proxy: ConnectProxy): Promise<void>;
  /** Takes all settings back. */
  close(): Promise<void>;
}

/** @param name the service's in the settings, in the place of its address. */
export async function openExtension(name?: string): Promise<ExtensionFixture> {
  const options = { authority: authority("everywhere"), keys: [canary], ...(name !== undefined && { names: [name] }) };
  const service = await startWeatherService(options);
  const named = (address: string): string => (name === undefined ? address : address.replace("127.0.0.1", name));
  const configure = async (http: HttpSettings): Promise<void> => {
    for (const name of names) {
      const settings = vscode.workspace.getConfiguration("http");
      // Each update writes the file of the settings, also when nothing changes.
      if (!isDeepStrictEqual(settings.inspect(name)?.globalValue, http[name]))
        await settings.update(name, http[name], vscode.ConfigurationTarget.Global);
    }
  };
  const select = async (): Promise<string> => {
    const key = unused.shift();
    assert.ok(key !== undefined, "there is a location that was not selected");
    await set("defaultLocation", key);
    return key;
  };
  const selectAndWait = async (): Promise<RecordedRequest> => {
    service.reset();
    const key = await select();
    // With a command, changed settings count at once.
    await vscode.commands.executeCommand("currentConditions.showLog");
    for (;;) {
      const request = await service.nextRequest(15_000);
      // An answer that was under way while the network changed is asked for again.
      if (request.location !== key) continue;
      await service.idle();
      // Without printing the key when it is another one.
      assert.deepEqual([request.key === canary, request.status], [true, 200]);
      return request;
    }
  };
  await extension().activate();
  await set("baseUrl", named(service.baseUrl));
  await set("altBaseUrl", named(service.altBaseUrl));

  return {
    service,
    configure,
    select,
    selectAndWait,
    async assertWay(proxy, target) {
      const { location } = await selectAndWait();
      for (const request of service.requests.filter((one) => one.location === location))
        assert.equal(proxy.tunnelTo(request)?.authority, target);
      assertKeyless(proxy.tunnels);
    },
    async assertOne(location, proxy) {
      const [request, ...others] = await service.requestCount(1, 15_000);
      assert.deepEqual([request?.location, others], [location, []]);
      assert.ok(request && proxy.tunnelTo(request), "it came through the proxy");
    },
    async close() {
      for (const name of ["defaultLocation", "baseUrl", "altBaseUrl", "scheme", "network"]) await set(name, undefined);
      await configure({});
      await service.close();
    },
  };
}

/** Fails when what another server received has the key in it, in any form. */
export function assertKeyless(received: unknown): void {
  assert.equal(allKeys.scan(JSON.stringify(received)), undefined);
}

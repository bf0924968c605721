import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";

import * as vscode from "vscode";

import { canary } from "../canary";
import { extensionId } from "../harness/editorFolder";
import type { ConnectProxy } from "../loopback/connectProxy";
import { locations } from "../loopback/locations";
import type { RecordedRequest } from "../loopback/requestLog";
import { startWeatherService, type WeatherService } from "../loopback/weatherService";
import { authority } from "../network/trust";

/** The packaged and installed extension. */
export function extension(): vscode.Extension<unknown> {
  const found = vscode.extensions.getExtension(extensionId);
  if (!found) throw new Error(`${extensionId} is not installed`);
  return found;
}

/** Sets a user setting of the extension; undefined removes it. */
export async function set(name: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration("currentConditions").update(name, value, vscode.ConfigurationTarget.Global);
}

/** Starts a weather service in this process, and sets it as the service address, with the host `name` if given. */
export async function startService(name?: string): Promise<WeatherService> {
  const service = await startWeatherService({
    authority: authority("everywhere"),
    names: name === undefined ? [] : [name],
  });
  for (const setting of ["baseUrl", "altBaseUrl"] as const)
    await set(setting, service[setting].replace("127.0.0.1", name ?? "127.0.0.1"));
  return service;
}

export interface HttpSettings {
  readonly proxy?: string;
  readonly proxyAuthorization?: string;
  readonly noProxy?: readonly string[];
  readonly proxySupport?: "off" | "on" | "fallback" | "override";
}

/** The proxy is set last, so that exceptions already apply if the extension reads the settings in between. */
const names = ["proxySupport", "noProxy", "proxyAuthorization", "proxy"] as const;
/** A location is requested at most once in ten minutes, so each test uses new ones. */
const unused = locations.map(({ key }) => key);

/** The installed extension with its own weather service. */
export class ExtensionFixture {
  private constructor(readonly service: WeatherService) {}

  /** @param name the service's host name in the settings, instead of its address. */
  static async open(name?: string): Promise<ExtensionFixture> {
    const service = await startService(name);
    await extension().activate();
    return new ExtensionFixture(service);
  }

  /** Changes the editor's settings; others are reset to their defaults. */
  async configure(http: HttpSettings): Promise<void> {
    for (const name of names) {
      const settings = vscode.workspace.getConfiguration("http");
      // Each update writes the settings file, even if nothing changes.
      if (!isDeepStrictEqual(settings.inspect(name)?.globalValue, http[name]))
        await settings.update(name, http[name], vscode.ConfigurationTarget.Global);
    }
  }

  /** Selects a location that hasn't been selected yet, and returns its key. */
  async select(): Promise<string> {
    const key = unused.shift();
    assert.ok(key !== undefined, "there is a location that was not selected");
    await set("defaultLocation", key);
    return key;
  }

  /** Selects a location, and waits until the service has responded. */
  async selectAndWait(): Promise<RecordedRequest> {
    this.service.reset();
    const key = await this.select();
    // A command applies changed settings immediately.
    await vscode.commands.executeCommand("currentConditions.showLog");
    let request: RecordedRequest;
    // A request in flight is repeated when the network changes.
    do request = await this.service.nextRequest(15_000);
    while (request.location !== key);
    await this.service.idle();
    // Doesn't print the key if it differs.
    assert.ok(request.key === canary, "the key was sent");
    assert.equal(request.status, 200);
    return request;
  }

  /**
   * Asserts that the weather is requested only through the proxy, with a tunnel to `target`, or without a target, only
   * directly.
   */
  async assertWay(proxy: ConnectProxy, target?: string): Promise<void> {
    const { location } = await this.selectAndWait();
    for (const request of this.service.requests.filter((one) => one.location === location))
      assert.equal(proxy.tunnelTo(request)?.authority, target);
  }

  /** Asserts that there was one request, for this location and through the proxy. */
  async assertOne(location: string, proxy: ConnectProxy): Promise<void> {
    const [request, ...others] = await this.service.requestCount(1, 15_000);
    assert.equal(request?.location, location);
    assert.deepEqual(others, []);
    assert.ok(proxy.tunnelTo(request), "it came through the proxy");
  }

  async close(): Promise<void> {
    for (const name of ["defaultLocation", "baseUrl", "altBaseUrl", "scheme", "network"]) await set(name, undefined);
    await this.configure({});
    await this.service.close();
  }
}

import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";

import * as vscode from "vscode";

import { canary } from "../canary";
import { watchRequests } from "../canary/requests";
import { allKeys } from "../canary/scanner";
import { extensionId } from "../harness/editorFolder";
import type { ConnectProxy } from "../loopback/connectProxy";
import { locations } from "../loopback/locations";
import type { RecordedRequest } from "../loopback/requestLog";
import { startWeatherService, type WeatherService } from "../loopback/weatherService";
import { authority } from "../network/trust";

/** The extension as a person has it: packaged and installed. */
export function extension(): vscode.Extension<unknown> {
  const found = vscode.extensions.getExtension(extensionId);
  if (!found) throw new Error(`${extensionId} is not installed`);
  return found;
}

/** Sets a user setting of the extension; undefined takes it away. */
export async function set(name: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration("currentConditions").update(name, value, vscode.ConfigurationTarget.Global);
}

/** Starts a weather service in this process, and has the settings name it, by `name` if it's given. */
export async function startService(name?: string): Promise<WeatherService> {
  const service = await startWeatherService({
    authority: authority("everywhere"),
    names: name === undefined ? [] : [name],
  });
  watchRequests(service);
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

/** The proxy comes last: what leads around it counts before it does, should the extension look in between. */
const names = ["proxySupport", "noProxy", "proxyAuthorization", "proxy"] as const;
/** A location is asked for once in ten minutes at the most, so each test has others. */
const unused = locations.map(({ key }) => key);

/** The installed extension with a weather service of its own. */
export class ExtensionFixture {
  private constructor(readonly service: WeatherService) {}

  /** @param name the service's in the settings, in the place of its address. */
  static async open(name?: string): Promise<ExtensionFixture> {
    const service = await startService(name);
    await extension().activate();
    return new ExtensionFixture(service);
  }

  /** Changes the editor's settings; those that are not named go back to their defaults. */
  async configure(http: HttpSettings): Promise<void> {
    for (const name of names) {
      const settings = vscode.workspace.getConfiguration("http");
      // Each update writes the file of the settings, also when nothing changes.
      if (!isDeepStrictEqual(settings.inspect(name)?.globalValue, http[name]))
        await settings.update(name, http[name], vscode.ConfigurationTarget.Global);
    }
  }

  /** Selects a location that was not selected before, and returns its key. */
  async select(): Promise<string> {
    const key = unused.shift();
    assert.ok(key !== undefined, "there is a location that was not selected");
    await set("defaultLocation", key);
    return key;
  }

  /** Selects one, and waits until the service has answered for it. */
  async selectAndWait(): Promise<RecordedRequest> {
    this.service.reset();
    const key = await this.select();
    // With a command, changed settings count at once.
    await vscode.commands.executeCommand("currentConditions.showLog");
    let request: RecordedRequest;
    // An answer that was under way while the network changed is asked for again.
    do request = await this.service.nextRequest(15_000);
    while (request.location !== key);
    await this.service.idle();
    // Without printing the key when it is another one.
    assert.ok(request.key === canary, "the key was sent");
    assert.equal(request.status, 200);
    return request;
  }

  /** The weather arrives through the proxy by a tunnel to `target`, or past the proxy, and is asked for by no other way. */
  async assertWay(proxy: ConnectProxy, target?: string): Promise<void> {
    const { location } = await this.selectAndWait();
    for (const request of this.service.requests.filter((one) => one.location === location))
      assert.equal(proxy.tunnelTo(request)?.authority, target);
    assertKeyless(proxy.tunnels);
  }

  /** Waits for the first request, which is for this location. */
  async assertAskedFor(location: string): Promise<RecordedRequest> {
    const [request] = await this.service.requestCount(1, 15_000);
    assert.equal(request?.location, location);
    return request;
  }

  /** One request has come, for this location and through the proxy. */
  async assertOne(location: string, proxy: ConnectProxy): Promise<void> {
    const request = await this.assertAskedFor(location);
    assert.equal(this.service.requests.length, 1);
    assert.ok(proxy.tunnelTo(request), "it came through the proxy");
  }

  async close(): Promise<void> {
    for (const name of ["defaultLocation", "baseUrl", "altBaseUrl", "scheme", "network", "monthlyBudget"])
      await set(name, undefined);
    await this.configure({});
    await this.service.close();
  }
}

/** Fails when what another server received has the key in it, in any form. */
export function assertKeyless(received: unknown): void {
  assert.equal(allKeys.scan(JSON.stringify(received)), undefined);
}

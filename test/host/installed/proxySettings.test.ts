import assert from "node:assert/strict";

import * as vscode from "vscode";

import { type ConnectProxy, startConnectProxy } from "../../loopback/connectProxy";
import { withVariables } from "../../network/variables";
import { ExtensionFixture, type HttpSettings } from "../extension";

describe("the editor's proxy settings apply to the extension's requests", () => {
  let fixture: ExtensionFixture;
  let proxy: ConnectProxy;
  before(async () => {
    proxy = await startConnectProxy();
    fixture = await ExtensionFixture.open();
  });
  beforeEach(() => {
    proxy.reset();
    fixture.service.reset();
  });
  after(async () => {
    await fixture.close();
    await proxy.close();
  });

  const through = (): string => new URL(fixture.service.baseUrl).host;
  const ways: Readonly<Record<string, readonly [http: () => HttpSettings, isThrough: boolean]>> = {
    "http.proxy": [() => ({ proxy: `http://127.0.0.1:${proxy.port}` }), true],
    "http.noProxy with the service": [() => ({ proxy: proxy.url, noProxy: ["127.0.0.1"] }), false],
    "http.noProxy with others": [() => ({ proxy: proxy.url, noProxy: ["weather.example"] }), true],
    "http.proxySupport: off": [() => ({ proxy: proxy.url, proxySupport: "off" }), false],
  };
  for (const [what, [http, isThrough]] of Object.entries(ways))
    it(`with ${what}, requests go ${isThrough ? "through the proxy" : "directly"} [G10]`, async () => {
      await fixture.configure(http());
      await fixture.assertWay(proxy, isThrough ? through() : undefined);
      if (!isThrough) assert.equal(proxy.connections, 0);
    });

  it("http.proxy and a location that change together take effect together [G10]", async () => {
    await fixture.configure({});
    await fixture.selectAndWait();
    await vscode.commands.executeCommand("currentConditions.show");
    fixture.service.reset();
    const http = vscode.workspace.getConfiguration("http");
    const [, location] = await Promise.all([http.update("proxy", proxy.url, true), fixture.select()]);
    // Makes the extension look again at what it shows.
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    await fixture.assertOne(location, proxy);
  });

  // `contract/proxies.test.ts` tests each variable.
  it("the environment's proxy variables apply if no setting names a proxy [G10]", async () => {
    await withVariables({ HTTPS_PROXY: proxy.url, http_proxy: "http://u:100%@x:1" }, async () => {
      // The environment is read when a connection is opened, which a changed setting causes.
      await fixture.configure({ proxySupport: "fallback" });
      await fixture.assertWay(proxy, through());
    });
  });

  it("nothing is sent with an unusable proxy; its correction brings the weather automatically [G10]", async () => {
    for (const unusable of ["socks5://127.0.0.1:1", "http://127.0.0.1:1"]) {
      await fixture.configure({ proxy: unusable });
      const location = await fixture.select();
      // A command applies the settings immediately.
      await vscode.commands.executeCommand("currentConditions.show");
      await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
      await fixture.configure({ proxy: proxy.url });
      await fixture.assertOne(location, proxy);
      fixture.service.reset();
    }
  });
});

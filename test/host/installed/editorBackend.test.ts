import assert from "node:assert/strict";

import { ExtensionFixture, set } from "../extension";
import { type ConnectProxy, startConnectProxy } from "../../loopback/connectProxy";
import { withNames } from "../../network/names";
import { backends } from "../../network/backends";
import { basic, credentials, portOf, withRelayed } from "../../network/fixture";
import { authority } from "../../network/trust";

/** A host name, because the editor uses no proxy for this machine's addresses. */
const name = "weather.test";
const [, editorFetch] = backends;

describe("currentConditions.network: editor", () => {
  let fixture: ExtensionFixture;
  let target: string;
  let routes: Readonly<Record<string, string>>;
  let proxy: ConnectProxy;
  before(async () => {
    fixture = await ExtensionFixture.open(name);
    const ports = [fixture.service.baseUrl, fixture.service.altBaseUrl].map(portOf);
    target = `${name}:${ports[0] ?? ""}`;
    routes = Object.fromEntries(ports.map((port) => [`${name}:${port}`, `127.0.0.1:${port}`]));
    proxy = await startConnectProxy({ routes });
    await set("network", "editor");
  });
  beforeEach(() => proxy.reset());
  after(async () => {
    await fixture.close();
    await proxy.close();
  });

  const assertWay = (to?: string): Promise<void> =>
    withNames({ [name]: ["127.0.0.1"] }, () => fixture.assertWay(proxy, to));

  it("with network: editor, requests use the editor's proxy and its exceptions [G10]", async () => {
    await fixture.configure({ proxy: `http://127.0.0.1:${proxy.port}` });
    await assertWay(target);
    for (const http of [
      { proxy: proxy.url, noProxy: [name] },
      { proxy: proxy.url, proxySupport: "off" as const },
      {},
    ]) {
      await fixture.configure(http);
      await assertWay();
    }
  });

  // Without a password in the address, the editor prompts for one. It doesn't use http.proxyAuthorization for `fetch`.
  it("with network: editor, a proxy gets the password in its address [G10]", async () => {
    const guarded = await startConnectProxy({ credentials, routes });
    await fixture.configure({ proxy: guarded.url });
    await fixture.selectAndWait();
    const last = guarded.tunnels.at(-1);
    assert.equal(last?.authority, target);
    assert.equal(last.status, 200);
    assert.equal(last.headers["proxy-authorization"], basic);
    await guarded.close();
  });

  it("with network: editor, a proxy's certificate for a different host is the cause of the failure [G5 G10]", async () => {
    const impostor = await startConnectProxy({ authority: authority("everywhere"), certificate: "wrongHost" });
    await fixture.configure({ proxy: impostor.url });
    await withRelayed(editorFetch, { name }, (client) => client.assertOutcome("untrustedCertificate otherName"));
    await impostor.close();
  });

  // The editor asks for a password only if the response to CONNECT names a way to sign in.
  for (const status of [403, 502, 503, 511])
    it(`with network: editor, a proxy that refuses CONNECT with a ${status} is named with it [G10]`, async () => {
      const refusing = await startConnectProxy({ refuseWith: status });
      await fixture.configure({ proxy: refusing.url });
      await withRelayed(editorFetch, { name }, (client) => client.assertOutcome(`proxyRefused ${status}`));
      await refusing.close();
    });
});

import assert from "node:assert/strict";

import { getGlobalDispatcher, ProxyAgent, setGlobalDispatcher } from "undici";

import { openEditorFetchTransport } from "../../../../src/service/http/editorFetchTransport";
import { makeAuthority } from "../../../loopback/certificate";
import { startConnectProxy } from "../../../loopback/connectProxy";
import { failureOf, open } from "../harness";

/** The editor's `fetch` uses undici's agent for proxies, as Node's does here. */
describe("the editor's fetch through a proxy", () => {
  const dispatcher = getGlobalDispatcher();
  afterEach(() => setGlobalDispatcher(dispatcher));

  for (const status of [403, 407, 502, 503, 511])
    it(`a ${status} to CONNECT is part of the failure and of the log, and isn't counted [G10]`, async () => {
      const proxy = await startConnectProxy({ refuseWith: status });
      const agent = new ProxyAgent(proxy.url);
      setGlobalDispatcher(agent);
      const fixture = await open({ open: openEditorFetchTransport });
      const { host } = fixture.endpoint();
      const { failure, cause } = failureOf(await fixture.ask());
      assert.deepEqual(failure, { kind: "proxyRefused", host, status });
      assert.equal(cause, `ProxyError ${status}`);
      assert.deepEqual(fixture.events, ["claimed", "taken back"]);
      await Promise.all([fixture.close(), agent.close(), proxy.close()]);
    });

  for (const [certificate, fault] of [
    ["expired", "expired"],
    ["futureIssuer", "notYetValid"],
    ["wrongHost", "otherName"],
  ] as const)
    it(`a proxy's own certificate that is ${certificate} is the cause of the failure [G5 G10]`, async () => {
      const authority = await makeAuthority();
      const proxy = await startConnectProxy({ authority, certificate });
      const agent = new ProxyAgent({ uri: proxy.url, proxyTls: { ca: authority.caPem } });
      setGlobalDispatcher(agent);
      const fixture = await open({ open: openEditorFetchTransport });
      const { failure } = failureOf(await fixture.ask());
      assert.ok(failure.kind === "untrustedCertificate");
      assert.equal(failure.fault, fault);
      assert.deepEqual(fixture.events, ["claimed", "taken back"]);
      await Promise.all([fixture.close(), agent.close(), proxy.close()]);
    });
});

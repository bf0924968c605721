import assert from "node:assert/strict";

import { canary } from "../../canary";
import { ExtensionFixture, set } from "../extension";

const slots = ["undici.globalDispatcher.1", "undici.globalDispatcher.2"].map((name) => Symbol.for(name));
const dispatchers = (): unknown[] => slots.map((slot) => (globalThis as Record<symbol, unknown>)[slot]);

describe("a request from the extension host", () => {
  let fixture: ExtensionFixture;
  before(async () => (fixture = await ExtensionFixture.open()));
  after(() => fixture.close());

  it("a request doesn't replace the global dispatchers of the process", async () => {
    const { service } = fixture;
    const before = dispatchers();
    await set("defaultLocation", "349727");
    const request = await service.nextRequest(20_000);
    assert.equal(request.url, "/currentconditions/v1/349727?details=true");
    const after = dispatchers();
    assert.ok(slots.every((_, index) => before[index] === after[index]));
  });

  it("a request has the unchanged key by the configured scheme, at that scheme's address [B7 D1]", async () => {
    const { service } = fixture;
    assert.match(canary, /[+/&=]/, "the key has signs that mean something in an address");
    for (const [scheme, location] of Object.entries({ query: "178087", header: "213225" })) {
      service.reset();
      await set("scheme", scheme);
      await set("defaultLocation", location);
      await service.requestCount(1, 20_000);
      const [request] = await service.idle();
      assert.equal(request?.scheme, scheme);
      assert.equal(request.key, canary);
      assert.equal(request.status, 200);
      assert.equal(request.headers.authorization, scheme === "header" ? `Bearer ${canary}` : undefined);
    }
  });
});

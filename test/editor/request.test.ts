import assert from "node:assert/strict";

import { extension, set } from "./environment";
import { service } from "./service";

const slots = ["undici.globalDispatcher.1", "undici.globalDispatcher.2"].map((name) => Symbol.for(name));
const dispatchers = (): unknown[] => slots.map((slot) => (globalThis as Record<symbol, unknown>)[slot]);

describe("a request from the extension host", () => {
  afterEach(async () => {
    await set("defaultLocation", undefined);
    await set("scheme", undefined);
    await service().reset();
  });

  it("leaves the process's dispatchers as they were", async () => {
    await extension().activate();
    const before = dispatchers();
    await set("defaultLocation", "349727");
    const request = await service().nextRequest(20_000);
    assert.equal(request.url, "/currentconditions/v1/349727?details=true");
    const after = dispatchers();
    assert.ok(slots.every((_, index) => before[index] === after[index]));
  });

  it("B7 D1 carries the very key by the scheme of the settings, to the address of that scheme", async () => {
    const key = process.env["WEATHER_API_KEY"] ?? "";
    assert.match(key, /[+/&=]/, "the key has signs that mean something in an address");
    for (const [scheme, location] of Object.entries({ query: "178087", header: "213225" })) {
      await service().reset();
      await set("scheme", scheme);
      await set("defaultLocation", location);
      await service().requestCount(1, 20_000);
      const [request] = await service().idle();
      assert.equal(request?.scheme, scheme);
      assert.equal(request.key, key);
      assert.equal(request.status, 200);
      assert.equal(request.headers.authorization, scheme === "header" ? `Bearer ${key}` : undefined);
    }
  });
});

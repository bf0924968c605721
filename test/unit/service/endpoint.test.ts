import assert from "node:assert/strict";

import { readEndpoint, requestFor } from "../../../src/service/endpoint";
import { readLocation } from "../../../src/weather/location";
import { endpointAt, questionAt } from "./harness";

describe("base addresses", () => {
  const accepted: Record<string, { base: string; host: string }> = {
    "https://weather.example": { base: "https://weather.example", host: "weather.example" },
    " https://weather.example/ ": { base: "https://weather.example", host: "weather.example" },
    "HTTPS://Weather.Example": { base: "https://weather.example", host: "weather.example" },
    "https://weather.example:8443": { base: "https://weather.example:8443", host: "weather.example:8443" },
    "https://weather.example:443/": { base: "https://weather.example", host: "weather.example" },
    "https://weather.example/weather/api": { base: "https://weather.example/weather/api", host: "weather.example" },
    "https://weather.example/weather/api//": { base: "https://weather.example/weather/api", host: "weather.example" },
    "https://127.0.0.1:9443": { base: "https://127.0.0.1:9443", host: "127.0.0.1:9443" },
    "https://[::1]:9443": { base: "https://[::1]:9443", host: "[::1]:9443" },
    "https://bücher.example": { base: "https://xn--bcher-kva.example", host: "xn--bcher-kva.example" },
  };
  for (const [address, { base, host }] of Object.entries(accepted)) {
    it(`accepts ${JSON.stringify(address)}`, () => {
      assert.deepEqual(readEndpoint("header", address), { scheme: "header", base, origin: new URL(base).origin, host });
    });
  }

  const refused: unknown[] = [
    "",
    7,
    null,
    [],
    {},
    "weather.example",
    "ws://weather.example",
    "ftp://weather.example",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https://",
    "https:weather.example",
    "https:/weather.example",
    "https:/\\weather.example",
    "ht\ntps://weather.example",
    "https://weather\t.example",
    "https://user@weather.example",
    "https://user:word@weather.example",
    "https://a.example\\@b.example",
    "https://a.example%40b.example",
    "https://%65xample.com",
    "https://weather.example?x=1",
    "https://weather.example/#x",
    "https://weather.example:0",
    "https://weather.example:65536",
    "https://weather.example:abc",
    "https://1.1",
    "https://0x7f.1",
    "https://2130706433",
    "https://[fe80::1%25eth0]",
    "https://weather.example.",
    "https://weather.example/a/../b",
    "https://weather.example/a/%2E%2e/b",
    "https://weather.example/.",
    "https://weather..example",
    `https://weather.example/${"x".repeat(2000)}`,
  ];
  for (const address of refused) {
    it(`refuses ${JSON.stringify(address).slice(0, 60)} and names the setting`, () => {
      const read = readEndpoint("query", address);
      assert.ok("kind" in read, JSON.stringify(read));
      assert.deepEqual([read.kind, read.setting], ["addressRefused", "currentConditions.altBaseUrl"]);
    });
  }

  it("puts the path behind a path of the base address", () => {
    const endpoint = readEndpoint("header", "https://weather.example/weather/api/");
    const reading = readLocation("349727");
    assert.ok(!("kind" in endpoint) && reading.kind === "location");
    const { url } = requestFor({ endpoint, location: reading.location, details: true });
    assert.equal(url.href, "https://weather.example/weather/api/currentconditions/v1/349727?details=true");
  });

  const queries: readonly (readonly [asked: { details: boolean; language?: string }, query: string])[] = [
    [{ details: false }, ""],
    [{ details: true }, "?details=true"],
    [{ details: true, language: "de" }, "?details=true&language=de"],
    [{ details: false, language: "zh-cn" }, "?language=zh-cn"],
    [{ details: false, language: "de&apikey=x#y" }, "?language=de%26apikey%3Dx%23y"],
  ];
  for (const [asked, query] of queries) {
    it(`asks ${query === "" ? "without a query" : `for ${query}`} where the question is ${JSON.stringify(asked)}`, () => {
      const { url, headers } = requestFor({ ...questionAt(endpointAt("https://weather.example")), ...asked });
      assert.equal(url.href, `https://weather.example/currentconditions/v1/349727${query}`);
      assert.deepEqual(headers, { "accept-encoding": "gzip,deflate" });
    });
  }
});

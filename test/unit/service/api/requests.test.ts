import assert from "node:assert/strict";

import { conditionsRequest } from "../../../../src/service/api/conditionsCall";
import { searchCall, searchRequest } from "../../../../src/service/api/searchCall";
import type { KeylessRequest } from "../../../../src/service/http/attachKey";
import type { Scheme } from "../../../../src/weather/model/endpoint";
import type { Search } from "../../../../src/weather/places/placeQuery";
import { escaped } from "../../../canary";
import { startConnectProxy } from "../../../loopback/connectProxy";
import { answerOf, type ClientFixture, closingAfterEach, weatherQueryAt, direct, endpointAt, open } from "../harness";

const base = "https://weather.example";
const headers = { "accept-encoding": "gzip,deflate" };
const key = escaped;

/** Texts and their encoded form in an address. */
const texts: Readonly<Record<string, string>> = {
  Berlin: "Berlin",
  "New York, NY": "New%20York%2C%20NY",
  "São Tomé": "S%C3%A3o%20Tom%C3%A9",
  é: "%C3%A9",
  東京: "%E6%9D%B1%E4%BA%AC",
  "🏔 Peak": "%F0%9F%8F%94%20Peak",
  "a&b=c#d?%2F": "a%26b%3Dc%23d%3F%252F",
  "a+b c": "a%2Bb%20c",
  "x&apikey=y": "x%26apikey%3Dy",
  'L\'Aquila; "x" \\ / .. | ^`{}<>': "L%27Aquila%3B%20%22x%22%20%5C%20%2F%20..%20%7C%20%5E%60%7B%7D%3C%3E",
  "100%": "100%25",
  "line\r\nx-injected: 1": "line%0D%0Ax-injected%3A%201",
  "lone \ud800": "lone%20%EF%BF%BD",
};

const said = ({ url, headers, scheme }: KeylessRequest): readonly unknown[] => [url.href, headers, scheme];
const conditions = (details: boolean, language?: string, at = base): readonly unknown[] =>
  said(conditionsRequest({ ...weatherQueryAt(endpointAt(at)), details, ...(language !== undefined && { language }) }));
const search = (text: string, kind: Search["kind"] = "text", language?: string, at = base): readonly unknown[] =>
  said(
    searchRequest({ endpoint: endpointAt(at), search: { kind, text }, ...(language !== undefined && { language }) }),
  );

describe("the address of a request", () => {
  const closing = closingAfterEach();
  const at = `${base}/weather/api/`;
  const addresses: Readonly<Record<string, readonly unknown[]>> = {
    "/currentconditions/v1/349727": conditions(false),
    "/currentconditions/v1/349727?details=true": conditions(true),
    "/currentconditions/v1/349727?details=true&language=de": conditions(true, "de"),
    "/currentconditions/v1/349727?language=zh-cn": conditions(false, "zh-cn"),
    "/currentconditions/v1/349727?language=de%26apikey%3Dx%23y": conditions(false, "de&apikey=x#y"),
    "/locations/v1/search?q=Bern&language=de": search("Bern", "text", "de"),
    "/locations/v1/search?q=Bern&language=de%26apikey%3Dx%20y": search("Bern", "text", "de&apikey=x y"),
    "/locations/v1/cities/geoposition/search?q=40.7128%2C-74.006": search("40.7128,-74.006", "coordinates"),
    "/locations/v1/cities/geoposition/search?q=1%2C2&language=zh-cn": search("1,2", "coordinates", "zh-cn"),
    "/weather/api/currentconditions/v1/349727?details=true": conditions(true, undefined, at),
    "/weather/api/locations/v1/search?q=Bern": search("Bern", "text", undefined, at),
  };
  for (const [address, request] of Object.entries(addresses))
    it(`C5 is ${address}`, () => assert.deepEqual(request, [base + address, headers, "header"]));

  it("G10 has headers of its own: what goes through a proxy leaves nothing in the next request", async () => {
    const proxy = await closing(startConnectProxy());
    const fixture = await closing(open({ network: { ...direct, proxy: proxy.url } }));
    await fixture.find("Berlin", "text", "query");
    assert.equal(proxy.tunnels.length, 1);
    assert.deepEqual(search("Paris")[1], headers);
  });
});

describe("a request on the wire", () => {
  let fixture: ClientFixture;
  before(async () => (fixture = await open({ key, options: { keys: [key], prefix: "/weather/api" } })));
  afterEach(() => fixture.service.reset());
  after(() => fixture.close());

  const find = (text: string, kind?: Search["kind"]) => (scheme: Scheme) => fixture.find(text, kind, scheme);
  const calls: Readonly<Record<string, (scheme: Scheme) => Promise<unknown>>> = {
    "/currentconditions/v1/18404_PC": (scheme) => fixture.ask("18404_pc", scheme),
    "/currentconditions/v1/349727?details=true": (scheme) => fixture.askWith(fixture.query("349727", scheme, true)),
    "/locations/v1/cities/geoposition/search?q=52.52%2C13.41": find("52.52,13.41", "coordinates"),
    "/locations/v1/cities/geoposition/search?q=-33.87%2C151.21": find("-33.87,151.21", "coordinates"),
    ...Object.fromEntries(Object.entries(texts).map(([text, q]) => [`/locations/v1/search?q=${q}`, find(text)])),
  };
  for (const scheme of ["header", "query"] as const) {
    for (const [path, make] of Object.entries(calls))
      it(`B7 C5 for ${path} is a GET with the key where scheme ${scheme} has it, encoded once, and nothing else`, async () => {
        await make(scheme);
        const [request, ...others] = await fixture.service.idle();
        assert.ok(request && others.length === 0);
        const { host: _, ...sent } = request.headers;
        assert.deepEqual([request.method, request.scheme, request.key === key], ["GET", scheme, true]);
        const inAddress = `${path.includes("?") ? "&" : "?"}apikey=${encodeURIComponent(key)}`;
        assert.equal(request.url, `/weather/api${path}${scheme === "query" ? inAddress : ""}`);
        assert.equal(request.q ?? null, new URLSearchParams(path.split("?")[1]).get("q"));
        const inHeader = scheme === "header" && { authorization: `Bearer ${key}` };
        assert.deepEqual(sent, { ...headers, connection: "keep-alive", ...inHeader });
      });

    it(`of a search is answered in its language, by scheme ${scheme}`, async () => {
      const query = { endpoint: fixture.endpoint(scheme), search: { kind: "text", text: "Tokyo" } } as const;
      const { content } = answerOf(await fixture.call(searchCall({ ...query, language: "ja" })));
      assert.equal(content[0]?.name, "東京");
    });
  }
});

import assert from "node:assert/strict";

import { searchFor } from "../../../../src/service/api/request";
import type { Scheme } from "../../../../src/weather/model/endpoint";
import type { PlaceQuery, Search } from "../../../../src/weather/places/placeQuery";
import { canary } from "../../../canary";
import { startConnectProxy } from "../../../loopback/connectProxy";
import type { RecordedRequest } from "../../../loopback/requestLog";
import { direct, endpointAt, open, type Scene } from "../harness";

const key = canary;
const base = "https://weather.example";

function searched(text: string, kind: Search["kind"] = "text", language?: string): PlaceQuery {
  return { endpoint: endpointAt(base), search: { kind, text }, ...(language !== undefined && { language }) };
}

/** Texts, and how they stand in an address. */
const texts: Record<string, string> = {
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

describe("the request of a search", () => {
  it("G10 is its own: what goes through a proxy leaves nothing in the next one", async () => {
    const proxy = await startConnectProxy();
    const scene = await open({ network: { ...direct, proxy: proxy.url } });
    try {
      await scene.client.find({ endpoint: scene.endpoint("query"), search: { kind: "text", text: "Berlin" } });
      assert.equal(proxy.tunnels.length, 1);
      assert.deepEqual(searchFor(searched("Paris")).headers, { "accept-encoding": "gzip,deflate" });
    } finally {
      await scene.close();
      await proxy.close();
    }
  });

  for (const [text, written] of Object.entries(texts)) {
    it(`has ${JSON.stringify(text)} in its address so that it is read as it was written`, () => {
      const { url, headers, scheme } = searchFor(searched(text));
      assert.equal(url.href, `${base}/locations/v1/search?q=${written}`);
      assert.deepEqual([headers, scheme], [{ "accept-encoding": "gzip,deflate" }, "header"]);
    });
  }

  it("asks for the place at coordinates elsewhere", () => {
    const { url } = searchFor(searched("40.7128,-74.006", "coordinates"));
    assert.equal(url.href, `${base}/locations/v1/cities/geoposition/search?q=40.7128%2C-74.006`);
  });

  it("names the language when there is one", () => {
    assert.equal(searchFor(searched("Bern", "text", "de")).url.search, "?q=Bern&language=de");
    assert.equal(searchFor(searched("1,2", "coordinates", "zh-cn")).url.search, "?q=1%2C2&language=zh-cn");
    assert.equal(
      searchFor(searched("Bern", "text", "de&apikey=x y")).url.search,
      "?q=Bern&language=de%26apikey%3Dx%20y",
    );
  });

  it("puts its path behind a path of the base address", () => {
    const query = { ...searched("Bern"), endpoint: endpointAt(`${base}/weather/api/`, "query") };
    const { url, scheme } = searchFor(query);
    assert.deepEqual([url.href, scheme], [`${base}/weather/api/locations/v1/search?q=Bern`, "query"]);
  });
});

describe("a search on the wire", () => {
  let scene: Scene;
  before(async () => {
    scene = await open({ key, options: { keys: [key], prefix: "/weather/api" } });
  });
  afterEach(() => scene.service.reset());
  after(() => scene.close());

  const sent = async (scheme: Scheme, search: Search, language?: string): Promise<RecordedRequest> => {
    const found = await scene.client.find({
      endpoint: scene.endpoint(scheme),
      search,
      ...(language !== undefined && { language }),
    });
    assert.equal(found.kind, "found");
    const [request, ...others] = await scene.service.idle();
    assert.ok(request && others.length === 0);
    scene.service.reset();
    return request;
  };

  for (const scheme of ["header", "query"] as const) {
    it(`carries the key where scheme ${scheme} has it, and nowhere else`, async () => {
      const searches: Search[] = [
        { kind: "text", text: "Berlin" },
        { kind: "coordinates", text: "52.52,13.41" },
      ];
      for (const search of searches) {
        const request = await sent(scheme, search);
        assert.deepEqual([request.method, request.status, request.key], ["GET", 200, key]);
        const carried = scheme === "header" ? `Bearer ${key}` : `&apikey=${encodeURIComponent(key)}`;
        const { authorization, ...others } = request.headers;
        assert.equal(scheme === "header" ? authorization : request.url.slice(-carried.length), carried);
        const rest = scheme === "header" ? request.url : request.url.slice(0, -carried.length);
        if (scheme === "query") assert.equal(authorization, undefined);
        for (const text of [key, encodeURIComponent(key), "apikey", "Bearer"])
          assert.ok(!`${rest} ${JSON.stringify(others)}`.includes(text), text);
        assert.equal(request.headers["accept-encoding"], "gzip,deflate");
      }
    });

    it(`is understood as it was written, by scheme ${scheme}`, async () => {
      for (const text of Object.keys(texts)) {
        scene.service.behave({ name: "json", value: [] });
        const request = await sent(scheme, { kind: "text", text });
        assert.deepEqual(
          [request.endpoint, request.q, request.key],
          ["textSearch", text.replace("\ud800", "\ufffd"), key],
        );
      }
      const request = await sent(scheme, { kind: "coordinates", text: "-33.87,151.21" });
      assert.deepEqual([request.endpoint, request.q, request.key], ["geopositionSearch", "-33.87,151.21", key]);
    });

    it(`is answered in its language, by scheme ${scheme}`, async () => {
      const { url, key: sentKey } = await sent(scheme, { kind: "text", text: "東京" }, "ja");
      const query = new URLSearchParams(url.split("?")[1]);
      assert.deepEqual([query.getAll("q"), query.getAll("language"), sentKey], [["東京"], ["ja"], key]);
    });
  }
});

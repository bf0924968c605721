import assert from "node:assert/strict";

import type { Scheme } from "../../../../src/weather/model/endpoint";
import type { Search } from "../../../../src/weather/places/placeQuery";
import { escaped } from "../../../canary";
import { type ClientFixture, open } from "../harness";

const headers = { "accept-encoding": "gzip,deflate" };
const key = escaped;

/** Texts and their encoded form in an address. */
const texts: Readonly<Record<string, string>> = {
  "New York, NY": "New%20York%2C%20NY",
  東京: "%E6%9D%B1%E4%BA%AC",
  "a&b=c#d?%2F": "a%26b%3Dc%23d%3F%252F",
  'L\'Aquila; "x" \\ / .. | ^`{}<>': "L%27Aquila%3B%20%22x%22%20%5C%20%2F%20..%20%7C%20%5E%60%7B%7D%3C%3E",
  "line\r\nx-injected: 1": "line%0D%0Ax-injected%3A%201",
  "lone \ud800": "lone%20%EF%BF%BD",
};

describe("a request on the wire", () => {
  let fixture: ClientFixture;
  before(async () => (fixture = await open({ key, options: { keys: [key] } })));
  afterEach(() => fixture.service.reset());
  after(() => fixture.close());

  const find = (text: string, kind?: Search["kind"]) => (scheme: Scheme) => fixture.find(text, kind, scheme);
  const calls: Readonly<Record<string, (scheme: Scheme) => Promise<unknown>>> = {
    "/currentconditions/v1/18404_PC": (scheme) => fixture.ask("18404_pc", scheme),
    "/currentconditions/v1/349727?details=true": (scheme) => fixture.askWith(fixture.query("349727", scheme, true)),
    "/locations/v1/cities/geoposition/search?q=52.52%2C13.41": find("52.52,13.41", "coordinates"),
    ...Object.fromEntries(Object.entries(texts).map(([text, q]) => [`/locations/v1/search?q=${q}`, find(text)])),
  };
  for (const scheme of ["header", "query"] as const) {
    for (const [path, make] of Object.entries(calls))
      it(`a GET of ${path} has only the key, encoded once, in the place of scheme ${scheme} [B7]`, async () => {
        await make(scheme);
        const [request, ...others] = await fixture.service.idle();
        assert.ok(request && others.length === 0);
        const { host: _, ...sent } = request.headers;
        assert.deepEqual({ method: request.method, scheme: request.scheme }, { method: "GET", scheme });
        assert.ok(request.key === key);
        const inAddress = `${path.includes("?") ? "&" : "?"}apikey=${encodeURIComponent(key)}`;
        assert.equal(request.url, `${path}${scheme === "query" ? inAddress : ""}`);
        assert.equal(request.q ?? null, new URLSearchParams(path.split("?")[1]).get("q"));
        const inHeader = scheme === "header" && { authorization: `Bearer ${key}` };
        assert.deepEqual(sent, { ...headers, connection: "keep-alive", ...inHeader });
      });
  }
});

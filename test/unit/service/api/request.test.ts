import assert from "node:assert/strict";

import { parseEndpoint, requestFor } from "../../../../src/service/api/request";
import { parseLocationKey } from "../../../../src/weather/model/locationKey";
import { conditionsQueryAt, endpointAt } from "../harness";

describe("the request for a question", () => {
  it("C5 puts the path behind a path of the base address", () => {
    const endpoint = parseEndpoint("header", "https://weather.example/weather/api/");
    const reading = parseLocationKey("349727");
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
      const { url, headers } = requestFor({ ...conditionsQueryAt(endpointAt("https://weather.example")), ...asked });
      assert.equal(url.href, `https://weather.example/currentconditions/v1/349727${query}`);
      assert.deepEqual(headers, { "accept-encoding": "gzip,deflate" });
    });
  }
});

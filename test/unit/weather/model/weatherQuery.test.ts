import assert from "node:assert/strict";

import {
  type WeatherQuery,
  isSameQuery,
  conditionsId,
  serviceLanguage,
} from "../../../../src/weather/model/weatherQuery";
import { weatherQueryFor } from "../fakes";

const query = weatherQueryFor("349727");
const { endpoint } = query;
const idOf = (members: Partial<WeatherQuery> = {}): string => conditionsId({ ...query, ...members });

describe("query for the conditions", () => {
  it("has the same id whenever the same is asked, also the one from before there were languages", () => {
    const id = "header https://dataservice.accuweather.com 349727 details";
    assert.deepEqual([idOf(), idOf({ language: "" }), conditionsId(weatherQueryFor("349727"))], [id, id, id]);
    assert.equal(idOf({ details: false }), "header https://dataservice.accuweather.com 349727 basic");
    assert.equal(idOf({ language: "zh-cn" }), `${id} zh-cn`);
  });

  it("C15 has another id for everything that changes the answer", () => {
    const [byQuery, below] = [{ scheme: "query" as const }, { base: `${endpoint.base}/api` }];
    const others = [weatherQueryFor("349728"), weatherQueryFor("349727", "weather.example")].map(conditionsId);
    const endpoints = [byQuery, below].map((one) => idOf({ endpoint: { ...endpoint, ...one } }));
    const rest = [idOf(), idOf({ details: false }), idOf({ language: "de" }), idOf({ language: "fr" })];
    assert.equal(new Set([...others, ...endpoints, ...rest]).size, 8);
  });

  it("is the same as another where both have the same id and the same origin of the location", () => {
    const isByWorkspace = { isByWorkspace: true };
    const renamed = { endpoint: { ...endpoint, host: "another name" } };
    const others = [renamed, weatherQueryFor("178087"), { language: "de" }, isByWorkspace];
    const isSame = others.map((other) => isSameQuery(query, { ...query, ...other }));
    assert.deepEqual(isSame, [true, false, false, false]);
    assert.ok(isSameQuery({ ...query, ...isByWorkspace }, { ...query, ...isByWorkspace }));
  });
});

describe("language of the service's texts", () => {
  const without = ["en", "en-GB", "zh", "zh-tw", "zh-Hant", "pt-br", "ko", "qps", "", "-", "den", "de&apikey=x"];
  const languages: readonly (readonly [language: string | undefined, tags: readonly string[]])[] = [
    ["de", ["de", "de-AT", "DE"]],
    ["fr", ["fr"]],
    ["es", ["es", "es-MX"]],
    ["ja", ["ja"]],
    ["zh-cn", ["zh-cn", "zh-CN", "zh-Hans", "zh-Hans-SG"]],
    [undefined, [...without, "toString", "constructor", "__proto__"]],
  ];
  for (const [language, tags] of languages)
    it(`is ${language ?? "left to the service"} for the editor's ${tags.join(", ")}`, () => {
      for (const tag of tags) assert.equal(serviceLanguage(tag), language, tag);
    });
});

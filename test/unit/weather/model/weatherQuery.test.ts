import assert from "node:assert/strict";

import { type WeatherQuery, conditionsId, serviceLanguage } from "../../../../src/weather/model/weatherQuery";
import { weatherQueryFor } from "../fakes";

const query = weatherQueryFor("349727");
const idOf = (members: Partial<WeatherQuery> = {}): string => conditionsId({ ...query, ...members });

describe("query for the conditions", () => {
  it("a query's id is the same for the same query, and has a language only if the query has one", () => {
    const id = "details header https://dataservice.accuweather.com 349727";
    for (const same of [idOf(), idOf({ language: "" })]) assert.equal(same, id);
    assert.equal(idOf({ details: false }), id.replace("details", "basic"));
    assert.equal(idOf({ language: "zh-cn" }), `${id} zh-cn`);
  });
});

describe("language of the service's texts", () => {
  const languages: readonly (readonly [language: string | undefined, tags: readonly string[]])[] = [
    ["de", ["de", "de-AT", "DE"]],
    ["fr", ["fr"]],
    ["es", ["es-MX"]],
    ["ja", ["ja"]],
    ["ko", ["ko", "ko-KR"]],
    ["pt-br", ["pt-br", "pt-BR"]],
    ["zh-cn", ["zh-cn", "zh-CN", "zh-Hans", "zh-Hans-SG"]],
    [undefined, ["en-GB", "zh", "zh-Hant", "zh-tw", "pt", "pt-pt", "", "-", "den", "de&apikey=x", "__proto__"]],
  ];
  for (const [language, tags] of languages)
    it(`the texts' language is ${language ?? "left to the service"} for the editor's ${tags.join(", ")}`, () => {
      for (const tag of tags) assert.equal(serviceLanguage(tag), language, tag);
    });
});

import assert from "node:assert/strict";

import {
  type ConditionsQuery,
  isSameQuery,
  queryId,
  serviceLanguage,
} from "../../../../src/weather/model/conditionsQuery";
import { conditionsQueryFor } from "../fakes";

const query = conditionsQueryFor("349727");
const { endpoint } = query;
const idOf = (members: Partial<ConditionsQuery> = {}): string => queryId({ ...query, ...members });

describe("query for the conditions", () => {
  it("has the same id whenever the same is asked, also the one from before there were languages", () => {
    const id = "header https://dataservice.accuweather.com 349727 details";
    assert.deepEqual([idOf(), idOf({ language: "" }), queryId(conditionsQueryFor("349727"))], [id, id, id]);
    assert.equal(idOf({ details: false }), "header https://dataservice.accuweather.com 349727 basic");
    assert.equal(idOf({ language: "zh-cn" }), `${id} zh-cn`);
  });

  it("C15 has another id for everything that changes the answer", () => {
    const ids = [
      ...[queryId(conditionsQueryFor("349728")), queryId(conditionsQueryFor("349727", "weather.example"))],
      ...[
        idOf({ endpoint: { ...endpoint, scheme: "query" } }),
        idOf({ endpoint: { ...endpoint, base: `${endpoint.base}/api` } }),
      ],
      ...[idOf(), idOf({ details: false }), idOf({ language: "de" }), idOf({ language: "fr" })],
    ];
    assert.equal(new Set(ids).size, 8);
  });

  it("is the same as another where both have the same id and the same origin of the location", () => {
    const others = [
      { endpoint: { ...endpoint } },
      { location: conditionsQueryFor("178087").location },
      { language: "de" },
    ];
    const isByWorkspace = { ...query, isByWorkspace: true };
    assert.deepEqual(
      [...others.map((other) => isSameQuery(query, { ...query, ...other })), isSameQuery(query, isByWorkspace)],
      [true, false, false, false],
    );
    assert.ok(isSameQuery(isByWorkspace, { ...isByWorkspace }));
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
    for (const tag of tags)
      it(`is ${language ?? "left to the service"} for the editor's ${JSON.stringify(tag)}`, () =>
        assert.equal(serviceLanguage(tag), language));
});

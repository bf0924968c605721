import assert from "node:assert/strict";

import {
  type ConditionsQuery,
  isSameQuery,
  queryId,
  serviceLanguage,
} from "../../../../src/weather/model/conditionsQuery";
import { conditionsQueryFor } from "../fakes";

describe("question", () => {
  it("has the same id whenever the same is asked", () => {
    assert.equal(queryId(conditionsQueryFor("349727")), "header https://dataservice.accuweather.com 349727 details");
    assert.equal(queryId(conditionsQueryFor("349727")), queryId(conditionsQueryFor("349727")));
  });

  it("C15 has another id for everything that changes the answer", () => {
    const one = conditionsQueryFor("349727");
    const others: readonly ConditionsQuery[] = [
      one,
      conditionsQueryFor("349728"),
      conditionsQueryFor("349727", "weather.example"),
      { ...one, details: false },
      { ...one, endpoint: { ...one.endpoint, scheme: "query" } },
      { ...one, endpoint: { ...one.endpoint, base: `${one.endpoint.base}/api` } },
      { ...one, language: "de" },
      { ...one, language: "fr" },
    ];
    assert.equal(new Set(others.map(queryId)).size, others.length);
  });

  it("has another word in its id where it asks for fewer details", () => {
    const id = queryId({ ...conditionsQueryFor("349727"), details: false });
    assert.equal(id, "header https://dataservice.accuweather.com 349727 basic");
  });

  it("keeps the id that it had before there were languages where it names none", () => {
    assert.equal(queryId({ ...conditionsQueryFor("349727"), language: "" }), queryId(conditionsQueryFor("349727")));
    assert.equal(
      queryId({ ...conditionsQueryFor("349727"), language: "zh-cn" }),
      "header https://dataservice.accuweather.com 349727 details zh-cn",
    );
  });
});

describe("two questions", () => {
  const one = conditionsQueryFor("349727");

  it("are the same where they have the same id and the same origin of the location", () => {
    assert.ok(isSameQuery(one, { ...one, endpoint: { ...one.endpoint } }));
    assert.ok(isSameQuery({ ...one, isByWorkspace: true }, { ...one, isByWorkspace: true }));
  });

  it("are not the same where the answer may differ, or where a workspace set the location of one", () => {
    assert.ok(!isSameQuery(one, conditionsQueryFor("178087")));
    assert.ok(!isSameQuery(one, { ...one, language: "de" }));
    assert.ok(!isSameQuery(one, { ...one, isByWorkspace: true }));
  });
});

describe("language of the service's texts", () => {
  const languages: Readonly<Record<string, string | undefined>> = {
    ...{ de: "de", "de-AT": "de", DE: "de", fr: "fr", es: "es", "es-MX": "es", ja: "ja" },
    ...{ "zh-cn": "zh-cn", "zh-CN": "zh-cn", "zh-Hans": "zh-cn", "zh-Hans-SG": "zh-cn" },
    ...{ en: undefined, "en-GB": undefined, zh: undefined, "zh-tw": undefined, "zh-Hant": undefined },
    ...{ "pt-br": undefined, ko: undefined, qps: undefined, "": undefined, "-": undefined, den: undefined },
    ...{ toString: undefined, constructor: undefined, "de&apikey=x": undefined },
  };
  for (const [tag, language] of [...Object.entries(languages), ["__proto__", undefined] as const]) {
    it(`is ${language ?? "left to the service"} for the editor's ${JSON.stringify(tag)}`, () =>
      assert.equal(serviceLanguage(tag), language));
  }
});

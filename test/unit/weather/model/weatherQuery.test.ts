import assert from "node:assert/strict";

import { type WeatherQuery, conditionsId, serviceLanguage } from "../../../../src/weather/model/weatherQuery";
import { weatherQueryFor } from "../fakes";
import { itRows } from "../itEach";

const query = weatherQueryFor("349727");
const idOf = (members: Partial<WeatherQuery> = {}): string => conditionsId({ ...query, ...members });

it("queries that differ in language or details have different ids", () => {
  const ids = [idOf(), idOf({ details: false }), idOf({ language: "zh-cn" }), idOf({ language: "de" })];
  assert.equal(new Set(ids).size, ids.length);
});

describe("language of the service's texts", () => {
  const assertLanguage = (language: string | undefined, ...tags: readonly string[]): void => {
    for (const tag of tags) assert.equal(serviceLanguage(tag), language, tag);
  };
  itRows(assertLanguage, {
    "the texts are in the editor's language, without its region": ["de", "de", "de-AT", "DE"],
    "the texts are in Brazilian Portuguese": ["pt-br", "pt-br", "pt-BR"],
    "the texts are in simplified Chinese": ["zh-cn", "zh-cn", "zh-CN", "zh-Hans", "zh-Hans-SG"],
    "the service chooses the language for all other languages of the editor": [
      undefined,
      ...["en-GB", "zh", "zh-Hant", "zh-tw", "pt", "pt-pt", "", "-", "den", "de&apikey=x", "__proto__"],
    ],
  });
});

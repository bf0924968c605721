import assert from "node:assert/strict";
import { validateHeaderValue } from "node:http";

import fc from "fast-check";

import { requestFor, searchFor } from "../../src/service/api/request";
import { readValidators } from "../../src/service/http/validators";
import { type ConditionsQuery, queryId } from "../../src/weather/model/conditionsQuery";
import { type PlaceQuery, placeQueryId } from "../../src/weather/places/placeQuery";
import { instant } from "./inputs/dates";
import { headers } from "./inputs/headers";
import { endpoint, query } from "./inputs/questions";
import { anyText } from "./inputs/texts";
import { property } from "./property";

const placeQuery: fc.Arbitrary<PlaceQuery> = fc.record(
  {
    endpoint,
    search: fc.record({ kind: fc.constantFrom("text", "coordinates"), text: anyText }),
    language: fc.constantFrom("de", "zh-cn"),
  },
  { requiredKeys: ["endpoint", "search"], noNullPrototype: true },
);

describe("any request", () => {
  property("C5 C8 for the weather goes to the path below its base address, whatever is asked", [query], (asked) => {
    const { url } = requestFor(asked);
    const { endpoint: to, location, details, language } = asked;
    assert.equal(url.origin, to.origin);
    assert.equal(url.href.split("?")[0], `${to.base}/currentconditions/v1/${location}`);
    assert.deepEqual([url.username, url.password, url.hash], ["", "", ""]);
    assert.deepEqual(
      [...url.searchParams],
      [
        ...(details ? [["details", "true"]] : []),
        ...(language === undefined ? [] : [["language", Buffer.from(language).toString()]]),
      ],
    );
  });

  property("F18 carries no header that a server could misread", [query, headers, instant], (asked, received, now) => {
    const sent = requestFor(asked, readValidators(received, now)).headers;
    for (const [name, value] of Object.entries(sent)) assert.doesNotThrow(() => validateHeaderValue(name, value));
    const names = Object.keys(sent).filter(
      (name) => !["accept-encoding", "if-none-match", "if-modified-since"].includes(name),
    );
    assert.deepEqual(names, []);
  });

  property("A8 C8 for places goes to the same origin, and its text arrives as it was typed", [placeQuery], (asked) => {
    const { url, headers: sent } = searchFor(asked);
    const { endpoint: to, search, language } = asked;
    const path = search.kind === "text" ? "search" : "cities/geoposition/search";
    assert.deepEqual(
      [url.origin, url.href.split("?")[0], url.hash],
      [to.origin, `${to.base}/locations/v1/${path}`, ""],
    );
    assert.match(url.search, /^\?q=(?:[\w.~!*'()-]|%[\dA-F]{2})*(?:&language=[a-z-]+)?$/);
    const [text = ""] = url.search.slice("?q=".length).split("&");
    assert.equal(decodeURIComponent(text), Buffer.from(search.text).toString());
    assert.equal(url.searchParams.get("language") ?? undefined, language);
    assert.deepEqual(sent, { "accept-encoding": "gzip,deflate" });
  });
});

const languages = fc.option(fc.constantFrom("de", "es", "zh-cn"), { nil: undefined });
const twoQuestions = fc
  .tuple(query, query, languages, languages, fc.nat({ max: 4 }))
  .map(([one, other, mine, its, alike]) => {
    const mixed = [
      one,
      { ...other, endpoint: one.endpoint },
      { ...one, details: other.details },
      { ...one, location: other.location },
      other,
    ][alike];
    return [spoken(one, mine), spoken(mixed ?? other, its)] as const;
  });

function spoken(query: ConditionsQuery, language: string | undefined): ConditionsQuery {
  const { language: _, ...rest } = query;
  return { ...rest, ...(language !== undefined && { language }) };
}

describe("any two questions", () => {
  property("C11 C15 share an answer if and only if they are the same", [twoQuestions], ([one, other]) => {
    const essence = ({ endpoint: { scheme, base }, location, details, language }: ConditionsQuery): string =>
      JSON.stringify([scheme, base, location, details, language]);
    assert.equal(queryId(one) === queryId(other), essence(one) === essence(other));
  });

  property(
    "C15 for places share an answer if and only if they are the same but for capitals",
    [placeQuery, placeQuery, fc.boolean()],
    (one, other, isSame) => {
      const second = isSame ? { ...one, search: { ...one.search, text: one.search.text.toLowerCase() } } : other;
      const essence = ({ endpoint: { scheme, base }, search, language }: PlaceQuery): string =>
        JSON.stringify([scheme, base, search.kind, search.text.toLowerCase(), language]);
      assert.equal(placeQueryId(one) === placeQueryId(second), essence(one) === essence(second));
    },
    { share: 0.5 },
  );
});

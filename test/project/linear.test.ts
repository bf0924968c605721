import assert from "node:assert/strict";

import { literal, withoutIcons } from "../../src/editor/platform/escapeMarkdown";
import { panelHtml } from "../../src/editor/webview/panelHtml";
import { parseEndpoint } from "../../src/service/api/parseEndpoint";
import { parseProblemDetails, saysQuotaUsedUp } from "../../src/service/api/problemDetails";
import { decodeBody } from "../../src/service/api/readAnswer";
import { expiry, isStorable } from "../../src/service/headers/cacheLifetime";
import { readNoProxy } from "../../src/service/http/noProxy";
import { chooseProxy, noProxyEntries } from "../../src/service/http/proxy";
import { remainingOf } from "../../src/service/headers/rateLimit";
import { toSingleLine } from "../../src/weather/base/cleanText";
import { english } from "../../src/weather/locale/strings";
import { decodeMinuteForecast } from "../../src/weather/minuteForecast/minuteForecast";
import { ApiKey } from "../../src/weather/model/apiKey";
import { withoutProvidersKeys } from "../../src/weather/model/keyPatterns";
import { parseLocationKey } from "../../src/weather/model/locationKey";
import { parseCoordinates } from "../../src/weather/places/parseCoordinates";
import { parsePlaceInput } from "../../src/weather/places/parsePlaceInput";
import { parseSavedPlaces, placeNamed, withPlace } from "../../src/weather/places/savedPlaces";
import { allFieldRows, allFieldsJson } from "../../src/weather/surfaces/allFields";
import { markdownOf } from "../../src/weather/surfaces/panelMarkdown";
import { renderTemplate } from "../../src/weather/surfaces/statusBarTemplate";
import { decodeWarnings } from "../../src/weather/warnings/warning";
import { warningsCard } from "../../src/weather/warnings/warningsView";
import { awkward } from "../fuzz/inputs/values";
import { answerFrom } from "../unit/weather/fakes";
import { metric, now, panelAt, stateOf, viewing } from "../unit/weather/surfaces/viewFixture";

/** Reads, cleans, or escapes a text from outside. */
type Use = (text: string) => unknown;

const parsed = ApiKey.read("a1\"'\\&%2541");
const key = parsed.kind === "key" ? parsed.key : assert.fail("The key is refused.");
const pageParts = { language: "", title: "", noResponse: "", script: "", style: "", cspSource: "" };
const proxy = { url: undefined, noProxy: [], proxyAuthorization: undefined } as const;
const url = new URL("https://a.example");

const uses: Readonly<Record<string, Use>> = {
  "an observation": (text) => {
    const members = { EpochTime: now / 1000, WeatherText: text, Link: text, MobileLink: text, [text]: text };
    markdownOf(panelAt(stateOf({ ...members, LocalObservationDateTime: text })));
    allFieldsJson(members);
  },
  "the fields": (text) =>
    allFieldRows({ [text]: text, Value: { Metric: { Value: 1, Unit: text, Phrase: text } } }, metric),
  "a line": (text) => toSingleLine(text, 40),
  "a minute forecast": (text) => decodeMinuteForecast({ Summary: { Phrase: text, Type: text, TypeId: 1 } }, now),
  "a warning": (text) => {
    const area = { Name: text, Text: text, Summary: text };
    const list = [{ Description: { Localized: text }, Source: text, Link: text, Area: [area] }];
    warningsCard({ ...answerFrom(now), content: decodeWarnings(list, now) ?? [] }, viewing);
  },
  "a body": (text) => decodeBody(text, () => ({ content: text })),
  "an error body": parseProblemDetails,
  "an error's message": (message) =>
    [403, 429, 503].map((status) => saysQuotaUsedUp(status, { message, detail: message })),
  "a text with a key": (text) => [withoutProvidersKeys(text), key.isIn(text)],
  "Cache-Control": (text) =>
    [`max-age="${text}`, text].map((value) => expiry({ "cache-control": value }, answerFrom(now))),
  "Cache-Control's directives": (text) => isStorable({ "cache-control": text }),
  "the headers with dates": (text) => expiry({ age: text, date: text, expires: text }, answerFrom(now)),
  "the limits of calls": (text) =>
    ["ratelimit", "ratelimit-policy", "ratelimit-remaining"].map((name) =>
      remainingOf({ "ratelimit-remaining": "0", "ratelimit-reset": text, [name]: text }, { receivedAt: now }),
    ),
  "the box for places": parsePlaceInput,
  coordinates: (text) => parseCoordinates(text, "en"),
  "a location key": (text) => [text, `accuweather.com/${text}`].map(parseLocationKey),
  "the key's box": (text) => [text, `"${text}"`].map((value) => ApiKey.read(value)),
  "saved places": (text) => [parseSavedPlaces([text, `1 ${text}`]), placeNamed(text, parseSavedPlaces(["1 a"]))],
  "a place's name": (label) => withPlace([], { location: "1" as never, label }),
  "the status bar's template": (text) =>
    [text, `{wind}${text}{glyph}`].map((template) => renderTemplate(template, { glyph: text, text })),
  "a service address": (text) =>
    ["", "https://", "https://a.example/"].map((before) => parseEndpoint("header", before + text)),
  "the proxy's exceptions": (text) =>
    [[text], noProxyEntries({ ...proxy, noProxy: [text] } as never, {})].map((entries) => readNoProxy(entries)(url)),
  "the proxy's address": (text) => chooseProxy({ ...proxy, proxy: text } as never, {}),
  "the proxy's variables": (text) => chooseProxy(proxy as never, { https_proxy: text, no_proxy: text }),
  Markdown: literal,
  "a text with icons": withoutIcons,
  "a placeholder": (text) => english("{text}", { text }),
  "the page": (title) => panelHtml({ ...pageParts, title }),
};

/** Characters that patterns in `src` look for, and at least one of every other class. */
const classes = [
  ...awkward,
  ...Array.from("9azAZéßſжαابक日ハ가𝒳°′″’”“«、；，!\"'()<>[]^{}"),
  ...["a ", "1 ", " ,", "1,", "1.", "a.", "-1", "aB", "A1", "a_", "\r\n", "\u200d ", "\u200b\u200d", "\u00a0\u200c"],
  ...'/a // \\u00 \\" "a" ="" =a, *. [: $( {a} &amp; http: limit lat N °N 1° 1\' a:1 1- @1, %MINUTE_VALUE'.split(" "),
  ...["[, *", "quota ", "reached ", "key ", "bearer "],
];

const length = 20_000;

/** For each class, a long run at the start, in the middle, and at the end of a text. */
const runs = [...classes, classes.join("")].flatMap((part) => {
  const run = part.repeat(length / part.length);
  return [`${run}a`, `a${run}a`, `"${run}`];
});

/** Milliseconds of processor time. Linear work takes far less, quadratic work more. */
const limit = 400;

/** The fastest of three runs, because garbage collection and compiling only make a run slower. */
function isLinear(use: Use, text: string): boolean {
  return [1, 2, 3].some(() => {
    const start = process.cpuUsage();
    use(text);
    const { user, system } = process.cpuUsage(start);
    return user + system < limit * 1000;
  });
}

describe("a long run of any character", function () {
  this.timeout(120_000);
  this.slow(60_000);

  for (const [what, use] of Object.entries(uses))
    it(`a long run of any character in ${what} takes time in proportion to its length [J16]`, () => {
      const slow = runs.find((text) => !isLinear(use, text));
      assert.equal(slow?.slice(0, 20), undefined);
    });
});

import assert from "node:assert/strict";

import ts from "typescript";

import { literal, withoutIcons } from "../../src/editor/platform/escapeMarkdown";
import type * as linkModule from "../../src/editor/setup/setupLink";
import { panelHtml } from "../../src/editor/webview/panelHtml";
import { parseEndpoint } from "../../src/service/api/parseEndpoint";
import { parseProblemDetails, saysQuotaUsedUp } from "../../src/service/api/problemDetails";
import { decodeBody, remainingOf } from "../../src/service/api/readAnswer";
import { expiry, isStorable } from "../../src/service/http/cacheLifetime";
import { wholeNumber } from "../../src/service/http/headers";
import { parseHttpDate } from "../../src/service/http/httpDate";
import { readNoProxy } from "../../src/service/http/noProxy";
import { chooseProxy, noProxyEntries } from "../../src/service/http/proxy";
import { toSingleLine, trimInvisible } from "../../src/weather/base/cleanText";
import { english } from "../../src/weather/locale/strings";
import { decodeMinuteForecast } from "../../src/weather/minuteForecast/minuteForecast";
import { ApiKey } from "../../src/weather/model/apiKey";
import { parseLocationKey } from "../../src/weather/model/locationKey";
import { withoutProvidersKeys } from "../../src/weather/model/redaction";
import { readMoment, readPage } from "../../src/weather/model/decode";
import { decodeObservations } from "../../src/weather/model/observation";
import { parseCoordinates } from "../../src/weather/places/parseCoordinates";
import { parsePlaceInput } from "../../src/weather/places/parsePlaceInput";
import { parseSavedPlaces, placeNamed, withPlace } from "../../src/weather/places/savedPlaces";
import { allFieldRows, readableName } from "../../src/weather/view/allFieldRows";
import { allFieldsJson } from "../../src/weather/view/allFieldsJson";
import { markdownOf } from "../../src/weather/view/panelMarkdown";
import { renderTemplate } from "../../src/weather/view/statusBarTemplate";
import { decodeWarnings } from "../../src/weather/warnings/warning";
import { warningCards } from "../../src/weather/warnings/warningsView";
import { runsOf } from "../fuzz/inputs/runs";
import { inspectionsOf, loadWith, settingsIn } from "../unit/editor/fakeEditor";
import { answerFrom } from "../unit/weather/fakes";
import { metric, now, panelAt, stateOf } from "../unit/weather/view/viewFixture";
import { filesIn, read } from "./scripts";

/** Reads, cleans, or escapes a text from outside. */
type Use = (text: string) => unknown;

const parsed = ApiKey.read("a1\"'\\&%2541");
const key = parsed.kind === "key" ? parsed.key : assert.fail("The key is refused.");

const inspections = inspectionsOf({});
const settings = settingsIn(inspections);
const silent = () => Promise.resolve(undefined);
const editor = { l10n: { t: english }, window: { showWarningMessage: silent, showErrorMessage: silent } };
const { SetupLink } = loadWith(editor, "editor/setup/setupLink") as typeof linkModule;
const link = new SetupLink({ settings, parseEndpoint } as unknown as ConstructorParameters<typeof SetupLink>[0]);

const pageParts = { language: "", title: "", noResponse: "", script: "", style: "", cspSource: "", nonce: "" };
const proxy = { url: undefined, noProxy: [], proxyAuthorization: undefined } as const;
const warningOf = (text: string): readonly unknown[] => [
  { Description: { Localized: text }, Source: text, Link: text, Area: [{ Name: text, Text: text, Summary: text }] },
];

/** What is done with texts from outside, by the file that does it. */
const uses: Readonly<Record<string, readonly Use[]>> = {
  "editor/platform/escapeMarkdown": [literal, withoutIcons],
  "editor/platform/settings": [
    (text) => {
      Object.assign(inspections, inspectionsOf({ statusBarText: text, defaultLocation: text, baseUrl: text }));
      settings.flush();
    },
  ],
  "editor/setup/setupLink": [
    (text) => void link.open({ path: "/gateway", query: `address=${text}`, fragment: "" } as never),
  ],
  "editor/webview/panelHtml": [(state) => panelHtml({ ...pageParts, state })],
  "service/api/parseEndpoint": [
    (text) => parseEndpoint("header", text),
    (text) => parseEndpoint("header", `https://${text}`),
    (text) => parseEndpoint("header", `https://a.example/${text}`),
  ],
  "service/api/problemDetails": [
    parseProblemDetails,
    (message) => [403, 429, 503].map((status) => saysQuotaUsedUp(status, { message, detail: message })),
  ],
  "service/api/readAnswer": [
    (text) => decodeBody(text, () => ({ content: text }), answerFrom(now)),
    (text) => remainingOf({ "ratelimit-remaining": text }),
  ],
  "service/http/cacheLifetime": [
    (text) => expiry({ "cache-control": text }, now),
    (text) => expiry({ "cache-control": `max-age="${text}` }, now),
    (text) => expiry({ age: text, date: text, expires: text }, now),
    (text) => isStorable({ "cache-control": text }),
  ],
  "service/http/headers": [wholeNumber],
  "service/http/httpDate": [(text) => parseHttpDate(text, now)],
  "service/http/noProxy": [
    (text) => readNoProxy([text])(new URL("https://a.example")),
    (text) => readNoProxy(noProxyEntries({ ...proxy, noProxy: [text] } as never, {}))(new URL("https://a.example")),
  ],
  "service/http/proxy": [
    (url) => chooseProxy({ ...proxy, proxy: url } as never, {}),
    (text) => chooseProxy({ ...proxy } as never, { https_proxy: text, no_proxy: text }),
  ],
  "weather/base/cleanText": [
    trimInvisible,
    ...[1, 40, 100, 5000].map(
      (limit): Use =>
        (text) =>
          toSingleLine(text, limit),
    ),
  ],
  "weather/locale/strings": [english, (text) => english("{text}", { text })],
  "weather/minuteForecast/minuteForecast": [
    (text) => decodeMinuteForecast({ Summary: { Phrase: text, Type: text, TypeId: 1 } }, now),
  ],
  "weather/model/apiKey": [(text) => ApiKey.read(text), (text) => ApiKey.read(`"${text}"`)],
  "weather/model/redaction": [withoutProvidersKeys, (text) => key.isIn(text)],
  "weather/model/locationKey": [parseLocationKey, (text) => parseLocationKey(`accuweather.com/${text}`)],
  "weather/model/decode": [readPage, (text) => readMoment(now / 1000, text)],
  "weather/model/observation": [
    (text) => decodeObservations([{ EpochTime: now / 1000, WeatherText: text, Link: text, MobileLink: text }]),
  ],
  "weather/places/parseCoordinates": [(text) => parseCoordinates(text, "en")],
  "weather/places/parsePlaceInput": [parsePlaceInput, (text) => parsePlaceInput(text.slice(0, 100))],
  "weather/places/savedPlaces": [
    (text) => parseSavedPlaces([text, `1 ${text}`]),
    (text) => placeNamed(text, parseSavedPlaces(["1 a"])),
    (label) => withPlace([], { location: "1" as never, label }),
  ],
  "weather/view/allFieldRows": [
    readableName,
    (text) => allFieldRows({ [text]: text, Value: { Metric: { Value: 1, Unit: text, Phrase: text } } }, metric),
  ],
  "weather/view/allFieldsJson": [(text) => allFieldsJson({ [text]: text })],
  "weather/view/panelView": [(text) => markdownOf(panelAt(stateOf({ WeatherText: text, WeatherIcon: 1 })))],
  "weather/view/statusBarTemplate": [
    (text) => renderTemplate(text, { glyph: text, text }),
    (text) => renderTemplate(`{wind}${text}{glyph}`, { glyph: text }),
  ],
  "weather/warnings/warningsView": [
    (text) =>
      warningCards({ answer: { ...answerFrom(now), content: decodeWarnings(warningOf(text)) ?? [] } }, metric, now),
  ],
};

const length = 2048;
const factor = 8;
const [short, long] = [runsOf(length), runsOf(factor * length)];

/** Milliseconds that no one notices. */
const instant = 50;

/** Milliseconds of this process, whatever else the machine does. */
function timeOf(use: Use, text: string): number {
  const start = process.cpuUsage();
  use(text);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** The fastest of three: collecting garbage and compiling only make a run slower. */
function leastTimeOf(use: Use, text: string): number {
  return Math.min(...[1, 2, 3].map(() => timeOf(use, text)));
}

/** Whether eight times the text takes about eight times as long, in one of five attempts: with quadratic work, 64 times. */
function isLinear(use: Use, index: number): boolean {
  const [shortText = "", longText = ""] = [short[index]?.[1], long[index]?.[1]];
  if (timeOf(use, longText) < instant) return true;
  return [1, 2, 3, 4, 5].some(
    () => leastTimeOf(use, longText) < Math.max(instant, 3 * factor * leastTimeOf(use, shortText)),
  );
}

describe("J16 a long run of any character takes time in proportion to its length", () => {
  for (const [file, of] of Object.entries(uses))
    it(`in ${file}`, function () {
      this.timeout(120_000);
      this.slow(60_000);
      const names = long.map(([name]) => JSON.stringify(name));
      for (const [number, use] of of.entries())
        assert.equal(
          names.find((_, index) => !isLinear(use, index)),
          undefined,
          `use ${number}`,
        );
    });

  it("in every file with a pattern that repeats something", () => {
    const files = filesIn("src", /(?<!\.d)\.tsx?$/).filter((file) => repeats(file, read(file)));
    const known = Object.keys(uses).map((file) => `src/${file}.ts`);
    assert.deepEqual(
      files.filter((file) => !known.includes(file)),
      [],
    );
  });
});

/** Whether a source has a regular expression with an unlimited quantifier, or one that is put together. */
function repeats(file: string, text: string): boolean {
  const isEndless = (pattern: string): boolean => /[+*]|\{\d+,\}/.test(pattern.replace(/\\.|\[(?:\\.|[^\]])*\]/g, "x"));
  const isIn = (node: ts.Node): boolean =>
    (ts.isRegularExpressionLiteral(node) && isEndless(node.text)) ||
    (ts.isNewExpression(node) && node.expression.getText() === "RegExp") ||
    ts.forEachChild(node, (child) => isIn(child) || undefined) === true;
  return isIn(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
}

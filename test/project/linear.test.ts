import assert from "node:assert/strict";

import type { ApiKeys } from "../../src/editor/platform/apiKeys";
import { literal, withoutIcons } from "../../src/editor/platform/escapeMarkdown";
import type * as linkModule from "../../src/editor/setup/setupLink";
import { panelHtml } from "../../src/editor/webview/panelHtml";
import { parseEndpoint } from "../../src/service/api/parseEndpoint";
import { parseProblemDetails, saysQuotaUsedUp } from "../../src/service/api/problemDetails";
import { decodeBody, remainingOf } from "../../src/service/api/readAnswer";
import { expiry, isStorable } from "../../src/service/http/cacheLifetime";
import { readNoProxy } from "../../src/service/http/noProxy";
import { chooseProxy, noProxyEntries } from "../../src/service/http/proxy";
import { toSingleLine } from "../../src/weather/base/cleanText";
import { english } from "../../src/weather/locale/strings";
import { decodeMinuteForecast } from "../../src/weather/minuteForecast/minuteForecast";
import { ApiKey } from "../../src/weather/model/apiKey";
import { withoutProvidersKeys } from "../../src/weather/model/redaction";
import { parseLocationKey } from "../../src/weather/model/locationKey";
import { parseCoordinates } from "../../src/weather/places/parseCoordinates";
import { parsePlaceInput } from "../../src/weather/places/parsePlaceInput";
import { parseSavedPlaces, placeNamed, withPlace } from "../../src/weather/places/savedPlaces";
import { allFieldRows } from "../../src/weather/view/allFieldRows";
import { allFieldsJson } from "../../src/weather/view/allFieldsJson";
import { markdownOf } from "../../src/weather/view/panelMarkdown";
import { renderTemplate } from "../../src/weather/view/statusBarTemplate";
import { decodeWarnings } from "../../src/weather/warnings/warning";
import { warningsCard } from "../../src/weather/warnings/warningsView";
import { awkward } from "../fuzz/inputs/values";
import { inspectionsOf, loadWith, settingsIn } from "../unit/editor/fakeEditor";
import { answerFrom, FakeLog } from "../unit/weather/fakes";
import { itRows } from "../unit/weather/itEach";
import { metric, now, panelAt, stateOf, viewing } from "../unit/weather/view/viewFixture";

/** Reads, cleans, or escapes a text from outside. */
type Use = (text: string) => unknown;

const parsed = ApiKey.read("a1\"'\\&%2541");
const key = parsed.kind === "key" ? parsed.key : assert.fail("The key is refused.");

const inspections = inspectionsOf({});
const settings = settingsIn(inspections);
const keys = {} as unknown as ApiKeys;
const silent = () => Promise.resolve(undefined);
const editor = { l10n: { t: english }, window: { showWarningMessage: silent, showErrorMessage: silent } };
const { SetupLink } = loadWith(editor, "editor/setup/setupLink") as typeof linkModule;
const link = new SetupLink(settings, keys, parseEndpoint, silent, new FakeLog());

const pageParts = { language: "", title: "", noResponse: "", script: "", style: "", cspSource: "", nonce: "" };
const proxy = { url: undefined, noProxy: [], proxyAuthorization: undefined } as const;
const url = new URL("https://a.example");

/** Characters that patterns in `src` look for, and at least one of every other class. */
const classes = [
  ...awkward,
  ...Array.from("9azAZéßſжαابक日ハ가𝒳°′″’”“«、；，!\"'()<>[]^{}"),
  ...["a ", "1 ", " ,", "1,", "1.", "a.", "-1", "aB", "A1", "a_", "\r\n", "\u200d ", "\u200b\u200d", "\u00a0\u200c"],
  ...'/a // \\u00 \\" "a" ="" =a, *. [: $( {a} &amp; http: limit lat N °N 1° 1\' a:1 1- @1, %MINUTE_VALUE'.split(" "),
  ...["[, *", "quota ", "reached ", "key ", "bearer "],
];

/** For each class, a run of this length at the start, in the middle, and at the end of a text. */
function runsOf(length: number): readonly string[] {
  return [...classes, classes.join("")].flatMap((part) => {
    const run = part.repeat(Math.ceil(length / part.length));
    return [`${run}a`, `a${run}a`, `"${run}`];
  });
}

const length = 1024;
const factor = 8;
const [short, long] = [runsOf(length), runsOf(factor * length)];

/** Milliseconds that are never too long. */
const instant = 50;

/** Milliseconds of processor time, so that other work of the machine doesn't matter. */
function timeOf(use: Use, text: string): number {
  const start = process.cpuUsage();
  use(text);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** The fastest of three runs, because garbage collection and compiling only make a run slower. */
function leastTimeOf(use: Use, text: string): number {
  return Math.min(...[1, 2, 3].map(() => timeOf(use, text)));
}

/**
 * Whether eight times the text takes about eight times as long in one of five attempts. Quadratic work would take 64
 * times as long.
 */
function isLinear(use: Use, index: number): boolean {
  const [shortText = "", longText = ""] = [short[index], long[index]];
  if (timeOf(use, longText) < instant) return true;
  return [1, 2, 3, 4, 5].some(
    () => leastTimeOf(use, longText) < Math.max(instant, 3 * factor * leastTimeOf(use, shortText)),
  );
}

function assertLinear(...uses: readonly Use[]): void {
  for (const [number, use] of uses.entries()) {
    const slow = long.find((_, index) => !isLinear(use, index));
    assert.equal(slow?.slice(0, 20), undefined, `use ${number}`);
  }
}

describe("a long run of any character takes time in proportion to its length [J16]", function () {
  this.timeout(120_000);
  this.slow(60_000);

  itRows(assertLinear, {
    "long text in an observation takes linear time": [
      (text) => {
        const members = { EpochTime: now / 1000, WeatherText: text, Link: text, MobileLink: text, [text]: text };
        markdownOf(panelAt(stateOf({ ...members, LocalObservationDateTime: text })));
        allFieldsJson(members);
      },
      (text) => allFieldRows({ [text]: text, Value: { Metric: { Value: 1, Unit: text, Phrase: text } } }, metric),
      (text) => toSingleLine(text, 40),
    ],
    "long text in a minute forecast takes linear time": [
      (text) => decodeMinuteForecast({ Summary: { Phrase: text, Type: text, TypeId: 1 } }, now),
    ],
    "long text in a warning takes linear time": [
      (text) => {
        const description = { Description: { Localized: text }, Source: text, Link: text };
        const list = [{ ...description, Area: [{ Name: text, Text: text, Summary: text }] }];
        const content = decodeWarnings(list, now) ?? [];
        warningsCard({ ...answerFrom(now), content }, viewing);
      },
    ],
    "long text in a body takes linear time": [
      (text) => decodeBody(text, () => ({ content: text }), answerFrom(now)),
      parseProblemDetails,
      (message) => [403, 429, 503].map((status) => saysQuotaUsedUp(status, { message, detail: message })),
      withoutProvidersKeys,
      (text) => key.isIn(text),
    ],
    "long text in a header takes linear time": [
      (text) => expiry({ "cache-control": text }, now),
      (text) => expiry({ "cache-control": `max-age="${text}` }, now),
      (text) => expiry({ age: text, date: text, expires: text }, now),
      (text) => isStorable({ "cache-control": text }),
      (text) => remainingOf({ "ratelimit-remaining": text }),
    ],
    "long text in the box for places takes linear time": [
      parsePlaceInput,
      (text) => parsePlaceInput(text.slice(0, 100)),
      (text) => parseCoordinates(text, "en"),
      parseLocationKey,
      (text) => parseLocationKey(`accuweather.com/${text}`),
    ],
    "long text in the key's box takes linear time": [(text) => ApiKey.read(text), (text) => ApiKey.read(`"${text}"`)],
    "long text in the settings takes linear time": [
      (text) => {
        Object.assign(inspections, inspectionsOf({ statusBarText: text, defaultLocation: text, baseUrl: text }));
        settings.flush();
      },
      (text) => parseSavedPlaces([text, `1 ${text}`]),
      (text) => placeNamed(text, parseSavedPlaces(["1 a"])),
      (label) => withPlace([], { location: "1" as never, label }),
      (text) => renderTemplate(text, { glyph: text, text }),
      (text) => renderTemplate(`{wind}${text}{glyph}`, { glyph: text }),
    ],
    "long text in a service address takes linear time": [
      ...["", "https://", "https://a.example/"].map(
        (before): Use =>
          (text) =>
            parseEndpoint("header", before + text),
      ),
      (text) => void link.open({ path: "/gateway", query: `address=${text}`, fragment: "" } as never),
    ],
    "long text in the proxy's settings and variables takes linear time": [
      (text) => readNoProxy([text])(url),
      (text) => readNoProxy(noProxyEntries({ ...proxy, noProxy: [text] } as never, {}))(url),
      (text) => chooseProxy({ ...proxy, proxy: text } as never, {}),
      (text) => chooseProxy({ ...proxy } as never, { https_proxy: text, no_proxy: text }),
    ],
    "long text on the screen takes linear time": [
      literal,
      withoutIcons,
      (text) => english("{text}", { text }),
      (state) => panelHtml({ ...pageParts, state }),
    ],
  });
});

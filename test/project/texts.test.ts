import assert from "node:assert/strict";

import { strings } from "../../src/weather/locale/strings";
import { filesIn, found, type Language, languages, read, readJson, script, type Texts } from "./scripts";
import { bundleOf, catalog, joinedIn, keysOf, localizeIn, sentencesIn, translatedIn } from "./sentences";

/** Signs of units are the same in most languages. */
const { knot, ...signs } = strings.units;

/** Words that are the same in a language as in English. */
const same: Readonly<Record<Language, readonly string[]>> = {
  de: ["Details", "Wind", "N", "NW", "S", "SW", "W", strings.precipitation.stretches.in, knot, ...Object.values(signs)],
  es: ["No", "N", "NE", "E", "SE", "S", knot, ...Object.values(signs)],
  fr: ["N", "NE", "E", "SE", "S", ...Object.values(signs)],
  ja: Object.values(signs),
  ko: [],
  "pt-br": ["N", "NE", "SE", "S", knot, ...Object.values(signs)],
  "zh-cn": [],
};

/** Patterns that the typography of a language doesn't have. Addresses and quoted signs aren't checked. */
const cjk = [
  ...[/\.{3}/, /["']/, /,(?!-?\d)/, /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}][.,;?!]/u, /[（）]|[，。、；] | [，。、；]/],
  // In the editor's language packs, spaces are only around Latin words and between those in Katakana.
  /[\p{Ideo}\p{sc=Hira}]`? \[?[\p{Ideo}\p{sc=Hira}]/u,
  /[\p{Ideo}\p{sc=Hira}][A-Za-z]|[A-Za-z][\p{Ideo}\p{sc=Hira}]/u,
];
const wrong: Readonly<Record<Language, readonly RegExp[]>> = {
  de: [/["']/, /\.{3}/, /“[^”]*”/],
  es: [/["'“”]/, /\.{3}/],
  fr: [/["'“”]/, /\.{3}/, /[^\u00a0][:;?!»](?!\/\/|\d)/, /«[^\u00a0]/, /\u00a0[^:;?!»\p{L}_{#.-]/u],
  ja: cjk,
  ko: [/["']/, /\.{3}/, / [,.;:?!]/],
  "pt-br": [/["'‘’«»]/, /\.{3}/],
  "zh-cn": [...cjk, /您/],
};

/** The name of the service's calls where a word alone could mean a phone call: in labels, offers, and headings. */
const apiCall: Readonly<Record<Language, RegExp>> = {
  de: /API-Aufruf/,
  es: /llamadas?(?: adicionales)? a la API/i,
  fr: /appels?(?: supplémentaire)? à l’API/i,
  ja: /API (?:呼び出し|を.*呼び出)/,
  ko: /API(?: 호출|를 .*호출)/,
  "pt-br": /chamadas?(?: adicionais)? à API/i,
  "zh-cn": /API 调用/,
};
const namesCalls = /^Calls\b|\bUses (?:one|no|about|up to)\b|\bthese calls\b|^The maximum number of calls\b/i;

/**
 * Commas and colons that code may not join texts with: a capital follows a comma, or the language has a sign of its own.
 */
const joint: Readonly<Partial<Record<string, RegExp>>> = {
  ...Object.fromEntries(["en", "es", "pt-br"].map((language) => [language, /, \p{Lu}/u])),
  ...{ fr: /, \p{Lu}|[^\u00a0\d]: /u, ja: /, /, "zh-cn": /, / },
};

/**
 * What doesn't fit in warnings and failures: French elides prepositions, Spanish days have an article, and neither has a
 * capital after a colon. The times of warnings already follow a colon.
 */
const misfit: Readonly<Partial<Record<string, RegExp>>> = {
  es: /\b(?:desde|hasta) (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)|: \p{Lu}|\p{L}: \d/u,
  fr: /\bde (?:hier|aujourd)|\u00a0: \p{Lu}/u,
};

/** Code and addresses. */
const code = /`[^`]*`|\]\([^)]*\)|https?:\S+/g;

/** Words for the search of the Settings editor. */
const isKeywords = (key: string): boolean => key.endsWith(".keywords");

const englishManifest = readJson("package.nls.json") as Texts;

/** The editor's names of things, from its language packs, as patterns. */
const terms = readJson("test/project/terms.json") as Readonly<Record<Language, Texts>>;

const placeholder = /\{\w+\}/g;

/** Names, settings, addresses, and numbers, which are the same in every language. */
const name =
  /WEATHER_API_KEY|AccuWeather|accuweather\.com|currentConditions\.\w+|https?:\/\/[\w.]*|JSON|Markdown|API|\d+/g;

const sorted = (texts: Iterable<string>): readonly string[] => [...new Set(texts)].sort();

type File = Readonly<Record<"texts" | "english", Texts>>;

interface Scripts {
  readonly translations: () => readonly (File & { readonly file: string })[];
  readonly completed: (file: File) => Texts;
  readonly translated: (texts: Texts) => Texts;
  readonly untranslatedTexts: () => readonly string[];
}

after(async () => {
  const { untranslatedTexts } = await script<Scripts>("release/check.mjs");
  const missing = untranslatedTexts();
  if (missing.length > 0) console.warn(`\nTranslate before the next release:\n${missing.join("\n")}`);
});

for (const language of languages)
  describe(`the texts in ${language}`, () => {
    const bundle = bundleOf(language);
    const ofManifest = translatedIn(`package.nls.${language}.json`);
    const localize = localizeIn(language);
    const entries = [
      ...Object.entries(bundle).map(([key, text]) => [key, text, key] as const),
      // `manifestTexts.test.ts` names the keys of only one of the files.
      ...Object.entries(ofManifest)
        .filter(([key]) => key in englishManifest)
        .map(([key, text]) => [englishManifest[key] ?? "", text, key] as const),
    ];

    it(`texts in ${language} are all there, in order, and none is unused; npm run generate -- texts writes them`, async () => {
      const { completed, translations } = await script<Scripts>("texts.mjs");
      const files = translations().filter(({ file }) => file.endsWith(`.${language}.json`));
      assert.equal(files.length, 2);
      for (const file of files)
        assert.deepEqual(Object.entries(file.texts), Object.entries(completed(file)), "Run npm run generate -- texts.");
    });

    it(`texts in ${language} are really in this language`, () => {
      const hasWords = (text: string): boolean => /\p{L}/u.test(text.replace(placeholder, ""));
      const untranslated = Object.keys(bundle).filter((text) => bundle[text] === text && hasWords(text));
      assert.deepEqual(untranslated.sort(), [...same[language]].sort());
    });

    it(`texts in ${language} have the placeholders and names of the English texts`, () => {
      for (const [text, translated] of Object.entries(bundle)) {
        assert.deepEqual(sorted(found(translated, placeholder)), sorted(found(text, placeholder)), text);
        for (const one of found(text, name)) assert.ok(translated.includes(one), `${one}: ${translated}`);
      }
    });

    it(`texts in ${language} follow the language's typography`, () => {
      for (const [text, translated] of entries) {
        assert.match(translated, /^\S(?:.*\S)?$/s, text);
        assert.equal(/[.。]$/.test(translated), /\.(?:\/\w+)?$/.test(text), text);
        assert.equal(/[?？]$/.test(translated), text.endsWith("?"), text);
        const words = translated.replaceAll(code, "`");
        for (const pattern of [...wrong[language], / {2}/]) assert.doesNotMatch(words, pattern);
      }
    });

    it(`texts in ${language} have a form for each plural category`, () => {
      const all = readJson(`l10n/bundle.l10n.${language}.json`) as Texts;
      for (const [path, text] of catalog) {
        if (typeof text === "string") assert.doesNotMatch(text, /\{count\}/, path);
        else for (const key of keysOf(text, language)) assert.ok(key in all, `${key}: run npm run generate -- texts.`);
      }
    });

    it(`texts in ${language} name things as the editor does`, () => {
      for (const [term, translation] of Object.entries(terms[language])) {
        const mentioned = new RegExp(`\\b${term}(?:s|ed|ing)?\\b`, "i");
        const texts = entries.filter(([text, , key]) => mentioned.test(text.replaceAll(code, "")) && !isKeywords(key));
        assert.ok(texts.length > 0, term);
        for (const [text, translated] of texts) assert.match(translated, new RegExp(translation, "iu"), text);
      }
    });

    it(`texts in ${language} say in labels, offers, and headings that calls aren't phone calls`, () => {
      for (const [text, translated, key] of entries)
        if (namesCalls.test(text)) assert.match(translated, apiCall[language], key);
    });

    it(`texts in ${language} have different headings for days and for times of day`, () => {
      const { day, time } = strings.forecast.columns;
      assert.notEqual(localize(day), localize(time));
    });

    it(`texts in ${language} name the commands as the manifest does`, () => {
      const { category = "", ...titles } = ofManifest;
      for (const action of ["setApiKey", "selectLocation", "refresh", "showLog"] as const)
        assert.equal(localize(strings.actions[action]), titles[`command.${action}`]);
      assert.equal(localize(strings.panelTitle), titles["command.show"]);
      assert.equal(localize(strings.weather), category);
      // As the palette writes a command.
      assert.equal(localize(strings.label, { what: "x" }), `${category}${language === "fr" ? "\u00a0: " : ": "}x`);
    });

    it(`texts in ${language} have different words for each action`, () => {
      const labels = Object.values(strings.actions).map((label) => localize(label));
      assert.equal(new Set(labels).size, labels.length, labels.join());
    });
  });

for (const language of ["en", ...languages] as const)
  describe(`the sentences in ${language}`, () => {
    // Canada and Mexico write “p.m.”.
    for (const tag of [language, `${language.slice(0, 2)}-${language === "es" ? "MX" : "CA"}-u-hc-h12`])
      it(`sentences are right with each value for ${tag}`, () => {
        for (const [path, sentences] of sentencesIn(language, tag))
          for (const sentence of sentences) {
            assert.match(sentence, /^\S.*\S$/, path);
            for (const pattern of [/[{}]/, / {2}/, /[.。]{2}(?: |$)/, /undefined|NaN/])
              assert.doesNotMatch(sentence, pattern, path);
            if (/^(?:warnings|kindFailures)\./.test(path))
              assert.doesNotMatch(sentence, misfit[language] ?? /$^/, path);
          }
      });

    it(`sentences in ${language} have the language's commas and colons between the parts that the code joins`, () => {
      const pattern = joint[language] ?? /$^/;
      for (const text of joinedIn(language)) assert.doesNotMatch(text, pattern);
    });
  });

describe("npm run generate -- texts", () => {
  it("a new text is added in its place and marked, and isn't shown until it's translated", async () => {
    const { completed, translated } = await script<Scripts>("texts.mjs");
    const all = completed({ texts: { Old: "Alt", Rain: "Regen" }, english: { Wind: "Wind", Rain: "Rain" } });
    assert.deepEqual(Object.entries(all), [
      ["Wind", "[not translated] Wind"],
      ["Rain", "Regen"],
    ]);
    assert.deepEqual(translated(all), { Rain: "Regen" });
  });
});

describe("the catalog of texts", () => {
  it("the catalog of texts has no unused text", () => {
    const files = filesIn("src", /(?<!\.d)\.tsx?$/).map((file) => new Set(found(read(file), /[\w-]+/g)));
    // A text of these tables is found by a name that the code computes.
    // Actions and reasons are named by the code without their table.
    const names = catalog.map(([where]) => where.replace(/^(?:actions|reasons)\./, ""));
    const computed = /^failures\.|^units\.|^compass\.|\.offer\.|\.intensities\.|\.moonPhases\./;
    const named = names.filter((where) => !computed.test(where));
    const unused = named.filter((where) => !files.some((words) => where.split(".").every((one) => words.has(one))));
    const advice = "The code names no such text. Use it there, or remove it here and run npm run generate -- texts.";
    assert.deepEqual(unused, [], `${unused.join(", ")} in strings.json: ${advice}`);
  });

  it("the catalog of texts asks a question in each dialog", () => {
    const questions = catalog.filter(([where]) => /\.question$|^chat\.title$/.test(where));
    assert.equal(questions.length, 4);
    for (const [where, text] of questions) assert.ok(typeof text === "string" && text.endsWith("?"), where);
  });

  it("the catalog of texts has all texts with a time in the table of docs/architecture.md, and no other", () => {
    const [, section = ""] = /\n## Times\n([^]*?)\n## /.exec(read("docs/architecture.md")) ?? [];
    const hasTime = /\{(?:time|age|wait|start|end|duration)\}/;
    const timed = catalog.filter(([, text]) => typeof text === "string" && hasTime.test(text)).map(([where]) => where);
    const labels = ["times.observed", "times.updated", "times.nextUpdate"];
    const columns = ["time", "sunrise", "sunset"].map((name) => `forecast.columns.${name}`);
    assert.deepEqual(sorted(found(section, /^\| `([\w.]+)`/gm)), sorted([...timed, ...labels, ...columns]));
  });
});

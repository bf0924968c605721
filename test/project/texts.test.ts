import assert from "node:assert/strict";

import { english, type Localize, strings } from "../../src/weather/locale/strings";
import { filesIn, found, type Language, languages, read, readJson, script, type Texts } from "./scripts";

/** The texts of `part` by their paths, for example `told.notYet`. */
function flat(part: object, before = ""): readonly (readonly [string, string])[] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    typeof value === "object" && value !== null
      ? flat(value, `${before}${name}.`)
      : [[before + name, String(value)] as const],
  );
}

const catalog = flat(strings);

/** Signs of units are the same in most languages. */
const { knot, ...signs } = strings.units;

/** Words that are the same in a language as in English. */
const same: Readonly<Record<Language, readonly string[]>> = {
  de: ["Details", "Wind", strings.precipitation.stretches.in, knot, ...Object.values(signs)],
  es: ["No", knot, ...Object.values(signs)],
  fr: Object.values(signs),
  ja: Object.values(signs),
  "zh-cn": [],
};

/** What the language's typography does not have. Addresses and quoted signs are not language. */
const cjk = [/\.{3}/, /["']/, /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}][.,;?!]/u, /[，。、；] /, / [，。、；]/];
const wrong: Readonly<Record<Language, readonly RegExp[]>> = {
  de: [/["']/, /\.{3}/, /“[^”]*”/],
  es: [/["'“”]/, /\.{3}/],
  fr: [/["'“”]/, /\.{3}/, /[^\u00a0][:;?!»](?!\/\/|\d)/, /«[^\u00a0]/, /\u00a0[^:;?!»\p{L}_{#.-]/u],
  ja: cjk,
  "zh-cn": cjk,
};

const placeholder = /\{\w+\}/g;

/** What is the same in every language: names, settings, addresses, numbers. */
const name =
  /WEATHER_API_KEY|AccuWeather|accuweather\.com|currentConditions\.\w+|https?:\/\/[\w.]*|JSON|Markdown|API|\d+/g;

const sorted = (texts: Iterable<string>): readonly string[] => [...new Set(texts)].sort();

after(async () => {
  const { untranslatedTexts } = await script<{ readonly untranslatedTexts: () => readonly string[] }>(
    "release/check.mjs",
  );
  const missing = untranslatedTexts();
  if (missing.length > 0) console.warn(`\nTranslate before the next release:\n${missing.join("\n")}`);
});

for (const language of languages)
  describe(`the texts in ${language}`, () => {
    const bundle = readJson(`l10n/bundle.l10n.${language}.json`) as Texts;
    /** As the editor does it. */
    const localize: Localize = (text, values) => english(bundle[text] ?? text, values);

    it("are all used", () => {
      const used = new Set(catalog.map(([, text]) => text));
      const unused = Object.keys(bundle).filter((text) => !used.has(text));
      assert.deepEqual(unused, []);
    });

    it("are really in this language", () => {
      const hasWords = (text: string): boolean => /\p{L}/u.test(text.replace(placeholder, ""));
      const untranslated = Object.keys(bundle).filter((text) => bundle[text] === text && hasWords(text));
      assert.deepEqual(untranslated.sort(), [...same[language]].sort());
    });

    it("have the placeholders and names of the English ones", () => {
      for (const [text, translated] of Object.entries(bundle)) {
        assert.deepEqual(sorted(found(translated, placeholder)), sorted(found(text, placeholder)), text);
        for (const one of found(text, name)) assert.ok(translated.includes(one), `${one}: ${translated}`);
      }
    });

    it("follow the language's typography", () => {
      for (const [text, translated] of Object.entries(bundle)) {
        assert.match(translated, /^\S(?:.*\S)?$/s, text);
        assert.equal(/[.。]$/.test(translated), text.endsWith("."), text);
        for (const pattern of [...wrong[language], / {2}/]) assert.doesNotMatch(translated, pattern);
      }
    });

    it("name the commands as the manifest does", () => {
      const { category = "", ...titles } = readJson(`package.nls.${language}.json`) as Texts;
      for (const action of ["setApiKey", "selectLocation", "refresh", "showLog"] as const)
        assert.equal(localize(strings.actions[action]), titles[`command.${action}`]);
      assert.equal(localize(strings.panelTitle), titles["command.show"]);
      assert.equal(localize(strings.weather), category);
      // As the palette writes a command.
      assert.equal(localize(strings.label, { what: "x" }), `${category}${language === "fr" ? "\u00a0: " : ": "}x`);
    });

    it("have words of its own for each action", () => {
      const labels = Object.values(strings.actions).map((label) => localize(label));
      assert.equal(new Set(labels).size, labels.length, labels.join());
    });
  });

describe("the catalog of texts", () => {
  it("has all texts with a time in the table of docs/architecture.md, and no other", () => {
    const [, section = ""] = /\n## Times\n([^]*?)\n## /.exec(read("docs/architecture.md")) ?? [];
    const listed = found(section, /^\| `([\w.]+)`/gm);
    const hasTime = (text: string): boolean => /\{(?:time|age|wait|start|end|duration)\}/.test(text);
    const timed = catalog.filter(([, text]) => hasTime(text)).map(([where]) => where);
    const labels = ["times.observed", "times.updated", "times.nextUpdate"];
    const columns = ["time", "sunrise", "sunset"].map((name) => `forecast.columns.${name}`);
    assert.deepEqual(sorted(listed), sorted([...timed, ...labels, ...columns]));
  });

  it("has no unused text", () => {
    const files = filesIn("src", /(?<!\.d)\.tsx?$/).map((file) => new Set(found(read(file), /[\w-]+/g)));
    // A text of these two tables is found by a name that the code computes.
    const named = catalog.map(([where]) => where).filter((where) => !/^failures\.|\.offer\./.test(where));
    const unused = named.filter((where) => !files.some((words) => where.split(".").every((one) => words.has(one))));
    assert.deepEqual(unused, []);
  });
});

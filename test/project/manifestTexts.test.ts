import assert from "node:assert/strict";
import { readdirSync } from "node:fs";

import { found, languages, manifest, read, readJson, root, settings, type Texts } from "./scripts";

/** The editor's separator of category and title in its palette, if it isn't a colon and a space. */
const colons: Texts = { fr: "\u00a0: " };
const files: Texts = {
  en: "package.nls.json",
  ...Object.fromEntries(languages.map((language) => [language, `package.nls.${language}.json`])),
};
const english = readJson("package.nls.json") as Texts;

/** Members of the manifest with texts for people; `displayName` is a name, the same in all languages. */
const ofPeople = /(?:description|descriptions|title|category|labels|altText|message|keywords)$/i;

/** Read by a language model, in English. */
const ofModel = new Set(["modelDescription", "inputSchema"]);

/** All strings of the manifest for people, with the name of the member they are in. */
function strings(value: unknown, member = ""): readonly { readonly member: string; readonly text: string }[] {
  if (typeof value === "string") return [{ member, text: value }];
  if (Array.isArray(value)) return value.flatMap((entry) => strings(entry, member));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) => (ofModel.has(name) ? [] : strings(entry, name)));
}

const key = /^%([\w.-]+)%$/;
const used = new Set(strings(manifest).flatMap(({ text }) => key.exec(text)?.[1] ?? []));

const say = (texts: Texts, text: string): string => texts[key.exec(text)?.[1] ?? ""] ?? text;

/** Each command in English and as the palette of a language shows it. */
function commandNames(language: string, texts: Texts): ReadonlyMap<string, string> {
  const nameIn = (from: Texts, category: string, colon: string, title: string): string =>
    [category, title].map((text) => say(from, text)).join(colon);
  return new Map(
    manifest.contributes.commands.map(({ category, title }) => [
      nameIn(english, category, ": ", title),
      nameIn(texts, category, colons[language] ?? ": ", title),
    ]),
  );
}

describe("the texts of the manifest", () => {
  it("texts of the manifest are only in the files of the languages", () => {
    const { description, capabilities, contributes } = readJson("package.json") as Readonly<Record<string, unknown>>;
    const all = strings({ description, capabilities, contributes });
    const misplaced = all.filter(({ member, text }) => ofPeople.test(member) && !key.test(text));
    assert.deepEqual(misplaced, []);
    const written = readdirSync(root).filter((name) => name.startsWith("package.nls"));
    assert.deepEqual(written.sort(), Object.values(files).sort());
  });

  it("the links of settings run commands of the manifest, and only in descriptions that have links", () => {
    const commands = new Set(manifest.contributes.commands.map(({ command }) => command));
    for (const { member, text } of strings(settings)) {
      const linked = found(say(english, text), /\]\(command:([\w.]+)\)/g);
      assert.deepEqual(
        linked.filter((command) => !commands.has(command) || member !== "markdownDescription"),
        [],
        text,
      );
    }
  });

  for (const [language, file] of Object.entries(files)) {
    const texts = readJson(file) as Texts;

    it(`texts of the manifest in ${language} are all used`, () => {
      const missing = language === "en" ? [...used].filter((name) => !(name in texts)) : [];
      const unused = Object.keys(texts).filter((name) => !used.has(name));
      assert.deepEqual({ missing, unused }, { missing: [], unused: [] });
      assert.ok(Object.values(texts).every((text) => text.trim() !== ""));
    });

    it(`texts of the manifest in ${language} have the same code, placeholders, links, and command names`, () => {
      const names = commandNames(language, texts);
      const bold = /\*\*(.*?)\*\*/g;
      for (const [name, text] of Object.entries(english)) {
        const translated = texts[name];
        if (translated === undefined) continue;
        for (const pattern of [/`[^`]*`/g, /\{[^}]*\}/g, /\]\(([^)]*)\)/g, /\n/g])
          assert.deepEqual([...found(translated, pattern)].sort(), [...found(text, pattern)].sort(), name);
        const commands = found(text, bold).map((command) => names.get(command));
        assert.deepEqual(found(translated, bold), commands, name);
      }
    });
  }
});

describe("a search in the Settings editor", () => {
  const expected = [
    ["temperatureUnit", "units"],
    ["forecast", "precipitation"],
    ["network"],
    ["statusBarHideLocation"],
  ];
  const searches: Texts = {
    en: "fahrenheit umbrella proxy hide",
    de: "fahrenheit regenschirm proxy ausblenden",
    es: "fahrenheit paraguas proxy ocultar",
    fr: "fahrenheit parapluie proxy masquer",
    ja: "華氏 傘 プロキシ 非表示",
    ko: "화씨 우산 프록시 숨기",
    "pt-br": "fahrenheit guarda-chuva proxy ocultar",
    "zh-cn": "华氏 雨伞 代理 隐藏",
  };
  // The newest editor looks for a word in the name of a setting, and in these members.
  const searchable = /^(?:description|markdownDescription|keywords|enum)$/;
  for (const [language, file] of Object.entries(files))
    it(`a search finds the settings for degrees, rain, the network, and the hidden place in ${language}`, () => {
      const texts = readJson(file) as Texts;
      const searched = Object.entries(settings).map(([id, setting]) => {
        const members = strings(setting).filter(({ member }) => searchable.test(member));
        const [, name = ""] = id.split(".");
        return { name, text: [name, ...members.map(({ text }) => say(texts, text))].join("\n").toLowerCase() };
      });
      const find = (word: string) => searched.filter(({ text }) => text.includes(word)).map(({ name }) => name);
      const words = searches[language]?.split(" ").map((word) => find(word).sort());
      assert.deepEqual(words, expected);
    });
});

describe("the chat tool", () => {
  it("the manifest hides the chat tool while its setting is off", () => {
    const conditions = manifest.contributes.languageModelTools.map(({ name, when }) => `${name}: ${when}`);
    assert.deepEqual(conditions, ["currentConditions_get: config.currentConditions.chatTool == 'on'"]);
  });
});

describe("the walkthrough", () => {
  it("the walkthrough has pictures in the theme's colors", () => {
    for (const { media } of manifest.contributes.walkthroughs.flatMap(({ steps }) => steps)) {
      const drawing = read(media.svg);
      // The editor's content policy for these pictures allows neither styles nor scripts of their own.
      assert.doesNotMatch(drawing, /\sstyle=|<style|<script|\son\w+=|href=/);
      const colors = found(drawing, /(?:fill|stroke)="([^"]+)"/g).filter((color) => color !== "none");
      for (const color of colors) assert.match(color, /^(?:var|oklch\(from var)\(--vscode-[\w-]+, .+\)$/);
    }
  });
});

import assert from "node:assert/strict";

import ts from "typescript";

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
      assert.deepEqual(
        Object.keys(bundle).filter((text) => !used.has(text)),
        [],
      );
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

    it("are typeset as the language is", () => {
      for (const [text, translated] of Object.entries(bundle)) {
        assert.match(translated, /^\S(?:.*\S)?$/s, text);
        assert.equal(/[.。]$/.test(translated), text.endsWith("."), text);
        for (const pattern of [...wrong[language], / {2}/]) assert.doesNotMatch(translated, pattern);
      }
    });

    it("call the commands what the manifest calls them", () => {
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

const sources = filesIn("src", /(?<!\.d)\.tsx?$/).map((file) =>
  ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true),
);

/** A node and all in it, without the parts to leave out. */
function* nodesIn(node: ts.Node, isLeftOut: (node: ts.Node) => boolean = () => false): Generator<ts.Node> {
  if (isLeftOut(node)) return;
  yield node;
  for (const child of node.getChildren()) yield* nodesIn(child, isLeftOut);
}

const nodes = sources.flatMap((source) => [...nodesIn(source)]);

/** A path with one more name; the path of the catalog itself is empty. */
const joined = (before: string, name: string): string => [before, name].filter(Boolean).join(".");

/** The names that stand for the catalog and its parts in each file. The words for a failure are passed as `texts`. */
const usual = { strings: "", failures: "warnings.failures", offer: "warnings.offer" };
const taken = new Map(sources.map(({ fileName }) => [fileName, new Map(Object.entries(usual))]));
for (const node of nodes) {
  if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isObjectBindingPattern(node.name)) continue;
  const before = pathOf(node.initializer);
  if (before === undefined) continue;
  for (const { propertyName, name: bound } of node.name.elements)
    if (ts.isIdentifier(bound))
      taken.get(node.getSourceFile().fileName)?.set(bound.text, joined(before, (propertyName ?? bound).getText()));
}

/** `strings.a.b`, or `a.b` where `a` was taken out of `strings`, as `a.b`; anything else is undefined. */
function pathOf(node: ts.Node): string | undefined {
  if (ts.isIdentifier(node)) return taken.get(node.getSourceFile().fileName)?.get(node.text);
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const before = pathOf(node.expression);
  return before === undefined ? undefined : joined(before, node.name.text);
}

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

  it("has no text that is not used", () => {
    const used = new Set(nodes.map(pathOf));
    const tables = nodes.flatMap((node) => {
      if (ts.isElementAccessExpression(node)) return pathOf(node.expression) ?? [];
      if (!ts.isPropertyAssignment(node) || node.name.getText() !== "texts") return [];
      // The outlook uses these texts of each kind.
      const kind = pathOf(node.initializer) ?? assert.fail(node.getText());
      used.add(`${kind}.title`);
      return [`${kind}.offer`, `${kind}.failures`];
    });
    const paths = catalog.map(([where]) => where).filter((where) => !used.has(where));
    const unused = paths.filter((where) => !tables.some((table) => where.startsWith(`${table}.`)));
    assert.deepEqual(unused, []);
  });

  it("gets a value for each placeholder where a text is said", () => {
    const placeholders = new Map(catalog.map(([where, text]) => [where, sorted(found(text, placeholder))]));
    let said = 0;
    for (const node of nodes) {
      if (!ts.isCallExpression(node) || !/\blocalize$/.test(node.expression.getText())) continue;
      const [text, values] = node.arguments;
      const wanted = placeholders.get((text && pathOf(text)) ?? "");
      if (!wanted) continue;
      const given = values && ts.isObjectLiteralExpression(values) ? values.properties : [];
      const names = given.map((value) => `{${value.name?.getText() ?? ""}}`);
      assert.deepEqual(names.sort(), wanted, `${node.getSourceFile().fileName}: ${node.getText()}`);
      said += 1;
    }
    assert.ok(said > 50, `${said} texts`);
  });

  it("is where every text comes from that a person reads", () => {
    const words = /\p{L}{2,}[^\p{L}]*\s[^\p{L}]*\p{L}{2,}/u;
    const word = /^\P{L}*\p{Lu}\p{Ll}+\b/u;
    /** The log is English, an error is a mistake in the program; a class of the page's style and the name of a key are no texts. */
    const isNoText = (node: ts.Node): boolean =>
      ts.isImportDeclaration(node) ||
      ts.isTypeNode(node) ||
      ts.isThrowStatement(node) ||
      (ts.isNewExpression(node) && node.expression.getText().endsWith("Error")) ||
      (ts.isCallExpression(node) && /\blog\??\.\w+$/.test(node.expression.getText())) ||
      (ts.isBinaryExpression(node) && node.left.getText() === "key") ||
      (ts.isJsxAttribute(node) && node.name.getText() === "class");
    const literalsIn = (source: ts.SourceFile): readonly string[] =>
      [...nodesIn(source, isNoText)].flatMap((node) =>
        ts.isStringLiteralLike(node) ||
        ts.isTemplateHead(node) ||
        ts.isTemplateMiddleOrTemplateTail(node) ||
        ts.isJsxText(node)
          ? node.text
          : [],
      );
    /** The page's frame is all markup; its title is handed in. */
    const isMarkup = (file: string, text: string): boolean =>
      file === "src/editor/webview/panelHtml.ts" && /[<>]|-src/.test(text);
    /** The domain knows the names of the service's members, which begin with capital letters. */
    const isText = (file: string, text: string): boolean =>
      !isMarkup(file, text) && (words.test(text) || (!file.startsWith("src/weather/") && word.test(text)));
    // The service is read by programs, the report by the maintainers.
    const ofPeople = sources.filter(
      ({ fileName }) => !/^src\/(?:service\/|editor\/(?:issueReporter|problemReport)\.ts)/.test(fileName),
    );
    const written = ofPeople.flatMap((source) =>
      literalsIn(source)
        .filter((text) => isText(source.fileName, text.replace(placeholder, "")))
        .map((text) => `${source.fileName}: ${text}`),
    );
    // The log is English, so its name is, and so is what it has in place of a key. Settings end in "Unit".
    const exceptions = [
      "editor/platform/settings.ts: Unit",
      "extension.ts: Weather",
      "weather/model/redaction.ts: [API key]",
    ];
    assert.deepEqual(
      written,
      exceptions.map((one) => `src/${one}`),
    );
  });
});

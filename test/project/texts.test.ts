import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import path from "node:path";

import ts from "typescript";

import { english, type Localize, strings } from "../../src/weather/locale/strings";
import { type AnswerFault, callNames, type Failure } from "../../src/weather/model/failure";
import type { Reason } from "../../src/weather/model/reason";
import { explain } from "../../src/weather/view/failureMessage";
import { notYet, stillFresh } from "../../src/weather/view/refreshMessages";
import { minuteForecastStrings } from "../../src/weather/minuteForecast/strings";
import { failures as oneOfEach, localeOf } from "../unit/weather/fakes";
import { type Language, languages, read, readJson, root, type Texts } from "./scripts";
import { actions } from "../../src/weather/model/action";

/** The texts of `part` by their paths, for example `told.notYet`. */
function flat(part: object, before = ""): readonly (readonly [string, string])[] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    typeof value === "object" && value !== null
      ? flat(value, `${before}${name}.`)
      : [[before + name, String(value)] as const],
  );
}

const catalogue = [...flat(strings), ...flat(minuteForecastStrings, "forecast.")];

/** Signs of units are the same in most languages. */
const { knot, ...signs } = strings.units;

/** Words that are the same in a language as in English. */
const same: Readonly<Record<Language, readonly string[]>> = {
  de: ["Details", "Wind", minuteForecastStrings.stretches.in, knot, ...Object.values(signs)],
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

/** As the editor does it, but for what is missing. */
function sayIn(bundle: Texts): Localize {
  return (text, values) => {
    assert.ok(Object.hasOwn(bundle, text), `not translated: ${text}`);
    return english(bundle[text] ?? "", values);
  };
}

function all(text: string, pattern: RegExp): readonly string[] {
  return [...new Set(text.match(pattern))].sort();
}

const placeholder = /\{\w+\}/g;

/** What is the same in every language: names, settings, addresses, numbers. */
const name =
  /WEATHER_API_KEY|AccuWeather|accuweather\.com|currentConditions\.\w+|https?:\/\/[\w.]*|JSON|Markdown|API|\d+/g;

/** A failure of every kind; one more for each further sentence of a kind. */
const failures = {
  ...oneOfEach,
  keyMissing: { kind: "keyMissing", host: "a.example" },
  keyOfOther: { kind: "keyMissing", host: "a.example", storedFor: "b.example" },
  monthlyBudgetUsedUp: { kind: "budgetUsedUp", budget: 15_000, setting: "currentConditions.monthlyBudget", until: 0 },
  proxyRefusedNamed: { kind: "proxyRefused", host: "a.example", setting: "http.proxy" },
} as const satisfies Readonly<Record<string, Failure>>;
const faults: Readonly<Record<AnswerFault, true>> = {
  damaged: true,
  notJson: true,
  webPage: true,
  notWeather: true,
  tooLarge: true,
  status: true,
};

describe("the texts in other languages", () => {
  it("are in one file for each language", () => {
    const files = languages.map((language) => `bundle.l10n.${language}.json`);
    assert.deepEqual(readdirSync(path.join(root, "l10n")).sort(), files);
    assert.equal((readJson("package.json") as { l10n?: unknown }).l10n, "./l10n");
  });

  for (const language of languages) {
    const bundle = readJson(`l10n/bundle.l10n.${language}.json`) as Texts;
    const localize = sayIn(bundle);

    it(`are complete in ${language}, without one that is not used`, () =>
      assert.deepEqual(Object.keys(bundle).sort(), [...new Set(catalogue.map(([, text]) => text))].sort()));

    it(`are really in ${language} and typeset as it is, with the same placeholders and names`, () => {
      const untranslated: string[] = [];
      for (const [text, translated] of Object.entries(bundle)) {
        assert.deepEqual(all(translated, placeholder), all(text, placeholder), text);
        for (const one of all(text, name)) assert.ok(translated.includes(one), `${one}: ${translated}`);
        assert.equal(translated, translated.trim(), text);
        assert.notEqual(translated, "", text);
        assert.equal(/[.。]$/.test(translated), text.endsWith("."), text);
        if (translated === text && /\p{L}/u.test(text.replace(placeholder, ""))) untranslated.push(text);
        for (const pattern of [...wrong[language], / {2}/]) assert.doesNotMatch(translated, pattern);
      }
      assert.deepEqual(untranslated.sort(), [...same[language]].sort());
    });

    it(`call the commands in ${language} what the manifest calls them`, () => {
      const manifest = readJson(`package.nls.${language}.json`) as Texts;
      for (const action of ["setApiKey", "selectLocation", "refresh", "showLog"] as const)
        assert.equal(localize(strings.actions[action]), manifest[`command.${action}`]);
      assert.equal(localize(strings.panelTitle), manifest["command.show"]);
      assert.equal(localize(strings.weather), manifest["category"]);
      // As the palette writes a command.
      const colon = language === "fr" ? "\u00a0: " : ": ";
      assert.equal(localize(strings.label, { what: "x" }), `${manifest["category"] ?? ""}${colon}x`);
      const labels = Object.values(strings.actions).map((label) => localize(label));
      assert.equal(new Set(labels).size, labels.length, "each action has words of its own");
    });

    it(`explain every failure in ${language}`, () => {
      const explainable: Failure[] = [
        ...Object.values(failures),
        ...(Object.keys(faults) as AnswerFault[]).map((fault): Failure => ({ kind: "unexpectedAnswer", fault })),
        ...callNames.map((call): Failure => ({ ...oneOfEach.forbidden, call })),
        ...(Object.keys(strings.reasons) as Reason[]).map((reason): Failure => ({ kind: "keyRefused", reason })),
      ];
      const locale = localeOf(language, "metric", localize);
      const now = Date.UTC(2026, 7, 3, 12);
      for (const failure of explainable) {
        const [inEnglish, explained] = [explain(failure, localeOf()), explain(failure, locale)];
        for (const member of ["title", "sentence"] as const) {
          assert.doesNotMatch(explained[member], /[{}]/);
          if (!same[language].includes(inEnglish[member])) assert.notEqual(explained[member], inEnglish[member]);
        }
        assert.doesNotMatch(notYet(failure, now, locale, now), /[{}]/);
      }
      assert.doesNotMatch(stillFresh(now, locale, now), /[{}]/);
    });
  }
});

/** All sources but the catalogue. */
const sources = readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => /(?<!\.d)\.ts$/.test(file) && !/strings\.ts$/i.test(file))
  .map((file) => {
    const name = path.posix.join("src", file.replaceAll("\\", "/"));
    return ts.createSourceFile(name, read(name), ts.ScriptTarget.Latest, true);
  });

/** A node and all in it, without the parts to leave out. */
function* nodesIn(node: ts.Node, isLeftOut: (node: ts.Node) => boolean = () => false): Generator<ts.Node> {
  if (isLeftOut(node)) return;
  yield node;
  for (const child of node.getChildren()) yield* nodesIn(child, isLeftOut);
}

const nodes = sources.flatMap((source) => [...nodesIn(source)]);

/** The names that stand for the catalogue and its parts in each file. */
const taken = new Map(
  sources.map(({ fileName }) => [
    fileName,
    new Map([
      ["strings", ""],
      ["minuteForecastStrings", "forecast"],
      // The words for a failure are passed to `failureWords`.
      ["texts", "warnings.failures"],
    ]),
  ]),
);
for (const node of nodes) {
  if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isObjectBindingPattern(node.name)) continue;
  const before = pathOf(node.initializer);
  for (const { propertyName, name: bound } of before === undefined ? [] : node.name.elements)
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

function joined(before = "", name = ""): string {
  return before === "" ? name : `${before}.${name}`;
}

/** Where a node is, for people. */
function placeOf(node: ts.Node): string {
  const source = node.getSourceFile();
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

function isLiteral(node: ts.Node): node is ts.LiteralLikeNode {
  return (
    ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)
  );
}

describe("the catalogue of texts", () => {
  it("has a text for every failure, fault and action, and no other", () => {
    assert.deepEqual(Object.keys(strings.failures).sort(), Object.keys(failures).sort());
    assert.deepEqual(Object.keys(strings.faults).sort(), Object.keys(faults).sort());
    assert.deepEqual(Object.keys(strings.actions).sort(), [...actions].sort());
  });

  it("has no text that is not used", () => {
    const used = new Set(nodes.map(pathOf));
    const tables = nodes.flatMap((node) => (ts.isElementAccessExpression(node) ? (pathOf(node.expression) ?? []) : []));
    const unused = catalogue.filter(
      ([where]) => !used.has(where) && !tables.some((table) => where.startsWith(`${table}.`)),
    );
    assert.deepEqual(unused, []);
  });

  it("gets a value for each placeholder where a text is said", () => {
    const placeholders = new Map(catalogue.map(([where, text]) => [where, all(text, placeholder)]));
    let said = 0;
    for (const node of nodes) {
      if (!ts.isCallExpression(node) || !/\blocalize$/.test(node.expression.getText())) continue;
      const [text, values] = node.arguments;
      const wanted = placeholders.get((text && pathOf(text)) ?? "");
      if (!wanted) continue;
      const given = values && ts.isObjectLiteralExpression(values) ? values.properties : [];
      assert.deepEqual(given.map((value) => `{${value.name?.getText() ?? ""}}`).sort(), wanted, placeOf(node));
      said += 1;
    }
    assert.ok(said > 50, `${said} texts`);
  });

  it("is where every text comes from that a person reads", () => {
    const words = /\p{L}{2,}[^\p{L}]*\s[^\p{L}]*\p{L}{2,}/u;
    const word = /^\P{L}*\p{Lu}\p{Ll}+\b/u;
    const written: string[] = [];
    /** The log is English, an error is a mistake in the program; a class of the page's style and the name of a key are no texts. */
    const isNoText = (node: ts.Node): boolean =>
      ts.isImportDeclaration(node) ||
      ts.isTypeNode(node) ||
      ts.isThrowStatement(node) ||
      (ts.isNewExpression(node) && node.expression.getText().endsWith("Error")) ||
      (ts.isCallExpression(node) && /\blog\??\.\w+$/.test(node.expression.getText())) ||
      (ts.isBinaryExpression(node) && node.left.getText() === "key") ||
      (ts.isPropertyAssignment(node) && node.name.getText() === "class");
    // The report is for the maintainers.
    const others = ["src/editor/problemReport.ts"];
    // The service is read by programs.
    const hasTexts = ({ fileName }: ts.SourceFile): boolean =>
      !fileName.startsWith("src/service/") && !others.includes(fileName);
    for (const source of sources.filter(hasTexts)) {
      // The domain knows the names of the service's members, which begin with capital letters.
      const isDomain = source.fileName.startsWith("src/weather/");
      for (const node of nodesIn(source, isNoText)) {
        if (!isLiteral(node)) continue;
        const text = node.text.replace(placeholder, "");
        // The page's frame is all markup; its title is handed in.
        if (source.fileName === "src/editor/webview/panelHtml.ts" && /[<>]|-src/.test(text)) continue;
        if (words.test(text) || (!isDomain && word.test(text))) written.push(`${source.fileName}: ${node.text}`);
      }
    }
    // The log is English, so its name is, and so is what it calls a kind of question or has in place of a key.
    assert.deepEqual(written, [
      "src/composition.ts: Weather",
      "src/weather/forecast/forecastKinds.ts: hourly forecast",
      "src/weather/forecast/forecastKinds.ts: daily forecast",
      "src/weather/minuteForecast/minuteForecastKind.ts: minute forecast",
      "src/weather/model/apiKey.ts: [API key]",
    ]);
  });

  it("is what the editor shows in messages, prompts and progress", () => {
    const shows =
      /\b(?:show(?:Information|Warning|Error)Message|showInputBox|showQuickPick|withProgress|setStatusBarMessage|showMessageWithActions)$/;
    const calls = nodes
      .filter((node) => ts.isCallExpression(node))
      .filter(({ expression }) => shows.test(expression.getText()));
    // A message, or the texts of an input box or of a progress.
    const partsOf = (argument: ts.Expression): readonly ts.Node[] =>
      ts.isObjectLiteralExpression(argument)
        ? argument.properties.map((property) => (ts.isPropertyAssignment(property) ? property.initializer : property))
        : [argument];
    for (const part of calls.flatMap((call) => call.arguments.flatMap(partsOf)))
      if (isLiteral(part) || ts.isTemplateExpression(part) || ts.isBinaryExpression(part))
        assert.doesNotMatch(part.getText(), /\p{L}/u, placeOf(part));
    assert.ok(calls.length > 10, `${calls.length} calls`);
  });
});

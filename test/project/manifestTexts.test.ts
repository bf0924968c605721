import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { placeholders } from "../../src/weather/view/statusBarTemplate";
import { languages as translated, readJson, root, type Texts } from "./scripts";

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly category: string; readonly title: string }[];
    readonly configuration: readonly { readonly properties: Readonly<Record<string, { readonly pattern?: string }>> }[];
    readonly walkthroughs: readonly { readonly steps: readonly { readonly media: { readonly svg: string } }[] }[];
  };
}

/** How the editor writes a command in its palette, where it is not `category: title`. */
const colons: Texts = { fr: "\u00a0: " };
const files: Texts = {
  en: "package.nls.json",
  ...Object.fromEntries(translated.map((language) => [language, `package.nls.${language}.json`])),
};

/** What a person reads, wherever it stands in the manifest; `displayName` is a name and the same in all languages. */
const textMembers = new Set([
  ...["description", "userDescription", "title", "shortTitle", "category", "altText", "markdownDescription"],
  ...["enumDescriptions", "markdownEnumDescriptions", "enumItemLabels"],
  ...["patternErrorMessage", "deprecationMessage", "markdownDeprecationMessage"],
]);

const manifest = readJson("package.json") as Manifest;
const languages = Object.entries(files).map(([language, file]) => ({ language, strings: readJson(file) as Texts }));
const [{ strings: english }] = languages as [(typeof languages)[number]];

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

/** Each command in English and as the palette of a language shows it. */
function commandNames(language: string, strings: Texts): ReadonlyMap<string, string> {
  return new Map(
    manifest.contributes.commands.map(({ category, title }) => {
      const [group = "", name = ""] = [category, title].map((text) => key.exec(text)?.[1] ?? "");
      const shown = `${strings[group] ?? ""}${colons[language] ?? ": "}${strings[name] ?? ""}`;
      return [`${english[group] ?? ""}: ${english[name] ?? ""}`, shown];
    }),
  );
}

function all(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([whole, inner]) => inner ?? whole);
}

describe("the texts of the manifest", () => {
  it("stand in the files for the languages and nowhere else", () => {
    const { description, capabilities, contributes } = manifest as Manifest & Readonly<Record<string, unknown>>;
    const others = strings({ description, capabilities, contributes }).filter(
      ({ member, text }) =>
        !key.test(text) &&
        (textMembers.has(member) || (/\s/.test(text) && !["default", "pattern", "when"].includes(member))),
    );
    assert.deepEqual(others, []);
    const written = readdirSync(root).filter((name) => name.startsWith("package.nls"));
    assert.deepEqual(written.sort(), Object.values(files).sort());
  });

  for (const { language, strings } of languages) {
    it(`are complete in ${language}, without one that is not used`, () => {
      assert.deepEqual(Object.keys(strings).sort(), [...used].sort());
      assert.ok(Object.values(strings).every((text) => text.trim() !== ""));
    });

    it(`have the same code, placeholders, links and command names in ${language}`, () => {
      const names = commandNames(language, strings);
      for (const [name, text] of Object.entries(english)) {
        const translated = strings[name] ?? "";
        for (const pattern of [/`[^`]*`/g, /\{[^}]*\}/g, /\]\(([^)]*)\)/g, /\n/g])
          assert.deepEqual([...all(translated, pattern)].sort(), [...all(text, pattern)].sort(), name);
        const bold = /\*\*(.*?)\*\*/g;
        const commands = all(text, bold).map((command) => names.get(command));
        assert.deepEqual(all(translated, bold), commands, name);
      }
    });
  }
});

describe("the manifest's pattern for the status bar's text", () => {
  const { pattern = "" } = manifest.contributes.configuration[0]?.properties["currentConditions.statusBarText"] ?? {};
  const accepts = (text: string): boolean => new RegExp(pattern, "u").test(text);

  it("knows the placeholders of the code", () =>
    assert.deepEqual(/\(\?:([\w|]+)\)/.exec(pattern)?.[1]?.split("|"), placeholders));

  it("refuses every other one", () => {
    for (const text of ["", "{glyph} {temperature}", "$(sparkle) {text}, {wind}", "100 %"])
      assert.equal(accepts(text), true, text);
    for (const text of ["{}", "{Temperature}", "{glyph", "{feels like}", "{{glyph}}"])
      assert.equal(accepts(text), false, text);
  });
});

describe("the walkthrough", () => {
  it("has a picture for each step, in the colours of the theme", () => {
    const pictures = manifest.contributes.walkthroughs.flatMap(({ steps }) => steps.map(({ media }) => media.svg));
    assert.equal(pictures.length, 3);
    for (const picture of pictures) {
      assert.ok(existsSync(path.join(root, picture)), picture);
      const drawing = readFileSync(path.join(root, picture), "utf8");
      // The editor's content policy for these pictures allows neither styles nor scripts of their own.
      assert.doesNotMatch(drawing, /\sstyle=|<style|<script|\son\w+=|href=/);
      const colours = all(drawing, /(?:fill|stroke)="([^"]+)"/g).filter((colour) => colour !== "none");
      for (const colour of colours)
        assert.match(colour, /^(?:var|oklch\(from var)\(--vscode-[\w-]+, .+\)$/, `${picture}: ${colour}`);
    }
  });
});

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";

import { read, readJson, root, type Texts } from "./scripts";

interface Manifest {
  readonly name: string;
  readonly publisher: string;
  readonly engines: Readonly<Record<"vscode", string>>;
  readonly scripts: Texts;
  readonly contributes: {
    readonly commands: readonly { readonly category: string; readonly title: string }[];
    readonly configuration: readonly { readonly properties: Readonly<Record<string, object>> }[];
  };
}

const page = read("docs", "enterprise.md");
const manifest = readJson("package.json") as Manifest;
const texts = readJson("package.nls.json") as Texts;
const id = `${manifest.publisher}.${manifest.name}`;
const lines = page.split("\n");
const named = (form: RegExp): readonly string[] => [...page.matchAll(form)].map(([, name = ""]) => name);

/** The rows of the tables, without their heads. */
const rows = lines.filter((line, index) => /^\| (?!-)/.test(line) && !(lines[index + 1] ?? "").startsWith("| -"));
const entries = [...rows, ...lines.filter((line) => line.startsWith("- "))];

describe("the page for administrators", () => {
  it("names the proof of each claim, or says that there is none here", () => {
    const proof = /(?:`(?:test\/[\w./-]+|npm run [\w:]+)`[^|]*\|$)|_Proof: `[^_]+`_$|_Not tested here: [^_]+\._$/;
    assert.ok(entries.length >= 30, `${entries.length} entries`);
    assert.deepEqual(
      entries.filter((entry) => !proof.test(entry)),
      [],
    );
  });

  it("names tests that there are", () => {
    const files = named(/`(test\/[^`]+)`/g);
    assert.deepEqual(
      files.filter((file) => !existsSync(path.join(root, file))),
      [],
    );
  });

  it("names commands of npm that there are", () =>
    assert.deepEqual(
      named(/`npm run ([^`]+)`/g).filter((name) => !(name in manifest.scripts)),
      [],
    ));

  it("names settings that there are", () => {
    const settings = manifest.contributes.configuration.flatMap(({ properties }) => Object.keys(properties));
    assert.deepEqual(
      named(/[`"](currentConditions\.\w+)[`"]/g).filter((name) => !settings.includes(name)),
      [],
    );
  });

  it("names commands of the extension that there are", () => {
    const say = (text: string): string => texts[text.slice(1, -1)] ?? "";
    const titles = manifest.contributes.commands.map(({ category, title }) => `${say(category)}: ${say(title)}`);
    assert.deepEqual(
      named(/`(Weather: [^`]+)`/g).filter((title) => !titles.includes(title)),
      [],
    );
  });

  it("leads to files that there are", () => {
    const links = named(/\]\((?!https:)([^)#]+)/g);
    assert.deepEqual(
      links.filter((link) => !existsSync(path.join(root, "docs", link))),
      [],
    );
  });

  it("has the extension's own ID everywhere", () =>
    assert.deepEqual(new Set(named(/(weather-current-conditions\.[\w-]+)/g)), new Set([id])));

  it("has the oldest editor that is supported", () =>
    assert.ok(page.includes(`VS Code ${manifest.engines.vscode.replace(/^\^|\.0$/g, "")} or newer`)));

  it("has settings that are JSON", () => {
    const [allowed = "", prepared = ""] = named(/```json\n([^]*?)```/g);
    assert.deepEqual(Object.keys((JSON.parse(allowed) as Record<string, object>)["extensions.allowed"] ?? {}), [id]);
    assert.equal(typeof JSON.parse(prepared), "object");
  });
});

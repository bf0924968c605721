import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";

import { filesIn, found, type Manifest, manifest, read, readJson, root, script, settings, type Texts } from "./scripts";

interface Docs {
  readonly withCommands: (readme: string, manifest: Manifest, texts: Texts) => Promise<string>;
}

const files = [
  ...["README.md", "CHANGELOG.md", "gateway/README.md", "test/README.md", "test/loopback/README.md"],
  ...[".github", "docs"].flatMap((folder) => filesIn(folder, /\.md$/)),
];
const documents = files.map((file) => ({ file, text: read(file) }));
const readme = read("README.md");
const texts = readJson("package.nls.json") as Texts;
const id = `${manifest.publisher}.${manifest.name}`;
const { commands } = manifest.contributes;
const say = (text: string): string => texts[text.slice(1, -1)] ?? "";
const titles = commands.map(({ category, title }) => `${say(category)}: ${say(title)}`);
const exists = (file: string): boolean => existsSync(path.join(root, file));
const code = ["src", "test", "scripts"].flatMap((folder) => filesIn(folder));
const guides = [".github/CONTRIBUTING.md", "docs/architecture.md"];
const identifiers = new Set(
  ["package.json", ...code.filter((file) => /\.(?:mjs|tsx?)$/.test(file))].flatMap((file) => found(read(file), /\w+/g)),
);
/** As GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d _-]/gu, "")
    .replaceAll(" ", "-");

describe("the documents", () => {
  /**
   * The kinds of names in documents, and whether `name` exists. Links are relative to the folder of `file`, or lead to
   * pages of GitHub outside the repository.
   */
  const kinds: Readonly<Record<string, readonly [RegExp, (name: string, file: string) => boolean]>> = {
    settings: [/[`"](currentConditions\.\w+)[`"]/g, (name) => name in settings],
    "commands of npm": [/`npm (?:run )?([\w:]+)/g, (name) => name === "ci" || name in manifest.scripts],
    "scripts of these commands": [
      /`npm run ((?:bench|generate|verify) -- \w+)/g,
      (name) => ["scripts/*.mjs", "test/*.ts"].some((file) => exists(file.replace("*", name.replace(" -- ", "/")))),
    ],
    "commands of the extension": [/`(Weather: [^`]+)`/g, (name) => titles.includes(name)],
    "files and folders of the code": [
      /[\w./-]+\.(?:mjs|tsx?)\b|(?<=`)(?:src|test)\/[\w./-]+(?=`)/g,
      // Documents also name a file by the end of its path.
      (name) => exists(name) || code.some((file) => `/${file}`.endsWith(`/${name}`)),
    ],
    "identifiers in the guides for developers": [
      /`([A-Za-z]+[A-Z]\w*)`/g,
      (name, file) => !guides.includes(file) || identifiers.has(name),
    ],
    files: [
      /\]\((?!https:|command:|\.\.\/\.\.\/|#)([^)#]+)/g,
      (link, file) => exists(path.join(path.dirname(file), link)),
    ],
    "places of the code's words": [
      /^\| (.+\| `(?!test\/)[\w/.]+)` +\|$/gm,
      (row) => {
        const [words = "", , place = ""] = row.replaceAll("`", "").split(/ *\| */);
        const sources = filesIn("src", /\.ts$/).filter((file) => file.startsWith(`src/${place}`));
        const isIn = (word: string): boolean =>
          sources.some((file) => new RegExp(word.replaceAll(" ", " ?"), "i").test(file + read(file)));
        return words.split(", ").every(isIn);
      },
    ],
    headings: [
      /\]\(#([^)]+)\)/g,
      (anchor, file) => found(read(file), /^#+ (.+)$/gm).some((heading) => anchorOf(heading) === anchor),
    ],
    "IDs of the extension": [
      new RegExp(`((?<=@ext:)[\\w.-]+|${manifest.publisher}\\.[\\w-]+)`, "g"),
      (name) => name === id,
    ],
  };
  for (const [kind, [pattern, isThere]] of Object.entries(kinds))
    it(`documents name only ${kind} that exist`, () => {
      const named = documents.flatMap(({ file, text }) => found(text, pattern).map((name) => ({ file, name })));
      const unknown = named.filter(({ file, name }) => !isThere(name, file));
      assert.deepEqual(unknown, []);
      assert.ok(named.length > 3, `${named.length} ${kind}`);
    });
});

describe("the first change in CONTRIBUTING.md", () => {
  it("the first change finds in the code what its steps name", () => {
    const [, steps = ""] = /\n## Your first change\n([^]*?)\n## /.exec(read(".github/CONTRIBUTING.md")) ?? [];
    const [, searched = "", folder = ""] = /`git grep -n '(.+?)' (.+?)`/.exec(steps) ?? [];
    assert.equal(filesIn(folder).filter((file) => read(file).includes(searched)).length, 1);
    const [before = "", name = ""] = found(steps, /after `("[^`]+")`/g);
    const [test = ""] = found(steps, /`(test\/unit\/[\w/.]+)`/g);
    const [replaced = ""] = found(steps, /replace `([^`]+)` with/g);
    for (const text of [before, replaced]) assert.ok(text !== "" && read(test).includes(text), text);
    assert.match(read("src/weather/view/readings.ts"), new RegExp(`tooltipReadings = \\[[^\\]]*${name}`));
  });
});

describe("the README", () => {
  it("the README has a table of commands as the manifest says; npm run generate -- docs writes it", async () =>
    assert.equal(await (await script<Docs>("generate/docs.mjs")).withCommands(readme, manifest, texts), readme));

  it("the README shows each picture, with a text instead; npm run generate -- pictures makes them", () => {
    const shown = found(readme, /<img alt="[^"]{20,}" src="(media\/readme\/[\w.-]+)" width="\d+" ?\/>/g);
    assert.deepEqual([...shown].sort(), filesIn("media/readme"));
    assert.ok(shown.length <= 5, `${shown.length} pictures`);
  });

  it("the README has 1,000 words at most, and shows the panel and the price before the first heading", () => {
    const words = found(readme.replaceAll(/<[^>]+>|\]\([^)]*\)/g, ""), /\S*[\p{L}\d]\S*/gu);
    assert.ok(words.length <= 1000, `${words.length} words`);
    const [start = ""] = readme.split("\n## ");
    for (const part of ["Show Sample Weather", "$", "as of", "panel-"]) assert.ok(start.includes(part), part);
  });
});

describe("the page for administrators", () => {
  const page = read("docs", "enterprise.md");
  const lines = page.split("\n");

  it("the page for administrators names the proof of each claim, or says that there isn't a test here", () => {
    const rows = lines.filter((line, index) => /^\| (?!-)/.test(line) && !(lines[index + 1] ?? "").startsWith("| -"));
    const claims = [...rows, ...lines.filter((line) => line.startsWith("- "))];
    const proof = /(?:`(?:test\/[\w./-]+|npm run [\w:]+)`[^|]*\|$)|_Proof: `[^_]+`_$|_Not tested here: [^_]+\._$/;
    const unproven = claims.filter((claim) => !proof.test(claim));
    assert.deepEqual(unproven, []);
    assert.ok(claims.length >= 30, `${claims.length} claims`);
  });

  it("the page for administrators has examples that are valid JSON", () => {
    for (const example of found(page, /```json\n([^]*?)```/g)) JSON.parse(example);
  });
});

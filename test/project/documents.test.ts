import assert from "node:assert/strict";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

import { filesIn, found, type Manifest, manifest, read, readJson, root, script, settings, type Texts } from "./scripts";

interface Docs {
  readonly withCommands: (readme: string, manifest: Manifest, texts: Texts) => Promise<string>;
}

const files = [
  ...["README.md", "CHANGELOG.md", "gateway/README.md", "test/README.md"],
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
      (name) => exists(`scripts/${name.replace(" -- ", "/")}.mjs`),
    ],
    "commands of the extension": [/`(Weather: [^`]+)`/g, (name) => titles.includes(name)],
    tests: [/`(test\/[\w./-]+)`/g, exists],
    files: [
      /\]\((?!https:|command:|\.\.\/\.\.\/|#)([^)#]+)/g,
      (link, file) => exists(path.join(path.dirname(file), link)),
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

describe("the words of the code", () => {
  it("each word of the code is in the file that docs/architecture.md names", () => {
    const [, section = ""] = /### What the code calls it\n([^]*?)\n## /.exec(read("docs/architecture.md")) ?? [];
    const rows = found(section, /^(\|.+`[\w/.]+` +\|)$/gm).map((row) => row.split("|").map((cell) => cell.trim()));
    const missing = rows.flatMap(([, words = "", , file = ""]) => {
      const place = path.join("src", file.replaceAll("`", ""));
      const isFolder = statSync(path.join(root, place), { throwIfNoEntry: false })?.isDirectory();
      const code = (isFolder ? filesIn(place) : [place])
        .filter(exists)
        .map((name) => read(name))
        .join("\n");
      const all = words.replaceAll("`", "").split(", ");
      return all.filter((word) => !new RegExp(word.replaceAll(" ", " ?"), "i").test(code)).map((word) => [word, file]);
    });
    assert.deepEqual(missing, []);
    assert.ok(rows.length > 30, `${rows.length} rows`);
  });
});

describe("the first change in CONTRIBUTING.md", () => {
  it("the first change finds in the code what its steps name", () => {
    const [, steps = ""] = /\n## Your first change\n([^]*?)\n## /.exec(read(".github/CONTRIBUTING.md")) ?? [];
    const [, searched = "", folder = ""] = /`git grep -n '(.+?)' (.+?)`/.exec(steps) ?? [];
    assert.equal(filesIn(folder).filter((file) => read(file).includes(searched)).length, 2);
    const [before = "", name = ""] = found(steps, /after `("[^`]+")`/g);
    const [test = ""] = found(steps, /`(test\/unit\/[\w/.]+)`/g);
    assert.ok(read(test).includes(before), before);
    assert.match(read("src/weather/view/statusBarView.ts"), new RegExp(`tooltipReadings = \\[[^\\]]*${name}`));
  });
});

describe("the README", () => {
  it("the README is short", () => assert.ok(Buffer.byteLength(readme) <= 10_000, `${Buffer.byteLength(readme)} bytes`));

  it("the README links only to headings that exist", () => {
    const headings = found(readme, /^## (.+)$/gm).map((heading) => heading.toLowerCase().replaceAll(" ", "-"));
    for (const anchor of found(readme, /\]\(#([^)]+)\)/g)) assert.ok(headings.includes(anchor), anchor);
  });

  it("the README has a table of commands as the manifest says; npm run generate -- docs writes it", async () =>
    assert.equal(await (await script<Docs>("generate/docs.mjs")).withCommands(readme, manifest, texts), readme));

  it("the README names a search that finds all settings, also those with the tag “advanced”", () => {
    assert.match(readme, /For all settings, search the Settings editor for `@ext:/);
    const left = Object.keys(settings).filter((name) => settings[name]?.tags?.includes("advanced"));
    assert.deepEqual(left, []);
  });

  it("the README has no local address", () => assert.doesNotMatch(readme, /127\.0\.0\.1|localhost|\[::1\]/));
});

describe("the README's pictures", () => {
  const folder = "media/readme/";
  const pictures = filesIn(folder).map((file) => file.replace(folder, ""));
  const shown = found(readme, /<img alt="[^"]{20,}" src="media\/readme\/([\w.-]+)" width="\d+" ?\/>/g);

  it("the README shows each picture, with a text instead; npm run generate -- pictures makes them", () =>
    assert.deepEqual([...shown].sort(), pictures));
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

  it("the page for administrators names the oldest supported editor", () =>
    assert.ok(page.includes(`VS Code ${manifest.engines.vscode.replace(/^\^|\.0$/g, "")} or newer`)));

  it("the page for administrators has examples that are valid JSON", () => {
    const [allowed = "", prepared = ""] = found(page, /```json\n([^]*?)```/g);
    assert.deepEqual(Object.keys((JSON.parse(allowed) as Record<string, object>)["extensions.allowed"] ?? {}), [id]);
    assert.equal(typeof JSON.parse(prepared), "object");
  });
});

describe("the publisher's ID", () => {
  it("the publisher's ID is only in the files that docs/publishing.md lists", () => {
    const folders = ["src", "test", "scripts", "docs", "gateway", "media", "l10n", ".github"].flatMap((name) =>
      filesIn(name),
    );
    const inRoot = readdirSync(root).filter((name) => /\.(?:md|json|mjs)$|^[A-Z_]+$|^\.\w+$/.test(name));
    const withId = [...folders, ...inRoot.filter((name) => statSync(path.join(root, name)).isFile())].filter((file) =>
      read(file).includes(manifest.publisher),
    );
    const [, section = ""] = /\n## Choose a publisher\n([^]*?)\n## /.exec(read("docs/publishing.md")) ?? [];
    assert.deepEqual(withId.sort(), [...found(section, /^- `([^`]+)`$/gm)].sort());
  });
});

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import path from "node:path";

import { read, readJson, root, script, type Texts } from "./scripts";

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly category: string; readonly title: string }[];
    readonly configuration: readonly { readonly properties: Readonly<Record<string, object>> }[];
  };
}

interface Docs {
  readonly withTables: (readme: string, manifest: Manifest, texts: Texts) => Promise<string>;
}

describe("the README's tables", function () {
  this.timeout(30_000);

  const readme = read("README.md");
  const manifest = readJson("package.json") as Manifest;
  const texts = readJson("package.nls.json") as Texts;
  const { commands, configuration } = manifest.contributes;
  const written = async (changed: Partial<Manifest["contributes"]>, words = texts): Promise<string> =>
    (await script<Docs>("docs.mjs")).withTables(
      readme,
      { contributes: { ...manifest.contributes, ...changed } },
      words,
    );

  it("say what the manifest says; npm run docs writes them", async () => assert.equal(await written({}), readme));

  it("follow a command, a default and a description that change", async () => {
    const without = await written({ commands: commands.slice(1) });
    assert.doesNotMatch(without, /^\| `Weather: Current Conditions` /m);
    const properties = { "currentConditions.units": { default: "metric", description: "X." } };
    assert.match(
      await written({ configuration: [...configuration.slice(0, 1), { properties }] }),
      /^\| `currentConditions\.units` +\| `metric` +\| X\. +\|$/m,
    );
    assert.match(await written({}, { ...texts, "setting.details": "Another text." }), /\| Another text\. +\|$/m);
  });

  it("need a row from a person for what a new command does", async () => {
    const commandsAndOne = [...commands, { category: "%category%", title: "Make Rain" }];
    await assert.rejects(written({ commands: commandsAndOne }), /add the row "\| `Weather: Make Rain` \| What it does/);
  });
});

describe("the README's pictures", () => {
  it("are all shown, with a text for who does not see them; npm run pictures makes them", () => {
    const shown = [...read("README.md").matchAll(/!\[[^\]]{20,}\]\(media\/readme\/([\w.-]+)\)/g)].map(
      ([, name]) => name,
    );
    assert.deepEqual(shown.sort(), readdirSync(path.join(root, "media", "readme")).sort());
  });
});

describe("the README of the tests", () => {
  const rows = [...read("test/README.md").matchAll(/^\| (`[^|]*`) +\|[^|]*\| (.*?) *\|$/gm)];
  const namesIn = (cell = ""): readonly string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

  it("has a row for each folder", () => {
    const entries = readdirSync(path.join(root, "test"), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const named = rows.flatMap(([, cell]) => namesIn(cell)).filter((name) => !name.includes("/"));
    assert.deepEqual([...named].sort(), folders.sort());
  });

  it("has commands that there are", () => {
    const { scripts } = readJson("package.json") as { scripts: Texts };
    const commands = rows.flatMap(([, , cell]) => namesIn(cell));
    assert.ok(commands.length > 10);
    for (const command of commands) assert.ok((/^npm (?:run )?(\S+)/.exec(command)?.[1] ?? "") in scripts, command);
  });
});

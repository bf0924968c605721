import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { read, readJson, root, script, type Texts } from "./scripts";

interface Manifest {
  readonly name: string;
  readonly publisher: string;
  readonly scripts: Texts;
  readonly contributes: {
    readonly commands: readonly { readonly category: string; readonly title: string }[];
    readonly configuration: readonly { readonly properties: Readonly<Record<string, object>> }[];
  };
}

interface Docs {
  readonly withCommands: (readme: string, manifest: Manifest, texts: Texts) => Promise<string>;
}

const readme = read("README.md");
const manifest = readJson("package.json") as Manifest;
const all = (text: RegExp): readonly string[] => [...readme.matchAll(text)].map(([, found = ""]) => found);

describe("the README's table of commands", function () {
  this.timeout(30_000);

  const texts = readJson("package.nls.json") as Texts;
  const { commands } = manifest.contributes;
  const written = async (changed: Partial<Manifest["contributes"]>): Promise<string> => {
    const contributes = { ...manifest.contributes, ...changed };
    return (await script<Docs>("docs.mjs")).withCommands(readme, { ...manifest, contributes }, texts);
  };

  it("says what the manifest says; npm run docs writes it", async () => assert.equal(await written({}), readme));

  it("follows a command that goes", async () =>
    assert.doesNotMatch(await written({ commands: commands.slice(1) }), /^\| `Weather: Current Conditions` /m));

  it("needs a row from a person for what a new command does", async () => {
    const commandsAndOne = [...commands, { category: "%category%", title: "Make Rain" }];
    await assert.rejects(written({ commands: commandsAndOne }), /add the row "\| `Weather: Make Rain` \| What it does/);
  });
});

describe("the README", () => {
  it("is short", () => assert.ok(Buffer.byteLength(readme) <= 9_000, `${Buffer.byteLength(readme)} bytes`));

  it("names settings, commands of npm and files that there are, and the extension as it is called", () => {
    const settings = manifest.contributes.configuration.flatMap(({ properties }) => Object.keys(properties));
    const named = all(/`(currentConditions\.\w+)`/g);
    assert.ok(named.length >= 6);
    assert.deepEqual(
      named.filter((name) => !settings.includes(name)),
      [],
    );
    assert.deepEqual(
      all(/`npm (?:run )?(\w+)/g).filter((name) => name !== "ci" && !(name in manifest.scripts)),
      [],
    );
    const links = all(/\]\((?!https:|#)([^)]+)\)/g);
    assert.ok(links.includes("SECURITY.md"));
    assert.deepEqual(
      links.filter((link) => !existsSync(path.join(root, link))),
      [],
    );
    const headings = all(/^## (.+)$/gm).map((heading) => heading.toLowerCase().replaceAll(" ", "-"));
    assert.deepEqual(
      all(/\]\(#([^)]+)\)/g).filter((anchor) => !headings.includes(anchor)),
      [],
    );
    assert.deepEqual(all(/@ext:([\w.-]+)/g), [`${manifest.publisher}.${manifest.name}`]);
  });

  it("says nothing of a developer's own machine", () => assert.doesNotMatch(readme, /127\.0\.0\.1|localhost|\[::1\]/));

  it("prompts for the key of the provider's own server, and hides it", () => {
    const [config = ""] = all(/```json\n([^]*?)```/g);
    const { inputs, servers } = JSON.parse(config) as {
      inputs: readonly { type: string; id: string; password: boolean }[];
      servers: Readonly<Record<string, { url: string; headers: Texts }>>;
    };
    const [{ type, id, password } = { type: "", id: "", password: false }] = inputs;
    assert.deepEqual([type, password], ["promptString", true]);
    assert.deepEqual(
      Object.values(servers).map(({ url, headers }) => [url, headers["Authorization"]]),
      [["https://dataservice.accuweather.com/mcp", `Bearer \${input:${id}}`]],
    );
  });
});

describe("the README's pictures", () => {
  const folder = path.join(root, "media", "readme");
  const files = readdirSync(folder).sort();

  const shown = readme.matchAll(/<img alt="[^"]{20,}" src="media\/readme\/([\w.-]+)" width="(\d+)" ?\/>/g);
  const widths = new Map([...shown].map(([, name = "", width]) => [name, Number(width)]));

  it("are all shown, with a text for who does not see them; npm run pictures makes them", () =>
    assert.deepEqual([...widths.keys()].sort(), files));

  it("are there in a light and in a dark theme, sharp on a screen of high resolution, and quick to load", () => {
    const kinds = new Set(files.map((name) => name.replace(/-(?:light|dark)\.png$/, "")));
    assert.deepEqual([...kinds].flatMap((kind) => [`${kind}-dark.png`, `${kind}-light.png`]).sort(), files);
    for (const name of files) {
      const png = readFileSync(path.join(folder, name));
      // The width stands in the header: PNG, Third Edition, section 11.2.1.
      assert.ok(png.readUInt32BE(16) >= 2 * (widths.get(name) ?? Infinity), name);
      assert.ok(png.length < 250_000, `${name} has ${png.length} bytes`);
    }
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

// npm run generate -- docs: writes the table of commands in README.md from the manifest.
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import * as prettier from "prettier";

const root = resolve(import.meta.dirname, "../..");
const file = (name) => resolve(root, name);
const [start, end] = ["<!-- commands -->", "<!-- /commands -->"];

/**
 * The README with the table of commands from the manifest.
 *
 * The description of a command is only in its row of the README, and stays. The rest between the markers is generated.
 *
 * @param {string} readme
 * @param {object} manifest `package.json`
 * @param {Record<string, string>} texts `package.nls.json`
 * @throws if a marker of the table is missing, or a command has no row
 */
export async function withCommands(readme, manifest, texts) {
  const [from, to] = [readme.indexOf(start), readme.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`README.md: put the table of commands between ${start} and ${end}.`);
  const rows = manifest.contributes.commands.map((command) => rowOf(command, texts, readme));
  const table = ["| Command | What it does |", "| --- | --- |", ...rows].join("\n");
  const written = `${readme.slice(0, from + start.length)}\n\n${table}\n\n${readme.slice(to)}`;
  return prettier.format(written, { ...(await prettier.resolveConfig(file("README.md"))), parser: "markdown" });
}

function rowOf({ category, title }, texts, readme) {
  const say = (text) => text.replace(/^%(.+)%$/, (_, name) => texts[name]);
  const name = `\`${say(category)}: ${say(title)}\``;
  const row = readme.split("\n").find((line) => line.startsWith(`| ${name} `));
  const does = row?.split("|")[2]?.trim();
  if (!does) throw new Error(`README.md: add the row "| ${name} | What it does. |" to the table of commands.`);
  return `| ${name} | ${does} |`;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [readme, manifest, texts] = await Promise.all(
    ["README.md", "package.json", "package.nls.json"].map((name) => readFile(file(name), "utf8")),
  );
  await writeFile(file("README.md"), await withCommands(readme, JSON.parse(manifest), JSON.parse(texts)));
}

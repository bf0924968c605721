// npm run docs: writes the tables of commands and settings in README.md from the manifest.
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import * as prettier from "prettier";

const root = resolve(import.meta.dirname, "..");
const file = (name) => resolve(root, name);

/** Characters for the meaning of a setting or of one of its values: as many whole sentences as there is room for. */
const room = 140;
/** The README says it once, below the table. */
const saidBelow = /^Only your user settings count/;

/**
 * The README with its tables as the manifest has them.
 *
 * What a command does stands in the README alone, in its row, and stays; everything else between the markers is made anew.
 *
 * @param {string} readme
 * @param {object} manifest `package.json`
 * @param {Record<string, string>} texts `package.nls.json`
 * @throws when the markers of a table are missing, or a command has no row
 */
export async function withTables(readme, manifest, texts) {
  const { commands, configuration } = manifest.contributes;
  const say = (text) => text.replace(/^%(.+)%$/, (_, name) => texts[name]);
  const commandTable = table(
    ["Command", "What it does"],
    commands.map((command) => commandRow(command, say, readme)),
  );
  const settingTable = table(
    ["Setting", "Default", "Meaning"],
    configuration.flatMap(({ properties }) =>
      Object.entries(properties).map(([name, setting]) => settingRow(name, setting, say)),
    ),
  );
  const written = between("settings", between("commands", readme, commandTable), settingTable);
  return prettier.format(written, { ...(await prettier.resolveConfig(file("README.md"))), parser: "markdown" });
}

function commandRow({ category, title }, say, readme) {
  const name = `\`${say(category)}: ${say(title)}\``;
  const row = readme.split("\n").find((line) => line.startsWith(`| ${name} `));
  const does = row?.split("|")[2]?.trim();
  if (!does) throw new Error(`README.md: add the row "| ${name} | What it does. |" to the table of commands.`);
  return [name, does];
}

function settingRow(name, setting, say) {
  const meaning = inShort(say(setting.markdownDescription ?? setting.description));
  const told = setting.markdownEnumDescriptions ?? setting.enumDescriptions;
  const values = (setting.enum ?? []).map((value, index) => `\`${value}\`: ${inShort(say(told[index]))}`);
  return [`\`${name}\``, inCode(setting.default), [meaning, ...values].join("<br>")];
}

function inCode(value) {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text === "" ? "" : `\`${text}\``;
}

/** In settings, `#name#` is a link to another one. */
function sentences(text) {
  return text.replaceAll(/`#([^#`]+)#`/g, "`$1`").split(/(?<=[.!?])\s+/);
}

function inShort(text) {
  const [first, ...more] = sentences(text).filter((sentence) => !saidBelow.test(sentence));
  let short = first;
  for (const sentence of more) {
    if (short.length + 1 + sentence.length > room) break;
    short += ` ${sentence}`;
  }
  return short;
}

function table(heads, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}

function between(name, readme, content) {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [readme.indexOf(start), readme.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`README.md: put the table of ${name} between ${start} and ${end}.`);
  return `${readme.slice(0, from + start.length)}\n\n${content}\n\n${readme.slice(to)}`;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const [readme, manifest, texts] = await Promise.all(
      ["README.md", "package.json", "package.nls.json"].map((name) => readFile(file(name), "utf8")),
    );
    await writeFile(file("README.md"), await withTables(readme, JSON.parse(manifest), JSON.parse(texts)));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const longest = 140;

/** A mutant that no test finds, as one line of the documentation's list, with its file in front. */
export function survivorLine(mutant) {
  const { line } = mutant.location.start;
  return `${fileOf(mutant)}:${line} ${change(mutant)}`;
}

/** Says which mutant it is, however the lines of its file move. */
export function survivorText(mutant) {
  return `${fileOf(mutant)} ${change(mutant)}`;
}

/** The survivors that the documentation explains, as {@link survivorText}: items of a list below a file's heading, after a reason. */
export function readExplained(documentation) {
  const explained = new Set();
  if (!existsSync(documentation)) return explained;
  let file;
  let reason = false;
  for (const line of readFileSync(documentation, "utf8").split("\n")) {
    if (line.startsWith("#")) {
      file = /^### `?(src\/\S+\.ts)`?$/.exec(line)?.[1];
      reason = false;
    } else if (line.startsWith("- ")) {
      if (file !== undefined && reason) explained.add(`${file} ${line}`);
    } else if (line !== "") reason = true;
  }
  return explained;
}

function change(mutant) {
  const lines = readFileSync(mutant.fileName, "utf8").split("\n");
  const { start, end } = mutant.location;
  const row = (number) => lines[number - 1].replace(/\r$/, "");
  const original =
    start.line === end.line
      ? row(start.line).slice(start.column - 1, end.column - 1)
      : [
          row(start.line).slice(start.column - 1),
          ...lines.slice(start.line, end.line - 1),
          row(end.line).slice(0, end.column - 1),
        ].join("\n");
  return `- ${code(original)} → ${code(mutant.replacement)} in ${code(row(start.line))}`;
}

/** Inline code of Markdown, on one line and not too long. */
function code(text) {
  const flat = text.replace(/\s+/g, " ").trim();
  const short = flat.length > longest ? `${flat.slice(0, longest)}…` : flat;
  // As Prettier writes it: the shortest fence that is not inside, and a space where the text itself begins or ends with one.
  const inside = new Set(Array.from(short.matchAll(/`+/g), ([run]) => run.length));
  const fence = "`".repeat([1, 2, 3, 4].find((count) => !inside.has(count)));
  const space = /^`|`$/.test(short) ? " " : "";
  return `${fence}${space}${short}${space}${fence}`;
}

function fileOf({ fileName }) {
  return path.relative(process.cwd(), fileName).replaceAll("\\", "/");
}

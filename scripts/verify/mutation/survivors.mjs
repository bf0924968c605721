import { readFileSync } from "node:fs";
import path from "node:path";

const longest = 140;

/** A mutant that no test finds, as one line: its place, the original code and the mutated code. */
export function survivorLine(mutant) {
  const { line } = mutant.location.start;
  return `${fileOf(mutant)}:${line} ${change(mutant)}`;
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

/** Shortened inline code of Markdown, on one line. */
function code(text) {
  const flat = text.replace(/\s+/g, " ").trim();
  const short = flat.length > longest ? `${flat.slice(0, longest)}…` : flat;
  // The shortest fence that isn't in the text, with a space if the text starts or ends with a back tick.
  const inside = new Set(Array.from(short.matchAll(/`+/g), ([run]) => run.length));
  const fence = "`".repeat([1, 2, 3, 4].find((count) => !inside.has(count)));
  const space = /^`|`$/.test(short) ? " " : "";
  return `${fence}${space}${short}${space}${fence}`;
}

function fileOf({ fileName }) {
  return path.relative(process.cwd(), fileName).replaceAll("\\", "/");
}

import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

import { ChangedFiles } from "../canary/changedFiles";
import { allKeys } from "../canary/scanner";
import { surfaces, told } from "../canary/surfaces";
import { extensionId } from "../harness/editorFolder";
import type { Counts } from "./counts";
import { readOutcomes } from "./faults";

/** The logs of extension hosts, which have unhandled rejections. */
const hostLog = /(?:^|[/\\])(?:remote)?exthost\.log$/;
const unhandled = /rejected promise not handled|unhandled/i;
const isError = /\[error\]/i;

/** Searches all files below `folder` for keys, without following links. */
function findLeaks(folder: string) {
  return search(folder, (text) => {
    const found = allKeys.scan(text);
    return found === undefined ? [] : [told(found)];
  });
}

/** Searches the logs of extension hosts below `folder` for unhandled rejections, and errors that name the extension. */
function findUnhandled(folder: string) {
  const isTrouble = (line: string): boolean =>
    unhandled.test(line) || (isError.test(line) && line.includes(extensionId));
  return search(folder, (text) => text.split("\n").filter(isTrouble), hostLog);
}

/** @returns the number of files, and what was found, in words without a key. */
function search(folder: string, find: (text: string) => readonly string[], names = /(?:)/) {
  let searched = 0;
  const leaks: string[] = [];
  for (const [name, text] of new ChangedFiles(folder).read()) {
    if (!names.test(name)) continue;
    searched += 1;
    leaks.push(...find(text).map((found) => `${name}: ${found}`));
  }
  return { searched, leaks };
}

/**
 * Searches all files of a run below `results`, and all that the servers of this process have received: no key
 * may be in any log, settings file or storage file, and no rejection may be unhandled.
 */
export async function lastSearch(results: string): Promise<Counts> {
  const { searched, leaks } = findLeaks(results);
  const rejections = findUnhandled(results);
  const found = [...leaks, ...(await surfaces.finish()), ...rejections.leaks];
  const scans = new Map<string, number>();
  for (const [kind, count] of readOutcomes(results).flatMap((outcome) => Object.entries(outcome.scans ?? {})))
    scans.set(kind, (scans.get(kind) ?? 0) + count);
  const files = existsSync(results) ? readdirSync(results, { recursive: true, encoding: "utf8" }) : [];
  if (scans.size === 0 || !files.some((file) => file.endsWith("Weather.log"))) {
    console.log("There is no log of the extension to search; run the tests in an editor first.");
    return { passed: 0, failed: 1 };
  }
  for (const [kind, count] of scans) console.log(`  ${count} searches of ${kind} after tests`);
  console.log(`  ${searched} files below ${path.basename(results)} searched for keys`);
  console.log(`  ${rejections.searched} logs of extension hosts searched for unhandled rejections and errors`);
  console.log(found.length > 0 ? found.join("\n") : "  Nothing was found");
  return { passed: found.length === 0 ? 1 : 0, failed: found.length };
}

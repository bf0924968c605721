import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

import { ChangedFiles } from "../canary/changedFiles";
import { allKeys } from "../canary/scanner";
import { surfaces, told } from "../canary/surfaces";
import { extensionId } from "../harness/editorFolder";
import type { Counts } from "./counts";

/** The extent and the result of a search, in words without a key. */
export interface Search {
  readonly searched: number;
  readonly leaks: readonly string[];
}

/** The logs of extension hosts, which have unhandled rejections. */
const hostLog = /(?:^|[/\\])(?:remote)?exthost\.log$/;
const unhandled = /rejected promise not handled|unhandled/i;
const isError = /\[error\]/i;

/** Searches all files below `folder` for keys, without following links. */
export function findLeaks(folder: string): Search {
  return search(folder, (text) => {
    const found = allKeys.scan(text);
    return found === undefined ? [] : [told(found)];
  });
}

/** Searches the logs of extension hosts below `folder` for unhandled rejections, and errors that name the extension. */
export function findUnhandled(folder: string): Search {
  const isTrouble = (line: string): boolean =>
    unhandled.test(line) || (isError.test(line) && line.includes(extensionId));
  return search(folder, (text) => text.split("\n").filter(isTrouble), hostLog);
}

function search(folder: string, find: (text: string) => readonly string[], names = /(?:)/): Search {
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
 * may be in any log, picture's text, settings file or storage file, and no rejection may be unhandled.
 */
export async function lastSearch(results: string): Promise<Counts> {
  const { searched, leaks } = findLeaks(results);
  const rejections = findUnhandled(results);
  const found = [...leaks, ...(await surfaces.finish()), ...rejections.leaks];
  const logged =
    existsSync(results) &&
    readdirSync(results, { recursive: true, encoding: "utf8" }).some((file) => file.endsWith("Weather.log"));
  if (!logged) console.log("There is no log of the extension to search; run the tests in an editor first.");
  else if (found.length > 0) console.log(found.join("\n"));
  else {
    console.log(`  The keys are in none of ${searched} files below ${path.basename(results)}`);
    const logs = `${rejections.searched} logs of extension hosts`;
    console.log(`  ${logs} name no unhandled rejection and no error of the extension`);
  }
  return { passed: logged && found.length === 0 ? 1 : 0, failed: logged ? found.length : 1 };
}

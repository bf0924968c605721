import path from "node:path";

import { ChangedFiles } from "../canary/changedFiles";
import { foundKey } from "../canary/scanner";
import { told } from "../canary/surfaces";
import { extensionId } from "../harness/editorFolder";
import type { TestResult } from "../harness/testRun";
import { failed, passed } from "./results";

/** The logs of extension hosts, which contain unhandled rejections. */
const hostLog = /(?:^|[/\\])(?:remote)?exthost\.log$/;
const unhandled = /rejected promise not handled|unhandled/i;

/**
 * Searches all files of a run below `results`: there must be no key in any log, settings file, or storage file, no
 * unhandled rejection, and no error that names the extension.
 */
export function lastSearch(results: string): TestResult {
  const files = [...new ChangedFiles(results).read()];
  if (!files.some(([name]) => name.endsWith("Weather.log")))
    return failed("leaks", "There is no log of the extension to search; run the tests in an editor first.");
  const isTrouble = (line: string): boolean =>
    unhandled.test(line) || (/\[error\]/i.test(line) && line.includes(extensionId));
  const found = files.flatMap(([name, text]) => {
    const key = foundKey(text);
    const troubles = hostLog.test(name) ? text.split("\n").filter(isTrouble) : [];
    return [...(key === undefined ? [] : [told(key)]), ...troubles].map((one) => `${name}: ${one}`);
  });
  console.log(`  ${files.length} files below ${path.basename(results)} searched`);
  return found.length === 0 ? passed : failed("leaks", ...found);
}

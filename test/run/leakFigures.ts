import { keys } from "../canary";
import { readOutcomes } from "./faults";
import { findLeaks } from "./leaks";
import { scansOf } from "./shares";

/**
 * Adds up the results below `folder`, and searches the files there again: tests and files with a key where
 * none may be, all tests, the number of searches by kind of surface, and the files.
 */
export function figuresOf(folder: string) {
  const done = readOutcomes(folder);
  const { searched, leaks } = findLeaks(folder);
  const reported = done.flatMap(({ failures }) => failures).filter(({ error }) => /: the key "[^"]+" /.test(error));
  return {
    leaks: leaks.length + reported.length,
    tests: done.reduce((total, { passed, failed }) => total + passed + failed, 0),
    scans: scansOf(done),
    files: searched,
  };
}

/** The figures as text, with the number of searches by kind of surface. */
export function inOneLine({ leaks, tests, scans, files }: ReturnType<typeof figuresOf>): string {
  const inWords = (count: number, noun: string): string =>
    `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
  const all = Object.values(scans).reduce((total, count) => total + count, 0);
  const kinds = inWords(Object.keys(scans).length, "kind");
  return `${inWords(leaks, "leak")}: ${inWords(tests, "test")}, ${inWords(all, "scan")} of ${kinds} of surfaces, ${inWords(Object.keys(keys).length, "key")}, ${inWords(files, "file")}`;
}

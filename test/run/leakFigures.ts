import { readdirSync } from "node:fs";
import path from "node:path";

import { keys } from "../canary";
import { formNames } from "../canary/forms";
import { type HostResult, readHostResult } from "../harness/hostResult";
import { findLeaks } from "./leaks";

/** What a whole run has looked at, and what it has found. */
export interface Figures {
  /** Tests and files with a key where none may be. */
  readonly leaks: number;
  readonly tests: number;
  /** How often each kind of surface was searched. */
  readonly scans: Readonly<Record<string, number>>;
  readonly files: number;
}

/** Adds up what the results below `folder` say, and searches the files there once more. */
export function figuresOf(folder: string): Figures {
  const done = resultsBelow(folder);
  const scans: Record<string, number> = {};
  for (const result of done)
    for (const [kind, count] of Object.entries(result.scans ?? {})) scans[kind] = (scans[kind] ?? 0) + count;
  const { searched, leaks } = findLeaks(folder);
  const told = done.flatMap(({ failures }) => failures).filter(({ error }) => /: the key "[^"]+" /.test(error));
  return {
    leaks: leaks.length + told.length,
    tests: done.reduce((total, { passed, failed }) => total + passed + failed, 0),
    scans,
    files: searched,
  };
}

/** The figures as people read them, with how often each kind of surface was searched. */
export function inOneLine({ leaks, tests, scans, files }: Figures): string {
  const inWords = (count: number, noun: string): string =>
    `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
  const all = Object.values(scans).reduce((total, count) => total + count, 0);
  const kinds = inWords(Object.keys(scans).length, "kind");
  const forms = `${formNames.length} forms of ${Object.keys(keys).length} keys`;
  return `${inWords(leaks, "leak")}: ${inWords(tests, "test")}, ${inWords(all, "scan")} of ${kinds} of surfaces, ${forms}, ${inWords(files, "file")}`;
}

/** The results of all runs of tests, one file in the folder or one in a folder of a host's own. */
function resultsBelow(folder: string): readonly HostResult[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = entry.isDirectory() ? path.join(entry.name, "result.json") : entry.name;
    const result = name.endsWith(".json") ? readHostResult(path.join(folder, name)) : undefined;
    return result === undefined ? [] : [result];
  });
}

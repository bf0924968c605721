import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { projectRoot } from "../harness/editorFolder";
import { type TestResult, readResult, type TestOutcome } from "../harness/testRun";
import { idsOf, type Place, places, readCatalogue, type Row, rowOf } from "./catalogue";
import type { Counts } from "./counts";

interface PlaceOutcomes {
  readonly place: Place;
  readonly tests: readonly TestOutcome[];
}

/** Compares the catalogue with the tests that ran, row by row. */
function judge(rows: readonly Row[], outcomes: readonly PlaceOutcomes[]) {
  return rows.map((row) => {
    const own = outcomes.flatMap(({ place, tests }) =>
      tests.filter((test) => idsIn(test).includes(row.id)).map(({ passed }) => ({ place, passed })),
    );
    const counts = places.map((place) => [place, own.filter((test) => test.place === place).length] as const);
    /** The number of tests by place, without places that have none. */
    const ran = new Map(counts.filter(([, count]) => count > 0));
    // Tests with several processes run in Node too.
    const missing = row.places.filter((place) => !ran.has(place) && !(place === "node" && ran.has("processes")));
    const hasFailed = own.some(({ passed }) => !passed);
    const verdict: "FAILED" | "MISSING" | "passed" = hasFailed ? "FAILED" : missing.length > 0 ? "MISSING" : "passed";
    return { row, ran, missing, verdict };
  });
}

type Verdict = ReturnType<typeof judge>[number];

/** One line for a row: `D7    passed  node 8, host 4  What happens`. */
function line({ row, ran, missing, verdict }: Verdict): string {
  const where = [...ran].map(([place, own]) => `${place} ${own}`).join(", ") || "nowhere";
  const remark = missing.length > 0 ? ` (no test in: ${missing.join(", ")})` : "";
  return `${row.id.padEnd(5)} ${verdict.padEnd(7)} ${where.padEnd(28)} ${row.fault}${remark}`;
}

/** The totals as a sentence: `157 rows: 157 passed, 0 failed, 0 without a test (1,234 tests)`, without parts of rows. */
function sentence(verdicts: readonly Verdict[], outcomes: readonly PlaceOutcomes[]): string {
  const whole = verdicts.filter(({ row }) => row.id === rowOf(row.id));
  const countOf = (wanted: Verdict["verdict"]): number => whole.filter(({ verdict }) => verdict === wanted).length;
  const tests = outcomes.flatMap((outcome) => outcome.tests);
  const named = tests.filter((test) => idsIn(test).length > 0).length.toLocaleString("en");
  return `${whole.length} rows: ${countOf("passed")} passed, ${countOf("FAILED")} failed, ${countOf("MISSING")} without a test (${named} tests)`;
}

/** The ids in titles that aren't in the catalogue: typing errors. */
function unknownIds(rows: readonly Row[], outcomes: readonly PlaceOutcomes[]): readonly string[] {
  const known = new Set(rows.map(({ id }) => id));
  const ids = outcomes.flatMap(({ tests }) => tests.flatMap(idsIn));
  return [...new Set(ids)].filter((id) => !known.has(id));
}

/**
 * The results of all processes of a run: files such as `unit.1of2.json` below `results`, and for each extension host a
 * folder with `result.json`. `part` is the name of the file or the folder.
 */
export function readOutcomes(results: string): readonly (PlaceOutcomes & TestResult & { part: string })[] {
  return readdirSync(results).flatMap((part) => {
    const [name = ""] = part.split(/[.-]/);
    const result = readResult(path.join(results, name === "host" ? path.join(part, "result.json") : part));
    const place = name === "unit" ? "node" : places.find((one) => one === name);
    return result === undefined || place === undefined ? [] : [{ ...result, part, place }];
  });
}

/**
 * Compares the project's catalogue with the results below `results`, and prints the rows that lack a test or have a
 * failed one, or all rows; then the totals.
 *
 * @returns a failure for each row that doesn't pass and each unknown id in a title; empty if all is well.
 */
export function faults(results: string, show: "troubles" | "all" = "troubles"): Counts {
  const rows = readCatalogue(readFileSync(path.join(projectRoot, "docs", "faults.md"), "utf8"));
  const outcomes = readOutcomes(results);
  const verdicts = judge(rows, outcomes);
  for (const verdict of verdicts) if (show === "all" || verdict.verdict !== "passed") console.log(line(verdict));
  const unknown = unknownIds(rows, outcomes);
  if (unknown.length > 0) console.log(`In titles and in no row: ${unknown.join(", ")}`);
  console.log(sentence(verdicts, outcomes));
  const failed = verdicts.filter(({ verdict }) => verdict !== "passed").length + unknown.length;
  return { passed: failed === 0 ? 1 : 0, failed };
}

function idsIn({ titles }: TestOutcome): readonly string[] {
  return titles.flatMap(idsOf);
}

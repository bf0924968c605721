import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { projectRoot } from "../harness/editorFolder";
import { type HostResult, readHostResult, type TestOutcome } from "../harness/hostResult";
import { idsOf, type Place, places, readCatalogue, type Row, rowOf } from "./catalogue";
import type { Counts } from "./counts";

export interface PlaceOutcomes {
  /** Undefined for fuzz tests: they check rules for any input, so no row passes because of them. */
  readonly place: Place | undefined;
  readonly tests: readonly TestOutcome[];
}

export interface Verdict {
  readonly row: Row;
  /** The number of tests by place, without places that have none. */
  readonly ran: ReadonlyMap<Place, number>;
  readonly failed: number;
  /** The places in the catalogue where no test ran. */
  readonly missing: readonly Place[];
}

const catalogueFile = path.join(projectRoot, "docs", "faults.md");

/** Result files of tests outside of extension hosts. Each extension host has a folder with `result.json`. */
const placeOfPart: Readonly<Record<string, Place | undefined>> = {
  unit: "node",
  project: "node",
  fuzz: undefined,
  "network/contract": "node",
  processes: "processes",
  page: "page",
  window: "window",
  "hostile/inWindow": "window",
};

/** Compares the catalogue with the tests that ran, row by row. */
export function judge(rows: readonly Row[], outcomes: readonly PlaceOutcomes[]): readonly Verdict[] {
  return rows.map((row) => {
    const own = outcomes.flatMap(({ place, tests }) =>
      tests.filter((test) => idsIn(test).includes(row.id)).map(({ passed }) => ({ place, passed })),
    );
    const counts = places.map((place) => [place, own.filter((test) => test.place === place).length] as const);
    const ran = new Map(counts.filter(([, count]) => count > 0));
    return {
      row,
      ran,
      failed: own.filter(({ passed }) => !passed).length,
      // Tests with several processes run in Node too.
      missing: row.places.filter((place) => !ran.has(place) && !(place === "node" && ran.has("processes"))),
    };
  });
}

/** One line for a row: `D7   passed  12 tests  node 8, host 4   What happens`. */
export function line({ row, ran, failed, missing }: Verdict): string {
  const count = [...ran.values()].reduce((sum, one) => sum + one, 0);
  const verdict = failed > 0 ? "FAILED" : missing.length > 0 ? "MISSING" : "passed";
  const tests = `${String(count).padStart(4)} ${count === 1 ? "test " : "tests"}`;
  const where = [...ran].map(([place, own]) => `${place} ${own}`).join(", ") || "nowhere";
  // Shortened to one line of the table.
  const fault = row.fault.length > 72 ? `${row.fault.slice(0, 71).trimEnd()}…` : row.fault;
  const remarks = [failed > 0 && `${failed} failed`, missing.length > 0 && `no test in: ${missing.join(", ")}`];
  const remark = remarks.filter(Boolean).join("; ");
  const cells = [row.id.padEnd(5), verdict.padEnd(7), `${tests} `, where.padEnd(28), fault];
  return [...cells, ...(remark ? [`(${remark})`] : [])].join(" ");
}

/** Counts rows with their parts, and tests with an id (without fuzz tests), once for each place and editor. */
export function totalsOf(verdicts: readonly Verdict[], outcomes: readonly PlaceOutcomes[]) {
  const ids = [...new Set(verdicts.map(({ row }) => rowOf(row.id)))];
  const rows = ids.map((id) => verdicts.filter(({ row }) => rowOf(row.id) === id));
  const failed = rows.filter((parts) => parts.some((part) => part.failed > 0));
  // Rows without failed tests that lack a test, or one in a required place.
  const missing = rows.filter((parts) => !failed.includes(parts) && parts.some((part) => part.missing.length > 0));
  const known = new Set(verdicts.map(({ row }) => row.id));
  const tests = outcomes.filter(({ place }) => place !== undefined).flatMap((outcome) => outcome.tests);
  return {
    rows: rows.length,
    passed: rows.length - failed.length - missing.length,
    failed: failed.length,
    missing: missing.length,
    tests: tests.filter((test) => idsIn(test).some((id) => known.has(id))).length,
  };
}

/** The totals as a sentence: `157 rows: 157 passed, 0 failed, 0 without a test (1,234 tests)`. */
export function sentence({ rows, passed, failed, missing, tests }: ReturnType<typeof totalsOf>): string {
  return `${rows} rows: ${passed} passed, ${failed} failed, ${missing} without a test (${tests.toLocaleString("en")} tests)`;
}

/** The ids in titles that aren't in the catalogue: typing errors. */
export function unknownIds(rows: readonly Row[], outcomes: readonly PlaceOutcomes[]): readonly string[] {
  const known = new Set(rows.map(({ id }) => id));
  const ids = outcomes.flatMap(({ tests }) => tests.flatMap(idsIn));
  return [...new Set(ids)].filter((id) => !known.has(id));
}

/** The results of all parts of a run, from the files below `results`; `part` is the name of the file or its folder. */
export function readOutcomes(results: string): readonly (PlaceOutcomes & HostResult & { part: string })[] {
  if (!existsSync(results)) return [];
  const parts = Object.entries(placeOfPart).map(([part, place]) => ({ part, place, file: `${part}.json` }));
  const hosts = readdirSync(results, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ part: name, place: "host", file: path.join(name, "result.json") }) as const);
  return [...parts, ...hosts].flatMap(({ part, place, file }) => {
    const result = readHostResult(path.join(results, file));
    return result === undefined ? [] : [{ ...result, part, place }];
  });
}

/**
 * Compares the project's catalogue with the results below `results`, and prints the rows that lack a test or have a
 * failed one, or all rows; then the totals.
 *
 * @returns a failure for each row that doesn't pass and each unknown id in a title; empty if all is well.
 */
export function faults(results: string, show: "troubles" | "all" = "troubles"): Counts {
  const rows = readCatalogue(readFileSync(catalogueFile, "utf8"));
  const outcomes = readOutcomes(results);
  const verdicts = judge(rows, outcomes);
  for (const verdict of verdicts)
    if (show === "all" || verdict.failed > 0 || verdict.missing.length > 0) console.log(line(verdict));
  const unknown = unknownIds(rows, outcomes);
  if (unknown.length > 0) console.log(`In titles and in no row: ${unknown.join(", ")}`);
  const totals = totalsOf(verdicts, outcomes);
  console.log(sentence(totals));
  const failed = totals.failed + totals.missing + unknown.length;
  return { passed: failed === 0 ? 1 : 0, failed };
}

function idsIn({ titles }: TestOutcome): readonly string[] {
  return titles.flatMap(idsOf);
}

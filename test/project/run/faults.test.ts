import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";

import { writeHostResult } from "../../harness/hostResult";
import { idsOf, type Place, readCatalogue, rowOf } from "../../run/catalogue";
import { judge, line, type PlaceOutcomes, readOutcomes, sentence, totalsOf, unknownIds } from "../../run/faults";
import { itRows } from "../../unit/weather/itEach";
import { read } from "../scripts";
import { temporaryFolder } from "../temporaryFolder";

const head = "| Id | What happens | What the extension does | Tested in |\n| --- | --- | --- | --- |\n";
describe("the catalogue of faults", () => {
  const catalogue = readCatalogue(read("docs", "faults.md"));

  it("has 225 rows, from A1 to N14 without a gap, and six parts of C13", () => {
    const lengths = { A: 15, B: 15, C: 17, D: 30, E: 10, F: 18, G: 15, H: 19, I: 13, J: 15, K: 20, L: 6, M: 18, N: 14 };
    const expected = Object.entries(lengths).flatMap(([group, length]) =>
      Array.from({ length }, (_, index) => `${group}${index + 1}`),
    );
    const ids = catalogue.map(({ id }) => id);
    assert.deepEqual([...new Set(ids.map(rowOf))], expected);
    const parts = ids.filter((id) => id !== rowOf(id));
    assert.deepEqual(parts, ["C13a", "C13b", "C13c", "C13d", "C13e", "C13f"]);
    assert.equal(expected.length, 225);
  });

  it("says of each row what happens, what is done and where that is tested", () => {
    for (const { id, fault, behaviour, places } of catalogue) {
      assert.ok(places.length > 0 && new Set(places).size === places.length, id);
      assert.doesNotMatch(`${fault}${behaviour}`, /\bT[O]DO\b|\?\?/, id);
    }
  });

  it("keeps faults of connections in the extension host, and of display in the page or a window", () => {
    const byId = new Map(catalogue.map(({ id, places }) => [id, places]));
    const sockets = ["B7", "C13", "D7", "D8", "D9", "D10", "D11", "D16", "D17", "D26", "E2", "E3", "F16"];
    for (const id of [...sockets, ...Array.from({ length: 15 }, (_, index) => `G${index + 1}`)])
      assert.ok(byId.get(id)?.includes("host"), id);
    for (const id of ["J1", "J2", "J3", "J4", "J5", "J6", "J7", "J9", "J10", "J14", "J15"])
      assert.ok(byId.get(id)?.includes("page") || byId.get(id)?.includes("window"), id);
  });

  itRows((row: string, error: RegExp) => assert.throws(() => readCatalogue(head + row), error), {
    "is refused when a row has an empty cell": ["| D7 | A gzip | | node |", /no row/],
    "is refused when a row names an unknown place": [
      "| D7 | A gzip | Kept | moon |",
      /D7 names an unknown place: moon/,
    ],
    "is refused when a row comes twice": ["| D7 | A | Kept | node |\n| D7 | B | Kept | node |", /has D7 twice/],
  });
});

describe("the rows compared with the tests", () => {
  const catalogue = ["| D7 | A gzip | Kept | node, host |", "| C13 | A workspace | Nothing | host |"];
  const rows = readCatalogue(head + [...catalogue, "| C13a | In a file | Nothing | host |"].join("\n"));
  const ran = (place: Place | undefined, tests: Readonly<Record<string, boolean>>): PlaceOutcomes => ({
    place,
    tests: Object.entries(tests).map(([title, passed]) => ({ titles: title.split(" > "), passed })),
  });
  const enough = [ran("node", { "a client > D7 damaged": true }), ran("host", { "D7 C13a, one > two": true })];
  const assertJudged = (outcomes: readonly PlaceOutcomes[], gzip: RegExp, totals: string): void => {
    assert.match(judge(rows, outcomes).map(line).join("\n"), gzip);
    assert.equal(sentence(totalsOf(judge(rows, outcomes), outcomes)), totals);
  };

  itRows(assertJudged, {
    "pass if each has a test in each of its places": [
      enough,
      /^D7 {4}passed {5}2 tests {2}node 1, host 1 {15}A gzip$/m,
      "2 rows: 2 passed, 0 failed, 0 without a test (2 tests)",
    ],
    "lack a test if there is none in one of their places, also if a fuzz test has their ID": [
      [ran("node", { "D7 one": true, "C13 two": true }), ran(undefined, { "D7 any text": true })],
      /^D7 +MISSING +1 test +node 1 .*\(no test in: host\)$/m,
      "2 rows: 0 passed, 0 failed, 2 without a test (2 tests)",
    ],
    "fail if one of their tests does, or one of a part's": [
      [...enough, ran("node", { "D7 another": false, "C13a another": false })],
      /^D7 +FAILED +3 tests +node 2, host 1 .*\(1 failed\)$/m,
      "2 rows: 0 passed, 2 failed, 0 without a test (4 tests)",
    ],
  });

  it("are all there are: a test's ID without a row is reported", () => {
    assert.deepEqual(unknownIds(rows, [...enough, ran("node", { "D9 C13f slip > D9 again": true })]), ["D9", "C13f"]);
    assert.deepEqual(["a D7", "d7 a gzip", "D777 a gzip", "C13x a workspace"].flatMap(idsOf), []);
  });

  const inFolder = temporaryFolder();

  it("are read from the results of each part", () => {
    for (const folder of ["network", "editor-latest"]) mkdirSync(inFolder(folder));
    for (const name of ["unit", "network/contract", "editor-latest/result", "fuzz", "other"]) {
      const tests = [{ titles: [name], passed: true }];
      writeHostResult(inFolder(`${name}.json`), { passed: 1, failed: 0, pending: 0, failures: [], tests, done: true });
    }
    const found = readOutcomes(inFolder()).map(({ place, tests }) => `${place}: ${tests[0]?.titles.join()}`);
    const parts = ["host: editor-latest/result", "node: network/contract", "node: unit", "undefined: fuzz"];
    assert.deepEqual(found.sort(), parts);
  });
});

import assert from "node:assert/strict";

import { type Place, readCatalogue, rowOf } from "../../run/catalogue";
import { judge, line, type PlaceOutcomes, sentence, totalsOf, unknownIds } from "../../run/faults";
import { itRows } from "../../unit/weather/itEach";
import { read } from "../scripts";

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
    "is refused when a row names an unknown place": ["| D7 | A gzip | Kept | moon |", /unknown place: moon/],
    "is refused when a row comes twice": ["| D7 | A | Kept | node |\n| D7 | B | Kept | node |", /has D7 twice/],
  });
});

describe("the rows compared with the tests", () => {
  const catalogue = ["| D7 | A gzip | Kept | node, host |", "| C13 | A workspace | Nothing | host |"];
  const rows = readCatalogue(head + [...catalogue, "| C13a | In a file | Nothing | host |"].join("\n"));
  const ran = (place: Place | undefined, title: string, passed = true): PlaceOutcomes => ({
    place,
    tests: [{ titles: ["a client", title], passed }],
  });
  const enough = [ran("node", "D7 damaged"), ran("host", "D7 C13a, one")];
  const assertJudged = (outcomes: readonly PlaceOutcomes[], gzip: RegExp, totals: string): void => {
    assert.match(judge(rows, outcomes).map(line).join("\n"), gzip);
    assert.equal(sentence(totalsOf(judge(rows, outcomes), outcomes)), totals);
  };

  itRows(assertJudged, {
    "pass if each has a test in each of its places": [
      enough,
      /^D7 +passed +node 1, host 1 +A gzip$/m,
      "2 rows: 2 passed, 0 failed, 0 without a test (2 tests)",
    ],
    "lack a test if there is none in one of their places, also if a fuzz test has their ID": [
      [ran("node", "D7 one"), ran("host", "C13 two"), ran(undefined, "D7 any text")],
      /^D7 +MISSING +node 1 +A gzip \(no test in: host\)$/m,
      "2 rows: 0 passed, 0 failed, 2 without a test (2 tests)",
    ],
    "fail if one of their tests does, or one of a part's": [
      [...enough, ran("node", "D7 another", false), ran("node", "C13a another", false)],
      /^D7 +FAILED +node 2, host 1 +A gzip$/m,
      "2 rows: 0 passed, 2 failed, 0 without a test (4 tests)",
    ],
  });

  it("are all there are: a test's ID without a row is reported", () =>
    assert.deepEqual(unknownIds(rows, [...enough, ran("node", "D9 C13f slip"), ran("node", "a D8")]), ["D9", "C13f"]));
});

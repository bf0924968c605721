import assert from "node:assert/strict";

import { type Place, readCatalogue, rowOf } from "../../run/catalogue";
import { judge, line, type PlaceOutcomes, sentence, unknownIds } from "../../run/faults";
import { itRows } from "../../unit/weather/itEach";
import { read } from "../scripts";

const head = "| Id | What happens | What the extension does | Tested in |\n| --- | --- | --- | --- |\n";

describe("the catalogue of faults", () => {
  it("counts its rows in each group without a gap", () => {
    const ids = new Set(readCatalogue(read("docs", "faults.md")).map(({ id }) => rowOf(id)));
    const counts = new Map<string, number>();
    for (const [group = ""] of ids) counts.set(group, (counts.get(group) ?? 0) + 1);
    const counted = [...counts].flatMap(([group, count]) =>
      Array.from({ length: count }, (_, at) => `${group}${at + 1}`),
    );
    assert.deepEqual([...ids], counted);
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
    assert.equal(sentence(judge(rows, outcomes), outcomes), totals);
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
      "2 rows: 1 passed, 0 failed, 1 without a test (2 tests)",
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

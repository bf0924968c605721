import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { writeHostResult } from "../../harness/hostResult";
import { idsOf, type Place, readCatalogue, rowOf } from "../../run/catalogue";
import { judge, line, type PlaceOutcomes, readOutcomes, sentence, totalsOf, unknownIds } from "../../run/faults";
import { read } from "../scripts";
import { temporaryFolder } from "../temporaryFolder";

const head = "| Id | What happens | What the extension does | Tested in |\n| --- | --- | --- | --- |\n";
const rows = readCatalogue(
  [
    `${head}| D7 | A gzip that is cut | Kept | node, host |`,
    "| C13 | A workspace | Nothing | host |",
    "| C13a | In a file | Nothing | host |",
    "| J1 | Markup | Text | page |",
  ].join("\n"),
);

function ran(place: Place | undefined, tests: Readonly<Record<string, boolean>>): PlaceOutcomes {
  return { place, tests: Object.entries(tests).map(([title, passed]) => ({ titles: title.split(" > "), passed })) };
}

const enough = [
  ran("node", { "a client > D7 J1 damaged": true, "other things": true }),
  ran("host", { "D7 answers > one": true, "D7 answers > two": true, "C13a a workspace": true }),
  ran("page", { "J1, text": true }),
];

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

  const wrong: Record<string, [row: string, error: RegExp]> = {
    "has a cell too few": ["| D7 | A gzip | node |", /no row/],
    "has an empty cell": ["| D7 | A gzip | | node |", /no row/],
    "names no place": ["| D7 | A gzip | Kept | |", /no row/],
    "names a place that is none": ["| D7 | A gzip | Kept | node, moon |", /D7 names an unknown place: moon/],
    "comes twice": ["| D7 | A gzip | Kept | node |\n| D7 | Again | Kept | node |", /has D7 twice/],
  };
  for (const [what, [row, error]] of Object.entries(wrong))
    it(`is refused when a row ${what}`, () => assert.throws(() => readCatalogue(head + row), error));

  it("may have a bar in a cell", () =>
    assert.equal(readCatalogue(`${head}| D7 | a \\| b | Kept | node |`)[0]?.fault, "a | b"));
});

it("the ids of a test are those at the beginning of its title", () => {
  const titles: Readonly<Record<string, string>> = {
    "D7 a gzip": "D7",
    "D7 D8 a gzip": "D7 D8",
    "D7, D8, D10 a gzip": "D7 D8 D10",
    "C13c a workspace": "C13 C13c",
    D7: "D7",
  };
  for (const [title, ids] of Object.entries(titles)) assert.deepEqual(idsOf(title), ids.split(" "), title);
  const without = ["a D7", "d7 a gzip", "D777 a gzip", "O1 a gzip", "C13x a workspace", ""];
  assert.deepEqual(without.flatMap(idsOf), []);
});

describe("the rows held against the tests", () => {
  const linesOf = (outcomes: readonly PlaceOutcomes[]): string => judge(rows, outcomes).map(line).join("\n");
  const totals = (outcomes: readonly PlaceOutcomes[], of = rows): string =>
    sentence(totalsOf(judge(of, outcomes), outcomes));

  it("pass when each has a test in each of its places", () => {
    for (const { missing, failed } of judge(rows, enough)) assert.deepEqual([missing, failed], [[], 0]);
    assert.deepEqual(linesOf(enough).split("\n"), [
      "D7    passed     3 tests  node 1, host 2               A gzip that is cut",
      "C13   passed     1 test   host 1                       A workspace",
      "C13a  passed     1 test   host 1                       In a file",
      "J1    passed     2 tests  node 1, page 1               Markup",
    ]);
    assert.equal(totals(enough), "3 rows: 3 passed, 0 failed, 0 without a test (5 tests)");
  });

  it("have one line each, however long they are", () => {
    const long = readCatalogue(`${head}| D7 | ${"word ".repeat(50)} | Kept | node |`);
    const [shown = ""] = judge(long, [ran("node", { "D7 one": true })]).map(line);
    assert.ok(shown.endsWith("…") && shown.length < 130, shown);
  });

  it("lack a test where there is none, also when there is one in another place", () => {
    const outcomes = [ran("node", { "D7 one": true, "C13 two": true }), ran("page", { "no id": true })];
    const missing = judge(rows, outcomes).map((verdict) => verdict.missing);
    assert.deepEqual(missing, [["host"], ["host"], ["host"], ["page"]]);
    assert.match(linesOf(outcomes), /^D7 +MISSING +1 test +node 1 .*\(no test in: host\)$/m);
    assert.match(linesOf(outcomes), /^J1 +MISSING +0 tests +nowhere .*\(no test in: page\)$/m);
    assert.equal(totals(outcomes), "3 rows: 0 passed, 0 failed, 3 without a test (2 tests)");
  });

  it("do not pass by a fuzz test, but fail when it does", () => {
    const first = rows.slice(0, 1);
    const outcomes = [ran(undefined, { "D7 any bytes": true }), ran("host", { "D7 one": true })];
    const verdict = { row: first[0], ran: new Map([["host", 1]]), failed: 0, missing: ["node"] };
    assert.deepEqual(judge(first, outcomes), [verdict]);
    assert.equal(totals(outcomes, first), "1 rows: 0 passed, 0 failed, 1 without a test (1 tests)");
    assert.equal(judge(first, [...outcomes, ran(undefined, { "D7 others": false })])[0]?.failed, 1);
    assert.deepEqual(unknownIds(rows, [ran(undefined, { "D9 any bytes": true })]), ["D9"]);
  });

  it("fail when one of their tests does, or one of a part's", () => {
    const outcomes = [...enough, ran("node", { "D7 another": false, "C13a another": false })];
    assert.match(linesOf(outcomes), /^D7 +FAILED +4 tests +node 2, host 2 .*\(1 failed\)$/m);
    assert.equal(totals(outcomes), "3 rows: 1 passed, 2 failed, 0 without a test (7 tests)");
  });

  it("take several processes for plain Node too", () => {
    const both = readCatalogue(`${head}| H7 | A dead holder | Taken over | node, processes |`);
    assert.deepEqual(judge(both, [ran("processes", { "H7 one": true })])[0]?.missing, []);
    assert.deepEqual(judge(both, [ran("node", { "H7 one": true })])[0]?.missing, ["processes"]);
  });

  it("are all there are: an id of no row is told", () =>
    assert.deepEqual(unknownIds(rows, [...enough, ran("node", { "D9 C13f slip > D9 again": true })]), ["D9", "C13f"]));
});

describe("the results of the tests", () => {
  const inFolder = temporaryFolder();
  const writeText = (file: string, text: string): void => {
    mkdirSync(path.dirname(inFolder(file)), { recursive: true });
    writeFileSync(inFolder(file), text);
  };

  it("are told by their place, and what is no result is left alone", () => {
    const parts = ["unit", "project", "fuzz", "network/contract", "processes", "page", "window"];
    const hosts = ["editor-latest", "editor-oldest", "network-latest"].map((host) => `${host}/result`);
    for (const name of [...parts, ...hosts, "other", "weather/User/settings"]) {
      writeText(`${name}.json`, "");
      const tests = [{ titles: [name], passed: true }];
      writeHostResult(inFolder(`${name}.json`), { passed: 1, failed: 0, pending: 0, failures: [], tests, done: true });
    }
    writeText("page.txt", "{}");
    writeText("old/result.json", '{"passed":1,"failed":0,"done":true}');
    writeText("dead/result.json", '{"tests":');
    const found = readOutcomes(inFolder()).map(
      ({ place, tests }) => `${place ?? "no place"}: ${tests[0]?.titles.join() ?? ""}`,
    );
    assert.deepEqual(found.sort(), [
      ...["host: editor-latest/result", "host: editor-oldest/result", "host: network-latest/result", "no place: fuzz"],
      ...["node: network/contract", "node: project", "node: unit", "page: page", "processes: processes"],
      "window: window",
    ]);
  });

  it("are none where there is no folder", () => assert.deepEqual(readOutcomes(inFolder("none")), []));
});

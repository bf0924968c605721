import assert from "node:assert/strict";

import { filesIn, found, read } from "./scripts";

/** The folders with the tests of each place in the catalog. */
const folders: Readonly<Record<string, readonly string[]>> = {
  node: ["unit", "project", "fuzz", "processes"],
  processes: ["processes"],
  host: ["host", "network"],
  page: ["page"],
  window: ["window"],
};

/** The ids in brackets at the end of titles, or as a whole text. The id of a part, C13a, also counts for its row. */
function idsIn(folder: string): readonly string[] {
  const end = /["'`[]((?:[A-N][1-3]?\d[a-f]?(?: |(?=\]?["'`])))+)\]?["'`]/g;
  return filesIn(`test/${folder}`, /\.ts$/)
    .flatMap((file) => found(read(file), end))
    .flatMap((ids) => ids.split(" "))
    .flatMap((id) => [id, id.replace(/[a-z]$/, "")]);
}

describe("the catalog of faults", () => {
  const rows = found(read("docs/faults.md"), /^\| ([A-N]\d.*)$/gm).map((line) => {
    const [id = "", , , where = ""] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return { id, places: where.split(/,\s*/) };
  });
  const titled = new Map(Object.entries(folders).map(([place, all]) => [place, new Set(all.flatMap(idsIn))]));

  it("each row of the catalog of faults has a test in each place that the row names", () => {
    const missing = rows.flatMap(({ id, places }) =>
      places.filter((place) => !titled.get(place)?.has(id)).map((place) => `${id} in ${place}`),
    );
    assert.deepEqual(missing, []);
  });

  it("each ID in a title has exactly one row in the catalog of faults", () => {
    const known = new Set(rows.map(({ id }) => id));
    assert.equal(known.size, rows.length);
    const unknown = [...titled.values()].flatMap((ids) => [...ids]).filter((id) => id !== "" && !known.has(id));
    assert.deepEqual(unknown, []);
  });
});

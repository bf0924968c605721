import { writeFileSync } from "node:fs";

import fc from "fast-check";

/** Cases of a property with a share of 1. */
const cases = Number(process.env["FUZZ_CASES"] ?? 1_600);
/** The seed of all inputs; default: random. */
const seed = Number(process.env["FUZZ_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
/** The path to one input of one property. */
const path = process.env["FUZZ_PATH"] ?? "";
/** File to write the figures of the run to, as JSON. */
const report = process.env["FUZZ_REPORT"];

const count = { cases: 0, properties: 0 };

/**
 * A test that `statement` doesn't throw for any of many generated inputs. A failing input is simplified and reported
 * with its seed and path; `npm run verify -- fuzz --seed … --path … --grep …` repeats it.
 *
 * @param share the number of cases relative to the default, 1; fewer for a slow statement.
 */
export function property<Values extends [unknown, ...unknown[]]>(
  title: string,
  inputs: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  statement: (...values: Values) => void | Promise<void>,
  share = 1,
): void {
  it(title, async function () {
    const numRuns = Math.ceil(cases * share);
    // Enough for a machine that is busy with other work. A slow statement has fewer cases.
    this.timeout(60_000 + 100 * Math.max(cases, numRuns));
    this.slow(60_000 + 20 * numRuns);
    count.properties += 1;
    count.cases += path === "" ? numRuns : 1;
    const stated = fc.asyncProperty<Values>(...inputs, async (...values) => statement(...values));
    await fc.assert(stated, { seed, numRuns, path });
  });
}

after(() => {
  if (report !== undefined) writeFileSync(report, `${JSON.stringify({ ...count, seed })}\n`);
});

import { writeFileSync } from "node:fs";

import fc from "fast-check";

/** Cases of a property with a share of 1. */
const cases = Number(process.env["FUZZ_CASES"] ?? 1_600);
/** A whole number that decides all inputs; without one, a new one is drawn. */
const seed = Number(process.env["FUZZ_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
/** Leads to one input of one property. */
const path = process.env["FUZZ_PATH"] ?? "";
/** File to write the figures of the run to, as JSON. */
const report = process.env["FUZZ_REPORT"];

const count = { cases: 0, properties: 0 };

/**
 * A test that `statement` is true (does not throw) for every one of many generated inputs. Inputs that fail are made as
 * simple as they can be and reported with their seed and path; `npm run verify -- fuzz --seed … --path … --grep …` brings
 * them back.
 *
 * @param share how many cases it gets, in proportion to the others' 1: one that takes long gets fewer.
 */
export function property<Values extends [unknown, ...unknown[]]>(
  title: string,
  inputs: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  statement: (...values: Values) => void | Promise<void>,
  share = 1,
): void {
  it(title, async function () {
    const numRuns = Math.ceil(cases * share);
    // For a machine that does something else at the same time.
    this.timeout(60_000 + 100 * numRuns);
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

import { writeFileSync } from "node:fs";

import fc from "fast-check";

import { divided } from "./shares";

/** How a run is controlled from outside. */
const variables = {
  /** Cases of all properties together. */
  cases: "FUZZ_CASES",
  /** A whole number that decides all inputs; without one, a new one is drawn. */
  seed: "FUZZ_SEED",
  /** Leads to one input of one property; its failure tells it. */
  path: "FUZZ_PATH",
  /** File to write the figures of the run to, as JSON. */
  report: "FUZZ_REPORT",
} as const;

/** What a run comes to. */
interface FuzzReport {
  /** How often a property was tried. */
  readonly cases: number;
  readonly properties: number;
  readonly failures: number;
  readonly seed: number;
}

const total = Number(process.env[variables.cases] ?? 100_000);
const seed = Number(process.env[variables.seed] ?? Math.floor(Math.random() * 2 ** 31));
const path = process.env[variables.path] ?? "";

type Inputs<Values extends [unknown, ...unknown[]]> = { [Index in keyof Values]: fc.Arbitrary<Values[Index]> };

/** How many cases a property gets, in proportion to the others; one that takes long gets fewer. */
interface Share {
  readonly share?: number;
}

const shares: number[] = [];
const count = { cases: 0, properties: 0, failures: 0 };

/**
 * A test that `statement` is true (does not throw) for every one of many generated inputs. Inputs that fail are made as
 * simple as they can be and told, with what brings them back.
 */
export function property<Values extends [unknown, ...unknown[]]>(
  title: string,
  inputs: Inputs<Values>,
  statement: (...values: Values) => void,
  { share = 1 }: Share = {},
): void {
  const tried = (values: Values): void => {
    count.cases += 1;
    statement(...values);
  };
  register(title, share, (settings) => fc.check(fc.property(together(inputs), tried), settings));
}

/** As `property`, for a statement that takes time. */
export function asyncProperty<Values extends [unknown, ...unknown[]]>(
  title: string,
  inputs: Inputs<Values>,
  statement: (...values: Values) => Promise<void>,
  { share = 1 }: Share = {},
): void {
  const tried = async (values: Values): Promise<void> => {
    count.cases += 1;
    await statement(...values);
  };
  register(title, share, (settings) => fc.check(fc.asyncProperty(together(inputs), tried), settings));
}

/** One value of each. (The compiler loses the types of a list of arbitraries on its way through `fc.tuple`.) */
function together<Values extends [unknown, ...unknown[]]>(inputs: Inputs<Values>): fc.Arbitrary<Values> {
  return fc.tuple(...(inputs as readonly fc.Arbitrary<unknown>[])) as fc.Arbitrary<unknown> as fc.Arbitrary<Values>;
}

interface Settings {
  readonly seed: number;
  readonly numRuns: number;
  readonly path?: string;
}

function register<Inputs>(
  title: string,
  share: number,
  run: (settings: Settings) => fc.RunDetails<Inputs> | Promise<fc.RunDetails<Inputs>>,
): void {
  const index = shares.push(share) - 1;
  it(title, async function () {
    const numRuns = Math.max(1, divided(total, shares)[index] ?? 0);
    this.timeout(60_000 + 20 * numRuns);
    this.slow(60_000 + 20 * numRuns);
    count.properties += 1;
    const outcome = await run({ seed, numRuns, ...(path !== "" && { path }) });
    if (!outcome.failed) return;
    count.failures += 1;
    const reason = outcome.errorInstance instanceof Error ? outcome.errorInstance.message : "";
    throw new Error(
      [reason, fc.defaultReportMessage(outcome), replayOf(title, outcome.counterexamplePath)].join("\n\n"),
      { cause: outcome.errorInstance },
    );
  });
}

function replayOf(title: string, where: string | null): string {
  const pattern = title.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll('"', ".");
  const place = where === null ? "" : ` --path "${where}"`;
  return `To see it again: npm run verify:fuzz -- --cases ${total} --seed ${seed} --grep "${pattern}"${place}`;
}

before(() => console.log(`  Up to ${inWords(total)} cases, seed ${seed}`));

after(() => {
  const report: FuzzReport = { ...count, seed };
  console.log(`\n  ${inWords(report.cases)} cases of ${report.properties} properties, seed ${seed}`);
  const file = process.env[variables.report];
  if (file !== undefined) writeFileSync(file, `${JSON.stringify(report)}\n`);
});

function inWords(number: number): string {
  return number.toLocaleString("en-US");
}

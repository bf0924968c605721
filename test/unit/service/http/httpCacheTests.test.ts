import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";

import ageParse from "http-cache-tests/tests/age-parse.mjs";
import ccFreshness from "http-cache-tests/tests/cc-freshness.mjs";
import expires from "http-cache-tests/tests/expires-freshness.mjs";
import expiresParse from "http-cache-tests/tests/expires-parse.mjs";
import update304 from "http-cache-tests/tests/update304.mjs";
import varyParse from "http-cache-tests/tests/vary-parse.mjs";
import vary, { type Field, type Origin, type Suite, type Vector } from "http-cache-tests/tests/vary.mjs";

import { minute } from "../../weather/fakes";
import { play, type Played } from "./cachePlayer";

const shared = "For caches that many people share: they heed `s-maxage`, a private cache does not.";
const normalised =
  "Optional: to know two spellings of a request header for the same. Our requests are always spelled the same way.";

/** Vectors that are not run, each with the reason. */
const notApplicable: Readonly<Record<string, string>> = {
  "freshness-s-maxage-shared": shared,
  "freshness-max-age-s-maxage-shared-longer": shared,
  "freshness-max-age-s-maxage-shared-longer-reversed": shared,
  "freshness-max-age-s-maxage-shared-longer-multiple": shared,
  "freshness-max-age-s-maxage-shared-shorter": shared,
  "freshness-max-age-s-maxage-shared-shorter-expires": shared,
  "vary-invalidate": "Optional: to keep several variants. For each question one answer is kept, the newest.",
  "vary-normalise-lang-order": normalised,
  "vary-normalise-lang-case": normalised,
  "vary-normalise-lang-space": normalised,
  "vary-normalise-lang-select": normalised,
  "vary-normalise-space": normalised,
};

/** A vector that is run otherwise than it is packaged, as the suite has it since. */
interface Amendment {
  readonly expected: Origin;
  /** Replaces the header of this name. */
  readonly field?: Field;
  readonly reason: string;
}

const firstAge = "RFC 9111, section 5.1: of several values, the first one counts.";
const ignoredAge = "RFC 9111, section 5.1: an `Age` that is no whole number is ignored.";
const invalidDate = "RFC 9111, section 5.3: a date that is not valid means the past. Packaged as a question.";
const comma = "Packaged without the comma after the day, which makes it a date that is not valid. Run with the comma.";

const amended: Readonly<Record<string, Amendment>> = {
  "age-parse-nonnumeric": { expected: "cached", reason: ignoredAge },
  "age-parse-negative": { expected: "cached", reason: ignoredAge },
  "age-parse-float": { expected: "cached", reason: ignoredAge },
  "age-parse-prefix-twoline": { expected: "cached", reason: firstAge },
  "age-parse-dup-0": { expected: "cached", reason: firstAge },
  "age-parse-dup-0-twoline": { expected: "cached", reason: firstAge },
  "age-parse-dup-old": { expected: "cached", reason: firstAge },
  "freshness-expires-32bit": {
    expected: "cached",
    field: ["Expires", "Tue, 19 Jan 2038 14:14:08 GMT"],
    reason: comma,
  },
  "freshness-expires-far-future": {
    expected: "cached",
    field: ["Expires", "Sun, 21 Nov 2286 04:46:39 GMT"],
    reason: comma,
  },
  ...Object.fromEntries(
    [
      ...["utc", "aest", "2-digit-year", "no-comma", "multiple-spaces"],
      ...["date-dashes", "time-periods", "1-digit-hour", "multiple-lines"],
    ].map((what): [string, Amendment] => [
      `freshness-expires-invalid-${what}`,
      { expected: "not_cached", reason: invalidDate },
    ]),
  ),
};

/** Vectors that the suite has got since, by the suite they belong to. */
const added: Readonly<Record<string, Readonly<Record<string, readonly [field: Field, ...others: Field[]]>>>> = {
  "age-parse": Object.fromEntries(
    Object.entries({ "large-minus-one": 2 ** 31 - 1, large: 2 ** 31, larger: 2 ** 31 + 1 }).map(([what, age]) => [
      `age-parse-${what}`,
      [
        ["Age", String(age)],
        ["Cache-Control", "max-age=3600"],
      ],
    ]),
  ),
  "cc-freshness": { "freshness-max-age-stale": [["Cache-Control", "max-age=2"]] },
};

/** Questions of the suite that have no wrong answer: where our answer comes from, and why. */
const questions: Readonly<Record<string, readonly [origin: Origin, reason: string]>> = {
  "freshness-none": ["cached", "An answer that says nothing is good for 30 minutes (RFC 9111, section 4.2.2)."],
  "freshness-max-age-date": ["cached", "An old `Date` does not shorten `max-age`: one of the two clocks may be wrong."],
  "age-parse-parameter": ["cached", `${ignoredAge} Packaged as a requirement.`],
  "age-parse-numeric-parameter": ["cached", `${ignoredAge} Packaged as a requirement.`],
};

const told: Readonly<Record<Origin, string>> = {
  cached: "reused",
  not_cached: "asked for again",
  etag_validated: "renewed",
  lm_validated: "renewed",
};
const unstated = 30 * minute;
const root = path.resolve(__dirname, "../../../../..");

function withAmendment(vector: Vector): Vector {
  const amendment = amended[vector.id];
  if (!amendment) return vector;
  const { expected, field } = amendment;
  const requests = vector.requests.map((request) => ({
    ...request,
    ...(request.expected_type && { expected_type: expected }),
    ...(field && {
      response_headers: request.response_headers?.map((other) => (other[0] === field[0] ? field : other)) ?? [],
    }),
  }));
  return { ...vector, requests };
}

function addedTo({ id: suite }: Suite): readonly Vector[] {
  return Object.entries(added[suite] ?? {}).map(([id, fields]) => {
    const name = `HTTP cache must not reuse a response with ${fields.map((field) => field.join(": ")).join(", ")}`;
    const first = { response_headers: fields, setup: true, pause_after: true };
    return { id, name, requests: [first, { expected_type: "not_cached" }] };
  });
}

function vectorsOf(suite: Suite): readonly Vector[] {
  return [...suite.tests.filter(({ id }) => !(id in notApplicable)).map(withAmendment), ...addedTo(suite)];
}

/** Whether every answer comes from where the vector says, with the headers that it says, as far as we keep them. */
function isAsExpected({ requests }: Vector, played: readonly Played[]): boolean {
  return requests.every(({ expected_type: expected, expected_response_headers: fields = [] }, index) => {
    const { origin, headers = {} } = played[index] ?? {};
    return (
      (expected ?? origin) === origin &&
      fields.every(([name, value]) => !(name.toLowerCase() in headers) || headers[name.toLowerCase()] === value)
    );
  });
}

/** How many of the suite's vectors that are run would go right as they are packaged. */
function asPackaged({ tests }: Suite): string {
  const run = tests.filter(({ id }) => !(id in notApplicable));
  return `${run.filter((vector) => isAsExpected(vector, play(vector))).length}/${run.length}`;
}

function titleOf({ id, name }: Vector): string {
  const answer = questions[id]?.[0];
  const change = amended[id]?.expected;
  return [`${name} (${id})`, answer && `our answer: ${told[answer]}`, change && `since: ${told[change]}`]
    .filter((part) => part !== undefined)
    .join("; ");
}

/** How many vectors a suite must have: those with a right answer, and questions. */
const suites: readonly (readonly [suite: Suite, judged: number, asked: number])[] = [
  [expires, 8, 0],
  [expiresParse, 16, 0],
  [ageParse, 13, 2],
  [ccFreshness, 16, 2],
  [vary, 14, 0],
  [varyParse, 7, 0],
  [update304, 21, 0],
];

describe("the public tests of HTTP caches", () => {
  for (const [suite, judged, asked] of suites) {
    describe(`${suite.name} (${suite.id})`, () => {
      const vectors = vectorsOf(suite);
      for (const vector of vectors) {
        it(titleOf(vector), () => {
          const played = play(vector);
          const answer = questions[vector.id]?.[0];
          if (answer) {
            assert.equal(played.at(-1)?.origin, answer);
            return;
          }
          assert.ok(isAsExpected(vector, played), JSON.stringify(played));
          const reused = played.filter(({ origin }) => origin === "cached");
          assert.ok(
            reused.every(({ goodFor }) => goodFor !== unstated),
            "reused only because nothing was said",
          );
        });
      }

      it(`has ${judged} vectors with a right answer, and ${asked} questions`, () => {
        const ids = vectors.map(({ id }) => id);
        assert.equal(new Set(ids).size, ids.length);
        assert.deepEqual(
          [ids.filter((id) => !(id in questions)).length, ids.filter((id) => id in questions).length],
          [judged, asked],
        );
      });
    });
  }

  it("are packaged with every vector that is named here, and are otherwise run as packaged", () => {
    const packaged = suites.flatMap(([suite]) => suite.tests.map(({ id }) => id));
    const named = [notApplicable, amended, questions].flatMap((list) => Object.keys(list));
    assert.deepEqual(
      named.filter((id) => packaged.filter((other) => other === id).length !== 1),
      [],
    );
    assert.equal(new Set(named).size, named.length);
    assert.deepEqual(
      Object.values(added).flatMap((vectors) => Object.keys(vectors).filter((id) => packaged.includes(id))),
      [],
    );
  });

  it("are told in docs/http-cache-tests.md as they are run here", () => {
    assert.deepEqual(tablesOf("docs/http-cache-tests.md"), {
      "What is run": suites.map(([suite, judged, asked]) => [
        `\`${suite.id}\``,
        `${judged}/${judged}`,
        String(asked),
        asPackaged(suite),
      ]),
      "Vectors that do not apply": Object.entries(notApplicable).map(([id, reason]) => [`\`${id}\``, reason]),
      "Vectors that have changed since": Object.entries(amended).map(([id, { expected, reason }]) => [
        `\`${id}\``,
        told[expected],
        reason,
      ]),
      "Vectors that have come since": Object.entries(added).flatMap(([suite, vectors]) =>
        Object.keys(vectors).map((id) => [`\`${id}\``, `\`${suite}\``]),
      ),
      Questions: Object.entries(questions).map(([id, [origin, reason]]) => [`\`${id}\``, told[origin], reason]),
    });
  });
});

/** The rows of each table of a Markdown file, by the heading above it. */
function tablesOf(file: string): Readonly<Record<string, string[][]>> {
  const sections = readFileSync(path.join(root, file), "utf8").split(/^## /m).slice(1);
  return Object.fromEntries(
    sections.map((section): [string, string[][]] => {
      const [heading = "", ...lines] = section.split("\n");
      const rows = lines.filter((line) => line.startsWith("|")).slice(2);
      return [
        heading,
        rows.map((row) =>
          row
            .split("|")
            .slice(1, -1)
            .map((cell) => cell.trim()),
        ),
      ];
    }),
  );
}

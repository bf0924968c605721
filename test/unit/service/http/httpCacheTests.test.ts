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

const suites = [expires, expiresParse, ageParse, ccFreshness, vary, varyParse, update304];

// docs/http-cache-tests.md says which vectors are not run, and which have another answer than they are packaged with.
const tables = tablesOf("docs/http-cache-tests.md");
const notApplicable = idsOf("Vectors that do not apply");
const changed = idsOf("Vectors that have changed since");
const added = idsOf("Vectors that have come since");
const questions = idsOf("Questions");

const long: Field = ["Cache-Control", "max-age=3600"];
/** The header fields of the vectors that have come since, and those that replace fields of vectors that have changed. */
const fieldsOf: Readonly<Record<string, readonly [field: Field, ...others: Field[]]>> = {
  "freshness-expires-32bit": [["Expires", "Tue, 19 Jan 2038 14:14:08 GMT"]],
  "freshness-expires-far-future": [["Expires", "Sun, 21 Nov 2286 04:46:39 GMT"]],
  "age-parse-large-minus-one": [["Age", String(2 ** 31 - 1)], long],
  "age-parse-large": [["Age", String(2 ** 31)], long],
  "age-parse-larger": [["Age", String(2 ** 31 + 1)], long],
  "freshness-max-age-stale": [["Cache-Control", "max-age=2"]],
};
const unstated = 30 * minute;

/** The rows of each table of a Markdown file, by the heading above it. */
function tablesOf(file: string): Readonly<Record<string, readonly (readonly string[])[]>> {
  const text = readFileSync(path.resolve(__dirname, "../../../../..", file), "utf8");
  const sections = text.split(/^## /m).slice(1);
  return Object.fromEntries(
    sections.map((section) => {
      const [heading = "", ...lines] = section.split("\n");
      const rows = lines.filter((line) => line.startsWith("|")).slice(2);
      return [heading, rows.map((row) => row.split(/ *\| */).slice(1, -1))];
    }),
  );
}

/** What the second column of a table says, by the vector in the first. */
function idsOf(heading: string): ReadonlyMap<string, string> {
  return new Map((tables[heading] ?? []).map(([id = "", said = ""]) => [id.replaceAll("`", ""), said]));
}

function originOf(said: string): Origin {
  assert.ok(said === "reused" || said === "asked for again", said);
  return said === "reused" ? "cached" : "not_cached";
}

/** A vector as the suite has it since. */
function asOfNow(vector: Vector): Vector {
  const said = changed.get(vector.id);
  if (said === undefined) return vector;
  const [field] = fieldsOf[vector.id] ?? [];
  const requests = vector.requests.map((request) => ({
    ...request,
    ...(request.expected_type && { expected_type: originOf(said) }),
    response_headers: request.response_headers?.map((other) => (other[0] === field?.[0] ? field : other)) ?? [],
  }));
  return { ...vector, requests };
}

function vectorsOf(suite: Suite): readonly Vector[] {
  const ids = [...added].filter(([, of]) => of === `\`${suite.id}\``).map(([id]) => id);
  const vectors = ids.map((id): Vector => {
    const fields = fieldsOf[id] ?? [];
    const name = `HTTP cache must not reuse a response with ${fields.map((field) => field.join(": ")).join(", ")}`;
    const first = { response_headers: fields, setup: true, pause_after: true };
    return { id, name, requests: [first, { expected_type: "not_cached" }] };
  });
  return [...suite.tests.filter(({ id }) => !notApplicable.has(id)).map(asOfNow), ...vectors];
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

describe("the public tests of HTTP caches", () => {
  for (const [index, suite] of suites.entries()) {
    const vectors = vectorsOf(suite);
    describe(`${suite.name} (${suite.id})`, () => {
      for (const vector of vectors) {
        const { id, name } = vector;
        const answer = questions.get(id);
        const words = [name, `(${id})`, answer && `our answer: ${answer}`, changed.has(id) && "as of now"];
        it(words.filter(Boolean).join(" "), () => {
          const played = play(vector);
          if (answer !== undefined) {
            assert.equal(played.at(-1)?.origin, originOf(answer));
            return;
          }
          assert.ok(isAsExpected(vector, played), JSON.stringify(played));
          const byChance = played.filter(({ origin, goodFor }) => origin === "cached" && goodFor === unstated);
          assert.deepEqual(byChance, [], "reused only because nothing was said");
        });
      }

      it("has as many vectors and questions as are documented, and passes as many as packaged", () => {
        const ids = vectors.map(({ id }) => id);
        assert.equal(new Set(ids).size, ids.length);
        const asked = ids.filter((id) => questions.has(id)).length;
        const judged = ids.length - asked;
        const run = suite.tests.filter(({ id }) => !notApplicable.has(id));
        const passed = run.filter((vector) => isAsExpected(vector, play(vector)));
        const row = [`\`${suite.id}\``, `${judged}/${judged}`, String(asked), `${passed.length}/${run.length}`];
        assert.deepEqual(tables["What is run"]?.[index], row);
      });
    });
  }

  it("are documented with vectors that are packaged, each once, and with others that have fields here", () => {
    const packaged = suites.flatMap(({ tests }) => tests.map(({ id }) => id));
    const named = [notApplicable, changed, questions].flatMap((ids) => [...ids.keys()]);
    assert.equal(new Set(named).size, named.length);
    const notOnce = named.filter((id) => packaged.filter((other) => other === id).length !== 1);
    const come = [...added.keys()];
    const notNew = come.filter((id) => packaged.includes(id) || !(id in fieldsOf));
    const unused = Object.keys(fieldsOf).filter((id) => !changed.has(id) && !added.has(id));
    assert.deepEqual([notOnce, notNew, unused], [[], [], []]);
    assert.equal(tables["What is run"]?.length, suites.length);
  });
});

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
import { play } from "./cachePlayer";

const suites = [expires, expiresParse, ageParse, ccFreshness, vary, varyParse, update304];

// docs/http-cache-tests.md lists the vectors that are not run, and those whose answer differs from the package's.
const tables = tablesOf("docs/http-cache-tests.md");
const notApplicable = idsOf("Vectors that do not apply");
const changed = idsOf("Vectors that have changed since");
const added = idsOf("Vectors that have come since");
const questions = idsOf("Questions");

const long: Field = ["Cache-Control", "max-age=3600"];
/** The header fields of vectors added after the package, and the replaced fields of changed vectors. */
const fieldsOf: Readonly<Record<string, readonly [field: Field, ...others: Field[]]>> = {
  "freshness-expires-32bit": [["Expires", "Tue, 19 Jan 2038 14:14:08 GMT"]],
  "freshness-expires-far-future": [["Expires", "Sun, 21 Nov 2286 04:46:39 GMT"]],
  "age-parse-large-minus-one": [["Age", String(2 ** 31 - 1)], long],
  "age-parse-large": [["Age", String(2 ** 31)], long],
  "age-parse-larger": [["Age", String(2 ** 31 + 1)], long],
  "freshness-max-age-stale": [["Cache-Control", "max-age=2"]],
};

/** The rows of each table of a Markdown file, by heading. */
function tablesOf(file: string): ReadonlyMap<string, readonly (readonly string[])[]> {
  const text = readFileSync(path.resolve(__dirname, "../../../../..", file), "utf8");
  const sections = text.split(/^## /m).map((section) => section.split("\n"));
  return new Map(
    sections.map(([heading = "", ...lines]) => {
      const rows = lines.filter((line) => line.startsWith("|")).slice(2);
      return [heading, rows.map((row) => row.split(/ *\| */).slice(1, -1))];
    }),
  );
}

/** The second column of a table, by the vector in the first. */
function idsOf(heading: string): ReadonlyMap<string, string> {
  return new Map((tables.get(heading) ?? []).map(([id = "", said = ""]) => [id.replaceAll("`", ""), said]));
}

function originOf(said: string): Origin {
  assert.ok(said === "reused" || said === "asked for again", said);
  return said === "reused" ? "cached" : "not_cached";
}

/** A vector as in the current suite. */
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
  const come = [...added]
    .filter(([, of]) => of === `\`${suite.id}\``)
    .map(([id]): Vector => {
      const fields = fieldsOf[id] ?? [];
      const name = `HTTP cache must not reuse a response with ${fields.map((field) => field.join(": ")).join(", ")}`;
      return { id, name, requests: [{ response_headers: fields, pause_after: true }, { expected_type: "not_cached" }] };
    });
  return [...applicable(suite).map(asOfNow), ...come];
}

function applicable({ tests }: Suite): readonly Vector[] {
  return tests.filter(({ id }) => !notApplicable.has(id));
}

function isAsExpected(vector: Vector): boolean {
  return play(vector).every((request) => request.isAsExpected);
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
          assert.ok(isAsExpected(vector), JSON.stringify(played));
          const byChance = played.filter(({ origin, goodFor }) => origin === "cached" && goodFor === 30 * minute);
          assert.deepEqual(byChance, [], "reused only because nothing was said");
        });
      }

      it("has as many vectors and questions as are documented, and passes as many as packaged", () => {
        const ids = new Set(vectors.map(({ id }) => id));
        assert.equal(ids.size, vectors.length);
        const asked = [...ids].filter((id) => questions.has(id)).length;
        const judged = ids.size - asked;
        const packaged = applicable(suite);
        const passed = packaged.filter(isAsExpected).length;
        const row = [`\`${suite.id}\``, `${judged}/${judged}`, String(asked), `${passed}/${packaged.length}`];
        assert.deepEqual(tables.get("What is run")?.[index], row);
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
    assert.deepEqual({ notOnce, notNew, unused }, { notOnce: [], notNew: [], unused: [] });
    assert.equal(tables.get("What is run")?.length, suites.length);
  });
});

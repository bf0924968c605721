import assert from "node:assert/strict";

import fc from "fast-check";

import { decodeCached, encodeCached } from "../../src/service/storage/answerCodec";
import { type ConditionsQuery, queryId } from "../../src/weather/model/conditionsQuery";
import { panelView } from "../../src/weather/view/panelView";
import { faultsIn } from "../unit/weather/fakes";
import { anyJson, anyNumber, jsonText } from "./inputs/json";
import { assertSound, keptOf } from "./inputs/kept";
import { query } from "./inputs/questions";
import { locale, now } from "./inputs/states";
import { anyText, awkwardText, isForeign } from "./inputs/texts";
import { property } from "./property";

const asked = query.filter(({ language = "" }) => language.trim() === language);
const known = asked.chain((one) => fc.tuple(fc.constant(one), keptOf(one)));
const file = known.map(([one, cached]) => [one, encodeCached(one, cached)] as const);

/** A file with one of its members, however deep, replaced by anything. */
const spoilt = fc
  .tuple(file, fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), fc.oneof(anyJson, anyNumber))
  .map(([[one, text], path, junk]) => {
    const json = JSON.parse(text) as Record<string, unknown>;
    let inner: Record<string, unknown> = json;
    for (const step of path.slice(1)) {
      const next = Object.values(inner).filter((value) => typeof value === "object" && value !== null)[step % 3];
      if (next) inner = next as Record<string, unknown>;
    }
    const names = Object.keys(inner);
    const name = names[(path[0] ?? 0) % names.length];
    if (name !== undefined && !(inner === json && ["version", "question"].includes(name))) inner[name] = junk;
    return [one, JSON.stringify(json)] as const;
  });
const changed = fc
  .tuple(file, fc.nat(), fc.nat({ max: 3 }), awkwardText)
  .map(([[one, text], where, removed, added]) => {
    const at = where % (text.length + 1);
    return [one, text.slice(0, at) + added + text.slice(at + removed)] as const;
  });
const cut = fc.tuple(file, fc.nat()).map(([[one, text], where]) => [one, text.slice(0, where % text.length)] as const);

function readBack([one, text]: readonly [ConditionsQuery, string]): void {
  const cached = decodeCached(text, one);
  if (cached) assertSound(cached, one);
}

describe("any kept answer", () => {
  property("I1 I10 is read as it was written", [known], ([one, cached]) => {
    const read = decodeCached(encodeCached(one, cached), one);
    const { answer } = cached;
    // An answer that cannot be read again, or depends on headers that are not sent, is not there.
    const isReadable =
      answer && Object.keys(answer.observation).length > 1 && Object.keys(answer.varyHeaders).length === 0;
    const { answer: _, ...others } = cached;
    assert.deepEqual(read, { ...others, ...(isReadable && { answer }) });
  });

  property(
    "H8 I6 is nothing to another question, or to another version",
    [known, query],
    ([one, cached], other) => {
      const text = encodeCached(one, cached);
      if (queryId(one) !== queryId(other)) assert.equal(decodeCached(text, other), undefined);
      assert.equal(decodeCached(text.replace('"version":1', '"version":2'), one), undefined);
    },
    { share: 0.3 },
  );

  property("I1 I2 I6 with any one member spoilt is sound all the same", [spoilt], readBack, { share: 1.5 });
  property(
    "I1 I5 that was cut off is ignored",
    [cut],
    ([one, text]) => assert.equal(decodeCached(text, one), undefined),
    {
      share: 0.5,
    },
  );
  property("I1 I2 with any letters changed is ignored or sound", [changed], readBack);

  property(
    "I1 I2 is ignored where the file is anything else",
    [asked, fc.oneof(jsonText, anyText)],
    (one, text) => {
      assert.equal(decodeCached(text, one), undefined);
    },
    { share: 0.3 },
  );

  property(
    "I2 J6 J7 J8 is shown without a fault, whatever was done to the file",
    [spoilt, locale],
    ([one, text], reader) => {
      const { answer, failureRecord, history } = decodeCached(text, one) ?? {};
      const state = {
        loading: false,
        ...(answer && { answer }),
        ...(failureRecord && { failure: failureRecord.failure }),
        ...(history && { history }),
      };
      const view = panelView({ kind: "query", query: one }, state, reader, now);
      if (!isForeign(answer?.observation, one.location)) assert.deepEqual(faultsIn(view), []);
    },
    { share: 0.3 },
  );
});

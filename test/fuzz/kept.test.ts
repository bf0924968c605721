import assert from "node:assert/strict";

import fc from "fast-check";

import { decodeKept, encodeKept } from "../../src/service/storage/answerCodec";
import { type Question, questionId } from "../../src/weather/model/conditionsQuery";
import { presentPanel } from "../../src/weather/view/panelView";
import { faultsIn } from "../unit/weather/fakes";
import { anyJson, anyNumber, jsonText } from "./inputs/json";
import { assertSound, keptOf } from "./inputs/kept";
import { question } from "./inputs/questions";
import { locale, now } from "./inputs/states";
import { anyText, awkwardText, isForeign } from "./inputs/texts";
import { holds } from "./property";

const asked = question.filter(({ language = "" }) => language.trim() === language);
const known = asked.chain((one) => fc.tuple(fc.constant(one), keptOf(one)));
const file = known.map(([one, kept]) => [one, encodeKept(one, kept)] as const);

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

function readBack([one, text]: readonly [Question, string]): void {
  const kept = decodeKept(text, one);
  if (kept) assertSound(kept, one);
}

describe("any kept answer", () => {
  holds("I1 I10 is read as it was written", [known], ([one, kept]) => {
    const read = decodeKept(encodeKept(one, kept), one);
    const { answer } = kept;
    // An answer that cannot be read again, or depends on headers that are not sent, is not there.
    const isReadable = answer && Object.keys(answer.observation).length > 1 && Object.keys(answer.variant).length === 0;
    const { answer: _, ...others } = kept;
    assert.deepEqual(read, { ...others, ...(isReadable && { answer }) });
  });

  holds(
    "H8 I6 is nothing to another question, or to another version",
    [known, question],
    ([one, kept], other) => {
      const text = encodeKept(one, kept);
      if (questionId(one) !== questionId(other)) assert.equal(decodeKept(text, other), undefined);
      assert.equal(decodeKept(text.replace('"version":1', '"version":2'), one), undefined);
    },
    { share: 0.3 },
  );

  holds("I1 I2 I6 with any one member spoilt is sound all the same", [spoilt], readBack, { share: 1.5 });
  holds("I1 I5 that was cut off is ignored", [cut], ([one, text]) => assert.equal(decodeKept(text, one), undefined), {
    share: 0.5,
  });
  holds("I1 I2 with any letters changed is ignored or sound", [changed], readBack);

  holds(
    "I1 I2 is ignored where the file is anything else",
    [asked, fc.oneof(jsonText, anyText)],
    (one, text) => {
      assert.equal(decodeKept(text, one), undefined);
    },
    { share: 0.3 },
  );

  holds(
    "I2 J6 J7 J8 is shown without a fault, whatever was done to the file",
    [spoilt, locale],
    ([one, text], reader) => {
      const { answer, trouble, history } = decodeKept(text, one) ?? {};
      const state = {
        loading: false,
        ...(answer && { answer }),
        ...(trouble && { failure: trouble.failure }),
        ...(history && { history }),
      };
      const view = presentPanel({ kind: "question", question: one }, state, reader, now);
      if (!isForeign(answer?.observation, one.location)) assert.deepEqual(faultsIn(view), []);
    },
    { share: 0.3 },
  );
});

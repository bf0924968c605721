import assert from "node:assert/strict";

import fc from "fast-check";

import { decodeCached, encodeCached } from "../../src/service/storage/answerCodec";
import type { Files } from "../../src/service/storage/atomicFile";
import { CallCounter } from "../../src/service/storage/callCounter";
import type { ConditionsQuery } from "../../src/weather/model/conditionsQuery";
import { panelView } from "../../src/weather/view/panelView";
import { faultsIn } from "../unit/weather/fakes";
import { partial } from "./inputs/combine";
import { anyJson, anyNumber, jsonText } from "./inputs/json";
import { assertSound, keptOf } from "./inputs/kept";
import { query } from "./inputs/questions";
import { locale, now } from "./inputs/states";
import { anyText, awkwardText, change, isForeign } from "./inputs/texts";
import { property } from "./property";

const asked = query.filter(({ language = "" }) => language.trim() === language);
const known = asked.chain((one) => fc.tuple(fc.constant(one), keptOf(one)));
type File = readonly [ConditionsQuery, text: string];
const file = known.map(([one, cached]): File => [one, encodeCached(one, cached)]);

/** A file with one of its members, however deep, replaced by anything. */
const spoilt = fc
  .tuple(file, fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), fc.oneof(anyJson, anyNumber))
  .map(([[one, text], [which = 0, ...steps], junk]): File => {
    const json = JSON.parse(text) as Record<string, unknown>;
    let inner = json;
    for (const step of steps) {
      const objects = Object.values(inner).filter((value) => typeof value === "object" && value !== null);
      inner = (objects[step % 3] as typeof json | undefined) ?? inner;
    }
    const names = Object.keys(inner);
    const name = names[which % names.length];
    if (name !== undefined && !(inner === json && ["version", "question"].includes(name))) inner[name] = junk;
    return [one, JSON.stringify(json)];
  });
const changed = fc.tuple(file, change(awkwardText, 3)).map(([[one, text], apply]): File => [one, apply(text)]);

describe("any kept answer", () => {
  property("is read as it was written", [known], ([one, cached]) => {
    const { answer, ...others } = cached;
    // An answer that cannot be read again, or depends on headers that are not sent, is not there.
    const isReadable =
      answer && Object.keys(answer.observation).length > 1 && Object.keys(answer.varyHeaders).length === 0;
    assert.deepEqual(decodeCached(encodeCached(one, cached), one), { ...others, ...(isReadable && { answer }) });
  });

  property("is sound or ignored with any one member or any letters changed", [fc.oneof(spoilt, changed)], (read) => {
    const [one, text] = read;
    const cached = decodeCached(text, one);
    if (cached) assertSound(cached, one);
  });

  property("is ignored where the file is anything else", [asked, fc.oneof(jsonText, anyText)], (one, text) => {
    assert.equal(decodeCached(text, one), undefined);
  });

  property("is shown without a fault, whatever was done to the file", [spoilt, locale], ([one, text], reader) => {
    const { answer, failureRecord, history: readings = [] } = decodeCached(text, one) ?? {};
    const failure = failureRecord && { failure: failureRecord.failure };
    const state = { loading: false, ...(answer && { answer }), ...failure, history: readings };
    const view = panelView({ kind: "query", query: one }, state, reader, now);
    if (!isForeign(answer?.observation, one.location)) assert.deepEqual(faultsIn(view), []);
  }).takes(0.3);
});

describe("any file of the calls of today", () => {
  const value = fc.oneof(fc.constantFrom<unknown>("a", "b", "x", "__proto__", true, "2026-10-27"), anyNumber, anyJson);
  const count = partial({ version: fc.constant(1), day: value, made: value, remaining: value }, "version");
  const event = partial({ call: value, at: value, isByWorkspace: value, refund: value, remaining: value });
  const json = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string> => value.map((one) => JSON.stringify(one));
  const lines = fc.array(fc.oneof(json(event), jsonText, anyText)).map((all) => all.join("\n"));
  const name = fc.constantFrom("calls.v1.json", "calls.v2.2026-10-27.jsonl");
  const refuse = (code: string) => (): Promise<never> => Promise.reject(Object.assign(new Error(code), { code }));

  property("is a count, or none", [name, fc.oneof(lines, json(count), jsonText, anyText)], async (present, text) => {
    const stats = { isFile: () => true, size: text.length };
    const files = {
      lstat: (path: string) => (path.endsWith(present) ? Promise.resolve(stats) : refuse("ENOENT")()),
      readFile: () => Promise.resolve(text),
      open: refuse("EROFS"),
      mkdir: refuse("EROFS"),
    } as unknown as Files;
    const log = { debug: () => undefined, info: () => undefined, warn: () => undefined };
    const noon = new Date(2026, 9, 27, 12).getTime();
    const calls = new CallCounter({ folder: "x", files, log, now: () => noon, budget: () => 3 });
    const { made, remaining = 0, budget } = await calls.today();
    assert.ok([made, remaining].every((number) => Number.isSafeInteger(number) && number >= 0) && budget === 3);
    // Read-only storage must not make the budget endless.
    for (const more of [0, 1, 2, 3]) assert.equal((await calls.acquire()).kind, made + more < 3 ? "granted" : "usedUp");
  }).takes(0.1);
});

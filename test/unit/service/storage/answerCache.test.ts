import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Kept, Reading } from "../../../../src/weather/model/answer";
import type { Question } from "../../../../src/weather/model/conditionsQuery";
import { type AnswerFault, type Failure, isShared, type Trouble } from "../../../../src/weather/model/failure";
import { endpointAt, questionAt } from "../harness";
import {
  anAnswer,
  answerFile,
  aTrouble,
  makeFolder,
  openWindow,
  question,
  removeFolder,
  type Window,
} from "./storageFixture";

const readings: readonly Reading[] = [
  { at: Date.UTC(2026, 9, 27, 6), celsius: -0.5, fahrenheit: 31.1 },
  { at: Date.UTC(2026, 9, 27, 7), celsius: 0 },
  { at: Date.UTC(2026, 9, 27, 8), fahrenheit: 33 },
];

describe("kept answers", () => {
  let folder: string;
  const window = (): Window => openWindow(folder);
  /** What another window reads after the file's JSON was changed by `spoil`. */
  const readAfter = async (kept: Kept, spoil: (json: string) => string): Promise<Kept> => {
    await window().answers.keep(question, kept);
    const file = await answerFile(folder);
    await writeFile(file, spoil(await readFile(file, "utf8")));
    return window().answers.read(question);
  };
  beforeEach(async () => {
    folder = await makeFolder();
  });
  afterEach(() => removeFolder(folder));

  const kinds: Record<string, Kept> = {
    "an answer": { answer: anAnswer() },
    "a trouble": { trouble: aTrouble() },
    "an answer and the trouble since": { answer: anAnswer(), trouble: aTrouble() },
    "an answer and how warm it was before": { answer: anAnswer(), history: readings },
    "how warm it was before a trouble": { trouble: aTrouble(), history: readings },
    nothing: {},
  };
  for (const [what, kept] of Object.entries(kinds)) {
    it(`are read by another window as they were: ${what}`, async () => {
      const one = window();
      await one.answers.keep(question, kept);
      const other = window();
      assert.deepEqual(await other.answers.read(question), kept);
      assert.deepEqual([...one.log, ...other.log], []);
    });
  }

  it("hold every failure that is the same in every window, and no other", async () => {
    const faults: AnswerFault[] = ["damaged", "notJson", "webPage", "notWeather", "tooLarge", "status"];
    const { location, endpoint } = question;
    const host = endpoint.host;
    const failures: Failure[] = [
      { kind: "unauthorized", keyId: "0a1b2c3d", scheme: "header" },
      { kind: "forbidden", keyId: "0a1b2c3d" },
      { kind: "quotaUsedUp" },
      { kind: "rateLimited" },
      { kind: "noObservation" },
      { kind: "networkSignIn" },
      { kind: "locationUnknown", location },
      { kind: "requestRefused", status: 418 },
      { kind: "serviceTrouble", status: 503 },
      { kind: "redirected", host },
      { kind: "proxyRefused", host },
      { kind: "proxyRefused", host, setting: "HTTPS_PROXY" },
      { kind: "proxyUnreachable", setting: "http.proxy" },
      { kind: "untrustedCertificate", host },
      { kind: "unreachable", host },
      { kind: "timeout", host, seconds: 15 },
      ...faults.map((fault) => ({ kind: "unexpectedAnswer", fault }) as const),
      { kind: "keyMissing", host },
      { kind: "keyRefused", reason: "x" },
      { kind: "keyStoreUnavailable" },
      { kind: "locationMissing" },
      { kind: "locationRefused", reason: "x" },
      { kind: "addressRefused", setting: "currentConditions.baseUrl", reason: "x" },
      { kind: "proxyUnusable", setting: "http.proxy", reason: "x" },
      { kind: "proxySocks", setting: "ALL_PROXY" },
      { kind: "budgetUsedUp", budget: 5 },
      { kind: "cancelled" },
    ];
    const { answers } = window();
    for (const failure of failures) {
      const trouble: Trouble = { ...aTrouble(), failure };
      await answers.keep(question, { trouble });
      assert.deepEqual(await answers.read(question), isShared(failure) ? { trouble } : {}, failure.kind);
    }
  });

  it("belong to their question alone", async () => {
    await window().answers.keep(question, { answer: anAnswer() });
    const others: Question[] = [
      questionAt(question.endpoint, "178087"),
      questionAt(question.endpoint, "349727", true),
      questionAt(endpointAt("https://weather.example", "query")),
      questionAt(endpointAt("https://weather.example/elsewhere")),
      { ...question, language: "de" },
    ];
    const read = await Promise.all(others.map((other) => window().answers.read(other)));
    assert.deepEqual(read, Array(5).fill({}));
  });

  it("are left out when the file says that it belongs to another question or version", async () => {
    const changes: [string, string][] = [
      ["349727", "178087"],
      ['"version":1', '"version":2'],
    ];
    for (const [text, other] of changes) {
      assert.deepEqual(await readAfter({ answer: anAnswer() }, (json) => json.replace(text, other)), {}, other);
    }
  });

  it("H8 of another version are ignored, and neither replaced nor deleted", async () => {
    await window().answers.keep(question, { answer: anAnswer() });
    const own = await answerFile(folder);
    const next = own.replace(".v1.", ".v2.");
    assert.notEqual(next, own);
    const text = (await readFile(own, "utf8")).replace('"version":1', '"version":2').replace("Fog", "Rain");
    await writeFile(next, text);
    await window().answers.keep(question, { answer: anAnswer("Snow") });
    assert.equal((await window().answers.read(question)).answer?.observation.text, "Snow");
    assert.equal(await readFile(next, "utf8"), text);
  });

  it("F12 that were asked for with other request headers are left out", async () => {
    const variants: [Record<string, string>, boolean][] = [
      [{}, true],
      [{ "accept-encoding": "gzip,deflate" }, true],
      [{ "accept-language": "" }, true],
      [{ "accept-encoding": "br" }, false],
      [{ "accept-language": "de" }, false],
      [{ "accept-encoding": "gzip,deflate", "x-unknown": "1" }, false],
      [{ constructor: "" }, true],
      [{ constructor: "x" }, false],
    ];
    const { answers } = window();
    for (const [variant, isKept] of variants) {
      await answers.keep(question, { answer: { ...anAnswer(), variant } });
      assert.equal((await answers.read(question)).answer !== undefined, isKept, JSON.stringify(variant));
    }
  });

  it("are gone after they were removed, and can be kept again", async () => {
    const { answers, log } = window();
    await answers.keep(question, { answer: anAnswer() });
    await answers.clear();
    assert.deepEqual(await answers.read(question), {});
    await answers.clear();
    await answers.keep(question, { answer: anAnswer("Rain") });
    assert.equal((await answers.read(question)).answer?.observation.text, "Rain");
    assert.deepEqual(log, []);
  });

  it("replace one another without leaving anything behind", async () => {
    const { answers } = window();
    const answer = anAnswer();
    await Promise.all(Array.from({ length: 20 }, () => answers.keep(question, { answer })));
    assert.deepEqual(await window().answers.read(question), { answer });
    assert.equal((await readdir(join(folder, "answers"))).length, 1);
  });

  it("are asked for by one window at a time", async () => {
    const order: string[] = [];
    const visit = (name: string) => async (): Promise<string> => {
      order.push(`${name} in`);
      await new Promise(setImmediate);
      order.push(`${name} out`);
      return name;
    };
    const always = (): boolean => true;
    const results = await Promise.all(
      ["a", "b", "c"].map((name) => window().answers.alone(question, visit(name), always)),
    );
    assert.deepEqual(results, ["a", "b", "c"]);
    const pairs = [order.slice(0, 2), order.slice(2, 4), order.slice(4)].map((pair) => pair.join(", "));
    assert.deepEqual(pairs.sort(), ["a in, a out", "b in, b out", "c in, c out"]);
    assert.equal(await window().answers.alone(question, visit("d"), () => false), undefined);
  });
});

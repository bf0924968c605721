import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { CachedConditions, Reading } from "../../../../src/weather/model/answer";
import type { ConditionsQuery } from "../../../../src/weather/model/conditionsQuery";
import { type AnswerFault, type Failure, type FailureRecord, traitsOf } from "../../../../src/weather/model/failure";
import { conditionsQueryAt, endpointAt } from "../harness";
import {
  anAnswer,
  answerFile,
  aTrouble,
  makeFolder,
  openWindow,
  query,
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
  const readAfter = async (cached: CachedConditions, spoil: (json: string) => string): Promise<CachedConditions> => {
    await window().answers.store(query, cached);
    const file = await answerFile(folder);
    await writeFile(file, spoil(await readFile(file, "utf8")));
    return window().answers.read(query);
  };
  beforeEach(async () => {
    folder = await makeFolder();
  });
  afterEach(() => removeFolder(folder));

  const kinds: Record<string, CachedConditions> = {
    "an answer": { answer: anAnswer() },
    "a trouble": { failureRecord: aTrouble() },
    "an answer and the trouble since": { answer: anAnswer(), failureRecord: aTrouble() },
    "an answer and how warm it was before": { answer: anAnswer(), history: readings },
    "how warm it was before a trouble": { failureRecord: aTrouble(), history: readings },
    nothing: {},
  };
  for (const [what, cached] of Object.entries(kinds)) {
    it(`are read by another window as they were: ${what}`, async () => {
      const one = window();
      await one.answers.store(query, cached);
      const other = window();
      assert.deepEqual(await other.answers.read(query), cached);
      assert.deepEqual([...one.log, ...other.log], []);
    });
  }

  it("hold every failure that is the same in every window, and no other", async () => {
    const faults: AnswerFault[] = ["damaged", "notJson", "webPage", "notWeather", "tooLarge", "status"];
    const { location, endpoint } = query;
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
      { kind: "keyRefused", reason: "keySpace" },
      { kind: "keyStoreUnavailable" },
      { kind: "locationMissing" },
      { kind: "locationRefused", reason: "isApiKey" },
      { kind: "addressRefused", setting: "currentConditions.baseUrl", reason: "addressDots" },
      { kind: "proxyUnusable", setting: "http.proxy", reason: "proxyScheme" },
      { kind: "proxySocks", setting: "ALL_PROXY" },
      { kind: "budgetUsedUp", budget: 5 },
      { kind: "cancelled" },
    ];
    const { answers } = window();
    for (const failure of failures) {
      const failureRecord: FailureRecord = { ...aTrouble(), failure };
      await answers.store(query, { failureRecord });
      assert.deepEqual(await answers.read(query), traitsOf(failure).isShared ? { failureRecord } : {}, failure.kind);
    }
  });

  it("belong to their question alone", async () => {
    await window().answers.store(query, { answer: anAnswer() });
    const others: ConditionsQuery[] = [
      conditionsQueryAt(query.endpoint, "178087"),
      conditionsQueryAt(query.endpoint, "349727", true),
      conditionsQueryAt(endpointAt("https://weather.example", "query")),
      conditionsQueryAt(endpointAt("https://weather.example/elsewhere")),
      { ...query, language: "de" },
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
    await window().answers.store(query, { answer: anAnswer() });
    const own = await answerFile(folder);
    const next = own.replace(".v1.", ".v2.");
    assert.notEqual(next, own);
    const text = (await readFile(own, "utf8")).replace('"version":1', '"version":2').replace("Fog", "Rain");
    await writeFile(next, text);
    await window().answers.store(query, { answer: anAnswer("Snow") });
    assert.equal((await window().answers.read(query)).answer?.observation.text, "Snow");
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
    for (const [varyHeaders, isKept] of variants) {
      await answers.store(query, { answer: { ...anAnswer(), varyHeaders } });
      assert.equal((await answers.read(query)).answer !== undefined, isKept, JSON.stringify(varyHeaders));
    }
  });

  it("are gone after they were removed, and can be kept again", async () => {
    const { answers, log } = window();
    await answers.store(query, { answer: anAnswer() });
    await answers.clear();
    assert.deepEqual(await answers.read(query), {});
    await answers.clear();
    await answers.store(query, { answer: anAnswer("Rain") });
    assert.equal((await answers.read(query)).answer?.observation.text, "Rain");
    assert.deepEqual(log, []);
  });

  it("replace one another without leaving anything behind", async () => {
    const { answers } = window();
    const answer = anAnswer();
    await Promise.all(Array.from({ length: 20 }, () => answers.store(query, { answer })));
    assert.deepEqual(await window().answers.read(query), { answer });
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
    const { signal } = new AbortController();
    const results = await Promise.all(
      ["a", "b", "c"].map((name) => window().answers.withLock(query, visit(name), signal)),
    );
    assert.deepEqual(results, ["a", "b", "c"]);
    const pairs = [order.slice(0, 2), order.slice(2, 4), order.slice(4)].map((pair) => pair.join(", "));
    assert.deepEqual(pairs.sort(), ["a in, a out", "b in, b out", "c in, c out"]);
    assert.equal(await window().answers.withLock(query, visit("d"), AbortSignal.abort()), undefined);
  });
});

import assert from "node:assert/strict";
import { mkdir, readFile, truncate, writeFile } from "node:fs/promises";

import type { ConditionsQuery } from "../../../../src/weather/model/conditionsQuery";
import { conditionsQueryAt, endpointAt } from "../harness";
import { anAnswer, answerFile, aTrouble, failing, keepDamaged, keptText, query, TestStorage } from "./storageFixture";

describe("kept answers", () => {
  const storage = new TestStorage();

  it("are read by another window as they were", async () => {
    const [one, other] = [storage.open(), storage.open()];
    const cached = { answer: anAnswer(), failureRecord: aTrouble(), history: [{ at: 1, offset: 60, celsius: -0.5 }] };
    await one.answers.store(query, cached);
    assert.deepEqual(await other.answers.read(query), cached);
    assert.deepEqual([...one.log, ...other.log], []);
  });

  it("belong to their question alone", async () => {
    await storage.open().answers.store(query, { answer: anAnswer() });
    const others: ConditionsQuery[] = [
      conditionsQueryAt(query.endpoint, "178087"),
      conditionsQueryAt(query.endpoint, "349727", true),
      conditionsQueryAt(endpointAt("https://weather.example", "query")),
      conditionsQueryAt(endpointAt("https://weather.example/elsewhere")),
      { ...query, language: "de" },
    ];
    const read = await Promise.all(others.map((other) => storage.open().answers.read(other)));
    assert.deepEqual(read, Array(5).fill({}));
  });

  it("H8 of another version are ignored, and neither replaced nor deleted", async () => {
    await storage.open().answers.store(query, { answer: anAnswer() });
    const own = await answerFile(storage.folder);
    const next = own.replace(".v1.", ".v2.");
    assert.notEqual(next, own);
    const text = (await readFile(own, "utf8")).replace('"version":1', '"version":2').replace("Fog", "Rain");
    await writeFile(next, text);
    await storage.open().answers.store(query, { answer: anAnswer("Snow") });
    assert.equal(await keptText(storage.open()), "Snow");
    assert.equal(await readFile(next, "utf8"), text);
  });

  it("replace one another without leaving anything behind", async () => {
    const { answers } = storage.open();
    const answer = anAnswer();
    await Promise.all(Array.from({ length: 20 }, () => answers.store(query, { answer })));
    assert.deepEqual(await storage.open().answers.read(query), { answer });
    assert.equal((await storage.names("answers")).length, 1);
  });

  it("are asked for by one window at a time", async () => {
    const order: string[] = [];
    const act = (name: string) => async (): Promise<string> => {
      order.push(`${name} in`);
      await new Promise(setImmediate);
      order.push(`${name} out`);
      return name;
    };
    const { signal } = new AbortController();
    const results = ["a", "b", "c"].map((name) => storage.open().answers.withLock(query, act(name), signal));
    assert.deepEqual(await Promise.all(results), ["a", "b", "c"]);
    const pairs = [order.slice(0, 2), order.slice(2, 4), order.slice(4)].map((pair) => pair.join(", "));
    assert.deepEqual(pairs.sort(), ["a in, a out", "b in, b out", "c in, c out"]);
    assert.equal(await storage.open().answers.withLock(query, act("d"), AbortSignal.abort()), undefined);
  });

  it("are gone after they were removed, and can be kept again", async () => {
    const window = storage.open();
    await window.answers.store(query, { answer: anAnswer() });
    for (const turn of [1, 2]) {
      await window.answers.clear();
      assert.equal(await keptText(window), undefined, `${turn}`);
      assert.deepEqual(await storage.names(), ["locks"]);
    }
    await window.answers.store(query, { answer: anAnswer("Rain") });
    assert.deepEqual([await keptText(window), window.log], ["Rain", []]);
  });

  it("I3 say where they cannot be removed, and reject nothing", async () => {
    await mkdir(storage.path("answers"));
    const { answers, log } = storage.open({ files: failing("rm", "EBUSY") });
    await answers.clear();
    assert.deepEqual(log, ["warn The kept answers could not be removed (EBUSY)"]);
  });

  const texts = ["", " \n\t", "x8 not JSON", "null", "7", '"text"', "[1,2]", "{}", '{"version":"1"}', "\uFEFF{}"];
  const noTexts = [Buffer.from([0, 1, 2, 0xff, 0xfe, 0xc3, 0x28, 0]), Buffer.from('{"version":1}', "utf16le")];
  for (const content of [...texts, ...noTexts])
    it(`I1 are replaced where the file is ${JSON.stringify(content.toString())}, which is ignored and logged once`, async () => {
      await keepDamaged(storage.folder, content);
      await readsNothingAndReplaces("warn A kept answer is damaged and will be replaced");
    });

  it("I1 are replaced where the file has 100 MB, which is not read and logged once", async () => {
    await truncate(await keepDamaged(storage.folder, "{}"), 100 * 1024 * 1024);
    await readsNothingAndReplaces("warn A kept answer could not be read (EFBIG)");
  });

  it("I1 are replaced where the file is whole behind a byte order mark, which is ignored and logged once", async () => {
    const file = await keepDamaged(storage.folder, "");
    await storage.open().answers.store(query, { answer: anAnswer() });
    await writeFile(file, `\uFEFF${await readFile(file, "utf8")}`);
    await readsNothingAndReplaces("warn A kept answer is damaged and will be replaced");
  });

  async function readsNothingAndReplaces(line: string): Promise<void> {
    const window = storage.open();
    for (const turn of [1, 2, 3]) assert.deepEqual(await window.answers.read(query), {}, `${turn}`);
    assert.deepEqual(window.log, [line]);
    await window.answers.store(query, { answer: anAnswer("Rain") });
    assert.deepEqual([await keptText(window), window.log], ["Rain", [line]]);
  }
});

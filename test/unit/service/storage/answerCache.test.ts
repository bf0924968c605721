import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";

import type { WeatherQuery } from "../../../../src/weather/model/weatherQuery";
import { weatherQueryAt, endpointAt } from "../harness";
import { failing } from "./faultyFiles";
import { alone, anAnswer, answerFile, aTrouble, keptText, query, TestStorage } from "./storageFixture";

describe("kept answers", () => {
  const storage = new TestStorage();

  it("belong to their question alone", async () => {
    await storage.open().answers.store(query, { answer: anAnswer() });
    const others: WeatherQuery[] = [
      weatherQueryAt(query.endpoint, "178087"),
      weatherQueryAt(query.endpoint, "349727", true),
      weatherQueryAt(endpointAt("https://weather.example", "query")),
      weatherQueryAt(endpointAt("https://weather.example/elsewhere")),
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

  it("are read by another window as they were, without anything left behind", async () => {
    const [one, other] = [storage.open(), storage.open()];
    const sample = { at: Date.now(), offset: 60, celsius: -0.5 };
    const cached = { answer: anAnswer(), failureRecord: aTrouble(), history: [sample] };
    await Promise.all(Array.from({ length: 20 }, () => one.answers.store(query, cached)));
    assert.deepEqual(await other.answers.read(query), cached);
    assert.equal((await storage.names("answers")).length, 1);
    assert.deepEqual([...one.log, ...other.log], []);
  });

  it("are asked for by one window at a time", async () => {
    const act = alone();
    const { signal } = new AbortController();
    const results = [1, 2, 3].map(() => storage.open().answers.withLock(query, act, signal));
    assert.deepEqual(await Promise.all(results), [1, 1, 1]);
    assert.equal(await storage.open().answers.withLock(query, act, AbortSignal.abort()), undefined);
  });

  it("can be kept again after they were removed", async () => {
    const window = storage.open();
    await window.answers.store(query, { answer: anAnswer() });
    for (const _ of [1, 2]) {
      await window.answers.clear();
      assert.deepEqual(await storage.names(), []);
    }
    await window.answers.store(query, { answer: anAnswer("Rain") });
    assert.equal(await keptText(window), "Rain");
    assert.deepEqual(window.log, []);
  });

  it("I3 say where they cannot be removed, and reject nothing", async () => {
    await mkdir(storage.path("answers"));
    const { answers, log } = storage.open({ files: failing("rm", "EBUSY") });
    await answers.clear();
    assert.deepEqual(log, ["warn Couldn't remove the stored answers (EBUSY)"]);
  });

  const texts = ["", "null", "[1,2]", "{}", Buffer.from('{"version":1}', "utf16le")];
  const damages: Record<string, (file: string) => Promise<void>> = {
    "100 MB": storage.putLarge,
    "whole behind a byte order mark": async (file) => writeFile(file, `\uFEFF${await readFile(file, "utf8")}`),
  };
  for (const text of texts) damages[JSON.stringify(text.toString())] = (file) => writeFile(file, text);
  for (const [what, damage] of Object.entries(damages))
    it(`I1 are replaced where the file is ${what}, which is ignored and logged once`, async () => {
      const window = storage.open();
      await window.answers.store(query, { answer: anAnswer() });
      await damage(await answerFile(storage.folder));
      for (const turn of [1, 2, 3]) assert.deepEqual(await window.answers.read(query), {}, `${turn}`);
      const tooLarge = "Couldn't read a stored answer (EFBIG)";
      const warning = what === "100 MB" ? tooLarge : "A stored answer is damaged and will be replaced";
      assert.deepEqual(window.log, [`warn ${warning}`]);
      await window.answers.store(query, { answer: anAnswer("Rain") });
      assert.equal(await keptText(window), "Rain");
      assert.equal(window.log.length, 1);
    });
});

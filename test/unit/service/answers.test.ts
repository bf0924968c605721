import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { AnswerFiles } from "../../../src/service/answers";
import type { Answer } from "../../../src/weather/ports";
import { open, type Scene } from "./harness";

describe("kept answers", () => {
  let scene: Scene;
  let folder: string;
  let answer: Answer;
  const log: string[] = [];
  const files = (): AnswerFiles =>
    new AnswerFiles(join(folder, "answers"), { info: (line) => log.push(line), warn: (line) => log.push(line) });
  const onlyFile = async (): Promise<string> => {
    const [name, ...others] = await readdir(join(folder, "answers"));
    assert.deepEqual(others, []);
    return join(folder, "answers", name ?? "");
  };

  before(async () => {
    scene = await open();
    const reply = await scene.ask();
    assert.ok(reply.kind === "answer");
    ({ answer } = reply);
  });
  after(() => scene.close());
  beforeEach(async () => {
    log.length = 0;
    folder = await mkdtemp(join(tmpdir(), "answers-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("are read back by another window as they were", async () => {
    await files().keep(scene.question(), answer);
    assert.deepEqual(await files().read(scene.question()), answer);
  });

  it("belong to their question alone", async () => {
    await files().keep(scene.question(), answer);
    const others = [
      scene.question("178087"),
      scene.question("349727", "query"),
      scene.question("349727", "header", true),
    ];
    assert.deepEqual(await Promise.all(others.map((other) => files().read(other))), [undefined, undefined, undefined]);
  });

  it("hold no key and no address with a query", async () => {
    await files().keep(scene.question("349727", "query"), answer);
    const text = await readFile(await onlyFile(), "utf8");
    assert.ok(!text.includes("loopback-key") && !text.includes("apikey"));
  });

  it("that are damaged, of another kind or of another version are left out", async () => {
    await files().keep(scene.question(), answer);
    const file = await onlyFile();
    const whole = await readFile(file, "utf8");
    const spoiled = [
      "",
      whole.slice(0, 40),
      "[]",
      "null",
      "\u0000\u0001",
      whole.replace('"version":1', '"version":2'),
      whole.replace(/"body":"\[/, '"body":"<'),
      whole.replace(/"receivedAt":\d+/, '"receivedAt":"x"'),
    ];
    for (const text of spoiled) {
      await writeFile(file, text);
      assert.equal(await files().read(scene.question()), undefined, text.slice(0, 40));
    }
    await writeFile(file, whole);
    assert.deepEqual(await files().read(scene.question()), answer);
  });

  it("that claim to be fresh for longer than a day are left out", async () => {
    await files().keep(scene.question(), { ...answer, freshUntil: 1e308 });
    assert.equal(await files().read(scene.question()), undefined);
  });

  it("are not missed when the folder cannot be made", async () => {
    await writeFile(join(folder, "answers"), "a file");
    await files().keep(scene.question(), answer);
    assert.equal(await files().read(scene.question()), undefined);
    assert.match(log[0] ?? "", /could not be kept \((EEXIST|ENOTDIR)\)/);
  });

  it("are gone after they were removed", async () => {
    await files().keep(scene.question(), answer);
    await files().clear();
    assert.equal(await files().read(scene.question()), undefined);
    await files().clear();
    assert.deepEqual(log, []);
  });

  it("replace one another without leaving anything behind", async () => {
    await Promise.all(Array.from({ length: 20 }, () => files().keep(scene.question(), answer)));
    assert.deepEqual(await files().read(scene.question()), answer);
    await onlyFile();
  });
});

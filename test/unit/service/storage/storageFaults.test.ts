import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { lstat, mkdir, readdir, readFile, rm, symlink, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mock } from "node:test";

import { type Files, files as realFiles } from "../../../../src/service/storage/atomicFile";
import type { Clock } from "../../../../src/weather/base/ports";
import type { CachedConditions } from "../../../../src/weather/model/answer";
import type { FailureRecord } from "../../../../src/weather/model/failure";
import { ConditionsFeed } from "../../../../src/weather/refresh/conditionsFeed";
import type { AnswerStore } from "../../../../src/weather/refresh/ports";
import { itUnless } from "../../itUnless";
import { apiKey, FreeCalls, RecordedLog } from "../harness";
import { linkIt } from "./links";
import {
  anAnswer,
  answerFile,
  aTrouble,
  failing,
  fault,
  keepDamaged,
  makeFolder,
  openWindow,
  query,
  removeFolder,
  type Step,
} from "./storageFixture";

const day = 24 * 60 * 60_000;

describe("storage that fails", () => {
  let folder: string;
  const answersFolder = (): string => join(folder, "answers");
  const text = async (): Promise<string | undefined> =>
    (await openWindow(folder).answers.read(query)).answer?.observation.text;
  beforeEach(async () => {
    folder = await makeFolder();
  });
  afterEach(() => removeFolder(folder));

  describe("a damaged file", () => {
    const contents: Record<string, string | Buffer> = {
      empty: "",
      "of blanks": " \n\t",
      garbage: "x8 not JSON",
      null: "null",
      "a number": "7",
      "a text": '"text"',
      "a list": "[1,2]",
      "an object": "{}",
      "of a version that is a text": '{"version":"1"}',
      "behind a byte order mark": "\uFEFF{}",
      binary: Buffer.from([0, 1, 2, 0xff, 0xfe, 0xc3, 0x28, 0]),
      "of UTF-16": Buffer.from('{"version":1}', "utf16le"),
    };
    for (const [what, content] of Object.entries(contents)) {
      it(`I1 that is ${what} is ignored, told once, and replaced`, async () => {
        await keepDamaged(folder, content);
        await readsNothingAndReplaces(/^warn A kept answer is damaged and will be replaced$/);
      });
    }

    it("I1 that is cut anywhere is ignored, and behind a byte order mark it is not read", async () => {
      const file = await keepDamaged(folder, "");
      await openWindow(folder).answers.store(query, { answer: anAnswer(), failureRecord: aTrouble() });
      const whole = await readFile(file, "utf8");
      for (let length = 0; length < whole.length; length += 7) {
        await writeFile(file, whole.slice(0, length));
        assert.deepEqual(await openWindow(folder).answers.read(query), {}, `${length}`);
      }
      await writeFile(file, `\uFEFF${whole}`);
      await readsNothingAndReplaces(/damaged/);
    });

    it("I1 that has 100 MB is not read, told once, and replaced", async () => {
      await truncate(await keepDamaged(folder, "{}"), 100 * 1024 * 1024);
      await readsNothingAndReplaces(/^warn A kept answer could not be read \(EFBIG\)$/);
    });

    async function readsNothingAndReplaces(line: RegExp): Promise<void> {
      const { answers, log } = openWindow(folder);
      for (const turn of [1, 2, 3]) assert.deepEqual(await answers.read(query), {}, `${turn}`);
      assert.equal(log.length, 1);
      assert.match(log[0] ?? "", line);
      await answers.store(query, { answer: anAnswer("Rain") });
      assert.equal((await answers.read(query)).answer?.observation.text, "Rain");
      assert.equal(log.length, 1);
    }
  });

  describe("a hostile file", () => {
    const now = Date.now();
    /** What is read after `cached` was written with some members of its answer or trouble replaced by JSON texts. */
    const readWith = async (
      member: "answer" | "trouble",
      changes: Record<string, string>,
    ): Promise<CachedConditions> => {
      const { answers } = openWindow(folder);
      await answers.store(
        query,
        member === "answer" ? { answer: anAnswer("Fog", now) } : { failureRecord: aTrouble(now) },
      );
      const file = await answerFile(folder);
      const json = JSON.parse(await readFile(file, "utf8")) as Record<string, Record<string, unknown>>;
      const members = { ...json[member] };
      const replaced = Object.entries({
        ...Object.fromEntries(Object.entries(members).map(([name, value]) => [name, JSON.stringify(value)])),
        ...changes,
      });
      const object = `{${replaced.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`;
      await writeFile(
        file,
        JSON.stringify({ ...json, [member]: "@" }).replace('"@"', () => object),
      );
      return openWindow(folder).answers.read(query);
    };
    const bodyOf = (...members: string[]): string => JSON.stringify(`[{${members.join(",")}}]`);

    const leftOut: Record<string, Record<string, string>> = {
      "good until 1e308": { expiresAt: "1e308" },
      "good until 1e400": { expiresAt: "1e400" },
      "good for more than a day": { expiresAt: String(now + day + 1) },
      "good until a text": { expiresAt: '"2100"' },
      "received in the year 33658": { receivedAt: "1e15", expiresAt: "1e15" },
      "received before 1970": { receivedAt: "-1" },
      "received at no time": { receivedAt: "null" },
      "without a body": { body: "null" },
      "with a web page for a body": { body: '"<html>"' },
      "with a body that is no weather": { body: bodyOf('"Code":"Unauthorized"') },
      "with an empty body": { body: '"[]"' },
      "with a variant that is a list": { variant: "[]" },
      "with a variant of numbers": { variant: '{"accept-encoding":7}' },
      "with a polluting variant": { variant: '{"__proto__":{}}' },
    };
    for (const [what, changes] of Object.entries(leftOut)) {
      it(`I2 an answer ${what} is left out`, async () => {
        assert.deepEqual(await readWith("answer", changes), {});
      });
    }

    it("I2 texts are validated like the network's, and polluting members pollute nothing", async () => {
      const { answer } = await readWith("answer", {
        body: bodyOf(
          '"WeatherText":"<img src=x onerror=alert(1)>\\u202e [x](command:y)\\n$(zap)"',
          '"WeatherIcon":"../../x"',
          '"RelativeHumidity":1e400',
          '"Temperature":{"Metric":{"Value":1e308,"Unit":"C"}}',
          '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}',
        ),
      });
      assert.deepEqual(
        { ...answer?.observation, members: undefined },
        { text: "<img src=x onerror=alert(1)> [x](command:y) $(zap)", members: undefined },
      );
      assert.equal("polluted" in {}, false);
    });

    it("I2 validators that cannot be sent back are left out", async () => {
      for (const validators of [
        '{"etag":"\\"1\\"\\r\\nx-injected: 1","lastModified":"yesterday\\r\\nx-injected: 1"}',
        '{"etag":7,"lastModified":[]}',
        '{"__proto__":{"etag":"\\"1\\""}}',
        '"W/"',
        "null",
      ]) {
        const { answer } = await readWith("answer", { validators });
        assert.deepEqual(answer?.validators, {}, validators);
      }
    });

    it("I2 an answer or a trouble from the future does not keep the service from being asked", async () => {
      const later = now + 400 * day;
      const future: CachedConditions[] = [
        { answer: anAnswer("Fog", later) },
        { failureRecord: { ...aTrouble(later), nextAt: later + day } },
      ];
      for (const cached of future) {
        await openWindow(folder).answers.store(query, cached);
        assert.equal((await refreshed(openWindow(folder).answers)).asked, 1, JSON.stringify(cached));
      }
    });

    const troubles: Record<string, Record<string, string>> = {
      "of an unknown kind": { failure: '{"kind":"onFire"}' },
      "of a kind that no window shares": { failure: '{"kind":"addressRefused","setting":"x","reason":"<b>"}' },
      "of a kind that every object has": { failure: '{"kind":"constructor"}' },
      "without a kind": { failure: '{"__proto__":{"kind":"forbidden"}}' },
      "with an unknown fault": { failure: '{"kind":"unexpectedAnswer","fault":"<b>"}' },
      "that is a text": { failure: '"forbidden"' },
      "at no time": { at: '"now"' },
      "at 1e308": { at: "1e308" },
      "since 1e400": { since: "1e400" },
      "without a count": { count: "null" },
      "with a negative count": { count: "-1" },
      "that would last for years": { nextAt: "1e14" },
      "that would never end": { nextAt: '"soon"' },
      "that never ended in an earlier version": {
        failure: '{"kind":"locationUnknown","location":"349727"}',
        nextAt: "null",
      },
    };
    for (const [what, changes] of Object.entries(troubles)) {
      it(`I2 a trouble ${what} is left out`, async () => {
        assert.deepEqual(await readWith("trouble", changes), {});
      });
    }

    const plain: FailureRecord = aTrouble(now);
    const without = (left: keyof FailureRecord): FailureRecord =>
      Object.fromEntries(Object.entries(plain).filter(([name]) => name !== left)) as unknown as FailureRecord;
    const unheld = without("notBefore");
    const lasting: FailureRecord = { ...without("nextAt"), failure: { kind: "requestRefused", status: 405 } };
    const repaired: Record<string, [Record<string, string>, FailureRecord]> = {
      "a wait without end": [{ notBefore: "1e308" }, unheld],
      "a wait that is no time": [{ notBefore: "{}" }, unheld],
      "no next time where only a person can help": [
        { failure: '{"kind":"requestRefused","status":405}', nextAt: "null" },
        lasting,
      ],
      "a cause with control characters": [{ cause: '"503\\u001b[31m\\nwarn x"' }, { ...plain, cause: "" }],
      "a cause with a link": [{ cause: '"[x](command:y)"' }, { ...plain, cause: "" }],
      "a cause without end": [{ cause: JSON.stringify("x".repeat(121)) }, { ...plain, cause: "" }],
      "a cause that is a number": [{ cause: "503" }, { ...plain, cause: "" }],
      "a count beyond all": [{ count: "1e14" }, { ...plain, count: 1000 }],
      "a beginning after its end": [{ since: String(now + day) }, { ...plain, since: now }],
      "a foreign host": [
        { failure: '{"kind":"unreachable","host":"[evil](command:x)"}' },
        { ...plain, failure: { kind: "unreachable", host: "weather.example" } },
      ],
      "a foreign location": [
        { failure: '{"kind":"locationUnknown","location":"<b>"}' },
        { ...plain, failure: { kind: "locationUnknown", location: query.location } },
      ],
      "a foreign scheme": [
        { failure: '{"kind":"unauthorized","keyId":"0a","scheme":"<b>"}' },
        { ...plain, failure: { kind: "unauthorized", keyId: "0a", scheme: "header" } },
      ],
      "a status that is a text": [
        { failure: '{"kind":"serviceTrouble","status":"<b>"}' },
        { ...plain, failure: { kind: "serviceTrouble", status: 0 } },
      ],
      "seconds that are a text": [
        { failure: '{"kind":"timeout","host":"x","seconds":"<b>"}' },
        { ...plain, failure: { kind: "timeout", host: "weather.example", seconds: 0 } },
      ],
    };
    for (const [what, [changes, expected]] of Object.entries(repaired)) {
      it(`I2 of a trouble with ${what}, the rest is read`, async () => {
        assert.deepEqual(await readWith("trouble", changes), { failureRecord: expected });
      });
    }
  });

  describe("a file system that refuses", () => {
    const codes = ["ENOSPC", "EROFS", "EACCES", "EIO", "EMFILE", "ENAMETOOLONG"];
    const steps: Step[] = ["mkdir", "open", "writeFile", "rename"];
    for (const [code, step] of codes.flatMap((one) => steps.map((other) => [one, other] as const))) {
      it(`I3 ${code} from ${step} leaves the old answer and nothing else, is told once, and is over when it is over`, async () => {
        await openWindow(folder).answers.store(query, { answer: anAnswer("Old") });
        let isBroken = true;
        const { answers, log } = openWindow(folder, { files: failing(step, code, () => isBroken) });
        for (const turn of [1, 2, 3]) await answers.store(query, { answer: anAnswer(`New ${turn}`) });
        assert.equal((await answers.read(query)).answer?.observation.text, "Old");
        assert.deepEqual(log, [`warn The answer could not be kept (${code}); the weather works without it`]);
        assert.equal((await readdir(answersFolder())).length, 1);
        isBroken = false;
        await answers.store(query, { answer: anAnswer("New") });
        assert.equal(await text(), "New");
        assert.equal(log.length, 1);
        isBroken = true;
        await answers.store(query, { answer: anAnswer("Newer") });
        assert.equal(log.length, 2);
      });
    }

    for (const code of ["EACCES", "EIO", "EMFILE"]) {
      it(`I3 ${code} while reading is told once, and is over when it is over`, async () => {
        await openWindow(folder).answers.store(query, { answer: anAnswer() });
        let isBroken = true;
        const lstatOr: Files["lstat"] = ((...args: Parameters<Files["lstat"]>) =>
          isBroken ? Promise.reject(fault(code)) : realFiles.lstat(...args)) as Files["lstat"];
        const { answers, log } = openWindow(folder, { files: { ...realFiles, lstat: lstatOr } });
        for (const turn of [1, 2, 3]) assert.deepEqual(await answers.read(query), {}, `${turn}`);
        assert.deepEqual(log, [`warn A kept answer could not be read (${code})`]);
        isBroken = false;
        assert.equal((await answers.read(query)).answer?.observation.text, "Fog");
      });
    }

    it("I3 a name that is too long for the disk costs the answers and nothing else", async () => {
      const { answers, calls, locks, log } = openWindow(join(folder, "x".repeat(300)), { budget: () => 1 });
      await answers.store(query, { answer: anAnswer() });
      assert.deepEqual(await answers.read(query), {});
      assert.equal(await locks.withLock("room", () => Promise.resolve("in")), "in");
      assert.deepEqual([(await calls.acquire()).kind, (await calls.acquire()).kind], ["granted", "usedUp"]);
      await answers.clear();
      // Windows calls such a name invalid, or says that there is no such file.
      const refused = process.platform === "win32" ? /\((?:ENAMETOOLONG|EINVAL|ENOENT)\)/ : /\(ENAMETOOLONG\)/;
      assert.ok(log.length > 0);
      for (const line of log) assert.match(line, refused);
      assert.equal(log.length, new Set(log).size, log.join("\n"));
    });

    it("I3 the weather is asked for and shown when nothing can be kept, read or locked", async () => {
      const { answers } = openWindow(folder, { files: failing("mkdir", "EROFS") });
      assert.deepEqual(await refreshed(answers), { asked: 1, text: "New" });
    });
  });

  describe("a folder that is not as it should be", () => {
    it("I4 is made when it is missing, also after it was deleted while running", async () => {
      const { answers, calls, locks, log } = openWindow(join(folder, "not", "there"));
      for (const turn of ["first", "second"]) {
        assert.deepEqual(await answers.read(query), {});
        await answers.store(query, { answer: anAnswer(turn) });
        assert.equal((await answers.read(query)).answer?.observation.text, turn);
        assert.equal(await locks.withLock("room", () => Promise.resolve("in")), "in");
        await calls.acquire();
        await rm(join(folder, "not"), { recursive: true });
      }
      assert.deepEqual(log, []);
    });

    const removingIt = itUnless(canRemoveOpenFiles() ? undefined : "open files cannot be removed on this machine");

    removingIt(
      "I4 a lock's folder that is deleted while it is held disturbs neither its holder nor the next",
      async () => {
        const { locks, log } = openWindow(folder);
        await locks.withLock("room", () => rm(join(folder, "locks"), { recursive: true }));
        assert.equal(await locks.withLock("room", () => Promise.resolve("in")), "in");
        assert.deepEqual(log, []);
      },
    );

    it("I4 a file in its place is not touched, and the weather works without it", async () => {
      for (const name of ["answers", "locks"]) await writeFile(join(folder, name), "mine");
      const { answers, log } = openWindow(folder);
      assert.deepEqual(await refreshed(answers), { asked: 1, text: "New" });
      assert.deepEqual(await answers.read(query), {});
      for (const name of ["answers", "locks"]) assert.equal(await readFile(join(folder, name), "utf8"), "mine");
      assert.ok(log.length > 0 && log.length === new Set(log).size, log.join("\n"));
    });

    linkIt("I4 nothing is written through a link in its place, and nothing behind it is removed", async () => {
      const outside = join(folder, "outside");
      await mkdir(outside);
      await writeFile(join(outside, "precious"), "mine");
      for (const name of ["answers", "locks"]) await symlink(outside, join(folder, name));
      const { answers, locks } = openWindow(folder);
      assert.deepEqual(await refreshed(answers), { asked: 1, text: "New" });
      assert.equal(await locks.withLock("room", () => Promise.resolve("in")), "in");
      assert.deepEqual(await readdir(outside), ["precious"]);
      await answers.clear();
      assert.deepEqual(await readdir(outside), ["precious"]);
    });

    linkIt("I4 a link in the place of the answer's file is replaced, and not followed", async () => {
      const outside = join(folder, "outside.json");
      const file = await keepDamaged(folder, "");
      await openWindow(folder).answers.store(query, { answer: anAnswer("Outside") });
      await writeFile(outside, await readFile(file));
      await rm(file);
      await symlink(outside, file);
      const { answers, log } = openWindow(folder);
      assert.deepEqual(await answers.read(query), {});
      assert.deepEqual(log, ["warn A kept answer could not be read (ENOTFILE)"]);
      await answers.store(query, { answer: anAnswer("Inside") });
      assert.match(await readFile(outside, "utf8"), /Outside/);
      assert.ok((await lstat(file)).isFile());
      assert.equal(await text(), "Inside");
    });

    const pipeIt = itUnless(process.platform === "win32" ? "Windows has no such pipes" : undefined);

    pipeIt("I4 a pipe in the place of the answer's file is replaced, and not waited for", async () => {
      const file = await keepDamaged(folder, "");
      await rm(file);
      execFileSync("mkfifo", [file]);
      assert.deepEqual(await openWindow(folder).answers.read(query), {});
      await openWindow(folder).answers.store(query, { answer: anAnswer("Rain") });
      assert.equal(await text(), "Rain");
    });

    it("I4 a folder in the place of the answer's file stays, is told once, and leaves nothing behind", async () => {
      const file = await keepDamaged(folder, "");
      await rm(file);
      await mkdir(file);
      const { answers, log } = openWindow(folder);
      for (const turn of [1, 2]) {
        assert.deepEqual(await answers.read(query), {});
        await answers.store(query, { answer: anAnswer(`${turn}`) });
      }
      assert.equal(log.length, 2, log.join("\n"));
      assert.equal((await readdir(answersFolder())).length, 1);
    });
  });

  describe("a window that ends while it writes", () => {
    it("I5 leaves the old answer whole, before and after its temporary file is there", async () => {
      await openWindow(folder).answers.store(query, { answer: anAnswer("Old") });
      for (const step of ["open", "rename"] as const) {
        const { files, reached } = stuck(step);
        void openWindow(folder, { files }).answers.store(query, { answer: anAnswer("New") });
        await reached;
        assert.equal(await text(), "Old", step);
      }
    });

    it("I5 leaves a temporary file that the next one removes after an hour, and not before", async () => {
      await openWindow(folder).answers.store(query, { answer: anAnswer() });
      const file = await answerFile(folder);
      const ages: Record<string, number> = { young: 59, old: 61, other: 61 };
      const left = (name: string): string => (name === "other" ? `${file}x.${name}.tmp` : `${file}.${name}.tmp`);
      for (const [name, minutes] of Object.entries(ages)) {
        await writeFile(left(name), "");
        const time = new Date(Date.now() - minutes * 60_000);
        await utimes(left(name), time, time);
      }
      await openWindow(folder).answers.store(query, { answer: anAnswer() });
      const statusBarView = (await readdir(answersFolder())).map((name) => join(answersFolder(), name));
      assert.deepEqual(statusBarView.sort(), [file, left("young"), left("other")].sort());
    });
  });

  describe("a file system that does not answer", () => {
    beforeEach(() => mock.timers.enable({ apis: ["setTimeout", "setInterval"] }));
    afterEach(() => mock.timers.reset());

    const operations = ["lstat", "mkdir", "open", "readFile", "readdir", "rename", "rm"] as const;
    for (const operation of operations) {
      it(`H15 costs seconds and nothing else when ${operation} never ends`, async () => {
        await openWindow(folder).answers.store(query, { answer: anAnswer() });
        await openWindow(folder).locks.withLock("room", () => Promise.resolve());
        let waited = 0;
        const never = (): Promise<never> => {
          setImmediate(() => {
            waited += 5;
            mock.timers.tick(5_000);
          });
          return new Promise(() => undefined);
        };
        const { answers, calls, locks } = openWindow(folder, { files: { ...realFiles, [operation]: never } });
        const works: Record<string, () => Promise<unknown>> = {
          read: () => answers.read(query),
          store: () => answers.store(query, { answer: anAnswer("New") }),
          withLock: () => answers.withLock(query, () => Promise.resolve("in"), new AbortController().signal),
          "alone again": () => locks.withLock("room", () => Promise.resolve("in")),
          clear: () => answers.clear(),
          today: () => calls.today(),
          acquire: () => calls.acquire(),
        };
        for (const [name, work] of Object.entries(works)) {
          waited = 0;
          const result = await work();
          assert.ok(waited <= 15, `${name} took ${waited} s`);
          if (name.startsWith("alone")) assert.equal(result, "in");
        }
        assert.equal((await calls.today()).made, 1);
      });
    }
  });

  /** What a window shows that finds `answers`, and how often it asks a service which always says `New`. */
  async function refreshed(answers: AnswerStore): Promise<{ asked: number; text: string | undefined }> {
    let asked = 0;
    const clock: Clock = {
      now: Date.now,
      monotonic: () => performance.now(),
      after: () => () => undefined,
      random: () => 0,
    };
    const feed = new ConditionsFeed(query, {
      service: {
        ask: () => {
          asked += 1;
          return Promise.resolve({ kind: "answer", answer: anAnswer("New") });
        },
      },
      keys: { findKey: () => Promise.resolve({ kind: "key", key: apiKey("0a1b2c3d"), id: "0a1b2c3d" }) },
      answers,
      calls: new FreeCalls(),
      clock,
      log: new RecordedLog(),
      minimumInterval: () => 600_000,
    });
    await feed.refresh();
    const shown = feed.state.answer?.observation.text;
    feed.stop();
    return { asked, text: shown };
  }

  /** A file system that never comes back from `step`. */
  function stuck(step: "open" | "rename"): { files: Files; reached: Promise<void> } {
    let reach: () => void = () => undefined;
    const reached = new Promise<void>((resolve) => (reach = resolve));
    const never = (): Promise<never> => {
      reach();
      return new Promise(() => undefined);
    };
    return { files: { ...realFiles, [step]: never }, reached };
  }
});

function canRemoveOpenFiles(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "open-"));
  const file = openSync(join(folder, "file"), "w");
  try {
    rmSync(folder, { recursive: true });
    return true;
  } catch {
    return false;
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true, force: true });
  }
}

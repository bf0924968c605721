import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

import { day } from "../../src/weather/base/duration";
import { TestStorage } from "../unit/service/storage/storageFixture";
import { Child } from "./child";
import { sharedNow } from "./windowProcess";

const budget = 50;
/** A day takes 20 seconds. */
const speed = day / 20_000;
/** The number of processes at a time, and the total number of killed processes. */
const [lanes, kills] = [4, Number(process.env["TEST_KILLS"] ?? 40)];
/** Maximum milliseconds from the first call of a process to its end. */
const maxLife = 100;

describe("the storage of windows in separate processes", () => {
  const storage = new TestStorage();
  after(() => Child.killAll());

  async function start(count: number): Promise<readonly Child[]> {
    const children = Array.from({ length: count }, () => new Child());
    await Promise.all(children.map((child) => child.hears("ready")));
    return children;
  }

  it("20 processes never exceed the budget in any 24 hours, and no call is granted twice [K10]", async () => {
    const children = await start(20);
    const startedAt = sharedNow();
    for (const child of children) child.send({ kind: "calls", storage: storage.folder, budget, startedAt, speed });
    const reports = await Promise.all(children.map((child) => child.hears("done")));
    // On Windows, a file that a process has open can't be removed.
    await Child.killAll();
    const granted = reports.flatMap((report) => report.granted).sort((one, other) => one - other);
    const warned = reports.flatMap(({ warnings }) => warnings);
    assert.deepEqual(warned, []);
    const file = new DatabaseSync(storage.file(), { timeout: 1000 });
    const calls = file.prepare("SELECT at FROM calls WHERE sent ORDER BY at").all();
    file.close();
    assert.equal(calls.length, granted.length);
    const times = calls.map(({ at }) => Number(at));
    for (const [index, time] of times.entries())
      assert.ok((times[index + budget] ?? Infinity) - time >= day, `call ${index}`);
    assert.ok(times.length >= budget + 1, `${times.length} calls: a second day began`);
  });

  for (const { file, tellers } of [
    { file: "of all", tellers: 1 },
    { file: "that can't be used", tellers: 20 },
  ])
    it(`with a file ${file}, ${tellers} of 20 processes tell an event that all have at the same moment [L1]`, async () => {
      if (tellers > 1) await mkdir(storage.file());
      const children = await start(20);
      const startedAt = sharedNow() + 500;
      for (const child of children) child.send({ kind: "tell", storage: storage.folder, events: 50, startedAt });
      const reports = await Promise.all(children.map((child) => child.hears("told")));
      await Child.killAll();
      const told = reports.flatMap(({ events }) => events).sort((one, other) => one - other);
      const expected = Array.from({ length: 50 }, (_, event) => Array.from({ length: tellers }, () => event));
      assert.deepEqual(told, expected.flat());
      assert.equal(reports.filter(({ warnings }) => warnings.length > 0).length, tellers > 1 ? tellers : 0);
    });

  it(`${kills} processes killed at random leave an intact file, and every call that was sent counts [I5]`, async () => {
    let seen = 0;
    const warnings: string[] = [];
    const lane = async (): Promise<void> => {
      for (let kill = 0; kill < kills / lanes; kill += 1) {
        const [child = assert.fail()] = await start(1);
        child.send({ kind: "spend", storage: storage.folder });
        await child.hears("sent");
        await wait(Math.random() * maxLife);
        await child.kill();
        seen += child.count("sent");
        warnings.push(...(await child.hears("sent", child.count("sent"))).warnings);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    assert.deepEqual(warnings, [], "every call was granted by the file");
    const file = new DatabaseSync(storage.file(), { timeout: 1000 });
    const check = file.prepare("PRAGMA integrity_check").get();
    const countOf = (where: string) =>
      Number(file.prepare(`SELECT count(*) AS count FROM calls WHERE ${where}`).get()?.["count"]);
    const [sent, waiting] = [countOf("sent"), countOf("NOT sent")];
    file.close();
    assert.deepEqual({ ...check }, { integrity_check: "ok" });
    assert.ok(sent >= seen && sent + waiting - seen <= kills, `${sent} sent, ${waiting} waiting, ${seen} seen`);
  });
});

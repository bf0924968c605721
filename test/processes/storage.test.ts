import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

import { TestStorage } from "../unit/service/storage/storageFixture";
import { Child } from "./child";

/** So many processes at a time are killed, and so many in all. */
const [lanes, kills] = [4, Number(process.env["TEST_KILLS"] ?? 40)];
/** Milliseconds from the first call of a process to its end, at the most. */
const maxLife = 100;

describe("the storage of windows in processes of their own", () => {
  const storage = new TestStorage();
  after(() => Child.killAll());

  it(`I5 ${kills} processes killed at random moments leave a whole file, and count every call that was sent`, async () => {
    let seen = 0;
    const warnings: string[] = [];
    const lane = async (): Promise<void> => {
      for (let kill = 0; kill < kills / lanes; kill += 1) {
        const child = new Child();
        await child.hears("ready");
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

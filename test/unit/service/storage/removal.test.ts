import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";

import { Removal } from "../../../../src/service/storage/removal";
import type { LocationKey } from "../../../../src/weather/model/locationKey";
import { day, dice, FakeClock, minute, settled } from "../../weather/fakes";
import { RecordedLog } from "../harness";
import { add, anAnswer, aTrouble, bytesOf, query, TestStorage, type Window } from "./storageFixture";

const rounds = 8;

describe("what came from the service", () => {
  const storage = new TestStorage();
  let clock: FakeClock;
  beforeEach(() => (clock = new FakeClock()));
  let removals: Removal[] = [];
  afterEach(() => {
    for (const removal of removals.splice(0)) removal.dispose();
  });
  const open = (folder = storage.folder) => {
    const window = storage.open({ clock, folder });
    const log = new RecordedLog();
    const removal = new Removal(window.database, clock, log);
    removals = [...removals, removal];
    return { ...window, removal, log: log.all };
  };

  /** Stores every kind of data about a place. @returns the texts in the file. */
  async function store(one: Window, place: string, size: number, at = clock.now()): Promise<readonly string[]> {
    const asked = { ...query, location: place as LocationKey };
    const text = `Weather-of-${place}-${"x".repeat(size)}`;
    await Promise.all([
      one.answers.store(asked, { answer: anAnswer(text, at), failureRecord: aTrouble(at) }),
      one.values.put(`coordinates ${place}`, at, { latitude: 40.71, longitude: 7 }),
    ]);
    return [place, `Weather-of-${place}`];
  }
  const text = (): string => bytesOf(storage.file()).toString("latin1");
  /** Lets a minute pass, and waits for everything that it starts. */
  async function passMinute(one: Window): Promise<void> {
    await clock.pass(minute);
    for (let turn = 0; turn < 5; turn += 1) {
      await settled();
      await one.database.write(() => 0);
    }
  }

  it("I12 is removed once a day", async () => {
    const one = open();
    await passMinute(one);
    await store(one, "old-place", 10, clock.now() - 13 * day + 2 * minute);
    await passMinute(one);
    await passMinute(one);
    assert.ok(text().includes("old-place"));
    clock.set(day);
    await passMinute(one);
    assert.ok(!text().includes("old-place"));
  });

  it("I10 I12 leaves no byte when it's 13 days old, whatever is newer, while a window is open", async () => {
    const random = dice(Date.now());
    const seen: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const folder = storage.path(`${round}`);
      const [one, other] = [open(folder), open(folder)];
      const marks = { goes: [] as string[], stays: [] as string[] };
      for (let row = 0; row < 30; row += 1) {
        const fate = random() < 0.5 ? "goes" : "stays";
        const at = clock.now() - (fate === "goes" ? 13 * day - minute : 12 * day);
        // Written at an earlier time, because outdated answers aren't written.
        const [writer, time] = [random() < 0.5 ? one : other, at - clock.now()];
        clock.set(time);
        marks[fate].push(...(await store(writer, `${fate}-${round}-${row}`, Math.floor(random() ** 3 * 9000))));
        clock.set(-time);
      }
      // The lease of an ended window names a place, too.
      await add(one, `goes-with-lease-${round}`);
      marks.goes.push(`goes-with-lease-${round}`);
      await passMinute(one);
      const bytes = bytesOf(storage.path(`${round}`, "weather.v1.sqlite")).toString("latin1");
      seen.push(...marks.goes.filter((mark) => bytes.includes(mark)));
      assert.ok(marks.stays.every((mark) => bytes.includes(mark)));
      await other.removal.clear();
      const cleared = bytesOf(storage.path(`${round}`, "weather.v1.sqlite")).toString("latin1");
      for (const mark of ["goes-", "stays-", "Weather-of", "weather.example"]) assert.ok(!cleared.includes(mark), mark);
      for (const each of [one, other]) {
        each.removal.dispose();
        each.database.dispose();
      }
    }
    assert.deepEqual(seen, []);
  });

  it("H3 is removed as soon as no other process reads the file", async () => {
    const one = open();
    await store(one, "old-place", 10);
    const reader = new DatabaseSync(storage.file());
    reader.exec("BEGIN");
    reader.prepare("SELECT * FROM entries").all();
    await one.removal.clear();
    assert.deepEqual(one.log.slice(-1), ["warn Couldn't remove the stored weather. Retrying automatically"]);
    reader.close();
    await passMinute(one);
    assert.ok(!text().includes("old-place"));
  });

  it("H3 is removed by a different window if the first one has closed", async () => {
    const one = open();
    await store(one, "old-place", 3000);
    await passMinute(one);
    await one.database.write((tables) => tables.run("UPDATE removals SET done_at = 0"));
    one.removal.dispose();
    one.database.dispose();
    const other = open();
    await passMinute(other);
    const rows = await other.database.read((tables) => tables.all<{ done_at: number }>("SELECT done_at FROM removals"));
    assert.equal(Number(rows?.[0]?.done_at), clock.now());
  });

  it("I12 isn't removed after the window has ended", () => {
    open().removal.dispose();
    assert.deepEqual(clock.delays, []);
  });
});

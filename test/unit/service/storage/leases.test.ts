import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";

import { second } from "../../../../src/weather/base/duration";
import { minute } from "../../weather/fakes";
import { clockAt, rest, TestStorage, type Window } from "./storageFixture";

const at = Date.UTC(2026, 9, 27, 8);
const { signal } = new AbortController();

/** Work that may only be done by one at a time. @returns the number of those doing it. */
function alone(): () => Promise<number> {
  let inside = 0;
  return async () => {
    inside += 1;
    await wait(20);
    return inside--;
  };
}

describe("leases", () => {
  const storage = new TestStorage();
  const held = (window: Window, name = "a"): Promise<() => void> =>
    new Promise((resolve) => {
      const holding = (): Promise<void> => new Promise((release) => resolve(release));
      void window.leases.withLease(name, holding, signal);
    });
  /** Whether the lease is free now. */
  const isFree = async (window: Window, name = "a"): Promise<boolean> => {
    const abort = new AbortController();
    let isTaken = false;
    void window.leases.withLease(name, () => Promise.resolve((isTaken = true)), abort.signal);
    await rest(window);
    abort.abort();
    return isTaken;
  };

  it("a lease has one holder at a time, and leases of other names don't wait [H5]", async () => {
    const act = alone();
    const windows = [storage.open(), storage.open(), storage.open()];
    const counts = windows.flatMap(({ leases }) => [1, 2].map(() => leases.withLease("a", act, signal)));
    assert.deepEqual(await Promise.all(counts), [1, 1, 1, 1, 1, 1]);
    await held(windows[0] ?? assert.fail());
    assert.deepEqual([await isFree(storage.open()), await isFree(storage.open(), "b")], [false, true]);
  });

  it("a lease is released after an error, which is passed on", async () => {
    const one = storage.open();
    await assert.rejects(
      one.leases.withLease("a", () => Promise.reject(new Error("a fault")), signal),
      /a fault/,
    );
    assert.equal(await isFree(one.other()), true);
  });

  it("a lease isn't waited for after the signal aborts", async () => {
    const [one, other] = [storage.open(), storage.open()];
    const release = await held(one);
    const abort = new AbortController();
    const waiting = other.leases.withLease("a", () => assert.fail("It runs."), abort.signal);
    abort.abort();
    assert.equal(await waiting, undefined);
    release();
    assert.equal(await one.leases.withLease("a", () => assert.fail("It runs."), abort.signal), undefined);
    assert.equal(await isFree(other), true);
  });

  it("a lease of a window that ended is taken over after 15 seconds [H7 H17]", async () => {
    const clock = clockAt(at);
    const [one, other] = [storage.open({ clock }), storage.open({ clock })];
    const release = await held(one);
    one.database.dispose();
    release();
    clock.set(15 * second - 1);
    assert.equal(await isFree(other), false);
    clock.set(1);
    assert.equal(await isFree(other), true);
  });

  it("a lease isn't given back by a holder that has lost it [H7]", async () => {
    const clock = clockAt(at);
    const [one, other] = [storage.open({ clock }), storage.open({ clock })];
    const release = await held(one);
    clock.set(16 * second);
    await held(other);
    release();
    await wait(50);
    assert.equal(await isFree(one), false);
  });

  it("a lease that a clock dated far ahead is free, and one dated a little ahead isn't [H10]", async () => {
    for (const [ahead, expected] of [
      [30 * second, false],
      [2 * minute, true],
    ] as const) {
      const name = `${ahead}`;
      await held(storage.open({ clock: clockAt(at + ahead) }), name);
      assert.equal(await isFree(storage.open({ clock: clockAt(at) }), name), expected, name);
    }
  });

  it("a lease isn't waited for longer than a minute [H7]", async () => {
    const clock = clockAt(at);
    const [one, other] = [storage.open(), storage.open({ clock })];
    await held(one);
    const acting = other.leases.withLease("a", () => Promise.resolve("done"), signal);
    await rest(other);
    assert.equal(await isFree(storage.open()), false);
    // Monotonic time decides; the lease is extended meanwhile.
    await clock.pass(minute);
    clock.set(-minute);
    assert.equal(await acting, "done");
  });

  it("leases aren't used if the database can't be used [I3]", async () => {
    const one = storage.open({ sqlite: () => undefined });
    await held(one);
    assert.equal(await isFree(one), true);
  });
});

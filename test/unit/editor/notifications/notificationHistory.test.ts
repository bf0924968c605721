import assert from "node:assert/strict";

import type { Memento } from "vscode";

import { NotificationHistory } from "../../../../src/editor/notifications/notificationHistory";
import { failures, hour, minute } from "../../weather/fakes";

/** The editor's state of an extension, which all windows share; `failing` refuses to keep anything. */
class State implements Memento {
  failing = false;
  constructor(private value?: unknown) {}

  keys(): readonly string[] {
    return ["notified"];
  }

  get<T>(_name: string, otherwise?: T): T | undefined {
    return (this.value as T | undefined) ?? otherwise;
  }

  update(_name: string, value: unknown): Promise<void> {
    if (this.failing) return Promise.reject(new Error("read only"));
    this.value = value;
    return Promise.resolve();
  }
}

describe("what a person was told", () => {
  let now = Date.UTC(2026, 9, 27, 8);
  const toldOver = (state: Memento): NotificationHistory => new NotificationHistory(state, () => now);

  it("D19 a 401 is news once for a key, in all windows and after a reload", () => {
    const state = new State();
    assert.deepEqual(
      [toldOver(state), toldOver(state), toldOver(state)].map((told) => told.isNews(failures.unauthorized)),
      [true, false, false],
    );
    assert.equal(toldOver(state).isNews({ ...failures.unauthorized, keyId: "other" }), true);
  });

  it("D20 a 403 is news of its own, and stays told although the key works elsewhere", () => {
    const told = toldOver(new State());
    assert.equal(told.isNews(failures.unauthorized), true);
    assert.equal(told.isNews(failures.forbidden), true);
    told.worked();
    now += 2 * hour;
    assert.equal(told.isNews(failures.forbidden), false);
    told.forget();
    assert.equal(told.isNews(failures.forbidden), true);
  });

  it("nothing else is news", () => {
    const told = toldOver(new State());
    const others = Object.values(failures).filter(({ kind }) => kind !== "unauthorized" && kind !== "forbidden");
    assert.deepEqual(
      others.filter((failure) => told.isNews(failure)),
      [],
    );
  });

  it("D27 a 401 after the key worked is news again, when an hour has passed", () => {
    const told = toldOver(new State());
    told.isNews(failures.unauthorized);
    told.worked();
    now += 3 * hour;
    assert.equal(told.isNews(failures.unauthorized), true);
    assert.equal(told.isNews(failures.unauthorized), false);
  });

  it("D28 a key that is refused every other time is told of once an hour at the most", () => {
    const told = toldOver(new State());
    let count = 0;
    for (let passed = 0; passed < 24 * hour; passed += minute) {
      if (told.isNews(failures.unauthorized)) count += 1;
      told.worked();
      now += minute;
    }
    assert.equal(count, 24);
  });

  it("D28 a key that is refused without ever working is told of once", () => {
    const told = toldOver(new State());
    const news = Array.from({ length: 100 }, () => {
      now += hour;
      return told.isNews(failures.unauthorized);
    });
    assert.equal(news.filter(Boolean).length, 1);
  });

  for (const value of [7, "x", null, { a: 1 }, ["canary unauthorized"], [{ name: 1, at: "x" }], [null]])
    it(`I6 a state of another version is as good as none: ${JSON.stringify(value)}`, () => {
      const told = toldOver(new State(value));
      told.worked();
      assert.deepEqual([told.isNews(failures.unauthorized), told.isNews(failures.unauthorized)], [true, false]);
    });

  it("I6 a state that cannot be written tells again", () => {
    const state = new State();
    state.failing = true;
    assert.deepEqual(
      [1, 2].map(() => toldOver(state).isNews(failures.unauthorized)),
      [true, true],
    );
  });

  it("remembers the last twenty alone", () => {
    const told = toldOver(new State());
    const keys = Array.from({ length: 21 }, (_, index) => ({ ...failures.unauthorized, keyId: String(index) }));
    for (const failure of keys) told.isNews(failure);
    assert.deepEqual(
      [keys[0], keys[20]].map((failure) => failure && told.isNews(failure)),
      [true, false],
    );
  });
});

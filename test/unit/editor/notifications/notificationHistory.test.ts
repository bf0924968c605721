import assert from "node:assert/strict";

import type { Memento } from "vscode";

import { NotificationHistory } from "../../../../src/editor/notifications/notificationHistory";
import { failures, hour, minute } from "../../weather/fakes";

/** The editor's state of an extension, which all windows share. */
class State implements Memento {
  readonly keys = (): readonly string[] => ["notified"];

  constructor(
    private value?: unknown,
    private readonly isReadOnly = false,
  ) {}

  get<T>(_name: string, otherwise?: T): T | undefined {
    return (this.value as T | undefined) ?? otherwise;
  }

  update(_name: string, value: unknown): Promise<void> {
    if (this.isReadOnly) return Promise.reject(new Error("read only"));
    this.value = value;
    return Promise.resolve();
  }
}

describe("what a person was told", () => {
  const { unauthorized, forbidden } = failures;
  let now = Date.UTC(2026, 9, 27, 8);
  const historyIn = (state = new State()): NotificationHistory => new NotificationHistory(state, () => now);

  it("D19 a 401 is news once for a key, in all windows and after a reload", () => {
    const state = new State();
    const isNews = [1, 2, 3].map(() => historyIn(state).isNews(unauthorized));
    assert.deepEqual(isNews, [true, false, false]);
    assert.equal(historyIn(state).isNews({ ...unauthorized, keyId: "other" }), true);
  });

  it("D20 a 403 is news of its own, and stays told although the key works elsewhere", () => {
    const history = historyIn();
    assert.deepEqual([history.isNews(unauthorized), history.isNews(forbidden)], [true, true]);
    history.worked();
    now += 2 * hour;
    const isNews = history.isNews(forbidden);
    history.forget();
    assert.deepEqual([isNews, history.isNews(forbidden)], [false, true]);
  });

  it("nothing else is news", () => {
    const history = historyIn();
    const news = Object.values(failures).filter((failure) => history.isNews(failure));
    assert.deepEqual(new Set(news), new Set([unauthorized, forbidden]));
  });

  it("D27 a 401 after the key worked is news again, when an hour has passed", () => {
    const history = historyIn();
    history.isNews(unauthorized);
    history.worked();
    now += 3 * hour;
    assert.deepEqual([history.isNews(unauthorized), history.isNews(unauthorized)], [true, false]);
  });

  it("D28 a key that is refused every other time is told of once an hour at the most", () => {
    const history = historyIn();
    const news = Array.from({ length: 24 * 60 }, () => {
      now += minute;
      const isNews = history.isNews(unauthorized);
      history.worked();
      return isNews;
    });
    assert.equal(news.filter(Boolean).length, 24);
  });

  it("D28 a key that is refused without ever working is told of once", () => {
    const history = historyIn();
    const news = Array.from({ length: 100 }, () => {
      now += hour;
      return history.isNews(unauthorized);
    });
    assert.equal(news.filter(Boolean).length, 1);
  });

  for (const value of [7, "x", null, { a: 1 }, ["canary unauthorized"], [{ name: 1, at: "x" }], [null]])
    it(`I6 a state of another version is as good as none: ${JSON.stringify(value)}`, () => {
      const history = historyIn(new State(value));
      history.worked();
      assert.deepEqual([history.isNews(unauthorized), history.isNews(unauthorized)], [true, false]);
    });

  it("I6 a state that cannot be written tells again", () => {
    const state = new State(undefined, true);
    assert.deepEqual([historyIn(state).isNews(unauthorized), historyIn(state).isNews(unauthorized)], [true, true]);
  });

  it("remembers the last twenty alone", () => {
    const history = historyIn();
    const isNews = (index: number): boolean => history.isNews({ ...unauthorized, keyId: `${index}` });
    for (let index = 0; index <= 20; index += 1) isNews(index);
    assert.deepEqual([0, 20].map(isNews), [true, false]);
  });
});

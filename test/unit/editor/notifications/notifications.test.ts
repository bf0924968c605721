import assert from "node:assert/strict";

import type * as notificationsModule from "../../../../src/editor/notifications/failureNotifications";
import { ErrorLog } from "../../../../src/editor/platform/errorLog";
import { english } from "../../../../src/weather/locale/strings";
import type { Outcome } from "../../../../src/weather/model/answer";
import type { Failure } from "../../../../src/weather/model/failure";
import { failures, FakeLog, hour, minute } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { FakeState, loadWith } from "../fakeEditor";

const { unauthorized, forbidden, timeout } = failures;

/** A window's notifications, and the sentences that were shown. */
function openWindow(state = new FakeState(), now = (): number => Date.UTC(2026, 9, 27, 8)) {
  const messages: string[] = [];
  const showErrorMessage = (message: string): Promise<void> => Promise.resolve(void messages.push(message));
  const editor = { window: { showErrorMessage }, l10n: { t: english }, env: { language: "en" } };
  const module = loadWith(editor, "editor/notifications/failureNotifications") as typeof notificationsModule;
  const notifications = new module.Notifications(state, now, new ErrorLog(new FakeLog()));
  return { messages, notifications };
}

describe("notifications", () => {
  /** Asserts the sentences that are shown, in order, for outcomes of calls that are an hour apart. */
  const assertShown = (heard: readonly Outcome[], ...sentences: readonly RegExp[]): void => {
    let now = Date.UTC(2026, 9, 27, 8);
    const { messages, notifications } = openWindow(undefined, () => now);
    for (const outcome of heard) {
      notifications.onOutcome(outcome);
      now += hour;
    }
    assert.equal(messages.length, sentences.length);
    for (const [index, sentence] of sentences.entries()) assert.match(messages[index] ?? "", sentence);
  };
  const refusal = /^weather\.example didn't accept your key \(401\)\./;
  const conditions = { name: "conditions", failure: unauthorized } as const;
  itRows(assertShown, {
    "are shown if the key is refused for the weather": [[conditions], refusal],
    "are shown if the key is refused for warnings": [[{ name: "warnings", failure: unauthorized }], refusal],
    "aren't shown if the key has no access to warnings": [[{ name: "warnings", failure: forbidden }]],
    "aren't shown if a call fails in a different way": [[{ name: "conditions", failure: timeout }]],
    "D27 are shown again if a call has worked since": [[conditions, { name: "search" }, conditions], refusal, refusal],
  });
});

describe("the history of notifications", () => {
  let now: number;
  let state: FakeState;
  let window: ReturnType<typeof openWindow>;
  const open = () => openWindow(state, () => now);
  const worked = (): void => window.notifications.onOutcome({ name: "search" });
  /** Whether a failure of the weather is shown. */
  const isNews = (failure: Failure, { messages, notifications } = window): boolean => {
    const before = messages.length;
    notifications.onOutcome({ name: "conditions", failure });
    return messages.length > before;
  };
  /** Whether each of these failures is shown, one after the other. */
  const areNews = (...all: readonly Failure[]): readonly boolean[] => all.map((failure) => isNews(failure));
  beforeEach(() => {
    now = Date.UTC(2026, 9, 27, 8);
    state = new FakeState();
    window = open();
  });

  it("D19 a 401 is news once for a key, in all windows and after a reload", () => {
    const shown = [1, 2, 3].map(() => isNews(unauthorized, open()));
    assert.deepEqual(shown, [true, false, false]);
    assert.equal(isNews({ ...unauthorized, keyId: "other" }, open()), true);
  });

  it("D20 a 403 is news apart from a 401, and isn't news again even if the key works elsewhere", () => {
    assert.deepEqual(areNews(unauthorized, forbidden), [true, true]);
    worked();
    now += 2 * hour;
    assert.deepEqual(areNews(forbidden), [false]);
    window.notifications.reset();
    assert.deepEqual(areNews(forbidden), [true]);
  });

  it("D27 a 401 is news again if the key has worked an hour after the last one", () => {
    isNews(unauthorized);
    now += hour - 1;
    worked();
    assert.equal(isNews(unauthorized), false);
    now += 1;
    worked();
    assert.deepEqual(areNews(unauthorized, unauthorized), [true, false]);
  });

  it("D28 a key that is refused every other time is news once an hour", () => {
    const news = Array.from({ length: 24 * 60 }, () => {
      now += minute;
      const shown = isNews(unauthorized);
      worked();
      return shown;
    });
    assert.equal(news.filter(Boolean).length, 24);
  });

  it("I6 a state of a different version is ignored", () => {
    for (const value of [7, null, { a: 1 }, ["canary unauthorized"], [{ name: 1, at: "x" }]]) {
      state.values.set("notified", value);
      worked();
      assert.deepEqual(areNews(unauthorized, unauthorized), [true, false], JSON.stringify(value));
    }
  });

  it("I6 a 401 is news again if the state can't be written", () => {
    state.isReadOnly = true;
    for (const other of [open(), open()]) assert.equal(isNews(unauthorized, other), true);
  });
});

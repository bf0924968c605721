import assert from "node:assert/strict";

import type * as warningModule from "../../../../src/editor/notifications/keyLogWarning";
import type * as notificationsModule from "../../../../src/editor/notifications/failureNotifications";
import { ErrorLog } from "../../../../src/editor/platform/errorLog";
import type { Settings } from "../../../../src/editor/settings/settings";
import { Emitter } from "../../../../src/weather/base/emitter";
import { english } from "../../../../src/weather/locale/strings";
import type { Failure } from "../../../../src/weather/model/failure";
import { failures, FakeLog, hour, localeOf, minute } from "../../weather/fakes";
import { FakeState, loadWith, settingsIn } from "../fakeEditor";

const { unauthorized, forbidden, timeout } = failures;

/** A window's notifications, and the sentences that were shown. */
function openWindow(state = new FakeState(), now = (): number => Date.UTC(2026, 9, 27, 8)) {
  const messages: string[] = [];
  const showErrorMessage = (message: string): Promise<void> => Promise.resolve(void messages.push(message));
  const editor = { window: { showErrorMessage }, l10n: { t: english } };
  const module = loadWith(editor, "editor/notifications/failureNotifications") as typeof notificationsModule;
  const notifications = new module.Notifications(state, { locale: localeOf() }, now, new ErrorLog(new FakeLog()));
  return { messages, notifications };
}

describe("notifications of failures", () => {
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

  it("a key refused for any kind of data causes a notification, missing access only for the weather", () => {
    for (const failure of [forbidden, timeout, unauthorized])
      window.notifications.onOutcome({ name: "warnings", failure });
    assert.equal(window.messages.length, 1);
    assert.match(window.messages.join(), /^weather\.example didn't accept your key \(401\)\./);
    assert.equal(isNews(timeout), false);
  });

  it("a 401 causes one notification per key, in all windows and after a reload [D19]", () => {
    const shown = [1, 2, 3].map(() => isNews(unauthorized, open()));
    assert.deepEqual(shown, [true, false, false]);
    assert.equal(isNews({ ...unauthorized, keyId: "other" }, open()), true);
  });

  it("a key that the editor has lost causes one notification until a key is entered [I8]", () => {
    const lost = { kind: "keyMissing", host: "a.example", storedFor: "a.example" } as const;
    assert.deepEqual(areNews(lost, lost, { ...lost, storedFor: "b.example" }), [true, false, false]);
    assert.equal(isNews(lost, open()), false);
    window.notifications.reset();
    assert.deepEqual(areNews(lost), [true]);
  });

  it("a 403 causes its own notification, and no second one even if the key works elsewhere [D20]", () => {
    assert.deepEqual(areNews(unauthorized, forbidden), [true, true]);
    now += 2 * hour;
    worked();
    assert.deepEqual(areNews(forbidden), [false]);
    window.notifications.reset();
    assert.deepEqual(areNews(forbidden), [true]);
  });

  it("a 401 causes a new notification if the key has worked an hour after the last one [D27]", () => {
    isNews(unauthorized);
    now += hour - 1;
    worked();
    assert.equal(isNews(unauthorized), false);
    now += 1;
    worked();
    assert.deepEqual(areNews(unauthorized, unauthorized), [true, false]);
  });

  it("a key that is refused every other time causes one notification an hour [D28]", () => {
    const news = Array.from({ length: 24 * 60 }, () => {
      now += minute;
      const shown = isNews(unauthorized);
      worked();
      return shown;
    });
    assert.equal(news.filter(Boolean).length, 24);
  });

  it("a history of notifications from a different version is ignored [I6]", () => {
    for (const value of [7, null, { a: 1 }, ["canary unauthorized"], [{ name: 1, at: "x" }]]) {
      state.values.set("notified", value);
      worked();
      assert.deepEqual(areNews(unauthorized, unauthorized), [true, false], JSON.stringify(value));
    }
  });

  it("a 401 causes a new notification if the history can't be written [I6]", () => {
    state.isReadOnly = true;
    for (const other of [open(), open()]) assert.equal(isNews(unauthorized, other), true);
  });
});

it("a warning is shown when the editor's network would send the key in an address, in one window only", () => {
  for (const focused of [true, false]) {
    const warnings: string[] = [];
    const showWarningMessage = (warning: string): Promise<void> => Promise.resolve(void warnings.push(warning));
    const editor = { window: { showWarningMessage, state: { focused } }, l10n: { t: english } };
    const { warnOfKeyInLog } = loadWith(editor, "editor/notifications/keyLogWarning") as typeof warningModule;
    const [{ current }, changed] = [settingsIn({}), new Emitter()];
    const settings = { current, onDidChange: changed.subscribe };
    warnOfKeyInLog(settings as unknown as Settings, new ErrorLog(new FakeLog()));
    for (const scheme of ["header", "query", "query"] as const) {
      settings.current = { ...current, scheme, network: { ...current.network, mode: "editor" } };
      changed.fire();
    }
    assert.equal(warnings.length, focused ? 1 : 0);
  }
});

import assert from "node:assert/strict";

import type * as notificationsModule from "../../../../src/editor/notifications/failureNotifications";
import { NotificationHistory } from "../../../../src/editor/notifications/notificationHistory";
import { ErrorLog } from "../../../../src/editor/platform/errorLog";
import { english } from "../../../../src/weather/locale/strings";
import type { Outcome } from "../../../../src/weather/model/answer";
import { failures, FakeLog, hour } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { FakeState, loadWith } from "../fakeEditor";

const { unauthorized, forbidden, timeout } = failures;

describe("notifications", () => {
  /** Expects these sentences, in this order, where so much comes of calls, an hour apart. */
  const assertShown = (heard: readonly Outcome[], ...sentences: readonly RegExp[]): void => {
    const messages: string[] = [];
    const showErrorMessage = (message: string): Promise<void> => Promise.resolve(void messages.push(message));
    const editor = { window: { showErrorMessage }, l10n: { t: english }, env: { language: "en" } };
    const module = loadWith(editor, "editor/notifications/failureNotifications") as typeof notificationsModule;
    let now = Date.UTC(2026, 9, 27, 8);
    const history = new NotificationHistory(new FakeState(), () => now);
    const notifications = new module.Notifications(history, new ErrorLog(new FakeLog()));
    for (const outcome of heard) {
      notifications.hear(outcome);
      now += hour;
    }
    assert.equal(messages.length, sentences.length);
    for (const [index, sentence] of sentences.entries()) assert.match(messages[index] ?? "", sentence);
  };
  const refusal = /^weather\.example didn't accept your key \(401\)\./;
  const conditions = { name: "conditions", failure: unauthorized } as const;
  itRows(assertShown, {
    "are shown where the key is refused for the weather": [[conditions], refusal],
    "L1 are shown where the key is refused for the last 24 hours": [[{ name: "past", failure: unauthorized }], refusal],
    "are shown where the key has no access to the weather": [
      [{ name: "conditions", failure: forbidden }],
      /^Your subscription doesn't include current conditions, .*\(403\)/,
    ],
    "L1 are not shown where the key has no access to the last 24 hours": [[{ name: "past", failure: forbidden }]],
    "are not shown where the key has no access to warnings": [[{ name: "warnings", failure: forbidden }]],
    "are not shown where a call fails in another way": [[{ name: "conditions", failure: timeout }]],
    "are not shown twice for one key": [[conditions, conditions], refusal],
    "D27 are shown again where a call has worked since": [
      [conditions, { name: "search" }, conditions],
      refusal,
      refusal,
    ],
  });
});

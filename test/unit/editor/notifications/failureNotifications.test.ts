import assert from "node:assert/strict";

import { ErrorLog } from "../../../../src/editor/platform/errorLog";
import type * as notificationsModule from "../../../../src/editor/notifications/failureNotifications";
import { NotificationHistory } from "../../../../src/editor/notifications/notificationHistory";
import { english } from "../../../../src/weather/locale/strings";
import type { PastReply } from "../../../../src/weather/model/answer";
import { conditionsQueryFor, failures, FakeLog, FakeService, lookupOf } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { loadWith } from "../fakeEditor";

describe("notifications of a past that did not come", () => {
  /** @returns the messages that are shown where the service gives this reply. */
  const shown = async (reply: PastReply): Promise<readonly string[]> => {
    const messages: string[] = [];
    const showErrorMessage = (message: string): Promise<void> => Promise.resolve(void messages.push(message));
    const editor = { window: { showErrorMessage }, l10n: { t: english }, env: { language: "en" } };
    const { Notifications } = loadWith(
      editor,
      "editor/notifications/failureNotifications",
    ) as typeof notificationsModule;
    const state = { keys: () => [], get: () => undefined, update: () => Promise.resolve() };
    const service = new FakeService();
    service.past = reply;
    const found = lookupOf("key 1");
    assert.ok(found.kind === "key");
    const observed = new Notifications(
      new NotificationHistory(state, Date.now),
      new ErrorLog(new FakeLog()),
    ).observePast(service);
    const { signal } = new AbortController();
    assert.equal(await observed.askPast(conditionsQueryFor("349727"), found, signal), reply);
    return messages;
  };

  itRows(async (reply: PastReply, expected: RegExp) => assert.match((await shown(reply)).join("\n"), expected), {
    "L1 are shown where the key is refused": [
      { kind: "failure", failure: failures.unauthorized },
      /^weather\.example does not accept the API key or token \(401\)\./,
    ],
    "L1 are not shown where the key has no past conditions": [{ kind: "failure", failure: failures.forbidden }, /^$/],
    "L1 are not shown where the network fails": [{ kind: "failure", failure: failures.unreachable }, /^$/],
    "are not shown where it came": [
      { kind: "past", past: { observations: [], receivedAt: 0, isStorable: true } },
      /^$/,
    ],
  });
});

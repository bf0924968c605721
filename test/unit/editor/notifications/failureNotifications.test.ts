import assert from "node:assert/strict";

import type * as notificationsModule from "../../../../src/editor/notifications/failureNotifications";
import { NotificationHistory } from "../../../../src/editor/notifications/notificationHistory";
import { ErrorLog } from "../../../../src/editor/platform/errorLog";
import type { CallName } from "../../../../src/weather/model/failure";
import { english } from "../../../../src/weather/locale/strings";
import type { Failure } from "../../../../src/weather/model/failure";
import { failures, FakeLog, hour } from "../../weather/fakes";
import { FakeState, loadWith } from "../fakeEditor";

/** What is shown of a 403 of each call; the compiler sees to it that none is missing. */
const isForbiddenShown: Readonly<Record<CallName, boolean>> = {
  conditions: true,
  search: false,
  past: false,
  coordinates: false,
  minuteForecast: false,
  hourlyForecast: false,
  dailyForecast: false,
  warnings: false,
};
const calls = Object.keys(isForbiddenShown) as CallName[];
const { unauthorized, forbidden } = failures;

/** The notifications of a window in which nothing was shown yet, with the messages that it shows. */
function openWindow() {
  const messages: string[] = [];
  const showErrorMessage = (message: string): Promise<void> => Promise.resolve(void messages.push(message));
  const editor = { window: { showErrorMessage }, l10n: { t: english }, env: { language: "en" } };
  const { Notifications } = loadWith(editor, "editor/notifications/failureNotifications") as typeof notificationsModule;
  const clock = { now: Date.UTC(2026, 9, 27, 8) };
  const history = new NotificationHistory(new FakeState(), () => clock.now);
  return { messages, clock, notifications: new Notifications(history, new ErrorLog(new FakeLog())) };
}

/** The messages that are shown where this comes of a call. */
function shownOf(name: CallName, failure?: Failure): string {
  const { messages, notifications } = openWindow();
  notifications.hear({ name, ...(failure && { failure }) });
  return messages.join("\n");
}

describe("notifications", () => {
  for (const name of calls) {
    const ids = name === "past" ? "L1 " : "";

    it(`${ids}are shown where the key is refused for a call: ${name}`, () => {
      assert.match(shownOf(name, unauthorized), /^weather\.example didn't accept your key \(401\)\./);
    });

    const words = isForbiddenShown[name] ? /^Your subscription doesn't include current conditions, .*\(403\)/ : /^$/;
    it(`${ids}are ${isForbiddenShown[name] ? "" : "not "}shown where the key has no access to a call: ${name}`, () => {
      assert.match(shownOf(name, forbidden), words);
    });

    it(`${ids}are not shown where a call fails in another way, or brings an answer: ${name}`, () => {
      const others = Object.values<Failure>(failures).filter((one) => one !== unauthorized && one !== forbidden);
      for (const failure of [...others, undefined]) assert.equal(shownOf(name, failure), "", failure?.kind);
    });

    it(`D27 are shown again where a call has worked since: ${name}`, () => {
      const { messages, clock, notifications } = openWindow();
      const refused = { name: "conditions", failure: unauthorized } as const;
      notifications.hear(refused);
      clock.now += hour;
      notifications.hear(refused);
      assert.equal(messages.length, 1);
      notifications.hear({ name });
      notifications.hear(refused);
      assert.equal(messages.length, 2);
    });
  }
});

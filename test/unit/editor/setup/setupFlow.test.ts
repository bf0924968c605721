import assert from "node:assert/strict";

import type { ApiKeys } from "../../../../src/editor/platform/apiKeys";
import { ErrorLog } from "../../../../src/editor/platform/errorLog";
import type { Settings } from "../../../../src/editor/platform/settings";
import type { Notifications } from "../../../../src/editor/notifications/failureNotifications";
import type * as flowModule from "../../../../src/editor/setup/setupFlow";
import type { LocationPicker } from "../../../../src/editor/setup/locationPicker";
import type { Subscription } from "../../../../src/weather/feed/subscription";
import type { Observation } from "../../../../src/weather/model/observation";
import { FakeLog, failures, localeOf, settled, weatherQueryFor } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { fakeSettings, loadWith } from "../fakeEditor";

describe("a key that was entered", () => {
  /** The address of the weather changes to `host` while the box for the key of `a.example` is open. */
  const assertSaid = async (host: string, isChecked: boolean, sentence: string): Promise<void> => {
    const said: string[] = [];
    let checks = 0;
    const editor = {
      ...fakeSettings({}),
      ProgressLocation: {},
      window: {
        showInputBox: () => Promise.resolve("abcdefgh"),
        showInformationMessage: (text: string) => Promise.resolve(void said.push(text)),
        withProgress: (_options: object, act: () => unknown) => act(),
      },
    };
    const { SetupFlow } = loadWith(editor, "editor/setup/setupFlow") as typeof flowModule;
    const parts: readonly unknown[] = [
      { current: { ...weatherQueryFor("1", "a.example"), defaultLocation: { kind: "location" } }, locale: localeOf() },
      { nameOf: () => "a.example", store: () => Promise.resolve() },
      { reset: () => undefined },
      {
        target: { kind: "query", query: weatherQueryFor("1", host) },
        refresh: () => Promise.resolve({ kind: "failure", failure: failures.noObservation, checks: (checks += 1) }),
      },
    ];
    const [settings, keys, notifications, subscription] = parts as [
      Settings,
      ApiKeys,
      Notifications,
      Subscription<Observation>,
    ];
    const others = [() => assert.fail() as LocationPicker, { clear: () => Promise.resolve() }] as const;
    const log = new FakeLog();
    await new SetupFlow(settings, keys, notifications, subscription, ...others, new ErrorLog(log), log).setApiKey();
    await settled();
    assert.deepEqual([said, checks], [[sentence], Number(isChecked)]);
  };
  itRows(assertSaid, {
    "a key for the address of the weather is checked": ["a.example", true, "a.example accepted your key."],
    "a key for an address that has changed meanwhile isn't": ["b.example", false, "Your key for a.example is stored."],
  });
});

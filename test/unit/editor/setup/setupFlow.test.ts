import assert from "node:assert/strict";

import type { Messages } from "../../../../src/editor/notifications/messages";
import type { ApiKeys } from "../../../../src/editor/platform/apiKeys";
import { ErrorLog } from "../../../../src/editor/platform/errorLog";
import type { Settings } from "../../../../src/editor/settings/settings";
import type * as flowModule from "../../../../src/editor/setup/setupFlow";
import type { LocationPicker } from "../../../../src/editor/setup/locationPicker";
import type { Subscription } from "../../../../src/weather/feed/subscription";
import type { Failure } from "../../../../src/weather/model/failure";
import type { Observation } from "../../../../src/weather/model/observation";
import { FakeLog, failures, localeOf, settled, weatherQueryFor } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { fakeSettings, loadWith } from "../fakeEditor";

describe("a key entered for a.example", () => {
  const { noObservation } = failures;
  const unreachable: Failure = { kind: "unreachable", host: "a.example" };
  const stored = "Your key for a.example is stored.";

  /** @param change when the address changes to `b.example`. `failure` is the result of each request. */
  const assertSaid = async (
    change: "never" | "in the box" | "before the request",
    failure: Failure,
    asked: readonly string[],
    sentence: string,
  ): Promise<void> => {
    const [said, requests]: [string[], string[]] = [[], []];
    const query = (host: string) => ({ kind: "query", query: weatherQueryFor("1", host) }) as const;
    let target = query("a.example");
    const arriveAt = (moment: typeof change): void => {
      if (moment === change) target = query("b.example");
    };
    const say = (text: string): Promise<void> => Promise.resolve(void said.push(text));
    const editor = {
      ...fakeSettings({}),
      ProgressLocation: {},
      window: {
        showInputBox: () => Promise.resolve("abcdefgh").finally(() => arriveAt("in the box")),
        showInformationMessage: say,
        showWarningMessage: say,
        withProgress: async (_options: object, act: () => unknown) => {
          await settled();
          arriveAt("before the request");
          return act();
        },
      },
    };
    const { SetupFlow } = loadWith(editor, "editor/setup/setupFlow") as typeof flowModule;
    const parts: readonly unknown[] = [
      {
        current: { ...target.query, defaultLocation: { kind: "location" }, statusBar: { hideLocation: true } },
        locale: localeOf(),
      },
      { nameOf: () => "a.example", store: () => Promise.resolve() },
      { forget: () => Promise.resolve() },
      {
        get target() {
          return target;
        },
        refresh() {
          requests.push(target.query.endpoint.host);
          return Promise.resolve({ kind: "failure", failure });
        },
      },
    ];
    const [settings, keys, messages, subscription] = parts as [Settings, ApiKeys, Messages, Subscription<Observation>];
    const others = [() => assert.fail() as LocationPicker, { clear: () => Promise.resolve(true) }] as const;
    const log = new FakeLog();
    const flow = new SetupFlow(settings, keys, messages, subscription, ...others, new ErrorLog(log), log);
    await flow.setApiKey();
    for (let turn = 0; turn < 3; turn += 1) await settled();
    assert.deepEqual([requests, said], [asked, [sentence]]);
  };
  itRows(assertSaid, {
    "a key for the address of the weather is checked": [
      "never",
      noObservation,
      ["a.example"],
      "a.example accepted your key.",
    ],
    "a key that couldn't be checked is stored, and the message says both": [
      "never",
      unreachable,
      ["a.example"],
      `${stored} It couldn't be checked. a.example can't be reached. Check your connection and proxy settings. Retrying automatically.`,
    ],
    "a message that a key couldn't be checked doesn't name a hidden place [J17]": [
      "never",
      failures.locationUnknown,
      ["a.example"],
      `${stored} It couldn't be checked. The weather service doesn't recognize the location key …. Select a different location.`,
    ],
    "a key isn't checked elsewhere if the address changes while its box is open [C14]": [
      "in the box",
      noObservation,
      [],
      stored,
    ],
    "a key isn't checked elsewhere if the address changes before the request [C14]": [
      "before the request",
      noObservation,
      [],
      stored,
    ],
  });
});

describe("the removal of the API key", () => {
  const assertRemoved = async (
    hasEnvironmentKey: boolean,
    isWeatherRemoved: boolean,
    sentence: string,
  ): Promise<void> => {
    const said: string[] = [];
    let isCleared = false;
    const say = (text: string): Promise<void> => Promise.resolve(void said.push(text));
    const editor = { ...fakeSettings({}), window: { showInformationMessage: say } };
    const { SetupFlow } = loadWith(editor, "editor/setup/setupFlow") as typeof flowModule;
    const clear = (): Promise<boolean> => Promise.resolve((isCleared = true));
    const keys = { hasEnvironmentKey, removeAll: () => Promise.resolve(["a.example"]) };
    const parts: readonly unknown[] = [{ locale: localeOf() }, keys, {}, {}];
    const [settings, apiKeys, messages, subscription] = parts as [
      Settings,
      ApiKeys,
      Messages,
      Subscription<Observation>,
    ];
    const others = [() => assert.fail() as LocationPicker, { clear }] as const;
    const log = new FakeLog();
    await new SetupFlow(settings, apiKeys, messages, subscription, ...others, new ErrorLog(log), log).removeApiKey();
    assert.deepEqual([isCleared, said], [isWeatherRemoved, [sentence]]);
  };
  itRows(assertRemoved, {
    "without a key in the environment, the weather is removed with the keys [H3]": [
      false,
      true,
      "Stored keys removed: a.example.",
    ],
    "with a key in the environment, only the stored keys are removed": [
      true,
      false,
      "Stored keys removed: a.example. The key in the environment variable WEATHER_API_KEY is used.",
    ],
  });
});

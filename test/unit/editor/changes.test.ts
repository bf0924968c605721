import assert from "node:assert/strict";

import { followChanges } from "../../../src/editor/changes";
import type { SettingsSnapshot } from "../../../src/editor/platform/settings";
import { Emitter } from "../../../src/weather/base/emitter";
import { conditionsQueryFor } from "../weather/fakes";
import { itRows } from "../weather/itEach";
import { settingsIn } from "./fakeEditor";

const { current } = settingsIn({});
const refetched = ["search may work", "refetched"];

describe("a change", () => {
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const [keyChanged, settingsChanged] = [new Emitter(), new Emitter()];
  const keys = { areGone: false, onDidChange: keyChanged.subscribe };
  const settings = { current, onDidChange: settingsChanged.subscribe };
  let isNetworkNew = false;
  followChanges({
    settings,
    keys,
    search: { clear: note("search cleared"), forgetFailures: note("search may work") },
    feeds: { resetAll: note("reset"), refetchAll: note("refetched"), syncFromDisk: note("synchronised") },
    useNetwork: () => isNetworkNew,
  });

  const changeKey = (areGone: boolean): readonly string[] => {
    keys.areGone = areGone;
    keyChanged.fire();
    return done.splice(0);
  };
  it("of the key has the weather fetched anew, or forgotten where no key is left", () => {
    assert.deepEqual([changeKey(false), changeKey(true)], [refetched, ["search cleared", "reset"]]);
  });

  const assertTaken = (own: Partial<SettingsSnapshot>, expected: readonly string[]): void => {
    isNetworkNew = own.network !== undefined;
    settings.current = { ...settings.current, ...own };
    settingsChanged.fire();
    assert.deepEqual(done.splice(0), expected);
  };
  const network = { ...current.network, proxy: "http://proxy:1" };
  const { endpoint } = conditionsQueryFor("1", "other.example");
  itRows(assertTaken, {
    "of the budget has the weather fetched anew": [{ dailyBudget: 100 }, refetched],
    "of the network has the weather fetched anew": [{ network }, refetched],
    "of the address lets the search work again": [{ endpoint }, ["search may work", "synchronised"]],
    "of the address to the same one lets the search alone": [{ endpoint: { ...endpoint } }, ["synchronised"]],
    "of anything else takes up when to ask": [{ units: { all: "metric", each: {} } }, ["synchronised"]],
  });
});

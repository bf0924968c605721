import assert from "node:assert/strict";

import { followChanges } from "../../../src/editor/changes";
import type { SettingsSnapshot } from "../../../src/editor/platform/settings";
import { Emitter } from "../../../src/weather/base/emitter";
import { conditionsQueryFor } from "../weather/fakes";
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
  const change = (own: Partial<SettingsSnapshot>, isOther = false): readonly string[] => {
    settings.current = { ...settings.current, ...own };
    isNetworkNew = isOther;
    settingsChanged.fire();
    return done.splice(0);
  };

  it("of the key has the weather fetched anew, or forgotten where no key is left", () => {
    assert.deepEqual([changeKey(false), changeKey(true)], [refetched, ["search cleared", "reset"]]);
  });

  it("of the network or the budget has the weather fetched anew", () => {
    assert.deepEqual(change({ dailyBudget: 100 }), refetched);
    assert.deepEqual(change({ network: { ...current.network, proxy: "http://proxy:1" } }, true), refetched);
  });

  it("of the address lets the search work again, once", () => {
    const { endpoint } = conditionsQueryFor("1", "other.example");
    assert.deepEqual(change({ endpoint }), ["search may work", "synchronised"]);
    assert.deepEqual(change({ endpoint: { ...endpoint } }), ["synchronised"]);
  });

  it("of anything else takes up when to ask", () => {
    assert.deepEqual(change({ units: "metric" }), ["synchronised"]);
  });
});

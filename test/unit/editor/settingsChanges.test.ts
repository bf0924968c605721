import assert from "node:assert/strict";

import { followChanges } from "../../../src/editor/settingsChanges";
import type { ApiKeys } from "../../../src/editor/platform/apiKeys";
import type { Settings, SettingsSnapshot } from "../../../src/editor/platform/settings";
import type { Feeds } from "../../../src/feeds";
import { Emitter } from "../../../src/weather/base/emitter";
import { itRows } from "../weather/itEach";
import { settingsIn } from "./fakeEditor";

const { current } = settingsIn({});

describe("a change", () => {
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const [keyChanged, settingsChanged, cleared] = [new Emitter(), new Emitter(), new Emitter()];
  const keys = { state: "unknown" as ApiKeys["state"], onDidChange: keyChanged.subscribe };
  const settings = { current, onDidChange: settingsChanged.subscribe };
  const feeds = {
    ...{ reset: note("reset"), refetch: note("refetched"), retry: note("repeated"), sync: note("synchronized") },
    client: { useNetwork: () => false },
  };
  const removal = { clear: () => Promise.resolve(done.push("the rest removed") > 0), onDidClear: cleared.subscribe };
  beforeEach(() => {
    for (const emitter of [keyChanged, settingsChanged, cleared]) emitter.clear();
    keys.state = "unknown";
    followChanges(settings as unknown as Settings, keys as unknown as ApiKeys, feeds as unknown as Feeds, removal);
  });

  const changeKey = (state: ApiKeys["state"]): readonly string[] => {
    keys.state = state;
    keyChanged.fire();
    return done.splice(0);
  };
  for (const [found, state] of Object.entries({ "a key": "some", "no key": "none" } as const))
    it(`after a look-up that finds ${found}, only a change of the keys fetches or removes everything [B14 H3]`, () => {
      assert.deepEqual(changeKey(state), []);
      assert.deepEqual(changeKey("some"), ["refetched"]);
      assert.deepEqual(changeKey("none"), ["reset", "the rest removed"]);
      assert.deepEqual(changeKey("none"), ["reset", "the rest removed"]);
    });

  it("weather that this window has removed for all windows isn't shown any more [H3]", () => {
    cleared.fire();
    assert.deepEqual(done.splice(0), ["reset"]);
  });

  const assertTaken = (own: Partial<SettingsSnapshot>, expected: readonly string[]): void => {
    settings.current = { ...settings.current, ...own };
    settingsChanged.fire();
    assert.deepEqual(done.splice(0), expected);
  };
  itRows(assertTaken, {
    "a changed budget repeats what has failed": [{ limits: { core: { day: 100 }, minute: {} } }, ["repeated"]],
    "other changes reschedule the next request": [{ units: { all: "metric", each: {} } }, ["synchronized"]],
  });
});

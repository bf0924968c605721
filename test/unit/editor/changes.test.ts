import assert from "node:assert/strict";

import { followChanges } from "../../../src/editor/changes";
import type { SettingsSnapshot } from "../../../src/editor/platform/settings";
import { Emitter } from "../../../src/weather/base/emitter";
import { conditionsQueryFor } from "../weather/fakes";

const { endpoint } = conditionsQueryFor("349727");
const network = { mode: "direct", proxy: "", noProxy: [], proxySupport: "override", proxyAuthorization: null } as const;
const start = { endpoint, network, dailyBudget: 50, units: "auto" } as unknown as SettingsSnapshot;

/** What is done after the key or the settings change. */
class Scene {
  readonly done: string[] = [];
  readonly #keyChanged = new Emitter();
  readonly #settingsChanged = new Emitter();
  readonly keys = { areGone: false, onDidChange: this.#keyChanged.subscribe };
  readonly settings = { current: start, onDidChange: this.#settingsChanged.subscribe };
  isNetworkNew = false;

  constructor() {
    const note = (what: string) => () => void this.done.push(what);
    followChanges({
      settings: this.settings,
      keys: this.keys,
      search: { clear: note("search cleared"), forgetFailures: note("search may work") },
      feeds: { resetAll: note("reset"), refetchAll: note("refetched"), syncFromDisk: note("synchronised") },
      useNetwork: () => this.isNetworkNew,
    });
  }

  change(own: Partial<SettingsSnapshot>): readonly string[] {
    this.settings.current = { ...this.settings.current, ...own };
    this.#settingsChanged.fire();
    return this.done.splice(0);
  }

  changeKey(): readonly string[] {
    this.#keyChanged.fire();
    return this.done.splice(0);
  }
}

describe("a change", () => {
  it("of the key has the weather fetched anew, or forgotten where no key is left", () => {
    const scene = new Scene();
    assert.deepEqual(scene.changeKey(), ["search may work", "refetched"]);
    scene.keys.areGone = true;
    assert.deepEqual(scene.changeKey(), ["search cleared", "reset"]);
  });

  it("of the network or the budget has the weather fetched anew", () => {
    const scene = new Scene();
    assert.deepEqual(scene.change({ dailyBudget: 100 }), ["search may work", "refetched"]);
    scene.isNetworkNew = true;
    assert.deepEqual(scene.change({ network: { ...network, proxy: "http://proxy:1" } }), [
      "search may work",
      "refetched",
    ]);
  });

  it("of the address lets the search work again, once", () => {
    const scene = new Scene();
    const other = { endpoint: { ...endpoint, base: "https://other.example" } };
    assert.deepEqual(scene.change(other), ["search may work", "synchronised"]);
    assert.deepEqual(scene.change({ endpoint: { ...other.endpoint } }), ["synchronised"]);
  });

  it("of anything else takes up when to ask", () => {
    assert.deepEqual(new Scene().change({ units: "metric" }), ["synchronised"]);
  });
});

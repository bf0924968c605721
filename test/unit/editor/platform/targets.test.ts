import assert from "node:assert/strict";

import type { SettingsSnapshot } from "../../../../src/editor/platform/settings";
import { Targets } from "../../../../src/editor/platform/targets";
import type { LocationKey } from "../../../../src/weather/model/locationKey";
import { conditionsQueryFor, failures } from "../../weather/fakes";

type FourKeys = readonly [LocationKey, LocationKey, LocationKey, LocationKey];
const [newYork, berlin, tokyo, oslo] = ["349727", "178087", "226396", "254946"] as readonly string[] as FourKeys;
const { endpoint } = conditionsQueryFor(newYork);
const byText = { kind: "text", text: "Berlin" } as const;
const { addressRefused, locationMissing } = failures;
const several = { text: undefined, locations: "several", hideLocation: false, side: "right", priority: 50 } as const;

/** The targets of a person with New York as the default location, with `own` in place of some of the settings. */
function targetsOf(own: Partial<SettingsSnapshot> = {}, language = "en"): Targets {
  const current: SettingsSnapshot = {
    scheme: "header",
    endpoint,
    defaultLocation: { kind: "location", location: newYork },
    isLocationOfWorkspace: false,
    places: [],
    units: "auto",
    details: true,
    minimumInterval: 600_000,
    dailyBudget: undefined,
    statusBar: { ...several, locations: "default" },
    network: { mode: "direct", proxy: "", noProxy: [], proxySupport: "override", proxyAuthorization: null },
    ...own,
  };
  return new Targets({ current }, language);
}

describe("targets", () => {
  it("are the default location, or the one that is asked for, with the name of the saved place", () => {
    const targets = targetsOf({ places: [{ location: berlin, label: "Home" }] });
    assert.deepEqual(targets.of(), { kind: "query", query: conditionsQueryFor(newYork) });
    assert.deepEqual(targets.of(berlin), { kind: "query", query: conditionsQueryFor(berlin), label: "Home" });
  });

  it("ask in the editor's language and for the details that the settings want", () => {
    const query = { ...conditionsQueryFor(newYork), details: false, language: "de" };
    assert.deepEqual(targetsOf({ details: false }, "de").of(), { kind: "query", query });
    assert.deepEqual(targetsOf({}, "de").query(byText), { endpoint, search: byText, language: "de" });
  });

  it("say which setting is missing or cannot be used", () => {
    const refused = targetsOf({ endpoint: addressRefused });
    assert.deepEqual(refused.of(berlin), { kind: "failure", failure: addressRefused });
    assert.equal(refused.query(byText), undefined);
    const none = targetsOf({ defaultLocation: { kind: "missing" } });
    assert.deepEqual([none.of(), none.defaultKey], [{ kind: "failure", failure: locationMissing }, undefined]);
    const reason = "locationDigits";
    const failure = { kind: "locationRefused", reason };
    assert.deepEqual(targetsOf({ defaultLocation: { kind: "refused", reason } }).of(), { kind: "failure", failure });
  });

  it("are a workspace's where it alone decides the location", () => {
    const isByWorkspace = (own: Partial<SettingsSnapshot>, location?: LocationKey): boolean | undefined => {
      const target = targetsOf({ isLocationOfWorkspace: true, ...own }).of(location);
      return target.kind === "query" ? target.query.isByWorkspace : undefined;
    };
    const own = [
      ...[isByWorkspace({}), isByWorkspace({}, newYork), isByWorkspace({}, berlin)],
      ...[isByWorkspace({ places: [{ location: newYork }] }), isByWorkspace({ isLocationOfWorkspace: false })],
    ];
    assert.deepEqual(own, [true, true, undefined, undefined, undefined]);
  });

  const places = [berlin, newYork, tokyo, oslo].map((location) => ({ location }));
  const inStatusBar: readonly (readonly [what: string, Partial<SettingsSnapshot>, readonly unknown[]])[] = [
    ["the default location", { places }, [newYork]],
    [
      "up to two saved places more where the person wants several",
      { places, statusBar: several },
      [newYork, berlin, tokyo],
    ],
    ["the one failure", { places, statusBar: several, endpoint: addressRefused }, [addressRefused]],
  ];
  for (const [what, own, expected] of inStatusBar)
    it(`in the status bar are ${what}`, () => {
      const shown = targetsOf(own).inStatusBar();
      assert.deepEqual(
        shown.map((target) => (target.kind === "query" ? target.query.location : target.failure)),
        expected,
      );
    });
});

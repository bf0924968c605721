import assert from "node:assert/strict";

import type { SettingsSnapshot } from "../../../../src/editor/platform/settings";
import { Targets } from "../../../../src/editor/platform/targets";
import type { LocationKey } from "../../../../src/weather/model/locationKey";
import type { Target } from "../../../../src/weather/refresh/subscription";
import { conditionsQueryFor, failures } from "../../weather/fakes";

const [newYork, berlin, tokyo, oslo] = ["349727", "178087", "226396", "254946"] as [
  LocationKey,
  LocationKey,
  LocationKey,
  LocationKey,
];
const { endpoint } = conditionsQueryFor(newYork);

/** The settings of a person with New York as the default location, with `own` in place of some of them. */
function snapshotOf(own: Partial<SettingsSnapshot> = {}): SettingsSnapshot {
  return {
    scheme: "header",
    endpoint,
    defaultLocation: { kind: "location", location: newYork },
    isLocationOfWorkspace: false,
    places: [],
    units: "auto",
    details: true,
    minimumInterval: 600_000,
    dailyBudget: undefined,
    statusBar: { text: undefined, locations: "default", hideLocation: false, side: "right", priority: 50 },
    network: { mode: "direct", proxy: "", noProxy: [], proxySupport: "override", proxyAuthorization: null },
    ...own,
  };
}

function targetsOf(own?: Partial<SettingsSnapshot>, language = "en"): Targets {
  return new Targets({ current: snapshotOf(own) }, language);
}

function locationsOf(targets: readonly Target[]): readonly unknown[] {
  return targets.map((target) => (target.kind === "query" ? target.query.location : target.failure));
}

describe("targets", () => {
  it("are the default location, or the one that is asked for, with the name of the saved place", () => {
    const targets = targetsOf({ places: [{ location: berlin, label: "Home" }] });
    assert.deepEqual(targets.of(), { kind: "query", query: conditionsQueryFor(newYork) });
    assert.deepEqual(targets.of(berlin), { kind: "query", query: conditionsQueryFor(berlin), label: "Home" });
  });

  it("ask in the editor's language and for the details that the settings want", () => {
    assert.deepEqual(targetsOf({ details: false }, "de").of(), {
      kind: "query",
      query: { ...conditionsQueryFor(newYork), details: false, language: "de" },
    });
    const search = { kind: "text", text: "Berlin" } as const;
    assert.deepEqual(targetsOf({}, "de").query(search), { endpoint, search, language: "de" });
  });

  it("say which setting is missing or cannot be used", () => {
    const { addressRefused, locationMissing } = failures;
    const refused = targetsOf({ endpoint: addressRefused });
    assert.deepEqual(refused.of(berlin), { kind: "failure", failure: addressRefused });
    assert.equal(refused.query({ kind: "text", text: "Berlin" }), undefined);
    const none = targetsOf({ defaultLocation: { kind: "missing" } });
    assert.deepEqual([none.of(), none.defaultKey], [{ kind: "failure", failure: locationMissing }, undefined]);
    const reason = "locationDigits";
    assert.deepEqual(targetsOf({ defaultLocation: { kind: "refused", reason } }).of(), {
      kind: "failure",
      failure: { kind: "locationRefused", reason },
    });
  });

  it("are a workspace's where it alone decides the location", () => {
    const isByWorkspace = (own: Partial<SettingsSnapshot>, location?: LocationKey): boolean | undefined => {
      const target = targetsOf({ isLocationOfWorkspace: true, ...own }).of(location);
      return target.kind === "query" ? target.query.isByWorkspace : undefined;
    };
    assert.equal(isByWorkspace({}), true);
    assert.equal(isByWorkspace({}, newYork), true);
    assert.equal(isByWorkspace({}, berlin), undefined);
    assert.equal(isByWorkspace({ places: [{ location: newYork }] }), undefined);
    assert.equal(isByWorkspace({ isLocationOfWorkspace: false }), undefined);
  });

  it("in the status bar are the default location, and up to two saved places more where the person wants several", () => {
    const places = [berlin, newYork, tokyo, oslo].map((location) => ({ location }));
    const { statusBar } = snapshotOf();
    assert.deepEqual(locationsOf(targetsOf({ places }).inStatusBar()), [newYork]);
    const several = { places, statusBar: { ...statusBar, locations: "several" } } as const;
    assert.deepEqual(locationsOf(targetsOf(several).inStatusBar()), [newYork, berlin, tokyo]);
    const refused = { ...several, endpoint: failures.addressRefused };
    assert.deepEqual(locationsOf(targetsOf(refused).inStatusBar()), [failures.addressRefused]);
  });
});

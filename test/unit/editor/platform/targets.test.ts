import assert from "node:assert/strict";

import type { SettingsSnapshot } from "../../../../src/editor/platform/settings";
import { Targets } from "../../../../src/editor/platform/targets";
import type { LocationKey } from "../../../../src/weather/model/locationKey";
import { weatherQueryFor, failures } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { settingsIn } from "../fakeEditor";

type FourKeys = readonly [LocationKey, LocationKey, LocationKey, LocationKey];
const [newYork, berlin, tokyo, oslo] = ["349727", "178087", "226396", "254946"] as readonly string[] as FourKeys;
const byText = { kind: "text", text: "Berlin" } as const;
const { addressRefused, locationMissing } = failures;
const unset = settingsIn({}).current;
const { endpoint } = weatherQueryFor(newYork);

/** The targets of a person with New York as the default location, with `own` in place of some of the settings. */
function targetsOf(own: Partial<SettingsSnapshot> = {}, language = "en", areMissing = false): Targets {
  const defaultLocation = { kind: "location", location: newYork } as const;
  return new Targets({ current: { ...unset, defaultLocation, ...own } }, { areMissing }, language);
}

describe("targets", () => {
  it("are the default location, or the one that is asked for, with the name of the saved place", () => {
    const targets = targetsOf({ places: [{ location: berlin, label: "Home" }] });
    assert.deepEqual(targets.of(), { kind: "query", query: weatherQueryFor(newYork) });
    assert.deepEqual(targets.of(berlin), { kind: "query", query: weatherQueryFor(berlin), label: "Home" });
  });

  it("ask in the editor's language and for the details that the settings want", () => {
    const query = { ...weatherQueryFor(newYork), details: false, language: "de" };
    assert.deepEqual(targetsOf({ details: false }, "de").of(), { kind: "query", query });
    assert.deepEqual(targetsOf({}, "de").query(byText), { endpoint, search: byText, language: "de" });
  });

  it("say which setting is missing or cannot be used", () => {
    const refused = targetsOf({ endpoint: addressRefused });
    assert.deepEqual(refused.of(berlin), { kind: "failure", failure: addressRefused });
    assert.equal(refused.query(byText), undefined);
    const neither = targetsOf({ defaultLocation: { kind: "missing" } }, "en", true);
    assert.deepEqual(neither.of(), { kind: "failure", failure: { kind: "keyMissing", host: endpoint.host } });
    const none = targetsOf({ defaultLocation: { kind: "missing" } });
    assert.deepEqual(none.of(), { kind: "failure", failure: locationMissing });
    assert.equal(none.defaultKey, undefined);
    const reason = "locationDigits";
    const failure = { kind: "locationRefused", reason };
    assert.deepEqual(targetsOf({ defaultLocation: { kind: "refused", reason } }).of(), { kind: "failure", failure });
  });

  const places = [berlin, newYork, tokyo, oslo].map((location) => ({ location }));
  const statusBar = { ...unset.statusBar, locations: "several" } as const;
  const assertInStatusBar = (own: Partial<SettingsSnapshot>, ...expected: unknown[]): void => {
    const shown = targetsOf({ places, ...own }).inStatusBar();
    const locations = shown.map((target) => (target.kind === "query" ? target.query.location : target.failure));
    assert.deepEqual(locations, expected);
  };
  itRows(assertInStatusBar, {
    "in the status bar are the default location": [{}, newYork],
    "in the status bar include two saved places if several are wanted": [{ statusBar }, newYork, berlin, tokyo],
    "in the status bar are the one failure": [{ statusBar, endpoint: addressRefused }, addressRefused],
  });
});

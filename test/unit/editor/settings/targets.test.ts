import assert from "node:assert/strict";

import type { SettingsSnapshot } from "../../../../src/editor/settings/snapshot";
import { Targets } from "../../../../src/editor/settings/targets";
import { Emitter } from "../../../../src/weather/base/emitter";
import type { LocationKey } from "../../../../src/weather/model/locationKey";
import { weatherQueryFor, failures } from "../../weather/fakes";
import { settingsIn } from "../fakeEditor";

const newYork = "349727" as LocationKey;
const berlin = "178087" as LocationKey;
const byText = { kind: "text", text: "Berlin" } as const;
const { addressRefused, locationMissing } = failures;
const unset = settingsIn({}).current;
const { endpoint } = weatherQueryFor(newYork);

/** The targets of a person with New York as the default location; `own` overrides settings. */
function targetsOf(own: Partial<SettingsSnapshot> = {}, language = "en", state: "none" | "some" = "some"): Targets {
  const defaultLocation = { kind: "location", location: newYork } as const;
  const { subscribe: onDidChange } = new Emitter();
  const current = { ...unset, defaultLocation, ...own };
  return new Targets({ current, onDidChange }, { state, onDidChange }, language);
}

describe("targets", () => {
  it("a target is the default or given location, in the editor's language, with the settings' details", () => {
    const targets = targetsOf({ details: false, places: [{ location: berlin, label: "Home" }] }, "de");
    const queryFor = (location: string) => ({ ...weatherQueryFor(location), details: false, language: "de" });
    assert.deepEqual(targets.of(), { kind: "query", query: queryFor(newYork) });
    assert.deepEqual(targets.of(berlin), { kind: "query", query: queryFor(berlin), label: "Home" });
    assert.deepEqual(targets.query(byText), { endpoint, search: byText, language: "de" });
  });

  it("a target without a usable setting names the setting that is missing or can't be used", () => {
    const refused = targetsOf({ endpoint: addressRefused });
    assert.deepEqual(refused.of(berlin), { kind: "failure", failure: addressRefused });
    assert.equal(refused.query(byText), undefined);
    const neither = targetsOf({ defaultLocation: { kind: "missing" } }, "en", "none");
    assert.deepEqual(neither.of(), { kind: "failure", failure: { kind: "keyMissing", host: endpoint.host } });
    const none = targetsOf({ defaultLocation: { kind: "missing" } });
    assert.deepEqual(none.of(), { kind: "failure", failure: locationMissing });
    assert.equal(none.defaultKey, undefined);
    const reason = "locationDigits";
    const failure = { kind: "locationRefused", reason };
    assert.deepEqual(targetsOf({ defaultLocation: { kind: "refused", reason } }).of(), { kind: "failure", failure });
  });
});

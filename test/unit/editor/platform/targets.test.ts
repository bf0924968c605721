import assert from "node:assert/strict";

import type { SettingsSnapshot } from "../../../../src/editor/platform/settings";
import { Targets } from "../../../../src/editor/platform/targets";
import type { LocationKey } from "../../../../src/weather/model/locationKey";
import { weatherQueryFor, failures } from "../../weather/fakes";
import { settingsIn } from "../fakeEditor";

const newYork = "349727" as LocationKey;
const berlin = "178087" as LocationKey;
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
  it("are the default or the given location, with the name of its saved place", () => {
    const targets = targetsOf({ places: [{ location: berlin, label: "Home" }] });
    assert.deepEqual(targets.of(), { kind: "query", query: weatherQueryFor(newYork) });
    assert.deepEqual(targets.of(berlin), { kind: "query", query: weatherQueryFor(berlin), label: "Home" });
  });

  it("request the editor's language and the details of the settings", () => {
    const query = { ...weatherQueryFor(newYork), details: false, language: "de" };
    assert.deepEqual(targetsOf({ details: false }, "de").of(), { kind: "query", query });
    assert.deepEqual(targetsOf({}, "de").query(byText), { endpoint, search: byText, language: "de" });
  });

  it("say which setting is missing or can't be used", () => {
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
});

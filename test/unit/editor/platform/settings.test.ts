import assert from "node:assert/strict";

import type * as Editor from "../../../../src/editor/platform/settings";
import { parseEndpoint } from "../../../../src/service/api/request";
import { parseLocationKey } from "../../../../src/weather/model/locationKey";
import { fakeSettings, type Inspections, loadWith, ofUser } from "../fakeEditor";

interface Options {
  readonly isRemoteHost?: boolean;
  readonly parse?: typeof parseEndpoint;
}

/** The settings in an editor whose settings are `inspections`. */
function settingsIn(inspections: Inspections, options: Options = {}): Editor.Settings {
  const { isRemoteHost = false, parse = parseEndpoint } = options;
  const { Settings } = loadWith(fakeSettings(inspections), "editor/platform/settings") as typeof Editor;
  const settings = new Settings(isRemoteHost, parse);
  settings.dispose();
  return settings;
}

/** What the editor knows of the extension's settings where the person has set these. */
function inspectionsOf(own: Readonly<Record<string, unknown>>): Inspections {
  return Object.fromEntries(Object.entries(own).map(([name, value]) => [`currentConditions.${name}`, ofUser(value)]));
}

function snapshotOf(own: Readonly<Record<string, unknown>>): Editor.SettingsSnapshot {
  return settingsIn(inspectionsOf(own)).current;
}

/** The remote machine's value of a setting. */
function ofMachine(value: unknown, defaultValue?: unknown): Record<string, unknown> {
  return { globalValue: value, globalRemoteValue: value, defaultValue };
}

describe("the settings of the network in a remote window", () => {
  /** What the settings of a laptop and of a container say of each setting of `http`; nothing else is set. */
  const inspections: Inspections = {
    "http.proxy": { ...ofMachine("http://container:1"), globalLocalValue: "http://laptop:1" },
    "http.noProxy": ofMachine(["*"], []),
    "http.proxySupport": ofMachine("off", "override"),
    "http.proxyAuthorization": ofMachine("container", null),
  };
  const here = { proxy: "http://laptop:1", noProxy: [], proxySupport: "override", proxyAuthorization: null };
  const there = { proxy: "http://container:1", noProxy: ["*"], proxySupport: "off", proxyAuthorization: "container" };

  it("C13 are those of the machine where the extension runs", () => {
    const [local, remote] = [false, true].map((isRemoteHost) => settingsIn(inspections, { isRemoteHost }).current);
    assert.deepEqual(local?.network, { mode: "direct", ...here });
    assert.deepEqual(remote?.network, { mode: "direct", ...there });
  });
});

describe("the settings", () => {
  const locations = ["Oslo", "349727 New York", 7, "178087"];
  const refused = (reason: string): unknown => ({ kind: "refused", reason });

  const defaultLocations: readonly (readonly [what: string, own: Readonly<Record<string, unknown>>, unknown])[] = [
    ["a location key", { defaultLocation: " 18404_pc " }, { kind: "location", location: "18404_PC" }],
    ["no key, with the reason", { defaultLocation: "Berlin" }, refused("locationDigits")],
    ["missing", {}, { kind: "missing" }],
    ["the first saved place where none is set", { locations }, { kind: "location", location: "349727" }],
    ["no key beside saved places", { locations, defaultLocation: "?" }, refused("locationCharacters")],
  ];
  for (const [what, own, expected] of defaultLocations)
    it(`have a default location that is ${what}`, () => {
      assert.deepEqual(snapshotOf(own).defaultLocation, expected);
    });

  it("have the default location of the workspace before the person's", () => {
    const inspections = { "currentConditions.defaultLocation": { globalValue: "1", workspaceValue: 2 } };
    assert.deepEqual(settingsIn(inspections).current.defaultLocation, parseLocationKey("2"));
  });

  it("have the saved places without the entries that cannot be read", () => {
    const places = [{ location: "349727", label: "New York" }, { location: "178087" }];
    assert.deepEqual(snapshotOf({ locations }).places, places);
  });

  it("show several places where the person has chosen that, also in turn as it could be chosen before", () => {
    const shown = ["several", "cycle", "default", "all", undefined].map(
      (statusBarLocations) => snapshotOf({ statusBarLocations }).statusBar.locations,
    );
    assert.deepEqual(shown, ["several", "several", "default", "default", "default"]);
  });

  it("have the address of the scheme, or the reason why it cannot be used", () => {
    const addresses = { baseUrl: "https://header.example/", altBaseUrl: "http://query.example" };
    assert.deepEqual(snapshotOf(addresses).endpoint, parseEndpoint("header", "https://header.example"));
    assert.deepEqual(snapshotOf({ ...addresses, scheme: "query" }).endpoint, {
      kind: "addressRefused",
      setting: "currentConditions.altBaseUrl",
      reason: "addressHttp",
    });
  });

  it("are parsed once for each change, and not when they are used", () => {
    const inspections = inspectionsOf({ locations });
    let parsed = 0;
    const parse: typeof parseEndpoint = (...address) => ((parsed += 1), parseEndpoint(...address));
    const settings = settingsIn(inspections, { parse });
    const { endpoint, places } = settings.current;
    assert.ok(settings.current.endpoint === endpoint && settings.current.places === places);
    assert.equal(parsed, 1);
    Object.assign(inspections, inspectionsOf({ baseUrl: "https://other.example" }));
    settings.settle();
    assert.deepEqual([parsed, "kind" in settings.current.endpoint], [2, false]);
  });

  it("tell of a change when a parsed value differs, and not when it is only written in another way", () => {
    const inspections = inspectionsOf({ defaultLocation: "18404_PC" });
    const settings = settingsIn(inspections);
    let changes = 0;
    settings.onDidChange(() => (changes += 1));
    const steps: readonly (readonly [Inspections, changes: number])[] = [
      [inspectionsOf({ defaultLocation: "18404_pc " }), 0],
      [inspectionsOf({ baseUrl: "https://dataservice.accuweather.com/" }), 0],
      [inspectionsOf({ defaultLocation: "349727" }), 1],
      [inspectionsOf({ locations: ["1 One"] }), 2],
      [inspectionsOf({ locations: ["1 Two"] }), 3],
      [inspectionsOf({ baseUrl: "https://other.example" }), 4],
      [{ "http.noProxy": ofUser(["a.example"]) }, 5],
    ];
    for (const [changed, expected] of steps) {
      Object.assign(inspections, changed);
      settings.settle();
      assert.equal(changes, expected, JSON.stringify(changed));
    }
  });

  it("keep the entries that cannot be read when the list of places is changed", async () => {
    const inspections = inspectionsOf({ locations });
    const settings = settingsIn(inspections);
    await settings.changeLocations((list) => [...(list as readonly unknown[]), "1"]);
    assert.deepEqual(inspections, inspectionsOf({ locations: [...locations, "1"] }));
    assert.deepEqual(
      settings.current.places.map(({ location }) => location),
      ["349727", "178087", "1"],
    );
  });
});

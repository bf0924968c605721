import assert from "node:assert/strict";

import type * as Editor from "../../../../src/editor/platform/settings";
import { parseEndpoint } from "../../../../src/service/api/request";
import { parseLocationKey } from "../../../../src/weather/model/locationKey";
import { fakeSettings, type Inspections, loadWith, ofUser } from "../fakeEditor";

/** The settings in an editor whose settings are `inspections`. */
function settingsOf(
  inspections: Inspections,
  isRemoteHost = false,
  parse: typeof parseEndpoint = parseEndpoint,
): Editor.Settings {
  const { Settings } = loadWith(fakeSettings(inspections), "editor/platform/settings") as typeof Editor;
  const settings = new Settings(isRemoteHost, parse);
  settings.dispose();
  return settings;
}

describe("the settings of the network in a remote window", () => {
  /** What the settings of a laptop and of a container say of each setting of `http`; nothing else is set. */
  const inspections: Inspections = {
    "http.proxy": {
      globalValue: "http://container:1",
      globalLocalValue: "http://laptop:1",
      globalRemoteValue: "http://container:1",
    },
    "http.noProxy": { globalValue: ["*"], globalRemoteValue: ["*"], defaultValue: [] },
    "http.proxySupport": { globalValue: "off", globalRemoteValue: "off", defaultValue: "override" },
    "http.proxyAuthorization": { globalValue: "container", globalRemoteValue: "container", defaultValue: null },
  };

  it("C13 are this machine's where the extension runs here", () => {
    assert.deepEqual(settingsOf(inspections, false).current.network, {
      mode: "direct",
      proxy: "http://laptop:1",
      noProxy: [],
      proxySupport: "override",
      proxyAuthorization: null,
    });
  });

  it("C13 are the remote machine's where the extension runs there", () => {
    assert.deepEqual(settingsOf(inspections, true).current.network, {
      mode: "direct",
      proxy: "http://container:1",
      noProxy: ["*"],
      proxySupport: "off",
      proxyAuthorization: "container",
    });
  });
});

describe("the settings", () => {
  const locationOf = (inspections: Inspections): unknown => settingsOf(inspections).current.defaultLocation;

  it("have the default location as a location key, or the reason why it is none", () => {
    const name = "currentConditions.defaultLocation";
    assert.deepEqual(locationOf({ [name]: ofUser(" 18404_pc ") }), { kind: "location", location: "18404_PC" });
    assert.deepEqual(locationOf({ [name]: { globalValue: "1", workspaceValue: 2 } }), parseLocationKey("2"));
    assert.deepEqual(locationOf({ [name]: ofUser("Berlin") }), { kind: "refused", reason: "locationDigits" });
    assert.deepEqual(locationOf({}), { kind: "missing" });
  });

  it("have the first saved place as the default location where none is set", () => {
    const locations = { "currentConditions.locations": ofUser(["Oslo", "349727 New York", "178087"]) };
    assert.deepEqual(locationOf(locations), { kind: "location", location: "349727" });
    assert.deepEqual(locationOf({ ...locations, "currentConditions.defaultLocation": ofUser("?") }), {
      kind: "refused",
      reason: "locationCharacters",
    });
  });

  it("have the saved places without the entries that cannot be read", () => {
    const { places } = settingsOf({ "currentConditions.locations": ofUser(["Oslo", "349727 New York", 7]) }).current;
    assert.deepEqual(places, [{ location: "349727", label: "New York" }]);
  });

  it("show several places where the person has chosen that, also in turn as it could be chosen before", () => {
    const name = "currentConditions.statusBarLocations";
    const shown = ["several", "cycle", "default", "all", undefined].map(
      (value) => settingsOf({ [name]: ofUser(value) }).current.statusBar.locations,
    );
    assert.deepEqual(shown, ["several", "several", "default", "default", "default"]);
  });

  it("have the address of the scheme, or the reason why it cannot be used", () => {
    const addresses = {
      "currentConditions.baseUrl": ofUser("https://header.example/"),
      "currentConditions.altBaseUrl": ofUser("http://query.example"),
    };
    assert.deepEqual(settingsOf(addresses).current.endpoint, parseEndpoint("header", "https://header.example"));
    assert.deepEqual(settingsOf({ ...addresses, "currentConditions.scheme": ofUser("query") }).current.endpoint, {
      kind: "addressRefused",
      setting: "currentConditions.altBaseUrl",
      reason: "addressHttp",
    });
  });

  it("are parsed once for each change, and not when they are used", () => {
    const inspections: Inspections = { "currentConditions.locations": ofUser(["349727"]) };
    let parsed = 0;
    const settings = settingsOf(inspections, false, (...address) => {
      parsed += 1;
      return parseEndpoint(...address);
    });
    const { endpoint, places } = settings.current;
    assert.equal(settings.current.endpoint, endpoint);
    assert.equal(settings.current.places, places);
    assert.equal(parsed, 1);
    inspections["currentConditions.baseUrl"] = ofUser("https://other.example");
    settings.settle();
    assert.deepEqual([parsed, "kind" in settings.current.endpoint], [2, false]);
  });

  it("tell of a change when a parsed value differs, and not when it is only written in another way", () => {
    const inspections: Inspections = { "currentConditions.defaultLocation": ofUser("18404_PC") };
    const settings = settingsOf(inspections);
    let changes = 0;
    settings.onDidChange(() => (changes += 1));
    const change = (name: string, value: unknown): number => {
      inspections[name] = ofUser(value);
      settings.settle();
      return changes;
    };
    assert.equal(change("currentConditions.defaultLocation", "18404_pc "), 0);
    assert.equal(change("currentConditions.baseUrl", "https://dataservice.accuweather.com/"), 0);
    assert.equal(change("currentConditions.defaultLocation", "349727"), 1);
    assert.equal(change("currentConditions.locations", ["1 One"]), 2);
    assert.equal(change("currentConditions.locations", ["1 Two"]), 3);
    assert.equal(change("currentConditions.baseUrl", "https://other.example"), 4);
    assert.equal(change("http.noProxy", ["a.example"]), 5);
  });

  it("keep the entries that cannot be read when the list of places is changed", async () => {
    const inspections: Inspections = { "currentConditions.locations": ofUser(["Oslo", "349727 New York"]) };
    const settings = settingsOf(inspections);
    await settings.changeLocations((list) => [...(list as readonly unknown[]), "178087"]);
    assert.deepEqual(inspections["currentConditions.locations"], ofUser(["Oslo", "349727 New York", "178087"]));
    assert.deepEqual(
      settings.current.places.map(({ location }) => location),
      ["349727", "178087"],
    );
  });
});

import assert from "node:assert/strict";

import { Emitter } from "../../../../src/weather/base/emitter";
import type { SettingsSnapshot } from "../../../../src/editor/platform/settings";
import { FakeClock, minute } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { type Inspections, inspectionsOf, settingsIn } from "../fakeEditor";
import { parseEndpoint } from "../../../../src/service/api/parseEndpoint";

/** A person's settings of the extension. */
type Own = Readonly<Record<string, unknown>>;

const snapshotOf = (own: Own): SettingsSnapshot => settingsIn(inspectionsOf(own)).current;

describe("the settings of the network", () => {
  /** As in the extension host (`extHostConfiguration.ts`): in the merged value, the machine's precedes the person's. */
  const written = (local?: unknown, remote?: unknown, defaultValue: unknown = "default", workspace?: unknown): Own => ({
    ...{ defaultValue, globalValue: remote ?? local, globalLocalValue: local, globalRemoteValue: remote },
    ...{ workspaceValue: workspace, workspaceFolderValue: workspace },
  });
  const networksOf = (inspections: Inspections) =>
    [false, true].map((isRemoteHost) => settingsIn(inspections, isRemoteHost).current.network);
  const assertProxy = (inspected: Own | undefined, here: unknown, onRemote: unknown): void => {
    const networks = networksOf(inspected ? { "http.proxy": inspected } : {});
    const proxies = networks.map(({ proxy }) => proxy);
    assert.deepEqual(proxies, [here, onRemote]);
  };
  itRows(assertProxy, {
    "C13 are the defaults if nobody sets them": [written(), "default", "default"],
    "C13 are a remote machine's only there": [written(undefined, "machine"), "default", "machine"],
    "C13 are the person's here and the remote machine's there": [written("person", "machine"), "person", "machine"],
    "C13 are the person's even if empty": [written("", "machine"), "", "machine"],
    "C13 are no workspace's": [written("person", "machine", undefined, "hostile"), "person", "machine"],
    // The settings of a different profile aren't “local” for the editor.
    "C13 are the person's with a different profile too": [{ globalValue: "person" }, "person", "person"],
    "C13 are nothing if the editor doesn't know them": [undefined, undefined, undefined],
  });
});

describe("the settings", () => {
  const locations = ["Oslo", "349727 New York", 7, "178087"];
  const location = (key: string): object => ({ kind: "location", location: key });
  const refused = (reason: string): object => ({ kind: "refused", reason });
  const assertDefault = (own: Own, expected: object): void =>
    assert.deepEqual(snapshotOf(own).defaultLocation, expected);
  itRows(assertDefault, {
    "have a location key": [{ locations, defaultLocation: " 18404_pc " }, location("18404_PC")],
    "have the reason why a location key is invalid": [
      { locations, defaultLocation: "?" },
      refused("locationCharacters"),
    ],
    "have no location if none is set": [{}, { kind: "missing" }],
    "have the first saved place if no location is set": [{ locations }, location("349727")],
  });

  it("have the selected unit of each measure, and the system for the rest", () => {
    const chosen = { temperatureUnit: "celsius", windUnit: "kn", pressureUnit: "mmHg", precipitationUnit: "in" };
    const { units } = snapshotOf({ units: "imperial", ...chosen, visibilityUnit: "constructor" });
    const each = { temperature: "celsius", wind: "knot", pressure: "millimeter-ofhg", precipitation: "inch" };
    assert.deepEqual(units, { all: "imperial", each });
  });

  it("have the selected time format", () => {
    const cycles = ["12-hour", "24-hour", "auto", "h11", "constructor"].map(
      (timeFormat) => snapshotOf({ timeFormat }).units.hourCycle,
    );
    assert.deepEqual(cycles, ["h12", "h23", undefined, undefined, undefined]);
  });

  it("have the address of the scheme, or the reason why it can't be used", () => {
    const addresses = { baseUrl: "https://header.example/", altBaseUrl: "http://query.example" };
    assert.deepEqual(snapshotOf(addresses).endpoint, parseEndpoint("header", "https://header.example"));
    const refused = { kind: "addressRefused", setting: "currentConditions.altBaseUrl", reason: "addressHttp" };
    assert.deepEqual(snapshotOf({ ...addresses, scheme: "query" }).endpoint, refused);
  });

  it("report a change only if a parsed value differs", () => {
    const inspections = inspectionsOf({ defaultLocation: "18404_PC" });
    const settings = settingsIn(inspections);
    let changes = 0;
    settings.onDidChange(() => (changes += 1));
    const steps: readonly (readonly [Inspections, changes: number])[] = [
      [inspectionsOf({ defaultLocation: "18404_pc " }), 0],
      [inspectionsOf({ baseUrl: "https://dataservice.accuweather.com/" }), 0],
      [inspectionsOf({ defaultLocation: "349727" }), 1],
      [inspectionsOf({ locations: ["1 One"] }), 2],
      [{ "http.noProxy": { globalValue: ["a.example"] } }, 3],
    ];
    for (const [changed, expected] of steps) {
      Object.assign(inspections, changed);
      settings.flush();
      assert.equal(changes, expected, JSON.stringify(changed));
    }
  });
});

describe("the default location, when others write it", () => {
  const second = 1000;
  let clock: FakeClock;
  let followed: readonly (readonly [seconds: number, location: string])[];
  let write: (inspected: Own, name?: string) => void;
  let settings: ReturnType<typeof settingsIn>;
  beforeEach(() => {
    clock = new FakeClock();
    followed = [];
    const own = { defaultLocation: "1", locations: ["2 Saved"] };
    const [inspections, written] = [inspectionsOf(own), new Emitter()];
    settings = settingsIn(inspections, false, clock, written);
    settings.onDidChange(() => {
      const { defaultLocation } = settings.current;
      const location = defaultLocation.kind === "location" ? defaultLocation.location : defaultLocation.kind;
      followed = [...followed, [Math.floor(clock.monotonic() / second), location]];
    });
    write = (inspected, name = "defaultLocation") => {
      inspections[`currentConditions.${name}`] = { globalValue: "1", ...inspected };
      written.fire();
    };
  });
  afterEach(() => settings.dispose());

  /** A different location each second, as in a loop. */
  async function rewrite(seconds: number): Promise<void> {
    for (let turn = 0; turn < seconds; turn += 1) {
      write({ workspaceValue: String(100 + turn) });
      await clock.pass(second);
    }
  }

  it("H12 is followed at most once a minute, and in the end is the last one", async () => {
    await rewrite(130);
    await clock.pass(minute);
    assert.deepEqual(followed, [
      [0, "100"],
      [60, "160"],
      [120, "220"],
      [180, "229"],
    ]);
    await clock.pass(minute);
    assert.deepEqual(clock.delays, []);
  });

  it("H12 is followed once after a hundred changes in a second", async () => {
    for (let turn = 0; turn < 100; turn += 1) {
      write({ globalValue: String(100 + turn) });
      await clock.pass(10);
    }
    await clock.pass(250);
    assert.deepEqual(followed, [[1, "199"]]);
  });

  it("H12 is followed at once when a person does something", async () => {
    await rewrite(3);
    settings.flush();
    assert.deepEqual(followed, [
      [0, "100"],
      [3, "102"],
    ]);
    assert.deepEqual(clock.delays, []);
  });

  const assertAtOnce = async (inspected: Own, location: string): Promise<void> => {
    await rewrite(3);
    write(inspected);
    await clock.pass(second);
    assert.deepEqual(followed.at(-1), [3, location]);
  };
  itRows(assertAtOnce, {
    "H12 is followed at once if the person has saved it": [{ workspaceValue: "2" }, "2"],
    "H12 is followed at once if it's in the user settings": [{}, "1"],
    "H12 is followed at once when the person changes it": [{ globalValue: "3" }, "3"],
    "H12 says at once that it can't be used": [{ workspaceValue: "?" }, "refused"],
  });

  it("H12 doesn't hold back other settings", async () => {
    await rewrite(3);
    write({ globalValue: "imperial" }, "units");
    await clock.pass(second);
    assert.equal(settings.current.units.all, "imperial");
    assert.deepEqual(followed.at(-1), [3, "100"]);
  });
});

import assert from "node:assert/strict";

import { Emitter } from "../../../../src/weather/base/emitter";
import type * as settingsModule from "../../../../src/editor/settings/settings";
import type { Settings } from "../../../../src/editor/settings/settings";
import type { SettingsSnapshot } from "../../../../src/editor/settings/snapshot";
import type { LocationKey } from "../../../../src/weather/model/locationKey";
import { english, strings } from "../../../../src/weather/locale/strings";
import { FakeClock, minute } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { fakeSettings, type Inspections, inspectionsOf, loadWith, settingsIn } from "../fakeEditor";
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
    "the proxy is the default if nobody sets one [C13]": [written(), "default", "default"],
    "a remote machine's proxy is used only there [C13]": [written(undefined, "machine"), "default", "machine"],
    "the person's proxy counts here, the machine's there [C13]": [written("person", "machine"), "person", "machine"],
    "the person's proxy counts even if it's empty [C13]": [written("", "machine"), "", "machine"],
    "a workspace's proxy is ignored [C13]": [written("person", "machine", undefined, "hostile"), "person", "machine"],
    // The settings of a different profile aren't “local” for the editor.
    "the person's proxy counts with a different profile too [C13]": [{ globalValue: "person" }, "person", "person"],
    "an editor without proxy settings has no proxy [C13]": [undefined, undefined, undefined],
  });
});

describe("the settings", () => {
  it("settings have those of the editor for its proxy and its certificates", () => {
    const proxy = { proxy: "http://proxy.example", proxySupport: "on", proxyAuthorization: "Basic bWU6" };
    const http = { ...proxy, noProxy: ["a.example", 7], systemCertificates: false };
    const set = Object.entries(http).map(([name, globalValue]) => [`http.${name}`, { globalValue }]);
    const { network } = settingsIn(Object.fromEntries(set) as Inspections).current;
    assert.deepEqual(network, { ...http, mode: "direct", noProxy: ["a.example"] });
  });

  it("settings have the limits of calls, or the default for one that can't be a limit", () => {
    const { limits } = snapshotOf({ dailyBudget: 50, monthlyBudget: 1000, precipitationBudget: 1.5 });
    assert.deepEqual(limits, { core: { day: 50, month: 1000 }, minute: { day: 45 } });
  });

  const locations = ["Oslo", "349727 New York", 7, "178087"];
  const location = (key: string): object => ({ kind: "location", location: key });
  const refused = (reason: string): object => ({ kind: "refused", reason });
  const assertDefault = (own: Own, expected: object): void =>
    assert.deepEqual(snapshotOf(own).defaultLocation, expected);
  itRows(assertDefault, {
    "a default location can be a location key": [{ locations, defaultLocation: " 18404_pc " }, location("18404_PC")],
    "an invalid default location has a reason": [{ locations, defaultLocation: "?" }, refused("locationCharacters")],
    "without any place, no default location is set": [{}, { kind: "missing" }],
    "the first saved place is the default location if no other is set": [{ locations }, location("349727")],
  });

  it("an empty default location of a workspace counts as none", () => {
    for (const workspaceValue of ["", " ", null, undefined]) {
      const inspections = { "currentConditions.defaultLocation": { globalValue: "1", workspaceValue } };
      const { defaultLocation, isLocationOfWorkspace } = settingsIn(inspections).current;
      assert.deepEqual([defaultLocation, isLocationOfWorkspace], [location("1"), false]);
    }
  });

  it("units and the time format are the selected ones, and the system's for the rest", () => {
    const chosen = { temperatureUnit: "celsius", windUnit: "kn", pressureUnit: "mmHg", precipitationUnit: "in" };
    const { units } = snapshotOf({ units: "imperial", ...chosen, visibilityUnit: "constructor" });
    const each = { temperature: "celsius", wind: "knot", pressure: "millimeter-ofhg", precipitation: "inch" };
    assert.deepEqual(units, { all: "imperial", each });
    const cycles = ["12-hour", "24-hour", "auto", "h11", "constructor"].map(
      (timeFormat) => snapshotOf({ timeFormat }).units.hourCycle,
    );
    assert.deepEqual(cycles, ["h12", "h23", undefined, undefined, undefined]);
  });

  it("the service address is that of the scheme, or the reason why this one can't be used", () => {
    const addresses = { baseUrl: "https://header.example/", altBaseUrl: "http://query.example" };
    assert.deepEqual(snapshotOf(addresses).endpoint, parseEndpoint("header", "https://header.example"));
    const refused = { kind: "addressRefused", setting: "currentConditions.altBaseUrl", reason: "addressHttp" };
    assert.deepEqual(snapshotOf({ ...addresses, scheme: "query" }).endpoint, refused);
  });

  it("settings report a change only if a parsed value differs", () => {
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

describe("settings that a person changes in the list of places", () => {
  type Locations = readonly (string | undefined)[];
  const home = { location: "2" as LocationKey, label: "Home" };
  const acts = {
    select: (settings: Settings) => settings.select(home, false),
    selectHere: (settings: Settings) => settings.select(home, true),
    remove: (settings: Settings) => settings.removePlace(home.location),
  };
  const open = ([globalValue, workspaceValue]: Locations, list: readonly string[], ...locked: readonly string[]) => {
    const inspections: Inspections = {
      "currentConditions.locations": { globalValue: list, locked: locked[0] },
      "currentConditions.defaultLocation": { globalValue, workspaceValue, locked: locked[1] },
    };
    const messages: string[] = [];
    const window = { showErrorMessage: (sentence: string) => Promise.resolve(void messages.push(sentence)) };
    const module = loadWith({ ...fakeSettings(inspections), window }, "editor/settings/settings");
    const settings = new (module as typeof settingsModule).Settings(false, parseEndpoint, new FakeClock());
    return { inspections, messages, settings };
  };

  const assertChanged = async (act: keyof typeof acts, before: Locations, after: Locations): Promise<void> => {
    const list = act === "remove" ? ["1", "2 Home", "?"] : ["1", "?"];
    const { inspections, settings } = open(before, list);
    await acts[act](settings);
    const { globalValue, workspaceValue } = inspections["currentConditions.defaultLocation"] ?? {};
    assert.deepEqual([globalValue, workspaceValue], after);
    const saved = inspections["currentConditions.locations"]?.["globalValue"];
    assert.deepEqual(saved, act === "remove" ? ["1", "?"] : ["1", "?", "2 Home"]);
  };
  itRows(assertChanged, {
    "a place that is selected for all workspaces replaces this one's own": ["select", ["1", "3"], ["2", undefined]],
    "a place that is selected for this workspace leaves the others'": ["selectHere", ["1", "3"], ["1", "2"]],
    "a removed place isn't the default location any longer": ["remove", ["2"], [undefined, undefined]],
    "a removed place stays nobody's default, whatever this workspace shows": ["remove", ["2", "1"], [undefined, "1"]],
    "a removed place isn't this workspace's location any longer": ["remove", ["1", "2"], ["1", undefined]],
    "a removed place leaves another default location": ["remove", ["1", "3"], ["1", "3"]],
  });

  const [user, workspace] = ["globalValue", "workspaceValue"];
  const location = (key: string): string => `"currentConditions.defaultLocation": "${key}"`;
  const list = (...places: readonly string[]): string => `"currentConditions.locations": ${JSON.stringify(places)}`;
  const assertUnsaved = async (act: keyof typeof acts, locked: readonly string[], ...lines: readonly string[]) => {
    const { settings, messages } = open(["2", "3"], ["1"], ...locked);
    const { settingsNotSaved, workspaceNotSaved } = strings.messages;
    const text = locked.includes(workspace) ? workspaceNotSaved : settingsNotSaved;
    assert.equal(await acts[act](settings), false);
    assert.deepEqual(messages, [english(text, { lines: lines.join(", ") })]);
  };
  itRows(assertUnsaved, {
    "a place that can't be saved is named": ["select", [user], list("1", "2 Home"), location("2")],
    "a default location that can't be saved is named": ["select", ["", user], location("2")],
    "a workspace's location that can't be removed is named": ["select", ["", workspace], location("")],
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

  it("a default location that others write is followed once a minute, the last one in the end [H12]", async () => {
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

  it("a hundred changes of the default location in a second are followed once [H12]", async () => {
    for (let turn = 0; turn < 100; turn += 1) {
      write({ globalValue: String(100 + turn) });
      await clock.pass(10);
    }
    await clock.pass(250);
    assert.deepEqual(followed, [[1, "199"]]);
  });

  it("a default location that others write is followed at once when a person does something [H12]", async () => {
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
    "a saved place as default location is followed at once [H12]": [{ workspaceValue: "2" }, "2"],
    "a default location in the user settings is followed at once [H12]": [{}, "1"],
    "a default location that the person changes is followed at once [H12]": [{ globalValue: "3" }, "3"],
    "a default location that can't be used is refused at once [H12]": [{ workspaceValue: "?" }, "refused"],
  });

  it("a default location that others write doesn't hold back other settings [H12]", async () => {
    await rewrite(3);
    write({ globalValue: "imperial" }, "units");
    await clock.pass(second);
    assert.equal(settings.current.units.all, "imperial");
    assert.deepEqual(followed.at(-1), [3, "100"]);
  });
});

import assert from "node:assert/strict";
import { createRequire } from "node:module";

import type { SettingValues } from "../../../../src/editor/settings/manifest";
import type { SettingsSnapshot } from "../../../../src/editor/settings/snapshot";
import { type Setting, settings } from "../../../project/scripts";
import { unitChoices } from "../../../../src/weather/locale/unitChoice";
import { itRows } from "../../weather/itEach";
import { inspectionsOf, settingsIn } from "../fakeEditor";

interface Manifest {
  readonly contributes: { readonly configuration: readonly { readonly properties: Record<string, Setting> }[] };
}

/** The settings with a list of values. */
type ListName = {
  [Name in keyof SettingValues]: SettingValues[Name] extends infer Value extends string
    ? string extends Value
      ? never
      : Name
    : never;
}[keyof SettingValues];

/** Settings with parsers, which say what is wrong, and the one that turns off the chat tool. */
const others = ["defaultLocation", "locations", "baseUrl", "altBaseUrl", "chatTool"];
const described = Object.entries(settings)
  .map(([id, setting]) => [id.replace("currentConditions.", ""), setting] as const)
  .filter(([name]) => !others.includes(name));

/** Some values of each type that a setting can have, and some that look like them. */
const ofTypes = {
  array: [[], []],
  boolean: [
    [true, false],
    ["true", "false", 0, 1],
  ],
  integer: [[], ["7", 7.5]],
  number: [[-0.5, 7], ["7"]],
  string: [[], [7, true]],
} as const;

/** Values at the limits of a setting: each of `allowed` has an effect of its own, and `refused` are the nearest ones. */
function edgesOf({ type, enum: listed = [], minimum, maximum, pattern }: Setting) {
  const [ofType, notOfType] = ofTypes[type];
  const least = minimum === undefined ? [] : [minimum];
  const most = maximum === undefined ? [] : [maximum];
  const texts = pattern === undefined ? [] : ["{glyph}", "{"];
  return {
    allowed: [...ofType, ...listed, ...least, ...most, ...texts.slice(0, 1)],
    refused: [...notOfType, ...least.map((value) => value - 1), ...most.map((value) => value + 1), ...texts.slice(1)],
    notListed: listed.length > 0 ? ["constructor", listed.join(), listed[0]?.toUpperCase()] : [],
  };
}

/** The settings of a person with this value. What is offered depends on whether there is one, whatever it is. */
function snapshotWith(name: string, value?: unknown): SettingsSnapshot {
  return { ...settingsIn(inspectionsOf({ [name]: value })).current, offered: [] };
}

describe("settings and what the manifest says of their values", () => {
  for (const [name, setting] of described)
    it(`${name} has exactly the values that the manifest allows`, () => {
      const { allowed, refused, notListed } = edgesOf(setting);
      assert.ok(allowed.length > 1 || setting.pattern !== undefined);
      const effects = allowed.map((value) => JSON.stringify(snapshotWith(name, value)));
      assert.equal(new Set(effects).size, allowed.length, JSON.stringify(allowed));
      for (const value of [...refused, ...notListed, null, ["on"], {}])
        assert.deepEqual(snapshotWith(name, value), snapshotWith(name), JSON.stringify(value));
    });

  it("the manifest lists the values that the code knows", () => {
    const onOrOff = { off: true, on: true } as const;
    const known: { readonly [Name in ListName]: Readonly<Record<SettingValues[Name] & string, true>> } = {
      ...{ forecast: onOrOff, precipitation: onOrOff, warnings: onOrOff, notify: onOrOff },
      statusBarLocations: { default: true, several: true },
      statusBarSide: { left: true, right: true },
      position: { editor: true, explorer: true },
      units: { auto: true, metric: true, imperial: true },
      timeFormat: { auto: true, "12-hour": true, "24-hour": true },
      scheme: { header: true, query: true },
      network: { direct: true, editor: true },
    };
    const units = Object.entries(unitChoices).map(([kind, choices]) => [`${kind}Unit`, { auto: true, ...choices }]);
    const valuesOf = ([name, values]: readonly [string, object]) => [name, Object.keys(values).sort()] as const;
    const code = new Map([...Object.entries(known), ...(units as [string, object][])].map(valuesOf));
    const manifest = new Map(
      described.flatMap(([name, { enum: listed }]) => (listed ? [[name, [...listed].sort()]] : [])),
    );
    assert.deepEqual(manifest, code);
  });

  /** Changes the manifest that the compiled code reads. */
  const assertFollowed = (name: string, change: Partial<Setting>, value: unknown, isAllowed: boolean): void => {
    const { contributes } = createRequire(__filename)("../../../../package.json") as Manifest;
    const id = `currentConditions.${name}`;
    const { properties } = contributes.configuration.find((group) => id in group.properties) ?? { properties: {} };
    const before = properties[id];
    assert.ok(before);
    const isTaken = () => JSON.stringify(snapshotWith(name, value)) !== JSON.stringify(snapshotWith(name));
    assert.equal(isTaken(), !isAllowed);
    properties[id] = { ...before, ...change };
    try {
      assert.equal(isTaken(), isAllowed);
    } finally {
      properties[id] = before;
    }
  };
  itRows(assertFollowed, {
    "a minimum that is changed in the manifest applies": ["minimumInterval", { minimum: 5 }, 3, false],
    "a maximum that is changed in the manifest applies": ["minimumInterval", { maximum: 2880 }, 2000, true],
    "a list that is changed in the manifest applies": ["statusBarSide", { enum: ["right"] }, "left", false],
    "a pattern that is changed in the manifest applies": ["statusBarText", { pattern: "^\\w+$" }, "{glyph}", false],
    "a type that is changed in the manifest applies": ["statusBarPriority", { type: "integer" }, 0.5, false],
  });
});

import assert from "node:assert/strict";

import { problemReport, type SettingSchema, type WrittenSetting } from "../../../src/editor/problemReport";
import type { FailedCall } from "../../../src/weather/model/failure";
import { canary } from "../../canary";
import { surfaces } from "../../canary/surfaces";
import { readJson } from "../../project/scripts";
import { itRows } from "../weather/itEach";

interface Manifest {
  readonly contributes: { readonly configuration: readonly { readonly properties: Record<string, SettingSchema> }[] };
}

const { configuration } = (readJson("package.json") as Manifest).contributes;
const properties = configuration.flatMap(({ properties }) => Object.entries(properties));
const names = properties.map(([name]) => name.replace("currentConditions.", ""));

/** All settings of the manifest, with these values where they have one here. */
function settingsWith(values: Readonly<Record<string, unknown>>): readonly WrittenSetting[] {
  return properties.map(([name, schema], index) => {
    const own = names[index] ?? "";
    return { ...schema, name, value: own in values ? values[own] : schema.default };
  });
}

function report(settings = settingsWith({}), lastFailure?: FailedCall): string {
  const text = problemReport({ Scheme: "header" }, lastFailure, settings);
  surfaces.note("reports", "the report of a problem", text);
  return text;
}

const assertRow = (text: string, name: string, row: string): void =>
  assert.ok(text.includes(`\n- ${name}: ${row}\n`), text);

describe("the report of a problem", () => {
  it("asks what happened, lists the facts, and says how to report a vulnerability", () => {
    assert.equal(
      report(),
      [
        "\n\nDescribe above this line what happened and what you expected. The facts below are for the maintainers. They contain no API key, no address, and no place.\n",
        "- Scheme: header",
        "- Last failed call: none in this window",
        "- Changed settings: none\n",
        'If this is a vulnerability, don\'t report it here. Report it privately: use "Report a vulnerability" on the Security page of the repository.\n',
      ].join("\n"),
    );
  });

  const at = Date.UTC(2026, 9, 27, 8);
  it("names the last failed call", () => {
    const text = report(undefined, { kind: "forbidden", at, outcome: "403, request id 0b1c" });
    assertRow(text, "Last failed call", "forbidden, 403, request id 0b1c, 2026-10-27T08:00:00.000Z");
  });

  const others = (...all: readonly string[]): string =>
    all.map((name) => `currentConditions.${name}: other`).join(", ");
  const assertSettings = (values: Readonly<Record<string, unknown>>, row: string): void =>
    assertRow(report(settingsWith(values)), "Changed settings", row);
  itRows(assertSettings, {
    "contains numbers, switches, choices, and the number of places": [
      { locations: ["349727 New York", "178087 Berlin"], dailyBudget: 100, details: false, windUnit: "Bft" },
      ["locations: 2", "details: false", "dailyBudget: 100", "windUnit: Bft"]
        .map((value) => `currentConditions.${value}`)
        .join(", "),
    ],
    "contains no place, address, or text, even if it's written as a number": [
      { defaultLocation: 349727, locations: 349727, baseUrl: 1234567890123456, statusBarText: 10115, details: 40.71 },
      others("defaultLocation", "locations", "details", "baseUrl", "statusBarText"),
    ],
    "leaves out a setting with its default value": [{ baseUrl: "https://dataservice.accuweather.com" }, "none"],
    "contains no value that can't be selected": [
      { units: "x", network: null, precipitation: { on: true } },
      others("precipitation", "network", "units"),
    ],
  });

  it("contains no key, address, or place of any setting", () => {
    for (const text of [canary, "https://gateway.example:8443/v1", "349727", "40.71,-74.01"])
      for (const value of [text, [text], { [text]: text }, ` ${text}\n`]) {
        const settings = settingsWith(Object.fromEntries(names.map((name) => [name, value])));
        assert.ok(!report(settings).includes(text));
      }
  });
});

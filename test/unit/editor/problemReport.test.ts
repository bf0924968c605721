import assert from "node:assert/strict";

import {
  type ProblemFacts,
  problemReport,
  type SettingSchema,
  type WrittenSetting,
} from "../../../src/editor/problemReport";
import { canary } from "../../canary";
import { surfaces } from "../../canary/surfaces";
import { readJson } from "../../project/scripts";
import { noFacts } from "../service/harness";
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

function report(facts: Partial<ProblemFacts> = {}): string {
  const text = problemReport({ ...noFacts, settings: settingsWith({}), ...facts });
  surfaces.note("reports", "the report of a problem", text);
  return text;
}

const assertRow = (name: string, facts: Partial<ProblemFacts>, row: string): void =>
  assert.ok(report(facts).includes(`\n- ${name}: ${row}\n`), report(facts));

describe("the report of a problem", () => {
  it("asks for what happened, names the facts, and tells the private way for vulnerabilities", () => {
    assert.equal(
      report(),
      [
        "\n\nDescribe above this line what happened and what you expected. The facts below are for the maintainers. They contain no API key, no address, and no place.\n",
        "- Extension: 1.2.3",
        "- Editor: Editor 1.105.1",
        "- System: linux x64",
        "- Extension host: local, desktop",
        "- Network: direct, without a proxy",
        "- Scheme: header",
        "- Last failed call: none in this window",
        "- Changed settings: none\n",
        'If this is a vulnerability, don\'t report it here. Report it privately: use "Report a vulnerability" on the Security page of the repository.\n',
      ].join("\n"),
    );
  });

  it("says whether there is a proxy, and which way requests go", () =>
    assertRow("Network", { network: "editor", hasProxy: true }, "editor, with a proxy"));

  const at = Date.UTC(2026, 9, 27, 8);
  const assertFailure = (lastFailure: ProblemFacts["lastFailure"], row: string): void =>
    assertRow("Last failed call", { lastFailure }, row);
  itRows(assertFailure, {
    "names the last failed call": [
      { kind: "forbidden", at, outcome: "403, request id 0b1c" },
      "forbidden, 403, request id 0b1c, 2026-10-27T08:00:00.000Z",
    ],
  });

  const others = (...all: readonly string[]): string =>
    all.map((name) => `currentConditions.${name}: other`).join(", ");
  const assertSettings = (values: Readonly<Record<string, unknown>>, row: string): void =>
    assertRow("Changed settings", { settings: settingsWith(values) }, row);
  itRows(assertSettings, {
    "has numbers, switches and choices as they are": [
      { dailyBudget: 100, details: false, windUnit: "Bft" },
      "currentConditions.details: false, currentConditions.dailyBudget: 100, currentConditions.windUnit: Bft",
    ],
    "says of the places how many there are": [
      { defaultLocation: "349727", locations: ["349727 New York", "178087 Berlin"] },
      "currentConditions.defaultLocation: other, currentConditions.locations: 2",
    ],
    "says of places, addresses and texts that are written as numbers no more than of others": [
      { defaultLocation: 349727, locations: 349727, baseUrl: 1234567890123456, statusBarText: 10115, details: 40.71 },
      others("defaultLocation", "locations", "details", "baseUrl", "statusBarText"),
    ],
    "leaves out what is written as it is by default": [{ baseUrl: "https://dataservice.accuweather.com" }, "none"],
    "says nothing of a value that cannot be chosen": [
      { units: "x", network: null, precipitation: { on: true } },
      others("precipitation", "network", "units"),
    ],
  });

  const written = [canary, "https://gateway.example:8443/v1", "349727", "40.71,-74.01"];
  for (const text of written)
    it(`has nothing of ${text === canary ? "a key" : text} that stands in settings`, () => {
      for (const value of [text, [text], { [text]: text }, [[text]], ` ${text}\n`]) {
        const settings = settingsWith(Object.fromEntries(names.map((name) => [name, value])));
        assert.ok(!report({ settings }).includes(text));
      }
    });
});

import assert from "node:assert/strict";

import { decodeWarnings, type Warning, warningsAt } from "../../../../src/weather/warnings/warning";
import { minute } from "../fakes";
import { itRows } from "../itEach";

const now = Date.UTC(2026, 5, 15, 12);
const times = (start: number, end: number | null): object => ({
  EpochStartTime: (now + start * minute) / 1000,
  EpochEndTime: end === null ? null : (now + end * minute) / 1000,
});
const area = (name: string, members: object = {}): object => ({ Name: name, ...times(-60, 60), ...members });
const warning = (members: object = {}): object => ({
  ...{ CountryCode: "US", AlertID: 1, Description: { Localized: "Storm", English: "Storm" }, Priority: 45 },
  ...{ Source: "Weather Service", Disclaimer: null, Area: [area("City")], ...members },
});
const named = (name: string, members: object = {}): object =>
  warning({ Description: { Localized: name }, AlertID: name.length, ...members });

function decode(...json: readonly unknown[]): readonly Warning[] {
  return decodeWarnings(json) ?? assert.fail("It isn't a list of warnings.");
}

/** The only warning. */
function one(...json: readonly unknown[]): Warning {
  const [first, ...others] = decode(...json);
  assert.equal(others.length, 0, "There is more than one warning.");
  return first ?? assert.fail("There is no warning.");
}

const namesOf = (warnings: readonly Warning[]): string => warnings.map(({ name }) => name).join(", ");
const areasOf = (warnings: readonly Warning[]): string =>
  warnings.flatMap(({ areas }) => areas.map(({ name }) => name)).join(", ");

describe("the answer with warnings", () => {
  it("may be an empty list", () => assert.equal(decode().length, 0));

  for (const json of ["<html>", {}, [1, 2], null])
    it(`N13 isn't ${JSON.stringify(json)}`, () => assert.equal(decodeWarnings(json), undefined));

  it("N2 has no warning without a name", () =>
    assert.equal(namesOf(decode(warning({ Description: null }), named("Flood"))), "Flood"));

  it("N2 takes the English name if it has no other", () =>
    assert.equal(one(warning({ Description: { Localized: null, English: "Gale" } })).name, "Gale"));

  for (const member of ["CountryCode", "AlertID", "Priority", "Source", "Area"])
    it(`N2 has a warning without ${member}`, () => assert.equal(one(warning({ [member]: null })).name, "Storm"));

  it("N3 has no end if the service sent none", () =>
    assert.equal(one(warning({ Area: [area("City", times(-60, null))] })).areas[0]?.end, undefined));

  it("N4 has both warnings with a number that two countries use", () =>
    assert.equal(namesOf(decode(warning(), warning({ CountryCode: "CA" }))), "Storm, Storm"));

  it("N4 has both warnings whose numbers are too long to tell apart", () => {
    const long = { AlertID: 2 ** 60 };
    assert.equal(namesOf(decode(named("Wind", long), named("Snow", long))), "Wind, Snow");
  });

  it("N5 has a warning once that is there twice", () => assert.equal(one(warning(), warning()).name, "Storm"));

  it("N5 has the last report about an area", () => {
    const again = area("City", { Text: "Again." });
    assert.equal(one(warning({ Area: [area("City", { Text: "First." }), again] })).areas[0]?.text, "Again.");
  });

  it("N5 has the last report of a warning that is there twice", () => {
    const [first, last] = ["First.", "Again."].map((Text) => warning({ Area: [area("City", { Text })] }));
    assert.equal(one(first, last).areas[0]?.text, "Again.");
  });

  it("N6 has the countries in the service's order", () => {
    const abroad = named("Abroad", { CountryCode: "CA", Priority: 1 });
    assert.equal(namesOf(decode(named("Here", { Priority: 60 }), abroad)), "Here, Abroad");
  });

  it("N6 has the highest priority of a country first", () =>
    assert.equal(namesOf(decode(named("Low", { Priority: 60 }), named("High", { Priority: 1 }))), "High, Low"));

  it("N6 has a warning without a priority last", () =>
    assert.equal(namesOf(decode(named("None", { Priority: null }), named("Low", { Priority: 99 }))), "Low, None"));

  it("N7 has the other areas of a warning that is canceled for one", () => {
    const canceled = area("Coast", { LastAction: { Localized: "Aufgehoben", English: "Cancel" } });
    assert.equal(areasOf(warningsAt(decode(warning({ Area: [area("Hills"), canceled] })), now)), "Hills");
  });

  it("N7 has a warning whose last action was another one", () =>
    assert.equal(one(warning({ Area: [area("City", { LastAction: { English: "Expire" } })] })).name, "Storm"));

  const assertText = (Text: string, text: string): void =>
    assert.equal(one(warning({ Area: [area("City", { Text })] })).areas[0]?.text, text);
  itRows(assertText, {
    "N10 keeps the lines of a text": ["First\r\nline.\n\n\u0007Second\u202e.", "First\nline.\n\nSecond ."],
    "N10 cuts a text after 5,000 characters": ["x".repeat(50_000), `${"x".repeat(4999)}…`],
  });

  it("N10 has a name in a single line", () =>
    assert.equal(one(warning({ Description: { Localized: "A\nstorm" } })).name, "A storm"));

  for (const [link, address] of [
    ["http://www.accuweather.com/en/us/x/1/weather-warnings/1?lang=en-us", "/en/us/x/1/weather-warnings/1"],
    ["http://evil.example/weather-warnings/1", undefined],
    ["javascript:alert(1)", undefined],
  ] as const)
    it(`N11 has ${address === undefined ? "no link to" : "an encrypted link to"} ${link}`, () =>
      assert.equal(one(warning({ Link: link })).link, address && `https://www.accuweather.com${address}`));
});

describe("the warnings at a time", () => {
  const areas = [area("Coast", times(-60, 30)), area("Hills", times(-60, 90))];

  it("N8 are gone at their end", () => assert.equal(warningsAt(decode(warning()), now + 60 * minute).length, 0));
  it("N8 are there before their end", () =>
    assert.equal(warningsAt(decode(warning()), now + 60 * minute - 1).length, 1));
  it("N9 have the areas that aren't over", () =>
    assert.equal(areasOf(warningsAt(decode(warning({ Area: areas })), now + 30 * minute)), "Hills"));
  it("N3 are there without an end", () => {
    const further = decode(warning({ Area: [area("City", times(-60, null))] }));
    assert.equal(warningsAt(further, now + 9999 * minute).length, 1);
  });
});

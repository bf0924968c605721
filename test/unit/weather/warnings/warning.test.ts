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

  it("N5 has a warning once that is there twice", () => assert.equal(one(warning(), warning()).name, "Storm"));

  it("N6 has the countries in the service's order", () => {
    const abroad = named("Abroad", { CountryCode: "CA", Priority: 1 });
    assert.equal(namesOf(decode(named("Here", { Priority: 60 }), abroad)), "Here, Abroad");
  });

  it("N4 has the warnings of one country whose numbers differ", () =>
    assert.equal(namesOf(decode(warning(), warning({ AlertID: 2 }))), "Storm, Storm"));

  it("N6 has all of a country together, the lowest number first", () => {
    const all = [named("Here", { Priority: 60 }), named("Abroad", { CountryCode: "CA", Priority: 1 }), named("First")];
    assert.equal(namesOf(decode(...all)), "First, Here, Abroad");
  });

  it("has a hundred warnings at the most", () =>
    assert.equal(decode(...Array.from({ length: 150 }, (_, AlertID) => warning({ AlertID }))).length, 100));

  it("has a hundred areas at the most, and nothing else of the list", () => {
    const Area = [null, ...Array.from({ length: 150 }, (_, index) => area(`Area ${index}`))];
    assert.equal(one(warning({ Area })).areas.length, 99);
  });

  it("N2 has one area without words where it names none", () =>
    assert.deepEqual(one(warning({ Area: [] })).areas, [{}]));

  it("takes the summary where there is no text", () =>
    assert.equal(one(warning({ Area: [area("City", { Summary: "Storm." })] })).areas[0]?.text, "Storm."));

  it("N11 takes the link for telephones where there is no other", () => {
    const link = "https://www.accuweather.com/en/us/x/1/weather-warnings/1";
    assert.equal(one(warning({ Link: null, MobileLink: link })).link, link);
  });

  it("N6 has a warning without a priority last", () =>
    assert.equal(namesOf(decode(named("None", { Priority: null }), named("Low", { Priority: 99 }))), "Low, None"));

  it("N7 has the other areas of a warning that is canceled for one", () => {
    const canceled = area("Coast", { LastAction: { Localized: "Aufgehoben", English: "Cancel" } });
    assert.equal(areasOf(warningsAt(decode(warning({ Area: [area("Hills"), canceled] })), now)), "Hills");
  });

  it("N7 is in force until its end where its last action confirms the end", () => {
    const confirmed = area("Coast", { LastAction: { English: "Expire" } });
    assert.equal(areasOf(warningsAt(decode(warning({ Area: [confirmed] })), now)), "Coast");
  });

  const assertText = (Text: string, text: string): void =>
    assert.equal(one(warning({ Area: [area("City", { Text })] })).areas[0]?.text, text);
  itRows(assertText, {
    "N10 keeps the lines of a text": ["First\r\nline.\n\n\u0007Second\u202e.", "First\nline.\n\nSecond ."],
    "N10 has lines that end as on old machines, and none at its end": ["First\rSecond\n", "First\nSecond"],
    "N10 keeps a text of 4,999 characters": ["x".repeat(4999), "x".repeat(4999)],
    "N10 cuts one of 5,000": ["x".repeat(5000), `${"x".repeat(4999)}…`],
    "N10 cuts a text after 5,000 characters": ["x".repeat(50_000), `${"x".repeat(4999)}…`],
  });

  for (const [link, address] of [
    ["http://www.accuweather.com/en/us/x/1/weather-warnings/1?lang=en-us", "/en/us/x/1/weather-warnings/1"],
    ["http://evil.example/weather-warnings/1", undefined],
    ["javascript:alert(1)", undefined],
  ] as const)
    it(`N11 has ${address === undefined ? "no link to" : "an encrypted link to"} ${link}`, () =>
      assert.equal(one(warning({ Link: link })).link, address && `https://www.accuweather.com${address}`));
});

describe("the warnings at a time", () => {
  it("N8 are gone at their end", () => assert.equal(warningsAt(decode(warning()), now + 60 * minute).length, 0));
});

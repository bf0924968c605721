import assert from "node:assert/strict";

import { decodeWarnings, type Warning, type WarningArea, warningsAt } from "../../../../src/weather/warnings/warning";
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
const storm = warning();
const named = (name: string, members: object = {}): object =>
  warning({ Description: { Localized: name }, AlertID: name.length, ...members });

function decode(...json: readonly unknown[]): readonly Warning[] {
  return decodeWarnings(json) ?? assert.fail("It isn't a list of warnings.");
}

const namesOf = (all: readonly { readonly name?: string }[]): string => all.map(({ name }) => name).join();

function one(members: object): Warning {
  const [first, ...others] = decode(warning(members));
  assert.equal(others.length, 0, "There is more than one warning.");
  return first ?? assert.fail("There is no warning.");
}

function areaWith(members: object): WarningArea | undefined {
  return one({ Area: [area("City", members)] }).areas[0];
}

/** Another report of the storm, with a different number. */
const later = (members: object): object => warning({ AlertID: 2, Area: [area("City", members)] });

describe("the answer with warnings", () => {
  for (const json of ["<html>", {}, [null, 2], null])
    it(`N13 isn't ${JSON.stringify(json)}`, () => assert.equal(decodeWarnings(json), undefined));

  const here = named("Here", { Priority: 60 });
  const abroad = named("Abroad", { CountryCode: "CA", Priority: 1 });
  const unnamed = warning({ Description: null });
  const inEnglish = warning({ Description: { Localized: null, English: "Gale" } });
  const assertNames = (names: string, ...json: readonly (object | null)[]): void =>
    assert.equal(namesOf(decode(...json)), names);
  itRows(assertNames, {
    "may be an empty list": [""],
    "N2 has no warning that isn't an object": ["Flood", null, named("Flood")],
    "N2 has no warning without a name": ["Flood", unnamed, named("Flood")],
    "N2 takes the English name if it has no other": ["Gale", inEnglish],
    "N4 has both warnings with a number that two countries use": ["Storm,Storm", storm, warning({ CountryCode: "CA" })],
    "N5 has a warning once that is there twice": ["Storm", storm, storm],
    "N16 has both warnings of one name whose times differ": ["Storm,Storm", storm, later({ ...times(-60, 90) })],
    "N16 has both warnings of one name whose areas differ": ["Storm,Storm", storm, later({ Name: "Coast" })],
    "N6 has the countries in the service's order": ["Here,Abroad", here, abroad],
    "N6 has all of a country together, the lowest number first": ["First,Here,Abroad", here, abroad, named("First")],
    "N6 has a warning without a priority last": ["Here,Unranked", named("Unranked", { Priority: null }), here],
  });

  for (const member of ["CountryCode", "AlertID", "Priority", "Source", "Area"])
    it(`N2 has a warning without ${member}`, () => assert.equal(one({ [member]: null }).name, "Storm"));

  it("N2 has one area without words if it names none", () => assert.deepEqual(one({ Area: [] }).areas, [{}]));

  it("N5 has the last report about each area", () => {
    const [first, second] = ["Old", "New"].map((Text) => warning({ Area: [area("City", { Text })] }));
    const hills = warning({ Area: [area("Hills", { Text: "Hills" })] });
    const texts = decode(first, hills, second)[0]?.areas.map(({ text }) => text);
    assert.deepEqual(texts, ["New", "Hills"]);
  });

  it("N16 has the later report of a warning that has two numbers", () => {
    const [first, ...others] = decode(warning({ Area: [area("City", { Text: "First" })] }), later({ Text: "Second" }));
    assert.deepEqual([first?.areas[0]?.text, others], ["Second", []]);
  });
  it("N16 doesn't have a warning that a later number cancels", () =>
    assert.deepEqual(warningsAt(decode(storm, later({ LastAction: { English: "Cancel" } })), now), []));

  it("N15 has at most twenty warnings", () => {
    const all = Array.from({ length: 150 }, (_, index) => named(`Storm ${index}`, { AlertID: index }));
    assert.equal(decode(...all).length, 20);
  });

  it("N15 has at most ten areas of a warning", () => {
    const Area = [null, ...Array.from({ length: 150 }, (_, index) => area(`Area ${index}`))];
    assert.equal(one({ Area }).areas.length, 9);
  });

  itRows((start: number, end: number | null) => assert.equal(areaWith(times(start, end))?.end, undefined), {
    "N3 has no end if the service sent none": [-60, null],
    "N17 has no end that is before its start": [60, -60],
    "N17 has no end at its start": [60, 60],
  });

  itRows((members: object, text: string) => assert.equal(areaWith(members)?.text, text), {
    "takes the summary if there is no text": [{ Summary: "Storm." }, "Storm."],
    "N10 keeps the lines of a text": [{ Text: "First\r\nline.\n\n\u0007Second\u202e." }, "First\nline.\n\nSecond ."],
    "N10 has line ends of any system, and no empty line at its end": [{ Text: "First\rSecond\n" }, "First\nSecond"],
    "N10 keeps a text of 4,999 characters": [{ Text: "x".repeat(4999) }, "x".repeat(4999)],
    "N10 cuts one of 5,000": [{ Text: "x".repeat(5000) }, `${"x".repeat(4999)}…`],
  });

  const page = "www.accuweather.com/en/us/x/1/weather-warnings/1";
  itRows((members: object, link?: string) => assert.equal(one(members).link, link), {
    "N11 has an encrypted link": [{ Link: `http://${page}?lang=en-us` }, `https://${page}`],
    "N11 takes the mobile link if there is no other": [{ MobileLink: `https://${page}` }, `https://${page}`],
    "N11 has no link to a different site": [{ Link: "http://evil.example/weather-warnings/1" }],
  });
});

describe("the warnings at a time", () => {
  const assertAreas = (names: string, LastAction: object): void => {
    const [one] = warningsAt(decode(warning({ Area: [area("Hills"), area("Coast", { LastAction })] })), now);
    assert.equal(namesOf(one?.areas ?? []), names);
  };
  itRows(assertAreas, {
    "N7 have the other areas of one that is canceled": ["Hills", { Localized: "Aufgehoben", English: "Cancel" }],
    "N7 are in force until their end if their last action confirms it": ["Hills,Coast", { English: "Expire" }],
  });

  it("N8 are gone at their end", () => assert.equal(warningsAt(decode(storm), now + 60 * minute).length, 0));
});

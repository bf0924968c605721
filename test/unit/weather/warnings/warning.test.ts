import assert from "node:assert/strict";

import { decodeWarnings, type Warning, type WarningArea, warningsAt } from "../../../../src/weather/warnings/warning";
import { minute } from "../fakes";
import { itEach, itRows } from "../itEach";

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
  return decodeWarnings(json, now) ?? assert.fail("It isn't a list of warnings.");
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
    it(`${JSON.stringify(json)} isn't a list of warnings [N13]`, () =>
      assert.equal(decodeWarnings(json, now), undefined));

  const here = named("Here", { Priority: 60 });
  const abroad = named("Abroad", { CountryCode: "CA", Priority: 1 });
  const unnamed = warning({ Description: null });
  const inEnglish = warning({ Description: { Localized: null, English: "Gale" } });
  const assertNames = (names: string, ...json: readonly (object | null)[]): void =>
    assert.equal(namesOf(decode(...json)), names);
  itRows(assertNames, {
    "a list of warnings may be empty": [""],
    "a warning that isn't an object is left out [N2]": ["Flood", null, named("Flood")],
    "a warning without a name is left out [N2]": ["Flood", unnamed, named("Flood")],
    "a warning may have only an English name [N2]": ["Gale", inEnglish],
    "two countries may use one number, also with long codes [N4]": [
      "Storm,Storm",
      ...["GBR", "GRC"].map((CountryCode) => warning({ CountryCode })),
    ],
    "warnings with different times are separate [N16]": ["Storm,Storm", storm, later({ ...times(-60, 90) })],
    "warnings with different areas are separate [N16]": ["Storm,Storm", storm, later({ Name: "Coast" })],
    "warnings of two countries keep the order sent [N6]": ["Here,Abroad", here, abroad],
    "warnings of a country are together by priority [N6]": ["First,Here,Abroad", here, abroad, named("First")],
    "a warning without a priority is last [N6]": ["Here,Unranked", named("Unranked", { Priority: null }), here],
  });

  for (const member of ["CountryCode", "AlertID", "Priority", "Source", "Area"])
    it(`a warning without ${member} is shown [N2]`, () => assert.equal(one({ [member]: null }).name, "Storm"));

  it("a warning without areas has one area without words [N2]", () => assert.deepEqual(one({ Area: [] }).areas, [{}]));

  it("a warning has the last report about each area [N5]", () => {
    const [first, second] = ["Old", "New"].map((Text) => warning({ Area: [area("City", { Text })] }));
    const hills = warning({ Area: [area("Hills", { Text: "Hills" })] });
    const texts = decode(first, hills, second)[0]?.areas.map(({ text }) => text?.());
    assert.deepEqual(texts, ["New", "Hills"]);
  });

  it("a warning that has two numbers has its later report [N16]", () => {
    const [first, ...others] = decode(warning({ Area: [area("City", { Text: "First" })] }), later({ Text: "Second" }));
    assert.deepEqual([first?.areas[0]?.text?.(), others], ["Second", []]);
  });

  const Cancel = { LastAction: { English: "Cancel" } };
  const exact = [0, -1, 7, 2 ** 53 - 1, "7.1", "W2.40.0-äé x", "W2.40.0-äé x9"];
  const inexact = [2 ** 53, 2 ** 63, 1.5, null, "", true, {}];
  const inBothOrders = (one: object, other: object): readonly (readonly string[])[] =>
    [
      [one, other],
      [other, one],
    ].map((reports) => decode(...reports).map(({ areas }) => String(areas[0]?.text?.())));
  const report = (AlertID: unknown, members: object): object => warning({ AlertID, Area: [area("City", members)] });
  const [Text, Other, ended] = [{ Text: "In force" }, { Text: "Other", ...times(-60, 90) }, times(-120, -60)];
  const assertApart = (AlertID: unknown, OtherID: unknown): void => {
    const inForce = report(AlertID, Text);
    for (const gone of [Cancel, ended])
      assert.deepEqual(inBothOrders(inForce, report(OtherID, gone)), [["In force"], ["In force"]]);
    assert.equal(inBothOrders(inForce, report(OtherID, Other)).join("; "), "In force,Other; Other,In force");
  };
  itEach(assertApart, {
    "a canceled warning doesn't take one with a different ID with it, in any order [N7 N16]": exact.map(
      (id, index) => [id, exact[index + 1] ?? "x"] as const,
    ),
    "warnings with IDs that are missing, or not exact, are apart [N16]": inexact.map((id) => [id, id] as const),
  });
  const assertOne = (AlertID: unknown): void => {
    assert.deepEqual(decode(report(AlertID, Text), report(AlertID, { ...Other, ...Cancel })), []);
    assert.deepEqual(inBothOrders(report(AlertID, Text), report(AlertID, Other))[0], ["Other"]);
  };
  itEach(assertOne, {
    "reports with one ID, of any form, are of one warning [N5 N7]": exact.map((id) => [id] as const),
  });

  it("a warning in force is read after many that are over or canceled [N15]", () => {
    const gone = Array.from({ length: 250 }, (_, index) =>
      warning({ AlertID: index + 9, Area: [area("City", index % 2 === 0 ? Cancel : times(-120, -60))] }),
    );
    const tornado = warning({
      Priority: 1,
      Area: [...Array.from({ length: 90 }, () => area("Old", times(-2, -1))), area("City", Text)],
    });
    const [first, ...others] = decode(...gone, tornado);
    assert.deepEqual([first?.areas.map(({ text }) => text?.()), others], [["In force"], []]);
  });

  it("of many warnings, 300 are read, with a hundred areas each [N15]", () => {
    const areas = Array.from({ length: 150 }, (_, index) => area(`Area ${index}`));
    const all = Array.from({ length: 400 }, (_, index) => named(`Storm ${index}`, { AlertID: index, Area: areas }));
    const counts = decode(...all).map((read) => read.areas.length);
    assert.deepEqual(counts, Array(300).fill(100));
  });

  itRows((start: number, end: number | null) => assert.equal(areaWith(times(start, end))?.end, undefined), {
    "a warning sent without an end has no end [N3]": [-60, null],
    "a warning's end before its start is left out [N17]": [60, -60],
    "a warning's end at its start is left out [N17]": [60, 60],
  });

  itRows((members: object, text: string) => assert.equal(areaWith(members)?.text?.(), text), {
    "a warning without a text has its summary": [{ Summary: "Storm." }, "Storm."],
    "a warning keeps its lines [N10]": [{ Text: "First\r\nline.\n\r\u0007Second\u202e." }, "First\nline.\n\nSecond ."],
    "a warning's text of 4,999 characters stays [N10]": [{ Text: "x".repeat(4999) }, "x".repeat(4999)],
    "a warning's text of 5,000 characters is cut [N10]": [{ Text: "x".repeat(5000) }, `${"x".repeat(4999)}…`],
  });

  const page = "www.accuweather.com/en/us/x/1/weather-warnings/1";
  itRows((members: object, link?: string) => assert.equal(one(members).link, link), {
    "a warning's link becomes encrypted [N11]": [{ Link: `http://${page}?lang=en-us` }, `https://${page}`],
    "a warning may have a mobile link [N11]": [{ MobileLink: `https://${page}` }, `https://${page}`],
    "a warning has no link to a different site [N11]": [{ Link: "http://evil.example/weather-warnings/1" }],
  });
});

describe("the warnings at a time", () => {
  const assertAreas = (names: string, LastAction: unknown): void => {
    const [one] = warningsAt(decode(warning({ Area: [area("Hills"), area("Coast", { LastAction })] })), now);
    assert.equal(namesOf(one?.areas ?? []), names);
  };
  itRows(assertAreas, {
    "the areas that aren't canceled stay [N7]": ["Hills", { Localized: "Aufgehoben", English: "Cancel" }],
    "a confirmed warning stays until its end [N7]": ["Hills,Coast", { English: "Expire" }],
    "the service's English word decides [N7]": ["Hills,Coast", { Localized: "Cancel", English: "Extend" }],
  });

  const canceled = ["cancel", "CANCEL", " Cancel ", "Canceled", "Cancelled", "cancellation"];
  const translated = [
    "Aufgehoben",
    "Storniert",
    "Cancelado",
    "Anulada",
    "Annulé",
    "解除",
    "キャンセル",
    "취소됨",
    "取消",
  ];
  itEach(assertAreas, {
    "an area is canceled by the word in any case and form [N7]": canceled.map((English) => ["Hills", { English }]),
    "an area is canceled by a word without its English [N7]": [
      ...[...canceled, ...translated].map((Localized) => ["Hills", { Localized }] as const),
      ...["", null].map((English) => ["Hills", { Localized: "Aufgehoben", English }] as const),
      ["Hills", "Cancel"],
    ],
    "an area isn't canceled by any other word, or without one [N7]": [
      ...["New", "Extend", "Continue", "Update", "Upgrade", "Correct", "Expire", "Neu", "Not canceled", ""].flatMap(
        (word) => [{ English: word }, { Localized: word }, word].map((action) => ["Hills,Coast", action] as const),
      ),
      ...[null, 5, [], {}, { English: 5 }].map((action) => ["Hills,Coast", action] as const),
    ],
  });

  it("warnings are gone at their end [N8]", () => assert.equal(warningsAt(decode(storm), now + 60 * minute).length, 0));
});

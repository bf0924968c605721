import assert from "node:assert/strict";

import type { Answer } from "../../../../src/weather/model/answer";
import { decodeWarnings, type Warning, type WarningArea } from "../../../../src/weather/warnings/warning";
import { eventsOf } from "../../../../src/weather/outlook/allKinds";
import { warnings } from "../../../../src/weather/outlook/warnings";
import type { WarningsName } from "../../../loopback/warnings";
import { day, failures, hour, minute } from "../fakes";
import { itEach, itRows } from "../itEach";
import { cardsOf, glanceOf, kindsOf, viewingOf, warningsOf } from "../outlook/kindsOf";
import { metric } from "../surfaces/viewFixture";

/** 12:00 in New York. */
const now = Date.UTC(2026, 5, 15, 16);

const answered = (name: WarningsName): Answer<readonly Warning[]> => warningsOf(name, now);
/** An answer with one warning, which has only these members and the required ones. */
const answerOf = (members: Partial<Warning>): Answer<readonly Warning[]> => ({
  ...answered("none"),
  content: [{ id: "1", name: "Storm", country: "US", priority: 1, areas: [{}], ...members }],
});
const glance = (answer: Answer<readonly Warning[]>, at = now) => glanceOf({ warnings: { answer } }, at);

describe("the warnings at a glance", () => {
  const assertText = (answer: Answer<readonly Warning[]>, text?: string, at = now): void =>
    assert.equal(glance(answer, at)?.values.warning?.text, text);
  itRows(assertText, {
    "the most severe warning is shown, with the number of others": [answered("three"), "Flood warning +2"],
    "a warning's name is cut at 40 characters": [answerOf({ name: "x".repeat(41) }), `${"x".repeat(39)}…`],
    "a future warning isn't in the status bar": [answered("one"), undefined, now - 2 * hour],
  });

  const assertValue = (name: WarningsName, value: string): void => {
    const { isElsewhere, rows } = glance(answered(name)) ?? {};
    assert.equal(rows?.[0]?.value, `${value} · National Weather Service`);
    assert.equal(isElsewhere, true);
  };
  const areas = "Coast: until 14:00 · Hills: from 13:00, until further notice";
  itRows(assertValue, {
    "a warning has its area, the times of the place, and the issuer": ["one", "until 17:00 · City"],
    "a warning has the times of two areas [N9]": ["areas", areas],
  });

  it("the tooltip has two rows of warnings, and the number of others", () => {
    const { content } = answered("three");
    const rowsOf = (count: number) =>
      glance({
        ...answered("three"),
        content: Array.from({ length: count }, () => content)
          .flat()
          .slice(0, count),
      })?.rows;
    const last = { label: "and 9 more", value: "", isUrgent: true };
    assert.deepEqual([rowsOf(2)?.length, rowsOf(11)?.length, rowsOf(11)?.[2]], [2, 3, last]);
  });

  const at = (hours: number) => ({ epoch: now + hours * hour, offset: -240 });
  const assertShort = (areas: readonly WarningArea[], short: string): void =>
    assert.equal(glance(answerOf({ areas }))?.rows[0]?.short, short);
  itEach(assertShort, {
    "the tooltip says until when a warning lasts in all of its areas [N9]": [
      [[{ name: "City", start: at(-1), end: at(5) }], "until 17:00"],
      [
        [
          { start: at(-1), end: at(1) },
          { start: at(2), end: at(14) },
        ],
        "until tomorrow at 02:00",
      ],
      [
        [
          { start: at(1), end: at(2) },
          { start: at(-2), end: at(2) },
        ],
        "until 14:00",
      ],
      [
        [
          { start: at(5), end: at(6) },
          { start: at(3), end: at(4) },
        ],
        "15:00 to 18:00",
      ],
      [[{ start: at(5) }, { start: at(3), end: at(4) }], "from 15:00, until further notice"],
      [[{ start: at(5), end: at(6) }, {}], "until further notice"],
    ],
  });

  it("views change when a warning ends [N8]", () => assert.equal(glance(answered("ending"))?.changesIn, 10 * minute));
});

describe("a warning that says little", () => {
  const at = (hours: number) => ({ epoch: now + hours * hour, offset: -240 });

  it("a warning of two areas changes when it begins in its first area", () => {
    const areas = [
      { start: at(0.25), end: at(2) },
      { name: "Coast", start: at(0), end: at(3) },
    ];
    const { changesIn, values } = glance(answerOf({ areas })) ?? {};
    assert.deepEqual({ changesIn, text: values?.warning?.text }, { changesIn: hour / 4, text: "Storm" });
  });
  it("a warning that says little has nothing else on its card", () => {
    const answer = answerOf({ areas: [{ end: at(2) }] });
    const items = [{ id: "1", name: "Storm", times: "until 14:00" }];
    const card = { kind: "rows", title: "Official warnings", items, facts: [] };
    assert.deepEqual(cardsOf({ warnings: { answer } }, metric, now), [card]);
  });
});

describe("a warning without an end", () => {
  const start = { epoch: now - 40 * day, offset: -240 };
  const [warning = assert.fail("There is no warning.")] = answerOf({ areas: [{ start }] }).content;
  const shownAfter = (time: number, areas: readonly WarningArea[] = [{ start }]) => {
    const answer = { ...answerOf({}), content: [{ ...warning, areas }] };
    const { values, rows } = glance(answer, now + time) ?? {};
    const [card] = cardsOf({ warnings: { answer } }, metric, now + time);
    return { text: values?.warning?.text, row: rows?.[0]?.detail, age: card?.kind === "rows" ? card.age : "" };
  };
  it("a warning without an end is in the status bar while answers confirm it [N18]", () =>
    assert.deepEqual(shownAfter(30 * minute - 1), { text: "Storm", row: undefined, age: undefined }));
  it("an endless warning not confirmed for a day isn't in the status bar, and has its age elsewhere [N18]", () => {
    const age = "last updated 1 day ago";
    assert.deepEqual(shownAfter(day), { text: undefined, row: age, age });
  });
});

describe("the card of the warnings", () => {
  const none = { kind: "note", title: "No official warnings", actions: [] };
  it("a day without warnings has a line that says so", () =>
    assert.deepEqual(cardsOf({ warnings: { answer: answered("none") } }, metric, now), [none]));
  it("that there are no warnings isn't said after a failure, or before an answer [N12]", () => {
    const failed = { answer: answered("none"), failure: failures.timeout };
    const titles = [failed, {}].map((warnings) => cardsOf({ warnings }, metric, now).map(({ title }) => title));
    assert.deepEqual(titles, [["Official warnings"], []]);
  });

  const first = "Severe thunderstorms with hail are possible.\nBe outside as little as possible.";
  const site = "https://www.accuweather.com";
  it("the card of a warning has all that the service says", () =>
    assert.deepEqual(cardsOf({ warnings: { answer: answered("one") } }, metric, now), [
      {
        kind: "rows",
        title: "Official warnings",
        items: [
          {
            ...{ id: '["us","2272041"]', name: "Thunderstorm warning", times: "until 17:00 · City" },
            folded: {
              ...{ label: "Full Text", paragraphs: [first, "Stay informed."] },
              facts: [{ label: "Issued by", value: "National Weather Service" }],
              disclaimer: "The provider isn't responsible for this text.",
              link: { label: "View Details", href: `${site}/en/us/x/349727/weather-warnings/349727` },
            },
          },
        ],
        facts: [],
      },
    ]));

  it("only a red level of alarm is the highest one", () => {
    const levels = ["Red", "red", "Orange", 1, undefined].map((AlarmLevel) => {
      const report = { AlarmLevel, Description: { Localized: "Storm" } };
      return decodeWarnings([report], now)?.[0]?.isSevere;
    });
    assert.deepEqual(levels, [true, true, undefined, undefined, undefined]);
  });

  it("warnings that aren't shown are counted [N15]", () => {
    const [one = assert.fail()] = answerOf({}).content;
    const content = Array.from({ length: 25 }, (_, index) => ({ ...one, id: String(index) }));
    const [card] = cardsOf({ warnings: { answer: { ...answerOf({}), content } } }, metric, now);
    assert.ok(card?.kind === "rows");
    assert.deepEqual([card.items.length, card.facts], [20, [{ label: "Not shown", value: "5" }]]);
  });

  it("a card says what to check if the subscription doesn't include warnings [N1]", () => {
    const failure = { kind: "forbidden", keyId: "0a1b", call: "warnings" } as const;
    const [card] = cardsOf({ warnings: { failure } }, metric, now);
    assert.match(card?.kind === "note" ? (card.sentence ?? "") : "", /include weather warnings.*refresh\.$/);
  });
});

describe("warnings with many areas", () => {
  const areas = (count: number, members: object) =>
    Array.from({ length: count }, (_, index) => ({ Name: `Area ${index}`, ...members }));
  const until = (end: number) => ({ EpochEndTime: end / 1000, EndTime: "2026-06-15T12:00:00-04:00" });
  const report = (Area: readonly object[], number = 1) => ({
    ...{ Area, AlertID: number },
    Description: { Localized: `Storm ${number}` },
  });
  const viewsOf = (...reports: readonly object[]) => {
    const answer = { ...answerOf({}), content: decodeWarnings(reports, now) ?? [] };
    const states = { warnings: { answer } };
    const kinds = kindsOf(states);
    return (at = now) => {
      const [card] = cardsOf(states, metric, at);
      assert.ok(card?.kind === "rows");
      return {
        glance: glanceOf(states, at),
        card,
        events: eventsOf({ state: {}, kinds }, viewingOf(kinds, at)).flatMap((one) => one.events),
      };
    };
  };

  it("an area after the tenth is shown when the others are over [N9]", () => {
    const city = { Name: "City", Text: "Take\u202eshelter.", ...until(now + 6 * hour) };
    const viewsAt = viewsOf(report([...areas(10, until(now + 5 * minute)), city]));
    for (const passed of [6, 14]) {
      const { glance, card, events } = viewsAt(now + passed * minute);
      assert.deepEqual(
        [glance?.values, events.length],
        [{ warning: { text: "Storm 1", short: "", spoken: "Storm 1" } }, 1],
      );
      const folded = { label: "Full Text", paragraphs: ["Take shelter."], facts: [] };
      assert.deepEqual(card.items, [{ id: '["","1"]', name: "Storm 1", times: "until 18:00 · City", folded }]);
    }
  });

  it("areas that aren't shown are counted: in the chat, on the card, and in messages [N15]", () => {
    const { glance, card, events } = viewsOf(report(areas(12, until(now + hour))))();
    for (const text of [card.items[0]?.times, glance?.rows[0]?.value, events[0]?.text])
      assert.match(text ?? "", /\buntil 13:00 · Area 0, .*, Area 9 · Not shown: 2\b/);
  });

  it("the texts of twenty warnings are read, of ten areas each, and only once [N15]", () => {
    let reads = 0;
    const Area = Array.from({ length: 100 }, (_, index) => ({
      Name: `Area ${index}`,
      get Text() {
        return `Text ${(reads += 1)}`;
      },
    }));
    const viewsAt = viewsOf(...Array.from({ length: 100 }, (_, number) => report(Area, number)));
    assert.deepEqual([reads, viewsAt().card], [0, viewsAt().card]);
    assert.equal(reads, 200);
  });
});

describe("the kind of the warnings", () => {
  const names = ["one", "none"] as const;
  it("warnings are requested after a quarter of an hour while there is a warning, otherwise after half an hour", () =>
    assert.deepEqual(
      names.map((name) => warnings.pauseAfter(answered(name)) / minute),
      [15, 30],
    ));
});

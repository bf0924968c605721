import assert from "node:assert/strict";

import { minute } from "../fakes";
import { itRows } from "../itEach";
import { clock, hoursFrom, minutesIn, saidOf, type Sky } from "./skies";

const hours = (received: string, first: string, ...chances: readonly number[]): Pick<Sky, "hours"> => ({
  hours: { receivedAt: clock(received), expiresAt: clock("23:00"), steps: hoursFrom(first, chances) },
});
const minutes = (received: string, runs: string): Pick<Sky, "minutes"> => ({
  minutes: {
    ...{ receivedAt: clock(received), expiresAt: clock("23:00"), from: clock(received) },
    wet: minutesIn(runs),
  },
});
const observed = (at: string, HasPrecipitation: boolean): Pick<Sky, "observation"> => ({
  observation: { at: clock(at), members: { HasPrecipitation } },
});
/** Hours of rain from 14:00 on, then an hour of snow. */
const thenSnow = (...chances: readonly number[]): Pick<Sky, "hours"> => ({
  hours: {
    receivedAt: clock("14:00"),
    steps: [
      ...hoursFrom("14:00", chances),
      ...hoursFrom(`${14 + chances.length}:00`, [95], { PrecipitationType: "Snow" }),
    ],
  },
});
/** Four dry hours from 15:00 on, the second one with other members. */
const partly = (members: object): Pick<Sky, "hours"> => ({
  hours: {
    receivedAt: clock("14:00"),
    steps: [...hoursFrom("15:00", [5]), { at: clock("16:00"), members }, ...hoursFrom("17:00", [5, 5])],
  },
});

describe("the rules of precipitation from several sources", () => {
  /** Asserts the status bar, the rows of the tooltip, and the message. */
  const assertSaid = (now: string, sky: Omit<Sky, "now">, ...expected: readonly string[]): void => {
    const { bar, rows, event } = saidOf({ ...sky, now: clock(now) });
    assert.deepEqual([bar, ...rows, event].filter(Boolean), expected);
  };
  itRows(assertSaid, {
    "the hour in which the minutes end counts from their end [M21]": [
      "14:05",
      { ...minutes("13:55", "dry 30"), ...hours("13:50", "14:00", 95, 95, 10) },
      "☂ 14:25",
      "Next 2 hours: dry until 14:25",
      "Later: rain from 14:25 to 16:00",
    ],
    "an hour of possible rain that ends before the minutes do doesn't count [M21]": [
      "14:00",
      { ...minutes("14:00", "dry 240"), ...hours("13:50", "14:00", 10, 10, 10, 40, 10, 10) },
      "Next 2 hours: dry until at least 16:00",
      "Later: dry until at least 20:00",
    ],
    "an hour after the minutes were received, hours that came later decide [M21]": [
      "15:00",
      { ...minutes("14:00", "dry 120"), ...hours("14:01", "15:00", 95, 10) },
      "☂ until 16:00",
      "Coming hours: rain until 16:00",
    ],
    "in the hour after the minutes were received, they decide [M21]": [
      "14:59",
      { ...minutes("14:00", "dry 120"), ...hours("14:01", "14:00", 95, 95, 10) },
      "Next 2 hours: dry until at least 16:00",
      "Later: dry until at least 17:00",
    ],
    "hours that came before the minutes decide only after their end [M21]": [
      "15:30",
      { ...minutes("14:01", "dry 120"), ...hours("14:00", "15:00", 95, 95, 10) },
      "☂ 16:01",
      "Next 2 hours: dry until 16:01",
      "Later: rain from 16:01 to 17:00",
    ],
    "if it's observed to be wet before a wet hour, it's wet since now, without a message [M21]": [
      "14:05",
      { ...observed("13:55", true), ...hours("14:00", "15:00", 95, 10) },
      "☂ until 16:00",
      "Coming hours: rain until 16:00",
    ],
    "if it's observed to be wet before a dry hour, nothing says until when [M21]": [
      "14:05",
      { ...observed("13:55", true), ...hours("14:00", "15:00", 10, 95, 10) },
      "Later: rain from 16:00 to 17:00",
    ],
    "an observation that is two hours old doesn't count [M21]": [
      "14:05",
      { ...observed("12:05", true), ...hours("14:00", "15:00", 95, 10) },
      "☂ 15:00",
      "Coming hours: rain from 15:00 to 16:00",
      "Rain from 15:00 to 16:00.",
    ],
    "if it's observed to be dry in a wet hour, it's wet from now on, without a message [M21]": [
      "14:05",
      { ...observed("13:55", false), ...hours("13:00", "14:00", 95, 10) },
      "☂ until 15:00",
      "Coming hours: rain until 15:00",
    ],
    "four dry minutes don't end precipitation, also if its kind changes [M21]": [
      "14:00",
      minutes("14:00", "r 20, dry 4, s 20, dry 60"),
      "☂❄ until 14:44",
      "Next 2 hours: rain until 14:20, light, then snow until 14:44, light",
    ],
    "five dry minutes end precipitation [M21]": [
      "14:00",
      minutes("14:00", "r 20, dry 5, s 20, dry 60"),
      "☂ until 14:20",
      "Next 2 hours: rain until 14:20, light, then snow from 14:25 to 14:45, light",
    ],
    "a kind that follows within two hours has its symbol [M21]": [
      "14:00",
      thenSnow(95),
      "☂❄",
      "Coming hours: rain until 15:00, then snow until at least 16:00",
    ],
    "a kind that follows after two hours has no symbol yet [M21]": [
      "14:00",
      thenSnow(95, 95),
      "☂",
      "Coming hours: rain until 16:00, then snow until at least 17:00",
    ],
    "three parts of precipitation are told as one, with their kinds [M21]": [
      "14:00",
      minutes("14:00", "r 20, s 20, r 20, dry 60"),
      "☂❄ until 15:00",
      "Next 2 hours: rain and snow until 15:00",
    ],
    "only the part of the minutes has an intensity [M21]": [
      "14:00",
      { ...minutes("14:00", "r 60"), ...thenSnow(95) },
      "☂❄",
      "Next 2 hours: rain until 15:00, light, then snow until at least 16:00",
    ],
    "precipitation that begins in the two hours is told with its end after them [K21]": [
      "14:00",
      { ...minutes("14:00", "dry 100, r 20"), ...hours("14:00", "15:00", 10, 95, 10) },
      "☂ 15:40",
      "Next 2 hours: rain from 15:40 to 17:00",
      "Later: dry until at least 18:00",
    ],
    "51% is expected, and comes before what is possible [M21]": [
      "14:05",
      hours("14:00", "15:00", 50, 51, 29),
      "☂ 16:00",
      "Coming hours: rain from 16:00 to 17:00",
    ],
    "50% is possible, also if it begins where something is known [M21]": [
      "14:05",
      hours("14:00", "15:00", 50, 29),
      "Coming hours: rain possible (50%)",
    ],
    "30% ends the dry time, and 29% doesn't [M21]": [
      "14:05",
      hours("14:00", "15:00", 29, 30, 29),
      "Coming hours: dry until 16:00, then rain possible (30%)",
    ],
    "an hour of which nothing is known ends the dry time [M21]": [
      "14:05",
      partly({ IconPhrase: "Weather" }),
      "Coming hours: dry until at least 16:00",
    ],
    "the icon of an hour without a chance decides [M6]": [
      "14:05",
      partly({ WeatherIcon: 22 }),
      "❄ 16:00",
      "Coming hours: snow from 16:00 to 17:00",
    ],
    "the flag of an hour without a chance decides [M6]": [
      "14:05",
      partly({ HasPrecipitation: true }),
      "☂ 16:00",
      "Coming hours: rain from 16:00 to 17:00",
    ],
    "after more than an hour of which nothing is known, the row is about the time after it [M21]": [
      "14:05",
      hours("14:00", "16:00", 10, 10),
      "Later: dry until at least 18:00",
    ],
    "rain of the minutes is told half an hour before it [M21]": [
      "14:00",
      minutes("14:00", "dry 30, r 60, dry 30"),
      "☂ 30 min",
      "Next 2 hours: rain from 14:30 to 15:30, light",
      "Rain from 14:30 to 15:30, light.",
    ],
    "rain of the minutes isn't told earlier [M21]": [
      "14:00",
      minutes("14:00", "dry 31, r 60, dry 29"),
      "☂ 31 min",
      "Next 2 hours: rain from 14:31 to 15:31, light",
    ],
    "rain of the hours is told an hour before it [M21]": [
      "14:00",
      hours("14:00", "15:00", 95, 10),
      "☂ 15:00",
      "Coming hours: rain from 15:00 to 16:00",
      "Rain from 15:00 to 16:00.",
    ],
    "rain of the hours isn't told earlier [M21]": [
      "13:59",
      hours("13:00", "14:00", 10, 95, 10),
      "☂ 15:00",
      "Coming hours: rain from 15:00 to 16:00",
    ],
    "rain that begins just where the minutes end isn't told [M21]": [
      "14:00",
      { ...minutes("14:00", "dry 30"), ...hours("14:00", "14:00", 95, 10) },
      "☂ 14:30",
      "Next 2 hours: dry until 14:30",
      "Later: rain from 14:30 to 15:00",
    ],
  });

  const assertCard = (now: string, sky: Omit<Sky, "now">, ...expected: readonly string[]): void => {
    const { cardKind, cardTitle, card, cardAge } = saidOf({ ...sky, now: clock(now) });
    assert.deepEqual([cardKind, cardTitle, card, cardAge].filter(Boolean), expected);
  };
  const rainIn70 = minutes("14:00", "dry 70, r 50");
  itRows(assertCard, {
    "minutes that decide are drawn [M21]": [
      "14:59",
      { ...rainIn70, ...hours("14:01", "15:00", 95, 10) },
      ...["chart", "Next 2 hours", "Rain from 15:10 to 16:00, light.", "last updated 59 minutes ago"],
    ],
    "minutes that gave way to hours aren't drawn, and the card has the title and the age of the hours [M21]": [
      "15:00",
      { ...rainIn70, ...hours("14:01", "15:00", 10, 10, 95, 10) },
      ...["line", "Coming hours", "Rain from 17:00 to 18:00.", "last updated 59 minutes ago"],
    ],
    "minutes that gave way to hours after a gap have the title of later hours [M21]": [
      "15:00",
      { ...rainIn70, ...hours("14:01", "17:00", 95, 10) },
      ...["line", "Later", "Rain from 17:00 to 18:00.", "last updated 59 minutes ago"],
    ],
    "without anything to say, minutes that gave way to hours have no card [M21]": [
      "15:00",
      { ...rainIn70, ...observed("14:55", true), ...hours("14:01", "15:00", 10, 10, 95, 10) },
    ],
  });

  const assertChange = (now: string, sky: Omit<Sky, "now">, left: number): void =>
    assert.equal(saidOf({ ...sky, now: clock(now) }).changesIn / minute, left);
  itRows(assertChange, {
    "the countdown of the minutes changes each minute [M21]": ["14:00", minutes("14:00", "dry 20, r 60, dry 40"), 1],
    "the sentences change when the hours may decide [M21]": [
      "14:40",
      { ...minutes("13:50", "dry 100"), ...hours("14:10", "15:00", 10, 10) },
      10,
    ],
    "the sentences change when the observation is too old [M21]": [
      "14:05",
      { ...observed("12:15", true), ...hours("14:00", "15:00", 95, 10) },
      10,
    ],
    "the sentences change at the end of a part [M21]": ["14:00", minutes("14:00", "r 5, s 85, dry 30"), 5],
    "the status bar changes six hours before precipitation [M21]": [
      "15:00",
      hours("14:00", "15:00", ...Array<number>(6).fill(10), 95),
      1 / minute,
    ],
    "today's row changes at 19:00 [M20]": [
      "18:30",
      { ...observed("18:17", false), ...minutes("18:30", "dry 120") },
      30,
    ],
    "today's row changes at midnight [M20]": [
      "23:30",
      { ...observed("23:17", false), ...minutes("23:30", "dry 120") },
      30,
    ],
  });
});

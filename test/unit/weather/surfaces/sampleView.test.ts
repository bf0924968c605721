import assert from "node:assert/strict";

import { sampleView } from "../../../../src/weather/surfaces/sampleView";
import type { AddressRefused, Endpoint } from "../../../../src/weather/model/endpoint";
import { failures, hour, localeOf, minute, pseudo, textsIn, weatherQueryFor } from "../fakes";
import { found, read } from "../../../project/scripts";
import { itEach } from "../itEach";
import { isCode } from "./codes";
import { imperial, now, viewing } from "./viewFixture";

/** A time zone for each clock that a machine can have in this month. */
const timeZones = Object.values(
  Object.fromEntries(
    Intl.supportedValuesOf("timeZone").map((timeZone) => [
      new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).format(now),
      timeZone,
    ]),
  ),
);

/** The sample's warning isn't severe, nobody issued it, the air is good, and there is no note: nothing is missing. */
const leftOut = ["isSevere", "disclaimer", "link", "sentence", "airQuality"];

/** The types of cards and of their items, with their members. The sample has no line, which has none of its own. */
const cardTypes = /interface (\w+?)(?:Card|Item)\b[^{]*\{\n([^]*?)\n\}/g;

describe("the sample weather", () => {
  const { timeZone: ownZone } = new Intl.DateTimeFormat().resolvedOptions();
  const setTimeZone = (zone: string) => (process.env["TZ"] = zone);
  // Windows keeps the zone of a removed variable.
  afterEach(() => setTimeZone(ownZone));

  it("the sample weather has every card and agrees with itself, each quarter of an hour in every time zone", () => {
    for (const zone of timeZones) {
      setTimeZone(zone);
      for (let at = now; at < now + 24 * hour; at += hour / 4) {
        const when = `${new Date(at).toISOString()} in ${zone}`;
        const { current, cards, trend, tiles } = sampleView({ ...viewing, now: at });
        const [chart, hours, days, rows] = cards;
        assert.ok(chart?.kind === "chart" && hours?.kind === "hours" && days?.kind === "days", when);
        assert.ok(rows?.kind === "rows" && current, when);
        assert.deepEqual([tiles.length, trend !== undefined], [8, true], when);
        assert.doesNotMatch(JSON.stringify(cards), /"unknown"|"–"/, when);

        const [facts, temperatures] = [hours.facts, [current.temperature, ...hours.table.rows.map((row) => row[2])]];
        assert.deepEqual([facts[0]?.value, days.days[0]?.day], ["12°C to 23°C", "Today"], when);
        for (const degrees of temperatures.map((text = "") => Number.parseInt(text)))
          assert.ok(degrees >= 12 && degrees <= 23, `${degrees} ${when}`);
        assert.equal(current.comparison, "2° colder than yesterday at this time", when);
        // The hours from the first one on in which the showers begin or last.
        const isWet = hours.table.rows.map((row) => row[1] === "Showers");
        const toNext = 60 - new Date(at).getMinutes();
        const expected = isWet.map((_, index) => toNext + index * 60 < 86 && toNext + (index + 1) * 60 > 35);
        assert.deepEqual(isWet, expected, when);
        const [time = ""] = /\d\d:\d\d/.exec(chart.sentence) ?? [];
        assert.equal(time, new Date(at + 35 * minute).toTimeString().slice(0, 5), when);
      }
    }
  });

  it("the sample weather has every optional member of its cards", () => {
    const { cards } = sampleView(viewing);
    for (const [, name = "", members = ""] of read("src/weather/view/cardTypes.ts").matchAll(cardTypes)) {
      const kind = name.toLowerCase();
      const ofKind = JSON.stringify(cards.filter((card) => card.kind === kind));
      const missing = found(members, /readonly (\w+)\?:/g).filter(
        (member) => !leftOut.includes(member) && !ofKind.includes(`"${member}":`),
      );
      assert.deepEqual(missing, [], `${name}: add it to src/weather/surfaces/sampleWeather.ts`);
    }
  });

  it("the sample weather has every fact about today", () => {
    const [, facts = ""] = /function factsOf([^]*?)\n}/.exec(read("src/weather/forecast/forecastCards.ts")) ?? [];
    const names = found(facts, /\[(?:texts|columns)\.(\w+),/g).filter((name) => !leftOut.includes(name));
    const shown = sampleView(viewing).cards.flatMap((card) => ("facts" in card ? card.facts : []));
    const labels = shown.map(({ label }) => label);
    const advice = "add the missing one to dayAt in src/weather/surfaces/sampleWeather.ts";
    assert.equal(labels.length, names.length, `factsOf has ${names.join()}, the sample ${labels.join()}: ${advice}`);
  });

  it("the sample weather says that it's a sample, and neither names nor links the provider", () => {
    const { source, forecast, ...view } = sampleView(viewing);
    assert.equal(view.place, "Sample weather");
    assert.equal(view.notice?.actions.map(({ label }) => label).join(), "Set API Key");
    assert.deepEqual([source, forecast], [undefined, undefined]);
    assert.doesNotMatch(JSON.stringify(textsIn(view)), /accuweather|https?:/i);
  });

  const { endpoint } = weatherQueryFor("1", "dataservice.accuweather.com");
  const { addressRefused } = failures;
  const assertOffers = (address: Endpoint | AddressRefused, offers: string): void =>
    assert.equal(
      sampleView(viewing, address)
        .notice?.actions.map(({ action }) => action)
        .join(" "),
      offers,
    );
  itEach(assertOffers, {
    "the sample weather links to the page where a person gets a key, unless it has none for the address": [
      [endpoint, "setApiKey getApiKey"],
      [{ ...endpoint, scheme: "query" }, "setApiKey"],
      [{ ...endpoint, host: "gateway.example" }, "setApiKey"],
      [addressRefused, "setApiKey"],
    ],
  });

  it("the sample weather is in the person's units and language", () => {
    assert.match(JSON.stringify(sampleView({ ...viewing, locale: imperial })), /"temperature":"73°F"/);
    const texts = textsIn(sampleView({ ...viewing, locale: localeOf("ja-JP", "metric", pseudo) }));
    const foreign = texts.filter(([path, text]) => !isCode(path) && /[a-z]/i.test(text.replace(/°C|km\/h|km|mm/g, "")));
    assert.deepEqual(foreign, []);
  });
});

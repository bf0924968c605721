import assert from "node:assert/strict";
import { Agent, type RequestOptions } from "node:https";

import type { describeLocation } from "../../loopback/locationAnswers";
import { type Location, locations as known } from "../../loopback/locations";
import { placesOf } from "../../loopback/places/table";
import { plainText } from "../../loopback/plainText";
import { observation, onSearch, status } from "../../loopback/scenarios";
import { zoneAt } from "../../loopback/timeZones";
import { DEFAULT_KEY, startWeatherService } from "../../loopback/weatherService";
import { jsonOf, useService } from "./client";

const NOW = Date.UTC(2026, 0, 15, 12);
const NEW_YORK = "/currentconditions/v1/349727";
const TEXT = "/locations/v1/search";
const POSITION = "/locations/v1/cities/geoposition/search";
const MUNICH = "/locations/v1/178086";
const SPRINGFIELDS = 29;

/** Beside the places that every test has: twins, and what lies at the ends of the earth. */
const own = placesOf(`
  DE EUR State Europe/Berlin
  178086 | Munich | BY Bavaria, de Bayern, zh 巴伐利亚州 | 48.14 11.58 519 20 snowBelowZero | 80331 | de München, es Múnich, zh 慕尼黑
  FR EUR Region Europe/Paris
  623 | Paris | IDF Île-de-France | 48.86 2.35 42 10 fog | 75001
  CR CAC Province America/Costa_Rica
  115295 | San José | SJ San José | 9.93 -84.09 1170 30 sunnyDay | 10101
  US NAM State America/Los_Angeles
  347630 | San Jose | CA California / Santa Clara | 37.34 -121.89 25 25 sunnyDay | 95110 | es San José
  US NAM State America/Chicago
  338538 | Addison | TX Texas / Dallas | 32.96 -96.83 193 70 sunnyDay | 75001
  57257 | Paris | TX Texas / Lamar | 33.66 -95.56 183 65 sunnyDay | 75460
  57258 | Paris Landing | TN Tennessee / Henry | 36.44 -88.08 115 90 sunnyDay
  295935 | Franklin | WI Wisconsin / Milwaukee | 42.89 -88.04 241 65 fog | 53132
  269364 | Franklin | WI Wisconsin / Jackson | 44.22 -91.11 290 85 fog | 54659
  CA NAM Province America/St_Johns
  206941 | St. John's | NL Newfoundland and Labrador | 47.56 -52.71 50 50 fog | A1C 1A1
  FJ OCN Division Pacific/Fiji
  144674 | Suva | C Central | -18.14 178.44 6 55 sunnyDay
  AQ ANT Territory Antarctica/McMurdo
  316834 | McMurdo Station | RD Ross Dependency | -77.85 166.67 24 85 snowBelowZero
  US NAM State America/New_York
  ${Array.from({ length: SPRINGFIELDS - 3 }, (_, index) => `8${index} | Springfield | S${index} State ${index} | 40 -75 9 85 fog`).join("\n")}
`);
const locations = [...known, ...own];

type Described = ReturnType<typeof describeLocation>;
type Query = Readonly<Record<string, string>>;

describe("weather service: places", () => {
  // A connection for each of hundreds of requests takes longer than their answers.
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const fixture = useService({ locations, keysWithoutAccess: ["no-access"], now: () => NOW }, agent);
  const { fetch } = fixture;

  const pathOf = (path: string, query: Query): string => `${path}?${new URLSearchParams(query).toString()}`;
  const statusOf = async (path: string, options?: RequestOptions) => (await fetch(path, options)).status;
  async function ask<T = Described>(path: string, query: Query = {}): Promise<T> {
    const answer = await fetch(pathOf(path, query));
    assert.equal(answer.status, 200);
    return jsonOf(answer) as T;
  }
  const find = (q: string, more: Query = {}) => ask<readonly Described[]>(TEXT, { q, ...more });
  const keysOf = (found: readonly Described[]): readonly string[] => found.map(({ Key }) => Key);
  const weatherOf = async (key: string): Promise<readonly string[]> =>
    (await ask<readonly { WeatherText: string }[]>(`/currentconditions/v1/${key}`)).map((one) => one.WeatherText);

  describe("the places", () => {
    it("have keys of their own, are told apart by name, area, part and country, and call an area by one name", () => {
      assert.ok(known.length > 300, "enough to ask for another one with every request");
      const keys = new Set(locations.map(({ key }) => key.toLowerCase()));
      assert.equal(keys.size, locations.length);
      for (const key of keys) assert.match(key, /^(?:\d+|\d+_pc|\d+_poi|\d+-\d+_\d+_al)$/);
      const whole = ({ name, area, parts, country }: Location): string =>
        [plainText(name), area.id, parts.join(), country].join("/");
      assert.equal(new Set(locations.map(whole)).size, locations.length);
      const areas = locations.map(({ country, area }) => [`${country}-${area.id}`, area.name] as const);
      const names = new Map(areas);
      for (const [id, name] of areas) assert.equal(name, names.get(id), id);
    });

    it("are on the earth, in time zones that exist", () => {
      for (const { name, latitude, longitude, elevation, rank, timeZone } of locations) {
        assert.ok(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180, name);
        assert.ok(elevation > -450 && elevation < 5500 && rank > 0 && rank < 100, name);
        // Where the sun and the clock are four hours apart, one of them is wrong.
        const offset = zoneAt(NOW, timeZone).offsetMinutes / 60;
        const apart = Math.abs(((offset - longitude / 15 + 36) % 24) - 12);
        assert.ok(apart < 4 || timeZone === "Etc/UTC", `${name}: ${timeZone}, ${apart} h`);
      }
    });

    it("are refused where a table is wrong", () => {
      const heading = "DE EUR State Europe/Berlin";
      const line = "1 | Somewhere | AA Area | 1 2 3 4";
      assert.equal(placesOf(`${heading}\n${line} fog`).length, 1);
      const wrong = [line, `${line} 5 fog`, `${line} sun`, "1 | A | B"].map((text) => `${heading}\n${text}`);
      for (const table of [`${line} fog`, "DE State\n", ...wrong])
        assert.throws(() => placesOf(table), /no line of a table/, table);
    });

    const weathers: Query = {
      349727: "Sunny",
      178087: "Rain",
      226396: "Clear",
      "18404_PC": "Snow",
      "5-295212_1_AL": "Freezing rain",
      "1812_POI": "Fog",
      251522: "Cloudy",
      202396: "Thunderstorm",
      254946: "Rain and snow",
    };
    it("have the weather that tests count on, one of them none, and are found by name and area", async () => {
      const without = locations.filter(({ weather }) => weather === undefined);
      assert.deepEqual([without.map(({ key }) => key), await weatherOf("7777")], [["7777"], []]);
      for (const [key, text] of Object.entries(weathers)) {
        assert.deepEqual(await weatherOf(key), [text]);
        const { EnglishName, AdministrativeArea } = await ask(`/locations/v1/${key}`);
        assert.ok(keysOf(await find(`${EnglishName}, ${AdministrativeArea.EnglishName}`)).includes(key));
      }
    });
  });

  describe("search", () => {
    it("describes a location in full", async () => {
      const [metres, feet] = [
        { Value: 519, Unit: "m", UnitType: 5 },
        { Value: 1703, Unit: "ft", UnitType: 0 },
      ];
      const area = { ID: "BY", LocalizedName: "Bavaria", EnglishName: "Bavaria", Level: 1, CountryID: "DE" };
      assert.deepEqual(await find("Munich"), [
        {
          Version: 1,
          Key: "178086",
          Type: "City",
          Rank: 20,
          LocalizedName: "Munich",
          EnglishName: "Munich",
          PrimaryPostalCode: "80331",
          Region: { ID: "EUR", LocalizedName: "Europe", EnglishName: "Europe" },
          Country: { ID: "DE", LocalizedName: "Germany", EnglishName: "Germany" },
          AdministrativeArea: { ...area, LocalizedType: "State", EnglishType: "State" },
          TimeZone: {
            Code: "GMT+1",
            Name: "Europe/Berlin",
            GmtOffset: 1,
            IsDaylightSaving: false,
            NextOffsetChange: "2026-03-29T01:00:00Z",
          },
          GeoPosition: { Latitude: 48.14, Longitude: 11.58, Elevation: { Metric: metres, Imperial: feet } },
          IsAlias: false,
          SupplementalAdminAreas: [],
          DataSets: ["AirQualityCurrentConditions", "AirQualityForecasts", "Alerts", "MinuteCast"],
        },
      ]);
    });

    /** What is found, by what is searched. */
    const searches: Readonly<Record<string, readonly [found: string, texts: readonly string[]]>> = {
      "all that have the name, the important ones first": [
        "Paris IDF FR; Paris TX US; Paris Landing TN US",
        ["Paris", "paris", " PARIS "],
      ],
      "towns of one name": ["Cambridge ENG GB; Cambridge MA US; Cambridge ON CA; Cambridge MD US", ["Cambridge"]],
      "names with and without accents": ["San Jose CA US; San José SJ CR", ["San Jose", "san josé"]],
      "a name in an area": ["Springfield IL US", ["Springfield, IL", "springfield,illinois"]],
      "a name in an area and a country": ["Springfield MA US", ["Springfield, Massachusetts, United States"]],
      "a name in a country": ["San José SJ CR", ["San Jose, Costa Rica", "San José, cr", "san josé, sj"]],
      "a name in a part of an area": ["Franklin WI US", ["Franklin, Jackson, WI"]],
      "a German name": ["Munich BY DE", ["München", "MÜNCHEN", "munchen", "Mu\u0308nchen", "München, Bayern", "80331"]],
      "a Japanese name": ["Tokyo 13 JP", ["東京", "东京", "도쿄", "東京, 東京都"]],
      "a name in other scripts": ["Berlin BE DE", ["Берлин", "берлин", "Βερολίνο", "βερολινο", "برلين", "柏林"]],
      "a Hebrew name": ["Jerusalem JM IL", ["ירושלים"]],
      "a name in Hindi": ["Delhi DL IN", ["दिल्ली"]],
      "a name with an apostrophe": ["St. John's NL CA", ["st johns"]],
      "a postal code in two countries": ["Paris IDF FR; Addison TX US", ["75001"]],
      "a postal code in one of them": ["Addison TX US", ["75001, US"]],
      nothing: ["", ["Xyzzy", "Springfield, Bavaria", ",", "!", "' OR 1=1 --", "constructor", "x".repeat(2000)]],
    };
    for (const [title, [expected, texts]] of Object.entries(searches))
      it(`finds ${title}`, async () => {
        for (const text of texts) {
          const names = (await find(text)).map(
            (one) => `${one.EnglishName} ${one.AdministrativeArea.ID} ${one.Country.ID}`,
          );
          assert.equal(names.join("; "), expected, text);
        }
      });

    it("finds other things than cities, and leaves two towns of one area to be told apart by the part of it", async () => {
      const rows: Query = {
        "Golden Gate": "1812_POI POI false San Francisco",
        Scranton: "18404_PC PostalCode false Lackawanna",
        Churchill: "5-295212_1_AL City true",
        "Franklin, Wisconsin": "295935 City false Milwaukee; 269364 City false Jackson",
      };
      for (const [text, expected] of Object.entries(rows)) {
        const found = (await find(text)).map(({ Key, Type, IsAlias, SupplementalAdminAreas: parts }) =>
          [Key, Type, IsAlias, ...parts.map((part) => part.LocalizedName)].join(" "),
        );
        assert.equal(found.join("; "), expected);
      }
    });

    it("gives sets of 25", async () => {
      const set = async (offset: string) => keysOf(await find("Springfield", { offset }));
      const first = keysOf(await find("Springfield"));
      assert.equal(first.length, 25);
      assert.deepEqual(first, await set("0"));
      assert.equal(new Set([...first, ...(await set("25"))]).size, SPRINGFIELDS);
      assert.deepEqual((await set("3")).slice(0, 22), first.slice(3));
      assert.deepEqual(await set("50"), []);
    });

    it("names places in the asked language, else in English", async () => {
      const inEnglish = ["tlh", "not a language", "constructor", "", "en-us"];
      const rows: readonly (readonly [language: string, q: string, names: string])[] = [
        ["de", "Munich", "München, Bayern, Deutschland"],
        ["de-at", "Munich", "München, Bayern, Deutschland"],
        ["zh-cn", "Munich", "慕尼黑, 巴伐利亚州, 德国"],
        ["ja", "東京", "東京, 東京都, 日本"],
        ["ja", "Suva", "Suva, Central, フィジー"],
        ["es", "Cambridge, England, Reino Unido", "Cambridge, Inglaterra, Reino Unido"],
        ...inEnglish.map((language) => [language, "Munich", "Munich, Bavaria, Germany"] as const),
      ];
      for (const [language, q, names] of rows) {
        const [one] = await find(q, { language });
        const parts = [one, one?.AdministrativeArea, one?.Country];
        assert.equal(parts.map((part) => part?.LocalizedName).join(", "), names, language);
      }
      const { LocalizedName, Country } = await ask(MUNICH, { language: "de" });
      assert.deepEqual([LocalizedName, Country.EnglishName], ["München", "Germany"]);
    });

    // Fiji lies on both sides of the 180th meridian.
    const nearest: Query = {
      "48.1,11.6": "178086",
      "40.7, -74": "349727",
      "-33.9,151.2": "22889",
      "-16.8,-179.9": "144674",
      "-90,0": "316834",
    };
    it("finds the nearest place to a position, one object", async () => {
      for (const [q, key] of Object.entries(nearest)) assert.equal((await ask(POSITION, { q })).Key, key, q);
      for (const q of ["Berlin", "91,0", "0,181", "1", "1,2,3", "1,", "NaN,NaN", "1e1,0"])
        assert.equal(await statusOf(pathOf(POSITION, { q })), 400, q);
    });

    it("describes the location of a key, whatever its case", async () => {
      const { EnglishName, Type } = await ask("/locations/v1/18404_pc", { details: "true" });
      assert.deepEqual([EnglishName, Type], ["Scranton", "PostalCode"]);
      assert.ok("Details" in (await ask(MUNICH, { details: "true" })));
      const refused = await fetch("/locations/v1/1");
      assert.deepEqual(
        [refused.status, (jsonOf(refused) as { Message: string }).Message],
        [400, "Invalid location key: 1"],
      );
    });

    it("knows daylight saving time on both halves of the earth", () => {
      const state = (zone: string, now = NOW): readonly unknown[] => {
        const { offsetMinutes, isDaylightSaving, nextChange } = zoneAt(now, zone);
        return [offsetMinutes, isDaylightSaving, nextChange && new Date(nextChange).toISOString().slice(0, 16)];
      };
      assert.deepEqual(state("America/New_York"), [-300, false, "2026-03-08T07:00"]);
      assert.deepEqual(state("America/New_York", Date.UTC(2026, 6, 1)), [-240, true, "2026-11-01T06:00"]);
      assert.deepEqual(state("Australia/Sydney"), [660, true, "2026-04-04T16:00"]);
      assert.deepEqual(state("America/St_Johns").slice(0, 2), [-210, false]);
      assert.deepEqual(state("Asia/Kathmandu"), [345, false, undefined]);
    });
  });

  describe("rules", () => {
    for (const path of [NEW_YORK, ...[TEXT, POSITION].map((search) => `${search}?q=48.1,11.6`), MUNICH])
      it(`are the same for all that is asked for, in keys, methods and lifetime: ${path}`, async () => {
        const { baseUrl, altBaseUrl } = fixture.service;
        assert.notEqual(new URL(baseUrl).origin, new URL(altBaseUrl).origin);
        const { status: answered, headers } = await fetch(path);
        const { expires = "", "cache-control": cacheControl } = headers;
        assert.deepEqual([answered, Date.parse(expires), cacheControl], [200, NOW + 40 * 60_000, "public"]);
        const withKey = `${path}${path.includes("?") ? "&" : "?"}apikey=${encodeURIComponent(DEFAULT_KEY)}`;
        const rows: readonly (readonly [expected: number, address: string, options?: RequestOptions])[] = [
          [200, altBaseUrl + withKey, { headers: {} }],
          [401, altBaseUrl + path],
          [401, withKey, { headers: {} }],
          [401, path, { headers: { authorization: "Bearer wrong" } }],
          [403, path, { headers: { authorization: "Bearer no-access" } }],
          [405, path, { method: "POST" }],
        ];
        for (const [expected, address, options] of rows)
          assert.equal(await statusOf(address, options), expected, address);
      });

    const unknown = ["/locations/v1/cities/nowhere?q=1", "/locations/v1", "/forecasts/v1/minute"];
    const nothing = ["", "?q=", "?q=%20", "?Q=Berlin"].flatMap((query) => [TEXT + query, POSITION + query]);
    const noSet = ["-1", "1.5", "x"].map((offset) => `${TEXT}?q=Springfield&offset=${offset}`);
    it("know no other addresses, refuse a search for nothing, and a set that is none", async () => {
      for (const path of unknown) assert.equal(await statusOf(path), 404, path);
      for (const path of [...nothing, ...noSet]) assert.equal(await statusOf(path), 400, path);
    });

    it("hold below a prefix, and for other locations", async () => {
      const { authority } = fixture;
      const other = await startWeatherService({ authority, prefix: "/weather/api", locations: locations.slice(0, 1) });
      other.behave(onSearch(status(503)), { times: 1 });
      const search = `${other.baseUrl}${TEXT}?q=Berlin`;
      assert.equal(await statusOf(search), 503);
      assert.deepEqual(jsonOf(await fetch(search)), []);
      assert.equal((jsonOf(await fetch(`${other.baseUrl}${POSITION}?q=0,0`)) as Described).Key, "349727");
      assert.equal(await statusOf(`${new URL(other.baseUrl).origin}${TEXT}?q=Berlin`), 404);
      await other.close();
    });
  });

  describe("steering", () => {
    it("behaves otherwise for searches alone, also when another process says so", async () => {
      const failing = { name: "status", status: 500 } as const;
      for (const behaviour of [onSearch(status(500)), { name: "onSearch", do: failing } as const]) {
        fixture.service.behave(behaviour);
        const paths = [NEW_YORK, `${TEXT}?q=Berlin`, MUNICH];
        assert.deepEqual(await Promise.all(paths.map((path) => statusOf(path))), [200, 500, 500]);
      }
    });

    it("replaces members of observations, not of locations", async () => {
      fixture.service.behave(observation({ WeatherText: "Odd" }));
      assert.ok(!("WeatherText" in ((await find("Berlin"))[0] ?? {})));
      assert.deepEqual(await weatherOf("349727"), ["Odd"]);
    });
  });
});

import assert from "node:assert/strict";
import { Agent, type RequestOptions } from "node:https";

import type { describeLocation } from "../../loopback/locationAnswers";
import { locations as known } from "../../loopback/locations";
import { placesOf } from "../../loopback/places/table";
import { observation, onSearch, status } from "../../loopback/scenarios";
import { DEFAULT_KEY, startWeatherService } from "../../loopback/weatherService";
import { jsonOf, useService } from "./client";

const NOW = Date.UTC(2026, 0, 15, 12);
const NEW_YORK = "/currentconditions/v1/349727";
const TEXT = "/locations/v1/search";
const POSITION = "/locations/v1/cities/geoposition/search";
const MUNICH = "/locations/v1/178086";

/** Beside the places that every test has: names that are alike, and what lies at the ends of the earth. */
const own = placesOf(`
  DE EUR State Europe/Berlin
  178086 | Munich | BY Bavaria, de Bayern, zh 巴伐利亚州 | 48.14 11.58 519 20 snowBelowZero | 80331 | de München, es Múnich, zh 慕尼黑
  CR CAC Province America/Costa_Rica
  115295 | San José | SJ San José | 9.93 -84.09 1170 30 sunnyDay | 10101
  US NAM State America/Chicago
  347630 | San Jose | CA California / Santa Clara | 37.34 -121.89 25 25 sunnyDay | 95110 | es San José
  57257 | Paris | TX Texas / Lamar | 33.66 -95.56 183 65 sunnyDay | 80331
  57258 | Paris Landing | TN Tennessee / Henry | 36.44 -88.08 115 90 sunnyDay
  295935 | Franklin | WI Wisconsin / Milwaukee | 42.89 -88.04 241 65 fog | 53132
  269364 | Franklin | WI Wisconsin / Jackson | 44.22 -91.11 290 85 fog | 54659
  FJ OCN Division Pacific/Fiji
  144674 | Suva | C Central | -18.14 178.44 6 55 sunnyDay
  AQ ANT Territory Antarctica/McMurdo
  316834 | McMurdo Station | RD Ross Dependency | -77.85 166.67 24 85 snowBelowZero
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
    it("have keys of their own", () => {
      assert.ok(known.length > 300, "enough to ask for another one with every request");
      const keys = new Set(locations.map(({ key }) => key.toLowerCase()));
      assert.equal(keys.size, locations.length);
      for (const key of keys) assert.match(key, /^(?:\d+|\d+_pc|\d+_poi|\d+-\d+_\d+_al)$/);
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
      "all that have the name or begin with it, the important ones first": [
        "Paris TX US; Paris Landing TN US",
        ["Paris", " PARIS "],
      ],
      "towns of one name": ["Cambridge ENG GB; Cambridge MA US; Cambridge ON CA; Cambridge MD US", ["Cambridge"]],
      "names with and without accents": ["San Jose CA US; San José SJ CR", ["San Jose", "san josé"]],
      "a name in an area, a part of it, or a country": [
        "San José SJ CR",
        ["San Jose, Costa Rica", "san josé, sj", "San José, SJ, cr"],
      ],
      "a name in a part of an area": ["Franklin WI US", ["Franklin, Jackson, WI"]],
      "a German name": ["Munich BY DE", ["München", "munchen", "Mu\u0308nchen", "München, Bayern", "80331, DE"]],
      "a name in other scripts": ["Berlin BE DE", ["Берлин", "Βερολίνο", "برلين", "柏林"]],
      "a postal code in two countries": ["Munich BY DE; Paris TX US", ["80331"]],
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

    it("names places in the asked language, else in English", async () => {
      const rows: readonly (readonly [language: string, q: string, names: string])[] = [
        ["de-at", "Munich", "München, Bayern, Deutschland"],
        ["zh-cn", "Munich", "慕尼黑, 巴伐利亚州, 德国"],
        ["ja", "Suva", "Suva, Central, フィジー"],
        ...["tlh", "not a language", ""].map((language) => [language, "Munich", "Munich, Bavaria, Germany"] as const),
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

    const unknown = ["/locations/v1/cities/nowhere?q=1", "/locations/v1", "/forecasts/v1/hourly"];
    const nothing = ["", "?q=", "?q=%20", "?Q=Berlin"].flatMap((query) => [TEXT + query, POSITION + query]);
    it("know no other addresses, and refuse a search for nothing", async () => {
      for (const path of unknown) assert.equal(await statusOf(path), 404, path);
      for (const path of nothing) assert.equal(await statusOf(path), 400, path);
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

import assert from "node:assert/strict";
import { Agent, type RequestOptions } from "node:https";

import { type Authority, makeAuthority } from "../../loopback/certificate";
import { connectControl } from "../../loopback/controlClient";
import type { describeLocation } from "../../loopback/locationAnswers";
import { type Location, locations as known } from "../../loopback/locations";
import { placesOf } from "../../loopback/places/table";
import { plainText } from "../../loopback/plainText";
import { combine, observation, onConditions, onSearch, quotaExceeded, status } from "../../loopback/scenarios";
import { zoneAt } from "../../loopback/timeZones";
import { DEFAULT_KEY, startWeatherService, type WeatherService } from "../../loopback/weatherService";
import { bearer, fetchFrom, jsonOf } from "./client";

const NOW = Date.UTC(2026, 0, 15, 12);
const NEW_YORK = "/currentconditions/v1/349727";
const TEXT = "/locations/v1/search";
const CITY = "/locations/v1/cities/search";
const COMPLETION = "/locations/v1/cities/autocomplete";
const POSTAL_CODE = "/locations/v1/postalcodes/search";
const POSITION = "/locations/v1/cities/geoposition/search";
const SEARCHES = [TEXT, CITY, COMPLETION, POSTAL_CODE, POSITION];
const SPRINGFIELDS = 29;

/** Beside the places that every test has: names in other scripts, twins, and what lies at the ends of the earth. */
const own = placesOf(`
  DE EUR State Europe/Berlin
  178086 | Munich | BY Bavaria, de Bayern, fr Bavière, zh 巴伐利亚州 | 48.14 11.58 519 20 snowBelowZero | 80331 | de München, es Múnich, zh 慕尼黑
  168720 | Frankfurt am Main | HE Hesse | 50.11 8.68 112 25 fog | 60311
  166661 | Frankfurt (Oder) | BB Brandenburg | 52.34 14.55 40 55 fog | 15230
  FR EUR Region Europe/Paris
  623 | Paris | IDF Île-de-France | 48.86 2.35 42 10 fog | 75001
  GB EUR Country Europe/London
  328328 | London | ENG England | 51.51 -0.13 11 10 fog | SW1A 1AA | es Londres
  PL EUR Voivodeship Europe/Warsaw
  129493 | Łódź | LD Łódź | 51.76 19.46 206 35 fog | 90-001
  GR EUR Region Europe/Athens
  182536 | Athens | I Attica | 37.98 23.73 70 20 fog | 105 57 | el Αθήνα
  UA EUR Region Europe/Kyiv
  256457 | Odesa | 51 Odesa | 46.48 30.73 40 40 fog | 65000
  RU EUR Region Europe/Moscow
  294021 | Moscow | MOW Moscow | 55.76 37.62 156 10 fog | 101000 | ru Москва
  TR MEA Province Europe/Istanbul
  318251 | Istanbul | 34 Istanbul | 41.01 28.98 39 10 fog | 34122 | tr İstanbul
  EG AFR Governorate Africa/Cairo
  127164 | Cairo | C Cairo | 30.04 31.24 23 10 sunnyDay | 11511 | ar القاهرة
  TH ASI Province Asia/Bangkok
  318849 | Bangkok | 10 Bangkok | 13.76 100.50 2 10 sunnyDay | 10200 | th กรุงเทพมหานคร
  VN ASI Municipality Asia/Ho_Chi_Minh
  353412 | Hanoi | HN Hanoi | 21.03 105.85 15 20 sunnyDay | 100000 | vi Hà Nội
  CR CAC Province America/Costa_Rica
  115295 | San José | SJ San José | 9.93 -84.09 1170 30 sunnyDay | 10101
  US NAM State America/Los_Angeles
  347630 | San Jose | CA California / Santa Clara | 37.34 -121.89 25 25 sunnyDay | 95110 | es San José
  US NAM State America/Chicago
  338538 | Addison | TX Texas / Dallas | 32.96 -96.83 193 70 sunnyDay | 75001
  57257 | Paris | TX Texas / Lamar | 33.66 -95.56 183 65 sunnyDay | 75460
  57258 | Paris Landing | TN Tennessee / Henry | 36.44 -88.08 115 5 sunnyDay
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
  let authority: Authority;
  let service: WeatherService;
  // A connection for each of hundreds of requests takes longer than their answers.
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });

  before(async () => {
    authority = await makeAuthority();
    service = await startWeatherService({ authority, locations, keysWithoutAccess: ["no-access"], now: () => NOW });
  });
  afterEach(() => service.reset());
  after(async () => {
    agent.destroy();
    await service.close();
  });

  const fetch = (url: string, options: RequestOptions = {}) =>
    fetchFrom(url, { ca: authority.caPem, headers: bearer, agent, ...options });
  const addressOf = (path: string, query: Query): string =>
    `${service.baseUrl}${path}?${new URLSearchParams(query).toString()}`;
  const statusOf = async (path: string): Promise<number | undefined> => (await fetch(service.baseUrl + path)).status;
  async function ask<T = Described>(path: string, query: Query = {}): Promise<T> {
    const answer = await fetch(addressOf(path, query));
    assert.equal(answer.status, 200);
    return jsonOf(answer) as T;
  }
  const find = (q: string, path = TEXT, more: Query = {}) => ask<readonly Described[]>(path, { q, ...more });
  const keysOf = (found: readonly Described[]): readonly string[] => found.map(({ Key }) => Key);
  const placesIn = (found: readonly Described[]): string =>
    found
      .map(({ EnglishName, AdministrativeArea: { ID }, Country }) => `${EnglishName} ${ID} ${Country.ID}`)
      .join("; ");

  describe("the places", () => {
    it("are enough to ask for another one with every request, in all parts of the world", () => {
      assert.ok(known.length > 300, String(known.length));
      const continents = new Set(locations.map(({ continent }) => continent));
      assert.deepEqual([...continents].sort(), ["AFR", "ANT", "ASI", "CAC", "EUR", "MEA", "NAM", "OCN", "SAM"]);
    });

    it("have keys of their own, are told apart by name, area, part and country, and call an area by one name", () => {
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

    it("all have current conditions, but for one without data", async () => {
      const without = await Promise.all(
        locations.map(async ({ key, weather }) => {
          const { length } = await ask<readonly unknown[]>(`/currentconditions/v1/${key}`);
          assert.equal(length, weather === undefined ? 0 : 1, key);
          return length === 0;
        }),
      );
      assert.equal(without.filter(Boolean).length, 1);
    });

    it("keep the weather that tests count on", async () => {
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
      for (const [key, text] of Object.entries(weathers)) {
        const [answer] = await ask<{ WeatherText: string }[]>(`/currentconditions/v1/${key}`);
        assert.equal(answer?.WeatherText, text);
        const { EnglishName, AdministrativeArea } = await ask(`/locations/v1/${key}`);
        assert.ok(keysOf(await find(`${EnglishName}, ${AdministrativeArea.EnglishName}`)).includes(key), key);
      }
    });
  });

  describe("search", () => {
    it("describes a location in full", async () => {
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
          AdministrativeArea: {
            ID: "BY",
            LocalizedName: "Bavaria",
            EnglishName: "Bavaria",
            Level: 1,
            LocalizedType: "State",
            EnglishType: "State",
            CountryID: "DE",
          },
          TimeZone: {
            Code: "GMT+1",
            Name: "Europe/Berlin",
            GmtOffset: 1,
            IsDaylightSaving: false,
            NextOffsetChange: "2026-03-29T01:00:00Z",
          },
          GeoPosition: {
            Latitude: 48.14,
            Longitude: 11.58,
            Elevation: {
              Metric: { Value: 519, Unit: "m", UnitType: 5 },
              Imperial: { Value: 1703, Unit: "ft", UnitType: 0 },
            },
          },
          IsAlias: false,
          SupplementalAdminAreas: [],
          DataSets: ["AirQualityCurrentConditions", "AirQualityForecasts", "Alerts", "MinuteCast"],
        },
      ]);
    });

    const everywhere = [TEXT, CITY];
    const nothing = ["Xyzzy", "Springfield, Bavaria", ",", "!", "' OR 1=1 --", "constructor", "x".repeat(2000)];
    const searches: readonly (readonly [does: string, paths: readonly string[], places: Query])[] = [
      [
        "finds all that have an ambiguous name, the important ones first, and those that only begin with it last",
        everywhere,
        {
          Paris: "Paris IDF FR; Paris TX US; Paris Landing TN US",
          Cambridge: "Cambridge ENG GB; Cambridge MA US; Cambridge ON CA; Cambridge MD US",
          Frankfurt: "Frankfurt am Main HE DE; Frankfurt (Oder) BB DE",
          "San Jose": "San Jose CA US; San José SJ CR",
        },
      ],
      [
        "tells them apart by area and country, however these are said",
        everywhere,
        {
          "Springfield, IL": "Springfield IL US",
          "springfield,missouri": "Springfield MO US",
          "Springfield, Massachusetts, USA": "Springfield MA US",
          "Cambridge Maryland": "Cambridge MD US",
          "San Jose, Costa Rica": "San José SJ CR",
          "San José California": "San Jose CA US",
          "Paris, Frankreich": "Paris IDF FR",
          "Paris, Italy": "",
          "London UK": "London ENG GB",
          "Frankfurt (Oder)": "Frankfurt (Oder) BB DE",
          "München, Bayern": "Munich BY DE",
          "東京, 東京都": "Tokyo 13 JP",
        },
      ],
      [
        "finds names in every script, and without capitals and accents, whole or decomposed",
        [TEXT],
        {
          東京: "Tokyo 13 JP",
          东京: "Tokyo 13 JP",
          도쿄: "Tokyo 13 JP",
          Москва: "Moscow MOW RU",
          москва: "Moscow MOW RU",
          القاهرة: "Cairo C EG",
          München: "Munich BY DE",
          MÜNCHEN: "Munich BY DE",
          munchen: "Munich BY DE",
          "Mu\u0308nchen": "Munich BY DE",
          Αθήνα: "Athens I GR",
          αθηνα: "Athens I GR",
          दिल्ली: "Delhi DL IN",
          ירושלים: "Jerusalem JM IL",
          กรุงเทพมหานคร: "Bangkok 10 TH",
          İstanbul: "Istanbul 34 TR",
          istanbul: "Istanbul 34 TR",
          "hà nội": "Hanoi HN VN",
          "san josé, sj": "San José SJ CR",
          łodz: "Łódź LD PL",
          "st johns": "St. John's NL CA",
        },
      ],
      [
        "finds postal codes, of several countries too",
        [POSTAL_CODE],
        { "18404": "Scranton PA US", sw1a1aa: "London ENG GB", 75001: "Paris IDF FR; Addison TX US", Munich: "" },
      ],
      ["finds postal codes as texts", [TEXT], { 80331: "Munich BY DE", "75001, US": "Addison TX US" }],
      ["finds no postal codes as cities", [CITY], { 80331: "" }],
      [
        "answers an empty array where nothing matches",
        [...everywhere, COMPLETION, POSTAL_CODE],
        Object.fromEntries(nothing.map((q) => [q, ""])),
      ],
    ];
    for (const [does, paths, places] of searches)
      it(does, async () => {
        for (const path of paths)
          for (const [q, expected] of Object.entries(places)) assert.equal(placesIn(await find(q, path)), expected, q);
      });

    it("finds other things than cities only where any text is searched", async () => {
      for (const [name, key, type] of [
        ["Golden Gate", "1812_POI", "POI"],
        ["Scranton", "18404_PC", "PostalCode"],
      ] as const) {
        const [found] = await find(name);
        assert.deepEqual([found?.Key, found?.Type], [key, type]);
        for (const path of [CITY, COMPLETION]) assert.deepEqual(await find(name, path), []);
      }
      assert.equal((await find("Churchill"))[0]?.IsAlias, true);
    });

    it("finds all places of a name", async () => {
      const springfields = placesIn(await find("Springfield"));
      for (const area of ["IL US", "MO US", "MA US"]) assert.ok(springfields.includes(`Springfield ${area}`), area);
    });

    it("leaves two towns of one area to be told apart by the part of it", async () => {
      const found = await find("Franklin, Wisconsin, United States");
      const names = found.map((one) =>
        [one, one.AdministrativeArea, one.Country, ...one.SupplementalAdminAreas].map((part) => part.LocalizedName),
      );
      assert.deepEqual(names, [
        ["Franklin", "Wisconsin", "United States", "Milwaukee"],
        ["Franklin", "Wisconsin", "United States", "Jackson"],
      ]);
      assert.deepEqual(keysOf(await find("Franklin, Jackson, WI")), ["269364"]);
    });

    it("gives sets of 25", async () => {
      const first = await find("Springfield");
      const set = (offset: string, path = TEXT) => find("Springfield", path, { offset });
      assert.equal(first.length, 25);
      assert.deepEqual(first, await set("0"));
      assert.equal(new Set(keysOf([...first, ...(await set("25", CITY))])).size, SPRINGFIELDS);
      assert.deepEqual(keysOf(await set("3")).slice(0, 22), keysOf(first).slice(3));
      assert.deepEqual(await set("50"), []);
    });

    it("names places in the asked language, else in English", async () => {
      const inEnglish = ["tlh", "not a language", "constructor", "", "en-us"];
      const rows: readonly (readonly [language: string, q: string, names: string])[] = [
        ["de", "Munich", "München, Bayern, Deutschland, Europa"],
        ["de-at", "Munich", "München, Bayern, Deutschland, Europa"],
        ["zh-cn", "Munich", "慕尼黑, 巴伐利亚州, 德国, 欧洲"],
        ["ja", "東京", "東京, 東京都, 日本, アジア"],
        ["ja", "Odesa", "Odesa, Odesa, ウクライナ, ヨーロッパ"],
        ["es", "Cambridge, England", "Cambridge, Inglaterra, Reino Unido, Europa"],
        ...inEnglish.map((language) => [language, "Munich", "Munich, Bavaria, Germany, Europe"] as const),
      ];
      for (const [language, q, names] of rows) {
        const [one] = await find(q, TEXT, { language });
        const parts = [one, one?.AdministrativeArea, one?.Country, one?.Region];
        assert.equal(parts.map((part) => part?.LocalizedName).join(", "), names, language);
      }
      const [found] = await find("Munich", TEXT, { language: "fr" });
      assert.deepEqual([found?.Country.EnglishName, found?.Region.EnglishName], ["Germany", "Europe"]);
      assert.equal((await ask("/locations/v1/178086", { language: "de" })).LocalizedName, "München");
    });

    it("completes names in short form, at most ten", async () => {
      assert.deepEqual(await find("Mosc", COMPLETION), [
        {
          Version: 1,
          Key: "294021",
          Type: "City",
          Rank: 10,
          LocalizedName: "Moscow",
          Country: { ID: "RU", LocalizedName: "Russia" },
          AdministrativeArea: { ID: "MOW", LocalizedName: "Moscow" },
        },
      ]);
      assert.equal((await find("Springf", COMPLETION)).length, 10);
      assert.deepEqual(keysOf(await find("東", COMPLETION)), ["226396"]);
      assert.equal((await find("mün", COMPLETION, { language: "de" }))[0]?.LocalizedName, "München");
    });

    it("finds the nearest place to a position, one object", async () => {
      // Fiji lies on both sides of the 180th meridian.
      const nearest = {
        "48.1,11.6": "178086",
        "40.7, -74": "349727",
        "-33.9,151.2": "22889",
        "-16.8,-179.9": "144674",
        "-90,0": "316834",
      };
      for (const [q, key] of Object.entries(nearest)) assert.equal((await ask(POSITION, { q })).Key, key, q);
      for (const q of ["Berlin", "91,0", "0,181", "1", "1,2,3", "1,", "NaN,NaN", "1e1,0"])
        assert.equal((await fetch(addressOf(POSITION, { q }))).status, 400, q);
    });

    it("describes the location of a key, whatever its case", async () => {
      const { EnglishName, Type } = await ask("/locations/v1/18404_pc", { details: "true" });
      assert.deepEqual([EnglishName, Type], ["Scranton", "PostalCode"]);
      assert.ok("Details" in (await ask("/locations/v1/178086", { details: "true" })));
      const refused = await fetch(`${service.baseUrl}/locations/v1/1`);
      assert.equal(refused.status, 400);
      assert.equal((jsonOf(refused) as { Message: string }).Message, "Invalid location key: 1");
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
    for (const path of [NEW_YORK, ...SEARCHES.map((search) => `${search}?q=48.1,11.6`), "/locations/v1/178086"])
      it(`are the same for all that is asked for, in keys, methods and lifetime: ${path}`, async () => {
        const { baseUrl, altBaseUrl } = service;
        assert.notEqual(new URL(baseUrl).origin, new URL(altBaseUrl).origin);
        const { status: answered, headers } = await fetch(baseUrl + path);
        const { expires = "", "cache-control": cacheControl } = headers;
        assert.deepEqual([answered, Date.parse(expires), cacheControl], [200, NOW + 40 * 60_000, "public"]);
        const withKey = `${path}${path.includes("?") ? "&" : "?"}apikey=${encodeURIComponent(DEFAULT_KEY)}`;
        const rows: readonly (readonly [expected: number, url: string, options?: RequestOptions])[] = [
          [200, altBaseUrl + withKey, { headers: {} }],
          [401, altBaseUrl + path],
          [401, baseUrl + withKey, { headers: {} }],
          [401, baseUrl + path, { headers: { authorization: "Bearer wrong" } }],
          [403, baseUrl + path, { headers: { authorization: "Bearer no-access" } }],
          [405, baseUrl + path, { method: "POST" }],
        ];
        for (const [expected, url, options] of rows) assert.equal((await fetch(url, options)).status, expected, url);
      });

    it("know no other addresses, refuse a search for nothing, and a set that is none", async () => {
      for (const path of ["/locations/v1/cities/nowhere?q=1", "/locations/v1", "/forecasts/v1/minute"])
        assert.equal(await statusOf(path), 404, path);
      for (const path of SEARCHES)
        for (const query of ["", "?q=", "?q=%20", "?Q=Berlin"]) assert.equal(await statusOf(path + query), 400, path);
      for (const offset of ["-1", "1.5", "x"])
        assert.equal(await statusOf(`${TEXT}?q=Springfield&offset=${offset}`), 400, offset);
    });

    it("hold below a prefix, and for other locations", async () => {
      const other = await startWeatherService({ authority, prefix: "/weather/api", locations: locations.slice(0, 1) });
      try {
        other.behave(onSearch(status(503), { first: 1 }));
        const search = (path: string) => fetch(`${other.baseUrl}${path}`);
        assert.equal((await search(`${TEXT}?q=Berlin`)).status, 503);
        assert.deepEqual(jsonOf(await search(`${TEXT}?q=Berlin`)), []);
        assert.equal((jsonOf(await search(`${POSITION}?q=0,0`)) as Described).Key, "349727");
        assert.equal((await fetch(`${new URL(other.baseUrl).origin}${TEXT}?q=Berlin`)).status, 404);
      } finally {
        await other.close();
      }
    });
  });

  describe("steering", () => {
    it("records what is searched, and tells it from the rest", async () => {
      await find("São Paulo & 東京");
      await ask(NEW_YORK, { q: "no search" });
      await ask("/locations/v1/178086");
      await statusOf("/nowhere?q=1");
      assert.deepEqual(
        service.requests.map(({ endpoint, q, location }) => [endpoint, q, location]),
        [
          ["textSearch", "São Paulo & 東京", undefined],
          ["currentConditions", undefined, "349727"],
          ["location", undefined, "178086"],
          [undefined, undefined, undefined],
        ],
      );
    });

    it("behaves otherwise for searches alone, for all or the first, and for current conditions alone", async () => {
      const statuses = () => Promise.all([NEW_YORK, `${TEXT}?q=Berlin`, "/locations/v1/178086"].map(statusOf));
      service.behave(onSearch(status(500)));
      assert.deepEqual(await statuses(), [200, 500, 500]);
      service.behave(onConditions(quotaExceeded()));
      assert.deepEqual(await statuses(), [503, 200, 200]);
      service.behave(combine(onSearch(status(429), { first: 2 }), onConditions(status(500), { first: 1 })));
      assert.deepEqual(await statuses(), [500, 429, 429]);
      assert.deepEqual(await statuses(), [200, 200, 200]);
    });

    it("replaces members of observations, not of locations", async () => {
      service.behave(observation({ WeatherText: "Odd" }));
      assert.ok(!("WeatherText" in ((await find("Berlin"))[0] ?? {})));
      assert.equal((await ask<{ WeatherText: string }[]>(NEW_YORK))[0]?.WeatherText, "Odd");
    });

    it("is steered from another process", async () => {
      const control = connectControl(service.baseUrl, { ca: authority.caPem });
      await control.behave({ name: "onSearch", do: { name: "emptyArray" }, first: 1 });
      assert.equal((await ask<unknown[]>(NEW_YORK)).length, 1);
      assert.deepEqual(await find("Berlin"), []);
      assert.equal((await find("Berlin")).length, 1);
      const [, search] = await control.requests();
      assert.deepEqual([search?.endpoint, search?.q], ["textSearch", "Berlin"]);
    });
  });
});

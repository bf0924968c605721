import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";

import { locations } from "../../loopback/locations";
import { plans } from "../../loopback/plans";
import { DEFAULT_KEY, startWeatherService, type WeatherService } from "../../loopback/weatherService";
import { connectControl } from "../../loopback/controlClient";
import { fetchFrom, jsonOf, type Received } from "./client";

const now = Date.UTC(2026, 0, 15, 12, 0, 40);
const weather = "/currentconditions/v1/349727";
const minute = "/forecasts/v1/minute?q=40.71,-74.01";
const inHeader = { authorization: `Bearer ${DEFAULT_KEY}` };
const inAddress = `?apikey=${encodeURIComponent(DEFAULT_KEY)}`;

/** The other tests use the rest of the service, and fail without it. */
describe("the weather service of the tests", () => {
  let service: WeatherService;
  before(async () => (service = await startWeatherService({ keysWithoutAccess: ["no-access"], now: () => now })));
  afterEach(() => service.reset());
  after(() => service.close());

  const ask = (path: string, headers: Readonly<Record<string, string>> = inHeader): Promise<Received> =>
    fetchFrom(path.startsWith("/") ? service.baseUrl + path : path, { ca: service.caPem, headers });
  const statusOf = async (...request: Parameters<typeof ask>) => (await ask(...request)).status;

  it("answers with one observation, which expires", async () => {
    const answer = await ask(weather);
    const [observation, ...others] = jsonOf(answer) as Record<string, unknown>[];
    assert.equal(observation?.["WeatherText"], "Sunny");
    assert.equal(others.length, 0);
    assert.ok(Date.parse(answer.headers.expires ?? "") > now);
  });

  it("compresses for clients that accept it", async () => {
    const { bytes } = await ask(weather, { ...inHeader, "accept-encoding": "gzip,deflate" });
    assert.match(String(gunzipSync(bytes)), /"WeatherText":"Sunny"/);
  });

  it("wants the key as the address does", async () => {
    const statuses = {
      header: await statusOf(weather),
      query: await statusOf(service.altBaseUrl + weather + inAddress, {}),
      headerAtTheOther: await statusOf(service.altBaseUrl + weather),
      queryAtTheOther: await statusOf(weather + inAddress, {}),
      withoutAccess: await statusOf(weather, { authorization: "Bearer no-access" }),
    };
    const expected = { header: 200, query: 200, headerAtTheOther: 401, queryAtTheOther: 401, withoutAccess: 403 };
    assert.deepEqual(statuses, expected);
  });

  it("answers 401 with the specification's error body, which repeats the address with the key", async () => {
    const Reference = `${service.altBaseUrl}${weather}?apikey=wrong`;
    const { trace, type, ...body } = jsonOf(await ask(Reference, {})) as Record<string, unknown>;
    const texts = { title: "Unauthorized", Code: "Unauthorized", Message: "API authorization failed" };
    assert.deepEqual(body, { ...texts, status: 401, instance: weather, Reference });
    assert.ok(URL.canParse(String(type)));
    assert.deepEqual(Object.keys(trace as object), ["timestamp", "requestId", "buildId"]);
  });

  it("has enough locations to ask for another one with every request, each with its own key", () => {
    const keys = new Set(locations.map(({ key }) => key.toLowerCase()));
    assert.equal(keys.size, locations.length);
    assert.ok(keys.size > 300);
  });

  it("finds places by name", async () => {
    const found = jsonOf(await ask("/locations/v1/search?q=Reykjavik")) as { Key: string }[];
    assert.equal(found[0]?.Key, "251522");
  });

  it("has a minute forecast for coordinates", async () => {
    assert.match(String((await ask(minute)).bytes), /No precipitation for at least 120 min/);
  });

  it("refuses requests that are too soon for its plan", async () => {
    service.plan = plans.trial;
    assert.equal(await statusOf(weather), 200);
    assert.equal(await statusOf(weather), 429);
    assert.equal(service.requests.at(-1)?.refusal, "tooSoon");
    service.plan = undefined;
  });

  it("is steered by another process, which leaves no trace in the record", async () => {
    const control = connectControl(service.baseUrl, { ca: service.caPem });
    await control.behave({ name: "status", status: 502 }, { times: 1 });
    assert.equal(await statusOf(weather), 502);
    const recorded = await control.idle();
    assert.deepEqual(
      recorded.map(({ path }) => path),
      [weather],
    );
    await assert.rejects(control.behave({ name: "constructor" } as never), /There is no scenario/);
  });
});

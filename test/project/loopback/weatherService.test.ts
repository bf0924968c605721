import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";

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
    assert.equal(await statusOf(weather), 200);
    assert.equal(await statusOf(service.altBaseUrl + weather), 401);
    assert.equal(await statusOf(service.altBaseUrl + weather + inAddress, {}), 200);
    assert.equal(await statusOf(weather + inAddress, {}), 401);
    assert.equal(await statusOf(weather, { authorization: "Bearer no-access" }), 403);
  });

  it("answers 401 with an error body that repeats the address with the key", async () => {
    const Reference = `${service.altBaseUrl}${weather}?apikey=wrong`;
    assert.equal((jsonOf(await ask(Reference, {})) as Record<string, unknown>)["Reference"], Reference);
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
    const recorded = (await control.idle()).map(({ path }) => path);
    assert.deepEqual(recorded, [weather]);
    await assert.rejects(control.behave({ name: "constructor" } as never), /There is no scenario/);
  });
});

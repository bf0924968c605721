import assert from "node:assert/strict";

import { connectControl } from "../../loopback/controlClient";
import { plans } from "../../loopback/plans";
import { DEFAULT_KEY, startWeatherService, type WeatherService } from "../../loopback/weatherService";
import { fetchFrom } from "./client";

const weather = "/currentconditions/v1/349727";
const inHeader = { authorization: `Bearer ${DEFAULT_KEY}` };

/** The other tests use the rest of the service, and fail without it. */
describe("the weather service of the tests", () => {
  let service: WeatherService;
  before(async () => (service = await startWeatherService({ keysWithoutAccess: ["no-access"] })));
  afterEach(() => service.reset());
  after(() => service.close());

  const statusOf = async (url: string, headers: Readonly<Record<string, string>> = inHeader) =>
    (await fetchFrom(url, { ca: service.caPem, headers })).status;

  it("wants the key as the address does", async () => {
    const inAddress = `?apikey=${encodeURIComponent(DEFAULT_KEY)}`;
    assert.equal(await statusOf(service.baseUrl + weather), 200);
    assert.equal(await statusOf(service.altBaseUrl + weather), 401);
    assert.equal(await statusOf(service.altBaseUrl + weather + inAddress, {}), 200);
    assert.equal(await statusOf(service.baseUrl + weather + inAddress, {}), 401);
    assert.equal(await statusOf(service.baseUrl + weather, { authorization: "Bearer no-access" }), 403);
  });

  it("refuses requests that are too soon for its plan", async () => {
    service.plan = plans.trial;
    assert.equal(await statusOf(service.baseUrl + weather), 200);
    assert.equal(await statusOf(service.baseUrl + weather), 429);
    service.plan = undefined;
  });

  it("is steered by another process, which leaves no trace in the record", async () => {
    const control = connectControl(service.baseUrl, { ca: service.caPem });
    await control.behave({ name: "status", status: 502 }, { times: 1 });
    assert.equal(await statusOf(service.baseUrl + weather), 502);
    const recorded = (await control.idle()).map(({ path }) => path);
    assert.deepEqual(recorded, [weather]);
  });
});

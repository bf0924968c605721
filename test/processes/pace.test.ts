import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";

import { plans } from "../loopback/plans";
import { DEFAULT_KEY, startWeatherService, type WeatherService } from "../loopback/weatherService";
import { clockAt, countIn, TestStorage } from "../unit/service/storage/storageFixture";
import { Child } from "./child";
import { weatherQueryAt } from "./window";

const windows = 5;
const places = ["349727", "178087", "226396"];

describe("windows that open together, with a key for one request a second", () => {
  const storage = new TestStorage();
  let service: WeatherService;
  let children: readonly Child[];
  before(async () => {
    service = await startWeatherService({ plan: plans.trial });
    children = Array.from({ length: windows }, () => new Child());
    await Promise.all(children.map((child) => child.hears("ready")));
  });
  after(async () => {
    await Child.killAll();
    await service.close();
  });
  afterEach(() => service.reset());

  const setup = () => ({ storage: storage.folder, key: DEFAULT_KEY, caPem: service.caPem });

  function openAll(): void {
    const queries = places.map((place) => weatherQueryAt(service.baseUrl, place));
    for (const child of children) child.send({ kind: "refresh", ...setup(), queries });
  }

  /** Waits until all windows have the weather of all places. */
  async function assertShown(requests: number): Promise<void> {
    const shown = await Promise.all(children.map((child) => child.hears("result")));
    const results = shown.flatMap(({ results }) => results.map(({ result }) => result));
    assert.deepEqual([...new Set(results)].sort(), ["answer", "fresh"]);
    assert.ok(service.requests.every(({ refusal }) => refusal === undefined));
    assert.equal(service.requests.length, requests);
  }

  it(`${windows} new windows show ${places.length} places with one turn each, without a refusal [H16]`, async () => {
    openAll();
    await assertShown(places.length);
    const { made } = await countIn(storage.open({ clock: clockAt(Date.now()) }));
    assert.equal(made, places.length, "no turn is lost");
  });

  it("windows send the next request a second or more after a slow answer [H19]", async () => {
    service.behave(async (reply) => {
      await wait(600);
      return reply;
    });
    openAll();
    await assertShown(places.length);
  });
});

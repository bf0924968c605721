import assert from "node:assert/strict";

import type { Transport } from "../../../../src/service/http/transport";
import type { Subscription, Target } from "../../../../src/weather/feed/subscription";
import type { Rank } from "../../../../src/weather/base/callOrder";
import type { LocationKey } from "../../../../src/weather/model/locationKey";
import type { Observation } from "../../../../src/weather/model/observation";
import { optionalSettings } from "../../../../src/weather/outlook/optionalSettings";
import { makeObservation } from "../../../loopback/observations";
import { openWindow } from "../../../processes/window";
import { FakeClock } from "../../weather/fakes";
import { query, rest, TestStorage } from "./storageFixture";

const targetAt = (location: string): Target => ({
  kind: "query",
  query: { ...query, location: location as LocationKey },
});

describe("the order of calls", () => {
  let clock: FakeClock;
  let sent: string[];
  let windows: ReturnType<typeof openWindow>[];
  beforeEach(() => ([clock, sent, windows] = [new FakeClock(), [], []]));
  // Before the storage is removed, because Windows doesn't remove a file that is open.
  afterEach(() => windows.forEach(({ dispose }) => dispose()));
  const storage = new TestStorage();

  /** @param hanging the location for which the window's requests get no response. */
  function open(name = "", hanging?: string) {
    const send: Transport["send"] = ({ url: { pathname } }, _, signal) => {
      const [, path = "", location = ""] = /([a-z]+)(?:\/v1\/.*?)(\w*)$/.exec(pathname) ?? [];
      sent.push(`${name}${path} ${location}`);
      if (location === hanging)
        return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error())));
      const isWeather = path === "currentconditions";
      const text = JSON.stringify(isWeather ? [makeObservation({ now: clock.now() })] : { GeoPosition: coordinates });
      return Promise.resolve({ status: 200, headers: { "cache-control": "max-age=2400" }, text });
    };
    const connect = () => Promise.resolve({ send, close: () => Promise.resolve() });
    const window = openWindow({
      storage: storage.folder,
      key: "order-key",
      clock,
      connect,
      optional: optionalSettings,
    });
    const follow = (location: string, rank: Rank): Subscription<Observation> => {
      const subscription = window.feeds.subscribe(rank);
      subscription.follow(targetAt(location));
      return subscription;
    };
    const opened = { ...window, follow };
    windows.push(opened);
    return opened;
  }

  /** Lets time pass until so many requests were sent. */
  async function waitFor(count: number): Promise<void> {
    for (let time = 0; sent.length < count && time < 800; time += 1) {
      await Promise.all(windows.map(rest));
      await clock.pass(100);
    }
    assert.equal(sent.length, count, sent.join(", "));
  }

  it("at a start, the conditions are requested first, and forecasts last [H18]", async () => {
    const { feeds, follow } = open();
    await feeds.loadKinds();
    feeds.outlook.follow(targetAt("1"));
    for (const [location, rank] of [
      ["2", "listed"],
      ["1", "shown"],
      ["3", "shown"],
    ] as const)
      follow(location, rank);
    await waitFor(8);
    const conditions = ["currentconditions 1", "currentconditions 3", "currentconditions 2"];
    const others = ["locations 1", "alerts 1", "forecasts minute", "forecasts 1", "forecasts 1"];
    assert.deepEqual(sent, [...conditions, ...others]);
  });

  it("a person's request is sent next, also if it joins one that waits [H18]", async () => {
    const { follow } = open();
    const places = ["1", "2", "3", "4", "5"].map((location) => follow(location, "listed"));
    await waitFor(1);
    await rest(windows[0] ?? assert.fail());
    void places[4]?.refresh("person");
    await waitFor(5);
    // The second one waits in the shared file already.
    assert.deepEqual(
      sent,
      ["1", "2", "5", "3", "4"].map((location) => `currentconditions ${location}`),
    );
  });

  it("a window asks for a place that still waits in the line of a different one, which then sends nothing [H7 H18]", async () => {
    const [one, other] = [open("one: "), open("other: ")];
    for (const location of ["1", "2", "3", "4", "5"]) one.follow(location, "listed");
    await waitFor(1);
    await rest(one);
    void other.follow("5", "listed").refresh("person");
    await waitFor(5);
    assert.equal(sent.indexOf("other: currentconditions 5"), 2);
    assert.ok(!sent.includes("one: currentconditions 5"));
  });

  it("a call that waits for the request of a different window lets others pass [H18]", async () => {
    open("one: ", "1").follow("1", "shown");
    await waitFor(1);
    const other = open("other: ");
    other.follow("1", "shown");
    other.follow("2", "listed");
    await waitFor(2);
    assert.equal(sent[1], "other: currentconditions 2");
  });

  it("with twelve places in each of four windows, a click waits for seven calls at most, and none is sent twice [H7 H18]", async () => {
    const places = Array.from({ length: 12 }, (_, place) => place);
    // Half of the places are the same in all windows.
    const all = [1, 2, 3, 4].map((number) => {
      const { follow } = open();
      return places.map((place) => follow(place < 6 ? `${place}` : `${number}00${place}`, "listed"));
    });
    await waitFor(3);
    const clickedAt = sent.length;
    const clicked = all[3]?.[11];
    void clicked?.refresh("person");
    await waitFor(6 + 4 * 6);
    assert.ok(sent.indexOf("currentconditions 40011") <= clickedAt + 7, sent.join(", "));
    assert.equal(new Set(sent).size, sent.length);
  });
});

const coordinates = { Latitude: 52.52, Longitude: 13.4 };

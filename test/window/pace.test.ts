import assert from "node:assert/strict";

import { canary } from "../canary";
import { type EditorWindow, openWindow } from "../harness/window";
import { plans } from "../loopback/plans";
import { Session } from "./session";

const items = ["", "2", "3"] as const;

describe("windows that open together, with a key for one request a second", () => {
  let session: Session;
  let windows: readonly EditorWindow[];
  let addresses: readonly string[];
  before(async () => {
    session = await Session.open("pace");
    // Set from the beginning: a host that is about to end must not ask for a new place.
    const first = await session.openWithWeather(undefined, undefined, {
      "currentConditions.locations": ["178087", "226396"],
      "currentConditions.statusBarLocations": "several",
    });
    const browser = first.page.context().browser() ?? assert.fail("the window is in no browser");
    // Of windows with one storage, only that in front loads.
    const others = await Promise.all([1, 2].map(() => openWindow({ browser, server: session.server })));
    for (const other of others) {
      await other.enterKey(canary);
      await other.weather.waitFor(/°/);
    }
    // A window that closes during a request keeps the others from it for 15 seconds.
    await session.service.idle();
    windows = [first, ...others];
    addresses = windows.map(({ page }) => page.url());
    // Ends their extension hosts: what is stored from now on is for those that start next.
    await Promise.all(windows.map(({ page }) => page.goto("about:blank")));
    session.service.reset();
    session.forget("answers");
    session.forget("calls.");
  });
  after(() => session.close());

  it("H16 three windows show three places without a refusal", async () => {
    const { service } = session;
    service.plan = plans.trial;
    /** When requests came, in milliseconds since 1970. */
    const times: number[] = [];
    service.behave((reply, { now }) => {
      times.push(now);
      return reply;
    });
    await Promise.all(windows.map(({ page }, index) => page.goto(addresses[index] ?? "", { waitUntil: "commit" })));
    await Promise.all(windows.flatMap((one) => items.map((item) => one.weatherItem(item).waitFor(/°/, 120_000))));
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? time));
    console.log(`      requests ${pauses.join(" and ")} ms apart; shown after ${Date.now() - (times[0] ?? 0)} ms`);
    const requests = await service.idle();
    assert.deepEqual(
      requests.map(({ refusal }) => refusal),
      items.map(() => undefined),
      "refusals",
    );
  });
});

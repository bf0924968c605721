import assert from "node:assert/strict";

import { followChanges } from "../../../src/editor/settingsChanges";
import type { ApiKeys } from "../../../src/editor/platform/apiKeys";
import type { Settings } from "../../../src/editor/settings/settings";
import type { SettingsSnapshot } from "../../../src/editor/settings/snapshot";
import type { Feeds } from "../../../src/feeds";
import type { HttpResponse, Transport } from "../../../src/service/http/transport";
import { Emitter } from "../../../src/weather/base/emitter";
import { until } from "../../harness/until";
import { makeObservation } from "../../loopback/observations";
import { openWindow } from "../../processes/window";
import { rest, TestStorage } from "../service/storage/storageFixture";
import { FakeClock, second, weatherQueryFor } from "../weather/fakes";
import { itRows } from "../weather/itEach";
import { settingsIn } from "./fakeEditor";

const { current } = settingsIn({});

describe("a change", () => {
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const [keyChanged, settingsChanged, cleared] = [new Emitter(), new Emitter(), new Emitter()];
  const keys = { state: "unknown" as ApiKeys["state"], onDidChange: keyChanged.subscribe };
  const settings = { current, onDidChange: settingsChanged.subscribe };
  const feeds = {
    ...{ reset: note("reset"), refetch: note("refetched"), repeat: note("repeated"), sync: note("synchronized") },
    client: { useNetwork: () => false },
  };
  const removal = { clear: () => Promise.resolve(done.push("the rest removed") > 0), onDidClear: cleared.subscribe };
  beforeEach(() => {
    for (const emitter of [keyChanged, settingsChanged, cleared]) emitter.clear();
    keys.state = "unknown";
    followChanges(settings as unknown as Settings, keys as unknown as ApiKeys, feeds as unknown as Feeds, removal);
  });

  const changeKey = (state: ApiKeys["state"]): readonly string[] => {
    keys.state = state;
    keyChanged.fire();
    return done.splice(0);
  };
  for (const [found, state] of Object.entries({ "a key": "some", "no key": "none" } as const))
    it(`after a look-up that finds ${found}, only a change of the keys fetches or removes everything [B14 H3]`, () => {
      assert.deepEqual(changeKey(state), []);
      assert.deepEqual(changeKey("some"), ["refetched"]);
      assert.deepEqual(changeKey("none"), ["reset", "the rest removed"]);
      assert.deepEqual(changeKey("none"), ["reset", "the rest removed"]);
    });

  it("weather that this window has removed for all windows isn't shown any more [H3]", () => {
    cleared.fire();
    assert.deepEqual(done.splice(0), ["reset"]);
  });

  const assertTaken = (own: Partial<SettingsSnapshot>, expected: readonly string[]): void => {
    settings.current = { ...settings.current, ...own };
    settingsChanged.fire();
    assert.deepEqual(done.splice(0), expected);
  };
  itRows(assertTaken, {
    "a changed budget repeats what failed": [{ limits: { core: { day: 100 }, minute: {} } }, ["repeated"]],
    "other changes reschedule the next request": [{ units: { all: "metric", each: {} } }, ["synchronized"]],
  });

  describe("a changed budget", () => {
    let dispose: () => void;
    afterEach(() => dispose());
    const storage = new TestStorage();

    /** A window that has sent a request. */
    async function open() {
      const clock = new FakeClock();
      const requests: ((response: HttpResponse) => void)[] = [];
      const send: Transport["send"] = (_request, _key, signal) =>
        new Promise((answer, fail) => {
          requests.push(answer);
          signal.addEventListener("abort", () => fail(new Error("aborted")));
        });
      const connect = () => Promise.resolve({ send, close: () => Promise.resolve() });
      const window = openWindow({ storage: storage.folder, key: "budget-key", clock, connect });
      followChanges(settings as unknown as Settings, keys as unknown as ApiKeys, window.feeds, removal);
      // The network of these settings isn't the window's.
      settingsChanged.fire();
      const subscription = window.feeds.subscribe("shown");
      dispose = () => {
        subscription.stop();
        window.dispose();
      };
      subscription.follow({ kind: "query", query: weatherQueryFor("349727") });
      const waitFor = (what: string, isSo: () => boolean) => until(what, () => clock.pass(second).then(isSo));
      await waitFor("the request is sent", () => requests.length > 0);
      const respond = (status: number): void => {
        const text = JSON.stringify([makeObservation({ now: clock.now() })]);
        for (const answer of requests) answer({ status, headers: { "cache-control": "max-age=2400" }, text });
      };
      const changeBudget = (day: number): void => {
        settings.current = { ...settings.current, limits: { core: { day }, minute: {} } };
        settingsChanged.fire();
      };
      return { window, subscription, requests, clock, waitFor, respond, changeBudget };
    }

    it("a budget that changes twice during a request makes no other call, and its answer is shown [H26]", async () => {
      const { window, subscription, requests, clock, waitFor, respond, changeBudget } = await open();
      for (const day of [100, 200]) {
        changeBudget(day);
        await rest(window);
        await clock.pass(5 * second);
        await rest(window);
      }
      await waitFor("an answer is shown", () => {
        respond(200);
        return subscription.state.answer !== undefined;
      });
      assert.deepEqual([requests.length, window.feeds.calls?.made], [1, 1]);
    });

    it("a request that failed is repeated when a budget changes [H26]", async () => {
      const { subscription, requests, waitFor, respond, changeBudget } = await open();
      respond(401);
      await waitFor("the failure is shown", () => subscription.state.failure !== undefined);
      changeBudget(300);
      await waitFor("a second request is sent", () => requests.length === 2);
    });
  });
});

import assert from "node:assert/strict";

import { Feed } from "../../../../src/weather/feed/feed";
import type { FeedKind } from "../../../../src/weather/feed/feedKind";
import type { Known } from "../../../../src/weather/model/answer";
import type { WeatherQuery } from "../../../../src/weather/model/weatherQuery";
import { failures, FakeService, hour, minute } from "../fakes";
import { bad, FeedSetup, good, query } from "./feedSetup";

/** Warnings of the weather, which the extension does not have: a call, and a store in memory. */
function warningsKind(ask: FakeService<readonly string[]>["ask"]): FeedKind<readonly string[]> {
  const all = new Map<string, Known<readonly string[]>>();
  const idOf = ({ endpoint, location }: WeatherQuery): string => `warnings ${endpoint.base} ${location}`;
  return {
    name: "warnings",
    idOf,
    ask,
    store: {
      read: (asked) => Promise.resolve(all.get(idOf(asked)) ?? {}),
      store: (asked, known) => Promise.resolve(void all.set(idOf(asked), known)),
      withLock: (_, act) => act(),
    },
    minimumInterval: () => 5 * minute,
    pauseAfter: ({ content }) => (content.length > 0 ? hour / 4 : hour / 2),
    retry: { forbidden: "never" },
    needsFocus: true,
  };
}

describe("kind that is new", () => {
  it("says no more than how it asks, where it stores, and when it is due", async () => {
    const setup = new FeedSetup();
    const { clock, log, parts } = setup;
    const service = new FakeService<readonly string[]>(clock);
    const feed = new Feed(query, warningsKind(service.ask), { ...parts, keys: service });
    const answerOf = (...content: string[]) => ({ ...setup.answer(0), content });
    service.reply = () => good(answerOf("storm"));
    await feed.refresh();
    assert.deepEqual([feed.state.answer, feed.state.nextAt], [answerOf("storm"), clock.now() + hour / 4]);
    service.reply = () => good(answerOf());
    await clock.pass(hour / 4);
    assert.deepEqual([feed.state.answer, feed.state.nextAt], [answerOf(), clock.now() + hour / 2]);
    service.reply = bad(failures.unreachable);
    await clock.pass(hour / 2);
    assert.match(log.lines.join(), /^warn: No warnings for location 349727: unreachable/);
    service.reply = bad(failures.forbidden);
    await clock.pass(minute);
    assert.deepEqual([service.asked.length, feed.state.failure, clock.delays], [4, failures.forbidden, []]);
  });
});

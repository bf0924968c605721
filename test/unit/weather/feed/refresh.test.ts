import assert from "node:assert/strict";

import type { RefreshReason, RefreshResult } from "../../../../src/weather/feed/refreshResult";
import type { Known } from "../../../../src/weather/model/answer";
import type { Observation } from "../../../../src/weather/model/observation";
import { answerFrom, failures, FakeClock, hour, minute, settled } from "../fakes";
import { FeedSetup, good, type KindName, kindNames, pauses, query, recordOf, upToDate } from "./feedSetup";

/** What is stored, the minutes until the automatic request, and the result of a refresh for each of `reasons`. */
type Row = readonly [title: string, stored: Known<Observation>, timer: number, outcomes: string, keys?: Keys];

/** The ids of the key when another window stored its failure, and of the current one. */
type Keys = readonly [before: string | undefined, now: string | undefined];

/** Whether a request counts as a person's. */
const isByPerson: Readonly<Record<RefreshReason, boolean>> = { due: false, person: true, change: false, check: true };
const reasons = Object.keys(isByPerson) as RefreshReason[];
const now = new FakeClock().now();
const never = Infinity;
const refused = { failureRecord: recordOf(failures.unauthorized, now - hour, { keyId: "key 1" }) };
const offline = { failureRecord: recordOf(failures.unreachable, now - 4000, { nextAt: now + hour }) };
const noKey = "keyMissing, keyMissing, keyMissing, keyMissing";

/** `nextStep.test.ts` has all rules; these rows show that a feed of each kind heeds them. */
function rowsOf(kind: KindName): readonly Row[] {
  const [pause, minimum] = [pauses[kind], kind === "conditions" ? 10 : 5];
  const answer = answerFrom(now, 0);
  const failed = recordOf(failures.serviceTrouble, now - hour, { nextAt: now + 2 * minute });
  const outcomes = `fresh ${pause}, fresh ${minimum}, fresh ${pause}, asks`;
  return [
    ["nothing is known", {}, never, "asks, asks, asks, asks"],
    ["nothing is known, and there is no key", {}, never, noKey, [undefined, undefined]],
    ["an answer had expired on arrival [F3 H13 K19 M17]", { answer }, pause, outcomes],
    ["a failure is over before the next update", { answer, failureRecord: failed }, pause, "waits 2, asks, asks, asks"],
    ["a different window has just failed", offline, 60, "waits 60, unreachable, unreachable, unreachable"],
    ["a different window stored that the key was refused [D19 H6]", refused, never, "waits, asks, waits, asks"],
    ["the key before was refused [H6]", refused, never, "waits, asks, asks, asks", ["key 1", "key 2"]],
    ["a different key was refused [H6]", refused, never, "asks, asks, asks, asks", ["key 2", "key 2"]],
    ["a removed key was refused [H6]", refused, never, noKey, [undefined, undefined]],
  ];
}

for (const kind of kindNames)
  describe(`a refresh of ${kind} when due, by a person, after a change, to check a key`, () => {
    for (const row of rowsOf(kind)) {
      const [title, , , outcomes] = row;
      it(`a refresh of ${kind} (due, person, change, check): ${outcomes}; if ${title}`, async () => {
        const decided: string[] = [];
        for (const reason of reasons) decided.push(await decide(kind, row, reason));
        assert.equal(decided.join(", "), outcomes);
        const { feed, answers, state } = await windowBefore(kind, row);
        const peeked = await feed.peek();
        assert.equal(peeked ? inWords(peeked) : "asks", decided[1], "what a person's refresh would come to");
        assert.deepEqual([answers.locks, state.loading], [0, false]);
      });
    }
  });

/** A window that knows nothing, after another window has stored the row's state. */
async function windowBefore(kind: KindName, [, stored, , , keys = ["key 1", "key 1"]]: Row): Promise<FeedSetup> {
  const setup = new FeedSetup(kind);
  setup.service.key = keys[0];
  await setup.feed.syncFromDisk();
  setup.store(stored);
  if (keys[0] !== keys[1]) await setup.feed.syncFromDisk();
  setup.service.key = keys[1];
  setup.service.lookups = 0;
  return setup;
}

function inWords(result: RefreshResult<unknown>): string {
  if (result.kind === "failure") return result.failure.kind;
  const until = "until" in result ? ` ${(result.until - now) / minute}` : "";
  return `${result.kind === "waiting" ? "waits" : result.kind}${until}`;
}

/** The result of a refresh. Also asserts what it shows, looks up, and stores. */
async function decide(kind: KindName, row: Row, reason: RefreshReason): Promise<string> {
  const [, { answer: known, failureRecord: failed }, timer] = row;
  const setup = await windowBefore(kind, row);
  const { feed, service, answers } = setup;
  const refreshed = feed.refresh(reason);
  await settled();
  // An automatic update of visible weather shows no progress.
  const saysSo = setup.states.some(({ loading }) => loading);
  if (setup.asked > 0) {
    assert.equal(saysSo, reason !== "due" || known === undefined);
    setup.assertNow({ answer: known, delays: [] });
    assert.deepEqual([service.asked, service.lookups, service.isByPerson], [[query], 1, isByPerson[reason]]);
    const answer = answerFrom(now, hour);
    await service.release(good(answer));
    assert.deepEqual(await refreshed, good(answer));
    setup.assertNow({ state: upToDate(answer), stored: { answer } });
    return "asks";
  }
  const result = await refreshed;
  const words = inWords(result);
  const failure = words === "keyMissing" ? failures.keyMissing : failed?.failure;
  setup.assertNow({ answer: known, failure, delays: timer === never ? [] : [timer * minute] });
  assert.deepEqual("answer" in result ? result.answer : result.failure, failure ?? known);
  assert.ok(!setup.state.loading && (words === "keyMissing" || !saysSo));
  assert.deepEqual([service.lookups <= 1, answers.locks], [true, 0]);
  if (timer === never) return words;
  await setup.clock.pass(timer * minute - 1);
  setup.assertNow({ asked: 0 });
  await setup.clock.pass(1);
  setup.assertNow({ asked: 1 });
  return words;
}

import assert from "node:assert/strict";

import type { FailureRecord } from "../../../../src/weather/model/failure";
import type { RefreshReason, RefreshResult } from "../../../../src/weather/feed/refreshResult";
import { answerFrom, failures, FakeClock, hour, minute, settled } from "../fakes";
import { FeedSetup, good, type KindName, kindNames, pauses, query, recordOf, upToDate } from "./feedSetup";
import type { Observation } from "../../../../src/weather/model/observation";
import type { Known } from "../../../../src/weather/model/answer";

/** A window's known state, the time of its automatic request, and the result of a refresh for each of `reasons`. */
type Timer = number | typeof never;
type Row = readonly [title: string, stored: Known<Observation>, Timer, outcomes: string, circumstances?: Circumstances];

interface Circumstances {
  /** The state of this window before another one stored the current one; default: the current state. */
  readonly before?: Known<Observation>;
  readonly minimumInterval?: number;
  /** The ids of the key at the time of the failure, and of the current one. */
  readonly keys?: readonly [before: string | undefined, now: string | undefined];
}

/** Whether a request counts as a person's. */
const isByPerson: Readonly<Record<RefreshReason, boolean>> = { due: false, person: true, change: false, check: true };
const reasons = Object.keys(isByPerson) as RefreshReason[];
const now = new FakeClock().now();
const never = "never";

const asks = "asks, asks, asks, asks";
/** The minutes in which nothing new is expected, automatically and for a person. */
const fresh = (minutes: number, person = minutes): string =>
  `fresh ${minutes}, fresh ${person}, fresh ${minutes}, asks`;
const waits = (minutes: number): string => `waits ${minutes}, asks, asks, asks`;
const stuck = "waits, asks, asks, asks";
const noKey = "keyMissing, keyMissing, keyMissing, keyMissing";
const seen = "waits 60, unreachable, unreachable, unreachable";

const answer = answerFrom(now);
const expired = answerFrom(now - hour);
const freshFor = (minutes: number): Known<Observation> => ({ answer: answerFrom(now, minutes * minute) });
const failureOf = (more: Partial<FailureRecord>): { readonly failureRecord: FailureRecord } => ({
  failureRecord: recordOf(failures.serviceTrouble, now - hour, { nextAt: now + hour, ...more }),
});
const soon = failureOf({ nextAt: now + 2 * minute });
const retryAfter = failureOf({ notBefore: now + minute, keyId: "key 1" });
const refused = { failureRecord: recordOf(failures.unauthorized, now - hour, { keyId: "key 1" }) };
const offlineAt = (ago: number): Known<Observation> => failureOf({ failure: failures.unreachable, at: now - ago });

const news = { before: {} } as const;
const afterAnswer = { before: { answer: expired } } as const;
const key2 = { keys: ["key 2", "key 2"] } as const;
const newKey = { keys: ["key 1", "key 2"] } as const;
const none = { keys: [undefined, undefined] } as const;

const rows: readonly Row[] = [
  ["nothing is known", {}, never, asks],
  ["nothing is known, and there is no key", {}, never, noKey, none],
  ["an answer is fresh", { answer }, 30, fresh(30)],
  ["an answer is fresh, but unknown to a new window [H13]", { answer }, 30, fresh(30), news],
  ["an answer has just expired", { answer: answerFrom(now - 30 * minute) }, 0, asks],
  ["a different window stored a fresh answer after a failure", { answer }, 30, fresh(30), { before: failureOf({}) }],
  [
    "an answer is from just ahead of the clock [H10]",
    { answer: answerFrom(now + minute - 1, 30 * minute + 1) },
    31,
    fresh(31),
  ],

  ["the service failed", failureOf({}), 60, waits(60)],
  ["a failure is over before the answer expires", { answer, ...soon }, 30, waits(2)],
  ["only a person can help [D18]", { answer, failureRecord: recordOf(failures.requestRefused, now - 1) }, never, stuck],
  ["the service sent a waiting time", retryAfter, 60, "waits 60, waits 1, waits 1, asks"],
  ["the service sent a waiting time for the previous key", retryAfter, 60, "waits 60, waits 1, asks, asks", newKey],
  ["the service sent a waiting time to a different window", retryAfter, 60, "waits 60, waits 1, waits 60, asks", news],
  ["the key was refused [D19]", refused, never, stuck],
  ["a different window stored that the key was refused [H6]", refused, never, "waits, asks, waits, asks", news],
  ["a different key was refused [H6]", refused, never, asks, key2],
  ["a different key was refused after an answer [H6]", { answer, ...refused }, 30, fresh(30), key2],
  ["a removed key was refused [H6]", refused, never, noKey, { ...none, ...news }],
  [
    "a different window got no response four seconds ago",
    { answer: expired, ...offlineAt(4000) },
    60,
    seen,
    afterAnswer,
  ],
  ["a different window got no response five seconds ago", offlineAt(5000), 60, waits(60), news],
];

/** The rows in which kinds differ. */
function rowsOf(kind: KindName): readonly Row[] {
  const [pause, minimumInterval] = [pauses[kind], kind === "conditions" ? 10 : 5];
  const [expiredOnArrival, short, long] = [fresh(pause, minimumInterval), minimumInterval + 3, pause + 3];
  return [
    ["an answer had expired on arrival [F3 K19 M17]", freshFor(0), pause, expiredOnArrival],
    ["an answer expires within the minimum interval [K19]", freshFor(minimumInterval - 1), pause, expiredOnArrival],
    ["an answer outlasts the interval", freshFor(short), Math.max(short, pause), fresh(Math.max(short, pause), short)],
    ["an answer expires after the pause", freshFor(long), long, fresh(long)],
  ];
}
const heeded: readonly Row[] = [
  ["an answer expires within a longer minimum interval [F11]", freshFor(10), 60, fresh(60), { minimumInterval: hour }],
  ["an answer expires after a longer minimum interval [F11]", freshFor(90), 90, fresh(90), { minimumInterval: hour }],
];

for (const kind of kindNames)
  describe(`a refresh of ${kind} when due, by a person, after a change, to check a key`, () => {
    for (const row of [...rows, ...rowsOf(kind), ...(kind === "conditions" ? heeded : [])]) {
      const [title, , timer, outcomes] = row;
      it(`a refresh of ${kind} (due, person, change, check): ${outcomes}; automatically ${timer === never ? timer : `in ${timer} min`}, if ${title}`, async () => {
        const decided: string[] = [];
        for (const reason of reasons) decided.push(await decide(kind, row, reason));
        assert.equal(decided.join(", "), outcomes);
        assert.equal(await peeked(kind, row), decided[1], "what a person's refresh would come to");
        const setup = windowOf(kind, row);
        await setup.feed.syncFromDisk();
        await checkTimer(setup, timer);
      });
    }
  });

function windowOf(kind: KindName, [, stored, , , { keys, minimumInterval = 10 * minute } = {}]: Row): FeedSetup {
  const setup = new FeedSetup(kind);
  setup.minimumInterval = minimumInterval;
  if (keys) [setup.service.key] = keys;
  setup.store(stored);
  return setup;
}

/** A window with the row's earlier state, after another window has stored the current one. */
async function windowBefore(kind: KindName, row: Row): Promise<FeedSetup> {
  const [, stored, , , { keys = ["key 1", "key 1"], before = stored } = {}] = row;
  const setup = windowOf(kind, row);
  setup.store(before);
  await setup.feed.syncFromDisk();
  setup.store(stored);
  setup.service.key = keys[1];
  setup.service.lookups = 0;
  return setup;
}

/** The result of `peek` for a person's refresh. Asserts that it sends no request and blocks no window. */
async function peeked(kind: KindName, row: Row): Promise<string> {
  const setup = await windowBefore(kind, row);
  const result = await setup.feed.peek();
  assert.equal(setup.answers.locks, 0);
  assert.equal(setup.state.loading, false);
  return result ? inWords(result) : "asks";
}

function inWords(result: RefreshResult<unknown>): string {
  if (result.kind === "failure") return result.failure.kind;
  const until = "until" in result ? ` ${(result.until - now) / minute}` : "";
  return `${result.kind === "waiting" ? "waits" : result.kind}${until}`;
}

/** The result of a refresh. Also asserts what it shows, looks up, and stores. */
async function decide(kind: KindName, row: Row, reason: RefreshReason): Promise<string> {
  const [, stored, timer, , { keys = ["key 1", "key 1"] } = {}] = row;
  const setup = await windowBefore(kind, row);
  const { feed, service } = setup;
  const refreshed = feed.refresh(reason);
  await settled();
  const { failureRecord: { failure, keyId } = {}, answer: known } = stored;
  const isOwnFailure = failure !== undefined && (keyId === undefined || keyId === keys[0]);
  const shown = { ...(known && { answer: known }), ...(isOwnFailure && { failure }) };
  // An automatic update of visible weather shows no progress.
  const saysSo = setup.states.some(({ loading }) => loading);
  if (setup.asked > 0) {
    assert.equal(saysSo, reason !== "due" || known === undefined);
    setup.assertNow({ state: { loading: true, ...shown }, delays: [] });
    const { asked, lookups } = service;
    assert.deepEqual({ asked, lookups }, { asked: [query], lookups: 1 });
    assert.equal(service.isByPerson, isByPerson[reason]);
    const answer = answerFrom(now, hour);
    await service.release(good(answer));
    assert.deepEqual(await refreshed, good(answer));
    setup.assertNow({ state: upToDate(answer), stored: { answer } });
    return "asks";
  }
  const result = await refreshed;
  if (result.kind === "failure" && result.failure.kind === "keyMissing") {
    const { lookups } = service;
    assert.deepEqual({ lookups, locks: setup.answers.locks }, { lookups: 1, locks: 0 });
    setup.assertNow({ state: { loading: false, ...shown, failure: failures.keyMissing } });
    await checkTimer(setup, never);
    return "keyMissing";
  }
  const nextAt = timer === never ? {} : { nextAt: now + timer * minute };
  setup.assertNow({ state: { loading: false, ...shown, ...nextAt } });
  assert.ok(!saysSo && service.lookups <= (keyId === undefined ? 0 : 1));
  await checkTimer(setup, timer);
  if (result.kind === "answer" || result.kind === "fresh") assert.deepEqual(result.answer, known);
  else assert.deepEqual(result.failure, failure);
  return inWords(result);
}

/** Asserts that, with a key, the feed sends its request after so many minutes and not earlier. */
async function checkTimer(setup: FeedSetup, minutes: Timer): Promise<void> {
  const { clock, service } = setup;
  setup.assertNow({ delays: minutes === never ? [] : [minutes * minute] });
  if (minutes !== 0) await clock.pass(minutes === never ? 1000 * hour : minutes * minute - 1);
  setup.assertNow({ asked: 0 });
  if (minutes === never || service.key === undefined) return;
  await clock.pass(1);
  setup.assertNow({ asked: 1 });
}

import assert from "node:assert/strict";

import fc from "fast-check";

import type { Reply } from "../../../src/weather/model/answer";
import { type Failure, traitsOf } from "../../../src/weather/model/failure";
import { answerFrom, day, failures, hour, minute } from "../../unit/weather/fakes";
import { kindNames } from "../../unit/weather/feed/feedSetup";
import { weighted } from "../inputs/values";
import { property } from "../property";
import { longest, type Permit, queries, System } from "./system";

type Command = fc.AsyncCommand<Record<string, never>, System>;

/** @param permit the reason why a request is allowed now. */
function command(title: string, act: (system: System) => unknown, permit?: Permit): Command {
  return { check: () => true, run: (_, system) => system.run(() => act(system), permit), toString: () => title };
}

/** The service's current reply, with a description. */
interface Response {
  readonly title: string;
  readonly respond: (system: System) => Reply<unknown>;
}

const duration = fc.constantFrom(1000, 50_000, minute + 1000, 5 * minute, 31 * minute, 2 * hour, 26 * hour);
const index = fc.nat({ max: 1 });
/** Failures that other windows share, and some that they don't. */
const shared = Object.values<Failure>(failures).filter((failure) => traitsOf(failure).isShared);
const failure = fc.constantFrom(...shared, failures.keyStoreUnavailable, failures.budgetUsedUp);

const good = fc
  .tuple(fc.constantFrom(-hour, 0, 5 * minute, 30 * minute, 6 * hour, day), fc.nat({ max: 5 }))
  .map(([time, chance]): Response => ({
    title: `has an answer that is good for ${time / minute} minutes${chance > 0 ? "" : ", not to be stored"}`,
    respond: ({ clock }) => ({
      kind: "answer",
      answer: { ...answerFrom(clock.now(), time), isStorable: chance > 0 },
    }),
  }));

const bad = fc
  .tuple(failure, fc.constantFrom(minute, 20 * minute, 3 * hour, day, undefined))
  .map(([failure, wait]): Response => ({
    title: `fails: ${failure.kind}${wait === undefined ? "" : `, wait ${wait / minute} minutes`}`,
    respond: ({ clock, service: { key: keyId = "" } }) => ({
      kind: "failure",
      failure: "keyId" in failure ? { ...failure, keyId } : failure,
      ...(failure.kind !== "budgetUsedUp" && { keyId }),
      ...(wait !== undefined && { notBefore: clock.now() + wait }),
    }),
  }));

const responses = weighted([2, good], [3, bad]);

function serve({ title, respond }: Response): Command {
  return command(`the service ${title}`, (system) => (system.service.reply = () => respond(system)));
}

const mute = command("the service doesn't respond", ({ service }) => (service.reply = undefined));
const service = weighted([5, responses.map(serve)], [1, fc.constant(mute)]);

const late = responses.map(({ title, respond }) =>
  command(`late, the service ${title}`, (system) => system.release(respond(system))),
);

const person = fc
  .tuple(index, fc.constantFrom("person", "person", "check"))
  .map(([number, reason]) =>
    command(
      `${reason} refreshes ${number}`,
      (system) => void system.pair[number]?.subscription.refresh(reason),
      reason,
    ),
  );

const shown = fc
  .tuple(index, fc.constantFrom(...queries, undefined))
  .map(([number, query]) =>
    command(
      `${number} shows ${query?.location ?? "nothing"}`,
      (system) => system.pair[number]?.show(query),
      query && "open",
    ),
  );

const other = fc.oneof(
  fc
    .constantFrom("key 1", "key 2", "key 3", undefined, undefined)
    .map((key) => command(`the key is ${key ?? "removed"}`, (system) => system.changeKey(key), "change")),
  fc.constant(command("the network is a different one", (system) => system.refetchAll(), "change")),
  fc.constant(command("a budget is a different one", (system) => system.repeatAll(), "change")),
  fc.constant(command("both windows read the storage", (system) => system.sync())),
);

/** There are two windows. If another program is in front, neither has the focus. */
const focus = fc
  .constantFrom(0, 1, 2)
  .map((number) => command(`window ${number} of 0 and 1 gets the focus`, (system) => system.focus(number)));

const time = weighted(
  [6, duration.map((span) => command(`${span / 1000} s pass`, (system) => system.pass(span)))],
  [1, duration.map((span) => command(`the machine sleeps for ${span / 1000} s`, ({ clock }) => clock.sleep(span)))],
  [1, duration.map((span) => command(`nothing runs for ${span / 1000} s`, ({ clock }) => clock.block(span)))],
);

/** Everything that may happen, including changes of the clock by so many milliseconds. */
function commandsWith(...changes: readonly number[]): fc.Arbitrary<Iterable<Command>> {
  const clock = fc
    .constantFrom(...changes)
    .map((change) => command(`the clock is set by ${change / 1000} s`, ({ clock }) => clock.set(change)));
  const all = [time, time, time, service, service, shown, shown, person, late, other, focus, clock];
  return fc.commands(all, { maxCommands: 24, size: "max" });
}

/** After all faults have ended, the weather must come back, automatically or with one press of a button. */
async function recover(system: System): Promise<void> {
  const { clock, service } = system;
  const respond = (): Reply<unknown> => ({ kind: "answer", answer: answerFrom(clock.now(), 6 * hour) });
  service.reply = respond;
  await system.run(() => system.release(respond()), "change");
  if (service.key === undefined) await system.run(() => system.changeKey("key 9"), "change");
  // The longest possible wait, twice, because the clock may have been set back in between.
  for (const _ of [1, 2]) await system.run(() => system.pass(longest));
  for (const [number, window] of system.pair.entries()) {
    await system.run(() => system.focus(number));
    // After sleep, due requests are sent within a minute.
    await system.run(() => system.pass(2 * minute));
    if (!window.query || !system.asksItself(window)) continue;
    const { subscription } = window;
    const { failure: last } = subscription.state;
    if (last && system.retryOf(last) === "never") await system.run(() => void subscription.refresh("person"), "person");
    const { failure, answer, loading } = subscription.state;
    assert.deepEqual({ failure, loading }, { failure: undefined, loading: false });
    assert.ok(answer && clock.now() - answer.receivedAt <= 6 * hour + system.kind.minimumInterval() + 3 * minute);
  }
}

async function live(system: System, happening: Iterable<Command>): Promise<void> {
  await system.run(() => system.pair[0]?.show(queries[0]), "open");
  await fc.asyncModelRun(() => ({ model: {}, real: system }), happening);
  await recover(system);
  // After the windows stop showing anything, no timer is left, and no request is made.
  await system.run(() => system.pair.forEach((window) => window.show(undefined)));
  const before = system.asked;
  await system.run(() => system.clock.pass(longest));
  assert.deepEqual(system.clock.delays, []);
  assert.equal(system.asked, before);
}

for (const kind of kindNames) {
  describe(`feeds of two windows with ${kind}, whatever happens`, () => {
    property(
      "two windows keep all limits, lose nothing, and recover [D18 D19 D20 D22 F3 F13 G1 H1 H2 H3 H5 H9 H11 H14 K13]",
      [commandsWith(5 * minute, day)],
      (happening) => live(new System(kind, true), happening),
      0.2,
    );

    property(
      "two windows lose nothing, and recover in the end, even if the clock is set [H10]",
      [commandsWith(-30_000, -2 * hour, -400 * day, hour, 400 * day)],
      (happening) => live(new System(kind, false), happening),
      0.1,
    );
  });
}

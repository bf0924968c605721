import fc from "fast-check";

import type { Reply } from "../../../src/weather/model/answer";
import type { Failure } from "../../../src/weather/model/failure";
import { optional, weighted } from "../inputs/combine";
import { answerFrom, day, failures, hour, minute } from "../../unit/weather/fakes";
import type { Permit } from "./oracle";
import { queries, type Respond, type System } from "./system";

type Command = fc.AsyncCommand<Record<string, never>, System>;
type Commands = fc.Arbitrary<Command>;

/** @param permit why there may be a request now. */
function command(title: string, act: (system: System) => void | Promise<void>, permit?: Permit): Command {
  return { check: () => true, run: (_, system) => system.run(() => act(system), permit), toString: () => title };
}

const duration = fc.constantFrom(1000, 50_000, minute + 1000, 5 * minute, 31 * minute, 2 * hour, 26 * hour);
const index = fc.nat({ max: 3 });
const which = fc.constantFrom(...queries);

const kinds: readonly Failure[] = [
  ...[failures.unauthorized, failures.forbidden, failures.quotaUsedUp, failures.rateLimited, failures.locationUnknown],
  ...[failures.noObservation, failures.requestRefused, failures.serviceTrouble, failures.unexpectedAnswer],
  ...[failures.redirected, failures.timeout, failures.unreachable, failures.untrustedCertificate],
  ...[failures.keyStoreUnavailable, failures.budgetUsedUp],
];

/** Failures for which the service may say how long to wait. */
const waiting: ReadonlySet<Failure["kind"]> = new Set([
  ...(["forbidden", "rateLimited", "quotaUsedUp", "serviceTrouble", "noObservation", "budgetUsedUp"] as const),
]);

/** What the service does with a request, in words. */
interface Response {
  readonly title: string;
  readonly respond: Respond;
}

const good: fc.Arbitrary<Response> = fc
  .tuple(fc.constantFrom(-hour, 0, 5 * minute, 30 * minute, 6 * hour, day), fc.nat({ max: 5 }))
  .map(([time, kind]) => ({
    title: `has an answer that is good for ${time / minute} minutes${["", " and may not be stored", " and is the one that is known"][kind] ?? ""}`,
    respond: (now, _, known): Reply => {
      const answer = { ...answerFrom(now, time), ...(kind === 1 && { isStorable: false }) };
      const same = kind === 2 && known;
      return { kind: "answer", answer: same ? { ...known, receivedAt: now, expiresAt: now + time } : answer };
    },
  }));

const bad: fc.Arbitrary<Response> = fc
  .tuple(fc.constantFrom(...kinds), optional(fc.constantFrom(minute, 20 * minute, 3 * hour, day)))
  .map(([failure, time]) => {
    const wait = failure.kind === "budgetUsedUp" ? (time ?? hour) : waiting.has(failure.kind) ? time : undefined;
    return {
      title: `fails: ${failure.kind}${wait === undefined ? "" : `, wait ${wait / minute} minutes`}`,
      respond: (now, key): Reply => ({
        kind: "failure",
        failure: "keyId" in failure ? { ...failure, keyId: key } : failure,
        ...(failure.kind !== "budgetUsedUp" && { keyId: key }),
        ...(wait !== undefined && { notBefore: now + wait }),
      }),
    };
  });

const responses = weighted([2, good], [3, bad]);
const mute = { title: "does not answer", respond: undefined };

const service: Commands = weighted([5, responses], [1, fc.constant(mute)]).map(({ title, respond }) =>
  command(`the service ${title}`, (system) => void (system.respond = respond)),
);

const late: Commands = responses.map(({ title, respond }) =>
  command(`late, the service ${title}`, ({ pending, clock, key }) =>
    pending[0]?.end(respond(clock.now(), key ?? "", undefined)),
  ),
);

const person: Commands = fc
  .tuple(index, fc.constantFrom("person", "person", "check"))
  .map(([number, reason]) =>
    command(`${reason} refreshes ${number}`, (system) => void system.subscriptions[number]?.refresh(reason), reason),
  );

const views: Commands = fc.oneof(
  fc
    .tuple(index, which)
    .map(([number, query]) =>
      command(`${number} shows ${query.location}`, (system) => system.follow(number, query), "open"),
    ),
  index.map((number) => command(`${number} shows nothing`, (system) => system.stop(number))),
);

const changes: Commands = fc.oneof(
  fc
    .constantFrom("key 1", "key 2", "key 3")
    .map((key) =>
      command(`the key is ${key}`, (system) => (system.key === key ? undefined : system.changeKey(key)), "change"),
    ),
  fc.constant(command("the key is removed", (system) => system.changeKey(undefined), "change")),
  fc.constant(command("the network is another one", (system) => system.refetchAll(), "change")),
  fc.constantFrom(minute, 10 * minute, hour).map((minimumInterval) =>
    command(`the minimum interval is ${minimumInterval / minute} minutes`, (system) => {
      system.minimumInterval = minimumInterval;
      for (const { feeds } of system.windows) feeds.syncFromDisk();
    }),
  ),
);

const elsewhere: Commands = fc.tuple(which, responses).map(([query, { title, respond }]) =>
  command(`elsewhere, for ${query.location}, the service ${title}`, (system) => {
    system.clock.set(1);
    if (system.key !== undefined) system.storeElsewhere(query, respond(system.clock.now(), system.key, undefined));
    system.clock.set(1);
  }),
);

const time: Commands = weighted(
  [6, duration.map((span) => command(`${span / 1000} s pass`, (system) => system.pass(span)))],
  [1, duration.map((span) => command(`the machine sleeps for ${span / 1000} s`, ({ clock }) => clock.sleep(span)))],
  [1, duration.map((span) => command(`nothing runs for ${span / 1000} s`, ({ clock }) => clock.block(span)))],
);

const clockSet = (...by: readonly number[]): Commands =>
  fc
    .constantFrom(...by)
    .map((change) => command(`the clock is set by ${change / 1000} s`, ({ clock }) => clock.set(change)));

const all = [time, time, time, service, service, views, views, person, late, changes, elsewhere];
const size = { maxCommands: 24, size: "max" } as const;

/** What may happen while the clock is not set back. */
export const commands = fc.commands([...all, clockSet(5 * minute, day)], size);

/** What may happen also to a clock. */
export const commandsOfAnyClock = fc.commands(
  [...all, clockSet(-30_000, -2 * hour, -400 * day, hour, 400 * day)],
  size,
);

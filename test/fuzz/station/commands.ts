import fc from "fast-check";

import type { Reply } from "../../../src/weather/model/answer";
import type { Failure } from "../../../src/weather/model/failure";
import { answerFrom, day, failures, hour, minute } from "../../unit/weather/fakes";
import type { Permit } from "./ledger";
import { type Behaviour, type Model, questions } from "./world";

type Empty = Record<string, never>;

/** Something that happens to a world. */
class Step implements fc.AsyncCommand<Empty, Model> {
  constructor(
    private readonly title: string,
    private readonly act: (model: Model) => void | Promise<void>,
    private readonly permit?: Permit,
  ) {}

  check(): boolean {
    return true;
  }

  run(_: Empty, model: Model): Promise<void> {
    return model.happen(() => this.act(model), this.permit);
  }

  toString(): string {
    return this.title;
  }
}

type Steps = fc.Arbitrary<Step>;

const durations = [1000, 50_000, minute + 1000, 5 * minute, 31 * minute, 2 * hour, 26 * hour];
const duration = fc.constantFrom(...durations);
const index = fc.nat({ max: 3 });
const which = fc.constantFrom(...questions);

const kinds: readonly Failure[] = [
  ...[failures.unauthorized, failures.forbidden, failures.quotaUsedUp, failures.rateLimited, failures.locationUnknown],
  ...[failures.noObservation, failures.requestRefused, failures.serviceTrouble, failures.unexpectedAnswer],
  ...[failures.redirected, failures.timeout, failures.unreachable, failures.untrustedCertificate],
  ...[failures.keyStoreUnavailable, failures.budgetUsedUp],
];

/** Failures for which the service may say how long to wait. */
const waits: ReadonlySet<Failure["kind"]> = new Set([
  "forbidden",
  "rateLimited",
  "quotaUsedUp",
  "serviceTrouble",
  "noObservation",
  "budgetUsedUp",
]);

interface Named {
  readonly title: string;
  readonly behaviour: Exclude<Behaviour, "hang">;
}

const freshFor = fc.constantFrom(-hour, 0, 5 * minute, 30 * minute, 6 * hour, day);

const good: fc.Arbitrary<Named> = fc.tuple(freshFor, fc.nat({ max: 5 })).map(([time, kind]) => ({
  title: `has an answer that is good for ${time / minute} minutes${["", " and may not be kept", " and is the one that is known"][kind] ?? ""}`,
  behaviour: (now, _, known): Reply => {
    const answer = answerFrom(now, time);
    if (kind === 1) return { kind: "answer", answer: { ...answer, isStorable: false } };
    return {
      kind: "answer",
      answer: kind === 2 && known ? { ...known, receivedAt: now, expiresAt: now + time } : answer,
    };
  },
}));

const bad: fc.Arbitrary<Named> = fc
  .tuple(fc.constantFrom(...kinds), fc.option(fc.constantFrom(minute, 20 * minute, 3 * hour, day), { nil: undefined }))
  .map(([failure, time]) => {
    const wait = failure.kind === "budgetUsedUp" ? (time ?? hour) : waits.has(failure.kind) ? time : undefined;
    return {
      title: `fails: ${failure.kind}${wait === undefined ? "" : `, wait ${wait / minute} minutes`}`,
      behaviour: (now, key): Reply => ({
        kind: "failure",
        failure: "keyId" in failure ? { ...failure, keyId: key } : failure,
        ...(failure.kind !== "budgetUsedUp" && { keyId: key }),
        ...(wait !== undefined && { notBefore: now + wait }),
      }),
    };
  });

const behaviours = fc.oneof({ arbitrary: good, weight: 2 }, { arbitrary: bad, weight: 3 });

const service: Steps = fc.oneof(
  {
    arbitrary: behaviours.map(
      ({ title, behaviour }) => new Step(`the service ${title}`, (model) => void (model.behaviour = behaviour)),
    ),
    weight: 5,
  },
  {
    arbitrary: fc.constant(new Step("the service does not answer", (model) => void (model.behaviour = "hang"))),
    weight: 1,
  },
);

const release: Steps = behaviours.map(
  ({ title, behaviour }) =>
    new Step(`late, the service ${title}`, (model) =>
      model.hanging[0]?.end(behaviour(model.clock.now(), model.key ?? "", undefined)),
    ),
);

const people: Steps = fc
  .tuple(index, fc.constantFrom("person", "person", "check"))
  .map(
    ([subscription, reason]) =>
      new Step(
        `${reason} refreshes ${subscription}`,
        (model) => void model.allWatches[subscription]?.refresh(reason),
        reason,
      ),
  );

const looks: Steps = fc.oneof(
  fc.tuple(index, which).map(
    ([subscription, query]) =>
      new Step(
        `${subscription} shows ${query.location}`,
        (model) => {
          const one = model.allWatches[subscription];
          if (one) model.follow(one, query);
        },
        "open",
      ),
  ),
  index.map(
    (subscription) =>
      new Step(`${subscription} shows nothing`, (model) => {
        const one = model.allWatches[subscription];
        if (one) model.stop(one);
      }),
  ),
);

const changes: Steps = fc.oneof(
  fc.constantFrom("key 1", "key 2", "key 3").map(
    (key) =>
      new Step(
        `the key is ${key}`,
        (model) => {
          if (model.key !== key) model.changeKey(key);
        },
        "change",
      ),
  ),
  fc.constant(new Step("the key is removed", (model) => model.changeKey(undefined), "change")),
  fc.constant(new Step("the network is another one", (model) => model.askAgain(), "change")),
  fc.constantFrom(minute, 10 * minute, hour).map(
    (minimumInterval) =>
      new Step(`the minimum interval is ${minimumInterval / minute} minutes`, (model) => {
        model.minimumInterval = minimumInterval;
        for (const { feeds } of model.windows) feeds.syncFromDisk();
      }),
  ),
);

const others: Steps = fc.tuple(which, behaviours).map(
  ([query, { title, behaviour }]) =>
    new Step(`elsewhere, for ${query.location}, the service ${title}`, (model) => {
      model.clock.set(1);
      const reply = behaviour(model.clock.now(), model.key ?? "", undefined);
      if (model.key !== undefined && mayBeShared(reply)) model.keepElsewhere(query, reply);
      model.clock.set(1);
    }),
);

/** Another process keeps answers that may be kept, and failures that any window would have. */
function mayBeShared(reply: Reply): boolean {
  return reply.kind === "answer"
    ? reply.answer.isStorable
    : !["keyStoreUnavailable", "budgetUsedUp"].includes(reply.failure.kind);
}

const time: Steps = fc.oneof(
  { arbitrary: duration.map((span) => new Step(`${span / 1000} s pass`, (model) => model.pass(span))), weight: 6 },
  {
    arbitrary: duration.map(
      (span) => new Step(`the machine sleeps for ${span / 1000} s`, (model) => model.clock.sleep(span)),
    ),
    weight: 1,
  },
  {
    arbitrary: duration.map(
      (span) => new Step(`nothing runs for ${span / 1000} s`, (model) => model.clock.block(span)),
    ),
    weight: 1,
  },
);

const clockSet = (...changesOf: readonly number[]): Steps =>
  fc
    .constantFrom(...changesOf)
    .map((change) => new Step(`the clock is set by ${change / 1000} s`, (model) => model.clock.set(change)));

const all = [time, time, time, service, service, looks, looks, people, release, changes, others];
const size = { maxCommands: 24, size: "max" } as const;

/** What may happen while the clock is not set back. */
export const steps = fc.commands([...all, clockSet(5 * minute, day)], size);

/** What may happen also to a clock. */
export const stepsOfAnyClock = fc.commands([...all, clockSet(-30_000, -2 * hour, -400 * day, hour, 400 * day)], size);

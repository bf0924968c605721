import fc from "fast-check";

import type { Reply } from "../../../src/weather/model/answer";
import type { Failure } from "../../../src/weather/model/failure";
import { answerFrom, day, failures, hour, minute } from "../../unit/weather/fakes";
import type { Permit } from "./ledger";
import { type Behaviour, questions, type World } from "./world";

type Empty = Record<string, never>;

/** Something that happens to a world. */
class Step implements fc.AsyncCommand<Empty, World> {
  constructor(
    private readonly title: string,
    private readonly act: (world: World) => void | Promise<void>,
    private readonly permit?: Permit,
  ) {}

  check(): boolean {
    return true;
  }

  run(_: Empty, world: World): Promise<void> {
    return world.happen(() => this.act(world), this.permit);
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
    if (kind === 1) return { kind: "answer", answer: { ...answer, mayBeKept: false } };
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
      ({ title, behaviour }) => new Step(`the service ${title}`, (world) => void (world.behaviour = behaviour)),
    ),
    weight: 5,
  },
  {
    arbitrary: fc.constant(new Step("the service does not answer", (world) => void (world.behaviour = "hang"))),
    weight: 1,
  },
);

const release: Steps = behaviours.map(
  ({ title, behaviour }) =>
    new Step(`late, the service ${title}`, (world) =>
      world.hanging[0]?.end(behaviour(world.clock.now(), world.key ?? "", undefined)),
    ),
);

const people: Steps = fc
  .tuple(index, fc.constantFrom("person", "person", "check"))
  .map(
    ([watch, occasion]) =>
      new Step(`${occasion} refreshes ${watch}`, (world) => void world.allWatches[watch]?.refresh(occasion), occasion),
  );

const looks: Steps = fc.oneof(
  fc.tuple(index, which).map(
    ([watch, question]) =>
      new Step(
        `${watch} shows ${question.location}`,
        (world) => {
          const one = world.allWatches[watch];
          if (one) world.follow(one, question);
        },
        "open",
      ),
  ),
  index.map(
    (watch) =>
      new Step(`${watch} shows nothing`, (world) => {
        const one = world.allWatches[watch];
        if (one) world.stop(one);
      }),
  ),
);

const changes: Steps = fc.oneof(
  fc.constantFrom("key 1", "key 2", "key 3").map(
    (key) =>
      new Step(
        `the key is ${key}`,
        (world) => {
          if (world.key !== key) world.changeKey(key);
        },
        "change",
      ),
  ),
  fc.constant(new Step("the key is removed", (world) => world.changeKey(undefined), "change")),
  fc.constant(new Step("the network is another one", (world) => world.askAgain(), "change")),
  fc.constantFrom(minute, 10 * minute, hour).map(
    (floor) =>
      new Step(`the floor is ${floor / minute} minutes`, (world) => {
        world.floor = floor;
        for (const { stations } of world.windows) stations.look();
      }),
  ),
);

const others: Steps = fc.tuple(which, behaviours).map(
  ([question, { title, behaviour }]) =>
    new Step(`elsewhere, for ${question.location}, the service ${title}`, (world) => {
      world.clock.set(1);
      const reply = behaviour(world.clock.now(), world.key ?? "", undefined);
      if (world.key !== undefined && mayBeShared(reply)) world.keepElsewhere(question, reply);
      world.clock.set(1);
    }),
);

/** Another process keeps answers that may be kept, and failures that any window would have. */
function mayBeShared(reply: Reply): boolean {
  return reply.kind === "answer"
    ? reply.answer.mayBeKept
    : !["keyStoreUnavailable", "budgetUsedUp"].includes(reply.failure.kind);
}

const time: Steps = fc.oneof(
  { arbitrary: duration.map((span) => new Step(`${span / 1000} s pass`, (world) => world.pass(span))), weight: 6 },
  {
    arbitrary: duration.map(
      (span) => new Step(`the machine sleeps for ${span / 1000} s`, (world) => world.clock.sleep(span)),
    ),
    weight: 1,
  },
  {
    arbitrary: duration.map(
      (span) => new Step(`nothing runs for ${span / 1000} s`, (world) => world.clock.block(span)),
    ),
    weight: 1,
  },
);

const clockSet = (...changesOf: readonly number[]): Steps =>
  fc
    .constantFrom(...changesOf)
    .map((change) => new Step(`the clock is set by ${change / 1000} s`, (world) => world.clock.set(change)));

const all = [time, time, time, service, service, looks, looks, people, release, changes, others];
const size = { maxCommands: 24, size: "max" } as const;

/** What may happen while nobody sets the clock back. */
export const steps = fc.commands([...all, clockSet(5 * minute, day)], size);

/** What may happen also to a clock. */
export const stepsOfAnyClock = fc.commands([...all, clockSet(-30_000, -2 * hour, -400 * day, hour, 400 * day)], size);

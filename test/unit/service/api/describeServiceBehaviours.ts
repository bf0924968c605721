import assert from "node:assert/strict";

import type { Endpoint, Scheme } from "../../../../src/weather/model/endpoint";
import type { Reply } from "../../../../src/weather/model/answer";
import type { CallName, Failure } from "../../../../src/weather/model/failure";
import { allKeys } from "../../../canary/scanner";
import { combine, expiresIn, text } from "../../../loopback/scenarios";
import type { FreeGate } from "../harness";
import type { FeedFixture } from "./feedFixture";
import {
  type Details,
  fog,
  marker,
  type Outcome,
  type Refusals,
  refusals,
  type ServiceBehaviour,
} from "./serviceBehaviours";

/** Minutes until the next request after a failure, if there is one, and the failure's log level. */
type Effect = readonly [minutesToNext: number | undefined, level: "debug" | "warn"];
const soon: Effect = [1, "debug"];
const inAnHour: Effect = [60, "warn"];
const never: Effect = [undefined, "warn"];
const effects: Partial<Record<Failure["kind"], Effect>> = {
  ...{ unexpectedAnswer: soon, unreachable: soon, redirected: soon, networkSignIn: soon, serviceTrouble: soon },
  ...{ noObservation: inAnHour, forbidden: inAnHour, quotaUsedUp: inAnHour, gatewayRefused: inAnHour },
  ...{ rateLimited: [0, "debug"], locationUnknown: [24 * 60, "warn"], requestRefused: never, unauthorized: never },
};

const faults: readonly Outcome[] = ["damaged", "notJson", "webPage", "notWeather", "tooLarge", "status"];

function failureFor(outcome: Outcome, { host, scheme }: Endpoint, call: CallName, status = 0): Failure {
  if (faults.includes(outcome)) return { kind: "unexpectedAnswer", fault: outcome } as Failure;
  const members: Partial<Record<Outcome, object>> = {
    ...{ unauthorized: { keyId: "id", scheme, host }, forbidden: { keyId: "id", call }, unreachable: { host } },
    ...{ locationUnknown: { location: "349727" }, redirected: { host } },
    ...{ requestRefused: { status }, serviceTrouble: { status } },
  };
  return { kind: outcome, ...members[outcome] } as Failure;
}

/** Text that occurs only in bodies. */
const hidden =
  /(?:weather|evil|portal)\.example|command:workbench|exceeded the allowed|passwd|Please sign in|parse_response/;
// eslint-disable-next-line no-control-regex -- what must not be in the log
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e]/;

/** A search text that must not show up anywhere. */
const searched = `${marker} Grünstraße 7 & co`;

/** The weather before each test. It has expired, so only the failure decides when to ask again. */
const known = combine(text(fog.replaceAll("Fog", "Haze")), expiresIn(-3_600_000));

export interface BehavioursOptions {
  readonly open: (scheme: Scheme) => Promise<FeedFixture>;
  readonly behaviours: readonly ServiceBehaviour[];
  readonly errorBodies?: readonly Refusals[];
  readonly isFetch?: boolean;
  readonly schemes: { readonly conditions: Scheme; readonly search: Scheme };
}

/** Tests the outcome of each behaviour, for current conditions and for a search. */
export function describeServiceBehaviours(given: BehavioursOptions): void {
  const { open, behaviours, errorBodies = [], isFetch = false, schemes } = given;
  describe("a service that", () => {
    let fixture: FeedFixture;
    before(async () => (fixture = await open(schemes.conditions)));
    const shownText = (): string | undefined => fixture.state.answer?.content.text;
    beforeEach(async () => {
      // A failed test must not fail the next one.
      if (shownText() !== "Haze" || fixture.state.failure) await fixture.ask(known);
    });
    afterEach(() => assert.equal("polluted" in {}, false));
    after(() => fixture.close());

    /** Asserts that no key and no body text shows up, and no line break or control character in the log. */
    const assertNothingIsSeen = async (...others: readonly unknown[]): Promise<void> => {
      const everything = `${await fixture.everything()} ${JSON.stringify(others)}`;
      assert.equal(allKeys.scan(everything), undefined);
      assert.ok(!everything.includes(marker) && !hidden.test(everything));
      for (const line of fixture.log) assert.doesNotMatch(line, controlCharacters);
    };

    for (const [title, behaviour, usual, details = {}] of behaviours) {
      const { search = usual, fetch, shows } = details;
      if (isFetch && fetch === null) continue;
      const outcomes = [(isFetch && fetch) || usual].flat();

      it(`${title}: ${outcomes.join(" or ")}`, async () => {
        const before = await fixture.stored();
        const call = await callOf(fixture, () => fixture.ask(behaviour));
        if (call.reply.kind === "answer") {
          assert.deepEqual(outcomes, ["answer"]);
          const { answer } = call.reply;
          assert.equal(shownText(), shows);
          const until = new Date(answer.expiresAt).toISOString();
          assertLog(call.log, fixture.query.endpoint, `info 200 from NAME, good until ${until}`);
          const { state } = fixture;
          const known = { shown: state.answer, failure: state.failure, stored: await fixture.stored() };
          assert.deepEqual(known, { shown: answer, failure: undefined, stored: answer });
        } else {
          const failure = assertFailure(call, outcomes, fixture.query.endpoint, details);
          assert.deepEqual(fixture.state.failure, failure);
          assert.equal(fixture.minutesToNext, effects[failure.kind]?.[0]);
          // The last answer stays shown and stored.
          assert.equal(shownText(), "Haze");
          assert.deepEqual(await fixture.stored(), before);
        }
        await assertNothingIsSeen(call);
        await fixture.ask(known);
        assert.equal(shownText(), "Haze");
        assert.equal(fixture.state.failure, undefined);
      });

      if (search === null) continue;
      // A search names no location, so none can be unknown.
      const refused = usual === "locationUnknown" ? (["requestRefused"] as const) : outcomes;
      const searchOutcomes = search === usual ? refused : [search];
      it(`${title}, in a search: ${searchOutcomes.join(" or ")}`, async () => {
        const endpoint = fixture.client.endpoint(schemes.search);
        fixture.service.reset();
        fixture.service.behave(behaviour);
        const call = await callOf(fixture, () => fixture.client.find(searched, "text", schemes.search));
        if (call.made.kind === "answer") {
          assert.deepEqual(searchOutcomes, ["answer"]);
          const names = call.made.answer.content.map(({ name }) => name);
          assert.deepEqual(names, shows === undefined ? [] : [shows]);
          assertLog(call.log, endpoint, `info 200 from NAME, places: ${names.length}`);
        } else {
          assertFailure(call, searchOutcomes, endpoint, details, "search");
        }
        assert.ok(!fixture.log.join().includes(marker));
        assert.equal(allKeys.scan(JSON.stringify([call, fixture.log])), undefined);
        fixture.service.reset();
        assert.equal((await fixture.client.find("New York", "text", schemes.search)).kind, "answer");
      });
    }

    for (const [title, answers] of errorBodies)
      it(`${title}: told by the status of the answer, and nothing of it is seen`, async () => {
        for (const [status, behaviour] of answers) {
          const call = await callOf(fixture, () => fixture.ask(behaviour));
          const failure = assertFailure(call, [refusals[status] ?? "status"], fixture.query.endpoint, { status });
          assert.deepEqual(fixture.state.failure, failure);
          assert.equal(shownText(), "Haze");
        }
        await assertNothingIsSeen();
      });
  });
}

/** Everything observable about one call. */
type Call<Made = unknown> = Pick<FeedFixture, "log"> &
  Pick<FreeGate, "events"> & { made: Made; reply: Reply<unknown>; requests: number };

/** Makes a call, which must take less than five seconds. */
async function callOf<Made>(fixture: FeedFixture, make: () => Promise<Made>): Promise<Call<Made>> {
  const [lines, events] = [fixture.client.log.length, fixture.gate.events.length];
  const started = performance.now();
  const made = await make();
  const took = performance.now() - started;
  assert.ok(took < 5_000, `${took} ms`);
  const reply = fixture.replies.at(-1);
  assert.ok(reply);
  const { client, gate, service } = fixture;
  const requests = service.requests.length;
  return { made, reply, log: client.log.slice(lines), events: gate.events.slice(events), requests };
}

/** Asserts that the call failed with one of `outcomes`, was counted, and left two log lines. */
function assertFailure(
  { reply, log, events, requests }: Call,
  outcomes: readonly Outcome[],
  endpoint: Endpoint,
  { status, cause: saidCause }: Details,
  name: CallName = "conditions",
): Failure {
  assert.ok(reply.kind === "failure", reply.kind);
  const { failure, cause = "" } = reply;
  const outcome = failure.kind === "unexpectedAnswer" ? failure.fault : failure.kind;
  assert.ok(outcomes.includes(outcome), `${outcome} in place of ${outcomes.join(" or ")} (${cause})`);
  const isAnswered = /^\d/.test(cause);
  // A status other than 200 concerns this key.
  const keyId = isAnswered && !cause.startsWith("200") && { keyId: "id" };
  assert.deepEqual(reply, { kind: "failure", failure: failureFor(outcome, endpoint, name, status), cause, ...keyId });
  assert.match(cause, /^(\d{3}(, request id [\w-]+)?|[A-Z][\w]+)$/);
  if (isAnswered && saidCause !== undefined) assert.equal(cause, saidCause);
  assert.deepEqual(events, isAnswered ? ["claimed", "answered, ? left"] : ["claimed"]);
  if (isAnswered) assert.equal(requests, 1);
  assertLog(log, endpoint, `${effects[failure.kind]?.[1] ?? "none"} NAME: ${cause} (${failure.kind})`);
  return failure;
}

/** Asserts two lines without the key and the query of the address. */
function assertLog(log: readonly string[], { origin, scheme }: Endpoint, last: string): void {
  const [, name = ""] = /^debug Requesting (https:\/\/[^/]+(?:\/\w+)+) \(/.exec(log[0] ?? "") ?? [];
  assert.ok(name.startsWith(`${origin}/`), log[0]);
  assert.deepEqual(log, [`debug Requesting ${name} (scheme ${scheme})`, last.replace("NAME", name)]);
}

import assert from "node:assert/strict";

import { conditionsKind } from "../../../../src/weather/conditions/conditionsKind";
import { TemperatureHistory } from "../../../../src/weather/conditions/temperatureHistory";
import type { Ask, FeedKind } from "../../../../src/weather/feed/feedKind";
import type { MinuteForecast } from "../../../../src/weather/minuteForecast/minuteForecast";
import type { Answer } from "../../../../src/weather/model/answer";
import type { Failure, Retry } from "../../../../src/weather/model/failure";
import type { Observation } from "../../../../src/weather/model/observation";
import { optionalKinds, type KindId } from "../../../../src/weather/outlook/kinds";
import { feedKindOf, type OptionalKind } from "../../../../src/weather/outlook/optionalKind";
import * as fakes from "../fakes";

/** A kind of question, as the tests of every feed use it. */
export interface TestKind {
  /** The kind as the extension has it. */
  readonly kindOf: (ask: Ask<unknown>, store: fakes.FakeAnswers, minimumInterval: () => number) => FeedKind<unknown>;
  /** Minutes for which a person is held back after an answer that has expired on arrival. */
  readonly minimumInterval: number;
  /** Minutes until such an answer is asked for again automatically. */
  readonly pause: number;
  /** When it is asked again after the failures that differ from its traits, and the rows of docs/faults.md that say so. */
  readonly failures: Readonly<Partial<Record<Failure["kind"], readonly [ids: string, retry?: Retry]>>>;
}

/** What differs between the optional kinds. */
function optional(id: KindId, pause: number, failures: TestKind["failures"] = {}): TestKind {
  const own: OptionalKind<unknown> | undefined = optionalKinds.find((kind) => kind.id === id);
  assert.ok(own);
  return {
    kindOf: (ask, store) => {
      const kind = feedKindOf(own, ask, store as never);
      // The answers of these tests are observations with some members of a minute forecast.
      return id === "minuteForecast" ? kind : { ...kind, pauseAfter: () => pause * fakes.minute };
    },
    minimumInterval: 5,
    pause,
    failures: { forbidden: ["", "never"], gatewayRefused: ["", "daily"], quotaUsedUp: ["", "daily"], ...failures },
  };
}

const ofMinutes: TestKind["failures"] = {
  ...{ notCovered: ["K9 "], budgetUsedUp: ["K10 "], unauthorized: ["K11 "], unreachable: ["K12 "] },
  ...{ forbidden: ["K8 ", "never"], gatewayRefused: ["D30 ", "daily"], quotaUsedUp: ["D24 ", "daily"] },
};

/** Every kind of question. What a feed promises is tested for each of them. */
export const kinds: Readonly<Record<"conditions" | KindId, TestKind>> = {
  conditions: {
    kindOf: (ask, store, minimumInterval) =>
      conditionsKind({
        ask: ask as never,
        ...{ store, history: new TemperatureHistory(store.values), minimumInterval },
        countCalls: () => Promise.resolve(),
      }) as FeedKind<unknown>,
    minimumInterval: 10,
    pause: 10,
    failures: {},
  },
  minuteForecast: optional("minuteForecast", 15, ofMinutes),
  hourlyForecast: optional("hourlyForecast", 30),
  dailyForecast: optional("dailyForecast", 30),
  warnings: optional("warnings", 30),
};

export type KindName = keyof typeof kinds;

export const kindNames = Object.keys(kinds) as KindName[];

/** What every kind can read. */
type AnyContent = Observation & MinuteForecast;

/**
 * An answer that every kind can read and asks for again when it expires. Of a forecast it has words alone, which are good
 * for a quarter of an hour at least.
 */
export function answerFrom(receivedAt: number, freshFor?: number): Answer<AnyContent> {
  const answer = fakes.answerFrom(receivedAt, freshFor);
  return { ...answer, content: { ...answer.content, sentence: "Rain may form", stretches: [], minutes: [] } };
}

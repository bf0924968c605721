import { conditionsKind } from "../../../../src/weather/conditions/conditionsKind";
import { TemperatureHistory } from "../../../../src/weather/conditions/temperatureHistory";
import type { Ask, FeedKind } from "../../../../src/weather/feed/feedKind";
import type { MinuteForecast } from "../../../../src/weather/minuteForecast/minuteForecast";
import { minuteForecastKind } from "../../../../src/weather/minuteForecast/minuteForecastKind";
import type { Answer } from "../../../../src/weather/model/answer";
import type { Failure, Retry } from "../../../../src/weather/model/failure";
import type { Observation } from "../../../../src/weather/model/observation";
import { warningsKind } from "../../../../src/weather/warnings/warningsKind";
import * as fakes from "../fakes";

/** A kind of question, as the tests of every feed use it. */
export interface TestKind {
  /** The kind as the extension has it. */
  readonly kindOf: (ask: Ask<unknown>, store: fakes.FakeAnswers, minimumInterval: () => number) => FeedKind<unknown>;
  /** Minutes for which a person is held back after an answer that has expired on arrival. */
  readonly minimumInterval: number;
  /** Minutes until such an answer is asked for again automatically. */
  readonly pause: number;
  /** When it is asked again after the failures that differ from `traits`, and the rows of docs/faults.md that say so. */
  readonly failures: Readonly<Partial<Record<Failure["kind"], readonly [ids: string, retry?: Retry]>>>;
}

/** The kinds whose answers may be asked for again after half an hour. What a feed promises is held for each of them. */
export const kinds: Readonly<Record<"conditions" | "minuteForecast" | "warnings", TestKind>> = {
  conditions: {
    kindOf: (ask, store, minimumInterval) =>
      conditionsKind(ask as never, new TemperatureHistory(store), minimumInterval) as FeedKind<unknown>,
    minimumInterval: 10,
    pause: 10,
    failures: {},
  },
  minuteForecast: {
    kindOf: (ask, store) =>
      minuteForecastKind(
        {
          coordinatesOf: () => Promise.resolve({ latitude: 40.71, longitude: -74.01 }),
          ask: (query, _position, options) => ask(query, options as never) as never,
        },
        store as never,
      ) as FeedKind<unknown>,
    minimumInterval: 5,
    pause: 15,
    failures: {
      forbidden: ["K8 ", "never"],
      notCovered: ["K9 "],
      budgetUsedUp: ["K10 "],
      unauthorized: ["K11 "],
      unreachable: ["K12 "],
      gatewayRefused: ["D30 ", "daily"],
      quotaUsedUp: ["D24 ", "daily"],
    },
  },
  warnings: {
    // The answers of these tests have something that every kind can read, and no warning.
    kindOf: (ask, store) => {
      const kind = warningsKind(ask as never, store as never) as FeedKind<unknown>;
      return { ...kind, pauseAfter: (answer) => kind.pauseAfter({ ...answer, content: [] }) };
    },
    minimumInterval: 5,
    pause: 30,
    failures: { forbidden: ["", "never"], gatewayRefused: ["", "daily"], quotaUsedUp: ["", "daily"] },
  },
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

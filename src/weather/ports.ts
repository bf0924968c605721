import type { Stop } from "./event";
import type { Failure } from "./failure";
import type { Observation } from "./observation";
import type { Question } from "./question";

/** An answer of the service, with what decides how long it is good. Times are milliseconds since 1970. */
export interface Answer {
  readonly observation: Observation;
  readonly receivedAt: number;
  readonly freshUntil: number;
  /** The body as it came (without any key), so that a kept answer is read exactly like one from the network. */
  readonly body: string;
}

export type Reply =
  { readonly kind: "answer"; readonly answer: Answer } | { readonly kind: "failure"; readonly failure: Failure };

/** A request under way. `reply` never rejects; after `cancel` it becomes the failure `cancelled`. */
export interface Asking {
  readonly reply: Promise<Reply>;
  cancel(): void;
}

/** Asks the service once. A port, so that the domain knows no network and no key. */
export interface WeatherService {
  ask(question: Question): Asking;
}

/** The last good answers, which outlive the window. Neither method rejects: without storage, the weather still works. */
export interface KeptAnswers {
  read(question: Question): Promise<Answer | undefined>;
  keep(question: Question, answer: Answer): Promise<void>;
}

/** Time and chance, so that tests decide both. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs `act` once, `delay` milliseconds from now. */
  readonly after: (delay: number, act: () => void) => Stop;
  /** From 0 to below 1. */
  readonly random: () => number;
}

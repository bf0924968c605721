import type { FeedKind } from "../feed/feedKind";
import type { Observation } from "../model/observation";
import { conditionsId } from "../model/weatherQuery";
import type { TemperatureHistory } from "./temperatureHistory";

export interface ConditionsDeps extends Pick<FeedKind<Observation>, "ask" | "store" | "minimumInterval"> {
  readonly history: Pick<TemperatureHistory, "read" | "add">;
  /** Counts the calls of all windows. Never rejects. */
  readonly countCalls: () => Promise<void>;
}

/** Every window requests these. Reading includes history and calls, in one turn: one transaction on a slow drive. */
export function conditionsKind(deps: ConditionsDeps): FeedKind<Observation> {
  const { ask, store, history, countCalls, minimumInterval } = deps;
  return {
    name: "weather",
    idOf: conditionsId,
    ask: async (query, options) => {
      const reply = await ask(query, options);
      if (reply.kind === "answer" && !options.signal.aborted) history.add(query, reply.answer);
      return reply;
    },
    store: {
      read: async (query) => {
        const [known] = await Promise.all([store.read(query), history.read(query), countCalls()]);
        return known;
      },
      store: (query, known) => store.store(query, known),
      withLock: (...lock) => store.withLock(...lock),
    },
    minimumInterval,
    pauseAfter: () => 0,
    retry: {},
    needsFocus: false,
  };
}

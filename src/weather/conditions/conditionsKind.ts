import type { FeedKind } from "../feed/feedKind";
import type { Observation } from "../model/observation";
import { conditionsId } from "../model/weatherQuery";
import type { TemperatureHistory } from "./temperatureHistory";

export interface ConditionsDeps extends Pick<FeedKind<Observation>, "ask" | "store" | "minimumInterval"> {
  readonly history: Pick<TemperatureHistory, "add">;
}

/** Every window requests these. */
export function conditionsKind({ ask, store, history, minimumInterval }: ConditionsDeps): FeedKind<Observation> {
  return {
    name: "weather",
    idOf: conditionsId,
    ask: async (query, options) => {
      const reply = await ask(query, options);
      if (reply.kind === "answer" && !options.signal.aborted) history.add(query, reply.answer);
      return reply;
    },
    store,
    minimumInterval,
    pauseAfter: () => 0,
    retry: {},
    needsFocus: false,
  };
}

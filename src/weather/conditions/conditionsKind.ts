import type { Ask, FeedKind } from "../feed/feedKind";
import type { Observation } from "../model/observation";
import { conditionsId } from "../model/weatherQuery";
import type { TemperatureHistory } from "./temperatureHistory";

/** The current conditions as a kind: every window asks when they expire. */
export function conditionsKind(
  ask: Ask<Observation>,
  history: TemperatureHistory,
  minimumInterval: () => number,
): FeedKind<Observation> {
  return {
    name: "weather",
    idOf: conditionsId,
    ask: async (query, options) => {
      const reply = await ask(query, options);
      if (reply.kind === "answer" && !options.signal.aborted)
        history.add(query, { ...reply.answer, content: [reply.answer.content] });
      return reply;
    },
    store: history,
    minimumInterval,
    pauseAfter: () => 0,
    retry: {},
    needsFocus: false,
  };
}

import type { Ask, FeedKind, FeedStore } from "../feed/feedKind";
import type { Observation } from "../model/observation";
import { conditionsId } from "../model/weatherQuery";
import type { TemperatureHistory } from "./temperatureHistory";

/** The current conditions as a kind: every window asks when they expire. The temperatures are read and added with them. */
export function conditionsKind(
  ask: Ask<Observation>,
  store: FeedStore<Observation>,
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
    store: {
      read: async (query) => {
        const [known] = await Promise.all([store.read(query), history.read(query)]);
        return known;
      },
      store: (query, known) => store.store(query, known),
      withLock: (query, act, signal) => store.withLock(query, act, signal),
    },
    minimumInterval,
    pauseAfter: () => 0,
    retry: {},
    needsFocus: false,
  };
}

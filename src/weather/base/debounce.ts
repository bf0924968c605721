import type { Unsubscribe } from "./emitter";
import type { Clock } from "./ports";

/** Makes one call out of many: `act` runs when nobody has called for `quiet` milliseconds. `stop` forgets a call. */
export function debounce(
  clock: Pick<Clock, "after">,
  quiet: number,
  act: () => void,
): { readonly call: () => void; readonly stop: Unsubscribe } {
  let stop: Unsubscribe = () => undefined;
  const call = (): void => {
    stop();
    stop = clock.after(quiet, act);
  };
  return { call, stop: () => stop() };
}

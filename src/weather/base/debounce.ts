import type { Unsubscribe } from "./emitter";
import type { Clock } from "./ports";

/** Debounces `act`: it runs once, `quiet` milliseconds after the last `call`. `stop` cancels it. */
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

import type { Unsubscribe } from "../../weather/base/emitter";

/**
 * Runs `act` once, in the next turn of the event loop, for all calls until then: it sees the last state. After `stop`,
 * calls do nothing.
 */
export function coalesce(act: () => void): { readonly call: () => void; readonly stop: Unsubscribe } {
  let scheduled: NodeJS.Immediate | undefined;
  let isStopped = false;
  const run = (): void => {
    scheduled = undefined;
    act();
  };
  return {
    call: () => {
      if (!isStopped) scheduled ??= setImmediate(run);
    },
    stop: () => {
      isStopped = true;
      clearImmediate(scheduled);
    },
  };
}

/** One call for many. */
export interface Coalesced {
  /** Has the action run once, after the events of this moment. */
  readonly call: () => void;
  /** Ends it: the action does not run any more, whatever is called. */
  readonly stop: () => void;
}

/** Runs `act` once for all calls that come before the event loop is free, so that what it does uses the last state. */
export function coalesce(act: () => void): Coalesced {
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

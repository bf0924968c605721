/** Runs one step in each turn of the event loop, so that other extensions run in between. @returns cancels the rest. */
export function yieldBetween(steps: readonly (() => void)[]): () => void {
  let next: NodeJS.Immediate;
  const run = ([step, ...others]: readonly (() => void)[]): void => {
    // Before the step, which may throw.
    if (others.length > 0) next = setImmediate(run, others);
    step?.();
  };
  next = setImmediate(run, steps);
  return () => clearImmediate(next);
}

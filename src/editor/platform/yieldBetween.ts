/** Runs one step per turn of the event loop. @returns a function that cancels the remaining steps. */
export function yieldBetween(steps: readonly (() => void)[]): () => void {
  let next: NodeJS.Immediate;
  const run = ([step, ...others]: readonly (() => void)[]): void => {
    // Scheduled before the step runs, because the step may throw.
    if (others.length > 0) next = setImmediate(run, others);
    step?.();
  };
  next = setImmediate(run, steps);
  return () => clearImmediate(next);
}

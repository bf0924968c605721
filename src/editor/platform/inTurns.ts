/**
 * Runs steps one after another, each in a turn of the event loop of its own, so that what else the extension host has to do
 * comes in between.
 *
 * @returns what keeps the steps that are left from being run.
 */
export function inTurns(steps: readonly (() => void)[]): () => void {
  let next: NodeJS.Immediate;
  const run = ([step, ...others]: readonly (() => void)[]): void => {
    // First, so that a step which throws does not keep the others from being run.
    if (others.length > 0) next = setImmediate(run, others);
    step?.();
  };
  next = setImmediate(run, steps);
  return () => clearImmediate(next);
}

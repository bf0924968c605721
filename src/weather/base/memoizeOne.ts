/** A function with the results of `make`, which it calls only if an argument differs from the last time. */
export function memoizeOne<Args extends readonly unknown[], Result>(
  make: (...args: Args) => Result,
): (...args: Args) => Result {
  let last: { readonly args: Args; readonly result: Result } | undefined;
  return (...args) => {
    if (!last || args.some((arg, index) => arg !== last?.args[index])) last = { args, result: make(...args) };
    return last.result;
  };
}

/** A part of a view that has its own error boundary. */
export type Surface<T> = T | "broken";

/** Returns the result of `make`; if it throws, reports the error and returns the result of `instead`. */
export function contained<T>(report: (error: unknown) => void, make: () => T, instead: () => T): T {
  try {
    return make();
  } catch (error) {
    report(error);
    return instead();
  }
}

/** Returns the result of `make`; if it throws, reports the error and returns `broken`. */
export function surface<T>(report: (error: unknown) => void, make: () => T): Surface<T> {
  return contained<Surface<T>>(report, make, () => "broken");
}

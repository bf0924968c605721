/** A part of a view that has its own error boundary. */
export type Surface<T> = T | "broken";

/** The result of `make`; if it throws, reports the error and returns the result of `instead`. */
export function contained<T>(report: (error: unknown) => void, make: () => T, instead: () => T): T {
  try {
    return make();
  } catch (error) {
    report(error);
    return instead();
  }
}

/** The result of `make`; `broken` if it throws, after reporting the error. */
export function surface<T>(report: (error: unknown) => void, make: () => T): Surface<T> {
  return contained<Surface<T>>(report, make, () => "broken");
}

/**
 * Runs `act` with a signal that aborts when `signal` does, or after `milliseconds` with a `TimeoutError`.
 * (`AbortSignal.any` with `AbortSignal.timeout` says the same, but in Node 20 the garbage collector can take it away.)
 */
export async function withDeadline<T>(
  milliseconds: number,
  signal: AbortSignal,
  act: (limited: AbortSignal) => Promise<T>,
): Promise<T> {
  const limited = new AbortController();
  const timer = setTimeout(() => {
    limited.abort(new DOMException("The deadline has passed.", "TimeoutError"));
  }, milliseconds);
  const pass = (): void => limited.abort(signal.reason);
  if (signal.aborted) pass();
  signal.addEventListener("abort", pass);
  try {
    return await act(limited.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", pass);
  }
}

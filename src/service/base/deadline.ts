/**
 * Runs `act` with a signal that aborts with `signal`, or after `milliseconds` with a `TimeoutError`. Rejects then, even
 * if `act` continues: undici ignores the signal while it waits for a proxy. Without `AbortSignal.any` and `timeout`,
 * because they can be garbage-collected too early (nodejs/node#57736, and nodejs/node#65995 in Node 24 and 26).
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
  signal.addEventListener("abort", pass);
  const over = new Promise<never>((_, reject) => {
    limited.signal.addEventListener("abort", () => reject(limited.signal.reason as Error));
  });
  if (signal.aborted) pass();
  try {
    return await Promise.race([act(limited.signal), over]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", pass);
  }
}

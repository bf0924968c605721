/**
 * The identity of an error, for decisions and for the log: its code, else its cause's, else its name. Messages are
 * never looked at: they can hold addresses and keys.
 *
 * @param deepest how many causes are looked at, one behind the other: an error may be its own cause.
 */
export function errorCode(error: unknown, deepest = 9): string {
  if (typeof error !== "object" || error === null) return "unknown";
  const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: unknown };
  if (typeof code === "string") return code;
  if (cause instanceof Error && deepest > 0) return errorCode(cause, deepest - 1);
  return typeof name === "string" ? name : "unknown";
}

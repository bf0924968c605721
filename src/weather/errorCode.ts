/**
 * The identity of an error, for decisions and for the log: its code, else its cause's, else its name. Messages are
 * never looked at: they can hold addresses and keys.
 */
export function errorCode(error: unknown): string {
  if (typeof error !== "object" || error === null) return "unknown";
  const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: unknown };
  if (typeof code === "string") return code;
  if (cause instanceof Error) return errorCode(cause);
  return typeof name === "string" ? name : "unknown";
}

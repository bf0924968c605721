/** The code of an error or of a cause, otherwise its name; never its message, which can contain addresses and keys. */
export function errorCode(error: unknown, maxCauses = 9): string {
  if (typeof error !== "object" || error === null) return "unknown";
  const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: unknown };
  if (typeof code === "string") return code;
  if (cause instanceof Error && maxCauses > 0) return errorCode(cause, maxCauses - 1);
  return typeof name === "string" ? name : "unknown";
}

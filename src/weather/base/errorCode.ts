/** The code of an error or of a cause, otherwise its name; never its message, which can contain addresses and keys. */
export function errorCode(error: unknown, maxCauses = 9): string {
  if (typeof error !== "object" || error === null) return "unknown";
  const { code, errstr, name, cause } = error as Partial<Record<"code" | "errstr" | "name" | "cause", unknown>>;
  // SQLite's text for its own code, with neither paths nor values.
  if (typeof errstr === "string") return errstr;
  if (typeof code === "string") return code;
  if (cause instanceof Error && maxCauses > 0) return errorCode(cause, maxCauses - 1);
  return typeof name === "string" ? name : "unknown";
}

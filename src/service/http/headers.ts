/** Header names in lower case; a header that came more than once is a list. */
export type HeaderFields = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The lines of a header joined to one list (RFC 9110, section 5.3); empty when there is none. */
export function combined(value: HeaderFields[string]): string {
  return typeof value === "object" ? value.join(", ") : (value ?? "");
}

/** The value of a header that must come once. It is empty when there is none or when several lines differ. */
export function single(value: HeaderFields[string]): string {
  if (typeof value !== "object") return value ?? "";
  const [first = ""] = value;
  return value.every((other) => other === first) ? first : "";
}

/**
 * The number that `text` has as digits and nothing else, such as `delta-seconds` (RFC 9111, section 1.2.2); undefined
 * for any other text. More than 2^31 counts as 2^31.
 */
export function wholeNumber(text: string): number | undefined {
  const digits = text.trim();
  return /^\d+$/.test(digits) ? Math.min(Number(digits), 2 ** 31) : undefined;
}

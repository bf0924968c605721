/** Header names in lower case; a header that came more than once is a list. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A header that may come in several lines, as the one list that it means (RFC 9110, section 5.3). */
export function combined(value: Headers[string]): string {
  return typeof value === "object" ? value.join(", ") : (value ?? "");
}

/** A header that must come once: the same value twice is that value, different values are none that can be read. */
export function single(value: Headers[string]): string {
  if (typeof value !== "object") return value ?? "";
  const [first = ""] = value;
  return value.every((other) => other === first) ? first : "";
}

/** RFC 9111, section 1.2.2: `delta-seconds` is digits and nothing else; more than 2^31 count as 2^31. */
export function wholeNumber(text: string): number | undefined {
  const digits = text.trim();
  return /^\d+$/.test(digits) ? Math.min(Number(digits), 2 ** 31) : undefined;
}

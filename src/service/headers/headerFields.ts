/** Header fields by name in lower case; a repeated one is a list. */
export type HeaderFields = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The lines of a header joined to one list (RFC 9110, section 5.3); empty if there are none. */
export function combined(value: HeaderFields[string]): string {
  return typeof value === "object" ? value.join(", ") : (value ?? "");
}

/** The value of a header that must not repeat; empty if it is missing or its lines differ. */
export function single(value: HeaderFields[string]): string {
  if (typeof value !== "object") return value ?? "";
  const [first = ""] = value;
  return value.every((other) => other === first) ? first : "";
}

/** The number in a text of only digits (RFC 9111, section 1.2.2), at most 2^31; undefined for any other text. */
export function wholeNumber(text: string): number | undefined {
  const digits = text.trim();
  return /^\d+$/.test(digits) ? Math.min(Number(digits), 2 ** 31) : undefined;
}

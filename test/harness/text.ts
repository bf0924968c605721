/** Matches text that is the given one and nothing else, but for space around it. */
export function exactly(text: string, suffix = ""): RegExp {
  return new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}${suffix}\\s*$`);
}

/** The text as a person reads it: the editor uses other kinds of space for its layout. */
export function readable(text: string): string {
  return text.replace(/[\u00a0\u200b]/g, " ").trim();
}

/** Matches exactly this text, with optional white space around it. */
export function exactly(text: string, suffix = ""): RegExp {
  return new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}${suffix}\\s*$`);
}

/** The time for reading once what a window shows. */
export const readMs = { timeout: 1_000 };

/** The text with plain spaces, because the editor uses other kinds for its layout. */
export function readable(text: string): string {
  return text.replace(/[\u00a0\u200b]/g, " ").trim();
}

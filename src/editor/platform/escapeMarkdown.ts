/**
 * Escapes `text` for Markdown: no markup, no link, no icon. (`MarkdownString.appendText` also makes every space a
 * no-break space, so that a sentence becomes one long line.)
 *
 * Source: CommonMark 0.31, section 2.4: any ASCII punctuation character may be escaped with a backslash.
 */
export function literal(text: string): string {
  return withoutIcons(text)
    .replace(/[!-/:-@[-`{-~]/g, "\\$&")
    .replace(/\s+/g, " ");
}

/** Keeps `[label](address)` in text from outside from becoming a link, which messages have, too. */
export function withoutLinks(text: string): string {
  return text.replaceAll("](", "]\u200b(");
}

/** Keeps `$(name)` in text from outside from becoming an icon. */
export function withoutIcons(text: string): string {
  return text.replaceAll("$(", "$\u200b(");
}

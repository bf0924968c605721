/**
 * Text as Markdown that shows it as it is: no markup, no link, no icon. (`MarkdownString.appendText` does the same but
 * turns every space into one that does not break, so that a sentence becomes one endless line.)
 *
 * Source: CommonMark 0.31, section 2.4: any ASCII punctuation character may be escaped with a backslash.
 */
export function literal(text: string): string {
  return withoutIcons(text)
    .replace(/[!-/:-@[-`{-~]/g, "\\$&")
    .replace(/\s+/g, " ");
}

/** Labels turn `$(name)` into an icon; text from outside must not. */
export function withoutIcons(text: string): string {
  return text.replaceAll("$(", "$\u200b(");
}

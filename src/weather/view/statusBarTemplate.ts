/** What the status bar's template may name. */
export const placeholders = [
  "glyph",
  "temperature",
  "feelsLike",
  "text",
  "location",
  "wind",
  "humidity",
  "precipitation",
] as const;

/** One of `placeholders`. */
export type Placeholder = (typeof placeholders)[number];

/** The template of a person who has chosen none, as `package.json` says it too. */
export const defaultTemplate = "{glyph} {temperature} {precipitation}";

/** Text as the person wrote it into the template, a value that came from outside, or the name of a picture. */
export interface Segment {
  readonly kind: "template" | "value" | "glyph";
  readonly text: string;
}

/**
 * Fills a template such as `{glyph} {temperature}`. A value that is not there leaves no gap: white space and the signs
 * between two values (`·`, `,`, `|`, `/`, `-`) go with it. An unknown name stays as it is written. Without any value
 * nothing is left of the template.
 */
export function renderTemplate(
  template: string,
  values: Readonly<Partial<Record<Placeholder, string | undefined>>>,
): readonly Segment[] {
  const parts = template.split(/(\{\w+\})/);
  const segments: Segment[] = [];
  let between = "";
  for (const part of parts) {
    const name = placeholders.find((one) => `{${one}}` === part);
    if (name === undefined) {
      between += part;
      continue;
    }
    const value = values[name] ?? "";
    if (value === "") {
      if (isSeparator(between)) between = "";
      continue;
    }
    const isJoint = segments.length > 0 || !isSeparator(between);
    if (between !== "" && isJoint) segments.push({ kind: "template", text: between });
    segments.push({ kind: name === "glyph" ? "glyph" : "value", text: value });
    between = "";
  }
  if (segments.length === 0) return [];
  return isSeparator(between) ? segments : [...segments, { kind: "template", text: between }];
}

/** Whether nothing but what stands between two values is written here. */
function isSeparator(text: string): boolean {
  return /^[\s·,;|/\-–—]*$/u.test(text);
}

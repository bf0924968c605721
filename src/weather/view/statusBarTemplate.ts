export const placeholders = [
  "glyph",
  "temperature",
  "feelsLike",
  "text",
  "location",
  "wind",
  "humidity",
  "precipitation",
  "low",
  "high",
  "warning",
] as const;

export type Placeholder = (typeof placeholders)[number];

/** Also the default in `package.json`. */
export const defaultTemplate = "{glyph} {temperature} {warning} {precipitation}";

/** Text from the template, a value of a placeholder, a warning, or the name of a glyph. */
export interface Segment {
  readonly kind: "template" | "value" | "warning" | "glyph";
  readonly text: string;
}

/**
 * Fills in a template such as `{glyph} {temperature}`. A missing value leaves no gap: the separators next to it (white
 * space, `·`, `,`, `|`, `/`, `-`) are removed, too. Unknown names stay as they are. If all values are missing, the
 * result is empty.
 */
export function renderTemplate(
  template: string,
  values: Readonly<Partial<Record<Placeholder, string | undefined>>>,
): readonly Segment[] {
  const parts = template.split(/(\{\w+\})/);
  const segments: Segment[] = [];
  let between = "";
  for (const part of parts) {
    const name = placeholders.find((placeholder) => `{${placeholder}}` === part);
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
    segments.push({ kind: name === "glyph" || name === "warning" ? name : "value", text: value });
    between = "";
  }
  if (segments.length === 0) return [];
  return isSeparator(between) ? segments : [...segments, { kind: "template", text: between }];
}

function isSeparator(text: string): boolean {
  return /^[\s·,;|/\-–—]*$/u.test(text);
}

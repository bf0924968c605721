import { plainCharacters } from "../base/plainCharacters";
import { strings } from "../locale/strings";
import { type Placeholder, placeholders } from "../view/glance";

/** Also the default in `package.json`. */
export const defaultTemplate = "{glyph} {temperature} {warning} {precipitation}";

const texts = strings.styles;

export interface Style {
  readonly template: string;
  readonly description: string;
}

/** The default one is first. What is about to change is part of every style. */
export const styles: readonly Style[] = [
  { template: "{glyph} {temperature}", description: texts.usual },
  { template: "{glyph} {temperature} ({feelsLike})", description: texts.feelsLike },
  { template: "{glyph} {temperature} {text}", description: texts.words },
  { template: "{location} {glyph} {temperature}", description: texts.place },
  { template: "{glyph} {temperature} {low}/{high}", description: texts.range },
  { template: "{glyph}", description: texts.glyph },
  { template: "{temperature}", description: texts.temperature },
].map(({ template, description }) => ({ template: `${template} {warning} {precipitation}`, description }));

/** The template for an item: with several items, a style begins with the place. A person's own template stays. */
export function templateFor(template: string, isOneOfSeveral: boolean): string {
  const needsPlace = isOneOfSeveral && !template.startsWith("{location}") && isStyle(template);
  return needsPlace ? `{location} ${template}` : template;
}

export function isStyle(template: string): boolean {
  return styles.some((style) => style.template === template);
}

/** Text from the template, a value of a placeholder, the name of a glyph, or a warning: only its icon if it's empty. */
export interface Segment {
  readonly kind: "template" | "value" | "warning" | "glyph";
  readonly text: string;
}

/**
 * Fills in a template such as `{glyph} {temperature}`. A missing value leaves no gap: the separators next to it (white
 * space, `·`, `,`, `:`, `|`, `/`, `-`) are removed, too, and so are brackets in which all values are missing, in any
 * width. Unknown names stay as they are. If all values are missing, the result is empty.
 */
export function renderTemplate(
  template: string,
  values: Readonly<Partial<Record<Placeholder, string | undefined>>>,
): readonly Segment[] {
  // Placeholders, and brackets without others in them.
  const parts = template.split(/([([（［][^()[\]（）［］]*[)\]）］]|\{\w+\})/);
  const segments: Segment[] = [];
  let between = "";
  for (const part of parts) {
    const filled = fillIn(part, values);
    if (!filled) between += part;
    else if (filled.length === 0 && isSeparator(between)) between = "";
    else if (filled.length > 0) {
      const isJoint = segments.length > 0 || !isSeparator(between);
      if (between !== "" && isJoint) segments.push({ kind: "template", text: between });
      segments.push(...filled);
      between = "";
    }
  }
  if (segments.length === 0) return [];
  return isSeparator(between) ? segments : [...segments, { kind: "template", text: between }];
}

/** Fills in a placeholder, or what is in brackets: empty if all values are missing, undefined if nothing is a value. */
function fillIn(part: string, values: Parameters<typeof renderTemplate>[1]): readonly Segment[] | undefined {
  const name = placeholders.find((placeholder) => part.includes(`{${placeholder}}`));
  if (name === undefined) return undefined;
  if (!part.startsWith("{")) {
    const segments = renderTemplate(part.slice(1, -1), values);
    const bracket = (text = ""): Segment => ({ kind: "template", text });
    return segments.length > 0 ? [bracket(part[0]), ...segments, bracket(part.at(-1))] : [];
  }
  const { [name]: text } = values;
  if (text === undefined || (text === "" && name !== "warning")) return [];
  return [{ kind: name === "glyph" || name === "warning" ? name : "value", text }];
}

function isSeparator(text: string): boolean {
  return /^[\s·・,、:;|/\-–—]*$/u.test(plainCharacters(text));
}

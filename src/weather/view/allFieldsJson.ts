import type { JsonObject } from "../base/json";
import { isNeverShown } from "./allFieldRows";
import type { Source } from "./summary";

/** Levels. The service's answers have four; much deeper nesting breaks JSON parsers. */
const maxDepth = 20;

/** Invisible or misleading characters: control and format characters, tags, variation selectors, line separators. */
const unseen = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * The members as indented JSON, without those that can contain the API key; the first one is `Attribution`. Invisible
 * characters are escaped, so that they can't hide text. Values below 20 levels are `…`.
 */
export function allFieldsJson(members: JsonObject, source?: Source): string {
  const attribution = source && { Attribution: { Name: source.name, Link: source.href } };
  // Outside strings, the line break is the only such character.
  return JSON.stringify(cut({ ...attribution, ...members }, maxDepth), undefined, 2).replace(unseen, (character) =>
    character === "\n" ? character : escaped(character),
  );
}

/** RFC 8259, section 7: a character beyond U+FFFF is escaped as its two surrogates. */
function escaped(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

function cut(value: unknown, levels: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) return "…";
  if (Array.isArray(value)) return value.map((item) => cut(item, levels - 1));
  const members = Object.entries(value).filter(([name]) => !isNeverShown(name));
  return Object.fromEntries(members.map(([name, member]) => [name, cut(member, levels - 1)]));
}

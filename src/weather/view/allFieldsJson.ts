import type { JsonObject } from "../base/json";
import { isNeverShown } from "./allFields";
import type { Source } from "./summary";

/** Levels. The service's answers have four; text that is nested far deeper breaks whatever reads it. */
const maxDepth = 20;

/** Control and format characters, tags, variation selectors, line separators: what a reader does not see or would be misled by. */
const unseen = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * The members of an observation as JSON for people, without what may hold a key. The first one, `Attribution`, names the
 * provider and its address; what lies deeper than 20 levels is `…`. Characters that cannot be seen are escaped, so that no text is hidden in others.
 */
export function allFieldsJson(members: JsonObject, source?: Source): string {
  let name = "Attribution";
  while (Object.hasOwn(members, name)) name = `_${name}`;
  const attribution = source && { [name]: { Name: source.name, Link: source.href } };
  // Between its texts, JSON has no such character but the breaks of its lines.
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

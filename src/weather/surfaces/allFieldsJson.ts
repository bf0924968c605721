import type { JsonObject } from "../base/json";
import { isNeverShown, maxDepth } from "./allFieldRows";
import type { Source } from "./summary";

/** Invisible or misleading characters. Not the line break, because JSON has it only outside strings. */
const unseen = /(?!\n)[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The members as indented JSON, after the attribution. Invisible characters are escaped: they can't hide text. */
export function allFieldsJson(members: JsonObject, source?: Source): string {
  let name = "Attribution";
  while (Object.hasOwn(members, name)) name = `_${name}`;
  const attribution = source && { [name]: { Name: source.name, Link: source.href } };
  return JSON.stringify(shownPart({ ...attribution, ...members }, maxDepth), undefined, 2).replace(unseen, escaped);
}

/** A value without what is never shown, and with `…` for what is more than so many levels below it. */
function shownPart(value: unknown, levels: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) return "…";
  if (Array.isArray(value)) return value.map((item) => shownPart(item, levels - 1));
  const members = Object.entries(value).filter(([name]) => !isNeverShown(name));
  return Object.fromEntries(members.map(([name, member]) => [name, shownPart(member, levels - 1)]));
}

/** RFC 8259, section 7: a character beyond U+FFFF is escaped as its two surrogates. */
function escaped(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

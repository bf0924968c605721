import type { JsonObject } from "../base/json";
import { shownPart } from "./allFieldRows";
import type { Source } from "./summary";

/** Invisible or misleading characters. Not the line break, because JSON has it only outside strings. */
const unseen = /(?!\n)[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The shown part as indented JSON, `Attribution` first. Invisible characters are escaped: they can't hide text. */
export function allFieldsJson(members: JsonObject, source?: Source): string {
  const attribution = source && { Attribution: { Name: source.name, Link: source.href } };
  return JSON.stringify(shownPart({ ...attribution, ...members }), undefined, 2).replace(unseen, escaped);
}

/** RFC 8259, section 7: a character beyond U+FFFF is escaped as its two surrogates. */
function escaped(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

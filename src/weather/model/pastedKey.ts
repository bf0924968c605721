import { bareValue, without } from "./bareValue";
import type { Reason } from "./reason";

/** The name of a variable, a member, or a header with a key, such as `WEATHER_API_KEY`, `apiKey`, or `x-api-key`. */
const name = String.raw`(?:[\w.-]*[_.-])?(?:(?:accu|weather|api|access|my|auth|subscription)[_-]?)*(?:key|token)`;

/** Text that is copied along with a key: the parts of a header, a name, or a comma. */
const extras = [
  /^authorization\s*:\s*/i,
  /^bearer(?:\s+|$)/i,
  /^[?&]?apikey\s*=\s*/i,
  new RegExp(String.raw`^(?:(?:export|set|env|const|let|var)\s+|\$env:)?${name}\s*=\s*(?==*[^=\s])`, "i"),
  new RegExp(String.raw`^(["'\x60])${name}\1\s*:\s*|^${name}\s*:\s+(?=\S)`, "i"),
  /^[\w.-]+\s*[=:]\s*(?=zpka_)/i,
  /(?<=.),$|(?<=^zpka_[\da-f_]+)[.;]$/i,
];

const address = /^(?:https?:\/\/|\/|(?:[a-z\d-]+\.)+[a-z]{2,}[/?:])[^?\s]*\?(?:[^#\s]*&)?api[_-]?key=([^&#\s]*)\S*$/i;
/** With the parameters of the service, because a key may contain those of any other name. */
const parameters =
  /^[?&]?api[_-]?key=([^&#\s]*)(?:&(?:alias|details|language|metric|minuteinterval|offset|q|toplevel)=[^&\s]*)+$/i;

/**
 * The key in a text that has a form in which keys are given: an address or parameters with `apikey=`, a header, `NAME=`
 * before the key, quotation marks, or a comma behind it. Any other text stays whole, because a key can have any form.
 */
export function pastedKey(text: string): string {
  return bareValue(text, (part) => {
    const [, encoded] = address.exec(part) ?? parameters.exec(part) ?? [];
    return encoded === undefined ? without(extras, part) : unescaped(encoded);
  });
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** In shells, in settings of editors, in templates, and in programs. */
const variable =
  /^\$\{[^{}]*\}$|^\$?\{\{[^{}]*\}\}$|^\$(?:env:)?[A-Z][A-Z\d_]*$|^%[A-Z][A-Z\d_]*%$|^(?:process\.env|os\.environ|import\.meta\.env|env|secrets)\W+[A-Z][A-Z\d_]*\W*$|^[A-Z\d_]+_(?:KEY|TOKEN)$/;
const hidden = /\*{3}|[•●∙⋅·█▪…]|\.{3}|^zpka_[\da-f_]*x{3}/i;
const word =
  "(?:your|my|the|insert|enter|paste|put|add|replace|with|this|here|own|actual|accuweather|access|api|key|token)[\\s_.-]*";
const placeholder = new RegExp(`^(?:[<[{]+(?:${word})+[>\\]}]+|(?:${word}){2,})$`, "i");

/** Why a text stands for a key instead of being one; undefined if it may be one. */
export function notAKey(text: string): Reason | undefined {
  if (placeholder.test(text) && /key|token/i.test(text)) return "keyPlaceholder";
  if (variable.test(text)) return "keyVariable";
  return hidden.test(text) ? "keyHidden" : undefined;
}

/** Names that HTML has for the signs in keys, and for characters that are not seen. */
const signs = { amp: "&", plus: "+", sol: "/", equals: "=", percnt: "%", shy: "", zerowidthspace: "" };
const entities: ReadonlyMap<string, string> = new Map(Object.entries(signs));

// Bounded, because what follows may not come, and the search would begin anew at every character.
const percent = /%(?:25){0,9}([0-7][\da-f])/gi;
const escape = /\\{1,9}(?:u00([0-7][\da-f])|x([0-7][\da-f])|u\{0{0,9}([0-7][\da-f])\})/gi;
const entity = /&(?:amp;){0,9}(?:#0{0,9}(\d{1,3})|#x0{0,9}([0-7][\da-f])|([a-z]{2,14}))(?:;|(?![\da-z]))/gi;

const ofHex = (hex: string): string => String.fromCharCode(parseInt(hex, 16));

/** Undoes the encoding of addresses, be it once or several times. */
export function withoutPercent(text: string): string {
  return text.replace(percent, (_all, hex: string) => ofHex(hex));
}

/** Undoes the escapes of JSON and of code, also behind the many backslashes of JSON within JSON. */
export function withoutEscapes(text: string): string {
  return text.replace(escape, (_all, ...hex: string[]) => ofHex(hex.slice(0, 3).find(Boolean) ?? ""));
}

/** Undoes the entities of HTML, be it once or several times. */
export function withoutEntities(text: string): string {
  return text.replace(entity, (all, decimal?: string, hex?: string, name?: string) => {
    if (decimal !== undefined) return String.fromCharCode(Number(decimal));
    return hex !== undefined ? ofHex(hex) : (entities.get(name?.toLowerCase() ?? "") ?? all);
  });
}

/** The bytes of the key as text: in hexadecimal, as numbers, and in base64. */
export function bytesOf(key: string): readonly string[] {
  const bytes = Buffer.from(key);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0"));
  const base64 = [key, encodeURIComponent(key)].flatMap(base64Of);
  const inAddresses = base64.map((text) => text.replaceAll("+", "-").replaceAll("/", "_"));
  return [hex.join(""), hex.map((pair) => `0x${pair}`).join(""), bytes.join(""), ...base64, ...inAddresses];
}

/** The base64 of `text` wherever it begins in a group of three bytes, without the characters that its neighbours share. */
function base64Of(text: string): readonly string[] {
  return [0, 1, 2].map((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]);
    return bytes.toString("base64").slice(offset === 0 ? 0 : offset + 1, Math.floor((bytes.length * 8) / 6));
  });
}

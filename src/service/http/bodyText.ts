import { isUtf8 } from "node:buffer";
import { TextDecoder } from "node:util";

/** Whether a body is text in UTF-8: not packed, and in no charset that consists of bytes of UTF-8, too. */
export function isText(body: Uint8Array): boolean {
  // UTF-16 has zeros, and ISO-2022-JP has escapes. JSON has neither (RFC 8259, section 7).
  return isUtf8(body) && !body.includes(0) && !body.includes(0x1b);
}

/** The text of a body. JSON is in UTF-8 (RFC 8259, section 8.1), so the charset of `contentType` is for other bytes only. */
export function textOf(body: Uint8Array, contentType: string): string {
  const named = isText(body) ? undefined : /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType)?.[1];
  return decoderFor(named, body).decode(body);
}

function decoderFor(charset = "utf-8", [first]: Uint8Array): TextDecoder {
  // The first character is ASCII or the byte order mark. `TextDecoder` takes UTF-16 for little-endian.
  const isBigEndian = /^utf-?16$/i.test(charset) && (first === 0 || first === 0xfe);
  try {
    return new TextDecoder(isBigEndian ? "utf-16be" : charset);
  } catch {
    return new TextDecoder();
  }
}

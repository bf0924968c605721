import assert from "node:assert/strict";

import { textOf } from "../../../../src/service/http/bodyText";
import { itRows } from "../../weather/itEach";

describe("the text of a body", () => {
  const white = '["Weiß 白"]';
  const little = Buffer.from(white, "utf16le");
  const big = Buffer.from(little).swap16();
  const withMark = (bytes: Buffer, ...mark: readonly number[]): Buffer => Buffer.concat([Buffer.from(mark), bytes]);
  /** Each character is one byte. */
  const bytes = (text: string): Buffer => Buffer.from(text, "latin1");

  const assertText = (body: Buffer, parameter: string, text: string): void =>
    assert.equal(textOf(body, `application/json${parameter}`), text);
  itRows(assertText, {
    "a body in UTF-8 needs no charset [D6]": [Buffer.from(white), "", white],
    "a body in UTF-8 loses its byte order mark [D6]": [Buffer.from(`\ufeff${white}`), "; charset=utf-8", white],
    "a body in UTF-8 stays so under any charset [D6]": [Buffer.from(white), "; charset=iso-8859-1", white],
    "a body in a named charset is read in it [D6]": [bytes('["Weiß"]'), "; charset=ISO-8859-1", '["Weiß"]'],
    "a charset may be quoted and not the first parameter [D6]": [bytes("ß"), ';v=1; Charset = "latin1"; q=1', "ß"],
    "a body in Shift_JIS is read in it [D6]": [bytes('"\x89\x4a"'), "; charset=Shift_JIS", '"雨"'],
    "a charset may consist of bytes of UTF-8 [D6]": [bytes('"\x1b$B1+\x1b(B"'), "; charset=ISO-2022-JP", '"雨"'],
    "UTF-16 may have only bytes of UTF-8 [D6]": [Buffer.from('["a"]', "utf16le"), "; charset=utf-16", '["a"]'],
    "UTF-16 may have either byte order [D6]": [big, "; charset=UTF-16", white],
    "UTF-16 may have a byte order mark [D6]": [withMark(little, 0xff, 0xfe), "; charset=UTF-16", white],
    "UTF-16 may have a byte order mark in either order [D6]": [withMark(big, 0xfe, 0xff), "; charset=UTF-16", white],
    "a body in an unknown charset is read as UTF-8 [D6]": [bytes('["\xdf"]'), "; charset=klingon", '["\ufffd"]'],
    "a body in no charset is read as UTF-8 [D6]": [bytes('["\xdf"]'), "", '["\ufffd"]'],
  });
});

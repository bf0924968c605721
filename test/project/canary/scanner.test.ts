import assert from "node:assert/strict";
import { inspect } from "node:util";

import { Scanner } from "../../canary/scanner";

const key = "Secret+Wpx41/zq&r=%9~x";
const scanner = new Scanner({ other: "Another-4xw0-kq", key });

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const each = (write: (code: number) => string): string =>
  Array.from(key, (character) => write(character.charCodeAt(0))).join("");
const hex = (code: number): string => code.toString(16).padStart(2, "0");
const between = (separator: string): string => Array.from(key).join(separator);

/** The key as it is found, each with the form that is told. */
const found: readonly (readonly [form: string, title: string, text: string])[] = [
  ["plain", "in a header", `Authorization: Bearer ${key}`],
  ["plain", "among bytes that are no text", Buffer.concat([Buffer.alloc(9, 0xff), Buffer.from(key)]).toString()],
  ["percent-encoded", "as addresses have it", `?apikey=${encodeURIComponent(key)}&x`],
  ["percent-encoded", "three times", encodeURIComponent(encodeURIComponent(encodeURIComponent(key)))],
  ["percent-encoded", "every character", each((code) => `%${hex(code)}`)],
  ["escaped as in JSON", "every character", each((code) => `\\u00${hex(code)}`)],
  ["escaped as in JSON", "in JSON within JSON", JSON.stringify(JSON.stringify(each((code) => `\\u00${hex(code)}`)))],
  ["escaped as in JSON", "with escaped slashes", `{"a":"${key.replaceAll("/", "\\/")}"}`],
  ["as HTML entities", "in hexadecimal", each((code) => `&#x00${hex(code)};`)],
  ["as HTML entities", "by their names", key.replace("&", "&amp;").replace("+", "&plus;").replace("=", "&equals;")],
  ["as HTML entities", "twice", key.replaceAll("&", "&amp;amp;").replaceAll("+", "&amp;#43;")],
  ["in hexadecimal", "in one piece", Buffer.from(`x ${key} y`).toString("hex")],
  ["in hexadecimal", "as a buffer is printed", inspect(Buffer.from(key))],
  ["as numbers of its bytes", "as a buffer in JSON", JSON.stringify(Buffer.from(`x${key}`))],
  ["in base64", "at the beginning", base64(`${key} and more`)],
  ["in base64", "two bytes further", base64(`Bearer_:${key}`)],
  ["in base64", "in lines of 76 characters", base64(`${"x".repeat(50)}${key}`).replace(/.{76}/g, "$&\r\n")],
  ["split", "over lines", `${key.slice(0, 8)}\n    ${key.slice(8)}`],
  ["split", "by soft hyphens", between("\u00ad")],
  ["split", "by zero-width characters", between("\u200b\u2060")],
  ["split", "by the tags of a page", `<span>${key.slice(0, 8)}</span><span class="x">${key.slice(8)}</span>`],
  ["split", "over lines and percent-encoded", encodeURIComponent(key).replace(/.{7}/g, "$&\n")],
  [
    "split",
    "with every character in another form",
    key.replace("+", "\\u002b").replace("/", "%2F").replace("&", "&#38;"),
  ],
];

const notFound: Readonly<Record<string, string>> = {
  "all but its first character": key.slice(1),
  "all but its last character": key.slice(0, -1),
  "its parts with words between": `${key.slice(0, 11)} and ${key.slice(11)}`,
  "another letter in it": key.replace("W", "V"),
  "a part of it in base64": base64(key.slice(2)),
  "a letter too much in the encoded form": encodeURIComponent(key).replace("%2B", "%2BB"),
  "what stands for the key": "[API key] Authorization: Bearer •••••• &amp; %2B \\u002b",
  "no text at all": "",
};

describe("B12 the search for keys in texts", () => {
  for (const [form, title, text] of found)
    it(`finds a key ${form}: ${title}`, () => assert.equal(scanner.scan(`before ${text} after`)?.form, form));

  for (const [title, text] of Object.entries(notFound))
    it(`finds no key in ${title}`, () => assert.equal(scanner.scan(text), undefined));

  it("finds a key that begins within what looks like the beginning of another", () => {
    const similar = new Scanner({ first: "Canary-Canary-9x1", second: "Canary-9x2-more" });
    assert.deepEqual(similar.scan("Canary-Canary-9x2-more"), { key: "second", form: "plain" });
    assert.deepEqual(similar.scan("Canary-Canary-Canary-9x1"), { key: "first", form: "plain" });
  });

  it("does not take longer for texts that begin like an escape again and again", () => {
    for (const sign of ["\\".repeat(64), "%25".repeat(32), "&#0000", "<".repeat(64), key.slice(0, -1)]) {
      const start = performance.now();
      assert.equal(scanner.scan(sign.repeat(Math.ceil(1e6 / sign.length))), undefined);
      assert.ok(performance.now() - start < 3000, sign.slice(0, 8));
    }
  });
});

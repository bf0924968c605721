import assert from "node:assert/strict";
import { inspect } from "node:util";

import { Scanner } from "../../canary/scanner";
import { itRows } from "../../unit/weather/itEach";

const key = "Secret+Wpx41/zq&r=%9~x";
const scanner = new Scanner({ other: "Another-4xw0-kq", key });

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const each = (write: (hex: string) => string): string =>
  Array.from(key, (sign) => write(sign.charCodeAt(0).toString(16).padStart(2, "0"))).join("");

describe("B12 the search for keys in texts", () => {
  const assertFound = (text: string) => assert.equal(scanner.scan(`before ${text} after`), "key");
  itRows(assertFound, {
    "finds it in a header": [`Authorization: Bearer ${key}`],
    "finds it percent-encoded twice": [encodeURIComponent(encodeURIComponent(key))],
    "finds it in JSON within JSON": [JSON.stringify(JSON.stringify(each((hex) => `\\u00${hex}`)))],
    "finds it with escaped slashes": [`{"a":"${key.replaceAll("/", "\\/")}"}`],
    "finds it as entities in hexadecimal": [each((hex) => `&#x00${hex};`)],
    "finds it as named entities": [key.replace("&", "&amp;").replace("+", "&plus;")],
    "finds it as entities twice": [key.replaceAll("&", "&amp;amp;").replaceAll("+", "&amp;#43;")],
    "finds it as a buffer is printed": [inspect(Buffer.from(key))],
    "finds it as a buffer in JSON": [JSON.stringify(Buffer.from(`x${key}`))],
    "finds it in base64, two bytes further": [base64(`Bearer_:${key}`)],
    "finds it in lines of base64": [base64(`${"x".repeat(50)}${key}`).replace(/.{76}/g, "$&\r\n")],
    "finds it over lines": [`${key.slice(0, 8)}\n    ${key.slice(8)}`],
    "finds it split by characters that are not seen": [Array.from(key).join("\u200b\u2060\u00ad")],
    "finds it split by tags": [`<span>${key.slice(0, 8)}</span><span class="x">${key.slice(8)}</span>`],
    "finds it over encoded lines": [encodeURIComponent(key).replace(/.{7}/g, "$&\n")],
    "finds it in several forms at once": [key.replace("+", "\\u002b").replace("/", "%2F")],
  });

  itRows((text: string) => assert.equal(scanner.scan(text), undefined), {
    "finds none without its first character": [key.slice(1)],
    "finds none without its last character": [key.slice(0, -1)],
    "finds none with another letter in it": [key.replace("W", "V")],
    "finds none in what stands for the key": ["[API key] Authorization: Bearer •••••• &amp; %2B \\u002b"],
  });
});

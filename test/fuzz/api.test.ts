import assert from "node:assert/strict";
import { domainToASCII } from "node:url";

import fc from "fast-check";

import { parseEndpoint } from "../../src/service/api/parseEndpoint";
import type { Scheme } from "../../src/weather/model/endpoint";
import { anyText, awkwardText, changedText, digits, joined, letters, textOf, weighted } from "./inputs/values";
import { property } from "./property";

const scheme: fc.Arbitrary<Scheme> = fc.constantFrom("header", "query");
const label = textOf(`${letters.slice(26)}${digits}`, 1, 6);

/** Host names that can't be mistaken for a number. */
const hostName = fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => [...labels, "example"].join("."));

const segment = textOf(`${letters}${digits}-_~!$&'()*+,;=:`, 1, 5);

const address = fc
  .tuple(
    weighted([4, hostName], [1, fc.constantFrom("[::1]", "127.0.0.1", "xn--bcher-kva.example")]),
    fc.constantFrom("", ":1", ":443", ":65535"),
    fc.array(segment, { maxLength: 3 }),
  )
  .map(([host, port, path]) => [`https://${host}${port}`, ...path].join("/"));

const hosts =
  "1.1 0x7f.1 2130706433 a..b a.com. %65xample.com [fe80::1%25eth0] а.com a。com ſ.example bücher.example".split(" ");
const starts = "https:// HTTPS:// https:/ https: http:// ws:// file:/// javascript:".split(" ");
/** A valid base address, or one that only looks valid. */
const nearlyAddress = fc.oneof(
  address,
  changedText(address, awkwardText),
  changedText(address, textOf("/\\@:?#.%[] \t\n0", 0, 2)),
  joined(fc.constantFrom(...starts), fc.oneof(fc.constantFrom(...hosts), anyText)),
);

property(
  "an accepted base address is the same to people and to the network",
  [nearlyAddress, scheme],
  (text, way) => {
    const read = parseEndpoint(way, text);
    if ("kind" in read) return;
    const { base, host } = read;
    const url = new URL(base);
    // No user, password, query, or fragment.
    assert.equal(url.href, `https://${url.host}${url.pathname}`);
    assert.equal(url.host, host);
    assert.ok(base.startsWith(url.origin) && !base.endsWith("/"), base);
    assert.match(base, /^[\x21-\x7e]+$/);
    const [, name = ""] = /^https:\/\/(\[[^\]]*\]|[^/:]*)(?::\d*)?(?:\/[^?#\\]*)?$/is.exec(text.trim()) ?? [];
    assert.ok(url.hostname === name.toLowerCase() || url.hostname === domainToASCII(name.toLowerCase()), text);
    assert.ok(!/(?:^|\.)(?:\d+|0x[\da-f]*)$/i.test(name) || /^(?:\d{1,3}\.){3}\d{1,3}$/.test(name), text);
    assert.deepEqual(parseEndpoint(way, base), read);
  },
  3,
);

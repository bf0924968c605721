import assert from "node:assert/strict";
import { validateHeaderValue } from "node:http";
import { domainToASCII } from "node:url";

import fc from "fast-check";

import { parseEndpoint, requestFor } from "../../src/service/api/request";
import { readValidators } from "../../src/service/http/validators";
import { joined } from "./inputs/combine";
import { instant } from "./inputs/dates";
import { headers } from "./inputs/headers";
import { address, query, scheme } from "./inputs/questions";
import { anyText, awkwardText, changedText, textOf } from "./inputs/texts";
import { property } from "./property";

const hosts =
  "1.1 0x7f.1 2130706433 a..b a.com. %65xample.com [fe80::1%25eth0] а.com a。com ſ.example bücher.example".split(" ");
const starts = "https:// HTTPS:// https:/ https: http:// ws:// file:/// javascript:".split(" ");
const nearlyAddress = fc.oneof(
  address,
  changedText(address, awkwardText),
  changedText(address, textOf("/\\@:?#.%[] \t\n0", { max: 2 })),
  joined(fc.constantFrom(...starts), fc.oneof(fc.constantFrom(...hosts), anyText)),
);

describe("any base address", () => {
  property("that is accepted means the same to a person and to the network", [nearlyAddress, scheme], (text, way) => {
    const read = parseEndpoint(way, text);
    if ("kind" in read) return;
    const { base, origin, host } = read;
    const url = new URL(base);
    assert.deepEqual([url.protocol, url.username, url.password, url.search, url.hash], ["https:", "", "", "", ""]);
    assert.deepEqual([url.origin, url.host], [origin, host]);
    assert.ok(base.startsWith(origin) && !base.endsWith("/"), base);
    assert.match(base, /^[\x21-\x7e]+$/);
    const [, name = ""] = /^https:\/\/(\[[^\]]*\]|[^/:]*)(?::\d*)?(?:\/[^?#\\]*)?$/is.exec(text.trim()) ?? [];
    assert.ok(url.hostname === name.toLowerCase() || url.hostname === domainToASCII(name.toLowerCase()), text);
    assert.ok(!/(?:^|\.)(?:\d+|0x[\da-f]*)$/i.test(name) || /^(?:\d{1,3}\.){3}\d{1,3}$/.test(name), text);
    assert.deepEqual(parseEndpoint(way, base), read);
  }).takes(3);
});

describe("any request", () => {
  property("for the weather goes to the path below its base", [query, headers, instant], (asked, received, now) => {
    const { url, headers: sent } = requestFor(asked, readValidators(received, now));
    const { endpoint: to, location, details, language } = asked;
    assert.equal(url.origin, to.origin);
    assert.equal(url.href.split("?")[0], `${to.base}/currentconditions/v1/${location}`);
    assert.deepEqual([url.username, url.password, url.hash], ["", "", ""]);
    const spoken = language === undefined ? [] : [["language", Buffer.from(language).toString()]];
    assert.deepEqual([...url.searchParams], [...(details ? [["details", "true"]] : []), ...spoken]);
    for (const [name, value] of Object.entries(sent)) {
      assert.ok(["accept-encoding", "if-none-match", "if-modified-since"].includes(name), name);
      assert.doesNotThrow(() => validateHeaderValue(name, value));
    }
  });
});

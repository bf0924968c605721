import assert from "node:assert/strict";
import { domainToASCII } from "node:url";

import { parseEndpoint } from "../../src/service/api/parseEndpoint";
import { nearlyAddress, scheme } from "./inputs/queries";
import { property } from "./property";

property("an accepted base address is the same to people and to the network", [nearlyAddress, scheme], (text, way) => {
  const read = parseEndpoint(way, text);
  if ("kind" in read) return;
  const { base, host } = read;
  const url = new URL(base);
  // No user, password, query or fragment.
  assert.equal(url.href, `https://${url.host}${url.pathname}`);
  assert.equal(url.host, host);
  assert.ok(base.startsWith(url.origin) && !base.endsWith("/"), base);
  assert.match(base, /^[\x21-\x7e]+$/);
  const [, name = ""] = /^https:\/\/(\[[^\]]*\]|[^/:]*)(?::\d*)?(?:\/[^?#\\]*)?$/is.exec(text.trim()) ?? [];
  assert.ok(url.hostname === name.toLowerCase() || url.hostname === domainToASCII(name.toLowerCase()), text);
  assert.ok(!/(?:^|\.)(?:\d+|0x[\da-f]*)$/i.test(name) || /^(?:\d{1,3}\.){3}\d{1,3}$/.test(name), text);
  assert.deepEqual(parseEndpoint(way, base), read);
}).takes(3);

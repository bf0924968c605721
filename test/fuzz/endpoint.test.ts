import assert from "node:assert/strict";
import { domainToASCII } from "node:url";

import fc from "fast-check";

import { parseEndpoint } from "../../src/service/api/request";
import type { Endpoint } from "../../src/weather/model/endpoint";
import { anyJson } from "./inputs/json";
import { addressParts, scheme } from "./inputs/questions";
import { anyText, awkwardText, blank, changedText, textOf } from "./inputs/texts";
import { property } from "./property";

const address = addressParts.map(({ host, port, path }) =>
  [`https://${host}${port === undefined ? "" : `:${port}`}`, ...path].join("/"),
);
const hosts = [
  "1.1",
  "0x7f.1",
  "2130706433",
  "a..b",
  "a.com.",
  "%65xample.com",
  "[fe80::1%25eth0]",
  "а.com",
  "a。com",
  "ſ.example",
  "bücher.example",
];
const nearlyAddress = fc.oneof(
  address,
  changedText(address, awkwardText),
  changedText(address, textOf("/\\@:?#.%[] \t\n0", { max: 2 })),
  fc
    .tuple(
      fc.constantFrom("https://", "HTTPS://", "https:/", "https:", "http://", "ws://", "file:///", "javascript:"),
      fc.oneof(fc.constantFrom(...hosts), anyText),
    )
    .map((parts) => parts.join("")),
);

function accepted(value: unknown): Endpoint | undefined {
  const read = parseEndpoint("header", value);
  return "kind" in read ? undefined : read;
}

describe("any base address", () => {
  property(
    "C1 C2 C3 C4 C6 C7 C8 C10 C11 that is accepted means the same to a person and to the network",
    [nearlyAddress],
    (text) => {
      const read = accepted(text);
      if (!read) return;
      const { base, origin, host } = read;
      const url = new URL(base);
      assert.deepEqual([url.protocol, url.username, url.password, url.search, url.hash], ["https:", "", "", "", ""]);
      assert.deepEqual([url.origin, url.host], [origin, host]);
      assert.ok(base.startsWith(origin) && !base.endsWith("/"), base);
      assert.match(base, /^[\x21-\x7e]+$/);
      const [, name = ""] = /^https:\/\/(\[[^\]]*\]|[^/:]*)(?::\d*)?(?:\/[^?#\\]*)?$/is.exec(text.trim()) ?? [];
      assert.ok(url.hostname === name.toLowerCase() || url.hostname === domainToASCII(name.toLowerCase()), text);
      assert.ok(!/(?:^|\.)(?:\d+|0x[\da-f]*)$/i.test(name) || /^(?:\d{1,3}\.){3}\d{1,3}$/.test(name), text);
    },
    { share: 3 },
  );

  property("C5 C14 that is accepted is the same when it is read again", [nearlyAddress, scheme], (text, way) => {
    const read = parseEndpoint(way, text);
    if (!("kind" in read)) assert.deepEqual(parseEndpoint(way, read.base), read);
  });

  property(
    "C4 C5 is kept with its port and its path",
    [addressParts, fc.constantFrom("", "/", "//"), blank],
    ({ host, port, path }, end, around) => {
      const shown = port === undefined || port === 443 ? host : `${host}:${port}`;
      const written = `https://${host}${port === undefined ? "" : `:${port}`}`;
      const around16 = around.replace(/[\u200b-\u200d\u2060]/g, "");
      const origin = `https://${shown}`;
      assert.deepEqual(parseEndpoint("query", around16 + [written, ...path].join("/") + end + around16), {
        scheme: "query",
        base: [origin, ...path.map((one) => new URL(`${origin}/${one}`).pathname.slice(1))].join("/"),
        origin,
        host: shown,
      });
    },
  );

  property(
    "C1 C3 C4 C6 C7 with one thing that has no place in it is refused",
    [addressParts, fc.nat({ max: 11 })],
    ({ host, path }, fault) => {
      const end = path.map((one) => `/${one}`).join("");
      const faulty = [
        `http://${host}${end}`,
        `https:/${host}${end}`,
        `https://user@${host}${end}`,
        `https://user:pass@${host}${end}`,
        `https://${host}:0${end}`,
        `https://${host}:65536${end}`,
        `https://${host}${end}?apikey=x`,
        `https://${host}${end}#f`,
        `https://${host}\\@evil.example${end}`,
        `https://evil.example\t/${host}${end}`,
        `https://${host}${end}/../x`,
        `ht\ntps://${host}${end}`,
      ][fault];
      assert.equal(accepted(faulty), undefined);
    },
  );

  property(
    "C12 that is no text is refused",
    [anyJson],
    (value) => {
      if (typeof value !== "string") assert.equal(accepted(value), undefined);
    },
    { share: 0.3 },
  );
});

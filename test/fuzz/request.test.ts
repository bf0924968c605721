import assert from "node:assert/strict";
import { validateHeaderValue } from "node:http";
import { domainToASCII } from "node:url";

import fc from "fast-check";
import { ProxyAgent } from "undici";

import { parseEndpoint, requestFor, searchFor } from "../../src/service/api/request";
import { chooseProxy } from "../../src/service/http/proxy";
import { readValidators } from "../../src/service/http/validators";
import { type ConditionsQuery, queryId } from "../../src/weather/model/conditionsQuery";
import { type PlaceQuery, placeQueryId } from "../../src/weather/places/placeQuery";
import { joined, optional, partial } from "./inputs/combine";
import { instant } from "./inputs/dates";
import { headers } from "./inputs/headers";
import { anyJson } from "./inputs/json";
import { address, addressParts, endpoint, query, scheme } from "./inputs/questions";
import { anyText, awkwardText, blank, changedText, textOf } from "./inputs/texts";
import { property } from "./property";

const hosts = [
  ...["1.1", "0x7f.1", "2130706433", "a..b", "a.com.", "%65xample.com", "[fe80::1%25eth0]"],
  ...["а.com", "a。com", "ſ.example", "bücher.example"],
];
const start = fc.constantFrom(
  ...["https://", "HTTPS://", "https:/", "https:", "http://", "ws://", "file:///", "javascript:"],
);
const nearlyAddress = fc.oneof(
  address,
  changedText(address, awkwardText),
  changedText(address, textOf("/\\@:?#.%[] \t\n0", { max: 2 })),
  joined(start, fc.oneof(fc.constantFrom(...hosts), anyText)),
);

describe("any base address", () => {
  property(
    "that is accepted means the same to a person and to the network, also when it is read again",
    [nearlyAddress, scheme],
    (text, way) => {
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
    },
    { share: 3 },
  );

  property(
    "is kept with its port and its path",
    [addressParts, fc.constantFrom("", "/", "//"), blank],
    ({ host, port, path }, end, around) => {
      const shown = port === undefined || port === 443 ? host : `${host}:${port}`;
      const written = [`https://${host}${port === undefined ? "" : `:${port}`}`, ...path].join("/");
      const spaces = around.replace(/[\u200b-\u200d\u2060]/g, "");
      const origin = `https://${shown}`;
      assert.deepEqual(parseEndpoint("query", spaces + written + end + spaces), {
        scheme: "query",
        base: [origin, ...path.map((one) => new URL(`${origin}/${one}`).pathname.slice(1))].join("/"),
        origin,
        host: shown,
      });
    },
  );
});

const placeQuery: fc.Arbitrary<PlaceQuery> = partial(
  {
    endpoint,
    search: fc.record({ kind: fc.constantFrom("text", "coordinates"), text: anyText }),
    language: fc.constantFrom("de", "zh-cn"),
  },
  ...(["endpoint", "search"] as const),
);

describe("any request", () => {
  property(
    "for the weather goes to the path below its base address",
    [query, headers, instant],
    (asked, received, now) => {
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
    },
  );

  property("for places goes to the same origin, and its text arrives as it was typed", [placeQuery], (asked) => {
    const { url, headers: sent } = searchFor(asked);
    const { endpoint: to, search, language } = asked;
    const path = search.kind === "text" ? "search" : "cities/geoposition/search";
    assert.deepEqual([url.origin, url.hash], [to.origin, ""]);
    assert.equal(url.href.split("?")[0], `${to.base}/locations/v1/${path}`);
    assert.match(url.search, /^\?q=(?:[\w.~!*'()-]|%[\dA-F]{2})*(?:&language=[a-z-]+)?$/);
    const [text = ""] = url.search.slice("?q=".length).split("&");
    assert.equal(decodeURIComponent(text), Buffer.from(search.text).toString());
    assert.equal(url.searchParams.get("language") ?? undefined, language);
    assert.deepEqual(sent, { "accept-encoding": "gzip,deflate" });
  });
});

const languages = optional(fc.constantFrom("de", "es", "zh-cn"));
const spoken = fc.tuple(query, languages).map(([asked, language]): ConditionsQuery => {
  const { language: _, ...rest } = asked;
  return { ...rest, ...(language !== undefined && { language }) };
});

describe("any two questions", () => {
  property(
    "share an answer if and only if they are the same",
    [spoken, spoken, fc.subarray(["endpoint", "details", "location"] as const)],
    (one, other, alike) => {
      const second = { ...other, ...Object.fromEntries(alike.map((name) => [name, one[name]])) };
      const essence = ({ endpoint: { scheme: way, base }, location, details, language }: ConditionsQuery): string =>
        JSON.stringify([way, base, location, details, language]);
      assert.equal(queryId(one) === queryId(second), essence(one) === essence(second));
    },
  );

  property(
    "for places share an answer if and only if they are the same but for capitals",
    [placeQuery, placeQuery, fc.boolean()],
    (one, other, isSame) => {
      const second = isSame ? { ...one, search: { ...one.search, text: one.search.text.toLowerCase() } } : other;
      const essence = ({ endpoint: { scheme: way, base }, search, language }: PlaceQuery): string =>
        JSON.stringify([way, base, search.kind, search.text.toLowerCase(), language]);
      assert.equal(placeQueryId(one) === placeQueryId(second), essence(one) === essence(second));
    },
  );
});

describe("any proxy setting", () => {
  const proxy = fc.oneof(
    fc.constantFrom("", "proxy:8080", "http://p", "http://u:100%@p", "socks5://p", "http://[::1]:1"),
    fc.webUrl({ validSchemes: ["http", "https", "socks", "ftp"] }),
    anyText,
  );
  const setting = fc.record({
    mode: fc.constant("direct" as const),
    proxy: fc.oneof(proxy, anyJson),
    noProxy: fc.array(fc.oneof(fc.constant("*"), anyText), { maxLength: 2 }),
    proxySupport: fc.constantFrom("off", "on", "override", "x"),
    proxyAuthorization: fc.oneof(fc.constant(undefined), anyText, anyJson),
  });
  const names = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"];
  const variable = fc.constantFrom(...names, "no_proxy", "NO_PROXY");
  const environment = fc.dictionary(variable, proxy, { noNullPrototype: true });

  property(
    "is no proxy where it is off, one that undici takes, or the name of what to mend",
    [setting, environment],
    (settings, variables) => {
      const chosen = chooseProxy(settings, variables);
      if (chosen.kind === "none") return;
      assert.notEqual(settings.proxySupport, "off");
      const isSet = typeof settings.proxy === "string" ? settings.proxy.trim() !== "" : settings.proxy !== null;
      const first = names.find((name) => variables[name]?.trim());
      if (chosen.setting !== "http.proxyAuthorization") assert.equal(chosen.setting, isSet ? "http.proxy" : first);
      if (chosen.kind !== "proxy") return;
      const { origin, authorization } = chosen;
      assert.match(origin, /^https?:\/\/[^/@]+$/);
      void new ProxyAgent({ uri: origin, ...(authorization !== undefined && { token: authorization }) }).close();
      if (authorization !== undefined) validateHeaderValue("proxy-authorization", authorization);
    },
    { share: 0.3 },
  );
});

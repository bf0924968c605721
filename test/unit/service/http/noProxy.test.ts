import assert from "node:assert/strict";

import { readNoProxy } from "../../../../src/service/http/noProxy";
import { noProxyEntries } from "../../../../src/service/http/proxy";
import { direct } from "../harness";

/** Exceptions as in `NO_PROXY`, where a request goes, which way, and who says so. */
type Exception = readonly [list: string, url: string, way: "direct" | "proxy", source: string];

const manual = "curl, CURLOPT_NOPROXY";
const curl = "curl, tests/unit/unit1614.c";
const curlCode = "curl, lib/noproxy.c";
const go = "Go, httpproxy.Config";
const goCode = "Go, httpproxy.Config.ProxyFunc";
const ranges = "RFC 4632, section 3.1";
const writing = "RFC 4291, section 2.2";
const prefixes = "RFC 4291, section 2.3";
/** Both separate by commas alone, and an entry with a space in it would match nothing. */
const own = "neither curl nor Go";
const mapped = "RFC 4291, section 2.5.5.2";

/** Every rule of the exceptions. Where curl and Go differ, `readNoProxy` says whom the extension follows. */
const exceptions: readonly Exception[] = [
  ["example.com", "https://example.com", "direct", manual],
  ["example.com", "https://www.example.com", "direct", manual],
  ["example.com", "https://example.com:8443", "direct", manual],
  ["example.com", "https://notexample.com", "proxy", manual],
  ["www.example.com", "https://example.com", "proxy", manual],
  ["localhost,.example.com,.example.de", "https://example.com", "direct", curl],
  ["localhost,.example.com.,.example.de", "https://www.example.com", "direct", curl],
  ["localhost,example.com,.example.de", "https://example.com.", "direct", curl],
  ["EXAMPLE.Com", "https://www.example.com", "direct", curlCode],
  ["*.example.com", "https://www.example.com", "direct", goCode],
  ["*.example.com", "https://example.com", "proxy", goCode],
  ["*.example.com:443", "https://www.example.com", "direct", goCode],
  ["*example.com", "https://www.example.com", "proxy", manual],
  ["www.*.com", "https://www.example.com", "proxy", manual],
  [".", "https://example.com", "proxy", curlCode],
  ["*.", "https://example.com", "proxy", goCode],
  ["bücher.example", "https://xn--bcher-kva.example", "direct", goCode],
  ["xn--bcher-kva.example", "https://www.bücher.example", "direct", manual],
  ["*.BÜCHER.example", "https://www.bücher.example", "direct", goCode],
  ["https://example.com", "https://example.com", "proxy", goCode],
  ["example.com/weather", "https://example.com", "proxy", goCode],
  ["", "https://example.com", "proxy", manual],
  ["foo,,,,,              bar, ::1/64", "https://BAr", "direct", curl],
  ["foo bar\texample.com\r\n", "https://example.com", "direct", own],
  ["example.com:8443", "https://example.com:8443", "direct", go],
  ["example.com:8443", "https://example.com", "proxy", go],
  ["example.com:80", "https://example.com", "proxy", go],
  ["example.com:https", "https://example.com", "proxy", goCode],
  [":443", "https://example.com", "proxy", goCode],
  ["10.1.2.3:443", "https://10.1.2.3", "direct", go],
  ["10.1.2.3:8443", "https://10.1.2.3", "proxy", go],
  ["[2001:db8::1]:443", "https://[2001:db8::1]", "direct", go],
  ["[2001:db8::1]:8443", "https://[2001:db8::1]", "proxy", go],
  ["10.0.0.0/8:443", "https://10.1.2.3", "proxy", goCode],
  ["192.168.0.0", "https://192.168.0.1", "proxy", curl],
  ["10.0.0.1.", "https://10.0.0.1", "proxy", goCode],
  ["010.0.0.1", "https://10.0.0.1", "proxy", goCode],
  ["10.0.0.0/8", "https://10.1.2.3", "direct", ranges],
  ["192.168.0.1/32", "https://192.168.0.1", "direct", ranges],
  ["172.16.0.0/12", "https://172.31.255.255", "direct", ranges],
  ["172.16.0.0/12", "https://172.32.0.0", "proxy", ranges],
  ["0.0.0.0/0", "https://192.0.2.1", "direct", ranges],
  ["0.0.0.0/0", "https://example.com", "proxy", goCode],
  ["192.160.0.1/33", "https://192.160.0.1", "proxy", curl],
  ["192.168.0.1/", "https://192.168.0.1", "proxy", goCode],
  ["192.168.0.1/8x", "https://192.168.0.1", "proxy", goCode],
  ["10.0.0.0/255.0.0.0", "https://10.1.2.3", "proxy", goCode],
  // It leads to 10.1.2.3, but names aren't resolved.
  ["10.0.0.0/8", "https://ten.example.com", "proxy", goCode],
  ["example.com,::1,localhost", "https://[::1]", "direct", manual],
  ["[::1]", "https://[::1]", "direct", writing],
  ["0:0:0:0:0:0:0:1", "https://[::1]", "direct", writing],
  ["2001:db8::1", "https://[2001:db8::2]", "proxy", writing],
  ["2001:db8:0:cd30::/60", "https://[2001:db8:0:cd3f::1]", "direct", prefixes],
  ["2001:db8:0:cd30::/60", "https://[2001:db8:0:cd40::1]", "proxy", prefixes],
  ["::/0", "https://[2001:db8::1]", "direct", prefixes],
  ["::/0", "https://10.1.2.3", "proxy", goCode],
  ["0:0::1/129", "https://[::1]", "proxy", curl],
  ["fe80::1%eth0", "https://[fe80::1]", "proxy", goCode],
  ["10.0.0.0/8", "https://[::ffff:10.1.2.3]", "direct", mapped],
];

// `proxy.test.ts` has the star that excepts everything.
describe("an exception to the proxy", () => {
  for (const [list, url, way, source] of exceptions)
    it(`G15 ${JSON.stringify(list)} and ${url}: ${way} (${source})`, () => {
      const isException = readNoProxy(noProxyEntries(direct, { NO_PROXY: list }));
      assert.equal(isException(new URL(url)), way === "direct");
    });
});

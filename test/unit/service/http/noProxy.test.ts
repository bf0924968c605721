import assert from "node:assert/strict";

import { readNoProxy } from "../../../../src/service/http/noProxy";
import { noProxyEntries } from "../../../../src/service/http/proxy";
import { itEach } from "../../weather/itEach";
import { direct } from "../harness";

/** `around` and `through`: hosts, separated by spaces, whose requests bypass or use the proxy. */
const assertException = (list: string, around: string, through = ""): void => {
  const isException = readNoProxy(noProxyEntries(direct, { NO_PROXY: list }));
  const hosts = `${around} ${through}`.split(" ").filter((host) => host !== "");
  const excepted = hosts.filter((host) => isException(new URL(`https://${host}`)));
  assert.equal(excepted.join(" "), around, list);
};

// `proxy.test.ts` tests the star, which excepts everything. The comment on `readNoProxy` lists the differences between
// curl and Go.
describe("an exception to the proxy", () => {
  itEach(assertException, {
    "a proxy exception for a name includes its subdomains (CURLOPT_NOPROXY) [G15]": [
      ["example.com", "example.com www.example.com example.com:8443", "notexample.com"],
      ["www.example.com", "", "example.com"],
      ["localhost,.example.com.,.example.de", "www.example.com"],
      ["localhost,example.com,.example.de", "example.com."],
      ["EXAMPLE.Com", "www.example.com"],
      ["foo,,,,,              bar, ::1/64", "BAr"],
    ],
    "a proxy exception with a star is for the subdomains only (Go, httpproxy.Config) [G15]": [
      ["*.example.com", "www.example.com", "example.com"],
      ["*.example.com:443", "www.example.com"],
      ["*example.com", "", "www.example.com"],
      ["*.", "", "example.com"],
    ],
    "a proxy exception can be for a name in any script [G15]": [
      ["bücher.example", "xn--bcher-kva.example"],
      ["xn--bcher-kva.example", "www.bücher.example"],
    ],
    "a proxy exception can be for a name or an address with a port (Go, httpproxy.Config) [G15]": [
      ["example.com:8443", "example.com:8443", "example.com"],
      ["10.1.2.3:8443", "", "10.1.2.3"],
      ["[2001:db8::1]:443", "[2001:db8::1]"],
      ["[2001:db8::1]:8443", "", "[2001:db8::1]"],
    ],
    "a proxy exception can be a range (RFC 4632, section 3.1), without names that lead there [G15]": [
      ["10.0.0.0/8", "10.1.2.3", "ten.example.com"],
      ["172.16.0.0/12", "172.31.255.255", "172.32.0.0"],
      ["0.0.0.0/0", "192.0.2.1", "example.com"],
      ["192.168.0.0", "", "192.168.0.1"],
    ],
    "a proxy exception can be an address or a range of IPv6 (RFC 4291, section 2) [G15]": [
      ["example.com,::1,localhost", "[::1]"],
      ["0:0:0:0:0:0:0:1", "[::1]"],
      ["2001:db8::1", "", "[2001:db8::2]"],
      ["2001:db8:0:cd30::/60", "[2001:db8:0:cd3f::1]", "[2001:db8:0:cd40::1]"],
      ["::/0", "[2001:db8::1]", "10.1.2.3"],
      ["10.0.0.0/8", "[::ffff:10.1.2.3]"],
    ],
    "a mistaken proxy exception has no effect (curl, lib/noproxy.c, and Go, httpproxy.Config.ProxyFunc) [G15]": [
      ...[".", "https://example.com", "example.com/weather", "", "example.com:https", ":443"].map(
        (mistake) => [mistake, "", "example.com"] as const,
      ),
      ...["10.0.0.0/8:443", "10.1.2.3/33", "10.1.2.3/8x", "10.0.0.0/255.0.0.0"].map(
        (mistake) => [mistake, "", "10.1.2.3"] as const,
      ),
      ["0:0::1/129", "", "[::1]"],
      ["fe80::1%eth0", "", "[fe80::1]"],
    ],
  });
});

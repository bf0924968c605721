import assert from "node:assert/strict";

import { chooseProxy, mayMissProxy, noProxyEntries, type ProxyChoice } from "../../../../src/service/http/proxy";
import { direct } from "../harness";

const none: ProxyChoice = { kind: "none" };

function ofSetting(proxy: unknown, others: Partial<typeof direct> = {}): ProxyChoice {
  return chooseProxy({ ...direct, ...others, proxy }, {});
}

function assertProxy(choice: ProxyChoice, origin: string, setting = "http.proxy"): void {
  assert.ok(choice.kind === "proxy", choice.kind);
  assert.equal(choice.setting, setting);
  assert.equal(choice.origin, origin);
}

/** The user name and the password, as the proxy reads them. */
function credentialsOf(choice: ProxyChoice): string | undefined {
  assert.ok(choice.kind === "proxy", choice.kind);
  return choice.authorization && Buffer.from(choice.authorization.replace("Basic ", ""), "base64").toString();
}

describe("the choice of a proxy", () => {
  it("a connection is direct if no proxy is named, or proxies are off [G10]", () => {
    for (const empty of [" \t", undefined])
      assert.deepEqual(chooseProxy({ ...direct, proxy: empty }, { https_proxy: "", HTTP_PROXY: "  " }), none);
    for (const proxy of ["socks5://proxy", 5]) assert.deepEqual(ofSetting(proxy, { proxySupport: "off" }), none);
  });

  it("the system's proxy may be missed if proxies are on but not named, except in the editor's network [G16]", () => {
    const none = { ...direct, proxy: "" };
    assert.equal(mayMissProxy(none, {}), true);
    assert.equal(mayMissProxy(none, { no_proxy: "example.com" }), true);
    assert.equal(mayMissProxy(none, { https_proxy: "http://proxy" }), false);
    assert.equal(mayMissProxy(none, { no_proxy: "*" }), false);
    assert.equal(mayMissProxy({ ...none, proxy: "socks5://proxy" }, {}), false);
    assert.equal(mayMissProxy({ ...none, proxySupport: "off" }, {}), false);
    assert.equal(mayMissProxy({ ...none, mode: "editor" }, {}), false);
  });

  const addresses: Readonly<Record<string, string>> = {
    "HTTPS://proxy.example:8443": "https://proxy.example:8443",
    " http://proxy.example \n": "http://proxy.example",
    "proxy.example": "http://proxy.example",
    "http://[::1]:3128": "http://[::1]:3128",
    "proxy.example/?to=http://x": "http://proxy.example",
    "http://me:word@proxy.example:8080": "http://proxy.example:8080",
    "me:w@rd@PROXY.example:8080/proxy.pac": "http://proxy.example:8080",
    "http://bücher.example": "http://xn--bcher-kva.example",
  };
  for (const [written, origin] of Object.entries(addresses))
    it(`proxy ${JSON.stringify(written)} means ${origin} [G10]`, () => assertProxy(ofSetting(written), origin));

  const unusable: Readonly<Record<string, readonly unknown[]>> = {
    proxyScheme: [
      ...["ftp://x", "1http://x", "socks6://x", "xsocks5://x", "httpx://x", '"http://proxy.example"'],
      ...["http:\\\\proxy.example", "http:/proxy.example", "https:/\\proxy.example"],
    ],
    proxyAddress: [
      ...['"proxy.example"', "http://", "http://x:99999", "x y", "http://::1:3128", "http://$x", "http://x$"],
      ...["http:///proxy.example", "pro\txy.example", "127.1", "0x7f.0.0.1", "2130706433:8080", "１.1", "a%2eexample"],
    ],
    proxyPercent: [
      ...["http://me:100%@proxy.example", "http://%zz@proxy.example", "http://me:%ff@proxy.example"],
      ...["\\", "/", "#", "?"].flatMap((end) => [`http://CORP${end}me:word@proxy.example`, `me:1${end}@proxy.example`]),
    ],
    mustBeText: [8080, ["http://proxy.example"], false],
  };
  for (const [reason, all] of Object.entries(unusable))
    for (const written of all)
      it(`the proxy ${JSON.stringify(written)} can't be used: ${reason} [G10]`, () =>
        assert.deepEqual(ofSetting(written), { kind: "proxyUnusable", setting: "http.proxy", reason }));

  for (const scheme of ["socks", "socks4", "socks4a", "SOCKS5"])
    it(`a proxy with the scheme ${scheme} is refused as SOCKS [G10]`, () => {
      assert.deepEqual(ofSetting(`${scheme}://me:100%@proxy.example:1`), { kind: "proxySocks", setting: "http.proxy" });
      const ALL_PROXY = `${scheme}://proxy.example`;
      assert.deepEqual(chooseProxy(direct, { ALL_PROXY }), { kind: "proxySocks", setting: "ALL_PROXY" });
    });

  it("if no setting names a proxy, the environment's first one in the editor's order is used [G10]", () => {
    const names = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"];
    for (const [index, name] of names.entries()) {
      const environment = Object.fromEntries(names.slice(index).map((later) => [later, `proxy-of-${later}`]));
      assertProxy(chooseProxy(direct, environment), `http://proxy-of-${name.toLowerCase()}`, name);
      assertProxy(chooseProxy({ ...direct, proxy: "proxy" }, environment), "http://proxy");
    }
  });

  it("a proxy gets the user name or password in its address, or both [G10]", () => {
    const written = ["me:word", "me", "me:", ":word", "m%40e:p%2Fw%3A%25", "ü:ß", ""];
    const read = written.map((userInfo) => credentialsOf(ofSetting(`http://${userInfo}@proxy.example`)));
    assert.deepEqual(read, ["me:word", "me:", "me:", ":word", "m@e:p/w:%", "ü:ß", undefined]);
  });

  it("a proxy gets http.proxyAuthorization rather than the user name in its address [G10]", () => {
    const chosen = ofSetting("http://100%@proxy.example", { proxyAuthorization: " Negotiate abc\n" });
    assert.equal(chosen.kind === "proxy" && chosen.authorization, "Negotiate abc");
    for (const proxyAuthorization of [undefined, null, "", " "])
      assert.equal(credentialsOf(ofSetting("http://me@proxy.example", { proxyAuthorization })), "me:");
  });

  it("with a proxy, an http.proxyAuthorization that can't be sent is refused with the reason [G10]", () => {
    const setting = "http.proxyAuthorization";
    for (const [proxyAuthorization, reason] of [
      ["Basic a\nX: y", "keyCharacters"],
      ["Basic \u{20ac}", "keyCharacters"],
      [5, "mustBeText"],
    ] as const) {
      const chosen = ofSetting("http://proxy.example", { proxyAuthorization });
      assert.deepEqual(chosen, { kind: "proxyUnusable", setting, reason });
      assert.deepEqual(ofSetting("", { proxyAuthorization }), none);
    }
  });

  it("exceptions to the proxy are those of the setting, otherwise those of the environment [G10]", () => {
    const entries = (noProxy: readonly string[], environment: Record<string, string>): string =>
      noProxyEntries({ ...direct, noProxy }, environment).join();
    const NO_PROXY = "a.example";
    assert.equal(entries(["b.example", " c.example, d.example ,", ""], { NO_PROXY }), "b.example,c.example,d.example");
    assert.equal(entries([], { NO_PROXY }), "a.example");
    assert.equal(entries([], { NO_PROXY, no_proxy: "d.example, .e.example:443" }), "d.example,.e.example:443");
    assert.equal(entries([], { NO_PROXY, no_proxy: "" }), "a.example");
    assert.equal(entries([], {}), "");
  });

  it("a connection is direct if a star is among the proxy's exceptions, whatever else is set [G10]", () => {
    for (const noProxy of [["*"], ["a.example", "*"], ["a.example, *"]])
      assert.deepEqual(ofSetting("ftp://proxy", { noProxy }), none);
    assert.deepEqual(chooseProxy({ ...direct, proxy: "ftp://proxy" }, { NO_PROXY: "a.example,*" }), none);
    assert.equal(chooseProxy({ ...direct, proxy: "proxy", noProxy: ["*.example"] }, { NO_PROXY: "*" }).kind, "proxy");
  });
});

import assert from "node:assert/strict";

import { parseEndpoint, requestFor } from "../../../../src/service/api/request";
import { english } from "../../../../src/weather/locale/strings";
import { queryId } from "../../../../src/weather/model/conditionsQuery";
import type { Endpoint, Scheme } from "../../../../src/weather/model/endpoint";
import type { Reason } from "../../../../src/weather/model/reason";
import { explain } from "../../../../src/weather/view/failureMessage";
import { conditionsQueryAt } from "../harness";

const secret = "hunter2-secret";

/** Addresses by the row of the catalogue, each with the base that it stands for. */
const accepted: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  C4: {
    "https://weather.example:8443": "https://weather.example:8443",
    "https://weather.example:1": "https://weather.example:1",
    "https://weather.example:65535": "https://weather.example:65535",
    "https://weather.example:443/": "https://weather.example",
    "https://weather.example:0443": "https://weather.example",
  },
  C5: {
    "https://weather.example": "https://weather.example",
    "https://weather.example/": "https://weather.example",
    "https://weather.example//": "https://weather.example",
    "https://weather.example/weather/api": "https://weather.example/weather/api",
    "https://weather.example/weather/api/": "https://weather.example/weather/api",
    "https://weather.example/weather/api//": "https://weather.example/weather/api",
    "https://weather.example//weather//api": "https://weather.example//weather//api",
    "https://weather.example/a%20b": "https://weather.example/a%20b",
  },
  C7: {
    " https://weather.example/ ": "https://weather.example",
    "\n\thttps://weather.example\r\n": "https://weather.example",
    "HTTPS://Weather.Example": "https://weather.example",
  },
  C9: {
    "https://bücher.example": "https://xn--bcher-kva.example",
    "https://BÜCHER.example": "https://xn--bcher-kva.example",
    "https://xn--bcher-kva.example": "https://xn--bcher-kva.example",
    "https://1２3.bücher.example": "https://123.xn--bcher-kva.example",
    "https://\u0430.com": "https://xn--80a.com",
    "https://\u0440\u0430ypal.com": "https://xn--ypal-43d9g.com",
    "https://a\u3002com": "https://a.com",
    "https://faß.example": "https://xn--fa-hia.example",
    "https://a\u00adb.example": "https://ab.example",
    "https://a.example\u2044b.example": "https://a.xn--exampleb-k03d.example",
  },
  C10: {
    "https://[::1]:8443": "https://[::1]:8443",
    "https://[2001:db8::1]": "https://[2001:db8::1]",
    "https://127.0.0.1:9443": "https://127.0.0.1:9443",
  },
  C11: { "https://my_host.example": "https://my_host.example" },
  C16: {
    "https://\u017fervice.example": "https://service.example",
    "https://\u212aey.example": "https://key.example",
    "https://SERVICE.example": "https://service.example",
  },
};

const refused: Readonly<Record<string, Partial<Record<Reason, readonly unknown[]>>>> = {
  C1: {
    addressHttp: [
      ...["http://weather.example", "HTTP://weather.example", "hTTp://weather.example"],
      ...[" http://weather.example", "http://localhost", "http://127.0.0.1:8080", "http:weather.example"],
      ...["HTTP://weather.example/http:"],
    ],
    addressHost: [
      ...["ws://weather.example", "wss://weather.example", "ftp://weather.example", "weather.example"],
      ...["//weather.example", "localhost:8443", "weather.example/http://"],
    ],
  },
  C2: {
    addressHost: [
      ...["file:///etc/passwd", "javascript:alert(1)", "data:text/html,x", "blob:https://weather.example/0b1c"],
      ...["vscode://weather.example", "command:workbench.action.terminal.new", "about:blank", "https+unix://x"],
    ],
  },
  C3: {
    addressUser: [
      ...[`https://user:${secret}@weather.example`, `https://${secret}@weather.example`],
      ...[`https://:${secret}@weather.example`, "https://@weather.example", "https://a@b@weather.example"],
      ...["https://user@weather.example", "https://user:password@weather.example"],
    ],
  },
  C4: {
    addressInvalid: [
      ...["https://weather.example:0", "https://weather.example:65536", "https://weather.example:abc"],
      ...["https://weather.example:-1", "https://weather.example:80:80"],
    ],
    addressEnd: ["https://weather.example:4 43"],
  },
  C5: {
    addressDots: [
      ...["https://weather.example/a/../b", "https://weather.example/a/%2E%2e/b", "https://weather.example/."],
      ...["https://weather.example/../a"],
    ],
  },
  C6: {
    addressEnd: [
      ...["https://weather.example?x=1", "https://weather.example/?", "https://weather.example/#x"],
      ...[`https://weather.example/?apikey=${secret}`, "https://weather.example#"],
      ...["https://weather.example/a?b#c", "https://weather.example/a?b"],
    ],
  },
  C7: {
    addressHost: [
      ...["ht\ntps://weather.example", "https:/\\weather.example", "https:\\\\weather.example"],
      ...["https:weather.example", "https:/weather.example", "https:///weather.example", "https://"],
      ...["\u0000https://weather.example"],
    ],
    addressEnd: [
      ...["https://weather\t.example", "https://weather.example/a\nb", "https://a b.example"],
      ...["https://weather.example\\a", "https://weather.example/a b", "https://weather\u00a0.example"],
      ...["https://weather.example/\u2028x"],
    ],
  },
  C8: {
    addressEnd: ["https://a.example\\@b.example"],
    addressInvalid: [
      ...["https://a.example%40b.example", "https://%65xample.com", "https://weather.example%00.b.example"],
      ...["https://a.example\uff0fb.example", "https://a.example\u2100b.example", "https://１.1"],
      ...[
        "https://0x7f。1",
        "https://２１３０７０６４３３",
        "https://1。1",
        "https://１２７.０.０.１",
        "https://\u00ad1.1",
      ],
      ...["https://127.0.0.\u200b1"],
    ],
    addressUser: ["https://weather.example%2f@b.example"],
  },
  C10: {
    addressInvalid: [
      ...["https://[fe80::1%25eth0]", "https://[fe80::1%eth0]", "https://::1", "https://[::1"],
      ...["https://[0:0:0:0:0:0:0:1]", "https://1.1", "https://0x7f.1", "https://2130706433"],
      ...["https://0177.0.0.1", "https://127.0.0.01", "https://127.1", "https://256.1.1.1"],
      ...["https://\u2460.1.1.1", "https://[::127.0.0.1]"],
    ],
  },
  C11: {
    addressDot: ["https://weather.example.", "https://weather.example.:8443", "https://weather..example", "https://."],
  },
  C12: {
    mustBeText: [[], {}, 7, true, null, undefined, ["https://weather.example"], { baseUrl: "https://weather.example" }],
    addressHost: ["", " "],
    longerThan2000: [
      ...[`https://weather.example/${"x".repeat(2000)}`, `https://${"a".repeat(100_000)}.example`],
      ...[`https://weather.example${" ".repeat(100_000)}x`],
    ],
  },
};

const refusedOnes = Object.entries(refused).flatMap(([row, reasons]) =>
  Object.entries(reasons).flatMap(([reason, addresses]) => addresses.map((address) => [row, reason, address] as const)),
);

function read(address: unknown, scheme: Scheme = "header"): Endpoint {
  const endpoint = parseEndpoint(scheme, address);
  assert.ok(!("kind" in endpoint), JSON.stringify(endpoint));
  return endpoint;
}

describe("a base address", () => {
  for (const [row, addresses] of Object.entries(accepted)) {
    for (const [address, base] of Object.entries(addresses)) {
      it(`${row} ${JSON.stringify(address)} stands for ${base}`, () => {
        const endpoint = read(address);
        const { origin, host } = new URL(base);
        assert.deepEqual(endpoint, { scheme: "header", base, origin, host });
        assert.equal(
          requestFor(conditionsQueryAt(endpoint)).url.href,
          `${base}/currentconditions/v1/349727`,
          "the path is appended to the base's own",
        );
      });
    }
  }

  for (const [row, reason, address] of refusedOnes) {
    it(`${row} ${JSON.stringify([address]).slice(1, 60)} is refused as ${reason}, and the setting named`, () => {
      for (const [scheme, setting] of [
        ["header", "currentConditions.baseUrl"],
        ["query", "currentConditions.altBaseUrl"],
      ] as const) {
        const failure = parseEndpoint(scheme, address);
        assert.ok("kind" in failure, JSON.stringify(failure));
        assert.deepEqual(failure, { kind: "addressRefused", setting, reason });
        const { sentence } = explain(failure, english);
        assert.ok(sentence.startsWith(`The setting ${setting} cannot be used: `) && sentence.length < 250, sentence);
        if (row === "C1") assert.match(sentence, /https:\/\//);
        assert.ok(!sentence.includes(secret) && !/etc\/passwd|alert|evil/.test(sentence), sentence);
      }
    });
  }

  it("C12 of 100 kB is refused after a look at its length", () => {
    const started = performance.now();
    for (const address of [
      `https://${"a.".repeat(50_000)}b`,
      "https://".repeat(12_500),
      `https://${"[".repeat(100_000)}`,
    ])
      assert.ok("kind" in parseEndpoint("header", address));
    assert.ok(performance.now() - started < 100);
  });

  it("C9 is named as it is looked up, wherever a person is asked to trust it", () => {
    const { host } = read("https://\u0440\u0430ypal.com:8443");
    assert.equal(host, "xn--ypal-43d9g.com:8443");
    for (const failure of [
      { kind: "keyMissing", host, storedFor: host },
      { kind: "untrustedCertificate", host },
      { kind: "redirected", host },
    ] as const)
      assert.match(explain(failure, english).sentence, /xn--ypal-43d9g\.com:8443/);
  });

  it("C11 has one identity for one host, however it is written", () => {
    const spellings = ["https://weather.example", "https://WEATHER.example/", " https://weather.example:443//"];
    const questions = spellings.map((address) => conditionsQueryAt(read(address)));
    assert.equal(new Set(questions.map(queryId)).size, 1);
    assert.equal(new Set(questions.map(({ endpoint }) => endpoint.origin)).size, 1);
  });

  it("C15 that is the same for both schemes has one origin for the key and two places for what is kept", () => {
    const [header, query] = [read("https://weather.example"), read("https://weather.example", "query")];
    assert.equal(header.origin, query.origin);
    assert.notEqual(queryId(conditionsQueryAt(header)), queryId(conditionsQueryAt(query)));
  });
});

import assert from "node:assert/strict";

import { conditionsId } from "../../../../src/weather/model/weatherQuery";
import type { Endpoint, Scheme } from "../../../../src/weather/model/endpoint";
import type { Reason } from "../../../../src/weather/model/reason";
import { weatherQueryAt } from "../harness";
import { parseEndpoint } from "../../../../src/service/api/parseEndpoint";
import { conditionsCall } from "../../../../src/service/api/locationCalls";

const weather = "https://weather.example";

/** A list of addresses, or a text with white space between them; … stands for https://weather.example. */
type Addresses = string | readonly unknown[];

/** By row of the catalog: bases, and the addresses that are parsed as these. "same": each address stays the same. */
const accepted: readonly (readonly [row: string, base: string, addresses: Addresses])[] = [
  ["C4", "same", "…:8443 …:1 …:65535"],
  ["C4", "…", "…:443/ …:0443"],
  ["C5", "same", "… …/weather/api …//weather//api …/a%20b"],
  ["C5", "…", "…/ …//"],
  ["C5", "…/%5BGo%5D(command:workbench.action.quit)", "…/[Go](command:workbench.action.quit)"],
  ["C7", "…", [" https://weather.example/ ", "\n\thttps://weather.example\r\n", "HTTPS://Weather.Example"]],
  ["C9", "same", "https://xn--bcher-kva.example"],
  ["C9", "https://xn--bcher-kva.example", "https://bücher.example https://BÜCHER.example"],
  ["C9", "https://xn--ypal-43d9g.com", "https://\u0440\u0430ypal.com"],
  ["C9", "https://a.com", "https://a\u3002com"],
  ["C10", "same", "https://[::1]:8443 https://[2001:db8::1] https://127.0.0.1:9443"],
  ["C11", "same", "https://my_host.example"],
  ["C12", "same", [`https://weather.example/${"x".repeat(1976)}`]],
  ["C16", "https://service.example", "https://\u017fervice.example https://SERVICE.example"],
];

const refused: readonly (readonly [row: string, reason: Reason, addresses: Addresses])[] = [
  ["C1", "addressHttp", "http://weather.example HTTP://weather.example http:weather.example"],
  ["C1", "addressHost", "ws://weather.example weather.example weather.example/http://"],
  ["C2", "addressHost", "file:///etc/passwd javascript:alert(1) https+unix://x"],
  ["C3", "addressUser", `https://user:secret@weather.example https://secret@weather.example`],
  ["C4", "addressInvalid", "…:0 …:65536 …:abc …:-1 …:80:80"],
  ["C4", "addressEnd", ["https://weather.example:4 43"]],
  ["C5", "addressDots", "…/a/../b …/a/%2E%2e/b …/. …/../a"],
  ["C6", "addressEnd", `…?x=1 …/? …/#x …/?apikey=secret …# …/a?b#c …/a?b`],
  ["C7", "addressHost", "https:/\\weather.example https:\\\\weather.example \u0000https://weather.example"],
  ["C7", "addressEnd", ["https://weather\t.example", "https://weather.example/a\nb", "https://a b.example"]],
  ["C8", "addressEnd", "https://a.example\\@b.example"],
  ["C8", "addressInvalid", "https://a.example%40b.example https://%65xample.com https://weather.example%00.b.example"],
  ["C8", "addressInvalid", "https://a.example\uff0fb.example https://a.example\u2100b.example https://１.1"],
  ["C10", "addressInvalid", "https://[fe80::1%25eth0] https://[fe80::1%eth0] https://::1 https://[::1 https://1.1"],
  ["C10", "addressInvalid", "https://[0:0:0:0:0:0:0:1] https://0x7f.1 https://2130706433 https://0177.0.0.1"],
  ["C11", "addressDot", "…. ….:8443 https://weather..example https://."],
  ["C12", "mustBeText", [{}, 7, null, undefined, ["https://weather.example"]]],
  ["C12", "addressHost", ["", " "]],
  ["C12", "longerThan2000", [`https://weather.example/${"x".repeat(1977)}`]],
];

function read(address: unknown, scheme: Scheme = "header"): Endpoint {
  const endpoint = parseEndpoint(scheme, address);
  assert.ok(!("kind" in endpoint), JSON.stringify(endpoint));
  return endpoint;
}

/** All addresses of a table, with their rows and outcomes. */
function each<Outcome extends string>(
  table: readonly (readonly [row: string, outcome: Outcome, addresses: Addresses])[],
): readonly (readonly [row: string, outcome: Outcome, address: unknown])[] {
  return table.flatMap(([row, outcome, given]) => {
    const addresses = typeof given === "string" ? given.replaceAll("…", weather).split(" ") : given;
    return addresses.map((address) => [row, outcome, address] as const);
  });
}

describe("a base address", () => {
  for (const [row, outcome, address] of each(accepted)) {
    const base = outcome === "same" ? String(address) : outcome.replace("…", weather);
    it(`the address ${JSON.stringify(address)} is read as ${base}, and a request's path is appended [${row}]`, () => {
      const endpoint = read(address);
      const { host } = new URL(base);
      assert.deepEqual(endpoint, { scheme: "header", base, host });
      assert.equal(conditionsCall(weatherQueryAt(endpoint)).request.url.href, `${base}/currentconditions/v1/349727`);
    });
  }

  for (const [row, reason, address] of each(refused)) {
    it(`address ${JSON.stringify([address]).slice(1, 60)} is refused as ${reason}, naming the setting [${row}]`, () => {
      for (const [scheme, name] of Object.entries({ header: "baseUrl", query: "altBaseUrl" })) {
        const setting = `currentConditions.${name}`;
        assert.deepEqual(parseEndpoint(scheme as Scheme, address), { kind: "addressRefused", setting, reason });
      }
    });
  }

  it("an address with umlauts is read 20,000 times alike, although Node 22 fails in optimized code [C9]", () => {
    const bases = new Set(Array.from({ length: 20_000 }, () => read("https://bücher.example").base));
    assert.deepEqual([...bases], ["https://xn--bcher-kva.example"]);
  });

  it("an address used with both schemes has one stored key, but separate stored answers [C15]", () => {
    const [header, query] = [read("https://weather.example"), read("https://weather.example", "query")];
    assert.equal(header.base, query.base);
    assert.notEqual(conditionsId(weatherQueryAt(header)), conditionsId(weatherQueryAt(query)));
  });
});

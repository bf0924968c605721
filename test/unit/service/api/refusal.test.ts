import assert from "node:assert/strict";

import { readError } from "../../../../src/service/api/refusal";
import { ProxyError } from "../../../../src/service/http/proxy";

/** `serviceBehaviours.ts` has the meaning of each status. */
describe("an error on the way", () => {
  const certificate = Object.assign(new Error(), { code: "CERT_HAS_EXPIRED" });
  const timeout = Object.assign(new Error(), { code: "UND_ERR_CONNECT_TIMEOUT" });
  const fault = { kind: "proxyUnreachable", setting: "HTTPS_PROXY" } as const;

  it("G10 of the proxy names what names it, also when it took too long", () => {
    const read = (error: unknown): unknown => readError(error, "weather.example", 15_000);
    for (const error of [new ProxyError(fault), new ProxyError(fault, timeout)]) assert.deepEqual(read(error), fault);
    const refused = { kind: "proxyRefused", setting: "http.proxy" } as const;
    assert.deepEqual(read(new ProxyError(refused)), { ...refused, host: "weather.example" });
    const untrusted = { kind: "untrustedCertificate", host: "weather.example" };
    assert.deepEqual(read(new ProxyError(fault, certificate)), untrusted);
  });

  const kinds: Readonly<Record<string, readonly string[]>> = {
    timeout: ["UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT", "ETIMEDOUT"],
    untrustedCertificate: ["CERT_HAS_EXPIRED", "DEPTH_ZERO_SELF_SIGNED_CERT", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
    proxyRefused: ["UND_ERR_ABORTED"],
    unreachable: ["ENOTFOUND", "ECONNREFUSED", "UND_ERR_SOCKET"],
  };
  for (const [kind, codes] of Object.entries(kinds))
    for (const code of codes)
      it(`is ${kind} with the code ${code}`, () => {
        const failure = readError(Object.assign(new Error("canary"), { code }), "weather.example", 15_000);
        const seconds = kind === "timeout" ? { seconds: 15 } : {};
        assert.deepEqual(failure, { kind, host: "weather.example", ...seconds });
      });
});

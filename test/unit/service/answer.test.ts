import assert from "node:assert/strict";

import { decodeJson, readAnswer, readError, remainingOf } from "../../../src/service/answer";
import { ProxyError } from "../../../src/service/network";

const receivedAt = Date.UTC(2026, 9, 27, 8);

describe("what came back", () => {
  it("D5 is a web page where it begins with a tag, else no JSON", () => {
    const faults = ["<html>", "\n <!doctype html>", "x <b>", "{<", "", "{"].map((text) =>
      decodeJson(text, () => "json"),
    );
    assert.deepEqual(faults, ["webPage", "webPage", "notJson", "notJson", "notJson", "notJson"]);
    assert.equal(
      decodeJson("[]", () => "json"),
      "json",
    );
  });

  it("says how many calls are left, with or without space around the number", () => {
    const remaining = ["7", " 7 ", "0", "-1", "7.5", "1234567890", "x"].map((value) =>
      remainingOf({ "ratelimit-remaining": value }),
    );
    assert.deepEqual(remaining, [7, 7, 0, undefined, undefined, undefined, undefined]);
  });

  it("D2 holds nobody back where there is no observation and the answer has expired", () => {
    const reply = readAnswer({ status: 200, headers: { expires: "0" }, text: "[]" }, {}, receivedAt);
    assert.deepEqual(reply, { kind: "failure", failure: { kind: "noObservation" } });
  });

  it("D3 is not weather where it is JSON of something else", () => {
    const reply = readAnswer({ status: 200, headers: {}, text: '{"a":1}' }, {}, receivedAt);
    assert.deepEqual(reply, { kind: "failure", failure: { kind: "unexpectedAnswer", fault: "notWeather" } });
  });
});

describe("an error on the way", () => {
  const certificate = Object.assign(new Error(), { code: "CERT_HAS_EXPIRED" });
  const timeout = Object.assign(new Error(), { code: "UND_ERR_CONNECT_TIMEOUT" });
  const fault = { kind: "proxyUnreachable", setting: "HTTPS_PROXY" } as const;

  it("G10 of the proxy names what names it, also when it took too long", () => {
    const read = (error: unknown): unknown => readError(error, "weather.example", 15_000);
    assert.deepEqual([read(new ProxyError(fault)), read(new ProxyError(fault, timeout))], [fault, fault]);
    const refused = { kind: "proxyRefused", setting: "http.proxy" } as const;
    assert.deepEqual(read(new ProxyError(refused)), { ...refused, host: "weather.example" });
    assert.deepEqual(read(new ProxyError(fault, certificate)), {
      kind: "untrustedCertificate",
      host: "weather.example",
    });
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

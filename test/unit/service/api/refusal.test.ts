import assert from "node:assert/strict";

import { conditionsCall } from "../../../../src/service/api/locationCalls";
import type { ProblemDetails } from "../../../../src/service/api/problemDetails";
import { readError, readRefusal } from "../../../../src/service/api/refusal";
import { AnswerTooLarge, DamagedAnswer } from "../../../../src/service/http/contentEncoding";
import { ProxyError } from "../../../../src/service/http/proxy";
import type { Failure } from "../../../../src/weather/model/failure";
import { canary } from "../../../canary";
import { allKeys } from "../../../canary/scanner";
import { minute } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { query } from "../storage/storageFixture";
import { callWith, everyCall, now, queryAt } from "./everyCall";

const { host } = query.endpoint;
const keyId = "0a1b2c3d";

/** The failure of each status, and whether its `Retry-After` counts. `retryAfter.test.ts` tests the values. */
describe("a status", () => {
  const assertMeaning = (codes: readonly number[], given: Failure["kind"] | Failure, waits = true): void => {
    const date = { "retry-after": "Wed, 01 Jan 2020 00:30:00 GMT", date: "Wed, 01 Jan 2020 00:00:00 GMT" };
    for (const status of codes) {
      const failure = typeof given === "string" ? { kind: given, status } : given;
      const read = (headers: object) =>
        readRefusal({ status, headers: { ...headers }, text: "" }, {}, call, keyId, now);
      assert.deepEqual(read({}), { kind: "failure", failure, keyId });
      for (const headers of [{ "retry-after": "1800" }, date])
        assert.equal(read(headers).notBefore, waits ? now + 30 * minute : undefined, `${status}`);
    }
  };
  const call = conditionsCall(query);
  const unauthorized = { kind: "unauthorized", keyId, scheme: "header", host } as const;
  itRows(assertMeaning, {
    "D18 of an unknown location": [[400, 404], { kind: "locationUnknown", location: query.location }],
    "D18 D25 of a refused request": [[402, 405, 406, 410, 414, 418, 422, 451, 499], "requestRefused"],
    "D19 F14 of a refused key, without a wait": [[401], unauthorized, false],
    "D20 of a key without access": [[403], { kind: "forbidden", keyId, call: "conditions" }],
    "D21 of a network that requires a sign-in": [[407, 511], { kind: "networkSignIn" }],
    "D22 D23 D24 D25 of a service problem": [[408, 425, 500, 501, 502, 503, 504, 505, 520, 524, 599], "serviceTrouble"],
    "D22 of too many requests": [[429], { kind: "rateLimited" }],
    "D17 D25 that isn't allowed for an answer": [
      [201, 204, 206, 304, 399, 600, 999],
      { kind: "unexpectedAnswer", fault: "status" },
    ],
    "G8 F14 of a redirection, without a wait": [[301, 302, 303, 307, 308], { kind: "redirected", host }, false],
  });

  const olderWords = { message: "The allowed number of requests has been exceeded." };
  const assertKind = (kind: string, status: number, problem: ProblemDetails): void => {
    const { failure } = readRefusal({ status, headers: {}, text: "" }, problem, call, keyId, now);
    assert.equal(failure.kind, kind);
  };
  // `problemDetails.test.ts` tests the texts.
  itRows(assertKind, {
    "D24 of a 503 that mentions the allowed number of requests": ["quotaUsedUp", 503, olderWords],
    "D24 of a 500 with the same text isn't special": ["serviceTrouble", 500, olderWords],
    "D30 of a 502 of a team's gateway about its key": ["gatewayRefused", 502, { code: "GatewayKeyRefused" }],
    "D30 of a 502 of a gateway about anything else": ["serviceTrouble", 502, { code: "BadGateway" }],
    "D30 of a 500 with that Code": ["serviceTrouble", 500, { code: "GatewayKeyRefused" }],
  });
});

describe("an error of the service has its status only, and nothing of its body is shown", () => {
  const marker = "mark3r-of-the-body";
  const members = ["type", "title", "status", "detail", "instance", "trace", "Code", "Message", "Reference", canary];
  const inEach = (value: unknown, names = members): object[] => names.map((name) => ({ [name]: value }));
  const inTrace = (value: unknown): object[] =>
    inEach(value, ["requestId", "buildId", "timestamp"]).map((trace) => ({ trace }));
  const encoded = encodeURIComponent(canary);
  const keys = [canary, encoded, `a ${canary} b`, `{"apikey":"${canary}"}`];
  const addresses = [`?apikey=${canary}`, `?apikey=${encoded}`, `/${encoded}/v1`, `?a=b&apikey=${encoded}&c=d#x`];
  const texts = ["", "[]", `["${marker}"]`, marker, `<!DOCTYPE html><h1>${marker}</h1>`, `{"Message":"${marker}`];
  const messages = [
    `[${marker}](command:workbench.action.terminal.new)`,
    `\u001b[31m${marker}\u001b]8;;https://evil.example\u0007`,
    `\u2028${marker}\u2029\u0085`,
  ];
  const odd = [7, null, [marker], { a: marker }];
  const nested = `${'{"a":['.repeat(5_000)}"${marker}"${"]}".repeat(5_000)}`;

  const assertUnseen = async (...bodies: readonly (string | object)[]): Promise<void> => {
    const ask = (status: number, text: string) =>
      callWith(everyCall.conditions(queryAt()), { status, text }, { key: canary });
    for (const status of [400, 401, 403, 404, 418, 429, 500, 503]) {
      const { reply: expected } = await ask(status, "{}");
      for (const body of bodies) {
        const text = typeof body === "string" ? body : JSON.stringify(body);
        const { reply, sent, log, lastFailure } = await ask(status, text);
        assert.deepEqual(reply, expected, text.slice(0, 100));
        const seen = JSON.stringify([log, lastFailure]);
        assert.ok(!seen.includes(marker) && allKeys.scan(seen) === undefined, text.slice(0, 100));
        assert.equal(sent.length, 1);
      }
    }
  };
  itRows(assertUnseen, {
    "E2 with the key in its Reference": addresses.map((end) => ({ Reference: `https://weather.example${end}` })),
    "E3 with the key in any member": keys.flatMap((key) => [...inEach(key), ...inTrace(key)]),
    "E3 with the key as the name of a member": [{ errors: [{ [canary]: [canary] }], trace: { [canary]: canary } }],
    "E4 that is anything else": texts,
    "E4 of a megabyte": [{ Message: marker.repeat(55_000) }],
    "E5 that names a different status": [...[200, "401", -1, [401]].map((status) => ({ status })), '{"status":1e400}'],
    "E6 whose members have other types": odd.flatMap((value) => [...inEach(value), ...inTrace(value)]),
    "E6 whose members are nested": members.map((name) => `{${JSON.stringify(name)}:${nested}}`),
    "E7 whose Message could do something": messages.flatMap((text) => inEach(text, ["Message", "title", "detail"])),
    "E8 whose type is an address, to which no request is sent": [
      { type: `https://${marker}` },
      { type: "file:///etc/passwd" },
    ],
    "E9 without a usable trace": [...["a b", "x".repeat(65), "0b1c\n2026"].flatMap(inTrace), { trace: [] }],
    "E10 whose Code is anything": ["400", "Unauthorized", 400].map((Code) => ({ Code })),
  });
});

describe("an error on the way", () => {
  const certificate = Object.assign(new Error(), { code: "CERT_HAS_EXPIRED" });
  const timeout = Object.assign(new Error(), { code: "UND_ERR_CONNECT_TIMEOUT" });
  const fault = { kind: "proxyUnreachable", setting: "HTTPS_PROXY" } as const;
  const read = (error: unknown): unknown => readError(error, host, 15_000);

  it("G10 at the proxy names the proxy's setting, even if the connection timed out", () => {
    for (const error of [new ProxyError(fault), new ProxyError(fault, timeout)]) assert.deepEqual(read(error), fault);
    const refused = { kind: "proxyRefused", setting: "http.proxy" } as const;
    assert.deepEqual(read(new ProxyError(refused)), { ...refused, host });
    assert.deepEqual(read(new ProxyError(fault, certificate)), { kind: "untrustedCertificate", host });
    const odd = [{ name: "ProxyError" }, { failure: fault }].map((members) => Object.assign(new Error(), members));
    for (const error of [...odd, { name: "ProxyError", failure: fault }]) assert.notDeepEqual(read(error), fault);
  });

  it("D7 D10 of a body says what is wrong with it", () => {
    assert.deepEqual(read(new DamagedAnswer()), { kind: "unexpectedAnswer", fault: "damaged" });
    assert.deepEqual(read(new AnswerTooLarge()), { kind: "unexpectedAnswer", fault: "tooLarge" });
  });

  const kinds: Readonly<Record<string, readonly string[]>> = {
    timeout: ["UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT", "ETIMEDOUT"],
    untrustedCertificate: ["CERT_HAS_EXPIRED", "DEPTH_ZERO_SELF_SIGNED_CERT", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
    proxyRefused: ["UND_ERR_ABORTED"],
    unreachable: ["ENOTFOUND", "ECONNREFUSED", "UND_ERR_SOCKET"],
  };
  for (const [kind, codes] of Object.entries(kinds))
    it(`is ${kind} with the code ${codes.join(" or ")}`, () => {
      const seconds = kind === "timeout" ? { seconds: 15 } : {};
      for (const code of codes)
        assert.deepEqual(read(Object.assign(new Error("canary"), { code })), { kind, host, ...seconds }, code);
    });
});

import assert from "node:assert/strict";

import { conditionsCall } from "../../../../src/service/api/locationCalls";
import type { ProblemDetails } from "../../../../src/service/api/problemDetails";
import { readError, readRefusal } from "../../../../src/service/api/refusal";
import { AnswerTooLarge, DamagedAnswer } from "../../../../src/service/http/contentEncoding";
import type { HeaderFields } from "../../../../src/service/headers/headerFields";
import { ServerClock } from "../../../../src/service/headers/serverClock";
import { ProxyError } from "../../../../src/service/http/proxy";
import type { Failure } from "../../../../src/weather/model/failure";
import { errorCode } from "../../../../src/weather/base/errorCode";
import { canary } from "../../../canary";
import { foundKey } from "../../../canary/scanner";
import { day, FakeClock, hour, minute } from "../../weather/fakes";
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
        readRefusal(
          { status, headers: { ...headers }, text: "" },
          {},
          call,
          keyId,
          now,
          new ServerClock(new FakeClock()),
        );
      assert.deepEqual(read({}), { kind: "failure", failure, keyId });
      for (const headers of [{ "retry-after": "1800" }, date])
        assert.equal(read(headers).notBefore, waits ? now + 30 * minute : undefined, `${status}`);
    }
  };
  const call = conditionsCall(query);
  const unauthorized = { kind: "unauthorized", keyId, scheme: "header", host } as const;
  itRows(assertMeaning, {
    "a 400 or 404 means an unknown location [D18]": [[400, 404], { kind: "locationUnknown", location: query.location }],
    "other 4xx mean a refused request [D18 D25]": [[402, 405, 406, 410, 414, 418, 422, 451, 499], "requestRefused"],
    "a 401 means a refused key, without a wait [D19 F14]": [[401], unauthorized, false],
    "a 403 means a key without access [D20]": [[403], { kind: "forbidden", keyId, call: "conditions" }],
    "a 407 or 511 means that the network requires a sign-in [D21]": [[407, 511], { kind: "networkSignIn" }],
    "a 408, 425, or 5xx means a service problem [D22 D23 D24 D25]": [
      [408, 425, 500, 501, 502, 503, 504, 505, 520, 524, 599],
      "serviceTrouble",
    ],
    "a 429 means too many requests [D22]": [[429], { kind: "rateLimited" }],
    "a status that isn't allowed for an answer is unexpected [D17 D25]": [
      [201, 204, 206, 304, 399, 600, 999],
      { kind: "unexpectedAnswer", fault: "status" },
    ],
    "a redirect fails, without a wait [G8 F14]": [[301, 302, 303, 307, 308], { kind: "redirected", host }, false],
  });

  it("a 429 without Retry-After waits for its limit's reset, if it has one [D22 F15]", () => {
    const none = { "ratelimit-remaining": "0" };
    const wait = (headers: HeaderFields, status = 429): number =>
      (readRefusal({ status, headers, text: "" }, {}, call, keyId, now, new ServerClock(new FakeClock())).notBefore ??
        now) - now;
    assert.equal(wait({ ...none, "ratelimit-reset": "5" }), 5_000);
    assert.equal(wait({ ...none, "ratelimit-reset": "5", "retry-after": "1800" }), 30 * minute);
    for (const headers of [none, { "ratelimit-remaining": "1", "ratelimit-reset": "5" }])
      assert.equal(wait(headers), 0);
    assert.equal(wait({ ...none, "ratelimit-reset": "5" }, 403), 0);
  });

  const assertWait = (minutes: number, ahead: number, headers: object): void => {
    const at = (time: number): string => new Date(now - ahead + time).toUTCString();
    const all = { date: at(0), "retry-after": at(hour), ...headers };
    const refused = { status: 429, headers: all, text: "" };
    const { notBefore } = readRefusal(refused, {}, call, keyId, now, new ServerClock(new FakeClock()));
    assert.equal(notBefore, now + minutes * minute);
  };
  itRows(assertWait, {
    "a date in Retry-After is right if this machine's clock is ten years behind [F8 F13]": [60, -3650 * day, {}],
    "a date in Retry-After is right if this machine's clock is ten years ahead [F8 F13]": [60, 3650 * day, {}],
    "a date in Retry-After is right if this machine's clock is 40 minutes behind [F8 F13]": [60, -40 * minute, {}],
    "a date in Retry-After is right on a clock that is 40 minutes ahead, if no cache stores it [F8 F13]": [
      60,
      40 * minute,
      { "cache-control": "no-store" },
    ],
  });

  const olderWords = { message: "The allowed number of requests has been exceeded." };
  const assertKind = (kind: string, status: number, problem: ProblemDetails): void => {
    const { failure } = readRefusal(
      { status, headers: {}, text: "" },
      problem,
      call,
      keyId,
      now,
      new ServerClock(new FakeClock()),
    );
    assert.equal(failure.kind, kind);
  };
  // `problemDetails.test.ts` tests the texts.
  itRows(assertKind, {
    "a 503 that mentions the allowed number of requests is a used-up quota [D24]": ["quotaUsedUp", 503, olderWords],
    "a 500 that mentions the allowed number is a service problem [D24]": ["serviceTrouble", 500, olderWords],
    "a 502 about a gateway's key is a gateway failure [D30]": ["gatewayRefused", 502, { code: "GatewayKeyRefused" }],
    "a 502 with a different Code is a service problem [D30]": ["serviceTrouble", 502, { code: "BadGateway" }],
    "a 500 about a gateway's key is a service problem [D30]": ["serviceTrouble", 500, { code: "GatewayKeyRefused" }],
  });
});

describe("the body of an error, of which nothing is shown", () => {
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
        assert.ok(!seen.includes(marker) && foundKey(seen) === undefined, text.slice(0, 100));
        assert.equal(sent.length, 1);
      }
    }
  };
  itRows(assertUnseen, {
    "a key in Reference isn't shown [E2]": addresses.map((end) => ({ Reference: `https://weather.example${end}` })),
    "a key in any member of an error isn't shown [E3]": keys.flatMap((key) => [...inEach(key), ...inTrace(key)]),
    "a key as a member's name isn't shown [E3]": [{ errors: [{ [canary]: [canary] }], trace: { [canary]: canary } }],
    "the body of an error in any other form isn't shown [E4]": texts,
    "an error of a megabyte isn't shown [E4]": [{ Message: marker.repeat(55_000) }],
    "a body's status is ignored [E5]": [...[200, "401", -1, [401]].map((status) => ({ status })), '{"status":1e400}'],
    "an error's members of other types are ignored [E6]": odd.flatMap((value) => [...inEach(value), ...inTrace(value)]),
    "an error's nested members are ignored [E6]": members.map((name) => `{${JSON.stringify(name)}:${nested}}`),
    "hostile text in errors isn't shown [E7]": messages.flatMap((text) => inEach(text, ["Message", "title", "detail"])),
    "an address in an error gets no request [E8]": [{ type: `https://${marker}` }, { type: "file:///etc/passwd" }],
    "an unusable trace is ignored [E9]": [...["a b", "x".repeat(65), "0b1c\n2026"].flatMap(inTrace), { trace: [] }],
    "an error's Code decides nothing [E10]": ["400", "Unauthorized", 400].map((Code) => ({ Code })),
  });
});

describe("an error on the way", () => {
  const certificate = Object.assign(new Error(), { code: "CERT_HAS_EXPIRED" });
  const timeout = Object.assign(new Error(), { code: "UND_ERR_CONNECT_TIMEOUT" });
  const fault = { kind: "proxyUnreachable", setting: "HTTPS_PROXY" } as const;
  const read = (error: unknown): unknown => readError(error, host, 15_000, now);

  it("an error at the proxy names the proxy's setting, even after a timeout [G10]", () => {
    for (const error of [new ProxyError(fault), new ProxyError(fault, timeout)]) assert.deepEqual(read(error), fault);
    const refused = { kind: "proxyRefused", setting: "http.proxy", status: 503 } as const;
    assert.deepEqual(read(new ProxyError(refused)), { ...refused, host });
    assert.equal(errorCode(new ProxyError(refused)), "ProxyError 503");
    const expired = { kind: "untrustedCertificate", host: "HTTPS_PROXY", fault: "expired", at: now };
    assert.deepEqual(read(new ProxyError(fault, certificate)), expired);
    const odd = [{ name: "ProxyError" }, { failure: fault }].map((members) => Object.assign(new Error(), members));
    for (const error of [...odd, { name: "ProxyError", failure: fault }]) assert.notDeepEqual(read(error), fault);
  });

  it("a damaged body and one that is too large fail with different reasons [D7 D10]", () => {
    assert.deepEqual(read(new DamagedAnswer()), { kind: "unexpectedAnswer", fault: "damaged" });
    assert.deepEqual(read(new AnswerTooLarge()), { kind: "unexpectedAnswer", fault: "tooLarge" });
  });

  itRows(
    (code: string, cause: object) =>
      assert.deepEqual(read(Object.assign(new Error(), { code })), { kind: "untrustedCertificate", host, ...cause }),
    {
      "an expired certificate fails with the time of the check [G5]": [
        "CERT_HAS_EXPIRED",
        { fault: "expired", at: now },
      ],
      "a certificate that isn't valid yet fails with the time of the check [G5]": [
        "CERT_NOT_YET_VALID",
        { fault: "notYetValid", at: now },
      ],
      "a certificate for a different name fails with that cause [G5]": [
        "ERR_TLS_CERT_ALTNAME_INVALID",
        { fault: "otherName" },
      ],
      "a connection whose certificate isn't checked fails with that cause [G7]": [
        "ERR_TLS_CERT_UNCHECKED",
        { fault: "unchecked" },
      ],
      "a proxy's certificate for a different name fails with that cause [G5 G10]": [
        "UND_ERR_PRX_TLS",
        { fault: "otherName" },
      ],
    },
  );

  const kinds: Readonly<Record<string, readonly string[]>> = {
    timeout: ["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"],
    untrustedCertificate: ["DEPTH_ZERO_SELF_SIGNED_CERT", "UNABLE_TO_VERIFY_LEAF_SIGNATURE", "CERT_UNTRUSTED"].concat(
      "INVALID_CA",
      "INVALID_PURPOSE",
      "PATH_LENGTH_EXCEEDED",
    ),
    clientCertificate: ["REQUIRED", "UNKNOWN", "EXPIRED"]
      .map((alert) => `ERR_SSL_TLSV13_ALERT_CERTIFICATE_${alert}`)
      .concat("ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE", "ERR_SSL_SSLV3_ALERT_UNSUPPORTED_CERTIFICATE"),
    proxyRefused: ["UND_ERR_ABORTED"],
    unreachable: ["ENOTFOUND", "ECONNREFUSED", "UND_ERR_SOCKET", "UND_ERR_CONNECT_TIMEOUT", "ETIMEDOUT"],
  };
  for (const [kind, codes] of Object.entries(kinds))
    it(`an error with the code ${codes.join(" or ")} is ${kind} [G5]`, () => {
      const seconds = kind === "timeout" ? { seconds: 15 } : {};
      for (const code of codes)
        assert.deepEqual(read(Object.assign(new Error("canary"), { code })), { kind, host, ...seconds }, code);
    });
});

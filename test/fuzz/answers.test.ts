import assert from "node:assert/strict";

import fc from "fast-check";

import { parseProblemDetails } from "../../src/service/api/problemDetails";
import { readAnswer, readError, readRefusal, renewAnswer } from "../../src/service/api/response";
import { cap } from "../../src/service/http/cacheLifetime";
import { english } from "../../src/weather/locale/strings";
import { type Failure, traitsOf } from "../../src/weather/model/failure";
import { retryDelay } from "../../src/weather/refresh/backoff";
import { explain } from "../../src/weather/view/failureMessage";
import { faultsIn } from "../unit/weather/fakes";
import { instant } from "./inputs/dates";
import { headers } from "./inputs/headers";
import { anyJson, jsonText, objectOf } from "./inputs/json";
import { endpoint, location } from "./inputs/questions";
import { answer, failure } from "./inputs/states";
import { anyText } from "./inputs/texts";
import { hostileMembers } from "./inputs/weather";
import { property } from "./property";
import { isStopped } from "./refreshModel/oracle";

const minute = 60_000;
const hour = 60 * minute;
const secret = "canary-7f3k9";

/** A text with the key in it, as a service may echo it. */
const echo = anyText.map((text) => `${text} ${secret}`);
const problemNames = ["type", "title", "instance", "Message", "Reference", "reference", "detail", "trace", "x"];

/** An error body with the key in any of its members, each of any type. */
const echoing = fc
  .array(
    fc.tuple(
      fc.constantFrom(...problemNames),
      fc.oneof(
        echo,
        anyJson,
        echo.map((text) => ({ requestId: text, buildId: [text], timestamp: text })),
      ),
    ),
    { maxLength: 5 },
  )
  .map((all) => JSON.stringify(objectOf(all)));
const asked = fc.record({ endpoint, location }, { requiredKeys: ["endpoint"], noNullPrototype: true });
const quotaBody = '{"Message":"The allowed number of requests has been exceeded."}';
const gatewayBody = '{"detail":"API Key has exceeded the allowed limit for a day"}';
const status = fc.oneof(
  fc.integer({ min: 100, max: 999 }),
  fc.constantFrom(301, 304, 400, 401, 403, 404, 407, 408, 425, 429, 451, 500, 503, 511, 600, 999),
);

/** The ladder of the specification, row by row: the first row that fits counts. */
function expectedKind(code: number, isQuota: boolean, saysUntilWhen: boolean, ofPlace: boolean): Failure["kind"] {
  if (code === 401) return "unauthorized";
  if (code === 403) return isQuota ? "quotaUsedUp" : "forbidden";
  if (code === 429) return saysUntilWhen ? "rateLimited" : "quotaUsedUp";
  if (code === 503 && isQuota) return "quotaUsedUp";
  if (ofPlace && [400, 404].includes(code)) return "locationUnknown";
  if ([407, 511].includes(code)) return "networkSignIn";
  if ([301, 302, 303, 307, 308].includes(code)) return "redirected";
  if ([408, 425].includes(code) || Math.floor(code / 100) === 5) return "serviceTrouble";
  return Math.floor(code / 100) === 4 ? "requestRefused" : "unexpectedAnswer";
}

describe("any refusal", () => {
  property(
    "D17 D18 D19 D20 D21 D22 D23 D24 D25 E5 E10 is told by its status, and only the quota by its words",
    [status, fc.oneof(echoing, jsonText, fc.constantFrom(quotaBody, gatewayBody)), headers, asked, instant],
    (code, text, received, about, now) => {
      const refusal = readRefusal(
        { status: code, headers: received, text },
        parseProblemDetails(text),
        about,
        "key id",
        now,
      );
      const { notBefore } = refusal;
      const isQuota = text.includes("allowed number of requests") || (code === 403 && text === gatewayBody);
      assert.equal(
        refusal.failure.kind,
        expectedKind(code, isQuota, notBefore !== undefined, about.location !== undefined),
      );
      if (notBefore !== undefined) assert.ok(notBefore >= now + minute && notBefore <= now + 24 * hour);
      if (code === 401 || refusal.failure.kind === "redirected") assert.equal(notBefore, undefined);
    },
    { share: 2 },
  );

  property(
    "E2 E3 E4 E6 E7 E8 E9 brings nothing of its body, wherever it echoes the key",
    [status, echoing, echo, asked, instant],
    (code, text, value, about, now) => {
      const received = { location: value, "set-cookie": [value], "retry-after": value, etag: value };
      const problem = parseProblemDetails(text);
      const refusal = readRefusal({ status: code, headers: received, text }, problem, about, "key id", now);
      const { title, sentence } = explain(refusal.failure, english);
      assert.ok(![JSON.stringify(refusal), title, sentence].join().includes(secret));
      for (const id of [problem.trace?.requestId, problem.trace?.buildId])
        assert.ok(id === undefined || /^[A-Za-z0-9-]{1,64}$/.test(id));
      assert.deepEqual(faultsIn([title, sentence]), []);
    },
  );
});

describe("any error body", () => {
  property(
    "E1 E4 E5 E6 E9 is read member by member, and the address of the request is never read",
    [fc.oneof(echoing, jsonText, anyText)],
    (text) => {
      const problem = parseProblemDetails(text);
      const known = ["type", "title", "status", "instance", "detail", "trace", "code", "message"];
      assert.deepEqual(
        Object.keys(problem).filter((name) => !known.includes(name)),
        [],
      );
      const { status: code, trace, ...words } = problem;
      assert.ok(code === undefined || typeof code === "number");
      for (const word of [...Object.values(words), ...Object.values(trace ?? {})]) assert.equal(typeof word, "string");
      const without = ((): unknown => {
        try {
          const { Reference: _, ...others } = JSON.parse(text) as Record<string, unknown>;
          return others;
        } catch {
          return undefined;
        }
      })();
      if (without !== undefined && text.startsWith("{"))
        assert.deepEqual(parseProblemDetails(JSON.stringify(without)), problem);
    },
  );
});

describe("any answer", () => {
  property(
    "D1 D2 D3 D4 D5 D29 F1 F3 F4 F15 with status 200 is weather with a time, or the failure in its place",
    [
      fc.oneof(
        hostileMembers.map((all) => JSON.stringify([all])),
        jsonText,
        anyText,
      ),
      headers,
      instant,
    ],
    (text, received, now) => {
      const reply = readAnswer({ status: 200, headers: received, text }, { "accept-encoding": "gzip,deflate" }, now);
      if (reply.kind === "failure") {
        assert.ok(["noObservation", "unexpectedAnswer"].includes(reply.failure.kind));
        assert.equal(reply.failure.kind === "noObservation", text.trim().replace(/\s/g, "") === "[]");
        if (reply.notBefore !== undefined) assert.ok(reply.notBefore > now && reply.notBefore <= now + cap);
        return;
      }
      const {
        answer: { receivedAt, expiresAt, body, isStorable },
      } = reply;
      assert.ok(receivedAt === now && body === text && expiresAt <= now + cap);
      if ([received["ratelimit-remaining"]].flat().every((left) => left?.trim() === "0"))
        assert.ok(expiresAt >= now + hour);
      if (/no-store/i.test([received["cache-control"]].flat().join()))
        assert.ok(
          !isStorable ||
            /["\\]/.test([received["cache-control"]].flat().join()) ||
            !/(?:^|,)\s*no-store\s*(?:,|$)/i.test([received["cache-control"]].flat().join()),
        );
    },
  );

  property(
    "F18 with status 304 is the answer that is known, from now on",
    [answer, headers, instant, fc.boolean()],
    (known, received, now, isStorable) => {
      const reply = renewAnswer({ ...known, isStorable }, { status: 304, headers: received, text: "" }, now);
      assert.ok(reply.kind === "answer");
      const { observation, body, receivedAt, expiresAt } = reply.answer;
      assert.deepEqual([observation, body, receivedAt], [known.observation, known.body, now]);
      assert.ok(expiresAt <= now + cap && (isStorable || !reply.answer.isStorable));
    },
    { share: 0.5 },
  );
});

const code = fc.oneof(
  fc.constantFrom(
    "AnswerTooLarge",
    "DamagedAnswer",
    "UND_ERR_ABORTED",
    "TimeoutError",
    "ETIMEDOUT",
    "UND_ERR_BODY_TIMEOUT",
    "CERT_HAS_EXPIRED",
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "ENOTFOUND",
    "ECONNREFUSED",
  ),
  anyText,
);

/** Errors with their causes, as deep as the network nests them, and other things that can be thrown. */
const thrown = fc.oneof(
  {
    arbitrary: fc
      .array(fc.record({ code, name: code }, { requiredKeys: [], noNullPrototype: true }), {
        minLength: 1,
        maxLength: 4,
      })
      .map((all) =>
        all.reduceRight<Error | undefined>(
          (cause, more) => Object.assign(new Error(secret, { cause }), more),
          undefined,
        ),
      ),
    weight: 4,
  },
  { arbitrary: anyJson, weight: 1 },
  {
    arbitrary: fc
      .constant(undefined)
      .map(() => Object.assign(new Error(secret), { name: 5 }))
      .map((error) => Object.assign(error, { cause: error })),
    weight: 1,
  },
);

describe("any error on the way", () => {
  property(
    "G1 G2 G4 G5 G6 G11 is a failure that names the host and nothing of the error's words",
    [thrown],
    (error) => {
      const read = readError(error, "weather.example", 15_000);
      assert.ok(
        ["unexpectedAnswer", "proxyRefused", "timeout", "untrustedCertificate", "unreachable"].includes(read.kind),
      );
      assert.ok(!JSON.stringify(read).includes(secret));
      assert.ok(!("host" in read) || read.host === "weather.example");
    },
    { share: 0.5 },
  );
});

describe("any failure", () => {
  property(
    "F13 H14 is tried again never, after a day, after an hour, or ever less often, and 30 times a day at the most",
    [failure, fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })],
    (one, attempt, chance) => {
      const delay = retryDelay(one, attempt, () => chance);
      assert.equal(traitsOf(one).retry === "never", isStopped(one));
      if (isStopped(one)) return void assert.equal(delay, undefined);
      const most = traitsOf(one).retry === "daily" ? 25 * hour : hour + 5 * minute;
      assert.ok(delay !== undefined && Number.isInteger(delay) && delay >= minute && delay <= most);
      if (traitsOf(one).retry === "daily") assert.ok(delay >= 24 * hour);
      if (traitsOf(one).retry === "pause" || attempt > 5) assert.ok(delay >= hour);
    },
    { share: 0.3 },
  );
});

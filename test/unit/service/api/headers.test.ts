import assert from "node:assert/strict";

import type { Answer } from "../../../../src/weather/model/answer";
import { startListener } from "../../../loopback/listener";
import type { Scenario } from "../../../loopback/namedScenarios";
import { validated } from "../../../loopback/scenarios";
import { answerOf, open, outcome, type Scene } from "../harness";
import { makeFolder, openWindow, removeFolder } from "../storage/storageFixture";

const now = Date.UTC(2026, 5, 15, 12);
const minute = 60_000;
const hour = 60 * minute;
const body = '[{"WeatherText":"Fog"}]';

describe("headers of answers", () => {
  let scene: Scene;
  let time = now;
  before(async () => {
    scene = await open({ now: () => time });
  });
  beforeEach(() => {
    time = now;
  });
  afterEach(() => scene.service.reset());
  after(() => scene.close());

  const localize = (headers: Record<string, string | null>, scenario: Scenario = { name: "asSpecified" }): void =>
    scene.service.behave({ name: "combine", of: [scenario, { name: "headers", headers }] });
  const raw = (head: string, text = body): void =>
    scene.service.behave({ name: "rawAnswer", bytes: `HTTP/1.1 200 OK\r\n${head}\r\n\r\n${text}` }, { times: 1 });

  const isStorable: Record<string, boolean> = {
    "no-store": false,
    "No-Store": false,
    "public, no-store": false,
    'private="x", no-store': false,
    "no-cache": true,
    private: true,
    "must-revalidate": true,
    "x-unknown=1": true,
    "x-no-store": true,
  };
  for (const [value, isKept] of Object.entries(isStorable)) {
    it(`F7 an answer with Cache-Control: ${value} ${isKept ? "may" : "may not"} be kept`, async () => {
      localize({ "Cache-Control": value });
      assert.equal(answerOf(await scene.ask()).isStorable, isKept);
    });
  }

  it("F7 a 304 with no-store takes back that the answer may be kept", async () => {
    scene.service.behave(validated({ etag: '"1"' }));
    const known = answerOf(await scene.ask());
    localize({ "Cache-Control": "no-store" }, { name: "validated", etag: '"1"' });
    const renewed = answerOf(await scene.ask("349727", "header", known));
    assert.deepEqual([known.isStorable, renewed.isStorable], [true, false]);
    localize({}, { name: "validated", etag: '"1"' });
    assert.equal(answerOf(await scene.ask("349727", "header", renewed)).isStorable, false);
  });

  it("F12 an answer is kept for the request headers that Vary names, whose values of today are compared", async () => {
    const folder = await makeFolder();
    const cases: [string, Record<string, string>][] = [
      ["Accept-Encoding", { "accept-encoding": "gzip,deflate" }],
      ["Accept-Language, accept-encoding", { "accept-language": "", "accept-encoding": "gzip,deflate" }],
      ["Authorization", {}],
      ["*", {}],
    ];
    for (const [vary, varyHeaders] of cases) {
      localize({ Vary: vary });
      const answer = answerOf(await scene.ask());
      assert.deepEqual(answer.varyHeaders, varyHeaders, vary);
      await openWindow(folder).answers.store(scene.query(), { answer });
      assert.deepEqual(await openWindow(folder).answers.read(scene.query()), { answer }, vary);
      const ofAnotherVersion = { ...answer, varyHeaders: { ...varyHeaders, "accept-encoding": "gzip" } };
      await openWindow(folder).answers.store(scene.query(), { answer: ofAnotherVersion });
      assert.deepEqual(await openWindow(folder).answers.read(scene.query()), {}, vary);
    }
    await removeFolder(folder);
  });

  for (const value of ["120", "Mon, 15 Jun 2026 18:00:00 GMT"]) {
    it(`F14 Retry-After: ${value} is ignored on 200, 401 and 301`, async () => {
      localize({ "Retry-After": value });
      assert.equal(answerOf(await scene.ask()).expiresAt, now + 40 * minute);
      localize({ "Retry-After": value, Expires: null }, { name: "emptyArray" });
      const empty = await scene.ask();
      assert.ok(empty.kind === "failure");
      assert.deepEqual([empty.failure.kind, empty.notBefore], ["noObservation", now + 30 * minute]);
      for (const status of [401, 301, 302, 303, 307, 308]) {
        localize({ "Retry-After": value, Location: "https://127.0.0.1:1/" }, { name: "problem", status });
        const refused = await scene.ask();
        assert.ok(refused.kind === "failure");
        assert.deepEqual(
          [refused.failure.kind, refused.notBefore],
          [status === 401 ? "unauthorized" : "redirected", undefined],
        );
      }
    });
  }

  it("F15 RateLimit-Remaining: 0 makes an answer good for an hour at least, also a 304 and an empty one", async () => {
    const lifetimes: [milliseconds: number, expected: number][] = [
      [-hour, hour],
      [5 * minute, hour],
      [2 * hour, 2 * hour],
    ];
    for (const [milliseconds, expected] of lifetimes) {
      localize({ "RateLimit-Remaining": "0" }, { name: "expiresIn", milliseconds });
      assert.equal(answerOf(await scene.ask()).expiresAt, now + expected);
    }
    localize({ "RateLimit-Remaining": "0" }, { name: "emptyArray" });
    const empty = await scene.ask();
    assert.ok(empty.kind === "failure");
    assert.equal(empty.notBefore, now + hour);
    localize({ "RateLimit-Remaining": "0" }, { name: "validated", etag: '"1"' });
    const known = { ...answerOf(await scene.ask()), expiresAt: now };
    assert.equal(answerOf(await scene.ask("349727", "header", known)).expiresAt, now + hour);
  });

  for (const value of ["-1", "NaN", "", null, "1.5", "0x0", "+0", "0, 5", "1e3", "9999999999", "1", " 7 "]) {
    it(`F15 RateLimit-Remaining: ${JSON.stringify(value)} changes nothing about how long an answer is good`, async () => {
      localize({ "RateLimit-Remaining": value });
      assert.equal(answerOf(await scene.ask()).expiresAt, now + 40 * minute);
    });
  }

  it("F15 what the service last said is left stands until it says something else, whatever it answers", async () => {
    const folder = await makeFolder();
    const { calls } = openWindow(folder);
    const counting = await open({ calls });
    const sayLeft = (value: string | null, scenario: Scenario = { name: "asSpecified" }): void =>
      counting.service.behave({
        name: "combine",
        of: [scenario, { name: "headers", headers: { "RateLimit-Remaining": value } }],
      });
    const left: (number | undefined)[] = [];
    for (const value of [null, "abc", "41", "-1", "NaN", "", null, "1.5", "40", "9999999999"]) {
      sayLeft(value);
      await counting.ask();
      left.push((await openWindow(folder).calls.today()).remaining);
    }
    assert.deepEqual(left, [undefined, undefined, 41, 41, 41, 41, 41, 41, 40, 40]);
    sayLeft("0", { name: "problem", status: 403 });
    await counting.ask();
    assert.deepEqual(await openWindow(folder).calls.today(), { made: 11, remaining: 0 });
    await counting.close();
    await removeFolder(folder);
  });

  const length = `Content-Length: ${body.length}`;
  const damaged: Record<string, [head: string, outcome: string, text?: string]> = {
    "one header of 20 kB": [`${length}\r\nX-Long: ${"x".repeat(20_000)}`, "unreachable"],
    "1000 headers of 30 bytes": [
      Array.from({ length: 1000 }, (_, i) => `X-${i}: ${"x".repeat(22)}`)
        .concat(length)
        .join("\r\n"),
      "unreachable",
    ],
    "an ESC in a header": [`${length}\r\nX-Odd: \u001b[31mred`, "unreachable"],
    "a NUL in a header": [`${length}\r\nX-Odd: a\u0000b`, "unreachable"],
    "a header that is folded": [`${length}\r\nX-Odd: a\r\n b`, "unreachable"],
    "a folded Content-Length": [`Content-Length:\r\n ${body.length}`, "unreachable"],
    "a space before the colon": [`${length}\r\nX-Odd : a`, "unreachable"],
    "a name that is no token": [`${length}\r\nX(Odd): a`, "unreachable"],
    "Content-Length and Transfer-Encoding": [
      `${length}\r\nTransfer-Encoding: chunked`,
      "unreachable",
      `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    ],
    "two lengths": [`${length}\r\nContent-Length: 5`, "unreachable"],
    "a negative length": ["Content-Length: -1", "unreachable"],
    "a length that is longer than the body": ["Content-Length: 1000", "unreachable"],
    "a chunk with a length that is none": ["Transfer-Encoding: chunked", "unreachable", `zz\r\n${body}\r\n0\r\n\r\n`],
    "a chunk that is cut": ["Transfer-Encoding: chunked", "unreachable", `ff\r\n${body}`],
  };
  for (const [what, [head, expected, text]] of Object.entries(damaged)) {
    it(`F16 an answer with ${what} is a failure of the network, and the next one is read`, async () => {
      raw(head, text);
      assert.equal(outcome(await scene.ask()), expected);
      assert.equal(outcome(await scene.ask()), "answer");
      assert.ok(!scene.log.some((line) => /[^ -~]/.test(line)));
    });
  }

  it("F16 1000 headers are none too many as long as they are small", async () => {
    raw([...Array.from({ length: 1000 }, (_, i) => `X-${i}: 1`), length].join("\r\n"));
    assert.equal(answerOf(await scene.ask()).observation.text, "Fog");
  });

  it("F17 Set-Cookie, Clear-Site-Data, Alt-Svc, Refresh and Link: preload are ignored", async () => {
    const elsewhere = await startListener();
    const address = `https://127.0.0.1:${elsewhere.port}/x`;
    const own = await open();
    own.service.behave({
      name: "headers",
      headers: {
        "Set-Cookie": ["session=1; Secure; HttpOnly", "other=2"],
        "Clear-Site-Data": '"*"',
        "Alt-Svc": `h2="127.0.0.1:${elsewhere.port}"; ma=86400; persist=1`,
        Refresh: `0; url=${address}`,
        Link: `<${address}>; rel=preload; as=fetch, <${address}>; rel=preconnect`,
        "Strict-Transport-Security": "max-age=31536000",
        "Content-Location": address,
      },
    });
    const replies = [await own.ask(), await own.ask(), await own.ask("349727", "query")];
    assert.deepEqual(replies.map(outcome), ["answer", "answer", "answer"]);
    const names = own.service.requests.map(({ headers }) => Object.keys(headers).sort().join());
    assert.deepEqual(names, [
      "accept-encoding,authorization,connection,host",
      "accept-encoding,authorization,connection,host",
      "accept-encoding,connection,host",
    ]);
    assert.deepEqual([elsewhere.connections, own.service.connections], [0, 2]);
    await Promise.all([own.close(), elsewhere.close()]);
  });

  describe("F18 validators", () => {
    const lastModified = "Mon, 15 Jun 2026 11:53:00 GMT";
    const conditions = async (known?: Answer): Promise<unknown> => {
      await scene.service.idle();
      scene.service.reset();
      scene.service.behave({ name: "status", status: 500 }, { times: 1 });
      await scene.ask("349727", "header", known);
      const { headers } = await scene.service.nextRequest();
      return [headers["if-none-match"], headers["if-modified-since"]];
    };

    const given: [Parameters<typeof validated>[0], unknown[]][] = [
      [{ etag: '"abc"' }, ['"abc"', undefined]],
      [{ etag: 'W/"abc"' }, ['W/"abc"', undefined]],
      [{ etag: '""' }, ['""', undefined]],
      [{ lastModified }, [undefined, lastModified]],
      [{ etag: '"abc"', lastModified }, ['"abc"', lastModified]],
    ];
    for (const [validators, expected] of given) {
      it(`F18 ${JSON.stringify(validators)} are sent back, and a 304 makes the answer one from now`, async () => {
        scene.service.behave(validated(validators));
        const known = answerOf(await scene.ask());
        assert.deepEqual(known.validators, validators);
        time = now + hour;
        const renewed = answerOf(await scene.ask("349727", "header", known));
        assert.deepEqual(
          scene.service.requests.map(({ status }) => status),
          [200, 304],
        );
        assert.deepEqual(renewed, { ...known, receivedAt: time, expiresAt: time + 40 * minute });
        assert.deepEqual(await conditions(renewed), expected);
      });
    }

    it("F18 a newer answer takes the place of the one that is known", async () => {
      scene.service.behave(validated({ etag: '"1"' }));
      const known = answerOf(await scene.ask());
      localize(
        {},
        {
          name: "combine",
          of: [
            { name: "observation", members: { WeatherText: "New" } },
            { name: "validated", etag: '"2"' },
          ],
        },
      );
      const newer = answerOf(await scene.ask("349727", "header", known));
      assert.deepEqual([newer.observation.text, newer.validators], ["New", { etag: '"2"' }]);
    });

    it("F18 a 304 may bring new validators, and keeps those that it does not name", async () => {
      scene.service.behave(validated({ etag: '"1"', lastModified }));
      const known = answerOf(await scene.ask());
      localize({ ETag: 'W/"1"', "Last-Modified": null }, { name: "validated", etag: '"1"', lastModified });
      const renewed = answerOf(await scene.ask("349727", "header", known));
      assert.deepEqual(renewed.validators, { etag: 'W/"1"', lastModified });
    });

    it("F18 an answer without validators, and no answer, are asked for without conditions", async () => {
      assert.deepEqual(await conditions(answerOf(await scene.ask())), [undefined, undefined]);
      assert.deepEqual(await conditions(), [undefined, undefined]);
    });

    it("F18 an unrequested 304 is an unexpected answer", async () => {
      const known = answerOf(await scene.ask());
      for (const one of [undefined, known]) {
        scene.service.behave({ name: "status", status: 304, body: "" }, { times: 1 });
        const reply = await scene.ask("349727", "header", one);
        assert.deepEqual(reply.kind === "failure" && reply.failure, { kind: "unexpectedAnswer", fault: "status" });
      }
    });

    const unfit: Record<string, Record<string, string>> = {
      "an entity tag without quotes": { ETag: "abc" },
      "an entity tag with a quote inside": { ETag: '"a"b"' },
      "an entity tag with a space": { ETag: '"a b"' },
      "an entity tag with a tab": { ETag: '"a\tb"' },
      "an entity tag of other bytes": { ETag: '"\u00e4"' },
      "an entity tag that is too long": { ETag: `"${"x".repeat(255)}"` },
      "a list of entity tags": { ETag: '"a", "b"' },
      "any entity tag": { ETag: "*" },
      "a day that is none": { "Last-Modified": "yesterday" },
      "a date with something behind it": { "Last-Modified": `${lastModified}, x` },
    };
    for (const [what, headers] of Object.entries(unfit)) {
      it(`F18 ${what} is not sent back`, async () => {
        localize(headers);
        const known = answerOf(await scene.ask());
        assert.deepEqual(known.validators, {});
        assert.deepEqual(await conditions(known), [undefined, undefined]);
      });
    }

    it("F18 two different entity tags are none", async () => {
      scene.service.behave({ name: "headers", headers: { ETag: ['"a"', '"b"'] } });
      assert.deepEqual(answerOf(await scene.ask()).validators, {});
    });

    it("F18 no header can be injected through a validator: nothing leaves", async () => {
      const known = answerOf(await scene.ask());
      for (const etag of ['"a"\r\nx-injected: 1', '"a"\nx-injected: 1', '"\u0000"']) {
        scene.service.reset();
        const reply = await scene.ask("349727", "header", { ...known, validators: { etag } });
        assert.equal(outcome(reply), "unreachable");
        assert.equal(scene.service.requests.length, 0);
      }
    });
  });
});

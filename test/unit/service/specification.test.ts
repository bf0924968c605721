import assert from "node:assert/strict";

import { parseProblemDetails } from "../../../src/service/api/problemDetails";
import { parseEndpoint } from "../../../src/service/api/request";
import { english } from "../../../src/weather/locale/strings";
import { parseLocationKey } from "../../../src/weather/model/locationKey";
import { allFieldRows } from "../../../src/weather/view/allFields";
import { explain } from "../../../src/weather/view/failureMessage";
import { canary, escaped, revoked } from "../../canary";
import { expiresIn, json, observation, problem, status } from "../../loopback/scenarios";
import { open, outcome, type Scene } from "./harness";

const key = escaped;

describe("the service's specification", () => {
  let scene: Scene;
  before(async () => {
    scene = await open({ key, options: { keys: [key] } });
  });
  afterEach(() => scene.service.reset());
  after(() => scene.close());

  describe("section 1, what the service does", () => {
    it("C1 asks over HTTPS only: an http:// address is refused, and the message names the setting", () => {
      const refused = parseEndpoint("header", "http://weather.example");
      assert.ok("kind" in refused);
      assert.match(explain(refused, english).sentence, /currentConditions\.baseUrl.*https:\/\//);
      const alternative = parseEndpoint("query", "HTTP://weather.example");
      assert.ok("kind" in alternative);
      assert.match(explain(alternative, english).sentence, /currentConditions\.altBaseUrl.*https:\/\//);
    });

    it("D9 accepts compressed answers on every request and unpacks them all", async () => {
      for (const coding of ["gzip", "deflate", "deflate-raw", "identity"] as const) {
        scene.service.behave({ name: "coded", coding }, { times: 1 });
        assert.equal(outcome(await scene.ask()), "answer", coding);
      }
      const accepted = scene.service.requests.map(({ headers }) => headers["accept-encoding"]);
      assert.deepEqual(new Set(accepted), new Set(["gzip,deflate"]));
    });

    it("D9 E1 unpacks error bodies too", async () => {
      for (const coding of ["gzip", "deflate", "deflate-raw"] as const) {
        scene.service.behave(
          {
            name: "combine",
            of: [
              { name: "problem", status: 401, members: { trace: { requestId: `id-of-${coding}` } } },
              { name: "coded", coding },
            ],
          },
          { times: 1 },
        );
        assert.equal(outcome(await scene.ask()), "unauthorized", coding);
        assert.ok(
          scene.log.some((line) => line.includes(`id-of-${coding}`)),
          coding,
        );
      }
    });
  });

  describe("section 2, resources and their fields", () => {
    it("D1 reads an array of observations and keeps unknown members", async () => {
      scene.service.behave(
        observation({ PollenCount: { Birch: 7 }, Temperature: { Metric: { Value: 0, Unit: "C", UnitType: 17 } } }),
      );
      const reply = await scene.ask();
      assert.ok(reply.kind === "answer");
      const { temperature, members } = reply.answer.observation;
      assert.deepEqual(temperature, { metric: { value: 0, unit: "C" } });
      const rows = allFieldRows(members, { tag: "en", units: "metric", localize: english });
      assert.deepEqual(
        rows.find(({ label }) => label.startsWith("Pollen")),
        { label: "Pollen count › Birch", value: "7" },
      );
    });

    it("D2 D3 D29 bears missing members and tells an empty array from an unexpected answer", async () => {
      const cases: [unknown, string][] = [
        [[{ WeatherText: "Fog" }], "answer"],
        [[], "noObservation"],
        [{}, "unexpectedAnswer"],
        [[null], "unexpectedAnswer"],
        [[{ Code: "Unauthorized", Message: "no" }], "unexpectedAnswer"],
      ];
      for (const [body, expected] of cases) {
        scene.service.behave(json(body), { times: 1 });
        assert.equal(outcome(await scene.ask()), expected, JSON.stringify(body));
      }
    });

    it("takes a location key as one path segment", async () => {
      await scene.ask("18404_pc");
      const { path } = await scene.service.nextRequest();
      assert.equal(path, "/currentconditions/v1/18404_PC");
      assert.equal(parseLocationKey("../349727").kind, "refused");
    });

    it("E1 E2 understands all members of the error body, each of them optional, and never keeps Reference", () => {
      const body = {
        type: "https://problems.example/401",
        title: "Unauthorized",
        status: 401,
        instance: "/currentconditions/v1/349727",
        trace: { timestamp: "2026-01-02T03:04:05.678Z", requestId: "0b1c-request", buildId: "0b1c-build" },
        Code: "Unauthorized",
        Message: "API authorization failed",
        Reference: `https://weather.example/currentconditions/v1/349727?apikey=${key}`,
      };
      assert.deepEqual(parseProblemDetails(JSON.stringify(body)), {
        type: body.type,
        title: "Unauthorized",
        status: 401,
        instance: body.instance,
        trace: body.trace,
        code: "Unauthorized",
        message: "API authorization failed",
      });
      for (const name of Object.keys(body)) {
        const { [name as "type"]: _, ...rest } = body;
        assert.doesNotThrow(() => parseProblemDetails(JSON.stringify(rest)), name);
      }
      assert.deepEqual(parseProblemDetails("[]"), {});
      assert.deepEqual(parseProblemDetails("<html>"), {});
    });
  });

  describe("section 4, endpoints", () => {
    it("C5 sends GET without a body to the base address followed by the path", async () => {
      const prefixed = await open({ options: { prefix: "/weather/api" } });
      assert.equal(outcome(await prefixed.ask("349727")), "answer");
      assert.equal(outcome(await prefixed.ask("349727", "query")), "answer");
      const seen = prefixed.service.requests.map(({ method, path, headers }) => ({
        method,
        path,
        length: headers["content-length"],
      }));
      const expected = { method: "GET", path: "/weather/api/currentconditions/v1/349727", length: undefined };
      assert.deepEqual(seen, [expected, expected]);
      await prefixed.close();
    });

    it("sends no header beside the specification's and what HTTP itself needs", async () => {
      await scene.ask();
      await scene.ask("349727", "query");
      const names = scene.service.requests.map(({ headers }) => Object.keys(headers).sort());
      assert.deepEqual(names, [
        ["accept-encoding", "authorization", "connection", "host"],
        ["accept-encoding", "connection", "host"],
      ]);
    });

    it("sends no query parameter beside the key's and details, and details only when wanted", async () => {
      await scene.ask();
      await scene.askWith(scene.query("349727", "header", true));
      await scene.askWith(scene.query("349727", "query", true));
      const queries = scene.service.requests.map(({ url }) => [...new URL(url, "https://x").searchParams.keys()]);
      assert.deepEqual(queries, [[], ["details"], ["details", "apikey"]]);
    });
  });

  describe("section 5, authentication", () => {
    it("B7 scheme A sends the key in the Authorization header, to baseUrl, and nowhere else", async () => {
      assert.equal(outcome(await scene.ask()), "answer");
      const request = await scene.service.nextRequest();
      assert.equal(request.scheme, "header");
      assert.equal(request.headers.authorization, `Bearer ${key}`);
      assert.equal(request.url, "/currentconditions/v1/349727");
      assert.equal(scene.service.requests.length, 1);
    });

    it("B7 scheme B sends the key as apikey, encoded exactly once, to altBaseUrl, and nowhere else", async () => {
      assert.equal(outcome(await scene.ask("349727", "query")), "answer");
      const request = await scene.service.nextRequest();
      assert.equal(request.scheme, "query");
      assert.equal(request.headers.authorization, undefined);
      assert.equal(request.url, `/currentconditions/v1/349727?apikey=${encodeURIComponent(key)}`);
      assert.equal(scene.service.requests.length, 1);
    });

    it("E3 handling rules: the key and whatever echoes it stay out of the log and of the answer", async () => {
      scene.service.behave(
        problem(401, {
          trace: { requestId: "0b1c" },
          Message: `bad key ${key}`,
          instance: `/x?apikey=${encodeURIComponent(key)}`,
        }),
        { times: 1 },
      );
      const refused = await scene.ask("349727", "query");
      scene.service.behave(
        observation({ WeatherText: `Sunny ${key}`, Link: `https://x/?apikey=${encodeURIComponent(key)}` }),
        { times: 1 },
      );
      const answered = await scene.ask("349727", "query");
      const everything = JSON.stringify([refused, answered, scene.log]);
      assert.equal(outcome(answered), "answer");
      assert.ok(
        !everything.includes(key) && !everything.includes(encodeURIComponent(key)) && !everything.includes("bad key"),
      );
    });
  });

  describe("section 6, events", () => {
    it("has none: an answer comes by asking, one request for one question", async () => {
      await scene.ask();
      await scene.service.idle();
      assert.equal(scene.service.requests.length, 1);
    });
  });

  describe("section 7, errors", () => {
    it("D19 D20 E1 401 and 403 are told apart from everything else by the status alone, and the request id goes to the log", async () => {
      scene.service.behave(problem(401, { status: 200, Code: 7, trace: { requestId: "id-for-support" } }), {
        times: 1,
      });
      assert.equal(outcome(await scene.ask()), "unauthorized");
      assert.ok(scene.log.some((line) => line.includes("id-for-support")));
      scene.service.behave(problem(403), { times: 1 });
      assert.equal(outcome(await scene.ask()), "forbidden");
      scene.service.behave(status(401, "<html>not json"), { times: 1 });
      assert.equal(outcome(await scene.ask()), "unauthorized");
    });

    it("B13 D19 a wrong key is refused with what to do: check the key, set it again", async () => {
      const wrong = await open({ key: revoked });
      const reply = await wrong.ask();
      assert.ok(reply.kind === "failure");
      const { sentence, actions } = explain(reply.failure, english);
      assert.match(sentence, /complete and active.*set it again/);
      assert.deepEqual(actions, ["setApiKey", "showLog"]);
      await wrong.close();
    });

    it("B13 D20 a key without access is told to check the subscription", async () => {
      const poor = await open({ options: { keys: [], keysWithoutAccess: [canary] } });
      const reply = await poor.ask();
      assert.ok(reply.kind === "failure");
      assert.match(explain(reply.failure, english).sentence, /no access.*limits.*Check your subscription/);
      await poor.close();
    });

    it("every other status is a failure with a name of its own", async () => {
      const expected: Record<number, string> = {
        204: "unexpectedAnswer",
        302: "redirected",
        304: "unexpectedAnswer",
        400: "locationUnknown",
        404: "locationUnknown",
        405: "requestRefused",
        407: "networkSignIn",
        418: "requestRefused",
        429: "quotaUsedUp",
        500: "serviceTrouble",
        502: "serviceTrouble",
        503: "serviceTrouble",
        504: "serviceTrouble",
        511: "networkSignIn",
      };
      for (const [code, kind] of Object.entries(expected)) {
        scene.service.behave(status(Number(code), ["204", "304"].includes(code) ? "" : undefined), { times: 1 });
        assert.equal(outcome(await scene.ask()), kind, code);
      }
      scene.service.behave({ name: "quotaExceeded" }, { times: 1 });
      assert.equal(outcome(await scene.ask()), "quotaUsedUp");
    });
  });

  describe("section 8, limits", () => {
    it("takes from the expires header until when the answer is good", async () => {
      scene.service.behave(expiresIn(25 * 60_000));
      const before = Date.now();
      const reply = await scene.ask();
      assert.ok(reply.kind === "answer");
      const minutes = (reply.answer.expiresAt - before) / 60_000;
      assert.ok(minutes > 24.9 && minutes < 25.1, String(minutes));
    });
  });

  describe("section 9, versioning", () => {
    it("asks for version v1 in the path", async () => {
      await scene.ask();
      assert.match((await scene.service.nextRequest()).path, /^\/currentconditions\/v1\//);
    });
  });
});

import assert from "node:assert/strict";

import type { Scheme } from "../../../../src/weather/model/endpoint";
import type { Failure } from "../../../../src/weather/model/failure";
import { startListener } from "../../../loopback/listener";
import type { Scenario } from "../../../loopback/namedScenarios";
import { redirect } from "../../../loopback/scenarios";
import { open, type Scene } from "../harness";
import { failureOf, find, kindOf, matchesOf, one, oneMatch, searchOf } from "./finding";

const now = Date.UTC(2026, 5, 15, 12);

describe("a search", () => {
  let scene: Scene;
  before(async () => {
    scene = await open({ now: () => now });
  });
  afterEach(() => scene.service.reset());
  after(() => scene.close());

  for (const scheme of ["header", "query"] as const) {
    it(`finds places by their name, in any script, and by their position (scheme ${scheme})`, async () => {
      const names = ["Berlin", "東京", "new york"];
      const found = await Promise.all(names.map((name) => find(scene, name, "text", scheme)));
      const first = found.map((each) => matchesOf(each)[0]?.location);
      assert.deepEqual(first, ["178087", "226396", "349727"]);
      const here = matchesOf(await find(scene, "40.71,-74.01", "coordinates", scheme));
      assert.deepEqual([here.length, here[0]?.location, here[0]?.region], [1, "349727", "New York"]);
    });
  }

  it("finds nothing where there is nothing, which is no failure", async () => {
    assert.deepEqual(await find(scene, "Xyzzyqua"), { kind: "found", foundPlaces: [] });
    for (const body of ["[]", "null", " [ ] "]) {
      scene.service.behave({ name: "text", body });
      assert.deepEqual(await find(scene), { kind: "found", foundPlaces: [] }, body);
    }
  });

  it("reads a list and a single location alike, and leaves out what is none", async () => {
    const answers: unknown[] = [[one], one, [one, { Key: "1" }, null, 7, one]];
    for (const value of answers) {
      scene.service.behave({ name: "json", value });
      assert.deepEqual(await find(scene), { kind: "found", foundPlaces: [oneMatch] }, JSON.stringify(value));
    }
  });

  it("speaks the language of the query", async () => {
    const found = await scene.client.find({ ...searchOf(scene, "Tokyo"), language: "ja" });
    assert.equal(matchesOf(found)[0]?.name, "東京");
  });

  const strange: Record<string, [Scenario, string]> = {
    "an object without a location": [{ name: "text", body: "{}" }, "notJson"],
    "an error with a 200": [{ name: "json", value: { Code: "ServiceUnavailable", Message: "x" } }, "notJson"],
    "a number": [{ name: "text", body: "7" }, "notJson"],
    "a text": [{ name: "text", body: '"Berlin"' }, "notJson"],
    "a list of junk": [{ name: "text", body: "[{},7,null]" }, "notJson"],
    "an observation": [{ name: "json", value: [{ WeatherText: "Fog" }] }, "notJson"],
    nothing: [{ name: "text", body: "" }, "notJson"],
    "half of a JSON text": [{ name: "text", body: '[{"Key":"1"' }, "notJson"],
    "a sign-in page": [{ name: "captivePortal" }, "webPage"],
    "a gzip that was cut": [{ name: "damagedGzip", damage: "cutInTheMiddle" }, "damaged"],
    "more than 1 MiB": [{ name: "bigBody", bytes: 1024 * 1024 + 1 }, "tooLarge"],
    "a small body that unpacks to more than 4 MiB": [{ name: "bomb", decodedBytes: 4 * 1024 * 1024 + 1 }, "tooLarge"],
    "a 304": [{ name: "status", status: 304, body: "" }, "status"],
    "a 204": [{ name: "status", status: 204, body: "" }, "status"],
    "a 600": [{ name: "problem", status: 600 }, "status"],
  };
  for (const [what, [scenario, fault]] of Object.entries(strange)) {
    it(`calls ${what} ${fault}`, async () => {
      scene.service.behave(scenario);
      assert.deepEqual(failureOf(await find(scene)), { kind: "unexpectedAnswer", fault });
    });
  }

  it("reads no more than a hundred places, and no name that is endless", async () => {
    const value = Array.from({ length: 300 }, (_, index) => ({ Key: String(index), LocalizedName: "x".repeat(500) }));
    scene.service.behave({ name: "json", value });
    const foundPlaces = matchesOf(await find(scene));
    assert.deepEqual([foundPlaces.length, foundPlaces[99]?.location, foundPlaces[0]?.name.length], [100, "99", 80]);
  });

  const refused: Record<number, (scheme: Scheme) => Failure> = {
    400: () => ({ kind: "requestRefused", status: 400 }),
    401: (scheme) => ({ kind: "unauthorized", keyId: "id", scheme }),
    403: () => ({ kind: "forbidden", keyId: "id" }),
    404: () => ({ kind: "requestRefused", status: 404 }),
    405: () => ({ kind: "requestRefused", status: 405 }),
    407: () => ({ kind: "networkSignIn" }),
    408: () => ({ kind: "serviceTrouble", status: 408 }),
    418: () => ({ kind: "requestRefused", status: 418 }),
    429: () => ({ kind: "quotaUsedUp" }),
    500: () => ({ kind: "serviceTrouble", status: 500 }),
    503: () => ({ kind: "serviceTrouble", status: 503 }),
    511: () => ({ kind: "networkSignIn" }),
  };
  for (const [status, failure] of Object.entries(refused)) {
    it(`says what a ${status} means, with the request's id, and makes one request`, async () => {
      for (const scheme of ["header", "query"] as const) {
        scene.service.reset();
        scene.service.behave({ name: "problem", status: Number(status), members: { trace: { requestId: "0b1c" } } });
        assert.deepEqual(await find(scene, "Berlin", "text", scheme), {
          kind: "failure",
          failure: failure(scheme),
          keyId: "id",
          cause: `${status}, request id 0b1c`,
        });
        assert.equal(scene.service.requests.length, 1);
      }
    });
  }

  it("takes the service's word for how long to wait", async () => {
    for (const status of [403, 429, 503]) {
      scene.service.behave({ name: "status", status, headers: { "Retry-After": "1800" } });
      const found = await find(scene);
      assert.ok(found.kind === "failure");
      assert.equal(found.notBefore, now + 30 * 60_000, String(status));
      assert.equal(kindOf(found), { 403: "forbidden", 429: "rateLimited", 503: "serviceTrouble" }[status]);
    }
  });

  it("knows the older services' words for a quota that is used up", async () => {
    scene.service.behave({ name: "quotaExceeded" });
    assert.equal(kindOf(await find(scene)), "quotaUsedUp");
  });

  it("D24 knows the gateway's words for a quota that is used up from a key that may not search", async () => {
    scene.service.behave({ name: "gatewayQuotaExceeded" });
    assert.equal(kindOf(await find(scene)), "quotaUsedUp");
  });

  it("refuses coordinates as the service does", async () => {
    assert.deepEqual(failureOf(await find(scene, "north,south", "coordinates")), {
      kind: "requestRefused",
      status: 400,
    });
  });

  it("does not follow redirects", async () => {
    const elsewhere = await startListener();
    for (const code of [301, 302, 303, 307, 308]) {
      scene.service.behave(redirect(code, `https://127.0.0.1:${elsewhere.port}/`));
      assert.equal(kindOf(await find(scene)), "redirected", String(code));
    }
    assert.equal(elsewhere.connections, 0);
    await elsewhere.close();
  });

  it("reports a connection that ends in the middle as unreachable, and works again after that", async () => {
    const cuts: Scenario[] = [{ name: "cutMidBody" }, { name: "closeWithoutAnswer" }];
    for (const cut of cuts) {
      scene.service.behave(cut);
      assert.equal(kindOf(await find(scene)), "unreachable", cut.name);
    }
    scene.service.reset();
    assert.equal(kindOf(await find(scene)), "found");
  });

  it("gives connecting, headers and body together one deadline", async () => {
    const deadline = 500;
    const stalls = await Promise.all(
      (["stallBeforeHeaders", "stallMidBody", "drip"] as const).map(async (name) => {
        const stalling = await open({ deadline });
        stalling.service.behave(name === "drip" ? { name, bytes: 1, everyMs: 20 } : { name });
        return stalling;
      }),
    );
    const mute = await startListener();
    const muted = await open({ deadline });
    const silent = { ...searchOf(muted), endpoint: { ...muted.endpoint(), base: `https://127.0.0.1:${mute.port}` } };
    const started = performance.now();
    const found = await Promise.all([muted.client.find(silent), ...stalls.map((stalling) => find(stalling))]);
    const took = performance.now() - started;
    assert.deepEqual(found.map(kindOf), ["timeout", "timeout", "timeout", "timeout"]);
    assert.ok(took > 0.9 * deadline && took < deadline + 1500, `${took} ms`);
    await Promise.all([mute.close(), muted.close(), ...stalls.map((stalling) => stalling.close())]);
  });
});

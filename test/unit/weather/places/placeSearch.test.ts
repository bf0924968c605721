import assert from "node:assert/strict";

import type { Failure } from "../../../../src/weather/model/failure";
import { type PlaceQuery, placeQueryId } from "../../../../src/weather/places/placeQuery";
import type { SearchReply } from "../../../../src/weather/places/ports";
import { failures, hour, minute } from "../fakes";
import { foundAt, PlaceScene, queryFor } from "./placeFixture";

const fails = (failure: Failure): SearchReply => ({ kind: "failure", failure });
const notFound: Failure = { kind: "requestRefused", status: 404 };

describe("query for a place", () => {
  const berlin = queryFor("berlin");
  const { endpoint } = berlin;

  it("is the same whatever the capitals, and however the host is called", () => {
    const same = [
      queryFor("BERLIN"),
      queryFor(" Berlin "),
      { ...berlin, endpoint: { ...endpoint, host: "another name" } },
    ];
    assert.deepEqual(new Set([berlin, ...same].map(placeQueryId)).size, 1);
    assert.equal(placeQueryId(queryFor("SÃO  PAULO")), placeQueryId(queryFor("sa\u0303o paulo")));
  });

  const others: Readonly<Record<string, PlaceQuery>> = {
    text: queryFor("bern"),
    kind: { ...berlin, search: { kind: "coordinates", text: "berlin" } },
    language: { ...berlin, language: "de" },
    scheme: { ...berlin, endpoint: { ...endpoint, scheme: "query" } },
    address: queryFor("berlin", "weather.example"),
  };
  for (const [what, other] of Object.entries(others)) {
    it(`is another one with another ${what}`, () => assert.notEqual(placeQueryId(other), placeQueryId(berlin)));
  }
});

describe("search for places", () => {
  it("asks when nothing was typed for 600 ms, and shows how far it is", async () => {
    const scene = new PlaceScene();
    assert.equal(scene.state, "idle");
    assert.deepEqual(scene.search.state, { kind: "idle" });
    scene.type("berlin");
    await scene.clock.pass(599);
    assert.deepEqual([scene.state, scene.asked], ["typing berlin", []]);
    await scene.clock.pass(1);
    assert.deepEqual([scene.state, scene.asked], ["searching berlin", ["berlin"]]);
    await scene.service.release("berlin", foundAt("178087"));
    assert.deepEqual(
      [scene.states, scene.clock.delays],
      [["typing berlin", "searching berlin", "found berlin: 178087"], []],
    );
  });

  it("waits anew with every letter, and asks once", async () => {
    const scene = new PlaceScene();
    scene.service.found = foundAt("178087");
    for (const text of ["be", "ber", "berl", "berli", "berlin"]) {
      scene.type(text);
      await scene.clock.pass(500);
    }
    assert.deepEqual(scene.asked, []);
    await scene.clock.pass(100);
    assert.deepEqual([scene.asked, scene.state], [["berlin"], "found berlin: 178087"]);
  });

  it("does not wait anew where the text stays the same", async () => {
    const scene = new PlaceScene();
    scene.type("berlin");
    await scene.clock.pass(500);
    scene.type("Berlin ");
    await scene.clock.pass(100);
    assert.equal(scene.asked.length, 1);
  });

  it("finds nothing where there is nothing", async () => {
    const scene = new PlaceScene();
    scene.service.found = foundAt();
    await scene.look("berlni");
    assert.equal(scene.state, "found berlni: ");
  });

  it("asks once for a text, whatever its capitals and spaces", async () => {
    const scene = new PlaceScene();
    scene.service.found = (text) => foundAt(String(text.length));
    await scene.look("New York");
    await scene.look("bern");
    for (const text of ["new york", " NEW  YORK\n", "New\u00a0York"]) {
      await scene.look(text);
      await scene.look("");
    }
    await scene.now("new york");
    assert.deepEqual([scene.asked, scene.state], [["New York", "bern"], "found new york: 8"]);
  });

  it("has its text in the capitals that were typed last", async () => {
    const scene = new PlaceScene();
    await scene.look("berlin");
    scene.type("Berlin");
    assert.equal(scene.state, "searching Berlin");
    await scene.service.release("berlin", foundAt("178087"));
    assert.equal(scene.state, "found Berlin: 178087");
    scene.type("BERLIN");
    assert.deepEqual([scene.state, scene.clock.delays], ["found BERLIN: 178087", []]);
  });

  it("makes no call for what was found before, nor for what is nowhere", async () => {
    const scene = new PlaceScene();
    scene.service.found = (text) => (text === "berlni" ? foundAt() : foundAt("178087"));
    await scene.look("berlin");
    await scene.look("berlni");
    scene.states.length = 0;
    await scene.look("Berlin");
    await scene.look("berlni");
    assert.deepEqual(
      [scene.asked, scene.states],
      [
        ["berlin", "berlni"],
        ["typing Berlin", "found Berlin: 178087", "typing berlni", "found berlni: "],
      ],
    );
  });

  it("keeps what it finds for a text that is gone, and does not show it", async () => {
    const scene = new PlaceScene();
    await scene.look("berlin");
    scene.type("bern");
    await scene.service.release("berlin", foundAt("178087"));
    assert.equal(scene.state, "typing bern");
    await scene.clock.pass(600);
    await scene.service.release("bern", fails(failures.timeout));
    assert.equal(scene.state, "failed bern: timeout");
    await scene.look("berlin");
    assert.deepEqual([scene.asked, scene.state], [["berlin", "bern"], "found berlin: 178087"]);
  });

  it("does not show how a text failed that is gone", async () => {
    const scene = new PlaceScene();
    await scene.look("berlin");
    scene.type("bern");
    await scene.service.release("berlin", fails(failures.timeout));
    assert.equal(scene.state, "typing bern");
  });

  const returns: Readonly<Record<string, (scene: PlaceScene) => Promise<void>>> = {
    "before the other was asked for": async (scene) => {
      scene.type("bern");
      await scene.clock.pass(300);
    },
    "after the other was asked for": (scene) => scene.look("bern"),
    "after nothing was left": (scene) => scene.look(""),
    "after the other was found": async (scene) => {
      await scene.look("bern");
      await scene.service.release("bern", foundAt("1"));
    },
    "after the other failed like every other": async (scene) => {
      await scene.look("bern");
      await scene.service.release("bern", fails(failures.forbidden));
    },
  };
  for (const [when, leave] of Object.entries(returns)) {
    it(`makes one call for a text that is left and comes back while it is under way: ${when}`, async () => {
      const scene = new PlaceScene();
      await scene.look("berlin");
      await leave(scene);
      await scene.look("berlin");
      assert.equal(scene.state, "searching berlin");
      await scene.service.release("berlin", foundAt("178087"));
      assert.equal(scene.state, "found berlin: 178087");
      assert.equal(scene.asked.filter((text) => text === "berlin").length, 1);
    });

    it(`makes one call for a text that comes back just before it is found: ${when}`, async () => {
      const scene = new PlaceScene();
      await scene.look("berlin");
      await leave(scene);
      scene.type("berlin");
      await scene.service.release("berlin", foundAt("178087"));
      assert.equal(scene.state, "found berlin: 178087");
      await scene.clock.pass(600);
      assert.equal(scene.state, "found berlin: 178087");
      assert.equal(scene.asked.filter((text) => text === "berlin").length, 1);
    });
  }

  it("shows the failure of a text that was left and came back", async () => {
    const scene = new PlaceScene();
    await scene.look("berlin");
    scene.type("bern");
    await scene.look("berlin");
    await scene.service.release("berlin", fails(failures.timeout));
    assert.deepEqual([scene.state, scene.asked], ["failed berlin: timeout", ["berlin"]]);
  });

  it("comes to rest when nothing is typed any more, whatever was under way", async () => {
    const scene = new PlaceScene();
    scene.type("berlin");
    scene.type("");
    assert.deepEqual([scene.state, scene.clock.delays], ["idle", []]);
    await scene.clock.pass(hour);
    assert.deepEqual(scene.asked, []);
    await scene.look("berlin");
    scene.type("");
    await scene.service.release("berlin", foundAt("178087"));
    assert.deepEqual([scene.state, scene.clock.delays], ["idle", []]);
  });
});

describe("search for places that a person wants now", () => {
  it("asks at once, and once", async () => {
    const scene = new PlaceScene();
    scene.type("berlin");
    await scene.clock.pass(300);
    await scene.now("berlin");
    assert.deepEqual([scene.state, scene.asked, scene.clock.delays], ["searching berlin", ["berlin"], []]);
    await scene.now("Berlin");
    await scene.now("berlin");
    await scene.clock.pass(600);
    await scene.service.release("berlin", foundAt("178087"));
    assert.deepEqual([scene.state, scene.asked], ["found berlin: 178087", ["berlin"]]);
  });

  it("shows what was found before, without a call", async () => {
    const scene = new PlaceScene();
    scene.service.found = foundAt("178087");
    await scene.now("berlin");
    await scene.now("Berlin");
    await scene.look("");
    await scene.now("berlin");
    assert.deepEqual(
      [scene.asked, scene.states],
      [
        ["berlin"],
        [
          "searching berlin",
          "found berlin: 178087",
          "found Berlin: 178087",
          "idle",
          "searching berlin",
          "found berlin: 178087",
        ],
      ],
    );
  });

  it("does not show the places of another text meanwhile", async () => {
    const scene = new PlaceScene();
    scene.service.found = foundAt("1");
    await scene.look("bern");
    scene.service.found = undefined;
    await scene.now("berlin");
    scene.type("Berlin");
    assert.equal(scene.state, "searching Berlin");
  });
});

describe("search for places that the service wants to be asked later", () => {
  const until = (scene: PlaceScene, wait: number): SearchReply => ({
    kind: "failure",
    failure: failures.rateLimited,
    notBefore: scene.clock.now() + wait,
  });

  it("waits for as long as it said, for every text and also where a person wants it, and says until when", async () => {
    const scene = new PlaceScene();
    const notBefore = scene.clock.now() + 30 * minute;
    scene.service.found = until(scene, 30 * minute);
    await scene.look("berlin");
    const failed = { kind: "failed", failure: failures.rateLimited, until: notBefore };
    assert.deepEqual(scene.search.state, { ...failed, text: "berlin" });
    await scene.now("berlin");
    await scene.look("bern");
    await scene.now("bern");
    assert.deepEqual([scene.search.state, scene.asked], [{ ...failed, text: "bern" }, ["berlin"]]);
    scene.service.found = foundAt("1");
    await scene.clock.pass(notBefore - scene.clock.now());
    await scene.now("bern");
    assert.deepEqual([scene.state, scene.asked], ["found bern: 1", ["berlin", "bern"]]);
  });

  it("waits no longer than it said", async () => {
    const scene = new PlaceScene();
    scene.service.found = until(scene, 10_000);
    await scene.look("berlin");
    await scene.clock.pass(10_000);
    await scene.look("bern");
    assert.deepEqual(scene.asked, ["berlin", "bern"]);
  });
});

describe("search for places after a failure", () => {
  it("does not ask for the same text automatically, but when a person wants it", async () => {
    const scene = new PlaceScene();
    scene.service.found = fails(failures.unreachable);
    await scene.look("berlin");
    await scene.look("");
    await scene.look("Berlin");
    await scene.clock.pass(10 * minute);
    assert.deepEqual([scene.state, scene.asked, scene.clock.delays], ["failed Berlin: unreachable", ["berlin"], []]);
    scene.service.found = foundAt("178087");
    await scene.now("berlin");
    assert.deepEqual([scene.state, scene.asked.length], ["found berlin: 178087", 2]);
  });

  it("says that it asks where a person wants what has failed", async () => {
    const scene = new PlaceScene();
    scene.service.found = fails(failures.unreachable);
    await scene.look("berlin");
    scene.service.found = undefined;
    await scene.now("berlin");
    assert.equal(scene.state, "searching berlin");
    await scene.service.release("berlin", fails(failures.timeout));
    assert.deepEqual([scene.state, scene.asked.length], ["failed berlin: timeout", 2]);
  });

  const ofAll: readonly Failure[] = [
    ...[failures.forbidden, notFound, failures.unauthorized, failures.rateLimited, failures.quotaUsedUp],
    ...[failures.budgetUsedUp, failures.keyMissing, failures.keyRefused],
  ];
  const nameOf = (failure: Failure): string =>
    [failure.kind, "status" in failure && failure.status].filter(Boolean).join(" ");
  for (const failure of ofAll) {
    it(`asks for no text for an hour: ${nameOf(failure)}`, async () => {
      const scene = new PlaceScene();
      scene.service.found = fails(failure);
      await scene.look("berlin");
      await scene.look("bern");
      await scene.clock.pass(hour - 1201);
      await scene.look("basel");
      assert.deepEqual([scene.state, scene.asked], [`failed basel: ${failure.kind}`, ["berlin"]]);
      scene.type("");
      await scene.clock.pass(1);
      await scene.look("basel");
      assert.deepEqual(scene.asked, ["berlin", "basel"]);
    });

    it(`asks for a text that a person wants, and for others again when that was found: ${nameOf(failure)}`, async () => {
      const scene = new PlaceScene();
      scene.service.found = fails(failure);
      await scene.look("berlin");
      await scene.now("bern");
      await scene.look("basel");
      assert.deepEqual(scene.asked, ["berlin", "bern"]);
      scene.service.found = foundAt("1");
      await scene.now("bern");
      await scene.look("basel");
      await scene.look("berlin");
      assert.deepEqual([scene.asked, scene.state], [["berlin", "bern", "bern", "basel", "berlin"], "found berlin: 1"]);
    });

    it(`shows what was found before all the same: ${nameOf(failure)}`, async () => {
      const scene = new PlaceScene();
      scene.service.found = (text) => (text === "bern" ? foundAt("1") : fails(failure));
      await scene.look("bern");
      await scene.look("berlin");
      await scene.look("bern");
      assert.deepEqual([scene.state, scene.asked], ["found bern: 1", ["bern", "berlin"]]);
    });
  }

  const ofText = [
    ...Object.values<Failure>(failures).filter((failure) => !ofAll.includes(failure)),
    ...[400, 422].map((status): Failure => ({ kind: "requestRefused", status })),
  ];
  for (const failure of ofText) {
    it(`asks for other texts, and not for the same one for an hour: ${nameOf(failure)}`, async () => {
      const scene = new PlaceScene();
      scene.service.found = fails(failure);
      await scene.look("berlin");
      await scene.look("bern");
      await scene.look("berlin");
      assert.deepEqual([scene.asked, scene.state], [["berlin", "bern"], `failed berlin: ${failure.kind}`]);
      await scene.clock.pass(hour);
      scene.type("");
      await scene.look("berlin");
      assert.deepEqual(scene.asked, ["berlin", "bern", "berlin"]);
    });
  }

  it("asks again after another text was found", async () => {
    const scene = new PlaceScene();
    scene.service.found = (text) => (text === "berlin" ? fails(failures.timeout) : foundAt("1"));
    await scene.look("berlin");
    await scene.look("bern");
    await scene.look("berlin");
    assert.deepEqual(scene.asked, ["berlin", "bern", "berlin"]);
  });

  it("measures the hour by the monotonic clock", async () => {
    const scene = new PlaceScene();
    scene.service.found = fails(failures.forbidden);
    await scene.look("berlin");
    scene.clock.set(1000 * hour);
    await scene.look("bern");
    assert.deepEqual(scene.asked, ["berlin"]);
  });
});

describe("search for places with another key or other settings", () => {
  for (const failure of [failures.unauthorized, failures.unreachable]) {
    it(`asks for what failed: ${failure.kind}`, async () => {
      const scene = new PlaceScene();
      scene.service.found = fails(failure);
      await scene.look("berlin");
      scene.service.found = foundAt("178087");
      scene.search.forgetFailures();
      assert.equal(scene.state, "typing berlin");
      await scene.clock.pass(600);
      assert.deepEqual([scene.state, scene.asked.length], ["found berlin: 178087", 2]);
    });

    it(`does not hold against it what failed with the old ones before it asks: ${failure.kind}`, async () => {
      const scene = new PlaceScene();
      await scene.look("berlin");
      scene.search.forgetFailures();
      await scene.service.release("berlin", fails(failure));
      assert.equal(scene.state, "typing berlin");
      await scene.clock.pass(600);
      assert.deepEqual([scene.state, scene.asked.length], ["searching berlin", 2]);
    });

    it(`does not hold against it what failed with the old ones: ${failure.kind}`, async () => {
      const scene = new PlaceScene();
      await scene.look("berlin");
      scene.search.forgetFailures();
      await scene.clock.pass(600);
      await scene.service.release("berlin", fails(failure));
      assert.deepEqual([scene.state, scene.asked.length], ["searching berlin", 2]);
      await scene.service.release("berlin", foundAt("178087"));
      await scene.look("bern");
      assert.deepEqual(
        [scene.states.includes(`failed berlin: ${failure.kind}`), scene.asked],
        [false, ["berlin", "berlin", "bern"]],
      );
    });
  }

  it("shows what is found all the same with the old ones, and makes no call more", async () => {
    const scene = new PlaceScene();
    await scene.look("berlin");
    scene.search.forgetFailures();
    await scene.service.release("berlin", foundAt("178087"));
    await scene.clock.pass(600);
    assert.deepEqual([scene.state, scene.asked], ["found berlin: 178087", ["berlin"]]);
  });

  it("asks anew for what was found, where it was found with a key that is gone", async () => {
    const scene = new PlaceScene();
    scene.service.found = foundAt("178087");
    await scene.look("berlin");
    scene.search.clear();
    await scene.look("");
    await scene.look("berlin");
    assert.deepEqual([scene.state, scene.asked], ["found berlin: 178087", ["berlin", "berlin"]]);
  });

  it("asks for nothing where nothing is wanted, or where it is found", async () => {
    const scene = new PlaceScene();
    scene.search.forgetFailures();
    scene.service.found = foundAt("178087");
    await scene.look("berlin");
    scene.search.forgetFailures();
    assert.deepEqual([scene.state, scene.clock.delays, scene.asked.length], ["found berlin: 178087", [], 1]);
    scene.type("");
    scene.search.forgetFailures();
    assert.deepEqual([scene.state, scene.clock.delays], ["idle", []]);
  });
});

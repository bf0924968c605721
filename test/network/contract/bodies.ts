import assert from "node:assert/strict";

import type { Coding } from "../../loopback/coding";
import type { GzipDamage } from "../../loopback/codingFaults";
import type { Scenario } from "../../loopback/namedScenarios";
import { assertEndured, assertOutcome, type Fault, openScene, type Scene, type Way } from "../scene";

const MiB = 1024 * 1024;

/** Bodies in codings, too large, or cut. */
export function describeBodies(way: Way): void {
  describe("bodies", () => {
    let scene: Scene;
    before(async () => {
      scene = await openScene(way);
    });
    after(() => scene.close());

    const endures = async (scenario: Scenario, expected: Fault["expected"], what?: string): Promise<void> =>
      assertEndured(
        scene,
        { begin: () => scene.service.behave(scenario), expected, end: () => scene.service.reset() },
        what,
      );

    const damages = {
      // Whoever only sees what was unpacked sees half a JSON.
      cutInTheMiddle: way.seesBytes ? "damaged" : "notJson",
      badChecksum: "damaged",
      garbageBehind: "damaged",
      ...(way.seesBytes && { cutTrailer: "damaged" }),
    } as const;
    for (const [damage, fault] of Object.entries(damages) as [GzipDamage, string][]) {
      it(`D7 a gzip with ${damage} is ${fault}, and never kept`, () =>
        endures({ name: "damagedGzip", damage }, `unexpectedAnswer ${fault}`));
    }
    if (!way.seesBytes) {
      it("D7 a gzip without its trailer is read, and nothing of what it says is missing", async () => {
        await assertOutcome(scene, "answer");
        const whole = scene.answer?.body;
        scene.service.behave({ name: "damagedGzip", damage: "cutTrailer" }, { times: 1 });
        await assertOutcome(scene, "answer");
        assert.equal(scene.answer?.body.length, whole?.length);
      });
    }

    const labels: Record<string, Scenario> = {
      "a plain body under gzip": { name: "labelled", label: "gzip", codings: [] },
      "a plain body under deflate": { name: "labelled", label: "deflate", codings: [] },
      br: { name: "labelled", label: "br", codings: ["br"] },
      zstd: { name: "labelled", label: "zstd", codings: [] },
      "a coding that does not exist": { name: "labelled", label: "foo", codings: [] },
      "gzip upon gzip": { name: "labelled", label: "gzip, gzip", codings: ["gzip", "gzip"] },
    };
    for (const [what, scenario] of Object.entries(labels)) {
      it(`D8 ${what} is damaged`, () => endures(scenario, "unexpectedAnswer damaged"));
    }

    it("D8 ten codings are no answer", () =>
      endures(
        { name: "labelled", label: Array(10).fill("gzip").join(", "), codings: Array<Coding>(10).fill("gzip") },
        // To a fetch that unpacks fewer, that is a broken connection.
        way.seesBytes ? "unexpectedAnswer damaged" : ["unexpectedAnswer damaged", "unreachable"],
      ));

    it("D8 gzip without a label is no JSON", () =>
      endures({ name: "labelled", label: null, codings: ["gzip"] }, "unexpectedAnswer notJson"));

    it("D8 D9 gzip, x-gzip, deflate with and without its wrapper, and no coding at all, are unpacked", async () => {
      const good: readonly Scenario[] = [
        { name: "labelled", label: "gzip", codings: ["gzip"] },
        { name: "labelled", label: "x-gzip", codings: ["gzip"] },
        { name: "labelled", label: "deflate", codings: ["deflate"] },
        { name: "labelled", label: "deflate", codings: ["deflate-raw"] },
        { name: "labelled", label: "identity", codings: [] },
        { name: "labelled", label: null, codings: [] },
        { name: "chunked" },
      ];
      for (const scenario of good) {
        scene.service.behave(scenario, { times: 1 });
        await assertOutcome(scene, "answer", JSON.stringify(scenario));
      }
      scene.assertKeyIsKept();
    });

    const large: Record<string, Scenario> = {
      "D10 100 MiB": { name: "bigBody", bytes: 100 * MiB },
      "D10 100 kB that unpack to 100 MiB": { name: "bomb", decodedBytes: 100 * MiB },
      "D11 a body without an end": { name: "endlessBody" },
    };
    for (const [what, scenario] of Object.entries(large)) {
      it(`${what}: no more than the limit is read`, async () => {
        await assertOutcome(scene, "answer");
        const started = performance.now();
        await endures(scenario, "unexpectedAnswer tooLarge");
        assert.ok(performance.now() - started < 5_000);
      });
    }

    const bodies: Record<string, [body: string, expected: string]> = {
      "JSON that ends too early": ['[{"WeatherText":"Fog"', "notJson"],
      NaN: ['[{"WeatherText":NaN}]', "notJson"],
      Infinity: ['[{"WeatherText":Infinity}]', "notJson"],
      "a comment": ['/* weather */ [{"WeatherText":"Fog"}]', "notJson"],
      JSONP: ['parse_response([{"WeatherText":"Fog"}])', "notJson"],
      "nothing at all": ["", "notJson"],
      null: ["null", "notWeather"],
    };
    for (const [what, [body, fault]] of Object.entries(bodies)) {
      it(`D16 ${what} is no answer, and nothing of it is written down`, async () => {
        await endures({ name: "text", body }, `unexpectedAnswer ${fault}`);
        assert.ok(!/Fog|WeatherText|parse_response/.test(scene.log.join()));
      });
    }
  });
}

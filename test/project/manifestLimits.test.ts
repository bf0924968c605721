import assert from "node:assert/strict";

import { parseEndpoint } from "../../src/service/api/parseEndpoint";
import { parseSavedPlaces } from "../../src/weather/places/savedPlaces";
import { placeholders } from "../../src/weather/view/glance";
import { bundled, bundlingIt, type Manifest, manifest, script, settings } from "./scripts";

/** Whether a pattern of the manifest accepts a text, as the Settings editor tests it. */
const matching =
  ({ pattern = "" } = {}) =>
  (text: string): boolean =>
    new RegExp(pattern, "u").test(text);
const setting = (name: string) => settings[`currentConditions.${name}`];

describe("the manifest's limits of settings", function () {
  this.timeout(30_000);

  it("the manifest accepts status bar texts with the placeholders of the code, and refuses others", () => {
    const refused = ["{}", "{Temperature}", "{glyph", "{{glyph}}"];
    const accepted = ["", "$(sparkle) {text}, {wind}", ...placeholders.map((name) => `{${name}}`)];
    assert.deepEqual([...accepted, ...refused].filter(matching(setting("statusBarText"))), accepted);
  });

  it("the manifest accepts the addresses and places that the code accepts, and refuses others", () => {
    const assertAlike = (isRead: (text: string) => boolean, pattern: string, accepted: string[], refused: string[]) => {
      for (const isAccepted of [isRead, matching({ pattern })])
        assert.deepEqual([...accepted, ...refused].filter(isAccepted), accepted);
    };
    const isAddress = (text: string): boolean => !("kind" in parseEndpoint("header", text));
    const refused = ["a.example", "http://a.example", "https://a.example?b", "https://a@a.example", "https://a b"];
    for (const name of ["baseUrl", "altBaseUrl"])
      assertAlike(
        isAddress,
        setting(name)?.pattern ?? "",
        ["https://a.example", " https://a.example:8443/b/ "],
        refused,
      );
    const isPlace = (text: string): boolean => parseSavedPlaces([text]).length > 0;
    const notPlaces = ["", "Oslo", "New York 349727", "1/2", "7".repeat(65)];
    assertAlike(isPlace, setting("locations")?.items?.pattern ?? "", ["349727", " 18404_PC  New York"], notPlaces);
  });

  bundlingIt("the bundles have all limits of settings, and nothing else of the manifest", async () => {
    const { limitsIn } = await script<{ limitsIn: (from: Manifest) => string }>("build.mjs");
    const forEditor = /^(?:default|scope|order|tags|keywords|items|uniqueItems|patternErrorMessage|.*descriptions?)$/i;
    const limits = manifest.contributes.configuration.map(({ properties }) => {
      const limitsOf = (members: object) => Object.entries(members).filter(([member]) => !forEditor.test(member));
      const all = Object.entries(properties).map(([id, members]) => [id, Object.fromEntries(limitsOf(members))]);
      return { properties: Object.fromEntries(all) as object };
    });
    assert.deepEqual(JSON.parse(limitsIn(manifest)), { contributes: { configuration: limits } });
    const [bundle, ...others] = Object.values(await bundled()).flatMap(({ inputs }) => inputs["package.json"] ?? []);
    assert.ok(bundle && bundle.bytesInOutput > 0 && bundle.bytesInOutput < limitsIn(manifest).length);
    assert.deepEqual(others, []);
  });
});

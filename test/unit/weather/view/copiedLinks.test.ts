import assert from "node:assert/strict";

import { markdownOf } from "../../../../src/weather/view/panelView";
import { panelAt, stateOf } from "./viewFixture";

describe("an address in the service's text, copied as Markdown", () => {
  for (const [text, written] of [
    ["www.evil.example", "www\\.evil.example"],
    ["_www.evil.example", "\\_www\\.evil.example"],
    ["(WWW.evil.example", "(WWW\\.evil.example"],
    ["https://evil.example", "https\\://evil.example"],
  ] as const)
    it(`J2 becomes no link: ${text}`, () => {
      const markdown = markdownOf(panelAt(stateOf({ WeatherText: text, Temperature: {} })));
      assert.equal(markdown.split("\n")[0], `## –, ${written} · Location 349727`);
    });
});

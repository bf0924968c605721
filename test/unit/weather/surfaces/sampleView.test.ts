import assert from "node:assert/strict";

import { sampleView } from "../../../../src/weather/surfaces/sampleView";
import { hour, localeOf, pseudo, textsIn } from "../fakes";
import { imperial, now, viewing } from "./viewFixture";

const shapes = ["chart", "hours", "days", "rows"];

describe("the sample weather", () => {
  it("the sample weather has every card, at each time of the day", () => {
    for (let at = now; at < now + 24 * hour; at += hour / 4) {
      const { current, cards, past, tiles } = sampleView({ ...viewing, now: at });
      assert.deepEqual(
        cards.map(({ kind }) => kind),
        shapes,
      );
      assert.deepEqual([tiles.length, Object.keys(past ?? {})], [7, ["trend", "precipitation"]]);
      assert.ok(current);
      assert.doesNotMatch(JSON.stringify(cards), /"unknown"|"–"/);
    }
  });

  it("the sample weather says that it's a sample, and neither names nor links the provider", () => {
    const { source, forecast, ...view } = sampleView(viewing);
    assert.equal(view.place, "Sample weather");
    assert.equal(view.notice?.actions.map(({ label }) => label).join(), "Set API Key");
    assert.deepEqual([source, forecast], [undefined, undefined]);
    assert.doesNotMatch(JSON.stringify(textsIn(view)), /accuweather|https?:/i);
  });

  it("the sample weather is in the person's units and language", () => {
    assert.match(JSON.stringify(sampleView({ ...viewing, locale: imperial })), /"temperature":"77°F"/);
    const texts = textsIn(sampleView({ ...viewing, locale: localeOf("ja-JP", "metric", pseudo) }));
    const codes = /\.(?:glyph|phase|action|kind|of|direction|id)$/;
    const foreign = texts.filter(
      ([path, text]) => !codes.test(path) && /[a-z]/i.test(text.replace(/°C|km\/h|km|mm/g, "")),
    );
    assert.deepEqual(foreign, []);
  });
});

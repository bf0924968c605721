import assert from "node:assert/strict";

import { type Placeholder, placeholders } from "../../../../src/weather/view/glance";
import { renderTemplate } from "../../../../src/weather/surfaces/statusBarTemplate";
import { itEach } from "../itEach";

/** The value of each placeholder is its name in capitals. */
const values = Object.fromEntries(placeholders.map((name) => [name, name.toUpperCase()]));

describe("a template", () => {
  const assertWithout = (template: string, names: readonly Placeholder[], text: string): void => {
    const missing = Object.fromEntries(names.map((name) => [name, undefined]));
    const segments = renderTemplate(template, { ...values, ...missing });
    assert.equal(segments.map((segment) => segment.text).join(""), text);
  };
  itEach(assertWithout, {
    "a template leaves out only the text next to a missing value": [
      ["{glyph} {wind}", ["wind"], "GLYPH"],
      ["{glyph} {wind} · {text}", ["wind"], "GLYPH · TEXT"],
      ["{low} | {high} | {wind} | {text}", ["high", "wind"], "LOW | TEXT"],
      ["Now {low}, {text}!", ["text"], "Now LOW!"],
      ["{location}: {low}", ["location"], "LOW"],
      ["{low} {unknown} {text}", ["text"], "LOW {unknown} "],
      ["  {low}  ", [], "LOW"],
      ["{location}：{low}", ["location"], "LOW"],
      ["{low}／{high}，{text}", ["high"], "LOW，TEXT"],
      ["{low}、{high} ・ {text}", ["low", "text"], "HIGH"],
    ],
    "a template leaves out brackets without a value": [
      ["{glyph} {low} ({wind}) {text}", ["wind"], "GLYPH LOW TEXT"],
      ["{glyph} {low} ({wind}) {text}", ["text"], "GLYPH LOW (WIND)"],
      ["{low} ({wind})", ["low"], "(WIND)"],
      ["{low} [{wind}/{text}]", ["text"], "LOW [WIND]"],
      ["{low} (like {wind}!)", [], "LOW (like WIND!)"],
      ["{low} (today)", [], "LOW (today)"],
      ["({unknown}) {low}", [], "({unknown}) LOW"],
      ["({low}", [], "(LOW"],
      ["{low}（{wind}）", ["wind"], "LOW"],
      ["{low}［{wind}：{text}］", ["wind"], "LOW［TEXT］"],
    ],
  });

  it("a template without a value is empty", () => assert.deepEqual(renderTemplate("Weather {unknown}", {}), []));

  it("a template has the kind of each part, and fills in no placeholder of a value", () => {
    const template = "{glyph}$(heart) ({text}) – {wind}!";
    const segments = renderTemplate(template, { glyph: "snow", text: "{wind}", wind: "SW" });
    const kinds = segments.map(({ kind, text }) => `${kind}: ${text}`).join("|");
    const expected = "glyph: snow|template: $(heart) |template: (|value: {wind}|template: )|template:  – |value: SW|";
    assert.equal(kinds, `${expected}template: !`);
  });
});

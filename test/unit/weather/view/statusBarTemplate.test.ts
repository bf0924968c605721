import assert from "node:assert/strict";

import { type Placeholder, placeholders, renderTemplate } from "../../../../src/weather/view/statusBarTemplate";
import { itEach } from "../itEach";

const values: Readonly<Record<Placeholder, string>> = {
  glyph: "*",
  temperature: "24°C",
  feelsLike: "26°C",
  text: "Sunny",
  location: "Here",
  wind: "SW",
  humidity: "46%",
  precipitation: "☂ 12 min",
  low: "12°C",
  high: "27°C",
  warning: "Storm",
};

describe("template", () => {
  it("has a value for every placeholder, in any order and as often as it is named", () => {
    for (const name of placeholders) assert.equal(filled(`{${name}}`), values[name]);
    assert.equal(
      filled(placeholders.map((name) => `{${name}}`).join(" ")),
      "* 24°C 26°C Sunny Here SW 46% ☂ 12 min 12°C 27°C Storm",
    );
    assert.equal(filled("{humidity}{text}{humidity}"), "46%Sunny46%");
  });

  const assertWithout = (template: string, names: readonly Placeholder[], text: string): void => {
    for (const gone of [undefined, ""]) {
      const missing = Object.fromEntries(names.map((name) => [name, gone]));
      assert.equal(filled(template, { ...values, ...missing }), text);
    }
  };
  itEach(assertWithout, {
    "leaves out what is beside a missing value, and nothing else": [
      ["{glyph} {temperature}", ["temperature"], "*"],
      ["{glyph} {temperature}", ["glyph"], "24°C"],
      ["{temperature} · {feelsLike}", ["feelsLike"], "24°C"],
      ["{temperature} · {feelsLike}", ["temperature"], "26°C"],
      ["{text}, {temperature}", ["text"], "24°C"],
      ["{text} | {temperature}", ["temperature"], "Sunny"],
      ["{glyph} {temperature} · {text}", ["temperature"], "* · Sunny"],
      ["{temperature} · {feelsLike} · {wind}", ["feelsLike"], "24°C · SW"],
      ["{temperature}, {feelsLike}, {wind}", ["feelsLike", "wind"], "24°C"],
      ["{temperature}, {feelsLike}, {wind}", ["temperature", "feelsLike"], "SW"],
      ["{temperature} | {feelsLike} | {wind} | {text}", ["feelsLike", "wind"], "24°C | Sunny"],
      ["{temperature} / {humidity} – {wind}", ["humidity"], "24°C – SW"],
      ["Now {temperature}, {text}!", ["text"], "Now 24°C!"],
      ["Now {temperature}, {text}!", ["temperature"], "Now , Sunny!"],
      ["{temperature} {unknown} {text}", ["text"], "24°C {unknown} "],
      ["  {temperature}  ", [], "24°C"],
    ],
  });

  it("is nothing where there is no value", () => {
    for (const template of ["", " ", "Weather", "{unknown}", "{", "}{", "{}", "{{text}", "{glyph} {temperature}"])
      assert.deepEqual(renderTemplate(template, {}), []);
  });

  it("keeps unknown names as they are written", () => {
    const names = ["{unknown}", "{Text}", "{ text }", "{toString}", "{__proto__}", "{constructor}", "{", "{}"];
    for (const name of names) assert.equal(filled(`${name} {text}`), `${name} Sunny`);
  });

  it("says which text is the template's, which came from outside and which is a picture, and fills no value in turn", () => {
    const values = { glyph: "snow", text: "{wind} $(zap)", wind: "SW" };
    const segments = renderTemplate("{glyph}$(heart) {text} – {wind}!", values);
    const kinds = segments.map(({ kind, text }) => `${kind}: ${text}`);
    const expected = "glyph: snow, template: $(heart) , value: {wind} $(zap), template:  – , value: SW, template: !";
    assert.equal(kinds.join(", "), expected);
  });

  it("is filled at once, however long it is", () => {
    const long = "{text}, ".repeat(10_000);
    assert.equal(filled(long).length, "Sunny, ".length * 10_000 - 2);
  });
});

function filled(template: string, all: Parameters<typeof renderTemplate>[1] = values): string {
  const texts = renderTemplate(template, all).map(({ text }) => text);
  return texts.join("");
}

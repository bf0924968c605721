import assert from "node:assert/strict";

import { copyWeather } from "../../../../src/editor/webview/copy";
import { conditionsQueryFor, localeOf, pseudo } from "../../weather/fakes";
import { sample, stateOf } from "../../weather/view/viewFixture";

const subscription = {
  target: { kind: "query", query: conditionsQueryFor("349727") },
  state: stateOf(sample),
} as const;

/** What the panel says after a copy into a clipboard that does `write` with the text. */
async function saidAfter(
  write: (text: string) => Thenable<void>,
  what: "copyJson" | "copyMarkdown" = "copyMarkdown",
  locale = localeOf(),
): Promise<readonly string[]> {
  const said: string[] = [];
  const to = { panel: { announce: (sentence: string) => void said.push(sentence) }, clipboard: { writeText: write } };
  await copyWeather(what, subscription, locale, to);
  return said;
}

describe("a copy of the weather", () => {
  it("is in the clipboard, and the panel says so", async () => {
    const written: string[] = [];
    const write = (text: string): Promise<void> => Promise.resolve(void written.push(text));
    const said = [await saidAfter(write), await saidAfter(write, "copyJson")];
    assert.deepEqual(said, [["Copied."], ["Copied."]]);
    assert.match(written[0] ?? "", /^## 24°C, Sunny/);
    assert.equal((JSON.parse(written[1] ?? "") as { WeatherText?: unknown }).WeatherText, "Sunny");
  });

  const refusals: Readonly<Record<string, () => Thenable<void>>> = {
    rejects: () => Promise.reject(new Error("NotAllowedError: secret")),
    throws: () => {
      throw new Error("NotAllowedError: secret");
    },
  };
  for (const [how, write] of Object.entries(refusals)) {
    it(`that the clipboard refuses is told in the panel, with the next step, and fails nowhere: it ${how}`, async () => {
      const sentence = "Nothing was copied. Allow the editor to use the clipboard, then copy again.";
      assert.deepEqual(await saidAfter(write), [sentence]);
      assert.deepEqual(await saidAfter(write, "copyJson", localeOf("de", "metric", pseudo)), [pseudo(sentence)]);
    });
  }
});

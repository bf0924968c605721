import assert from "node:assert/strict";

import { copyWeather } from "../../../../src/editor/webview/copy";
import { conditionsQueryFor, localeOf, pseudo } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { sample, stateOf } from "../../weather/view/viewFixture";

type Write = (text: string) => Thenable<void>;

const target = { kind: "query", query: conditionsQueryFor("349727") } as const;
const subscription = { target, state: stateOf(sample) };

describe("a copy of the weather", () => {
  let announced: string[];
  beforeEach(() => {
    announced = [];
  });
  const copy = (what: "copyJson" | "copyMarkdown", writeText: Write, locale = localeOf()): Promise<void> => {
    const panel = { announce: (sentence: string) => void announced.push(sentence) };
    return copyWeather(what, subscription, locale, { panel, clipboard: { writeText } });
  };

  it("is in the clipboard, and the panel says so", async () => {
    const written: string[] = [];
    const write: Write = (text) => Promise.resolve(void written.push(text));
    await copy("copyMarkdown", write);
    await copy("copyJson", write);
    assert.deepEqual(announced, ["Copied.", "Copied."]);
    assert.match(written[0] ?? "", /^## 24°C, Sunny/);
    assert.equal((JSON.parse(written[1] ?? "") as { WeatherText?: unknown }).WeatherText, "Sunny");
  });

  const refusal = new Error("NotAllowedError: secret");
  const assertReported = async (write: Write): Promise<void> => {
    await copy("copyMarkdown", write);
    await copy("copyJson", write, localeOf("de", "metric", pseudo));
    const sentence = "Nothing was copied. Allow the editor to use the clipboard, then copy again.";
    assert.deepEqual(announced, [sentence, pseudo(sentence)]);
  };
  itRows(assertReported, {
    "is reported in the panel, with the next step, where the clipboard rejects it": [() => Promise.reject(refusal)],
    "is reported in the panel, with the next step, where the clipboard throws": [() => assert.fail(refusal)],
  });
});

import assert from "node:assert/strict";

import { copyWeather } from "../../../../src/editor/webview/copy";
import { weatherQueryFor, localeOf, pseudo } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { sample, stateOf } from "../../weather/view/viewFixture";

type Write = (text: string) => Thenable<void>;

const target = { kind: "query", query: weatherQueryFor("349727") } as const;
const subscription = { target, state: stateOf(sample) };

describe("a copy of the weather", () => {
  /** @returns what the panel says. */
  const copy = async (what: "copyJson" | "copyMarkdown", writeText: Write, locale = localeOf()): Promise<string> => {
    const said: string[] = [];
    const panel = { announce: (sentence: string) => void said.push(sentence) };
    await copyWeather(what, subscription, locale, { panel, clipboard: { writeText } });
    return said.join();
  };

  const refusal = new Error("NotAllowedError: secret");
  const assertReported = async (write: Write): Promise<void> => {
    const sentence = "Couldn't copy. Allow the editor to use the clipboard, then try again.";
    assert.equal(await copy("copyMarkdown", write), sentence);
    assert.equal(await copy("copyJson", write, localeOf("de", "metric", pseudo)), pseudo(sentence));
  };
  itRows(assertReported, {
    "is reported in the panel, with the next step, where the clipboard rejects it": [() => Promise.reject(refusal)],
    "is reported in the panel, with the next step, where the clipboard throws": [() => assert.fail(refusal)],
  });
});

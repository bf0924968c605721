import assert from "node:assert/strict";

import type * as chatToolModule from "../../../src/editor/chatTool";
import { FeedRegistry } from "../../../src/weather/feed/feedRegistry";
import { type Target } from "../../../src/weather/feed/subscription";
import type { CallCount } from "../../../src/weather/model/answer";
import type { Observation } from "../../../src/weather/model/observation";
import { failures, localeOf, weatherQueryFor } from "../weather/fakes";
import { FeedSetup } from "../weather/feed/feedSetup";
import { hour } from "../../../src/weather/base/duration";
import { loadWith, settingsIn } from "./fakeEditor";

const query = weatherQueryFor("349727");
const input = {};

/** A window whose tool is invoked for `target`. */
function open(target: Target = { kind: "query", query }) {
  const setup = new FeedSetup();
  setup.serve(hour);
  class LanguageModelTextPart {
    constructor(readonly value: string) {}
  }
  class LanguageModelToolResult {
    constructor(readonly content: readonly LanguageModelTextPart[]) {}
  }
  const editor = { LanguageModelTextPart, LanguageModelToolResult };
  const { ChatTool } = loadWith(editor, "editor/chatTool") as typeof chatToolModule;
  const count: { current: CallCount } = { current: { made: 12 } };
  const conditions = new FeedRegistry(setup.kind, setup.parts) as FeedRegistry<Observation>;
  const tool = new ChatTool(
    { current: settingsIn({}).current, locale: localeOf() },
    { of: () => target },
    {
      conditions,
      get calls() {
        return count.current;
      },
      weatherOf: ({ target, state }) => ({ target, state, kinds: [] }),
    },
  );
  const invoke = async (): Promise<string> => {
    const { content } = await tool.invoke({ input });
    return content.map((part) => (part as LanguageModelTextPart).value).join("");
  };
  return { setup, tool, invoke, count };
}

describe("the tool for the editor's chat", () => {
  it("the chat tool asks the person before each call, even if the weather expires in between", async () => {
    const { setup, tool, invoke } = open();
    await tool.prepareInvocation({ input });
    await invoke();
    const prepared = await tool.prepareInvocation({ input });
    assert.equal(prepared.confirmationMessages, undefined);
    await setup.clock.pass(2 * hour);
    assert.match(
      await invoke(),
      /^The weather wasn't updated, because you haven't confirmed the call\. Ask again\.\nPlace: /,
    );
    assert.equal(setup.asked, 1);
  });

  it("the chat tool makes one call per confirmation, and no automatic updates afterwards", async () => {
    const { setup, tool, invoke } = open();
    const prepared = await tool.prepareInvocation({ input });
    const { message = "" } = prepared.confirmationMessages ?? {};
    assert.match(typeof message === "string" ? message : message.value, /12 calls/);
    assert.equal(setup.asked, 0);
    await invoke();
    assert.deepEqual(setup.clock.delays, []);
    await setup.clock.pass(2 * hour);
    await invoke();
    assert.deepEqual(setup.service.asked, [query]);
  });

  it("the chat tool says that no location is set, and makes no call", async () => {
    const { setup, tool, invoke } = open({ kind: "failure", failure: failures.locationMissing });
    assert.equal((await tool.prepareInvocation({ input })).confirmationMessages, undefined);
    assert.match(await invoke(), /Run “Weather: Select Location” from the Command Palette\.$/);
    assert.equal(setup.asked, 0);
  });

  it("the chat tool doesn't ask the person while a budget is used up", async () => {
    const { tool, count } = open();
    for (const used of [
      { made: 12, budget: 12 },
      { made: 1, inMonth: { made: 300, budget: 300 } },
    ]) {
      count.current = used;
      assert.equal((await tool.prepareInvocation({ input })).confirmationMessages, undefined);
    }
  });
});

import assert from "node:assert/strict";

import * as vscode from "vscode";

import { extension, set } from "../extension";

const invoke = () =>
  vscode.lm.invokeTool("currentConditions_get", { input: { place: "nowhere" }, toolInvocationToken: undefined });

describe("the chat tool", () => {
  before(() => extension().activate());
  afterEach(() => set("chatTool", undefined));

  it("the chat tool can be invoked only while its setting is on", async () => {
    await set("chatTool", "off");
    await assert.rejects(Promise.resolve(invoke()), /does not have an implementation|not contributed/);
    await set("chatTool", undefined);
    const [part] = (await invoke()).content;
    assert.ok(part instanceof vscode.LanguageModelTextPart);
    assert.match(part.value, /^No saved place has this name or key/);
  });
});

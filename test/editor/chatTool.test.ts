import assert from "node:assert/strict";

import * as vscode from "vscode";

import { extension, set } from "./environment";

const name = "currentConditions_get";
const find = (): vscode.LanguageModelToolInformation | undefined => vscode.lm.tools.find((tool) => tool.name === name);
const invoke = () => vscode.lm.invokeTool(name, { input: { place: "nowhere" }, toolInvocationToken: undefined });

interface Manifest {
  readonly contributes: { readonly languageModelTools: readonly { readonly name: string; readonly when: string }[] };
}

describe("the tool for the editor's chat", () => {
  before(() => extension().activate());
  afterEach(() => set("chatTool", undefined));

  it("is among the editor's tools, with its description and its schema", () => {
    const { description, inputSchema } = find() ?? {};
    assert.match(description ?? "", /^Gets the current weather /);
    assert.deepEqual(Object.keys((inputSchema as { properties?: object }).properties ?? {}), ["place"]);
  });

  it("has the condition that hides it while its setting is off", () => {
    const { languageModelTools } = (extension().packageJSON as Manifest).contributes;
    const conditions = languageModelTools.map((tool) => `${tool.name}: ${tool.when}`);
    assert.deepEqual(conditions, [`${name}: config.currentConditions.chatTool == 'on'`]);
  });

  it("can be invoked only while its setting is on", async () => {
    await set("chatTool", "off");
    await assert.rejects(Promise.resolve(invoke()), /does not have an implementation|not contributed/);
    await set("chatTool", undefined);
    const { content } = await invoke();
    const [part] = content;
    assert.ok(part instanceof vscode.LanguageModelTextPart);
    assert.match(part.value, /^No saved place has this name or key/);
  });
});

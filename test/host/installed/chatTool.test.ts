import * as vscode from "vscode";

import { eventually } from "../../harness/until";
import { extension, set } from "../extension";

async function told(): Promise<unknown> {
  const call = { input: { place: "nowhere" }, toolInvocationToken: undefined };
  const [part] = (await vscode.lm.invokeTool("currentConditions_get", call)).content;
  return part instanceof vscode.LanguageModelTextPart ? part.value : part;
}

describe("the chat tool", () => {
  before(() => extension().activate());
  afterEach(() => set("chatTool", undefined));

  it("the chat tool can be invoked only while its setting is on", async () => {
    await set("chatTool", "off");
    await eventually(() => told().catch(String), /does not have an implementation|not contributed/);
    await set("chatTool", undefined);
    await eventually(told, /^No saved place has this name or key/);
  });
});

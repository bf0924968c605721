import assert from "node:assert/strict";

import { manifest, readJson, type Texts } from "./scripts";

describe("the oldest supported editor", () => {
  const oldest = manifest.engines.vscode.replace("^", "");
  it("is the version of the types and the tests", () => {
    assert.match(oldest, /^1\.\d+\.0$/);
    assert.equal(manifest.devDependencies["@types/vscode"], `~${oldest}`);
    const minor = oldest.split(".")[1] ?? "";
    const { dependencies } = readJson("test", "vscode", "package.json") as { dependencies: Texts };
    assert.ok(dependencies["vscode-oldest"]?.startsWith(`npm:code-server@4.${minor}.`));
  });
});

import assert from "node:assert/strict";

import * as vscode from "vscode";

import { extension, set } from "./environment";
import { service } from "./service";

describe("a hostile workspace", () => {
  after(async () => {
    await set("defaultLocation", undefined);
    await service().reset();
  });

  // The folder's settings name an address of their own; the starter counts what arrives there, from all tests.
  it("cannot decide where the key goes", async () => {
    await extension().activate();
    const settings = vscode.workspace.getConfiguration("currentConditions");
    assert.equal(settings.inspect("units")?.workspaceValue, "imperial", "the folder's settings are read");
    await set("defaultLocation", "18404_PC");
    await service().requestCount(1, 20_000);
    const asked = (await service().idle()).map(({ scheme, location, status }) => ({ scheme, location, status }));
    assert.deepEqual(asked, [{ scheme: "header", location: "18404_PC", status: 200 }]);
  });
});

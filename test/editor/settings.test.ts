import assert from "node:assert/strict";

import * as vscode from "vscode";

import { extension, set } from "./environment";
import { service } from "./service";

describe("the daily budget", () => {
  before(() => extension().activate());
  afterEach(async () => {
    await set("defaultLocation", undefined);
    await set("dailyBudget", undefined);
    await service().reset();
  });

  it("holds back every call when it is used up, until it is raised", async () => {
    await set("defaultLocation", "202396");
    await service().requestCount(1, 20_000);
    await set("dailyBudget", 1);
    await set("defaultLocation", "254946");
    await vscode.commands.executeCommand("currentConditions.refresh");
    assert.equal((await service().idle()).length, 1);
    await set("dailyBudget", 1000);
    const [, asked] = await service().requestCount(2, 20_000);
    assert.equal(asked?.location, "254946");
  });
});

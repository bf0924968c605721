import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";

import * as vscode from "vscode";

import { until } from "../harness/until";
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

const inspect = (name: string): unknown =>
  vscode.workspace.getConfiguration("currentConditions").inspect(name)?.globalValue;

/** Sets a user setting and waits until extensions see it. */
async function write(name: string, value: unknown): Promise<void> {
  await set(name, value);
  await until(`${name} is what was written`, () => isDeepStrictEqual(inspect(name), value));
}

describe("a setting of a wrong type", () => {
  before(() => extension().activate());
  beforeEach(() => service().reset());
  afterEach(async () => {
    await set("defaultLocation", undefined);
    await service().reset();
  });

  it("A11 a location that is a whole number is a key; one of any other type is none, and does no harm", async () => {
    for (const value of [true, [], ["349727"], {}, { location: "349727" }, -1, 1.5]) {
      await write("defaultLocation", value);
      await vscode.commands.executeCommand("currentConditions.refresh");
      assert.equal((await service().idle()).length, 0, JSON.stringify(value));
    }
    await write("defaultLocation", 264120);
    const [request] = await service().requestCount(1, 20_000);
    assert.equal(request?.location, "264120");
  });
});

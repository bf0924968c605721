import assert from "node:assert/strict";

import * as vscode from "vscode";

import { eventually } from "../../harness/until";
import { ExtensionFixture, set } from "../extension";

const refresh = (): Thenable<unknown> => vscode.commands.executeCommand("currentConditions.refresh");

/** Sets the default location and waits until extensions see it. */
async function setLocation(value: unknown): Promise<void> {
  await set("defaultLocation", value);
  const written = (): unknown =>
    vscode.workspace.getConfiguration("currentConditions").inspect("defaultLocation")?.globalValue;
  await eventually(written, value);
}

describe("the settings", () => {
  let fixture: ExtensionFixture;
  before(async () => (fixture = await ExtensionFixture.open()));
  beforeEach(() => fixture.service.reset());
  after(() => fixture.close());

  it("with the monthly budget used up, no call is made until the budget is raised", async () => {
    const { service } = fixture;
    await set("defaultLocation", "228420");
    await service.requestCount(1, 20_000);
    await set("monthlyBudget", 1);
    await set("defaultLocation", "135802");
    await refresh();
    assert.equal((await service.idle()).length, 1);
    await set("monthlyBudget", 1000);
    const [, asked] = await service.requestCount(2, 20_000);
    assert.equal(asked?.location, "135802");
  });

  it("a whole number is accepted as location, and values of other types are ignored [A11]", async () => {
    const { service } = fixture;
    for (const value of [true, [], ["349727"], {}, { location: "349727" }, -1, 1.5]) {
      await setLocation(value);
      await refresh();
      assert.equal((await service.idle()).length, 0, JSON.stringify(value));
    }
    await setLocation(264120);
    const [request] = await service.requestCount(1, 20_000);
    assert.equal(request?.location, "264120");
  });
});

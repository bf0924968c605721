import assert from "node:assert/strict";
import path from "node:path";

import * as vscode from "vscode";

import { startService } from "../extension";
import { until } from "../../harness/until";
import { Resources } from "./resources";
import { bundles, contextWith, type Extension, load } from "./shipped";

describe("deactivation", () => {
  it("H4 leaves no timer, connection, or file, even with an open panel and a request in flight", async () => {
    const service = await startService();
    const resources = new Resources();
    const subscriptions: vscode.Disposable[] = [];
    const { activate } = load(path.join(bundles, "extension.js")) as Extension;
    activate(await contextWith({ subscriptions }));
    try {
      await service.requestCount(1, 20_000);
      await vscode.commands.executeCommand("currentConditions.show", "178087");
      await service.requestCount(2, 20_000);
      await service.idle();
      service.behave({ name: "stallBeforeHeaders" });
      await vscode.commands.executeCommand("currentConditions.show", "226396");
      await service.requestCount(3, 20_000);
      assert.match(resources.open.join(), /TCPWRAP/);
    } finally {
      for (const subscription of subscriptions) subscription.dispose();
    }
    await until("nothing is left", () => resources.open.length === 0, 10_000).catch(() => undefined);
    assert.deepEqual(resources.open, []);
    resources.stop();
    await service.close();
  });
});

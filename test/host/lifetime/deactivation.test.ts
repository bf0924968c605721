import assert from "node:assert/strict";

import * as vscode from "vscode";

import { startService } from "../extension";
import type { WeatherService } from "../../loopback/weatherService";
import { until } from "../../harness/until";
import { Resources } from "./resources";
import { bundles, start } from "./shipped";

describe("deactivation", () => {
  let service: WeatherService;
  before(async () => (service = await startService()));
  after(() => service.close());

  const resources = new Resources((stack) => stack.includes(bundles));
  const ends: (() => void)[] = [];
  // Also when it fails, or the second attempt could not register its commands.
  afterEach(() => ends.splice(0).forEach((end) => end()));
  after(() => resources.stop());

  it("H4 leaves no timer, connection, or file, even with an open panel and a request in flight", async () => {
    service.reset();
    const end = await start();
    ends.push(end);
    await service.requestCount(1, 20_000);
    await vscode.commands.executeCommand("currentConditions.show", "178087");
    await service.requestCount(2, 20_000);
    await service.idle();
    service.behave({ name: "stallBeforeHeaders" });
    await vscode.commands.executeCommand("currentConditions.show", "226396");
    await service.requestCount(3, 20_000);
    const before = resources.open;
    assert.match(before.join(), /TCPWRAP/);

    ends.splice(0);
    end();

    await until("nothing is left", () => resources.open.length === 0, 10_000).catch(() => undefined);
    assert.deepEqual(resources.open, []);
  }).timeout(60_000);
});

import assert from "node:assert/strict";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";

import * as vscode from "vscode";

import { takeTime } from "../../harness/time";
import { eventually, until } from "../../harness/until";
import type { WeatherService } from "../../loopback/weatherService";
import { startService } from "../extension";
import { watchEditor } from "../watchEditor";
import { bundles, contextWith, type Extension, load } from "./shipped";

const minute = 60_000;

/** The window never reports its focus, so the panel and commands count as attention. */
describe("drawing", () => {
  const subscriptions: vscode.Disposable[] = [];
  let service: WeatherService;
  let time: ReturnType<typeof takeTime>;
  let shown: ReturnType<typeof watchEditor>;
  before(async () => {
    time = takeTime();
    Object.defineProperty(vscode.window, "state", { get: () => ({ focused: false, active: true }) });
    service = await startService();
    shown = watchEditor(performance.now.bind(performance));
    const { activate } = load(path.join(bundles, "extension.js")) as Extension;
    await activate(await contextWith({ subscriptions }));
    await eventually(() => shown.items[0]?.text, /°/);
    await vscode.commands.executeCommand("currentConditions.show");
    await until("the weather is in the panel", () => shown.posts() > 0);
  });
  after(async () => {
    for (const subscription of subscriptions) subscription.dispose();
    await service.close();
  });

  const counts = (): readonly number[] => [shown.renders(), shown.posts()];
  /** The number of draws of the status bar, and of views for the page, in so many minutes. */
  const drawnIn = async (minutes: number): Promise<readonly number[]> => {
    const before = counts();
    for (let passed = 0; passed < minutes; passed += 1) {
      time.pass(minute);
      await nextTurn();
    }
    return counts().map((count, index) => count - (before[index] ?? 0));
  };

  it("the age is updated each minute while the panel is visible", async () => {
    assert.deepEqual(await drawnIn(3), [3, 3]);
  });

  it("a refresh draws once, and a person's refresh of fresh weather draws nothing", async () => {
    time.pass(36 * minute);
    await nextTurn();
    time.pass(2 * minute);
    await nextTurn();
    const before = counts();
    await service.requestCount(2);
    await until("the new weather is drawn", () => shown.posts() > (before[1] ?? 0));
    // The command waits for the storage, and so does everything after the response.
    await vscode.commands.executeCommand("currentConditions.refresh");
    const once = before.map((count) => count + 1);
    assert.deepEqual(counts(), once);
    assert.equal(service.requests.length, 2);
  });

  it("drawing pauses while nobody looks for an hour, and resumes when a person is back", async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    time.pass(61 * minute);
    await service.idle();
    await eventually(tooltip, /Updated \| just now\\, next/);
    assert.deepEqual(await drawnIn(20), [0, 0]);
    await vscode.commands.executeCommand("currentConditions.showLog");
    await eventually(tooltip, /Updated \| 2\d min/);
  });

  function tooltip(): string {
    return (shown.items[0]?.tooltip as vscode.MarkdownString | undefined)?.value ?? "";
  }
});

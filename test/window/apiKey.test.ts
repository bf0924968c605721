import assert from "node:assert/strict";

import { canary, revoked } from "../canary";
import type { EditorWindow } from "../harness/window";
import { eventually } from "../harness/until";
import { useSession } from "./session";

describe("the API key", () => {
  const session = useSession("api-key", { trace: true });
  let window: EditorWindow;
  before(
    async () => void (window = await session.openWindow({ "currentConditions.defaultLocation": session.sunnyPlace() })),
  );
  afterEach(() => session.reset());

  it("a problem report contains neither the API key nor the place and the address, and the tooltip no markup [E7]", async () => {
    const location = session.sunnyPlace();
    const hostile = "$(zap) [fix](command:workbench.action.quit)";
    const members = { Code: canary, Message: hostile, title: hostile, detail: hostile };
    session.service.behave({ name: "problem", status: 500, members });
    await session.change({ "currentConditions.locations": [`${location} Nether Wallop`] });
    await window.enterKey(canary);
    await window.weather.waitFor(/Service problem/);
    await window.weather.tooltip.waitFor(/^(?![^]*(?:zap|fix))[^]*Service problem/);
    // Without it, the editor in a browser has no issue reporter for an extension without a public repository.
    await session.change({ "issueReporter.experimental.webReporter": true });
    const opened = window.page.context().waitForEvent("page");
    await window.runCommand("Weather: Report a Problem");
    const reporter = await opened;
    const field = reporter.locator("#description");
    const lines = /- Last failed call: serviceTrouble, 500, request id [\w-]+, 20[^]*vulnerability/;
    const report = await eventually(() => field.inputValue(), lines);
    for (const secret of [location, "Nether", "localhost", "127.0.0.1"]) assert.ok(!report.includes(secret), secret);
    await eventually(() => reporter.locator("#extension-selector").inputValue(), /current-conditions$/);
    await window.search();
    await reporter.close();
  });

  it("a refused API key (401) leaves the last weather visible, and notifies once with what to do [B13 D19]", async () => {
    await session.change({ "currentConditions.defaultLocation": session.sunnyPlace() });
    await window.enterKey(canary);
    await window.weather.waitFor(/°C/);
    await window.notifications.texts.waitFor(/accepted your key/);
    await window.notifications.clear();
    await window.enterKey(revoked);
    const refusal = /didn't accept your key \(401\)/;
    await window.notifications.texts.waitFor(refusal);
    await window.notifications.buttons(refusal).waitFor(["Set API Key", "Show Log"]);
    await window.notifications.clear();

    await session.server.control({ commands: ["currentConditions.refresh"] });
    // Only the end of the refresh, and no second message about the key.
    await window.notifications.texts.waitFor(/^Weather: API key refused$/i);
    await window.openPanel(/^(?=[^]*Sunny)(?=[^]*Observed[^]*ago)(?=[^]*Set API Key)[^]*API key refused/i);
    await window.weather.waitFor(/°C/);

    await window.panel.press("Set API Key");
    await window.quickInput.answer("Weather: Set API Key", canary);
    await window.panel.waitFor(/^(?![^]*API key refused)[^]*Sunny/i);
  });
});

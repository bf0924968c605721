import assert from "node:assert/strict";

import { canary, revoked } from "../canary";
import { watchPage } from "../canary/pageSurfaces";
import type { EditorWindow } from "../harness/window";
import { until } from "../harness/until";
import { useSession } from "./session";

describe("the API key", () => {
  const session = useSession("api-key", { trace: true });
  let window: EditorWindow;
  before(
    async () => void (window = await session.openWindow({ "currentConditions.defaultLocation": session.sunnyPlace() })),
  );
  afterEach(() => session.reset());

  it("B5 is verified with one request when it is set", async () => {
    await window.enterKey(`"${canary}"`);
    const notification = await window.notifications.waitFor(/accepted your key/);
    assert.match(notification, /\d°C\. Extra text around the key, such as quotation marks, was removed\./);
    assert.equal((await session.service.idle()).length, 1);
  });

  it("isn't in a problem report, nor are the place and the address", async () => {
    const location = session.sunnyPlace();
    session.service.behave({ name: "problem", status: 500, members: { Code: canary } });
    await session.change({ "currentConditions.locations": [`${location} Nether Wallop`] });
    await window.enterKey(canary);
    await window.weather.waitFor(/Service problem/);
    // Without it, the editor in a browser has no issue reporter for an extension without a public repository.
    await session.change({ "issueReporter.experimental.webReporter": true });
    const opened = window.page.context().waitForEvent("page");
    await window.runCommand("Weather: Report a Problem");
    const reporter = await opened;
    watchPage(reporter);
    const field = reporter.locator("#description");
    await until("the report is written", async () => (await field.inputValue()).includes("vulnerability"));
    const report = await field.inputValue();
    assert.match(report, /- Last failed call: serviceTrouble, 500, request id [\w-]+, 20/);
    for (const secret of [location, "Nether", "localhost", "127.0.0.1"]) assert.ok(!report.includes(secret), secret);
    assert.match(await reporter.locator("#extension-selector").inputValue(), /current-conditions$/);
    await reporter.close();
  });

  it("B13 D19 that is refused (401) leaves the last weather visible, with one notification and what to do", async () => {
    await session.change({ "currentConditions.defaultLocation": session.sunnyPlace() });
    await window.enterKey(canary);
    await window.weather.waitFor(/°C/);
    await window.notifications.waitFor(/accepted your key/);
    await window.notifications.clear();
    await window.enterKey(revoked);
    const refusal = /didn't accept your key \(401\)/;
    await window.notifications.waitFor(refusal);
    assert.deepEqual(await window.notifications.buttons(refusal), ["Set API Key", "Show Log"]);
    await window.screenshot(session.picture("refused"));
    await window.notifications.clear();

    await window.runCommand("Weather: Refresh");
    await session.service.requestCount(3);
    await session.service.idle();
    await window.openPanel(/^(?=[^]*Sunny)(?=[^]*last updated)(?=[^]*Set API Key)[^]*API key refused/i);
    assert.match(await window.weather.text(), /°C/);
    assert.deepEqual(await window.notifications.texts(), []);
    await window.screenshot(session.picture("refused-panel"));

    await window.panel.press("Set API Key");
    await window.quickInput.answer("Weather: Set API Key", canary);
    await window.panel.waitFor(/^(?![^]*API key refused)[^]*Sunny/i);
  });
});

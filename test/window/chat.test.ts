import assert from "node:assert/strict";

import type { EditorWindow } from "../harness/window";
import { useSession } from "./session";

describe("the chat tool", () => {
  // The tools are there without a chat and its model.
  const session = useSession("chat", { settings: { "chat.disableAIFeatures": false } });
  let window: EditorWindow;
  before(async () => void (window = await session.openWithWeather()));

  const invoke = (input: object): Promise<void> =>
    session.server.control({ tool: { name: "currentConditions_get", input } });

  it("asks before it makes a call for another location, but not for the weather that is shown", async () => {
    // A saved place that nothing shows, so that only the tool asks for it.
    const place = session.sunnyPlace();
    await session.change({ "currentConditions.locations": [`${place} Nether Wallop`] });
    const asked = async (): Promise<number> =>
      (await session.service.idle()).filter(({ location }) => location === place).length;

    await invoke({ place: "nether wallop" });
    const question = await window.dialog.text();
    await window.screenshot(session.picture("question"));
    assert.match(question, /Get the weather for Nether Wallop\?/);
    assert.match(question, /Makes one call to the weather service\. \d+ calls? in the last 24 hours\./);
    assert.equal(await asked(), 0, "calls before the answer to the question");
    await window.dialog.press("Yes");
    const told = await session.server.told();
    assert.match(told, /^Place: "Nether Wallop"\nCurrent conditions: "Sunny"\nTemperature: "24°C"\n/);
    assert.equal(await asked(), 1, "calls after it");

    await invoke({});
    assert.match(await session.server.told(), /^Place: "Location 349727"\n.*\nTemperature: "\d+°C"\n/);
  });
});

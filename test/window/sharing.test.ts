import assert from "node:assert/strict";

import { retry } from "../harness/until";
import type { EditorWindow } from "../harness/window";
import { useSession } from "./session";

describe("several windows", () => {
  const session = useSession("sharing");
  let windows: readonly EditorWindow[];
  /** The location that Ctrl+Alt+W opens the panel for. */
  let place: string;
  before(async () => {
    place = session.sunnyPlace();
    session.server.bindKey("ctrl+alt+w", "currentConditions.show", place);
    const window = await session.openWithWeather();
    session.service.reset();
    windows = [window, await window.another()];
    // One after the other: the first webview installs the service worker that the others need.
    for (const one of windows) {
      await one.weather.waitFor(/°/, 60_000);
      await one.openPanel(/All fields/);
    }
    assert.equal(session.service.requests.length, 0, "a new window shows the stored answer");
  });

  async function show(window: EditorWindow): Promise<void> {
    await retry(`the panel shows ${place}`, async () => {
      // A click on an empty place moves the focus away.
      await window.page.locator(".part.statusbar").click();
      await window.page.keyboard.press("Control+Alt+W");
      await window.panel.waitFor(new RegExp(`Location ${place}`), 5_000);
    });
    await window.panel.waitFor(/API key refused/);
  }

  it("H6 whose key is refused at the same time make one request and show one notification", async () => {
    session.service.behave({ name: "status", status: 401 });
    await Promise.all(windows.map(show));
    const texts = await Promise.all(windows.map((one) => one.notifications.texts()));
    assert.equal(texts.flat().length, 1);
    assert.match(texts.flat().join(), /didn't accept your key/);
    assert.equal((await session.service.idle()).length, 1);

    session.service.behave({ name: "asSpecified" });
    const [window, other] = windows;
    await other?.setFocus(false);
    await window?.panel.pressInTitle("Refresh");
    await window?.panel.waitFor(/Sunny/);
    await other?.panel.waitFor(/API key refused/);
    await other?.setFocus(true);
    await other?.panel.waitFor(/Sunny/);
    assert.equal((await session.service.idle()).length, 2);
  });
});

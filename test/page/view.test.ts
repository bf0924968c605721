import assert from "node:assert/strict";

import { assertAccessible } from "./axe";
import { openPanel } from "./openPanel";
import { themeNames } from "./themes";
import { rows, views } from "./views";

describe("the page in a side bar", () => {
  for (const [state, view] of Object.entries(views))
    it(`J14 ${state} fits into 200, 300 and 480 pixels`, async () => {
      const panel = await openPanel({ isView: true, view, rows, width: 200 });
      if (view.current) await panel.openFields();
      for (const width of [200, 300, 480]) {
        await panel.page.setViewportSize({ width, height: 900 });
        assert.equal(await panel.overflow(), 0, `${width}`);
      }
    });

  it("J14 has no fault that axe finds, in any theme", async () => {
    const panel = await openPanel({ isView: true, view: views.places, width: 200 });
    await assertAccessible(panel);
    for (const theme of themeNames) {
      await panel.changeTheme(theme);
      await panel.picture(`view-${theme}`);
    }
  });
});

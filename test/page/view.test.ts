import assert from "node:assert/strict";

import { assertAccessible } from "./axe";
import { assertNoProblems, openPanel } from "./openPanel";
import { themeNames } from "./themes";
import { rows, views } from "./views";

describe("the page in a side bar", () => {
  afterEach(assertNoProblems);

  for (const width of [200, 300, 480])
    it(`J14 fits into ${width} pixels in every theme, and is accessible there`, async () => {
      for (const [state, view] of Object.entries(views)) {
        const panel = await openPanel({ isView: true, view, rows, width });
        if (view.current) await panel.openFields();
        assert.equal(await panel.overflow(), 0, state);
      }
      const panel = await openPanel({ isView: true, view: views.places, width });
      await assertAccessible(panel);
      for (const theme of themeNames) {
        const shown = await openPanel({ isView: true, view: views.places, width, theme });
        await shown.picture(`view-${width}-${theme}`);
      }
    });
});

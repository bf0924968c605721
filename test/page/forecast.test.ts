import assert from "node:assert/strict";

import { openPanel } from "./openPanel";
import { themeNames } from "./themes";
import { views } from "./views";

/** How high each column is, as a share of the room there is, and what falls in it, from left to right. */
function drawn(): readonly { readonly height: number; readonly kind: string }[] {
  const room = document.querySelector(".columns")?.getBoundingClientRect().height ?? NaN;
  const columns = [...document.querySelectorAll(".columns > *")].map((one) => {
    const { height, left } = one.getBoundingClientRect();
    return { height: height / room, kind: one.className, left };
  });
  return columns.sort((one, other) => one.left - other.left);
}

describe("the next two hours", () => {
  it("are drawn in columns of five minutes from left to right, which change with the forecast", async () => {
    const panel = await openPanel({ view: views.bare });
    await panel.page.evaluate(() => void (document.documentElement.dir = "rtl"));
    for (const view of [views.forecast, views.forecastOfAll]) {
      await panel.show(view);
      const [card] = view.cards;
      assert.ok(card?.kind === "chart");
      const columns = await panel.page.evaluate(drawn);
      assert.equal(columns.length, 24);
      for (const [index, { height, kind = "" }] of card.columns.entries()) {
        assert.equal(columns[index]?.kind, kind);
        assert.ok(Math.abs(height - columns[index].height) < 0.02, `${index}: ${height}`);
      }
    }
  });

  for (const forcedColors of ["none", "active"] as const)
    it(`J14 show by a pattern what falls, in every theme, with forced colors: ${forcedColors}`, async () => {
      const panel = await openPanel({ view: views.forecastOfAll, media: { forcedColors } });
      for (const theme of themeNames) {
        await panel.changeTheme(theme);
        const patterns = await panel.page.evaluate(() =>
          [...document.querySelectorAll(".columns > [class]")].map((one) => {
            const { backgroundColor, backgroundImage } = getComputedStyle(one);
            return backgroundImage === "none" ? backgroundColor : backgroundImage;
          }),
        );
        // Without their colors and sizes: the directions and shapes alone have to differ.
        const shapes = new Set(patterns.map((one) => one.replaceAll(/(?:rgba?|color|oklch)\([^)]*\)|[\d.]+px/g, "")));
        assert.equal(shapes.size, 4, [...shapes].join());
        assert.ok(!patterns.some((one) => /^rgba\(.*, 0\)$/.test(one)), "rain is seen");
      }
    });

  it("J14 are a list of stretches for a screen reader, not a drawing", async () => {
    const { page } = await openPanel({ view: views.forecast });
    const [card] = views.forecast.cards;
    assert.ok(card?.kind === "chart");
    const read = [
      '- region "Next 2 hours":',
      '  - heading "Next 2 hours" [level=2]',
      `  - paragraph: ${card.sentence}`,
      `  - paragraph: ${card.age}`,
      "  - list:",
      ...card.spoken.map((stretch) => `    - listitem: ${stretch}`),
    ];
    assert.equal(await page.getByRole("region", { name: card.title }).ariaSnapshot(), read.join("\n"));
  });
});

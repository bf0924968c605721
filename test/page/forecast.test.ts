import assert from "node:assert/strict";

import type { MinuteForecastCard } from "../../src/weather/view/forecastView";
import { cards } from "./forecastCards";
import { openPanel } from "./openPanel";
import type { PanelPage } from "./panelPage";
import { themeNames } from "./themes";
import { views, withCard } from "./views";

const show = (panel: PanelPage, card: MinuteForecastCard): Promise<void> => panel.show(withCard(views.bare, card));

/** How high each column is, as a share of the room there is, and what falls in it. */
function drawn(): readonly (readonly [height: number, kind: string])[] {
  const room = document.querySelector(".columns")?.getBoundingClientRect().height ?? NaN;
  return [...document.querySelectorAll(".columns > *")].map((one) => [
    Math.round((one.getBoundingClientRect().height / room) * 100) / 100,
    one.className,
  ]);
}

function runsFromLeftToRight(): boolean {
  const [first = NaN, ...lefts] = [...document.querySelectorAll(".columns > *")].map(
    (one) => one.getBoundingClientRect().left,
  );
  return first < (lefts.at(-1) ?? NaN);
}

/** Times that lie upon one another or reach beyond their card. */
function misplaced(): readonly string[] {
  const card = document.querySelector(".next")?.getBoundingClientRect() ?? new DOMRect();
  const shown = [...document.querySelectorAll(".next .hours > *")].filter((one) => one.checkVisibility());
  const boxes = shown.map((one) => one.getBoundingClientRect());
  return shown
    .filter((_, index) => {
      const { left, right } = boxes[index] ?? new DOMRect();
      return left < Math.max(card.left, boxes[index - 1]?.right ?? 0) || right > card.right;
    })
    .map((one) => one.textContent);
}

describe("the next two hours", () => {
  it("are drawn in columns of five minutes, which change with the forecast", async () => {
    const panel = await openPanel({ view: views.bare });
    for (const card of [cards.showers, cards.everyKind, cards.heavy]) {
      assert.ok(card.kind === "chart");
      await show(panel, card);
      const expected = card.columns.map(({ height, kind = "" }) => [Math.round(height * 100) / 100, kind]);
      const columns = await panel.page.evaluate(drawn);
      assert.equal(columns.length, 24);
      for (const [index, [height, kind]] of columns.entries()) {
        assert.equal(kind, expected[index]?.[1]);
        assert.ok(Math.abs(height - Number(expected[index]?.[0])) < 0.02, `${index}: ${height}`);
      }
    }
  });

  it("show the least that falls", async () => {
    const panel = await openPanel({ view: withCard(views.bare, cards.drizzle) });
    const columns = await panel.page.evaluate(drawn);
    assert.deepEqual(
      columns.flatMap(([height], index) => (height > 0 ? [index] : [])),
      [10],
    );
  });

  for (const media of [{}, { forcedColors: "active" }] as const)
    it(`J14 show by a pattern what falls, in every theme${"forcedColors" in media ? " and with forced colours" : ""}`, async () => {
      const panel = await openPanel({ view: withCard(views.bare, cards.everyKind), media });
      for (const theme of themeNames) {
        await panel.changeTheme(theme);
        const patterns = await panel.page.evaluate(() =>
          [...document.querySelectorAll(".columns > [class]")].map((one) => {
            const { backgroundColor, backgroundImage } = getComputedStyle(one);
            return backgroundImage === "none" ? backgroundColor : backgroundImage;
          }),
        );
        // Without their colours and sizes: the directions and shapes alone have to differ.
        const shapes = new Set(patterns.map((one) => one.replaceAll(/(?:rgba?|color|oklch)\([^)]*\)|[\d.]+px/g, "")));
        assert.equal(shapes.size, 4, [...shapes].join());
        assert.ok(!patterns.some((one) => /^rgba\(.*, 0\)$/.test(one)), "rain is seen");
        await panel.picture(`forecast-${theme}${"forcedColors" in media ? "-forced" : ""}`);
      }
    });

  it("J14 are read stretch by stretch, and not as a drawing", async () => {
    const panel = await openPanel({ view: withCard(views.bare, cards.showers) });
    assert.ok(cards.showers.kind === "chart");
    const read = [
      '- region "Next 2 hours":',
      '  - heading "Next 2 hours" [level=2]',
      `  - paragraph: ${cards.showers.sentence}`,
      "  - paragraph: 3 minutes ago",
      "  - list:",
      ...cards.showers.spoken.map((stretch) => `    - listitem: ${JSON.stringify(stretch)}`),
    ];
    const card = panel.page.getByRole("region", { name: "Next 2 hours" });
    assert.equal(await card.ariaSnapshot(), read.join("\n"));
  });

  it("have their times side by side below the drawing at every width, from right to left too", async () => {
    const { showers } = cards;
    assert.ok(showers.kind === "chart");
    const long = [0, 0.25, 0.5, 0.75, 1].map((at) => ({ at, label: "2:30 p. m." }));
    const panel = await openPanel({ view: views.bare });
    for (const card of [showers, { ...showers, times: long }]) {
      await show(panel, card);
      for (const direction of ["ltr", "rtl"]) {
        await panel.page.evaluate((dir) => void (document.documentElement.dir = dir), direction);
        for (const width of [320, 400, 500, 640, 900, 1900]) {
          await panel.page.setViewportSize({ width, height: 700 });
          assert.equal(await panel.overflow(), 0, `${width} ${direction}`);
          assert.deepEqual(await panel.page.evaluate(misplaced), [], `${width} ${direction}`);
        }
        assert.ok(await panel.page.evaluate(runsFromLeftToRight), direction);
      }
      await panel.picture("forecast-from-right-to-left");
    }
  });

  it("offer what a person can do", async () => {
    const panel = await openPanel({ view: views.bare });
    for (const card of [cards.offer, cards.problem]) {
      assert.ok(card.kind !== "chart" && card.action);
      await show(panel, card);
      await panel.button(card.action.label).click();
      assert.equal((await panel.actions()).at(-1), card.action.action);
    }
  });

  it("keep words without end inside of their card", async () => {
    const endless = "W".repeat(400);
    const panel = await openPanel({ width: 320, view: views.bare });
    for (const card of Object.values(cards)) {
      const label = { title: endless, sentence: endless };
      await show(panel, { ...card, ...label, ...("age" in card && { age: endless }) });
      assert.equal(await panel.overflow(), 0);
      const inner = await panel.page.locator(".next").evaluate((one) => one.scrollWidth - one.clientWidth);
      assert.equal(inner, 0);
    }
  });

  it("are no part of a page that does not know them", async () => {
    const panel = await openPanel({ view: withCard(views.bare, cards.showers) });
    await panel.show(views.bare);
    assert.equal(await panel.page.locator(".next").count(), 0);
  });
});

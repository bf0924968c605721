import assert from "node:assert/strict";

import { formatPercent } from "../../src/weather/locale/formatUnits";
import type { PanelView } from "../../src/weather/surfaces/panelView";
import { languages } from "../project/scripts";
import { noValue } from "../../src/weather/view/rows";
import { openPanel } from "./openPanel";
import { themeNames } from "./themes";
import { views } from "./views";

/** The height of each column as a share of the chart's height, and its kind, from left to right. */
function drawn(): readonly { readonly height: number; readonly kind: string }[] {
  const room = document.querySelector(".columns")?.getBoundingClientRect().height ?? NaN;
  const columns = [...document.querySelectorAll(".columns > *")].map((one) => {
    const { height, left } = one.getBoundingClientRect();
    return { height: height / room, kind: one.className, left };
  });
  return columns.sort((one, other) => one.left - other.left);
}

describe("the next two hours", () => {
  it("the minute forecast has columns of five minutes from left to right, which change with it", async () => {
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
    it(`patterns show in every theme what falls, with forced colors: ${forcedColors} [J14]`, async () => {
      const panel = await openPanel({ view: views.forecastOfAll, media: { forcedColors } });
      for (const theme of themeNames) {
        await panel.changeTheme(theme);
        const patterns = await panel.page.evaluate(() =>
          [...document.querySelectorAll(".columns > [class]")].map((one) => {
            const { backgroundColor, backgroundImage } = getComputedStyle(one);
            return backgroundImage === "none" ? backgroundColor : backgroundImage;
          }),
        );
        // Without their colors and sizes, because the directions and shapes have to differ.
        const shapes = new Set(patterns.map((one) => one.replaceAll(/(?:rgba?|color|oklch)\([^)]*\)|[\d.]+px/g, "")));
        assert.equal(shapes.size, 4, [...shapes].join());
        assert.ok(!patterns.some((one) => /^rgba\(.*, 0\)$/.test(one)), "rain is seen");
      }
    });

  it("the minute forecast is a list of stretches for a screen reader, not a drawing [J14]", async () => {
    const { page } = await openPanel({ view: views.forecast });
    const [card] = views.forecast.cards;
    assert.ok(card?.kind === "chart");
    const read = [
      '- region "Next 2 hours":',
      '  - heading "Next 2 hours" [level=2]',
      `  - paragraph: ${card.sentence}`,
      "  - list:",
      ...card.spoken.map((stretch) => `    - listitem: ${stretch}`),
    ];
    assert.equal(await page.getByRole("region", { name: card.title }).ariaSnapshot(), read.join("\n"));
  });
});

/** The visible chances, with the space to the next one or to the card's edge. */
function chances(): readonly { readonly text: string; readonly space: number }[] {
  const shown = [...document.querySelectorAll(".percentages > *")].filter((one) => one.checkVisibility());
  const edge = document.querySelector(".upcoming")?.getBoundingClientRect().right ?? NaN;
  return shown.map((one, index) => {
    const next = shown[index + 1]?.getBoundingClientRect().left ?? edge;
    return { text: one.textContent, space: next - one.getBoundingClientRect().right };
  });
}

describe("an hour of the next ones", () => {
  const [card] = views.rainAhead.cards;
  assert.ok(card?.kind === "hours");
  const texts = card.table.rows.map((row) => row.filter((value) => value !== noValue).join(" · "));

  it("the arrow keys say everything about each hour, in the chart and to a screen reader [J14]", async () => {
    const { page } = await openPanel({ view: views.rainAhead });
    const chart = page.getByRole("slider", { name: card.title });
    const assertAt = async (index: number): Promise<void> => {
      assert.equal(await page.locator(".chosen").textContent(), texts[index]);
      assert.equal(await chart.getAttribute("aria-valuetext"), texts[index]);
    };
    await page.keyboard.press("Tab");
    assert.equal(await chart.evaluate((node) => node === document.activeElement), true);
    await assertAt(0);
    const steps = { ArrowRight: 1, ArrowLeft: 0, End: texts.length - 1, Home: 0 };
    for (const [key, index] of Object.entries(steps)) {
      await page.keyboard.press(key);
      await assertAt(index);
    }
    await page.keyboard.press("ArrowLeft");
    await assertAt(0);
    await page.keyboard.press("Tab");
    assert.equal(await page.locator(".chosen").count(), 0);
  });

  it("a chart with the focus still says an hour after the pointer has left", async () => {
    const { page } = await openPanel({ view: views.rainAhead });
    await page.keyboard.press("Tab");
    await page.locator(".upcoming .plot").hover();
    const said = await page.locator(".chosen").textContent();
    await page.mouse.move(0, 0);
    assert.equal(await page.locator(".chosen").textContent(), said);
  });

  /** The view with only the hours from `start` to `end`. */
  const between = (start: number, end?: number): PanelView => {
    const { hours, table } = card;
    const rows = table.rows.slice(start, end);
    return { ...views.rainAhead, cards: [{ ...card, hours: hours.slice(start, end), table: { ...table, rows } }] };
  };

  it("when an hour passes, the chart still says the hour chosen with the keyboard [J14]", async () => {
    const panel = await openPanel({ view: views.rainAhead });
    for (const key of ["Tab", "ArrowRight", "ArrowRight"]) await panel.page.keyboard.press(key);
    for (const [passed, said] of [2, 2, 2, 3].entries()) {
      await panel.show(between(passed));
      assert.deepEqual(await panel.texts(".chosen"), [texts[said]]);
    }
    await panel.page.keyboard.press("ArrowRight");
    assert.deepEqual(await panel.texts(".chosen"), [texts[4]]);
  });

  it("if the chosen hour is gone, the chart says the last one, and the arrow keys go on from there [J14]", async () => {
    const panel = await openPanel({ view: views.rainAhead });
    for (const key of ["Tab", "End"]) await panel.page.keyboard.press(key);
    await panel.show(between(0, -1));
    assert.equal(await panel.page.getByRole("slider").getAttribute("aria-valuetext"), texts.at(-2));
    await panel.page.keyboard.press("ArrowLeft");
    assert.deepEqual(await panel.texts(".chosen"), [texts.at(-3)]);
  });

  for (const width of [1100, 240])
    it(`the hour at the pointer is said inside the card, which stays as it is: ${width}`, async () => {
      const panel = await openPanel({ view: views.rainAhead, width });
      const plot = (await panel.page.locator(".upcoming .plot").boundingBox()) ?? assert.fail();
      for (const [index, text] of texts.entries()) {
        const { at = NaN } = card.hours[index] ?? {};
        await panel.page.mouse.move(plot.x + at * plot.width, plot.y + 5);
        assert.equal(await panel.page.locator(".chosen").textContent(), text);
        assert.equal(await panel.overflow(), 0);
        assert.deepEqual(await panel.page.locator(".upcoming .plot").boundingBox(), plot);
        const [said, around] = await Promise.all(
          [".chosen > span", ".upcoming"].map((name) => panel.page.locator(name).boundingBox()),
        );
        assert.ok(said && around && said.x >= around.x && said.x + said.width <= around.x + around.width, text);
      }
    });
});

describe("the chances of the next hours", () => {
  const [hours, ...others] = views.rainAhead.cards;
  assert.ok(hours?.kind === "hours");
  /** The next hours and days with this under every hour. */
  const labeled = (chanceLabel: string): PanelView => {
    const card = { ...hours, hours: hours.hours.map((one) => ({ ...one, chanceLabel })) };
    return { ...views.bare, cards: [card, ...others] };
  };
  for (const [width, count] of Object.entries({ 1000: 12, 550: 6, 400: 6, 300: 3, 200: 3, 160: 2 }))
    it(`${count} chances of hours in a page of ${width} pixels don't touch each other in any language`, async () => {
      const panel = await openPanel({ view: views.bare, width: Number(width) });
      for (const tag of ["en", ...languages]) {
        const widest = formatPercent(100, { tag });
        await panel.show(labeled(widest));
        const shown = await panel.page.evaluate(chances);
        assert.equal(shown.map(({ text }) => text).join(), Array(count).fill(widest).join());
        for (const { space } of shown) assert.ok(space > 3, `${tag}: ${space}`);
      }
    });

  it("a screen reader gets the chances of hours from their table [J14]", async () => {
    const { page } = await openPanel({ view: views.rainAhead });
    assert.match(await page.getByRole("region", { name: hours.title }).ariaSnapshot(), /cell "60%"/);
  });

  it("low chances of hours have no column, and without others there is no room for them", async () => {
    const dry = hours.hours.map((one) => {
      const { chanceLabel: _, ...others } = one;
      return others;
    });
    const some = hours.hours.map((one, index) => (index < 3 ? one : (dry[index] ?? one)));
    for (const [all, count] of [[some, 3] as const, [dry, 0] as const]) {
      const { page } = await openPanel({ view: { ...views.bare, cards: [{ ...hours, hours: all }] } });
      assert.equal(await page.locator(".chances > [class]").count(), count);
      assert.equal(await page.locator(".percentages").count(), Math.sign(count));
    }
  });
});

import assert from "node:assert/strict";

import type { Browser } from "playwright-core";

import { launchBrowser } from "../harness/browser";
import { type PageOptions, PanelPage } from "./panelPage";
import { themeNames } from "./themes";
import { answerOf, everything, rowsOf, unforeseen, viewOf, views } from "./views";

describe("the page's layout", () => {
  let browser: Browser;
  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser.close());

  const open = (options: PageOptions): Promise<PanelPage> => PanelPage.open(browser, options);

  for (const [state, view] of Object.entries(views)) {
    it(`J14 ${state} fits into 320 pixels, into a zoom of 200 %, and into a wide window`, async () => {
      const sizes = [
        { name: "narrow", width: 320, height: 700, scale: 1 },
        { name: "zoomed", width: 640, height: 400, scale: 2 },
        { name: "wide", width: 1900, height: 900, scale: 1 },
      ];
      for (const { name, ...size } of sizes) {
        const panel = await open({ ...size, view, rows: rowsOf(answerOf()), theme: "light-modern" });
        if (view.current) await panel.openFields();
        assert.equal(await panel.overflow(), 0, name);
        assert.deepEqual(await cutTexts(panel), [], name);
        await panel.picture(`${state}-${name}`);
        await panel.close();
      }
    });
  }

  for (const theme of themeNames.filter((name) => name.startsWith("high-contrast"))) {
    it(`J14 every part has a border in ${theme}`, async () => {
      const panel = await open({ theme, view: views.places });
      assert.deepEqual(await panel.page.evaluate(withoutBorder), []);
      await panel.close();
    });
  }

  it("J14 every part has a border and every picture can be seen in forced colours", async () => {
    const panel = await open({ view: views.current, forcedColors: true });
    assert.deepEqual(await panel.page.evaluate(withoutBorder), []);
    await panel.picture("current-forced-colours");
    await panel.close();
  });

  it("J14 every picture has words beside it, and only the trend is a picture to a screen reader", async () => {
    const panel = await open({ view: views.current });
    const pictures = await panel.page.evaluate(() =>
      [...document.querySelectorAll("svg")].map((picture) => ({
        label: picture.getAttribute("aria-label"),
        hidden: picture.closest("[aria-hidden=true]") !== null,
        words: picture.closest("section, header, .tile, button, summary, .fields")?.textContent.trim() !== "",
      })),
    );
    assert.ok(pictures.length > 10);
    for (const { label, hidden, words } of pictures) assert.ok(hidden ? words : (label ?? "").length > 40);
    const { title, spoken } = views.current.trend ?? { title: "", spoken: "" };
    assert.equal(await panel.page.getByRole("img").getAttribute("aria-label"), `${title}: ${spoken}`);
    assert.equal(await panel.page.getByRole("img").count(), 1);
    await panel.close();
  });

  it("J3 text from right to left and accents upon accents keep the layout", async () => {
    const zalgo = `Z${"\u0351\u0323".repeat(500)}algo`;
    const members = {
      WeatherText: `\u202eغيوم متفرقة مع أمطار خفيفة ${zalgo}`,
      UVIndexText: zalgo.repeat(20),
      PressureTendency: { LocalizedText: "يرتفع ببطء شديد", Code: "R" },
      Wind: { Direction: { Degrees: 225, Localized: "جنوبي غربي" }, Speed: { Metric: { Value: 12, Unit: "km/h" } } },
      ["مفتاح غير معروف"]: "قيمة",
      Endless: "W".repeat(3_000),
    };
    for (const width of [320, 1100]) {
      const view = viewOf(everything({ members }));
      const panel = await open({ width, view, rows: rowsOf(answerOf({ members })) });
      await panel.openFields();
      assert.equal(await panel.overflow(), 0);
      assert.deepEqual(await panel.page.evaluate(overlapping), []);
      const text = panel.page.locator(".current .text");
      assert.deepEqual(await text.evaluate((node) => [node.getAttribute("dir"), getComputedStyle(node).direction]), [
        "auto",
        "rtl",
      ]);
      await panel.picture(`right-to-left-${width}`);
      await panel.close();
    }
  });

  it("J3 a page from right to left fits and turns its bars round", async () => {
    const panel = await open({ width: 500, view: views.stale });
    await panel.page.evaluate(() => void (document.documentElement.dir = "rtl"));
    assert.equal(await panel.overflow(), 0);
    assert.equal(
      await panel.page
        .locator("svg.bar")
        .first()
        .evaluate((bar) => getComputedStyle(bar).scale),
      "-1 1",
    );
    await panel.picture("page-from-right-to-left");
    await panel.close();
  });

  it("J10 readings with absurdly many hours of trend stay inside of the page", async () => {
    const history = Array.from({ length: 300 }, (_, index) => ({ at: index * 1e6, celsius: Math.sin(index) * 100 }));
    const view = viewOf({ ...everything({ members: unforeseen(10) }), history });
    const panel = await open({ width: 320, view });
    assert.equal(await panel.overflow(), 0);
    await panel.close();
  });
});

/** Texts that do not fit into what is around them. */
function cutTexts(panel: PanelPage): Promise<readonly string[]> {
  return panel.page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        "h1, h2, p:not(.spoken), dt, dd, button, a, .values > span, .hours > span",
      ),
    ]
      .filter((node) => node.checkVisibility() && node.textContent !== "")
      .filter((node) => {
        const { left, right } = node.getBoundingClientRect();
        return node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0
          ? true
          : left < 0 || right > document.documentElement.clientWidth;
      })
      .map((node) => node.textContent),
  );
}

function withoutBorder(): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>(".card, button, select")]
    .filter((node) => {
      const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(node);
      return borderTopStyle === "none" || borderTopWidth === "0px" || /^rgba\(.*, 0\)$|\/ 0\)$/.test(borderTopColor);
    })
    .map((node) => node.className || node.nodeName);
}

/** Parts of the page that lie upon one another. */
function overlapping(): readonly string[] {
  const parts = [...document.querySelectorAll<HTMLElement>("header, .card, footer, .copies")];
  const boxes = parts.map((node) => ({ name: node.className || node.nodeName, box: node.getBoundingClientRect() }));
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        ({ box }) =>
          box.left < one.box.right - 1 &&
          box.right > one.box.left + 1 &&
          box.top < one.box.bottom - 1 &&
          box.bottom > one.box.top + 1,
      )
      .map((other) => `${one.name} and ${other.name}`),
  );
}

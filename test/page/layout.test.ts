import assert from "node:assert/strict";

import { localeOf } from "../unit/weather/fakes";
import { openPanel } from "./openPanel";
import { answerOf, everything, rows, rowsOf, unforeseen, viewOf, views } from "./views";

describe("the page's layout", () => {
  for (const [state, view] of Object.entries(views))
    it(`J14 ${state} fits into a wide window, into 320 pixels, and into a zoom of 200 %`, async () => {
      const panel = await openPanel({ view, rows, theme: "light-2026" });
      if (view.current) await panel.openFields();
      for (const [width, height] of Object.entries({ 320: 700, 640: 400, 1900: 900 })) {
        await panel.page.setViewportSize({ width: Number(width), height });
        assert.equal(await panel.overflow(), 0, width);
        assert.deepEqual(await panel.page.evaluate(cutTexts), [], width);
      }
      await panel.picture(state);
    });

  const contrasts = {
    "high-contrast": { theme: "high-contrast", view: views.places },
    "high-contrast-light": { theme: "high-contrast-light", view: views.places },
    "forced colours": { media: { forcedColors: "active" }, view: views.current },
  } as const;
  for (const [name, options] of Object.entries(contrasts))
    it(`J14 every part has a border in ${name}`, async () => {
      const panel = await openPanel(options);
      assert.deepEqual(await panel.page.evaluate(withoutBorder), []);
      await panel.picture(name.replace(" ", "-"));
    });

  for (const [tag, Localized, units] of [
    ["en-GB", "WSW", "imperial"],
    ["de-DE", "WSW", "metric"],
    ["fr-FR", "OSO", "metric"],
  ] as const)
    it(`every value of a tile is on one line in ${tag} with ${units} units`, async () => {
      const Speed = { Metric: { Value: 118.3, Unit: "km/h" }, Imperial: { Value: 73.5, Unit: "mi/h" } };
      const state = everything({ members: { Wind: { Direction: { Degrees: 247, Localized }, Speed } } });
      const panel = await openPanel({ view: viewOf(state, 0, localeOf(tag, units)) });
      for (let width = 200; width <= 1200; width += 20) {
        await panel.page.setViewportSize({ width, height: 900 });
        assert.deepEqual(await panel.page.evaluate(brokenValues), [], `${width}`);
      }
    });

  it("J14 every picture has words beside it, and only the trend is a picture to a screen reader", async () => {
    const panel = await openPanel({ view: views.current });
    const pictures = await panel.page.evaluate(() =>
      [...document.querySelectorAll("svg")].map((picture) => ({
        label: picture.getAttribute("aria-label"),
        hidden: picture.closest("[aria-hidden=true]") !== null,
        words: picture.closest("section, header, .tile, button, summary, .fields")?.textContent.trim() !== "",
      })),
    );
    assert.ok(pictures.length >= 8);
    for (const { label, hidden, words } of pictures) assert.ok(hidden ? words : (label ?? "").length > 40);
    const { title = "", spoken = "" } = views.current.trend ?? {};
    // There is one, or this throws.
    assert.equal(await panel.page.getByRole("img").getAttribute("aria-label"), `${title}: ${spoken}`);
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
      const panel = await openPanel({ width, view, rows: rowsOf(answerOf({ members })) });
      await panel.openFields();
      assert.equal(await panel.overflow(), 0);
      assert.deepEqual(await panel.page.evaluate(overlapping), []);
      const text = panel.page.locator(".current .text");
      const directions = await text.evaluate((node) => [node.getAttribute("dir"), getComputedStyle(node).direction]);
      assert.deepEqual(directions, ["auto", "rtl"]);
    }
  });

  it("J3 a page from right to left fits and turns its bars round", async () => {
    const panel = await openPanel({ width: 500, view: views.stale });
    await panel.page.evaluate(() => void (document.documentElement.dir = "rtl"));
    assert.equal(await panel.overflow(), 0);
    const bar = panel.page.locator("svg.bar").first();
    assert.equal(await bar.evaluate((node) => getComputedStyle(node).scale), "-1 1");
    await panel.picture("page-from-right-to-left");
  });

  it("J10 readings with absurdly many hours of trend stay inside of the page", async () => {
    const history = Array.from({ length: 300 }, (_, index) => ({ at: index * 1e6, celsius: Math.sin(index) * 100 }));
    const view = viewOf({ ...everything({ members: unforeseen(10) }), history });
    const panel = await openPanel({ width: 320, view });
    assert.equal(await panel.overflow(), 0);
  });
});

/** Texts that do not fit into what is around them. */
function cutTexts(): readonly string[] {
  const texts = "h1, h2, p:not(.spoken), dt, dd, button, a, .values > span, .hours > span";
  return [...document.querySelectorAll<HTMLElement>(texts)]
    .filter((node) => {
      const { left, right } = node.getBoundingClientRect();
      const isCut = node.clientWidth > 0 && node.scrollWidth > node.clientWidth + 1;
      const isBeyond = left < 0 || right > document.documentElement.clientWidth;
      return node.checkVisibility() && node.textContent !== "" && (isCut || isBeyond);
    })
    .map((node) => node.textContent);
}

/** Values of tiles that are on more than one line. */
function brokenValues(): readonly string[] {
  return [...document.querySelectorAll(".tile > .value")]
    .filter((value) => {
      const text = new Range();
      text.selectNodeContents(value);
      return text.getClientRects().length > 1;
    })
    .map((value) => value.textContent);
}

/** Parts without a border that can be seen. */
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
  const parts = [...document.querySelectorAll<HTMLElement>("header, .card, footer")];
  const boxes = parts.map((node) => ({ name: node.className || node.nodeName, box: node.getBoundingClientRect() }));
  return boxes.flatMap(({ name, box }, index) =>
    boxes
      .slice(index + 1)
      .filter(({ box: other }) => other.left < box.right - 1 && other.right > box.left + 1)
      .filter(({ box: other }) => other.top < box.bottom - 1 && other.bottom > box.top + 1)
      .map((other) => `${name} and ${other.name}`),
  );
}

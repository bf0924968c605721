import assert from "node:assert/strict";

import { readFromPage, type ToPage } from "../../src/panel/protocol";
import { textsIn } from "../unit/weather/fakes";
import { answerOf, sample } from "../unit/weather/view/viewFixture";
import { openPanel } from "./openPanel";
import type { PanelPage } from "./panelPage";
import { rows, rowsOf, viewOf, views, warm } from "./views";

const markup =
  '</option></select><h1>Evil</h1><script>window.pwned=1</script><img src=x onerror="window.pwned=1">' +
  "<style>*{display:none}</style></style>&lt;b&gt;<svg onload=window.pwned=1>";

/** What is not for reading: it is one of a few words, or was checked by the domain. */
const codes = ["phase", "glyph", "action", "href", "kind", "of", "direction", "location"];

/** With this at the end of every text that a person reads. */
function ending<T>(value: T, end: string): T {
  const json = JSON.stringify(value, (name, text: unknown) =>
    typeof text === "string" && !codes.includes(name) ? `${text} ${end}` : text,
  );
  return JSON.parse(json) as T;
}

describe("the page and hostile text", () => {
  for (const state of ["stale", "failed", "loading", "places", "forecast", "forecastOffer", "warned"] as const) {
    it(`J1 markup in every text of ${state} is shown as it is written`, async () => {
      const view = ending(views[state], markup);
      const panel = await openPanel({ view, rows: ending(rows, markup) });
      if (view.current) await panel.openFields();
      await panel.send({ type: "announce", sentence: markup });
      const evil = "body style, main script, option *, h1 + h1, [onload], [onerror]";
      assert.equal(await panel.page.locator(evil).count(), 0);
      assert.equal(await panel.page.evaluate(() => "pwned" in window), false);
      const text = (await panel.page.locator("body").textContent()) ?? "";
      // What the page has as words, and the line's texts, are attributes.
      const shown = textsIn({ ...view, words: {} }).filter(
        ([path, one]) => one.includes("<script>") && !path.startsWith(".past.trend."),
      );
      for (const [path, one] of shown) assert.ok(text.includes(one), path);
      assert.ok(shown.length > (view.current ? 5 : 0));
    });

    it(`J5 words without end in every text of ${state} keep the page as wide as its window`, async () => {
      const panel = await openPanel({ view: ending(views[state], "W".repeat(400)), width: 320 });
      assert.equal(await panel.overflow(), 0);
    });
  }

  it("J15 the page ignores what is no message of the editor, and sends nothing that the editor refuses", async () => {
    const panel = await openPanel({ view: views.stale, rows });
    const before = await panel.page.locator("main").innerHTML();
    for (const message of [undefined, null, 7, "view", {}, [], { type: "run", script: "window.pwned=1" }])
      await panel.send(message as unknown as ToPage);
    assert.equal(await panel.page.locator("main").innerHTML(), before);
    for (const button of await panel.page.getByRole("button").all()) await button.click();
    const sent = await panel.sent();
    assert.ok(sent.length >= 4);
    assert.deepEqual(sent.map(readFromPage), sent);
  });
});

describe("the page and weather that is not as it should be", () => {
  let panel: PanelPage;
  beforeEach(async () => {
    panel = await openPanel({ view: views.current, rows });
    await panel.openFields();
  });

  /** Everything that the page says of an observation, to eyes and ears, with all its fields. */
  const said = async (members: object): Promise<string> => {
    const answer = answerOf(members);
    await panel.receive(rowsOf(answer));
    await panel.show(viewOf({ ...warm, answer, history: [] }));
    const text = await panel.page.evaluate(() => {
      const labelled = [...document.querySelectorAll("[aria-label], [title]")];
      const labels = labelled.flatMap((one) => [one.getAttribute("aria-label"), one.getAttribute("title")]);
      return [document.body.innerText, ...labels].join("\n");
    });
    assert.doesNotMatch(text, /NaN|undefined|Infinity|\[object|(?<![\d.])-0(?![\d.,])/);
    assert.match(text, /All fields/);
    return text;
  };

  it("J5 a megabyte of text is cut, and the page is no wider than its window", async () => {
    for (const text of ["x".repeat(1_000_000), "word ".repeat(200_000), "\u0301".repeat(1_000_000)]) {
      const shown = await said({ ...sample, WeatherText: text, UVIndexText: text, [text.slice(0, 5000)]: text });
      assert.ok(shown.length < 20_000);
    }
    assert.equal(await panel.overflow(), 0);
  });

  it("J6 members of another type leave out their part alone", async () => {
    for (const name of Object.keys(sample)) {
      const text = await said({ ...sample, [name]: "x" });
      if (name !== "Temperature") assert.match(text, /24°C/, name);
      if (name !== "WeatherText") assert.match(text, /Sunny/, name);
    }
  });

  it("J6 weather with next to nothing is still weather", async () => {
    for (const value of [undefined, null, -1e300, "x", [], {}]) {
      const others = Object.fromEntries(Object.keys(sample).map((name) => [name, value]));
      assert.match(await said({ ...others, WeatherText: "Sunny" }), /Sunny/);
    }
  });

  it("J7 numbers that cannot be are as good as missing", async () => {
    const both = (Value: unknown): object => ({ Metric: { Value, Unit: "C" }, Imperial: { Value, Unit: "F" } });
    for (const value of [Number.NaN, Infinity, 1e308, -300, "21"]) {
      const text = await said({ ...sample, Temperature: both(value), RealFeelTemperature: both(value) });
      assert.doesNotMatch(text.split("Temperature history")[0] ?? "", /24°C|-300|1e\+/);
      assert.match(text, /Sunny/);
    }
    assert.match(await said({ ...sample, Temperature: both(-0), RealFeelTemperature: both(-0.04) }), /(?<!-)\b0°C/);
  });

  it("J9 unknown pictures are a neutral one, known ones are their own, and nothing is fetched", async () => {
    const pictures: string[] = [];
    for (const WeatherIcon of [undefined, 45, "https://evil.example/x.svg", 1, 15, 26]) {
      await said({ ...sample, WeatherIcon });
      pictures.push(await panel.page.locator(".sky").innerHTML());
    }
    assert.equal(new Set(pictures.slice(0, 3)).size, 1);
    assert.equal(new Set(pictures).size, 4);
  });

  it("J12 links lead to the provider's own site, or there are none", async () => {
    const links = panel.page.locator("a");
    const before = await links.count();
    for (const Link of ["javascript:alert(1)", "https://www.accuweather.com@evil.example/"]) {
      await said({ ...sample, Link, MobileLink: Link });
      assert.equal(await links.count(), before - 1, Link);
      assert.equal(await panel.page.locator("a[href*='@'], a[href*=alert]").count(), 0);
    }
  });
});

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";

import { projectRoot } from "../harness/editorFolder";
import { answerOf, sample } from "../unit/weather/view/viewFixture";
import { assertNoProblems, openPanel } from "./openPanel";
import type { PanelPage } from "./panelPage";
import { everything, rowsOf, viewOf, views } from "./views";

/** A state with a short line of temperatures: it is drawn hundreds of times. */
const known = { ...everything(), history: everything().history?.slice(-3) ?? [] };

describe("the page and weather that is not as it should be", () => {
  let panel: PanelPage;
  beforeEach(async () => {
    panel = await openPanel({ view: views.current, rows: rowsOf(answerOf(sample)) });
    await panel.openFields();
  });
  afterEach(assertNoProblems);

  /** Everything that the page says of an observation, to eyes and ears, with all its fields. */
  const said = async (members: object): Promise<string> => {
    const answer = answerOf(members);
    await panel.receive(rowsOf(answer));
    await panel.show(viewOf({ ...known, answer }));
    const text = await panel.page.evaluate(() => {
      const labelled = [...document.querySelectorAll("[aria-label], [title]")];
      const labels = labelled.flatMap((one) => [one.getAttribute("aria-label"), one.getAttribute("title")]);
      return [document.body.innerText, ...labels].join("\n");
    });
    assert.doesNotMatch(text, /NaN|undefined|Infinity|\[object|(?<![\d.])-0(?![\d.,])/);
    assert.match(text, /Refresh/);
    return text;
  };

  it("J5 a megabyte of text is cut, and the page is no wider than its window", async () => {
    for (const text of ["x".repeat(1_000_000), "word ".repeat(200_000), "\u0301".repeat(1_000_000)]) {
      const shown = await said({ ...sample, WeatherText: text, UVIndexText: text, [text.slice(0, 5000)]: text });
      assert.ok(shown.length < 20_000);
    }
    assert.equal(await panel.overflow(), 0);
  });

  it("J6 members that are missing, null or of another type leave out their part alone", async () => {
    for (const name of Object.keys(sample))
      for (const value of [undefined, null, "x", -1e300, { Metric: null }]) {
        const text = await said({ ...sample, [name]: value });
        if (name !== "Temperature") assert.match(text, /24°C/, name);
        if (name !== "WeatherText") assert.match(text, /Sunny/, name);
      }
  }).timeout(120_000);

  it("J6 weather with next to nothing is still weather", async () => {
    for (const value of [undefined, null, 7, "x", [], {}]) {
      const others = Object.fromEntries(Object.keys(sample).map((name) => [name, value]));
      assert.match(await said({ ...others, WeatherText: "Sunny" }), /Sunny/);
    }
    assert.match(await said({ Temperature: sample["Temperature"] }), /24°C/);
  });

  it("J7 numbers that cannot be are as good as missing", async () => {
    const both = (Value: unknown): object => ({ Metric: { Value, Unit: "C" }, Imperial: { Value, Unit: "F" } });
    for (const value of [Number.NaN, Infinity, -Infinity, 1e308, Number("12345678901234567890"), -300, "21"]) {
      const text = await said({ ...sample, Temperature: both(value), RealFeelTemperature: both(value) });
      assert.doesNotMatch(text.split("All fields")[0] ?? "", /24°C|-300|1e\+|12345678901234/);
      assert.match(text, /Sunny/);
    }
    assert.match(await said({ ...sample, Temperature: both(-0), RealFeelTemperature: both(-0.04) }), /(?<!-)\b0°C/);
  });

  it("J9 unknown pictures are a neutral one, known ones are those of media/glyphs, and nothing is fetched", async () => {
    const pictureOf = async (WeatherIcon: unknown): Promise<string> => {
      await said({ ...sample, WeatherIcon });
      return panel.page.locator(".sky").innerHTML();
    };
    const neutral = await pictureOf(undefined);
    for (const icon of [0, -1, 9, 10, 45, 1.5, "1", "../../x", "https://evil.example/x.svg", 1e308, null, {}, [1]])
      assert.equal(await pictureOf(icon), neutral, JSON.stringify(icon));
    for (const [icon, glyph] of Object.entries({ 1: "clear-day", 15: "thunderstorm", 26: "freezing-rain" })) {
      const picture = await pictureOf(Number(icon));
      const [drawing = "none"] = / d="[^"]+"/.exec(picture) ?? [];
      const file = readFileSync(path.join(projectRoot, "media", "glyphs", `${glyph}.svg`), "utf8");
      assert.ok(file.includes(drawing) && picture !== neutral, glyph);
    }
  });

  it("J12 links lead to the provider's own site, or there are none", async () => {
    const links = async (members: object): Promise<readonly string[]> => {
      await said({ ...sample, ...members });
      const found = await panel.page
        .locator("a")
        .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
      for (const href of found) assert.ok(href.startsWith("https://www.accuweather.com/"), href);
      return found;
    };
    const before = await links({});
    assert.ok(before.length > 0);
    const hostile = [
      ...["javascript:alert(1)", "command:workbench.action.terminal.new", "vscode://x", "data:text/html,x"],
      ...["https://evil.example/", "https://www.accuweather.com@evil.example/", "//evil.example", "file:///etc/passwd"],
    ];
    for (const Link of hostile) assert.ok((await links({ Link, MobileLink: Link })).length < before.length, Link);
  });
});

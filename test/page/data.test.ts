import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";

import { projectRoot } from "../harness/editorFolder";
import { makeObservation } from "../loopback/observations";
import { assertNoProblems, openPanel } from "./openPanel";
import type { PanelPage } from "./panelPage";
import { answerOf, decoded, everything, now, rowsOf, viewOf, views } from "./views";

const whole: Readonly<Record<string, unknown>> = { ...makeObservation({ details: true, now, weather: "sunnyDay" }) };
/** A state with a short line of temperatures: it is drawn hundreds of times. */
const known = { ...everything(), history: everything().history?.slice(-3) ?? [] };
const site = "https://www.accuweather.com/";

describe("the page and weather that is not as it should be", () => {
  let panel: PanelPage;
  beforeEach(async () => {
    panel = await openPanel({ view: views.current, rows: rowsOf(answerOf()) });
    await panel.openFields();
  });
  afterEach(assertNoProblems);

  /** Everything that the page says of an observation, to eyes and ears, with all its fields. */
  const said = async (members: object): Promise<string> => {
    const answer = { ...answerOf(), observation: decoded(members) };
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
      const shown = await said({ ...whole, WeatherText: text, UVIndexText: text, [text.slice(0, 5000)]: text });
      assert.ok(shown.length < 20_000);
    }
    assert.equal(await panel.overflow(), 0);
  });

  it("J6 members that are missing, null or of another type leave out their part alone", async () => {
    for (const name of Object.keys(whole)) {
      for (const value of [undefined, null, "x", -1e300, { Metric: null }]) {
        const text = await said({ ...whole, [name]: value });
        if (name !== "Temperature") assert.match(text, /24°C/, name);
        if (name !== "WeatherText") assert.match(text, /Sunny/, name);
      }
    }
  }).timeout(120_000);

  it("J6 weather with next to nothing is still weather", async () => {
    const names = Object.keys(whole);
    for (const value of [undefined, null, 7, "x", [], {}]) {
      const others = Object.fromEntries(names.map((name) => [name, value]));
      assert.match(await said({ ...others, WeatherText: "Sunny" }), /Sunny/);
    }
    assert.match(await said({ Temperature: whole["Temperature"] }), /24°C/);
  });

  it("J7 numbers that cannot be are as good as missing", async () => {
    const pair = (Value: unknown): object => ({ Metric: { Value, Unit: "C" }, Imperial: { Value, Unit: "F" } });
    for (const value of [Number.NaN, Infinity, -Infinity, 1e308, Number("12345678901234567890"), -300, "21"]) {
      const text = await said({ ...whole, Temperature: pair(value), RealFeelTemperature: pair(value) });
      assert.doesNotMatch(text.split("All fields")[0] ?? "", /24°C|-300|1e\+|12345678901234/);
      assert.match(text, /Sunny/);
    }
    assert.match(await said({ ...whole, Temperature: pair(-0), RealFeelTemperature: pair(-0.04) }), /(?<!-)\b0°C/);
  });

  it("J9 unknown pictures are a neutral one, and nothing is fetched", async () => {
    const pictures = (): Promise<string> => panel.page.locator(".sky").innerHTML();
    await said({ ...whole, WeatherIcon: undefined });
    const neutral = await pictures();
    for (const icon of [0, -1, 9, 10, 45, 1.5, "1", "../../x", "https://evil.example/x.svg", 1e308, null, {}, [1]]) {
      await said({ ...whole, WeatherIcon: icon });
      assert.equal(await pictures(), neutral, JSON.stringify(icon));
    }
    await said(whole);
    assert.notEqual(await pictures(), neutral);
  });

  it("has the drawing of media/glyphs for the weather", async () => {
    for (const [icon, glyph] of Object.entries({ 1: "clear-day", 15: "thunderstorm", 26: "freezing-rain" })) {
      await said({ ...whole, WeatherIcon: Number(icon) });
      const drawn = await panel.page.locator(".sky path").getAttribute("d");
      const file = readFileSync(path.join(projectRoot, "media", "glyphs", `${glyph}.svg`), "utf8");
      assert.ok(file.includes(` d="${drawn}"`), glyph);
    }
  });

  it("J12 links lead to the provider's own site, or there are none", async () => {
    const links = (): Promise<string[]> =>
      panel.page.locator("a").evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
    await said(whole);
    const before = await links();
    assert.ok(before.length > 0 && before.every((href) => href.startsWith(site)), before.join());
    const hostile = [
      ...["javascript:alert(1)", "command:workbench.action.terminal.new", "vscode://x", "data:text/html,x"],
      ...["https://evil.example/", "https://www.accuweather.com@evil.example/", "//evil.example", "file:///etc/passwd"],
    ];
    for (const Link of hostile) {
      await said({ ...whole, Link, MobileLink: Link });
      const after = await links();
      const isOwn = after.every((href) => href.startsWith(site));
      assert.ok(isOwn && after.length < before.length, `${Link}: ${after.join()}`);
    }
  });
});

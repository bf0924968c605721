import assert from "node:assert/strict";

import { panelLocation } from "../../../../src/editor/platform/clearStored";
import { ErrorLog } from "../../../../src/editor/platform/errorLog";
import type * as panelModule from "../../../../src/editor/webview/panel";
import { Emitter } from "../../../../src/weather/base/emitter";
import type { JsonObject } from "../../../../src/weather/base/json";
import type { Target } from "../../../../src/weather/feed/subscription";
import type { PlaceWeather } from "../../../../src/weather/surfaces/placeWeather";
import { FakeLog, localeOf, settled } from "../../weather/fakes";
import { forecastsOf, kindsOf } from "../../weather/outlook/kindsOf";
import { kindSaying, now, sample, stateOf, targetOf, weatherOf } from "../../weather/surfaces/viewFixture";
import { editorWithPanel, FakeState, loadWith } from "../fakeEditor";

/** An open panel with a ready page, and with Berlin as a saved place. @param writeText the clipboard's function. */
async function openPanel(
  writeText: (text: string) => Promise<void> = () => Promise.resolve(),
  placement = "editor",
  executeCommand = (): Promise<void> => Promise.resolve(),
) {
  const { editor, panel: page } = editorWithPanel();
  const env = { language: "en", clipboard: { writeText } };
  const module = loadWith({ ...editor, commands: { executeCommand }, env }, "editor/webview/panel");
  const settings = { current: { placement, places: [{ location: "178087", label: "Berlin" }], offered: [] } };
  const [moved, retargeted] = [new Emitter(), new Emitter()];
  const { subscribe: onDidChange } = new Emitter();
  const weather = { current: weatherOf(stateOf(sample), [], targetOf("1")) };
  const changed = new Emitter();
  const subscription = {
    get state() {
      return weather.current.state;
    },
    ...{ onDidChange: changed.subscribe, follow: () => undefined, stop: () => undefined },
  };
  /** The places whose kinds the panel has followed; with an exclamation mark if a person has just selected it. */
  const followed: string[] = [];
  const selected = {
    follow: (target: Target | undefined, isSelected: boolean) => {
      const place = target?.kind === "query" ? target.query.location : "none";
      return Promise.resolve(void followed.push(place + (isSelected ? "!" : "")));
    },
  };
  const [log, state] = [new FakeLog(), new FakeState()];
  const parts = [
    "extension",
    state,
    { ...settings, locale: localeOf(), onDidChange: moved.subscribe },
    {
      of: (location?: string) => (location === undefined ? weather.current.target : targetOf(location)),
      defaultKey: "1",
      onDidChange: retargeted.subscribe,
    },
    { subscribe: () => subscription, weatherOf: () => weather.current, selected, onDidChange },
    new ErrorLog(log),
  ] as unknown as ConstructorParameters<typeof panelModule.Panel>;
  const panel = new (module as typeof panelModule).Panel(...parts);
  panel.open(undefined);
  page.send({ type: "ready" });
  const change = (next: Partial<PlaceWeather> = {}): Promise<void> => {
    weather.current = { ...weather.current, ...next };
    changed.fire();
    return settled();
  };
  await settled();
  const posted = (type: string) => page.posts.filter((post) => post.type === type);
  const place = (next: string): void => {
    settings.current.placement = next;
    moved.fire();
  };
  const save = (...locations: string[]): void => {
    settings.current.places = locations.map((location) => ({ location, label: `Place ${location}` }));
    retargeted.fire();
  };
  return { panel, page, posted, change, place, save, followed, state, log };
}

describe("the panel's page", () => {
  it("a copy of the panel has times and their offsets instead of ages, and the cards of hours and days", async () => {
    let copied = "";
    const { panel, change } = await openPanel((text) => Promise.resolve(void (copied = text)));
    await change({ kinds: kindsOf(forecastsOf("rainAtThree", Date.now())) });
    await panel.copy("markdown");
    assert.match(copied, /\n- Observed: 2026-10-27T08:00-04:07\n- Updated: 2026-10-27T13:55[+-]\d\d:\d\d\n/);
    assert.match(copied, /\n### Next 12 hours.*\n[^]*\n\| Time \| Conditions \|.*\n\| --- \|/);
    assert.match(copied, /\n### Coming days\n[^]*\n\| Today \|/);
  });

  it("if the clipboard refuses a copy, the panel says what to do", async () => {
    const { panel, posted } = await openPanel(() => Promise.reject(new Error("NotAllowedError: secret")));
    await panel.copy("markdown");
    const sentence = "Couldn't copy. Allow the editor to use the clipboard, then try again.";
    assert.deepEqual(posted("announce"), [{ type: "announce", sentence }]);
  });

  it("a click in the panel's page counts as use, and what the page reports by itself doesn't [H21]", async () => {
    const { panel, page } = await openPanel();
    let uses = 0;
    panel.onDidUse(() => (uses += 1));
    for (const message of [{ type: "ready" }, { type: "error", text: "" }]) page.send(message);
    assert.equal(uses, 0);
    for (const message of [
      { type: "action", action: "showLog" },
      { type: "place", location: "178087" },
    ])
      page.send(message);
    assert.equal(uses, 2);
  });

  it("the panel's page selects only a place that is saved [J15]", async () => {
    const { panel, page } = await openPanel();
    for (const location of ["226396", "no key"]) page.send({ type: "place", location });
    assert.equal(panel.location, undefined);
    page.send({ type: "place", location: "178087" });
    assert.equal(panel.location, "178087");
  });

  it("the default location is in the panel's list, and selecting it follows the default again", async () => {
    const { panel, page, posted, change } = await openPanel();
    page.send({ type: "place", location: "178087" });
    await change({ target: targetOf("178087", "Berlin") });
    const labels = posted("view")
      .at(-1)
      ?.view?.places.map(({ label }) => label);
    assert.deepEqual(labels, ["Location 1", "Berlin"]);
    page.send({ type: "place", location: "1" });
    assert.equal(panel.location, undefined);
    panel.open("178087" as never);
    panel.open("1" as never);
    assert.equal(panel.location, undefined);
  });

  it("the kinds of a place are requested when a person selects it, and not when the panel is hidden or shown [H27]", async () => {
    const { panel, page, save, followed } = await openPanel();
    followed.length = 0;
    page.send({ type: "place", location: "178087" });
    save("178087", "2");
    panel.open("2" as never);
    page.show(false);
    page.show(true);
    panel.open("2" as never);
    page.send({ type: "place", location: "1" });
    assert.deepEqual(followed, ["178087!", "178087", "2!", "none", "2", "2!", "none!"]);
  });

  it("a panel that was disposed leaves the kinds of a place to the next panel [H24]", async () => {
    const { panel, page, save, followed } = await openPanel();
    page.send({ type: "place", location: "178087" });
    panel.dispose();
    followed.length = 0;
    save("178087", "2");
    assert.deepEqual(followed, []);
  });

  it("after the shown place was removed, the panel shows the default location, but keeps one that isn't saved", async () => {
    const { panel, page, save } = await openPanel();
    page.send({ type: "place", location: "178087" });
    save("2", "178087");
    assert.equal(panel.location, "178087");
    save("2");
    assert.equal(panel.location, undefined);
    panel.open("178087" as never);
    save("3");
    assert.equal(panel.location, "178087");
  });

  it("the panel's location is stored when a person selects it, and not with changes after a removal [H3]", async () => {
    const { panel, page, change, place, save, state } = await openPanel();
    const stored = (): unknown => state.values.get(panelLocation);
    page.send({ type: "place", location: "178087" });
    assert.equal(stored(), "178087");
    await state.update(panelLocation, undefined);
    await change({ state: { loading: false } });
    page.show(false);
    page.show(true);
    save("178087", "2");
    place("explorer");
    assert.deepEqual([panel.location, stored()], ["178087", undefined]);
    panel.open("2" as never);
    assert.equal(stored(), "2");
    panel.open(undefined);
    assert.equal(stored(), undefined);
  });

  it("the panel's page isn't sent an unchanged view [N15], nor unchanged fields", async () => {
    const { posted, change } = await openPanel();
    assert.ok(posted("fields")[0]?.rows?.some(({ value }) => value === "Sunny"));
    await change();
    assert.deepEqual([posted("view").length, posted("fields").length], [1, 1]);
    await change({ state: { ...stateOf({ ...sample, WeatherText: "Fog" }), nextAt: now } });
    assert.deepEqual([posted("view").length, posted("fields").length], [2, 2]);
  });

  it("all fields are read once for an answer, and not while the panel is hidden [J10]", async () => {
    const { page, change } = await openPanel();
    const reads: string[] = [];
    const answered = (name: string): Partial<PlaceWeather> => {
      const { answer = assert.fail() } = stateOf(sample);
      const get = (all: JsonObject, member: string): unknown => {
        if (member === "WeatherText") reads.push(name);
        return Reflect.get(all, member);
      };
      const content = { ...answer.content, members: new Proxy(answer.content.members, { get }) };
      return { state: { loading: false, answer: { ...answer, content } } };
    };
    await change(answered("first"));
    await change();
    page.visible = false;
    await change(answered("hidden"));
    page.visible = true;
    await change(answered("second"));
    await change();
    assert.deepEqual(reads, ["first", "second"]);
  });

  it("a panel that can't be drawn says that something went wrong, which is logged once", async () => {
    const { posted, change, log } = await openPanel();
    const kind = kindSaying({});
    const broken = { ...kind, kind: { ...kind.kind, card: () => assert.fail("no cards") } };
    for (let drawings = 0; drawings < 2; drawings += 1) await change({ kinds: [broken] });
    assert.equal(posted("view").at(-1)?.view?.notice?.title, "Something went wrong");
    assert.equal(log.lines.filter((line) => line.includes("no cards")).length, 1);
  });

  it("if the editor can't focus the view, the panel opens as a tab", async () => {
    const refuse = (): Promise<void> => Promise.reject(new Error("The view can't be focused"));
    const { panel, log } = await openPanel(undefined, "explorer", refuse);
    assert.deepEqual([panel.isOpen, panel.isView], [true, false]);
    assert.equal(log.lines.length, 1);
  });

  it("if the panel's setting changes back while the view opens, the panel opens as a tab", async () => {
    const { panel, place } = await openPanel(undefined, "explorer");
    assert.deepEqual([panel.isOpen, panel.isView], [false, false]);
    place("editor");
    assert.deepEqual([panel.isOpen, panel.isView], [true, false]);
  });
});

import assert from "node:assert/strict";

import type * as vscode from "vscode";

import type { Settings } from "../../../src/editor/platform/settings";
import { Targets } from "../../../src/editor/platform/targets";
import type { Presenter } from "../../../src/editor/presenter";
import type { StatusBar } from "../../../src/editor/statusBar/statusBar";
import type { Panel } from "../../../src/editor/webview/panel";
import { parseEndpoint } from "../../../src/service/api/request";
import type { LocationKey } from "../../../src/weather/model/locationKey";
import { FeedRegistry, Subscription } from "../../../src/weather/refresh/subscription";
import { answerFrom, FakeAnswers, FakeCalls, FakeClock, FakeLog, FakeService, minute, settled } from "../weather/fakes";
import { type Inspections, loadWith, ofUser } from "./fakeEditor";
import { FakePanel, FakeWindow } from "./fakeWindow";

const [newYork, berlin] = ["349727", "178087"] as [LocationKey, LocationKey];

interface Modules {
  readonly Settings: typeof Settings;
  readonly StatusBar: typeof StatusBar;
  readonly Panel: typeof Panel;
  readonly Presenter: typeof Presenter;
}

/** A window with New York as the default place and Berlin beside it, and a service that answers when it is told to. */
class Scene {
  readonly inspections: Inspections = {
    "currentConditions.locations": ofUser([`${newYork} New York`, `${berlin} Berlin`]),
    "currentConditions.statusBarLocations": ofUser("several"),
  };
  readonly window = new FakeWindow(this.inspections);
  readonly service = new FakeService();
  readonly clock = new FakeClock();
  readonly log = new FakeLog();
  readonly settings;
  readonly panel;
  readonly presenter;

  constructor() {
    const load = (module: string): unknown => loadWith(this.window.editor, module);
    const modules = Object.assign(
      {},
      ...["editor/platform/settings", "editor/statusBar/statusBar", "editor/webview/panel", "editor/presenter"].map(
        load,
      ),
    ) as Modules;
    const feeds = new FeedRegistry({
      service: this.service,
      keys: this.service,
      answers: new FakeAnswers(),
      calls: new FakeCalls(),
      clock: this.clock,
      log: this.log,
      minimumInterval: () => 10 * minute,
    });
    this.settings = new modules.Settings(false, parseEndpoint);
    const { settings, log } = this;
    const [first, detail] = [new Subscription(feeds), new Subscription(feeds)];
    this.panel = new modules.Panel({ extensionUri: "extension" as unknown as vscode.Uri, settings, detail, log });
    this.presenter = new modules.Presenter({
      settings,
      targets: new Targets(settings, "en"),
      statusBar: new modules.StatusBar(settings),
      first,
      detail,
      panel: this.panel,
      feeds,
    });
  }

  /** The page, which has said that it is ready for a view. */
  async openPanel(): Promise<FakePanel> {
    this.panel.open(undefined);
    await drawn();
    const [page] = this.window.panels;
    assert.ok(page);
    page.send({ type: "ready" });
    return page;
  }

  /** Answers the oldest request. */
  async answer(): Promise<void> {
    await this.service.release({ kind: "answer", answer: answerFrom(this.clock.now()) });
    await drawn();
  }

  get draws(): readonly number[] {
    return this.window.items.map(({ draws }) => draws);
  }

  dispose(): void {
    this.presenter.dispose();
    this.settings.dispose();
  }
}

/** Until what was told has been drawn: a change comes in one round of the event loop and is drawn in the next. */
async function drawn(): Promise<void> {
  for (const _ of [1, 2, 3]) await settled();
}

describe("what is on show", () => {
  let scene: Scene;
  beforeEach(async () => {
    scene = new Scene();
    await drawn();
  });
  afterEach(() => scene.dispose());

  it("is drawn once in each status bar item, and sent once to the panel, for one answer", async () => {
    const { posts } = await scene.openPanel();
    const [draws, sent] = [scene.draws, posts.length];
    await scene.answer();
    assert.deepEqual(
      scene.draws,
      draws.map((count) => count + 1),
    );
    assert.deepEqual([draws.length, posts.length], [2, sent + 1]);
    assert.match(scene.window.items[0]?.text ?? "", /21°C$/);
    assert.match(scene.window.items[1]?.text ?? "", /loading/);
  });

  it("is drawn and sent once for a whole refresh that is answered at once, with its last state", async () => {
    const { posts } = await scene.openPanel();
    await scene.answer();
    await scene.answer();
    scene.service.reply = { kind: "failure", failure: { kind: "serviceTrouble", status: 500 } };
    const [draws, sent] = [scene.draws, posts.length];
    await scene.presenter.refresh("check");
    await drawn();
    assert.equal(scene.service.asked.length, 4);
    assert.deepEqual(
      scene.draws,
      draws.map((count) => count + 1),
    );
    assert.equal(posts.length, sent + 1);
    for (const { text } of scene.window.items) assert.match(text, /\$\(history\)$/);
  });

  it("is not drawn after the end, whatever changed before or changes then", async () => {
    await scene.openPanel();
    await scene.service.release({ kind: "answer", answer: answerFrom(scene.clock.now()) });
    const { draws } = scene;
    const [panel] = scene.window.panels;
    const sent = panel?.posts.length;
    scene.presenter.dispose();
    await drawn();
    await scene.answer();
    scene.inspections["currentConditions.statusBarLocations"] = ofUser("default");
    scene.settings.settle();
    scene.panel.open(berlin);
    await drawn();
    assert.deepEqual([scene.draws, panel?.posts.length], [draws, sent]);
    assert.deepEqual(scene.clock.delays, []);
  });

  it("is one place alone when the settings say so, and the other is not asked for any more", async () => {
    scene.inspections["currentConditions.statusBarLocations"] = ofUser("default");
    scene.settings.settle();
    await drawn();
    assert.deepEqual(
      scene.window.items.map(({ isDisposed }) => isDisposed),
      [false, true],
    );
    assert.equal(scene.service.cancelled, 1);
  });

  it("is refreshed in the panel and in the status bar, and the panel's result counts while it is shown", async () => {
    await scene.answer();
    await scene.answer();
    const inStatusBar = await scene.presenter.refresh("person");
    assert.deepEqual([inStatusBar.result.kind, inStatusBar.subscription.state.loading], ["fresh", false]);
    scene.panel.open("226396" as LocationKey);
    await drawn();
    await scene.service.release({ kind: "failure", failure: { kind: "serviceTrouble", status: 500 } });
    scene.service.reply = { kind: "answer", answer: answerFrom(scene.clock.now()) };
    const { result, subscription } = await scene.presenter.refresh("person");
    assert.equal(result.kind, "answer");
    assert.equal(subscription.target.kind === "query" && subscription.target.query.location, "226396");
  });
});

describe("the panel", () => {
  let scene: Scene;
  let page: FakePanel;
  const place = (): unknown => page.posts.at(-1)?.view?.place;
  beforeEach(async () => {
    scene = new Scene();
    await drawn();
    page = await scene.openPanel();
  });
  afterEach(() => scene.dispose());

  it("shows the place that a person chooses on the page", async () => {
    assert.equal(place(), "New York");
    page.send({ type: "place", location: berlin });
    await drawn();
    assert.deepEqual([scene.panel.location, place()], [berlin, "Berlin"]);
  });

  it("J15 refuses a place that it does not offer, and says so once", async () => {
    page.send({ type: "place", location: "226396" });
    page.send({ type: "place", location: "no key" });
    await drawn();
    assert.deepEqual([scene.panel.location, place()], [undefined, "New York"]);
    assert.deepEqual(scene.log.lines, ["warn: The panel sent a message that it should not send; it was ignored"]);
  });

  const kept: readonly (readonly [unknown, string | undefined])[] = [
    [{ location: "178087" }, "178087"],
    [{ location: "18404_pc" }, "18404_PC"],
    [{ location: "Berlin" }, undefined],
    [{ location: ["178087"] }, undefined],
    [{}, undefined],
    [null, undefined],
    [undefined, undefined],
  ];
  for (const [state, location] of kept) {
    it(`comes back at ${location ?? "the default place"} from the kept state ${JSON.stringify(state)}`, async () => {
      await scene.panel.deserializeWebviewPanel(new FakePanel() as unknown as vscode.WebviewPanel, state);
      assert.equal(scene.panel.location, location);
    });
  }

  it("answers a page that asks for all fields before there is a new view with that view alone", async () => {
    page.send({ type: "fields" });
    page.send({ type: "place", location: berlin });
    const sent = page.posts.length;
    page.send({ type: "fields" });
    await drawn();
    assert.deepEqual(
      page.posts.slice(sent - 1).map(({ type }) => type),
      ["fields", "view"],
    );
  });
});

import assert from "node:assert/strict";

import type * as messagesModule from "../../../../src/editor/notifications/messages";
import type * as newsModule from "../../../../src/editor/notifications/keyNews";
import type * as actionsModule from "../../../../src/editor/actions";
import { ErrorLog } from "../../../../src/editor/platform/errorLog";
import type { Notes } from "../../../../src/service/storage/toldNotes";
import { Emitter } from "../../../../src/weather/base/emitter";
import { english } from "../../../../src/weather/locale/strings";
import type { Failure } from "../../../../src/weather/model/failure";
import { failures, FakeClock, FakeLog, hour, localeOf, minute } from "../../weather/fakes";
import { answerAbout } from "../../weather/outlook/kindsOf";
import { inspectionsOf, loadWith, fakeSettings, notesWith, settingsIn } from "../fakeEditor";

const { unauthorized, forbidden, timeout } = failures;
const modules = ["editor/notifications/messages", "editor/notifications/keyNews", "editor/actions"] as const;
type Modules = typeof messagesModule & typeof newsModule & typeof actionsModule;

describe("messages about the key", () => {
  let clock: FakeClock;
  let notes: Notes;
  /** What all windows know of the weather and of a different kind. */
  let failed: { weather?: Failure; other?: Failure };
  let isDue: boolean;
  const { current } = settingsIn({});
  const base = "kind" in current.endpoint ? "" : current.endpoint.base;

  /** A window; `draw` draws its status bar, and returns the messages. */
  function open(isGiven = true) {
    const shown: string[] = [];
    const show = (text: string): Promise<void> => Promise.resolve(void shown.push(text));
    const editor = { l10n: { t: english }, window: { showErrorMessage: show } };
    const { Messages, keyNews, keySource } = loadWith(editor, ...modules) as Modules;
    const stateOf = (failure?: Failure) => ({
      loading: false,
      ...(failure ? { failure } : { answer: answerAbout("warnings", [], 0) }),
    });
    const states = () => [
      { state: stateOf(failed.weather), isDue, isWeather: true },
      { state: stateOf(failed.other), isDue, isWeather: false },
    ];
    const source = keyNews({ current, locale: localeOf() }, { states }, clock.now);
    const attention = { isGiven };
    const messages = new Messages([source], attention, notes, new ErrorLog(new FakeLog()), clock.now);
    const draw = async (): Promise<readonly string[]> => {
      const before = shown.length;
      await messages.tell();
      return shown.slice(before);
    };
    return { attention, draw, enterKey: () => messages.forget(keySource(base)) };
  }
  /** Whether a window that opens tells it. */
  const isTold = async (weather: Failure | undefined, other?: Failure): Promise<boolean> => {
    failed = { ...(weather && { weather }), ...(other && { other }) };
    return (await open().draw()).length > 0;
  };
  beforeEach(() => {
    clock = new FakeClock();
    notes = notesWith(clock);
    failed = {};
    isDue = false;
  });

  it("a key refused for any kind of data is told, missing access only for the weather", async () => {
    assert.deepEqual([await isTold(timeout), await isTold(undefined, forbidden)], [false, false]);
    assert.equal(await isTold(undefined, unauthorized), true);
  });

  it("a 401 is told once per key, in the window that a person looks at [D19]", async () => {
    failed = { weather: unauthorized };
    const [behind, front] = [open(false), open()];
    assert.deepEqual(await behind.draw(), []);
    assert.match((await front.draw()).join(), /^weather\.example didn't accept your key \(401\)\./);
    behind.attention.isGiven = true;
    assert.deepEqual([...(await behind.draw()), ...(await open().draw())], []);
    assert.equal(await isTold({ ...unauthorized, keyId: "other" }), true);
  });

  it("a 401 isn't told while the next request is due [D19]", async () => {
    isDue = true;
    assert.equal(await isTold(unauthorized), false);
  });

  it("a key that the editor has lost is told once until a key is entered [I8]", async () => {
    const lost = { kind: "keyMissing", host: "a.example", storedFor: "a.example" } as const;
    assert.deepEqual([await isTold(lost), await isTold(lost)], [true, false]);
    assert.equal(await isTold({ ...lost, storedFor: "b.example" }), false);
    await open().enterKey();
    assert.equal(await isTold(lost), true);
  });

  it("a 403 is told once even if the key works elsewhere, and again when a key is entered [D20]", async () => {
    assert.deepEqual([await isTold(unauthorized), await isTold(forbidden)], [true, true]);
    await isTold(undefined);
    await clock.pass(2 * hour);
    assert.equal(await isTold(forbidden), false);
    const window = open();
    await window.draw();
    await window.enterKey();
    assert.equal((await window.draw()).length, 1);
  });

  it("a 401 is told again if the key has worked for an hour [D27]", async () => {
    await isTold(unauthorized);
    await isTold(undefined);
    await clock.pass(hour - 1);
    assert.equal(await isTold(unauthorized), false);
    await isTold(undefined);
    await clock.pass(hour);
    assert.deepEqual([await isTold(unauthorized), await isTold(unauthorized)], [true, false]);
  });

  it("a key that is refused every other time is told once [D28]", async () => {
    let told = 0;
    for (let passed = 0; passed < 3 * 60; passed += 1) {
      await clock.pass(minute);
      if (await isTold(passed % 2 === 0 ? unauthorized : undefined)) told += 1;
    }
    assert.equal(told, 1);
  });
});

describe("the message that a key may be logged", () => {
  const clock = new FakeClock();
  const { current } = settingsIn({});
  let notes: Notes;
  beforeEach(() => (notes = notesWith(clock)));

  function open(isGiven = true) {
    const shown: string[] = [];
    const show = (text: string): Promise<void> => Promise.resolve(void shown.push(text));
    const confirm = (_question: string, _options: object, label: string): Promise<string> => Promise.resolve(label);
    const window = { showWarningMessage: show, showInformationMessage: confirm };
    const editor = { ...fakeSettings(inspectionsOf({ scheme: "query" })), window };
    const { Messages, keyLogNews, performAction } = loadWith(editor, ...modules) as Modules;
    const changed = new Emitter();
    const settings = { current, onDidChange: changed.subscribe };
    const attention = { isGiven };
    const keys: { state: "some" | "none" } = { state: "some" };
    const source = keyLogNews(settings, keys, notes);
    const messages = new Messages([source], attention, notes, new ErrorLog(new FakeLog()), clock.now);
    const change = async (scheme: "header" | "query"): Promise<number> => {
      settings.current = { ...current, scheme, network: { ...current.network, mode: "editor" } };
      changed.fire();
      const before = shown.length;
      await messages.tell();
      return shown.length - before;
    };
    return { attention, keys, change, useEditorNetwork: () => performAction("useEditorNetwork") };
  }

  it("a key that the editor may log is told once for each change, in the window that a person looks at", async () => {
    const [behind, front] = [open(false), open()];
    const told: number[] = [];
    for (const scheme of ["header", "query", "query", "header", "query"] as const)
      for (const window of [behind, front]) told.push(await window.change(scheme));
    assert.deepEqual(told, [0, 0, 0, 1, 0, 0, 0, 0, 0, 1]);
  });

  it("a key that the editor may log since a change without attention is told with the next attention", async () => {
    const window = open(false);
    assert.equal(await window.change("query"), 0);
    window.attention.isGiven = true;
    assert.equal(await window.change("query"), 1);
  });

  it("without a key, nothing is told that the editor may log, until there is one", async () => {
    const window = open();
    window.keys.state = "none";
    assert.equal(await window.change("query"), 0);
    window.keys.state = "some";
    assert.equal(await window.change("query"), 1);
  });

  it("a key that the editor may log isn't told after a question that has said so", async () => {
    const window = open();
    await window.useEditorNetwork();
    assert.equal(await window.change("query"), 0);
  });
});

import assert from "node:assert/strict";

import type * as vscode from "vscode";

import type * as saverModule from "../../../../src/editor/settings/writes";
import type * as listModule from "../../../../src/editor/setup/styleList";
import { english } from "../../../../src/weather/locale/strings";
import { defaultTemplate, styles } from "../../../../src/weather/surfaces/statusBarTemplate";
import { settings } from "../../../project/scripts";
import { settled } from "../../weather/fakes";
import { loadWith } from "../fakeEditor";

const own = "{temperature} in {location}";
const [, withFeelsLike = ""] = styles.map(({ template }) => template);

/** Opens the list in an editor with this setting, whose person presses Undo in messages. */
function openList(written: string | undefined, isUsable = true, write = () => Promise.resolve()) {
  const previews: (string | undefined)[] = [];
  const saved: (string | undefined)[] = [];
  const said: string[] = [];
  const opened: unknown[] = [];
  let later: Promise<void> = Promise.resolve();
  /** Lets the person press Undo only after `after`. */
  const pressLater = (after: Promise<void>): void => void (later = after);
  const say = async (sentence: string) => {
    said.push(sentence);
    await later;
    return "Undo";
  };
  const fire: Record<"active" | "accept" | "hide", (active: readonly object[]) => void> = {} as never;
  const listen = (name: keyof typeof fire) => (listener: (typeof fire)["hide"]) => void (fire[name] = listener);
  const picker = {
    items: [] as readonly vscode.QuickPickItem[],
    activeItems: [] as readonly vscode.QuickPickItem[],
    onDidChangeActive: listen("active"),
    onDidAccept: listen("accept"),
    onDidHide: listen("hide"),
    show: () => undefined,
    dispose: () => undefined,
  };
  const configuration = {
    inspect: () => ({ globalValue: written }),
    update: (_name: string, text: string | undefined) => write().then(() => void saved.push(text)),
  };
  const editor = {
    l10n: { t: english },
    ConfigurationTarget: { Global: 1 },
    workspace: { getConfiguration: () => configuration },
    commands: { executeCommand: (...args: unknown[]) => Promise.resolve(opened.push(...args)) },
    window: { createQuickPick: () => picker, showInformationMessage: say, showErrorMessage: say },
  };
  const loaded = loadWith(editor, "editor/setup/styleList", "editor/settings/writes");
  const { selectStyle, saveSettings } = loaded as typeof listModule & typeof saverModule;
  const statusBar = { text: isUsable ? written : undefined };
  const change = (text: string | undefined): void => void (statusBar.text = text);
  const settings = {
    current: { statusBar },
    setStatusBarText: (text: string | undefined) => {
      change(text);
      return saveSettings([{ name: "statusBarText", value: text }]);
    },
  };
  const preview = (template: string | undefined): void => void previews.push(template);
  const done = selectStyle(settings as never, preview, (template) => `text of ${template}`);
  const moveTo = (template: string | undefined): void => {
    picker.activeItems = picker.items.filter((item) => (item as { template?: string }).template === template);
    fire.active(picker.activeItems);
  };
  const accept = async (template: string | undefined): Promise<void> => {
    moveTo(template);
    fire.accept([]);
    await done;
    await settled();
  };
  const cancel = (): Promise<void> => {
    fire.hide([]);
    return done;
  };
  return { seen: { previews, saved, said, opened }, picker, moveTo, accept, cancel, change, pressLater };
}

describe("the list of styles", () => {
  it("the list has each style as it would be, with the current one marked and active", async () => {
    const { picker, cancel } = openList(withFeelsLike);
    const lines = picker.items.map(({ label, description }) => [label, description]);
    const expected = styles.map(({ template, description }, index) => [
      `text of ${template}`,
      index === 1 ? `${description} · current` : description,
    ]);
    assert.deepEqual(lines, [...expected, ["Write Your Own…", undefined]]);
    assert.deepEqual(picker.activeItems, [picker.items[1]]);
    assert.equal(settings["currentConditions.statusBarText"]?.default, defaultTemplate);
    await cancel();
  });

  it("moving through the list draws each style, and Escape draws the old one and saves nothing [J20]", async () => {
    const { seen, moveTo, cancel } = openList(undefined);
    for (const { template } of styles) moveTo(template);
    await cancel();
    assert.deepEqual(seen.previews, [...styles.map(({ template }) => template), undefined]);
    assert.deepEqual([seen.saved, seen.said], [[], []]);
  });

  it("Enter on the current style saves nothing", async () => {
    const { seen, accept } = openList(undefined);
    await accept(defaultTemplate);
    assert.deepEqual([seen.saved, seen.previews], [[], [defaultTemplate, undefined]]);
  });

  it("Enter saves a style, and removes the setting for the default one", async () => {
    const first = openList(undefined);
    await first.accept(withFeelsLike);
    const second = openList(withFeelsLike);
    await second.accept(defaultTemplate);
    assert.deepEqual([first.seen.saved, second.seen.saved], [[withFeelsLike], [undefined]]);
    assert.deepEqual([first.seen.said, second.seen.said], [[], []]);
    assert.equal(first.seen.previews.at(-1), undefined);
  });

  it("a person's own text is the first line, and Undo restores it, also if it can't be used [J21]", async () => {
    const { seen, picker, accept } = openList(own);
    const [first] = picker.items;
    assert.deepEqual([first?.label, first?.description], [`text of ${own}`, "Yours · current"]);
    await accept(withFeelsLike);
    assert.deepEqual(seen.said, [`The new style replaces your text “${own}” in the status bar.`]);
    assert.deepEqual(seen.saved, [withFeelsLike, own]);
    const unusable = openList("{typo}", false);
    await unusable.accept(withFeelsLike);
    assert.deepEqual(unusable.seen.saved, [withFeelsLike, "{typo}"]);
  });

  it("the line of the style before is saved if the style has changed elsewhere while the list was open", async () => {
    const { seen, accept, change } = openList(undefined);
    change(withFeelsLike);
    await accept(defaultTemplate);
    assert.deepEqual(seen.saved, [undefined]);
  });

  it("Undo leaves a newer choice as it is [J21]", async () => {
    const { seen, accept, change, pressLater } = openList(own);
    pressLater(settled().then(() => change("{glyph}")));
    await accept(withFeelsLike);
    assert.deepEqual(seen.saved, [withFeelsLike]);
  });

  it("a style that can't be saved ends its preview, and a message says what to check [J20]", async () => {
    const { seen, accept } = openList(own, true, () => Promise.reject(new Error("of a canary")));
    await accept(withFeelsLike);
    assert.equal(seen.previews.at(-1), undefined);
    assert.match(seen.said[0] ?? "", /^Couldn't save your user settings\..*"currentConditions\.statusBarText": "/);
    assert.equal(seen.said.length, 1);
  });

  it("Write Your Own… opens the setting", async () => {
    const { seen, accept } = openList(own);
    await accept(undefined);
    assert.deepEqual(seen.opened, ["workbench.action.openSettings", "@id:currentConditions.statusBarText"]);
    assert.deepEqual([seen.saved, seen.previews], [[], [undefined, undefined]]);
  });
});

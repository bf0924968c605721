import assert from "node:assert/strict";

import type * as vscode from "vscode";

import type { ApiKeys } from "../../../../src/editor/platform/apiKeys";
import { ErrorLog } from "../../../../src/editor/platform/errorLog";
import { systemClock } from "../../../../src/editor/platform/clock";
import type * as settingsModule from "../../../../src/editor/settings/settings";
import { Targets } from "../../../../src/editor/settings/targets";
import type * as pickerModule from "../../../../src/editor/setup/locationPicker";
import type { LocationPickerItem } from "../../../../src/editor/setup/quickPickItems";
import type { Feeds } from "../../../../src/feeds";
import { parseEndpoint } from "../../../../src/service/api/parseEndpoint";
import { Emitter } from "../../../../src/weather/base/emitter";
import type { Answer } from "../../../../src/weather/model/answer";
import type { Failure } from "../../../../src/weather/model/failure";
import { type AskPlaces, type FoundReply, PlaceSearch } from "../../../../src/weather/places/placeSearch";
import type { LocationKey } from "../../../../src/weather/model/locationKey";
import type { Observation } from "../../../../src/weather/model/observation";
import { answerFrom, failures, FakeLog, settled } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { fakeSettings, type Inspections, loadWith } from "../fakeEditor";

type Listener = (event?: unknown) => void;

/** A list that records when it's shown. */
class FakeQuickPick {
  shows = 0;
  title = "";
  value = "";
  items: readonly LocationPickerItem[] = [];
  activeItems: readonly LocationPickerItem[] = [];
  buttons: readonly unknown[] = [];
  readonly dispose = (): void => undefined;
  readonly show = (): void => void (this.shows += 1);
  readonly hide = (): void => this.fire("Hide");
  readonly #listeners = new Map<string, Listener>();
  readonly onDidHide = this.#on("Hide");
  readonly onDidAccept = this.#on("Accept");
  readonly onDidChangeValue = this.#on("ChangeValue");
  readonly onDidChangeActive = this.#on("ChangeActive");
  readonly onDidTriggerButton = this.#on("TriggerButton");
  readonly onDidTriggerItemButton = this.#on("TriggerItemButton");

  fire(name: string, event?: unknown): void {
    this.#listeners.get(name)?.(event);
  }

  #on(name: string) {
    return (listener: Listener): void => void this.#listeners.set(name, listener);
  }
}

/**
 * Opens the list of a person who searches without success. `answer` is that of each box which replaces the list;
 * `stored` is the weather at each place.
 */
async function openPicker(
  failure: Failure,
  answer: string | undefined,
  reply?: FoundReply,
  stored: Promise<Answer<Observation> | undefined> = Promise.resolve(undefined),
) {
  const inspections: Inspections = {
    "currentConditions.locations": { globalValue: ["1 Home"] },
    "currentConditions.defaultLocation": { globalValue: "1" },
  };
  const list = new FakeQuickPick();
  const { workspace, ...rest } = fakeSettings(inspections);
  const box = (): Promise<string | undefined> => {
    list.hide();
    return settled().then(() => answer);
  };
  const editor = {
    ...rest,
    workspace: { ...workspace, name: "a-workspace" },
    env: { language: "en" },
    QuickPickItemKind: { Separator: -1 },
    ThemeIcon: Object,
    commands: { executeCommand: () => Promise.resolve() },
    window: {
      createQuickPick: () => list,
      showInputBox: box,
      showInformationMessage: (_question: string, _options: vscode.MessageOptions, label: string) =>
        Promise.resolve(label),
    },
  };
  const loaded = loadWith(editor, "editor/setup/locationPicker", "editor/settings/settings");
  const { LocationPicker, Settings } = loaded as typeof pickerModule & typeof settingsModule;
  const settings = new Settings(false, parseEndpoint, systemClock);
  const keysChanged = new Emitter();
  const keys = {
    ...{ state: "some", onDidChange: keysChanged.subscribe },
    find: () => Promise.resolve({ kind: "failure", failure }),
  };
  const targets = new Targets(settings, keys as unknown as ApiKeys, "en");
  const asked: string[] = [];
  const ask: AskPlaces = ({ endpoint, search: { text } }) => {
    asked.push(`${endpoint.host} ${text}`);
    return Promise.resolve(reply ?? { kind: "failure", failure });
  };
  const search = new PlaceSearch({ ask, clock: systemClock });
  const feeds = { storedConditions: () => stored } as unknown as Feeds;
  const parts = [search, feeds, new ErrorLog(new FakeLog())] as const;
  const picker = new LocationPicker(box, settings, targets, keys as unknown as ApiKeys, ...parts);
  let isOpen = true;
  void picker.choose().finally(() => {
    isOpen = false;
    settings.dispose();
  });
  await settled();
  const accept = async (): Promise<void> => {
    list.fire("Accept");
    for (let turn = 0; turn < 3; turn += 1) await settled();
  };
  const select = async (label: string): Promise<void> => {
    list.activeItems = [list.items.find((one) => one.label === label) ?? assert.fail(label)];
    list.fire("ChangeActive", list.activeItems);
    await accept();
  };
  const enter = (text: string): void => {
    list.value = text;
    list.fire("ChangeValue");
  };
  const type = async (text: string): Promise<void> => {
    enter(text);
    await select(`Search for “${text}”`);
  };
  const removeKey = (): Promise<void> => {
    keys.state = "none";
    keysChanged.fire();
    return settled();
  };
  return { list, inspections, asked, accept, select, enter, type, settings, removeKey, isOpen: () => isOpen };
}

describe("the list of places", () => {
  const { keyMissing, proxySocks, budgetUsedUp } = failures;
  const assertBack = async (action: string, failure: Failure, answer: string | undefined, isBack: boolean) => {
    const { list, select, type, isOpen } = await openPicker(failure, answer);
    await type("Oslo");
    await select(action);
    const isShown = isOpen() && list.value === "Oslo" && list.items.some(({ label }) => label === action);
    assert.equal(isShown, isBack);
    list.hide();
    await settled();
    assert.equal(isOpen(), false);
  };
  itRows(assertBack, {
    "the list comes back with the typed text after a key was set": ["Set API Key", keyMissing, "stored", true],
    // Another list may be open.
    "the list doesn't come back without a key": ["Set API Key", keyMissing, undefined, false],
    "the list stays when the network changes": ["Use the Editor's Network", proxySocks, "", true],
    "the list makes room for the settings": ["Open Settings", budgetUsedUp, "", false],
  });

  const assertActive = async (failure: Failure, active: string): Promise<void> => {
    const { list, accept, type, isOpen } = await openPicker(failure, undefined);
    await type("Oslo");
    assert.equal(list.activeItems[0]?.label ?? "", active);
    // Enter for the search, which arrives late.
    await accept();
    assert.equal(isOpen(), true);
    list.hide();
  };
  itRows(assertActive, {
    "after a search with a refused key, Enter sets a key, but not the Enter for the search [B13]": [
      failures.unauthorized,
      "Set API Key",
    ],
    "after a search without a key, Enter sets a key": [keyMissing, "Set API Key"],
    "after a search that failed for a different reason, no line is made active": [
      failures.timeout,
      "Search for “Oslo”",
    ],
  });

  const assertRenamed = async (answer: string | undefined, saved: string, shows: number): Promise<void> => {
    const { list, inspections, isOpen } = await openPicker(keyMissing, answer);
    const item = list.items.find(({ label }) => label === "Home");
    list.fire("TriggerItemButton", { item, button: item?.buttons?.[0] });
    for (let turn = 0; turn < 3; turn += 1) await settled();
    assert.deepEqual(inspections["currentConditions.locations"]?.["globalValue"], [saved]);
    assert.deepEqual([list.shows, isOpen()], [shows, shows > 1]);
    list.hide();
  };
  itRows(assertRenamed, {
    "the list comes back after a place was renamed": ["Cabin", "1 Cabin", 2],
    "the list doesn't come back from a name that isn't changed, as another list may be open": [undefined, "1 Home", 1],
  });

  it("a place stays active when its weather arrives, and when it's renamed", async () => {
    let arrive: (answer: Answer<Observation>) => void = () => assert.fail();
    const stored = new Promise<Answer<Observation>>((resolve) => (arrive = resolve));
    const { list } = await openPicker(keyMissing, "Cabin", undefined, stored);
    const active = (): readonly string[] => {
      const lines = list.items.filter((one) => list.activeItems.includes(one));
      return lines.map(({ label, description = "" }) => `${label} ${description.replace(/^\S+ /, "")}`);
    };
    list.activeItems = list.items.filter(({ label }) => label === "Home");
    arrive(answerFrom(Date.now()));
    await settled();
    assert.deepEqual(active(), ["Home Sunny · default"]);
    const [item] = list.activeItems;
    list.fire("TriggerItemButton", { item, button: item?.buttons?.[0] });
    for (let turn = 0; turn < 3; turn += 1) await settled();
    assert.deepEqual(active(), ["Cabin Sunny · default"]);
    list.hide();
  });

  it("after the key was removed, an open list shows places without their weather [H3]", async () => {
    const { list, removeKey } = await openPicker(keyMissing, "", undefined, Promise.resolve(answerFrom(Date.now())));
    const home = (): string | undefined => list.items.find(({ label }) => label === "Home")?.description;
    assert.match(home() ?? "", /Sunny/);
    await removeKey();
    assert.equal(home(), "default");
    list.hide();
  });

  it("one Enter selects a typed location key, and digits are searched for only on demand", async () => {
    const { list, inspections, asked, accept, enter, isOpen } = await openPicker(keyMissing, "");
    enter("10178");
    assert.deepEqual(
      list.activeItems.map(({ label }) => label),
      ["Location key 10178"],
    );
    // The list may not show the typed text yet.
    list.activeItems = [];
    await accept();
    assert.equal(isOpen(), false);
    assert.deepEqual(inspections["currentConditions.defaultLocation"], { globalValue: "10178" });
    assert.deepEqual(asked, []);
  });

  it("found places aren't listed for a different service address", async () => {
    const place = { location: "2" as LocationKey, name: "Oslo" };
    const answer = { ...answerFrom(Date.now()), content: [place] };
    const { list, inspections, asked, type, settings } = await openPicker(keyMissing, "", { kind: "answer", answer });
    await type("Oslo");
    const isListed = (): boolean => list.items.some(({ item }) => item.kind === "found");
    assert.ok(isListed());
    inspections["currentConditions.baseUrl"] = { globalValue: "https://other.example" };
    settings.flush();
    await settled();
    assert.ok(!isListed());
    assert.equal(asked.length, 1);
    list.hide();
  });

  it("a place can be selected for this workspace only, and the list says which settings get the key and the name", async () => {
    const { list, inspections, select } = await openPicker(keyMissing, "");
    list.fire("TriggerButton");
    assert.match(list.title, /Workspace \(Saves the Location Key in the Workspace, the Name in Your Settings\)$/);
    await select("Home");
    assert.deepEqual(inspections["currentConditions.defaultLocation"], { globalValue: "1", workspaceValue: "1" });
  });
});

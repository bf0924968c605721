import assert from "node:assert/strict";
import { mock } from "node:test";

import type * as walkthroughModule from "../../../../src/editor/setup/walkthrough";
import { settled } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { fakeSettings, loadWith } from "../fakeEditor";

interface Tab {
  readonly label: string;
  readonly input?: object;
}

describe("the walkthrough", () => {
  afterEach(() => mock.timers.reset());

  const assertShown = async (before: Tab | undefined, after: Tab | undefined, isShown: boolean): Promise<void> => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const activeTabGroup = { activeTab: before };
    let change = (): void => undefined;
    const onDidChangeTabs = (listener: () => void) => ((change = listener), { dispose: () => undefined });
    const editor = {
      ...fakeSettings({}),
      window: { tabGroups: { activeTabGroup, onDidChangeTabs } },
      commands: { executeCommand: () => Promise.resolve() },
    };
    const { openWalkthrough } = loadWith(editor, "editor/setup/walkthrough") as typeof walkthroughModule;
    const opening = openWalkthrough("a.b");
    await settled();
    activeTabGroup.activeTab = after;
    change();
    mock.timers.tick(3_000);
    assert.equal(await opening, isShown);
  };
  const [page, settings] = [{ label: "Walkthrough: Set Up Weather" }, { label: "Settings" }];
  const file = { label: "a.ts", input: {} };
  itRows(assertShown, {
    "a walkthrough that replaces a page is shown [B16]": [settings, page, true],
    "a walkthrough that was already active is shown [B16]": [page, page, true],
    "a walkthrough with a name that the editor changes is shown [B16]": [undefined, { label: "Welcome" }, true],
    "a page that was already active isn't the walkthrough [B16]": [settings, settings, false],
    "a file isn't the walkthrough [B16]": [undefined, file, false],
  });
});

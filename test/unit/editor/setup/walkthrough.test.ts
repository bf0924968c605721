import assert from "node:assert/strict";
import { mock } from "node:test";

import type * as walkthroughModule from "../../../../src/editor/setup/walkthrough";
import { itRows } from "../../weather/itEach";
import { settled } from "../../weather/fakes";
import { loadWith } from "../fakeEditor";

const never = new Promise<void>(() => undefined);
const file = { input: { uri: "file:///a" } };
const page = { input: undefined };

describe("the walkthrough", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  /** Opens it in an editor whose active tab becomes `opened`, and expects whether it is shown. */
  const assertShown = async (
    command: () => Promise<void>,
    tabs: readonly [before?: object, opened?: object],
    expected: boolean,
  ) => {
    const [before, opened] = tabs;
    const activeTabGroup = { activeTab: before };
    let change = (): void => undefined;
    const editor = {
      commands: { executeCommand: command },
      window: {
        tabGroups: {
          activeTabGroup,
          onDidChangeTabs: (listener: () => void) => {
            change = listener;
            return { dispose: () => (change = () => undefined) };
          },
        },
      },
    };
    const { openWalkthrough } = loadWith(editor, "editor/setup/walkthrough") as typeof walkthroughModule;
    let answer: boolean | undefined;
    void openWalkthrough().then((isShown) => (answer = isShown));
    if (opened) activeTabGroup.activeTab = opened;
    change();
    await settled();
    mock.timers.tick(3_000);
    await settled();
    assert.equal(answer, expected);
  };
  const works = (): Promise<void> => Promise.resolve();
  itRows(assertShown, {
    "is shown if a page opens": [works, [file, page], true],
    "is shown if it is open already": [works, [page], true],
    "B16 isn't shown if the editor lacks the command": [() => Promise.reject(new Error("not found")), [file], false],
    "B16 isn't shown if nothing opens within three seconds": [works, [], false],
    "B16 isn't shown if only an error opens, in a tab for a file": [works, [page, file], false],
    "B16 isn't shown if the command never ends": [() => never, [file], false],
  });
});

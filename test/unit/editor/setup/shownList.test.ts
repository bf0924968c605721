import assert from "node:assert/strict";

import type * as vscode from "vscode";

import type * as listModule from "../../../../src/editor/setup/shownList";
import { english } from "../../../../src/weather/locale/strings";
import { itRows } from "../../weather/itEach";
import { loadWith } from "../fakeEditor";

type Written = Readonly<Record<string, string>>;

/** Opens the list in an editor with these settings. @param checked the first words of the lines that the person leaves checked. */
async function choose(written: Written, checked: string | undefined) {
  const saved: string[] = [];
  let shown: readonly vscode.QuickPickItem[] = [];
  let options: vscode.QuickPickOptions = {};
  const configuration = {
    inspect: (name: string) => ({ globalValue: written[name], defaultValue: "off" }),
    update: (name: string, value: unknown) => Promise.resolve(void saved.push(`${name} ${String(value)}`)),
  };
  const editor = {
    l10n: { t: english },
    ConfigurationTarget: { Global: 1 },
    workspace: { getConfiguration: () => configuration },
    window: {
      showQuickPick: (items: readonly vscode.QuickPickItem[], given: vscode.QuickPickOptions) => {
        [shown, options] = [items, given];
        return Promise.resolve(
          checked?.split(" ").flatMap((word) => items.filter(({ label }) => label.startsWith(word))),
        );
      },
    },
  };
  const { chooseShown } = loadWith(editor, "editor/setup/shownList") as typeof listModule;
  await chooseShown();
  return { saved, shown, options };
}

describe("the list of what is shown", () => {
  const off = { forecast: "off", warnings: "off", precipitation: "off", notify: "off" };

  it("the list has each kind with its calls a day, checked if it's on, and the offers", async () => {
    const { shown, options } = await choose({ warnings: "on" }, undefined);
    assert.deepEqual(
      shown.map(({ label, picked }) => `${picked ? "x" : " "} ${label}`),
      [
        ...["  Hourly and daily forecast", "x Official warnings", "  Rain in the next 2 hours"],
        ...["  Messages about rain and warnings", "x Offers in the panel"],
      ],
    );
    for (const { detail = "" } of shown.slice(0, 4)) assert.match(detail, /\d calls a day|Uses no additional calls/);
    assert.deepEqual([options.canPickMany, options.ignoreFocusOut], [true, true]);
    assert.equal(options.title, "Weather: Choose What Is Shown");
  });

  const assertSaved = async (written: Written, checked: string | undefined, ...expected: string[]): Promise<void> =>
    assert.deepEqual((await choose(written, checked)).saved, expected);
  const on = { forecast: "on", warnings: "on", precipitation: "on", notify: "on" };
  itRows(assertSaved, {
    "without Enter, the list changes nothing": [{ forecast: "on" }, undefined],
    "a list that isn't changed saves nothing": [{ forecast: "on" }, "Hourly Offers"],
    "the list turns on what is checked": [{ warnings: "off" }, "Hourly Rain Offers", "forecast on", "precipitation on"],
    "the list turns off what isn't checked anymore": [
      { forecast: "on", notify: "on" },
      "Messages Offers",
      "forecast off",
    ],
    "the list turns everything off": [on, "Offers", ...Object.keys(on).map((name) => `${name} off`)],
    "the list undoes Don't Show Again": [off, "Offers", ...Object.keys(off).map((name) => `${name} undefined`)],
    "the list turns a kind on without offers for the others": [off, "Rain", "precipitation on"],
    "without the offers, the list does the same as Don't Show Again": [
      { forecast: "on" },
      "Hourly",
      ...["warnings off", "precipitation off", "notify off"],
    ],
  });
});

import assert from "node:assert/strict";

import { ErrorLog } from "../../../../src/editor/platform/errorLog";
import type * as flowModule from "../../../../src/editor/setup/setupFlow";
import type { LocationPicker } from "../../../../src/editor/setup/locationPicker";
import { FakeLog, failures, localeOf, settled, weatherQueryFor } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { fakeSettings, loadWith } from "../fakeEditor";

const target = { kind: "query", query: weatherQueryFor("1", "a.example") } as const;

/** The flow of a person who enters a key in each box, and the messages and requests that follow. */
function openFlow(list: (enterKey: () => Promise<unknown>) => Partial<LocationPicker>, hasLocation: boolean) {
  const said: string[] = [];
  const say = (text: string): Promise<void> => Promise.resolve(void said.push(text));
  const window = {
    showInputBox: () => Promise.resolve("abcdefgh"),
    showInformationMessage: say,
    withProgress: (_options: object, act: () => unknown) => act(),
  };
  const editor = { ...fakeSettings({}), ProgressLocation: {}, window };
  const { SetupFlow } = loadWith(editor, "editor/setup/setupFlow") as typeof flowModule;
  const parts: readonly unknown[] = [
    {
      current: { ...target.query, defaultLocation: { kind: hasLocation ? "location" : "missing" } },
      locale: localeOf(),
    },
    { nameOf: () => "a.example", store: () => Promise.resolve() },
    { forget: () => Promise.resolve() },
    {
      target: hasLocation ? target : { kind: "failure" },
      refresh: () => Promise.resolve({ failure: failures.noObservation }),
    },
    list,
    undefined,
    new ErrorLog(new FakeLog()),
    new FakeLog(),
  ];
  return { flow: new SetupFlow(...(parts as ConstructorParameters<typeof SetupFlow>)), said };
}

describe("a key entered without a location", () => {
  const assertSaid = async (isSelected: boolean, isKeyRefused: boolean, expected: readonly string[]): Promise<void> => {
    const saidInList: string[] = [];
    const { flow, said } = openFlow(() => {
      const choose = async () => (await settled(), saidInList.push(...said), isSelected);
      return { choose, isKeyRefused };
    }, false);
    await flow.setApiKey();
    assert.deepEqual({ said, saidInList }, { said: expected, saidInList: [] });
  };
  const stored = "Your key for a.example is stored.";
  itRows(assertSaid, {
    "a location follows a key, without a message": [true, false, []],
    "a key is stored even if the list of places is canceled, and a message says so": [false, false, [stored]],
    "a key that the list has called refused isn't said to be stored [B13]": [false, true, []],
  });

  it("a key entered in the list of places is checked by its search, without a message", async () => {
    const entered: unknown[] = [];
    const { flow, said } = openFlow((enterKey) => ({ choose: async () => entered.push(await enterKey()) > 0 }), true);
    await flow.selectLocation();
    await settled();
    assert.equal(entered.filter(Boolean).length, 1);
    assert.deepEqual(said, []);
  });
});

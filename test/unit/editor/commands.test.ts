import assert from "node:assert/strict";

import type * as commandsModule from "../../../src/editor/commands";
import type { ApiKeys } from "../../../src/editor/platform/apiKeys";
import type * as flowModule from "../../../src/editor/setup/setupFlow";
import { settled } from "../weather/fakes";
import { itRows } from "../weather/itEach";
import { fakeSettings, loadWith } from "./fakeEditor";

/** Runs the command that a click in the status bar runs. @returns the locations for which the panel was opened. */
async function click(
  hasWeather: boolean,
  state: ApiKeys["state"],
  setUp: () => Promise<boolean>,
): Promise<readonly unknown[]> {
  const editor = { ...fakeSettings({}), env: { language: "en" }, ProgressLocation: {}, window: {} };
  const { commandHandlers } = loadWith(editor, "editor/commands") as typeof commandsModule;
  const { SetupFlow } = loadWith(editor, "editor/setup/setupFlow") as typeof flowModule;
  const opened: unknown[] = [];
  const subscription = { state: hasWeather ? { answer: {} } : {} };
  const parts: readonly unknown[] = [{}, { state }, {}, subscription];
  const setupFlow = new SetupFlow(...(parts as ConstructorParameters<typeof SetupFlow>));
  setupFlow.setUp = setUp;
  const deps: unknown = { setupFlow, panel: { open: (location: unknown) => opened.push(location) } };
  const handlers = commandHandlers(deps as Parameters<typeof commandHandlers>[0]);
  void handlers["currentConditions.show"]("349727");
  await settled();
  return opened;
}

describe("a click in the status bar", () => {
  const hang = (): Promise<boolean> => new Promise(() => undefined);
  const answer = (isSetUp: boolean) => (): Promise<boolean> => Promise.resolve(isSetUp);
  const assertOpened = async (times: number, ...clicked: Parameters<typeof click>): Promise<void> => {
    assert.deepEqual(await click(...clicked), Array<string>(times).fill("349727"));
  };
  itRows(assertOpened, {
    "with weather, the panel opens at once while the keyring hangs [I7]": [1, true, "some", hang],
    "with a key but no weather yet, the panel opens at once while the keyring hangs [I7]": [1, false, "some", hang],
    "before the keyring has listed its keys, the panel opens at once while it hangs [I7]": [1, false, "unknown", hang],
    "with weather and a key, the panel opens once": [1, true, "some", answer(true)],
    "without a key, the panel opens after the setup": [1, false, "none", answer(true)],
    "without a key, the panel doesn't open after a canceled setup": [0, false, "none", answer(false)],
  });
});

import assert from "node:assert/strict";

import type * as commandsModule from "../../../src/editor/commands";
import { settled } from "../weather/fakes";
import { itRows } from "../weather/itEach";
import { fakeSettings, loadWith } from "./fakeEditor";

/** Runs the command that a click in the status bar runs. @returns the locations for which the panel was opened. */
async function click(hasWeather: boolean, setUp: () => Promise<boolean>): Promise<readonly unknown[]> {
  const editor = { ...fakeSettings({}), env: { language: "en" }, ProgressLocation: {}, window: {} };
  const { commandHandlers } = loadWith(editor, "editor/commands") as typeof commandsModule;
  const opened: unknown[] = [];
  const setupFlow = { hasWeather, setUp };
  const deps: unknown = { setupFlow, panel: { open: (location: unknown) => opened.push(location) } };
  const handlers = commandHandlers(deps as Parameters<typeof commandHandlers>[0]);
  void handlers["currentConditions.show"]("349727");
  await settled();
  return opened;
}

describe("a click in the status bar", () => {
  const hang = (): Promise<boolean> => new Promise(() => undefined);
  const answer = (isSetUp: boolean) => (): Promise<boolean> => Promise.resolve(isSetUp);
  const assertOpened = async (hasWeather: boolean, setUp: () => Promise<boolean>, times: number): Promise<void> => {
    const opened = await click(hasWeather, setUp);
    assert.deepEqual(opened, Array<string>(times).fill("349727"));
  };
  itRows(assertOpened, {
    "with weather, the panel opens at once while the keyring hangs": [true, hang, 1],
    "with weather and a key, the panel opens once": [true, answer(true), 1],
    "without weather, the panel opens after the setup": [false, answer(true), 1],
    "without weather, the panel doesn't open after a canceled setup": [false, answer(false), 0],
  });
});

import assert from "node:assert/strict";

import { canary } from "../canary";
import type { EditorWindow } from "../harness/window";
import { itRows } from "../unit/weather/itEach";
import { useSession } from "./session";

type Change = (script: string) => string;

// Editors that are built on VS Code lack some of its parts. The script of the editor's page is changed to be like theirs.
for (const version of ["latest", "oldest"] as const)
  describe(`an editor based on the ${version} VS Code`, () => {
    const session = useSession(`other-${version}`, { version });
    let window: EditorWindow;

    const assertSetUp = async (changeScript: Change): Promise<void> => {
      window = await session.openWindow({}, { changeScript });
      await window.weather.waitFor(/^Set Up Weather$/);
      await window.weather.click();
      await window.quickInput.answer("Weather: Set API Key", canary);
      await window.quickInput.waitFor("Weather: Select Location");
      await window.screenshot(session.picture("setup"));
      await window.quickInput.type("349727");
      await window.quickInput.choose(/Location key 349727/);
      await window.panel.waitFor(/Location 349727/);
      await window.weather.waitFor(/°C/);
      assert.equal((await session.service.idle()).length, 1);
    };
    const command = 'id:"workbench.action.openWalkthrough"';
    itRows(assertSetUp, {
      "B16 without walkthroughs asks for the key and the location, then shows the weather": [
        (script) => script.replace(command, 'id:"gone"'),
      ],
      "B16 whose walkthrough doesn't open asks for the key and the location, then shows the weather": [
        (script) => script.replace(new RegExp(`(${command}.{1,400}?\\brun\\([^)]*\\)\\{)`), "$1return;"),
      ],
    });
  });

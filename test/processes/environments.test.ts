import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

import type { Shown } from "./environmentProcess";

/** In separate processes, because `Intl` reads these variables only at the start of a process. */
describe("a window in an unusual environment", () => {
  const assertShown = async (env: Readonly<Record<string, string>>): Promise<void> => {
    const script = path.join(__dirname, "environmentProcess.js");
    const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, script], { env });
    const { statusBar, tooltip, panel } = JSON.parse(stdout) as Shown;
    assert.match(statusBar, /\d°[CF]$/);
    assert.match(tooltip, /"Updated"/);
    assert.match(panel, /"phase":"current".*\d°[CF]/);
  };
  // Each process has a different time zone, and most have a different language.
  const timeZones = [":/usr/share/zoneinfo/Europe/Berlin", "JST-9", "CET-1CEST", "Mars/Olympus", "", "Pacific/Chatham"];
  const locales = ["nonsense", "C", "tr_TR.UTF-8", "ar_EG", "de_AT.ISO-8859-15@euro", "_"];
  for (const [index, TZ] of timeZones.entries()) {
    const LC_ALL = locales[index] ?? "";
    it(`the weather is shown with TZ=${TZ}, LC_ALL=${LC_ALL} [J13]`, () => assertShown({ TZ, LC_ALL, LANG: LC_ALL }));
  }
  it("the weather is shown without any variable of the environment [J13]", () => assertShown({}));
});

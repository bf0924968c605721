import type { Command } from "vscode";

import { texts } from "../weather/locale/strings";

/** Leads a person who has set up nothing yet through key, location and weather. */
export const openWalkthrough: Command = {
  command: "workbench.action.openWalkthrough",
  title: texts.setUp,
  arguments: ["weather-current-conditions.current-conditions#start", false],
};

import assert from "node:assert/strict";

import { brokenStatusBarView } from "../../../../src/weather/surfaces/statusBarView";
import { sample, seenAt, stateOf, textOf, weatherOf } from "./viewFixture";

it("a status bar that can't be made names the place, and offers the log and a report in its tooltip", () => {
  const view = brokenStatusBarView(...seenAt(weatherOf(stateOf(sample))));
  assert.deepEqual([textOf(view), view.text.phase], ["Location 349727 unknown", "failed"]);
  assert.deepEqual(view.tooltip, { title: "Something went wrong", rows: [], actions: ["showLog", "reportProblem"] });
});
